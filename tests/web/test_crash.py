"""What the server said yes to survives `kill -9`, and happened once."""

import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from fiveways.core.match import Match
from fiveways.core.record import Record

TABLES = 6


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """The real program in a process of its own, on one port and one database, however often it is started."""

    def __init__(self, folder):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        database = f"sqlite+aiosqlite:///{folder / 'crash.db'}"
        command = Path(sys.executable).with_name("fiveways")
        self.command = [command, "serve", "--port", str(self.port), "--db", database, "--bot-pace", "0", "--no-limits"]

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert any("fiveways is at" in line for line in self.process.stdout), "it did not start"

    def stop(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(20)
        self.process.stdout.close()


class Regular:
    """Somebody who plays game after game and sends each move again, with the same id, until it is answered."""

    def __init__(self, address, number):
        self.http = httpx.Client(base_url=address, timeout=5)
        token = self.http.post("/api/people", json={"name": f"Regular {number}"}).json()["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"
        self.choice = random.Random(number)
        self.seats = ["human", "bot:random"] if number % 2 else ["human", "human"]
        self.clock = {"per_game": 3600, "increment": 1} if number % 3 else None
        self.sent = 0
        self.answered = {}  # by table: what the server said yes to, by ply
        self.sit_down()

    def sit_down(self):
        options = {"in_a_row": 6, "max_plies": 2000}
        body = {"game": "bones", "seats": self.seats, "options": options, "clock": self.clock}
        self.table = self.insist("POST", "/api/tables", body).json()["id"]
        self.answered[self.table] = {}

    def insist(self, method, path, body=None):
        while True:
            try:
                return self.http.request(method, path, json=body)
            except httpx.TransportError:
                time.sleep(0.05)

    def play(self, until):
        while not until.is_set():
            told = self.insist("GET", f"/api/tables/{self.table}").json()
            if told["status"] == "over":
                self.sit_down()
            elif not told["legal"]:
                time.sleep(0.01)
            else:
                self.sent += 1
                wish = {"id": f"m{self.sent}", "seq": told["seq"], "move": self.choice.choice(told["legal"])}
                answer = self.insist("POST", f"/api/tables/{self.table}/moves", wish)
                assert answer.status_code == 200, answer.text
                self.answered[self.table][answer.json()["ply"]] = answer.json()["move"]

    def check(self):
        """Compare with what the server has; how many moves that is."""
        total = 0
        for table, answered in self.answered.items():
            moves = [move["text"] for move in self.http.get(f"/api/tables/{table}").json()["moves"]]
            assert answered.items() <= dict(enumerate(moves, 1)).items(), "an acknowledged move was lost"
            if self.seats[1] == "human":
                assert len(moves) == len(answered), "a move was made that nobody sent, or one was made twice"
            self.http.post(f"/api/tables/{table}/resign", json={})
            record = Record.from_json(self.http.get(f"/api/tables/{table}/record").text)
            assert len(Match.from_record(record).moves) == len(moves)
            total += len(moves)
        self.http.close()
        return total


def crash_often(folder, kills):
    server, end, moment = Server(folder), threading.Event(), random.Random(11)
    server.start()
    people = [Regular(server.address, number) for number in range(TABLES)]
    threads = [threading.Thread(target=person.play, args=(end,)) for person in people]
    for thread in threads:
        thread.start()
    for _ in range(kills):
        time.sleep(moment.uniform(0.1, 1.0))
        server.stop()
        server.start()
    time.sleep(0.3)
    end.set()
    for thread in threads:
        thread.join(30)
    total = sum(person.check() for person in people)
    server.stop(signal.SIGTERM)
    assert server.process.returncode == 0
    return total


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path):
    assert crash_often(tmp_path, kills=5) > 50


@pytest.mark.soak
def test_nor_when_it_is_killed_fifty_times(tmp_path):
    assert crash_often(tmp_path, kills=50) > 500


@pytest.mark.slow
def test_the_server_stops_soon_when_asked_even_with_many_listeners(tmp_path):
    server = Server(tmp_path)
    server.start()
    person = Regular(server.address, 0)
    streams = []
    for _ in range(100):
        stream = socket.create_connection(("127.0.0.1", server.port))
        stream.sendall(f"GET /api/tables/{person.table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert stream.recv(4096).startswith(b"HTTP/1.1 200")
        streams.append(stream)
    began = time.monotonic()
    server.stop(signal.SIGTERM)
    assert time.monotonic() - began < 8 and server.process.returncode == 0
    rest = b""
    while chunk := streams[0].recv(65536):
        rest += chunk
    assert b"event: bye" in rest
    for stream in streams:
        stream.close()
    person.http.close()
