"""The picture of Elements: gates and void, the cards of all, and what each card in the hand would do.

From top to bottom, as the viewer sees it. (Somebody who only watches sees the first seat's side.) North is always up:

    the hands of three others
    the hand of another   the gate of Air   the hand of another
          gate of Water       the board       gate of Fire
    burned           the gate of Earth             the turn
    the card in play, what to do now, buttons
    deck                 the own hand              discards
"""

from __future__ import annotations

from collections.abc import Mapping

from fiveways.contract.scene import Scene
from fiveways.contract.states import Fields
from fiveways.games.elements.picture.arrows import preview
from fiveways.games.elements.picture.board import ground, pieces
from fiveways.games.elements.picture.cards import about, deck, discards, hand
from fiveways.games.elements.picture.gestures import gestures, meant
from fiveways.games.elements.picture.prompt import says, strip
from fiveways.games.elements.picture.situation import Situation

__all__ = ["meant", "scene"]


def _caption(situation: Situation) -> str:
    if situation.view["over"]:
        return "The game is over"
    arc = f"Arc {situation.view['arc']}. " if situation.together else ""
    return f"{arc}{says(situation, ())[0]}"


def scene(view: Fields, legal: Mapping[str, int]) -> Scene:
    situation, actions = Situation(view), list(legal.values())
    items = [
        *ground(situation),
        *pieces(situation),
        *(item for seat in range(situation.seats) for item in hand(situation, seat)),
        *deck(situation),
        *discards(situation),
        *about(situation),
        *strip(situation, actions),
        *preview(situation),
    ]
    width, height = situation.places.width, situation.places.height
    pressed = tuple(gestures(situation, actions))
    return Scene(width, height, tuple(items), pressed, f"Elements. {_caption(situation)}.")
