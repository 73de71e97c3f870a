"""A world: servers, what they stand on, and people; and what has to be true in it after any trouble."""

import asyncio
import json
import random
import subprocess
import time
from contextlib import AsyncExitStack, suppress

from fiveways.match.match import Match
from fiveways.match.record import Record
from fiveways.tables.house.live_tables import folded
from fiveways.tables.show import present
from fiveways.tables.show.policy import Policy
from fiveways.tables.store.store import Store
from tests.chaos.people import Listener, Party
from tests.chaos.serving import COMMAND, Server
from tests.chaos.ways import BadWay, over
from tests.chaos.wire import Cut, Door
from tests.services import PostgreSQL, Redis

PATIENCE = 120.0
"""Seconds after which it counts as never; what is measured in seconds has bounds of its own."""


async def until(condition, what, seconds=PATIENCE):
    """Wait for something that happens by itself; `condition` may be a coroutine function."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if asyncio.iscoroutine(found):
            found = await found
        if found:
            return found
        assert time.monotonic() < end, f"never: {what}"
        await asyncio.sleep(0.05)


class World:
    """`async with World(...)`: servers are up. `inhabit` brings people, `calm` checks everything."""

    def __init__(self, folder, seed, workers=(1,), file=False, bad_ways=False, pace=0.0, variables=None):
        self.folder, self.seed, self._workers = folder, seed, workers
        self._file, self._bad_ways, self._pace, self._variables = file, bad_ways, pace, variables
        self.chance = random.Random(seed)
        self.postgres = self.redis = None
        self.servers, self.doors, self.ways = [], [], {}
        self.parties, self.listeners, self.tables = [], [], []
        self.made, self.wishes = [], set()
        self.playing, self.ended, self.cuts, self.busy = True, False, 0, 0
        self.breathing = asyncio.Event()
        self.breathing.set()
        self._tasks = []

    async def __aenter__(self):
        self._stack = AsyncExitStack()
        try:
            await self._begin()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def _begin(self):
        enter = self._stack
        self.url = f"sqlite+aiosqlite:///{self.folder / 'world.db'}"
        bus = None
        if not self._file:
            self.postgres, self.redis = enter.enter_context(PostgreSQL()), enter.enter_context(Redis())
            self.url, bus = self.postgres.new_database(), self.redis.url
        db = self.url
        if self._bad_ways and not self._file:
            self.ways["postgres"] = await enter.enter_async_context(BadWay(self.postgres.port, f"{self.seed} pg"))
            self.ways["redis"] = await enter.enter_async_context(BadWay(self.redis.port, f"{self.seed} redis"))
            db, bus = over(self.ways["postgres"], db), over(self.ways["redis"], bus)
        self.servers = [Server(db, bus, many, self._pace, self._variables) for many in self._workers]
        for server in self.servers:
            enter.callback(server.close)
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
        ports = [server.port for server in self.servers]
        if self._bad_ways:
            for place, port in enumerate(ports):
                way = BadWay(port, f"{self.seed} {place}")
                self.ways[place] = await enter.enter_async_context(way)
                ports[place] = way.port
        self.doors = [Door(port) for port in ports]
        self.store = Store(self.url)
        await self.store.open()
        enter.push_async_callback(self.store.close)

    async def __aexit__(self, *_):
        self.ended = True
        self.breathing.set()
        for task in self._tasks:
            task.cancel()
        outcomes = await asyncio.gather(*self._tasks, return_exceptions=True)
        for door in self.doors:
            door.close()
        await self._stack.aclose()
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome

    async def inhabit(self, kinds, listeners=2):
        """Everybody comes, sits down and begins to play."""
        self._listeners_each = listeners
        self.parties = [Party(self, number, kind) for number, kind in enumerate(kinds)]
        await asyncio.gather(*(party.arrive() for party in self.parties))
        for party in self.parties:
            self.spawn(party.play())

    def spawn(self, work):
        task = asyncio.create_task(work)
        self._tasks.append(task)
        return task

    def new_table(self, table):
        self.tables.append(table)
        for number in range(self._listeners_each):
            listener = Listener(self, table, number)
            self.listeners.append(listener)
            self.spawn(listener.listen())

    def complain(self):
        """What went wrong with somebody comes to light here."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and task.exception():
                raise task.exception()

    async def play_on(self, moves=2, seconds=PATIENCE):
        """Everybody makes some more moves: the game goes on for all."""
        goals = [(party, party.made + moves) for party in self.parties]

        def enough():
            self.complain()
            return all(party.made >= goal for party, goal in goals)

        def who():
            return [party.people[0].name for party, goal in goals if party.made < goal]

        try:
            await until(enough, "everybody plays on", seconds)
        except AssertionError:
            raise AssertionError(f"these do not play on: {who()}") from None

    async def calm(self):
        """Hold everybody's breath and check what has to be true."""
        self.breathing.clear()
        try:
            await until(lambda: self.complain() or self.busy == 0, "everybody has an answer")
            await until(self.bots_have_moved, "bots make their turns", 60)
            logs = {table: await self.log(table) for table in self.tables}
            await self._all_have_heard(logs)
            for table, (row, entries) in logs.items():
                assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), table
                folded(row, entries)
            self._what_was_acknowledged_is_there(logs)
            self._what_was_heard_is_there(logs)
            await self._all_doors_show_the_same(logs)
        finally:
            self.breathing.set()
        return sum(len(entries) for _, entries in logs.values())

    async def log(self, table):
        return await self.store.load(table)

    async def bots_have_moved(self):
        self.complain()
        for party in self.parties:
            if any(seat.startswith("bot") for seat in party.kind["seats"]):
                table = folded(*await self.log(party.table))
                if table.to_move is not None and (table.match.automatic or table.seats[table.to_move].bot):
                    return False
        return True

    async def _all_have_heard(self, logs):
        def behind():
            return [who for who in self.listeners if who.last < logs[who.table][1][-1].seq]

        try:
            await until(lambda: self.complain() or not behind(), "all listeners have heard everything")
        except AssertionError:
            late = [(who.table, who.last, logs[who.table][1][-1].seq, who.returns) for who in behind()]
            raise AssertionError(f"listeners are behind: {late}") from None

    def _what_was_acknowledged_is_there(self, logs):
        written = {}
        for table, (_, entries) in logs.items():
            for entry in entries:
                if entry.kind == "move" and entry.person:
                    move = (entry.seq, entry.body["ply"], entry.body["text"])
                    assert (table, entry.person, entry.id) not in written, "a move was made twice"
                    written[table, entry.person, entry.id] = move
        told = {(made.table, made.person, made.id): (made.seq, made.ply, made.text) for made in self.made}
        lost = {move: told[move] for move in told if written.get(move) != told[move]}
        assert not lost, f"acknowledged, but not so in the log: {lost}"
        assert written.keys() == told.keys() == self.wishes, "a move was made that nobody sent"

    def _what_was_heard_is_there(self, logs):
        for who in self.listeners:
            entries = {entry.seq: json.loads(json.dumps(Policy.entry(entry))) for entry in logs[who.table][1]}
            strange = {
                seq: (heard, entries.get(seq)) for seq, heard in who.entries.items() if entries.get(seq) != heard
            }
            assert not strange, f"heard, but not in the log of {who.table}: {strange}"
            covered = max((seq for seq, _ in who.wholes), default=0)
            missing = [seq for seq in entries if seq > covered and seq not in who.entries]
            assert not missing, f"never heard of {who.table}: {missing}"
            for seq, moves in who.wholes:
                assert moves == self._moves(logs[who.table], seq), f"{who.table} was shown wrongly at {seq}"

    @staticmethod
    def _moves(log, seq):
        row, entries = log
        return json.loads(json.dumps(present.moves(Policy(folded(row, entries[:seq])))))

    async def _all_doors_show_the_same(self, logs):
        """Several times each: whichever worker answers."""
        for party in self.parties:
            log = logs[party.table]
            expected = (log[1][-1].seq, self._moves(log, len(log[1])))
            for door in self.doors * 3:
                door.close()

                async def shown(door=door, table=party.table):
                    with suppress(Cut):
                        answer = await door.ask("GET", f"/api/tables/{table}")
                        return answer.told if answer.status == 200 else None

                told = await until(shown, "every server shows the table")
                assert (told["seq"], told["moves"]) == expected, f"port {door.port} shows {party.table} differently"

    async def finish(self):
        """The last games are given up, and their records tell the same moves, with their chance."""
        self.playing = False
        total = await self.calm()
        for party in self.parties:
            host = party.people[0]
            await host.insist("POST", f"/api/tables/{party.table}/resign", {})
            record = await host.insist("GET", f"/api/tables/{party.table}/record")
            match = Match.from_record(Record.from_json(record.body.decode()))
            told = await host.look(party.table)
            assert told["status"] == "over" and len(match.moves) == len(told["moves"])
        await self._check_database()
        return total

    async def _check_database(self):
        """What the program itself says about its database."""
        found = await asyncio.to_thread(
            subprocess.run, [COMMAND, "db", "check", "--db", self.url], capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stdout + found.stderr

    def said(self):
        return "".join(server.said() for server in self.servers)
