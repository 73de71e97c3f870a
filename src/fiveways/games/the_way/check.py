"""What cannot be, in a position of The Way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fiveways.contract.states import Fields
from fiveways.games.the_way import SPEC, rules
from fiveways.games.the_way.parts import (
    ANSWER,
    BETWEEN,
    BOARD,
    CHOICE,
    CORNERS,
    DECK_COUNTS,
    HAND,
    KINDS,
    MIDPOINT,
    PATHS,
    PIECE_NAMES,
    REPLACE,
    START,
    TOKEN,
    VARYING,
    is_home,
)


def tokens_home(seen: Fields) -> list[int]:
    """The tokens of a state or view that have come home and so ended their game."""
    return [piece for piece in range(2) if is_home(piece, int(seen["at"][piece]), int(seen["been"][piece]))]


def problems(state: Fields) -> list[str]:
    """What is wrong with cards, tokens and progress. It does not find out whether play can have led to the position."""
    wrong = (_wrong_cards, _wrong_tokens, _wrong_choices, _wrong_turns, _wrong_ending, _wrong_last_action)
    return [message for part in wrong for message in part(state)]


def _wrong_cards(state: Fields) -> list[str]:
    wrong = []
    on_top = Counter(int(card) // 4 for card in state["card"])
    deck = DECK_COUNTS[state["deck"]]
    for kind in range(PATHS):
        there = on_top[kind] + int(state["hand"][:, kind].sum()) + int(state["under"][kind]) + (state["out"] == kind)
        if there != deck[kind]:
            wrong.append(f"there are {there} cards {KINDS[kind].name}, the deck has {deck[kind]}")
    for seat, name in enumerate(SPEC.seat_names):
        if int(state["hand"][seat].sum()) > HAND:
            wrong.append(f"{name} holds more than {HAND} cards")
    replace = bool(int(state["rules"]) & REPLACE)
    if state["known"].any() and not replace:
        wrong.append("cards are taken up in sight only with the variation replace")
    if state["under"].any() and replace:
        wrong.append("with the variation replace no card lies under another")
    if replace and any(int(state["hand"][seat].sum()) != HAND for seat in range(2)):
        wrong.append(f"with the variation replace each hand holds {HAND} cards")
    if not replace and int(state["locked"].sum()) > int(state["under"].sum()):
        wrong.append("more cards are locked than lie on others")
    return wrong


def _wrong_tokens(state: Fields) -> list[str]:
    wrong = []
    for piece, name in enumerate(PIECE_NAMES):
        at, been = int(state["at"][piece]), bool(state["been"][piece])
        if at == MIDPOINT[piece] and not been:
            wrong.append(f"the {name} stands on its Midpoint, so it has been there")
        if is_home(piece, at, been) and not _has_ended(state):
            wrong.append(f"the {name} is home from its Midpoint, so the game is over")
        if state["phase"] < BOARD and (at != START[piece] or been):
            wrong.append(f"the {name} has moved before the game began")
    return wrong


def _wrong_choices(state: Fields) -> Iterator[str]:
    """What cannot be before the first turn of a game."""
    phase = int(state["phase"])
    chosen, begun = bool(state["piece"][0]), state["first"] != rules.NOBODY
    if state["game"] > state["games"] or int(state["wins"].sum()) > state["game"]:
        yield "more games have been won than played, or more played than there are"
    if (phase == CHOICE and (chosen or begun)) or (phase == ANSWER and chosen == begun):
        yield "before the choice nothing is chosen, after it one of piece and first move"
    if phase > ANSWER and not (chosen and begun):
        yield "the piece and the first move must be chosen by now"
    if phase == VARYING and not state["various"]:
        yield "variations are chosen only with various=on"
    if phase < BOARD:
        mover = state["chooser"] if phase == CHOICE else 1 - state["chooser"]
        if state["to_move"] != mover or state["turn"] or state["locked"].any() or state["changed"] or state["came"]:
            yield "before the game the right player chooses, and nothing has been done yet"
        if state["various"] and state["rules"]:
            yield "the variations of this game are chosen later"


def _wrong_turns(state: Fields) -> Iterator[str]:
    turn, begun = int(state["turn"]), state["first"] != rules.NOBODY
    if state["phase"] >= BOARD and begun and state["to_move"] != (int(state["first"]) + turn) % 2:
        yield f"after {turn} turns it is the other player's turn"
    if (turn >= state["max_turns"] and not _has_ended(state)) or turn > state["max_turns"]:
        yield f"{turn} turns have been taken, but a game ends at {state['max_turns']}"


def _wrong_ending(state: Fields) -> Iterator[str]:
    """What cannot be after the last turn of a game."""
    between, ended = state["phase"] == BETWEEN, _has_ended(state)
    home = tokens_home(state)
    winners = [seat for seat in range(2) if int(state["piece"][seat]) - 1 in home]
    if ended and (len(home) > 1 or (not home and state["turn"] < state["max_turns"])):
        yield "the last game ended with one token home, or at the most turns allowed"
    if ended and any(not state["wins"][seat] for seat in winners):
        yield "the player whose token is home has won no game"
    if between and not state["game"]:
        yield "between two games, one or two have been played"
    if between and state["chooser"] in winners:
        yield "the winner does not have the choice of the next game"
    if state["game"] == state["games"] and state["phase"] != BOARD:
        yield "the last game ended, so it ended with a turn"


def _wrong_last_action(state: Fields) -> Iterator[str]:
    if int(state["changed"]) - 1 in CORNERS:
        yield "a corner card is never changed"
    if state["phase"] == TOKEN and (not state["changed"] or state["came"]):
        yield "a card was changed in this turn: name it, and no square left yet"
    if state["ply"] < state["turn"]:
        yield "fewer actions have been played than turns"


def _has_ended(state: Fields) -> bool:
    """Whether the game on the board is over: the last one, or one before the next is dealt."""
    return bool(state["game"] == state["games"] or state["phase"] == BETWEEN)
