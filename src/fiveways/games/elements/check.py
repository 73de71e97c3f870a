"""What is wrong with a position: everything that no play could have brought about."""

from __future__ import annotations

from fiveways.contract.kernel import Record
from fiveways.games.elements.look import Board
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
    owner,
)


def problems(state: Record) -> list[str]:
    return [*_pieces(state), *_hands(state), *_ending(state)] or [*_card(state), *_progress(state)]


def _pieces(state: Record) -> list[str]:
    board, wrong = Board(state), []
    together, arc = bool(state["together"]), int(state["arc"])
    for piece, (name, at) in enumerate(zip(ELEMENTS, board.at, strict=True)):
        absent = not together and piece == state["seats"] == 3
        if (at == ABSENT) != absent:
            wrong.append(f"{name} is {'not ' if absent else ''}in play with these players")
        if at == WAITING and (not together or arc == 2):
            wrong.append(f"{name} can wait outside only together, in the first arc")
        if at == OUT and together and arc == 1:
            wrong.append(f"{name} can leave only in the second arc")
    cells = [at for at in board.at if at < WAITING and at != board.void]
    if len(set(cells)) != len(cells):
        wrong.append("two pieces stand on one cell, which only the void allows")
    if not 1 <= arc <= (state["arcs"] if together else 1):
        wrong.append(f"there is no arc {arc} here")
    return wrong


def _hands(state: Record) -> list[str]:
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
    if (state["arc"] == 1 and (state["gathered"].any() or state["ashes"])) or state["ashes"] > state["burned"]:
        wrong.append("discards are gathered, and cards counted that were burned by then, when the second arc begins")
    elif (state["gathered"] > sum(state["hand"].astype(int)) + state["deck"] + state["away"]).any():
        wrong.append("more cards were gathered and not seen since than there are out of sight")
    if not state["together"] and state["away"].any():
        wrong.append("cards are away only in the game together")
    return wrong


def _ending(state: Record) -> list[str]:
    """A game is over exactly if something ended it."""
    board, over = Board(state), int(state["over"])
    seats, wrong = int(state["seats"]), []
    if state["together"]:
        lost, won = (BURNT, IN_VOID) if state["arc"] == 1 else (BURNT_LATE, ALL_OUT)
        last = state["arc"] == state["arcs"]
        if over not in (0, lost, won) or (over == won) != board.all_settled() or (over == won and not last):
            wrong.append(f"with the pieces there, over={over} cannot be")
        if over == lost and state["in_deck"]:
            wrong.append("the game is lost only when the deck is empty")
        if state["winner"] or state["gone"]:
            wrong.append("together nobody wins alone, and no piece that is out is waited for")
        return wrong
    turn, cap = int(state["turn"]), int(state["max_turns"])
    if (
        over not in (0, GATE, CAP)
        or (over == CAP) != (turn == cap)
        or turn > cap
        or (over == GATE) != bool(state["winner"])
    ):
        return [f"over={over} and winner={state['winner']} do not fit each other and the turns"]
    to_move, gone = int(state["to_move"]), {piece for piece in range(4) if int(state["gone"]) >> piece & 1}
    owners = {piece: owner(piece, seats, bool(state["neighbours"])) for piece, at in enumerate(board.at) if at == OUT}
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


def _card(state: Record) -> list[str]:
    """Whether what a card still asks for fits the card and the pieces."""
    phase, number = int(state["phase"]), int(state["card"])
    left, asked, event = int(state["left"]), int(state["asked"]), bool(state["event"])
    if phase == TURN or state["over"]:
        rest = number or left or asked or event or phase != TURN or (state["gone"] and not state["over"])
        return ["no card is in play, so none asks for anything"] if rest else []
    kind = KINDS[number - 1]
    if not number or not state["discards"][number - 1]:
        return ["a card is in play: name it, and it lies among the discards too"]
    if event != bool(state["together"] and kind.event) or (phase == OPEN_EVENT and not event):
        return ["events come up only together, and there void cards and cards with four borders do nothing else"]
    board = Board(state)
    everyone = sum(1 << piece for piece in board.in_play())
    ok = False
    if kind.borders == 4:
        ok = left != 0 and left & ~everyone == 0
        if kind.symbols[0] == WILD:
            begun = left != everyone | int(state["gone"])
            ok = ok and phase == CARD and asked == 0 and (begun or event)
        elif phase == OPEN_EVENT:
            ok = left == everyone and asked == 0
        else:
            ok = ok and kind.symbols[0] == VOID and _is_tie(board, asked - 1) and bool(left >> (asked - 1) & 1)
    elif kind.borders == 2:
        ok = phase == CARD and asked == 0 and left - 1 in kind.symbols
    elif asked:
        ok = phase == CARD and len(kind.symbols) == 2 and left == 1 and _is_tie(board, asked - 1)
        ok = ok and kind.symbols[0] == VOID
    else:
        ok = event and left == 0 and board.void_moves_any() == (phase == CARD)
    if state["gone"] and (kind.borders < 4 or kind.symbols[0] != WILD):
        return ["only a wild card with four borders goes on when a piece is out"]
    return [] if ok else ["that is nothing the card in play could ask for now"]


def _is_tie(board: Board, piece: int) -> bool:
    return 0 <= piece < 4 and len(board.void_ways(piece)) == 2


def _progress(state: Record) -> list[str]:
    wrong = []
    together, stage, event = bool(state["together"]), int(state["stage"]), bool(state["event"])
    if not together and (stage != ACTING or state["owed"]):
        wrong.append("stages and cards still to be drawn are for the game together")
    if together and not state["over"]:
        if (stage in (SETTLING, DRAWING)) and not event:
            wrong.append("only an event comes between a player and the action")
        if (stage == SETTLING and (state["owed"] != 1 or state["turn"])) or (stage == DRAWING and state["owed"] != 1):
            wrong.append("while hands are settled, or the first card of a turn is drawn, one card is still to be drawn")
        if stage == ACTING and state["owed"] and not event:
            wrong.append("cards are still to be drawn only while an event is carried out")
        if stage == ACTING and event and not state["owed"]:
            wrong.append("an event comes up only while cards are drawn")
    if together and state["turn"] > CARDS:
        wrong.append("there are not cards enough for so many turns")
    if state["ply"] < state["turn"]:
        wrong.append("fewer actions have been played than turns")
    for name, at, came in zip(ELEMENTS, state["at"], state["came"], strict=True):
        place, outside = int(came) - 1, not together or state["arc"] == 2
        if came and (place in (at, OUT, ABSENT) or (place == WAITING and outside)):
            wrong.append(f"{name} cannot have come from there")
    return wrong
