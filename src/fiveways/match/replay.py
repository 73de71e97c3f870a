"""Plays a record again, move by move, and refuses it where the rules give something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fiveways.contract import loading
from fiveways.contract.errors import BadNotation, BadRecord, BadSeat, IllegalMove
from fiveways.contract.facts import VERSION, Spec
from fiveways.contract.notation import option_fields
from fiveways.contract.options import Options
from fiveways.contract.traits import Automatic
from fiveways.match.moves import LEAVES
from fiveways.match.record import Record
from fiveways.match.result import possible_stops

if TYPE_CHECKING:
    from fiveways.match.match import Match


def replay(kind: type[Match], record: Record) -> Match:
    """The match of a record; refuses one whose moves or result the rules do not bear out."""
    game = loading.load(record.game)
    if record.rules > game.spec.rules_version:
        raise BadRecord(f"the record follows version {record.rules} of the rules of {record.game}, not known here")
    secret = record.secret()
    if secret is None:
        raise BadRecord("the record's seed has not been revealed yet, so it cannot be played again")
    options = game.spec.read_kept(record.rules, record.options)
    if len(record.seats) != game.spec.seats(options):
        raise BadRecord(f"the record names {len(record.seats)} seats, but {record.game} has {game.spec.seats(options)}")
    start = None
    if record.position is not None:
        placed = kind.from_text(_in_words_of_today(record, game.spec, options))
        if placed.options != options:
            raise BadRecord("the record's options are not those of the position it begins from")
        start = placed.state_bytes()
    match = kind(game, options, secret, record.nonces, record.seats, start=start)
    for number, (text, ms) in enumerate(record.moves, 1):
        try:
            _repeat(match, text, ms)
            if record.rules < game.spec.trait(Automatic).since.get(match.phase, 0) and not match.over:
                [next_one] = match.legal_moves
                match.take_back().play(f"{text}, {next_one}", ms=ms)
        except (IllegalMove, BadNotation, BadSeat) as error:
            raise BadRecord(f"move {number} of the record cannot be played: {error}") from None
    _check_result(match, record.result)
    return match


def _in_words_of_today(record: Record, spec: Spec, options: Options) -> str:
    """The position that a record begins from, with options in words of today. An older version had its own."""
    position = record.position or ""
    if spec.version(options) == spec.rules_version:
        return position
    named = {*record.options, *options}
    fields = [field.partition("=") for field in position.split(" ")]
    # A field called `rules` that holds words was something else before versions were named so.
    kept = [
        (name, is_, to)
        for name, is_, to in fields
        if not is_ or name not in named or (name == VERSION and not to.isdecimal())
    ]
    rest = ["".join(parts) for parts in kept]
    return " ".join([*rest, *option_fields(spec, options)])


def _repeat(match: Match, text: str, ms: int) -> None:
    """Play one line of a record: a move, or a player who gave up while the others played on."""
    word, _, name = text.partition(" ")
    if word == LEAVES and match.can_be_left:
        match.accept(match.prepare_leaving(match.game.spec.find_seat(name, match.options)), ms)
    else:
        match.play(text, ms=ms)


def _check_result(match: Match, told: dict[str, Any] | None) -> None:
    """Compare the result with what the moves lead to; an ending that no move brings about must be a possible one."""
    if told is not None and match.result is None:
        for ending, seat in possible_stops(len(match.seats), match.may_stop):
            if match.stop(ending, seat).result_json() == told:
                return
            match.take_back()
    if match.result_json() != told:
        have = match.result or "it is still going on"
        raise BadRecord(f"the record's result is not the one its moves lead to: {have}")
