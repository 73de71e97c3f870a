"""Bots at tables: each gets its seat's view, thinks on a thread, and answers at a human pace.

Automatic actions (`Match.automatic`) are played here too, slowly enough for people to follow.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TYPE_CHECKING

from fiveways.bots.players import BotChoice, RandomBot, make_bot
from fiveways.contract.states import View
from fiveways.contract.traits import Automatic
from fiveways.contract.verbs import SPECTATOR
from fiveways.match.line import Move
from fiveways.tables import counters
from fiveways.tables.bus.bus import held
from fiveways.tables.house.live_table import Live
from fiveways.tables.law import referee
from fiveways.tables.law.decision import NOTHING, Decision
from fiveways.tables.law.refusals import Over, Refused
from fiveways.tables.law.table import Table
from fiveways.tables.show.policy import Policy

if TYPE_CHECKING:
    from fiveways.tables.house.house import House

_log = logging.getLogger(__name__)

EVENT_PACES = 2.5
"""An automatic action takes so many times as long as a bot's move, because people were not expecting it."""
LEASE = 5.0
"""Seconds for which one worker has a turn to itself; renewed as long as it thinks."""
SECONDS_A_STEP = 0.125
"""How long a page shows one step of a token, by default; a roll and the arrival take two steps more."""


class BotRunner:
    """Lets at most one bot per table think, and stops it when the game has changed."""

    def __init__(self, house: House, pace: float, threads: int) -> None:
        self._house = house
        self._pace = pace
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._thoughts: dict[str, tuple[int, threading.Event, asyncio.Task[None]]] = {}

    def close(self) -> None:
        for _, cancel, task in self._thoughts.values():
            cancel.set()
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def thinks_about(self, live: Live) -> bool:
        return live.table.id in self._thoughts

    def wake(self, live: Live, begin: bool = True) -> None:
        """Start the bot if it is a bot's turn; stop it if it no longer is."""
        table = live.table
        known = self._thoughts.get(table.id)
        if known and known[0] == table.changed:
            return
        if known:
            known[1].set()
            del self._thoughts[table.id]
        if not begin or self._house.stopping.is_set() or table.to_move is None or table.match is None:
            return
        if not table.match.automatic and not table.seats[table.to_move].bot:
            return
        cancel = threading.Event()
        task = asyncio.get_running_loop().create_task(self._answer(live, table.changed, cancel))
        self._thoughts[table.id] = (table.changed, cancel, task)

    async def _answer(self, live: Live, changed: int, cancel: threading.Event) -> None:
        """Play the turn, unless another worker is playing it. If that worker dies, the table becomes due again."""
        table = live.table
        assert table.match is not None
        answer = self._happen if table.match.automatic else self._think
        try:
            async with held(self._house.bus, f"turn:{table.id}:{changed}", LEASE) as mine:
                if mine and not cancel.is_set():
                    await answer(live, changed, cancel)
        finally:
            self._forget(table.id, cancel)

    async def _think(self, live: Live, changed: int, cancel: threading.Event) -> None:
        table, loop = live.table, asyncio.get_running_loop()
        began = loop.time()
        assert table.match is not None and table.to_move is not None
        seat = table.seats[table.to_move]
        view = table.match.view(table.to_move)
        seed = hmac.digest(table.secret, b"bot %d" % changed, "sha256")
        choice = await loop.run_in_executor(self._pool, _choose, view, seat.bot or "random", seed, cancel)
        counters.bot_seconds.observe(loop.time() - began)
        await asyncio.sleep(max(0.0, self._pace - (loop.time() - began)))
        why = choice.why if Policy(table).tells_reasons else ""
        await self._move(table.id, changed, choice.actions, why, cancel)

    async def _happen(self, live: Live, changed: int, cancel: threading.Event) -> None:
        assert live.table.match is not None
        [action] = live.table.match.legal_moves.values()
        scene = live.pictures.now(live.table, SPECTATOR)
        walk = SECONDS_A_STEP * max((len(item.via) + 3 for item in scene.items if item.via), default=0)
        paces = live.table.setup.spec.trait(Automatic).paces.get(live.table.match.phase, EVENT_PACES)
        await asyncio.sleep(paces * self._pace + (walk if self._pace else 0.0))
        await self._move(live.table.id, changed, action, "", cancel)

    def _forget(self, table: str, cancel: threading.Event) -> None:
        known = self._thoughts.get(table)
        if known and known[1] is cancel:
            del self._thoughts[table]

    async def _move(self, table: str, changed: int, wanted: Move, why: str, cancel: threading.Event) -> None:
        """Make the move. If it cannot be written, try again after a while, and then after longer waits."""

        def decide(now_table: Table, now: int) -> Decision:
            return referee.decide_move(now_table, now, wanted, why=why) if now_table.changed == changed else NOTHING

        for attempt in count():
            if cancel.is_set():
                return
            try:
                await self._house.act(table, decide)
            except Over:
                return
            except Refused as refusal:
                _log.warning("a bot's move at table %s has to wait: %s", table, refusal)
            except Exception:
                _log.exception("a bot's move at table %s has to wait", table)
            else:
                return
            await asyncio.sleep(min(30, 0.1 * 2 ** min(10, attempt)))

    async def hint(self, view: View, seed: bytes) -> BotChoice:
        """What the strongest bot would do, given what a person sees."""
        best, loop = view.game.spec.best_bot, asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _choose, view, best, seed, threading.Event())


def _choose(view: View, name: str, seed: bytes, cancel: threading.Event) -> BotChoice:
    try:
        return make_bot(view.game.spec, name).choose(view, seed, cancel)
    except Exception:
        _log.exception("the bot %s of %s failed and plays at random", name, view.game.spec.id)
        return RandomBot().choose(view, seed)
