"""What a move brought about, in a sentence or two."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import CELLS, KINDS, REFILL, SOLITAIRE, STANDARD, cell_text
from fiveways.games.waywords.rules.fields import options_of


def news(before: Fields, after: Fields) -> str:
    """What a move brought about, as far as everybody sees it."""
    name = SPEC.names_of_seats(options_of(after))[int(before["to_move"])]
    told = []
    differ = [cell for cell in range(CELLS) if before["board"][cell] != after["board"][cell]]
    fresh = [cell for cell in differ if int(after["changed"]) >> cell & 1]
    if fresh:
        told.append("; ".join(f"{KINDS[after['board'][cell]]} comes to {cell_text(cell)}" for cell in fresh) + ".")
    if after["used_count"] > before["used_count"]:
        word = "".join(KINDS[after["board"][cell]] for cell in after["last"][: after["last_length"]])
        gained = int(after["used_for"][int(after["used_count"]) - 1])
        told.append(f"{name} marks {word} for {gained}.")
    elif after["turn"] > before["turn"] and after["mode"] != SOLITAIRE:
        told.append(f"{name} marks no word.")
    lost = int(before["total"][before["to_move"]]) - int(after["total"][before["to_move"]])
    if after["turn"] > before["turn"] and after["used_count"] == before["used_count"] and (lost or before["lifted"]):
        told.append(f"What was taken up goes back{f', and {lost} points are lost' if lost else ''}.")
    if after["mode"] == STANDARD and after["pattern_pile"] > before["pattern_pile"] and after["phase"] != REFILL:
        told.append("The pattern pile is made anew.")
    return " ".join(told)
