"""A server in a process of its own, which can be killed, and which has the real games only."""

import re
import subprocess
import sys
from pathlib import Path


class House:
    """Keeps its port and its database from one start to the next."""

    def __init__(self, folder):
        self.db = f"sqlite+aiosqlite:///{folder / 'house.db'}"
        self.port = 0
        self.process = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        program = Path(sys.executable).with_name("fiveways")
        settings = ["--port", str(self.port), "--db", self.db, "--bot-pace", "0", "--no-limits"]
        self.process = subprocess.Popen([program, "serve", *settings], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if told := re.search(r"fiveways is at http://[^:]+:(\d+)/", line):
                self.port = int(told[1])
                return
        raise AssertionError(f"the server did not start: {self.process.wait()}")

    def stop(self):
        """As whoever runs it would."""
        self.process.terminate()
        assert self.process.wait(20) == 0
        self.process.stdout.close()

    def kill(self):
        """No time to say goodbye."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
