"""Fifty at once, again and again, and exactly one outcome: through HTTP, whichever worker each of them reaches."""

import asyncio
import random

from sqlalchemy import select

from fiveways.tables.store import schema
from tests.chaos.wire import Door

MANY = 50
QUICK = {"game": "bones", "options": {"begins": "white"}}


async def after(store, table):
    """The tables that were put up for the next game after one."""
    query = select(schema.tables.c.id).where(schema.tables.c.setup.contains(f'"{table}"'))
    async with store.reading() as connection:
        return [row.id for row in await connection.execute(query)]


class Crowd:
    """Many people with a door each, spread over all servers."""

    def __init__(self, servers, store, seed):
        self.store = store
        self.chance = random.Random(seed)
        self.doors = [Door(servers[place % len(servers)].port) for place in range(MANY)]
        self.tokens, self.ids = [], []

    async def arrive(self):
        for number in range(MANY):
            told = (await self.ask(number, "POST", "/api/people", {"name": f"Racer {number}"}, None)).told
            self.tokens.append(told["token"])
            self.ids.append(told["id"])

    def close(self):
        for door in self.doors:
            door.close()

    async def ask(self, door, method, path, body=None, person=0):
        token = None if person is None else self.tokens[person]
        return await self.doors[door].ask(method, path, {} if body is None and method == "POST" else body, token, 60)

    async def at_once(self, *requests):
        """The answers to requests (method, path, body, person), each sent through a door of its own."""
        doors = self.chance.sample(range(MANY), len(requests))
        return await asyncio.gather(*(self.ask(door, *request) for door, request in zip(doors, requests, strict=True)))

    async def open(self, *seats, **wishes):
        [answer] = await self.at_once(("POST", "/api/tables", {**QUICK, "seats": list(seats), **wishes}, 0))
        assert answer.status == 201, answer
        return answer.told["id"]

    async def look(self, table, person=0):
        [answer] = await self.at_once(("GET", f"/api/tables/{table}", None, person))
        return answer.told

    async def entries(self, table, kind):
        _, entries = await self.store.load(table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        return [entry for entry in entries if entry.kind == kind]

    async def many_for_one_seat(self):
        table = await self.open("human", "open")
        answers = await self.at_once(*(("POST", f"/api/tables/{table}/seats", {}, who) for who in range(1, MANY)))
        won = [who for who, answer in enumerate(answers, 1) if answer.status == 200]
        lost = [answer for answer in answers if answer.status != 200]
        assert len(won) == 1 and all((answer.status, answer.told["code"]) == (409, "taken") for answer in lost), lost
        _, sat = await self.entries(table, "sit")
        assert sat.person == self.ids[won[0]] and len(await self.entries(table, "start")) == 1

    async def one_move_many_times(self):
        table = await self.open("human", "human")
        told = await self.look(table)
        wish = {"id": "the one", "seq": told["seq"], "move": self.chance.choice(told["legal"])}
        answers = await self.at_once(*[("POST", f"/api/tables/{table}/moves", wish, 0)] * MANY)
        assert {answer.status for answer in answers} == {200}, answers
        assert len({answer.body for answer in answers}) == 1
        [made] = await self.entries(table, "move")
        told = answers[0].told
        assert (made.id, made.seq, made.body["text"], made.body["ply"]) == ("the one", told["seq"], told["move"], 1)

    async def many_moves_for_one_turn(self):
        table = await self.open("human", "human")
        told = await self.look(table)
        wishes = [
            {"id": f"wish {number}", "seq": told["seq"], "move": self.chance.choice(told["legal"]), "seat": 0}
            for number in range(MANY)
        ]
        answers = await self.at_once(*(("POST", f"/api/tables/{table}/moves", wish, 0) for wish in wishes))
        won = [wish for wish, answer in zip(wishes, answers, strict=True) if answer.status == 200]
        lost = [answer for answer in answers if answer.status != 200]
        assert len(won) == 1 and {answer.told["code"] for answer in lost} <= {"stale", "forbidden"}, lost
        [made] = await self.entries(table, "move")
        assert (made.id, made.body["text"]) == (won[0]["id"], won[0]["move"])

    async def both_players_at_once(self):
        """Only one of them has the turn; and then both give up, and only one of them has lost."""
        table = await self.open("human", "open")
        await self.ask(1, "POST", f"/api/tables/{table}/seats", {}, 1)
        told = await self.look(table)
        mover, other = (0, 1) if told["legal"] else (1, 0)
        legal = told["legal"] or (await self.look(table, 1))["legal"]
        wish = {"seq": told["seq"], "move": legal[0]}
        first, second = await self.at_once(
            ("POST", f"/api/tables/{table}/moves", {"id": "a", **wish}, mover),
            ("POST", f"/api/tables/{table}/moves", {"id": "b", **wish}, other),
        )
        assert first.status == 200 and second.told["code"] in ("forbidden", "stale"), (first, second)
        assert [made.person for made in await self.entries(table, "move")] == [self.ids[mover]]
        answers = await self.at_once(*(("POST", f"/api/tables/{table}/resign", None, who) for who in (0, 1)))
        assert sorted(answer.status for answer in answers) == [200, 409], answers
        [given_up] = await self.entries(table, "resign")
        assert answers[self.ids.index(given_up.person)].status == 200

    async def one_rematch_many_times(self):
        table = await self.open("human", "open")
        await self.ask(1, "POST", f"/api/tables/{table}/seats", {}, 1)
        await self.ask(1, "POST", f"/api/tables/{table}/resign", None, 1)
        await self.ask(0, "POST", f"/api/tables/{table}/rematch", None, 0)
        answers = await self.at_once(*[("POST", f"/api/tables/{table}/rematch", None, 1)] * MANY)
        assert {answer.status for answer in answers} <= {200, 409}, answers
        [following] = await self.entries(table, "next")
        assert len(await self.entries(table, "rematch")) == 2
        assert await after(self.store, table) == [following.body["table"]], "a game was put up that nobody is led to"

    async def one_promise_many_times(self):
        promise = (await self.ask(0, "POST", "/api/promises")).told["commitment"]
        body = {**QUICK, "seats": ["human", "human"], "promise": promise}
        answers = await self.at_once(*(("POST", "/api/tables", body, who) for who in range(MANY)))
        assert sorted(answer.status for answer in answers) == [201] + [404] * (MANY - 1), answers
        [won] = [answer for answer in answers if answer.status == 201]
        assert won.told["commitment"] == promise
