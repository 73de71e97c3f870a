"""The laws of words: what a game makes of any text, and what it says of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from fiveways.contract.errors import BadNotation, BadOption, IllegalMove, ImpossiblePosition
from fiveways.contract.hooks import brings
from fiveways.contract.traits import Lines, Secrets
from fiveways.match import line
from fiveways.match.match import Match
from fiveways.testing.samples import Sample

NONSENSE = ("", " ", "?", "0", "-1", "²", "é", "1,", ",", "a b", "9" * 30, "None")
MANGLED = 3
"""So many mangled forms of a move, and of the position, are tried in one position."""


def any_text_is_read_or_refused(s: Sample) -> None:
    """What is no move and no position is refused by BadNotation, and no other exception leaves the notation."""
    view, largest = s.match.view(s.match.to_move).record, s.game.kernel.max_actions
    moves = [s.game.text.move_text(view, s.aside.choice(s.legal))] if s.legal else []
    for text in _tried(s, *moves):
        read = _read("parse_move", text, partial(line.read, s.game, view, text))
        for action in read[1] if read else ():
            assert 0 <= action < largest, f"parse_move gives action {action} for {text!r}, and MAX_ACTIONS is {largest}"
    state = s.game.kernel.state_record(s.state)
    for text in _tried(s, s.game.text.position_text(state)):
        _read("parse_position", text, partial(s.game.text.parse_position, text))


def _tried(s: Sample, *texts: str) -> Iterator[str]:
    """Nonsense, and texts that are cut, doubled or have a part too few or changed."""
    yield s.aside.choice(NONSENSE)
    if not s.match.moves:
        yield from NONSENSE
    for text in texts:
        at, parts = s.aside.randrange(len(text) + 1), text.split(" ")
        fewer = [part for i, part in enumerate(parts) if i != s.aside.randrange(len(parts))]
        forms = [text[:at], text[at:], text + text, f"{text} {text}", " ".join(fewer), f"{text[:at]}9{text[at:]}",
                 f"{text[:at]}x{text[at + 1:]}"]  # fmt: skip
        yield from s.aside.sample(forms, MANGLED)


def _read(name: str, text: str, work: Callable[[], Any]) -> Any:
    try:
        return work()
    except (BadNotation, ImpossiblePosition, IllegalMove, BadOption):
        return None
    except Exception as error:
        error.add_note(f"`{name}` was given {text!r}: what cannot be read raises BadNotation")
        raise


def prepared_moves_are_joined_by_commas(s: Sample) -> None:
    """Trait Lines: the texts of several actions, joined by ", ", read as these actions, as the page sends drafts."""
    if s.match.over or not s.game.spec.has(Lines):
        return
    ahead: Match | None = s.match.ahead()
    actions, texts = list[int](), list[str]()
    view = s.match.view(s.match.to_move).record
    while len(actions) < 4 and ahead is not None:
        move, action = s.aside.choice(list(ahead.legal_moves.items()))
        actions.append(action)
        texts.append(move)
        ahead = _next(s, ahead, move)
    joined = ", ".join(texts)
    read = s.game.text.parse_line(view, joined)
    assert list(read) == actions, f"{joined!r} is read as actions {list(read)}, expected {actions}"


def _next(s: Sample, ahead: Match, move: str) -> Match | None:
    """The match after a move that a page may prepare; None where it may not."""
    draft = s.game.picture.drafts(move)
    if draft is None:
        draft = any(each.draft and each.move == move for each in ahead.flat_scene(ahead.to_move).gestures)
    return ahead.ahead([move]) if draft else None


def what_is_said_is_text(s: Sample) -> None:
    """`news`, `spoken` and `told` give texts, and `news` says the same of the same views."""
    text, view = s.game.text, s.match.view(s.match.to_move).record
    if s.legal and (brings(text, "spoken") or brings(text, "told")):
        move = text.move_text(view, s.aside.choice(s.legal))
        _is_text("spoken", text.spoken(move), move)
        if s.game.spec.has(Secrets):
            _is_text("told", text.told(move), move)
    if s.match.moves and brings(text, "news"):
        before, after = (s.match.sight(at=len(s.match.moves) - back).record for back in (1, 0))
        said = [_is_text("news", text.news(before, after), s.match.moves[-1].text) for _ in range(2)]
        assert said[0] == said[1], f"`news` says {said[0]!r} and then {said[1]!r} of the same views"


def _is_text(name: str, told: object, move: str) -> str:
    assert type(told) is str, f"`{name}` gives {told!r} for {move!r}, expected a text"
    return str(told)


WORD_LAWS: tuple[Callable[[Sample], None], ...] = (
    any_text_is_read_or_refused,
    prepared_moves_are_joined_by_commas,
    what_is_said_is_text,
)
