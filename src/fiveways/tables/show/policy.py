"""What a viewer may know of a table. All code that sends something from a table asks here, and decides nothing
itself."""

from __future__ import annotations

from typing import cast

from fiveways.contract.traits import Reviews, Secrets
from fiveways.contract.verbs import SPECTATOR
from fiveways.match import telling
from fiveways.match.match import Match
from fiveways.tables.law import referee
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import Forbidden, NotFound, Over
from fiveways.tables.law.setup import NO_HINTS
from fiveways.tables.law.table import OVER, PLAYING, Table
from fiveways.tables.show import payloads

_TOLD = frozenset(payloads.Entry.__annotations__)
"""Parts of an entry that everybody is told. The others would let a player compute future chance: nonces and seeds."""


class Policy:
    """What one person may know of one table, as both are now.

    Make a new one for each answer: seats change hands. Names with `require` refuse; the others only tell.
    """

    __slots__ = ("mine", "person", "seat", "table", "wanted")

    def __init__(self, table: Table, person: str | None = None, wanted: int | None = None) -> None:
        """`person`: None for somebody without a name. `wanted`: the seat they ask to see the table from."""
        self.table = table
        self.person = person
        self.wanted = wanted
        self.mine = table.seats_of(person)
        self.seat = self._seat()
        """Whose view this person gets."""

    def _seat(self) -> int:
        """Their own seat's. Of several, the one wanted, or the mover's where there are no hidden hands."""
        table, mine = self.table, self.mine
        if not mine or table.match is None:
            return SPECTATOR
        if self.wanted in mine:
            return self.wanted
        if len(mine) == 1:
            return mine[0]
        if self._hidden_hands:
            return SPECTATOR
        return table.match.to_move if table.match.to_move in mine else mine[0]

    @property
    def _hidden_hands(self) -> bool:
        return self.table.setup.spec.has_secrets(self.table.setup.options)

    def require_wanted_seat(self) -> None:
        """May they see the table from the seat that they ask for?"""
        if self.wanted is not None and self.wanted not in self.mine:
            raise Forbidden(f"seat {self.wanted} is not yours, so you cannot see the table from there", self.table.seq)

    def is_you(self, person: str | None) -> bool:
        """Is this the id of the viewer? Ids themselves are told to nobody."""
        return self.person is not None and self.person == person

    @property
    def can(self) -> list[str]:
        """What can they do now? For buttons."""
        words = referee.can(self.table, self.person)
        match = self.table.match
        deciding = self.table.to_move in self.mine and match is not None and not match.automatic
        return [*words, "hint"] if self.table.setup.hints and deciding else words

    @property
    def may_press(self) -> bool:
        """May they be told which moves there are now?"""
        return may_press(self.table, self.seat)

    @property
    def happens_by_itself(self) -> bool:
        """Does what comes next happen without anybody's decision?"""
        return self.table.match is not None and self.table.match.automatic

    @property
    def sees_past(self) -> bool:
        """May the past be looked at? Not as long as people have to remember what they saw."""
        return self.table.match is None or not self.table.match.to_be_remembered

    @property
    def seat_in_past(self) -> int:
        """Whose view do they get of what they missed? At one screen for several hands: nobody's."""
        return SPECTATOR if self._hidden_hands and len(self.mine) > 1 else self.seat

    def require_past(self, ply: int) -> None:
        """May they see the picture as it was after so many moves?"""
        moves, seq = self.table.shown_match().moves, self.table.seq
        if not self.sees_past and ply != len(moves):
            raise Over("what came before is out of sight until the game is over: remember it", seq)
        if not 0 <= ply <= len(moves):
            raise NotFound(f"this game has {len(moves)} moves so far, not {ply}", seq)

    @property
    def reveals_secrets(self) -> bool:
        """May the seed and the nonces be told, so that chance can be checked, and moves in full? Once it is over."""
        return self.table.status == OVER

    def require_record(self) -> Match:
        """May they have the record? Its match; whether it tells the seed says `reveals_secrets`."""
        if self.table.match is None:
            raise Over("the game has not begun, so there is nothing to record", self.table.seq)
        return self.table.match

    def require_review(self) -> Match:
        """May they be told what could have been played? The match that is over."""
        table, setup = self.table, self.table.setup
        if not setup.spec.has(Reviews):
            raise NotFound(f"{setup.game} has nothing to say about what could have been played", table.seq)
        if table.status != OVER or table.match is None or not table.match.over:
            raise Over("what could have been played is told when the game is over", table.seq)
        if setup.daily and table.match.result and table.match.result.rule is None:
            raise Over("of the board of the day it is told when it was played to its end", table.seq)
        return table.match

    def require_hint(self) -> None:
        """May they have a hint?"""
        setup, seq = self.table.setup, self.table.seq
        if not telling.has_hints(setup.spec):
            raise Forbidden(f"{setup.game} has no hints: {NO_HINTS}", seq)
        if not setup.hints:
            raise Forbidden("hints are not allowed at this table", seq)
        if self.table.to_move not in self.mine or self.table.match is None:
            raise Forbidden("a hint is for whoever is to move", seq)

    def require_draft(self, seq: int, seat: int | None = None) -> None:
        """May they see how their turn would look after some moves? `seq`: how far the log went when they looked."""
        referee.refuse_unless_to_move(self.table, self.person, seq, seat)

    def require_why_not(self) -> None:
        """May they ask why something cannot be pressed?"""
        if self.table.match is None or self.table.to_move not in self.mine:
            raise Forbidden("only whoever is to move can ask that", self.table.seq)

    @property
    def tells_reasons(self) -> bool:
        """May a bot's reasons be told?"""
        return telling.tells_reasons(self.table.setup.spec, self.table.setup.options)

    def move_text(self, text: str) -> str:
        """How is a move written? Until the game is over, without what only its player may know."""
        return telling.move_text(self.table.game, text, self.reveals_secrets)

    @staticmethod
    def entry(entry: Entry) -> payloads.Entry:
        """What may everybody see of an entry of the log? The same at any time, so that it is made once for all."""
        body = {name: value for name, value in entry.body.items() if name in _TOLD}
        if "told" in entry.body:
            body["text"] = entry.body["told"]  # the text itself is for the player alone
        told = {"seq": entry.seq, "at": entry.at, "kind": entry.kind, "seat": entry.seat, **body}
        return cast(payloads.Entry, told)


def may_press(table: Table, seat: int) -> bool:
    """Whether a seat may be told which moves there are: in its turn, unless everybody is to see something first."""
    if table.status != PLAYING or table.match is None:
        return False
    return seat == table.to_move and not table.match.unhurried


def same_view(table: Table, seat: int) -> int:
    """The seat whose view serves for this one: where nothing is ever hidden, the mover's serves for all."""
    return seat if table.setup.spec.has(Secrets) or table.to_move is None else table.to_move
