"""Two servers in this process that have drawn the same lots and live at the same time. One of them can be disguised: a
table there gets another state, another seed, other nonces, all that somebody cannot know. Whatever they are then told
must be the same at both, byte for byte."""

import asyncio
import http.client
import json
import random
import secrets
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

import httpx
import numpy as np
import uvicorn

from fiveways.contract.states import stream as words_of
from fiveways.match import fairness
from fiveways.match.history import States
from fiveways.tables.house import presence
from fiveways.web.app import App
from fiveways.web.server import bind
from fiveways.web.settings import Settings
from fiveways.web.transport.connection import Connection

HOST = "tables.test"
"""What every caller says it asks: invitations would tell the ports apart."""
BEGINNING = 1_800_000_000_000
_numbers = count()


class Server(uvicorn.Server):
    """A real server on a thread, whose house can be reached into."""

    def __init__(self, folder, **settings):
        self.folder, self.file = folder, folder / f"twin{next(_numbers)}.db"
        url = f"sqlite+aiosqlite:///{self.file}"
        self.app = App(Settings(url, **({"bot_pace": 0.0, "limits": False} | settings)))
        how = {"log_config": None, "access_log": False, "server_header": False, "proxy_headers": False}
        super().__init__(uvicorn.Config(self.app, timeout_graceful_shutdown=1, http=Connection, **how))
        self.listener = bind("127.0.0.1", 0)
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.run, kwargs={"sockets": [self.listener]}, daemon=True)
        self.up = threading.Event()

    async def startup(self, sockets=None):
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.up.set()

    def __enter__(self):
        self.thread.start()
        while not self.up.wait(0.1):
            assert self.thread.is_alive(), "the server could not start"
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.house.stop)
        self.should_exit = True
        self.thread.join(20)

    @property
    def house(self):
        return self.app.context().house

    def do(self, story):
        """The result of a coroutine that runs where the house lives."""
        return asyncio.run_coroutine_threadsafe(story, self.loop).result(60)

    def live(self, table):
        return self.do(self.house.table(table))


class Lots:
    """What `secrets` gives: the same to every thread that draws, after each `again`; to all others the real thing."""

    def __init__(self, patch):
        self._of = {}
        for name, draw in (("token_bytes", self._bytes), ("choice", self._choice), ("randbelow", self._below)):
            patch.setattr(secrets, name, self._either(getattr(secrets, name), draw))

    def _either(self, real, ours):
        def draw(*given):
            chance = self._of.get(threading.get_ident())
            return ours(chance, *given) if chance else real(*given)

        return draw

    def _bytes(self, chance, size=None):
        return chance.randbytes(32 if size is None else size)

    def _choice(self, chance, among):
        return chance.choice(among)

    def _below(self, chance, limit):
        return chance.randrange(limit)

    def again(self, threads, number):
        for thread in threads:
            self._of[thread.ident] = random.Random(number)


@dataclass(frozen=True)
class Answer:
    """What came back. Nothing of it may differ but the time of day, which is left out."""

    status: int
    headers: tuple
    body: bytes

    @classmethod
    def of(cls, answer):
        headers = tuple(pair for pair in answer.headers.raw if pair[0].lower() != b"date")
        return cls(answer.status_code, headers, answer.content)

    def json(self):
        return json.loads(self.body)


def difference(one, other):
    """Where two answers part."""
    if (one.status, one.headers) == (other.status, other.headers) or one.status != other.status:
        at = next((at for at, pair in enumerate(zip(one.body, other.body, strict=False)) if pair[0] != pair[1]), 0)
        return [(it.status, it.body[max(0, at - 200) : at + 100]) for it in (one, other)]
    return [(it.headers, it.body) for it in (one, other)]


class Twins:
    """Two servers. What is asked of both at once finds both with the same lots to draw, at the same time."""

    def __init__(self, folder, patch):
        self._steps = count(1)
        self._now = BEGINNING
        self._bound_to, self._ears = {}, []
        patch.setattr(presence, "PATIENCE", 1e6)  # nobody's going turns from "away" to "gone" between two requests
        honest = fairness.commitment
        patch.setattr(fairness, "commitment", lambda seed: honest(self._bound_to.get(seed, seed)))
        self._lots = Lots(patch)
        self.servers = [Server(folder), Server(folder)]

    def __enter__(self):
        for server in self.servers:
            server.__enter__()
        self.truth, self.disguised = self.servers
        for server in self.servers:
            server.house.now = lambda: self._now
        self._homes = [httpx.Client(base_url=f"http://127.0.0.1:{it.port}", timeout=30) for it in self.servers]
        return self

    def __exit__(self, *_):
        for home in self._homes:
            home.close()
        for server in self.servers:
            server.__exit__()

    def step(self):
        """A moment later, with new lots."""
        self._now += 1
        self._lots.again([server.thread for server in self.servers], next(self._steps))

    def ask(self, method, path, body=None, token=None):
        """What both answer, the truth first."""
        self.step()
        headers = {"Host": HOST} | ({"Authorization": f"Bearer {token}"} if token else {})
        more = {} if body is None else {"content": body} if isinstance(body, bytes) else {"json": body}
        answers = []
        for number, home in enumerate(self._homes):
            answers.append(Answer.of(home.request(method, path, headers=headers, **more)))
            self._hear(number)
        return answers

    def _hear(self, number):
        """Let those who listen at one server hear everything before the other does anything: games keep what they have
        drawn, and two threads that draw the same at once draw it twice, which shows in what is told as new."""
        for name, ears in self._ears:
            ears[number].until(self.servers[number].live(name).table.seq)

    def tables(self, name):
        return [server.live(name).table for server in self.servers]

    def afresh(self, name):
        """Forget pictures and drafts at both: those of the disguised table were made before."""
        for server in self.servers:
            live = server.live(name)
            live.pictures, live.drafts = type(live.pictures)(), type(live.drafts)()

    @contextmanager
    def disguise(self, name, states, mine):
        """Let a table of the second server have another past and present, and other secrets but those of `mine`."""
        true, other = self.tables(name)
        secret = bytes(byte ^ 0x5A for byte in true.secret)
        self._bound_to[secret] = true.secret
        kept = [dict(entry.body) for entry in other.entries]
        match, nonces = other.match, [seat.nonce for seat in other.seats]
        honest = true.match._data
        match._states, match._data = States(states), match._told_data
        match._seed = fairness.read_seed(f"other {name}")
        match._secret = other.secret = secret
        other.next_secret = secret[::-1]
        for number, seat in enumerate(other.seats):
            seat.nonce = seat.nonce if number in mine else f"another {number}"
        for entry in other.entries:
            hidden = {"nonce": f"another {entry.seat}", "next_secret": other.next_secret.hex()}
            entry.body |= {word: told for word, told in hidden.items() if word in entry.body}
        self.afresh(name)
        try:
            yield
            assert self.tables(name)[1] is other and other.match is match, "the disguise has been taken off"
        finally:
            self._undisguise(true, other, nonces, kept)
            match._data = honest
            self.afresh(name)

    def _undisguise(self, true, other, nonces, kept):
        match = other.match
        match._states = true.match._states.first(len(true.match._states))
        match._secret, match._seed, match.moves = true.match._secret, true.match._seed, list(true.match.moves)
        match._read_header()
        other.secret, other.next_secret = true.secret, true.next_secret
        for seat, nonce in zip(other.seats, nonces, strict=True):
            seat.nonce = nonce
        for entry, body in zip(other.entries, kept, strict=False):
            entry.body.clear()
            entry.body |= body

    @contextmanager
    def listening(self, name, query="", token=None, last=None):
        """Listeners at both, who have heard the first message."""
        self.step()
        ears = []
        try:
            for server in self.servers:
                ears.append(Ear(server.port, f"/api/tables/{name}/events{query}", token, last))
                ears[-1].until(-1)
            self._ears.append((name, ears))
            yield ears
        finally:
            self._ears = [known for known in self._ears if known[1] is not ears]
            for ear in ears:
                ear.close()


class Ear:
    """Listens to the events of a table."""

    def __init__(self, port, path, token=None, last=None):
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        headers = {"Host": HOST} | ({"Authorization": f"Bearer {token}"} if token else {})
        self._line.request("GET", path, headers=headers | ({} if last is None else {"Last-Event-ID": str(last)}))
        self._answer = self._line.getresponse()
        self.messages = []
        self.heard = []  # every message, after which entry
        self.seq = -1

    def until(self, seq):
        """Hear everything up to an entry, or with -1 the first message."""
        while self.seq < seq or not self.messages:
            message = b""
            while not message.endswith(b"\n\n"):
                part = self._answer.readline()
                assert part, "the stream has ended"
                message += part
            told = dict(line.split(b": ", 1) for line in message.splitlines() if b": " in line)
            self.seq = int(told.get(b"id", self.seq))
            self.heard.append((self.seq, message))
            # Who is here and signs of life come when they come, and are made from who listens.
            if told.get(b"event") not in (b"beat", b"presence"):
                self.messages.append(message)

    def rest(self):
        """Whatever comes before the other side closes the stream."""
        try:
            return self._answer.read()
        except http.client.IncompleteRead as broken:
            return broken.partial

    @property
    def answer(self):
        headers = tuple(pair for pair in self._answer.getheaders() if pair[0].lower() != "date")
        return Answer(self._answer.status, headers, b"".join(self.messages))

    def close(self):
        self._line.close()
        self._answer.close()


@dataclass
class Viewer:
    """Somebody at the table: whose token, looking from which seat, and all seats they hold."""

    name: str
    token: str | None
    seat: int  # -1: sees what spectators see
    holds: tuple = ()
    asked_as: bool = False
    twins: int = field(default=0, compare=False)

    @property
    def query(self):
        return f"?as={self.seat}" if self.asked_as else ""


def twin_states(match, seat, chance, *, remembered=False):
    """The match's states as they might be, for all that a seat can know; None if nothing is hidden from it now.

    `remembered`: also what it has seen and is not shown any more.
    """
    game, truth = match.game, match.state_bytes()
    for _ in range(30):
        states = [state.copy() for state in match._states]
        for state in states:
            game.kernel.hooks.reshuffle(game.kernel.state_record(state), seat, chance)
        if remembered:
            lots = words_of(tuple(chance.getrandbits(64) for _ in range(4)))
            states[-1] = game.kernel.imagine(match.sight(seat).bytes, match._data, lots)
        if not np.array_equal(states[-1], truth):
            return states
    return None
