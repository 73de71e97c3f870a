"""People who play on whatever happens, and keep what they were told."""

import asyncio
import random
import time
from dataclasses import dataclass, field

from tests.chaos.wire import Cut

LONG = {"in_a_row": 6, "max_plies": 2000}
KINDS = {
    "alone": {"game": "bones", "options": LONG, "seats": ["human", "human"]},
    "pair": {"game": "bones", "options": LONG, "seats": ["human", "open"]},
    "bot": {"game": "bones", "options": LONG, "seats": ["human", "bot:random"]},
    "clock": {
        "game": "bones",
        "options": LONG,
        "seats": ["human", "bot:random"],
        "clock": {"per_game": 3600, "increment": 1},
    },
    "cards": {"game": "elements", "seats": ["human", "open"]},
    "cards with a bot": {"game": "elements", "seats": ["human", "bot:random"]},
}
PAUSE = 0.05
PATIENCE = 240
"""Seconds after which it counts as never answered; a server may be starting meanwhile."""


@dataclass(frozen=True)
class Made:
    """A move that the server said yes to."""

    table: str
    person: str
    id: str
    seq: int
    ply: int
    text: str


class Person:
    """Somebody who sends everything again, with the same id and through any door, until there is an answer."""

    def __init__(self, world, name):
        self.world, self.name = world, name
        self.chance = random.Random(f"{world.seed} {name}")
        self.token = self.id = None
        self.sent = 0
        self.refused = []

    async def arrive(self):
        told = (await self.insist("POST", "/api/people", {"name": self.name})).told
        self.token, self.id = told["token"], told["id"]

    async def ask(self, method, path, body=None, seconds=6.0):
        return await self.chance.choice(self.world.doors).ask(method, path, body, self.token, seconds)

    async def insist(self, method, path, body=None):
        """An answer that will stay: not that something cannot be saved or looked at right now."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, f"{self.name} gets no answer: {method} {path} {body}"
            try:
                answer = await self.ask(method, path, body)
            except Cut:
                self.world.cuts += 1
            else:
                if answer.status < 500:
                    return answer
                assert answer.status == 503, (method, path, answer)
                self.refused.append(answer.told["code"])
            await asyncio.sleep(PAUSE)

    async def look(self, table):
        answer = await self.insist("GET", f"/api/tables/{table}")
        assert answer.status == 200, answer
        return answer.told

    async def move(self, table, told):
        """Make some move; the server's yes."""
        self.sent += 1
        wish = {"id": f"{self.name} {self.sent}", "seq": told["seq"], "move": self.chance.choice(told["legal"])}
        self.world.wishes.add((table, self.id, wish["id"]))
        answer = await self.insist("POST", f"/api/tables/{table}/moves", wish)
        assert answer.status == 200, (self.name, table, wish, answer)
        made = answer.told
        return Made(table, self.id, wish["id"], made["seq"], made["ply"], made["move"])


class Party:
    """One or two people at one table after another."""

    def __init__(self, world, number, kind):
        self.world, self.kind = world, KINDS[kind]
        count = 2 if "open" in self.kind["seats"] else 1
        self.people = [Person(world, f"{kind} {number}.{place}") for place in range(count)]
        self.table = None
        self.made = 0

    async def arrive(self):
        for person in self.people:
            await person.arrive()
        await self.sit_down()

    async def sit_down(self):
        host, *guests = self.people
        answer = await host.insist("POST", "/api/tables", self.kind)
        assert answer.status == 201, answer
        table = answer.told["id"]
        for guest in guests:
            answer = await guest.insist("POST", f"/api/tables/{table}/seats", {})
            # An answer that got lost may have said yes.
            assert answer.status == 200 or answer.told["code"] in ("taken", "over"), answer
        self.table = table
        self.world.new_table(table)

    async def play(self):
        """As long as there is play; between two moves, whenever the world holds its breath, so do we."""
        while True:
            while not self.world.breathing.is_set():  # it may have been set for a moment only
                await self.world.breathing.wait()
            if not self.world.playing:
                return
            self.world.busy += 1
            try:
                over = [await self.turn(person) for person in self.people]
                if any(over):
                    await self.sit_down()
            finally:
                self.world.busy -= 1
            await asyncio.sleep(PAUSE)

    async def turn(self, person):
        told = await person.look(self.table)
        if told["legal"] and told["status"] == "playing":
            made = await person.move(self.table, told)
            self.world.made.append(made)
            self.made += 1
        return told["status"] == "over"


@dataclass
class Listener:
    """Follows a table through any door, comes back when cut off, and keeps everything it was ever told."""

    world: object
    table: str
    number: int
    last: int = 0
    entries: dict = field(default_factory=dict)
    wholes: list = field(default_factory=list)  # (seq, moves): the whole table, told after too long an absence
    byes: int = 0
    returns: int = -1

    async def listen(self):
        chance = random.Random(f"{self.world.seed} {self.table} {self.number}")
        scenes = "" if chance.random() < 0.3 else "?scenes=0"
        while not self.world.ended:
            self.returns += 1
            try:
                door = chance.choice(self.world.doors)
                async with door.stream(f"/api/tables/{self.table}/events{scenes}", last=self.last) as events:
                    async for event, seq, data in events:
                        self.hear(event, seq, data)
            except Cut:
                await asyncio.sleep(PAUSE)

    def hear(self, event, seq, data):
        if event == "table":
            assert seq >= self.last, f"{self.table} went back from {self.last} to {seq}"
            self.wholes.append((seq, data["moves"]))
            self.last = seq
        elif event == "entry":
            assert seq == self.last + 1 == data["entry"]["seq"], f"{self.table}: {seq} came after {self.last}"
            self.entries[seq] = data["entry"]
            self.last = seq
        elif event == "beat":
            assert data["seq"] <= self.last, f"{self.table}: a beat tells of {data['seq']} after {self.last}"
        elif event == "bye":
            self.byes += 1
