"""What is wrong with a position: everything that no game could have led to. Each function lists it in words."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.elements.parts import (
    ABSENT,
    ACTING,
    ALL_OUT,
    BURNT,
    BURNT_LATE,
    CAP,
    CARD,
    CARDS,
    COUNT,
    DRAWING,
    ELEMENTS,
    GATE,
    IN_VOID,
    KINDS,
    OPEN_EVENT,
    OUT,
    SETTLING,
    TURN,
    VOID,
    WAITING,
    WILD,
    CardKind,
)
from fiveways.games.elements.pieces import Pieces, owner_in
from fiveways.games.elements.rules.for_pictures import Foresight


def problems(state: Fields) -> list[str]:
    """Everything that is wrong. What a card asks for is looked at only where pieces, hands and ending are right."""
    pieces, foresight = Pieces(state), Foresight(state)
    first = [*_pieces(state, pieces), *_hands(state), *_ending(state, pieces, foresight)]
    return first or [*_card(state, pieces, foresight), *_stage(state), *_history(state)]


def _pieces(state: Fields, pieces: Pieces) -> list[str]:
    wrong = []
    together, arc = bool(state["together"]), int(state["arc"])
    for piece, (name, at) in enumerate(zip(ELEMENTS, pieces.at, strict=True)):
        absent = not together and owner_in(state, piece) >= state["seats"]
        if (at == ABSENT) != absent:
            wrong.append(f"{name} is {'not ' if absent else ''}in play with these players")
        if at == WAITING and (not together or arc == 2):
            wrong.append(f"{name} can wait outside only together, in the first arc")
        if at == OUT and together and arc == 1:
            wrong.append(f"{name} can leave only in the second arc")
    cells = [at for at in pieces.at if at < WAITING and at != pieces.void]
    if len(set(cells)) != len(cells):
        wrong.append("two pieces stand on one cell, which only the void allows")
    if not 1 <= arc <= (state["arcs"] if together else 1):
        wrong.append(f"there is no arc {arc} here")
    return wrong


def _hands(state: Fields) -> list[str]:
    wrong = []
    seats = int(state["seats"])
    if state["to_move"] >= seats:
        wrong.append(f"there is no seat {state['to_move']} to move, there are {seats}")
    settling = state["together"] and state["stage"] == SETTLING
    for seat in range(seats):
        events = [KINDS[kind].text for kind in range(COUNT) if state["hand"][seat][kind] and KINDS[kind].event]
        if state["together"] and events and not (settling and seat >= state["to_move"]):
            wrong.append(f"together nobody holds an event: {' '.join(events)}")
        others = sum(state["hand"][other].astype(int) for other in range(seats) if other != seat)
        if (state["known"][seat] > (others if seats > 1 else 0)).any():
            wrong.append(f"seat {seat} knows of more cards in other hands than are there")
    if state["known"].any() and state["together"]:
        wrong.append("together nobody knows for sure what is in a hidden hand")
    return [*wrong, *_piles(state)]


def _piles(state: Fields) -> list[str]:
    """Cards gathered for the second arc, and cards that are away."""
    wrong = []
    if (state["arc"] == 1 and (state["gathered"].any() or state["ashes"])) or state["ashes"] > state["burned"]:
        wrong.append("discards are gathered, and cards counted that were burned by then, when the second arc begins")
    elif (state["gathered"] > sum(state["hand"].astype(int)) + state["deck"] + state["away"]).any():
        wrong.append("more cards were gathered and not seen since than there are out of sight")
    if not state["together"] and state["away"].any():
        wrong.append("cards are away only in the game together")
    return wrong


def _ending(state: Fields, pieces: Pieces, foresight: Foresight) -> list[str]:
    """A game is over exactly if something ended it."""
    return _ending_together(state, foresight) if state["together"] else _ending_versus(state, pieces)


def _ending_together(state: Fields, foresight: Foresight) -> list[str]:
    over, wrong = int(state["over"]), []
    lost, won = (BURNT, IN_VOID) if state["arc"] == 1 else (BURNT_LATE, ALL_OUT)
    is_last = state["arc"] == state["arcs"]
    all_settled = all(foresight.is_settled(piece) for piece in range(4))
    if over not in (0, lost, won) or (over == won) != all_settled or (over == won and not is_last):
        wrong.append(f"with the pieces there, over={over} cannot be")
    if over == lost and state["in_deck"]:
        wrong.append("the game is lost only when the deck is empty")
    if state["winner"] or state["gone"]:
        wrong.append("together nobody wins alone, and no piece that is out is waited for")
    return wrong


def _ending_versus(state: Fields, pieces: Pieces) -> list[str]:
    over, turn, cap = int(state["over"]), int(state["turn"]), int(state["max_turns"])
    ended_right = over in (0, GATE, CAP) and (over == CAP) == (turn == cap) and turn <= cap
    if not ended_right or (over == GATE) != bool(state["winner"]):
        return [f"over={over} and winner={state['winner']} do not fit each other and the turns"]
    return _pieces_out(state, pieces)


def _pieces_out(state: Fields, pieces: Pieces) -> list[str]:
    """Versus: who has won by the pieces that are out, or whom the card in play makes wait for it."""
    over, seats, wrong = int(state["over"]), int(state["seats"]), []
    to_move, gone = int(state["to_move"]), {piece for piece in range(4) if int(state["gone"]) >> piece & 1}
    owners = {piece: owner_in(state, piece) for piece, at in enumerate(pieces.at) if at == OUT}
    others = {piece for piece, seat in owners.items() if seat != to_move}
    if over == GATE:
        first = min(owners.values(), key=lambda seat: (seat - to_move) % seats, default=-1)
        if state["winner"] != 1 + first:
            wrong.append("of those whose pieces are out, the player to move has won, or else the next in turn")
        if len(owners) - len(others) > 1 or (gone != others and (gone or len(owners) > 1)):
            wrong.append("no single card took these pieces out")
    elif gone != set(owners) or gone != others or (over and gone):
        wrong.append("a piece is out, so the game is over, unless it left by a card of another player still in play")
    return wrong


def _card(state: Fields, pieces: Pieces, foresight: Foresight) -> list[str]:
    """Whether what a card still asks for fits the card and the pieces."""
    phase, number, event = int(state["phase"]), int(state["card"]), bool(state["event"])
    if phase == TURN or state["over"]:
        rest = number or state["left"] or state["asked"] or event or phase != TURN
        waits = state["gone"] and not state["over"]
        return ["no card is in play, so none asks for anything"] if rest or waits else []
    kind = KINDS[number - 1]
    if not number or not state["discards"][number - 1]:
        return ["a card is in play: name it, and it lies among the discards too"]
    if event != bool(state["together"] and kind.event) or (phase == OPEN_EVENT and not event):
        return ["events come up only together, and there void cards and cards with four borders do nothing else"]
    if state["gone"] and (kind.borders < 4 or kind.symbols[0] != WILD):
        return ["only a wild card with four borders goes on when a piece is out"]
    if kind.borders == 4:
        possible = _four_can_ask(state, kind, pieces, foresight)
    elif kind.borders == 2:
        possible = phase == CARD and state["asked"] == 0 and int(state["left"]) - 1 in kind.symbols
    else:
        possible = _one_can_ask(state, kind, foresight)
    return [] if possible else ["that is nothing the card in play could ask for now"]


def _four_can_ask(state: Fields, kind: CardKind, pieces: Pieces, foresight: Foresight) -> bool:
    """Whether a card with four borders can ask for this."""
    phase, left, asked = int(state["phase"]), int(state["left"]), int(state["asked"])
    everyone = sum(1 << piece for piece in pieces.in_play())
    if left == 0 or left & ~everyone:
        return False
    if kind.symbols[0] == WILD:
        begun = left != everyone | int(state["gone"])
        return phase == CARD and asked == 0 and (begun or bool(state["event"]))
    if phase == OPEN_EVENT:
        return left == everyone and asked == 0
    return kind.symbols[0] == VOID and _may_choose(foresight, asked - 1) and bool(left >> (asked - 1) & 1)


def _one_can_ask(state: Fields, kind: CardKind, foresight: Foresight) -> bool:
    """Whether a card with one border can ask for this: a second step of the void, or what an event begins with."""
    phase, left, asked = int(state["phase"]), int(state["left"]), int(state["asked"])
    if not asked:
        return bool(state["event"]) and left == 0 and foresight.void_moves_any() == (phase == CARD)
    two_of_void = kind.symbols == (VOID, VOID)
    return phase == CARD and two_of_void and left == 1 and _may_choose(foresight, asked - 1)


def _may_choose(foresight: Foresight, piece: int) -> bool:
    """Whether the void leaves a piece two ways to go."""
    return 0 <= piece < 4 and len(foresight.void_ways(piece)) == 2


def _stage(state: Fields) -> list[str]:
    """What a turn is about, and the cards still to be drawn in it."""
    wrong = []
    together, stage, event, owed = bool(state["together"]), int(state["stage"]), bool(state["event"]), state["owed"]
    if not together and (stage != ACTING or owed):
        wrong.append("stages and cards still to be drawn are for the game together")
    if not together or state["over"]:
        return wrong
    if stage in (SETTLING, DRAWING) and not event:
        wrong.append("only an event comes between a player and the action")
    if (stage == SETTLING and (owed != 1 or state["turn"])) or (stage == DRAWING and owed != 1):
        wrong.append("while hands are settled, or the first card of a turn is drawn, one card is still to be drawn")
    if stage == ACTING and owed and not event:
        wrong.append("cards are still to be drawn only while an event is carried out")
    if stage == ACTING and event and not owed:
        wrong.append("an event comes up only while cards are drawn")
    return wrong


def _history(state: Fields) -> list[str]:
    """Turns and actions so far, and where pieces came from."""
    wrong, together = [], bool(state["together"])
    if together and state["turn"] > CARDS:
        wrong.append("there are not cards enough for so many turns")
    if state["ply"] < state["turn"]:
        wrong.append("fewer actions have been played than turns")
    for name, at, came in zip(ELEMENTS, state["at"], state["came"], strict=True):
        place, outside = int(came) - 1, not together or state["arc"] == 2
        if came and (place in (at, OUT, ABSENT) or (place == WAITING and outside)):
            wrong.append(f"{name} cannot have come from there")
    return wrong
