"""How a server ends: when it is asked to, soon and in order; when it is killed, without leaving anything in the way."""

import os
import signal
import socket
import time

import pytest

from tests.chaos.serving import Server
from tests.web.running import Player


def listeners(port, table, how_many):
    streams = []
    for _ in range(how_many):
        stream = socket.create_connection(("127.0.0.1", port))
        stream.sendall(f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert stream.recv(4096).startswith(b"HTTP/1.1 200")
        streams.append(stream)
    return streams


def last_words(stream):
    stream.settimeout(60)
    rest = b""
    while chunk := stream.recv(65536):
        rest += chunk
    return rest


@pytest.mark.slow
def test_it_stops_soon_when_asked_even_with_many_listeners(tmp_path):
    server = Server(f"sqlite+aiosqlite:///{tmp_path / 'stop.db'}")
    try:
        server.start()
        ann = Player(f"http://127.0.0.1:{server.port}", "Ann")
        streams = listeners(server.port, ann.open(seats=("human", "human"))["id"], 100)
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 45, "it took too long to stop"
        for stream in streams:
            assert b"event: bye" in last_words(stream)
            stream.close()
        ann.http.close()
        assert "Traceback" not in server.said(), server.said()
    finally:
        server.close()


@pytest.mark.chaos
def test_workers_end_with_their_supervisor_and_leave_the_port_to_the_next(postgres, redis):
    server, workers = Server(postgres.new_database(), redis.url, workers=2), []
    try:
        server.start()
        workers = server.workers()
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
        end = time.monotonic() + 60
        while any(os.path.exists(f"/proc/{pid}") for pid in workers):
            assert time.monotonic() < end, "workers go on without a supervisor, and keep its port"
            time.sleep(0.1)
        server.start()
    finally:
        for pid in workers:
            if os.path.exists(f"/proc/{pid}"):
                os.kill(pid, signal.SIGKILL)
        server.close()
