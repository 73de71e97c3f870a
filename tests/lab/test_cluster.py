"""Studies on a real Ray cluster on this machine, whose only node that plays dies in the middle; another joins."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from pyarrow import parquet

from fiveways.testing.services import free_port

pytestmark = pytest.mark.slow

PATIENCE = 400
STUDY = ("tournament", "bones", "--bots", "level3,level2", "--games", "40", "--seed", "cluster")

# A dead node is asked again every second, not every three; workers do not stand back behind other tests; and on a busy
# machine a client's server, a Python process, may take longer to start than the usual 30 s.
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0", "PYTHONWARNINGS": "ignore", "RAY_health_check_period_ms": "1000",
    "RAY_worker_niceness": "0", "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S": str(PATIENCE),
}  # fmt: skip


def fiveways(*arguments: str, expect: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from fiveways.cli import main; main()", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == expect, done.stdout + done.stderr
    return done


class Node:
    """One node of the cluster: its own processes, which can be killed all at once."""

    def __init__(self, *arguments: str, cores: int, scratch: Path) -> None:
        environment = {**os.environ, **SETTINGS}
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", f"--num-cpus={cores}"]
        command += ["--node-ip-address=127.0.0.1", f"--object-store-memory={100 * 2**20}", *arguments]
        self.log = scratch / f"node-{time.monotonic_ns()}.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, env=environment, cwd=scratch, stdout=log, stderr=subprocess.STDOUT)

    def has_joined(self) -> bool:
        return "Ray runtime started" in self.log.read_text()

    def tree(self) -> list[psutil.Process]:
        with_it = psutil.Process(self.process.pid)
        return [with_it, *with_it.children(recursive=True)]

    def plays(self) -> bool:
        """Whether one of its workers has a job just now."""
        return any("ray::play" in " ".join(_command(process)) for process in self.tree())

    def kill(self) -> None:
        if self.process.poll() is None:
            for process in self.tree():
                with suppress(psutil.NoSuchProcess):
                    process.kill()
        self.process.wait()


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def wait(what, seconds: float = 240) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.1)


class Cluster:
    """A head that does not play, and nodes of one core each that join it."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        port, client = free_port(), free_port()
        self.joining, self.address = f"--address=127.0.0.1:{port}", f"ray://127.0.0.1:{client}"
        ports = (f"--port={port}", f"--ray-client-server-port={client}")
        self.nodes = [Node("--head", *ports, "--include-dashboard=false", cores=0, scratch=scratch)]

    def join(self) -> Node:
        node = Node(self.joining, cores=1, scratch=self.scratch)
        self.nodes.append(node)
        wait(node.has_joined)
        return node


@pytest.fixture
def cluster(tmp_path):
    made = Cluster(tmp_path)
    try:
        wait(made.nodes[0].has_joined)
        yield made
    finally:
        for node in reversed(made.nodes):
            node.kill()


@pytest.mark.long
def test_a_node_that_dies_in_mid_run_costs_nothing_and_counts_nothing_twice(cluster, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    first = cluster.join()
    program = [sys.executable, "-c", "from fiveways.cli import main; main()"]
    command = [*program, *STUDY, "--out", str(there), "--on", cluster.address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        wait(lambda: first.plays() or running.poll() is not None)
        assert running.poll() is None, running.communicate()
        first.kill()
        cluster.join()
        out, trouble = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, out + trouble
    fiveways(*STUDY, "--out", str(here))
    assert parquet.read_table(there / "games.parquet").equals(parquet.read_table(here / "games.parquet"))
    assert (there / "summary.json").read_text() == (here / "summary.json").read_text()


def test_where_there_is_no_cluster_one_line_says_so():
    told = fiveways("simulate", "bones", "--games", "5", "--on", f"ray://127.0.0.1:{free_port()}", expect=2)
    assert "fiveways: there is no Ray cluster at ray://127.0.0.1:" in told.stderr.splitlines()[-1]


def test_on_one_machine_ray_is_not_even_imported():
    code = (
        "import sys\nfrom fiveways.lab.tournament import tournament\n"
        "tournament('bones', ['random', 'greedy'], 2)\nassert 'ray' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
