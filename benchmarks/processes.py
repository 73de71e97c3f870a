"""What processes take of the machine, as Linux tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path


def workers_of(server: int) -> list[int]:
    """The processes that answer requests: the server itself, or those it has started for that."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:  # it has ended meanwhile
            continue
    return sorted(found) or [server]


def private_bytes(process: int) -> int:
    """Memory that nobody shares and that would be free without this process."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


CGROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000
"""Microseconds."""


@contextmanager
def limited(processes: Sequence[int], share: float) -> Iterator[bool]:
    """Give each process no more than a share of a processor; False where the system does not let us."""
    first, quota = CGROUPS / "cpu", int(PERIOD * share)
    made: list[Path] = []
    try:
        try:
            for process in processes:
                group = (first if first.is_dir() else CGROUPS) / f"fiveways-{process}"
                group.mkdir()
                made.append(group)
                if first.is_dir():
                    (group / "cpu.cfs_period_us").write_text(str(PERIOD))
                    (group / "cpu.cfs_quota_us").write_text(str(quota))
                else:
                    (group / "cpu.max").write_text(f"{quota} {PERIOD}")
                (group / "cgroup.procs").write_text(str(process))
            done = True
        except OSError:
            done = False
        yield done
    finally:
        for group in made:
            with suppress(OSError):
                for process in (group / "cgroup.procs").read_text().split():
                    (group.parent / "cgroup.procs").write_text(process)
                group.rmdir()
