"""Faults of what is hidden: the kit names who would see or notice something, and the field."""

import re

from tests.testing.authors import said_of

OBSERVE = """
        @verb
        def observe(state, seat, view):
            s, v = record(state, STATE), record(view, VIEW)
            copy_public(s, v)
            for other in range(2):
                if {condition}:
                    v.card[other] = s.card[other]
"""


def test_a_leak_names_the_seat_and_the_field(author):
    said = said_of(author(honest="kuhn", rules=OBSERVE.format(condition="seat >= 0 or s.ply >= 1")))
    assert re.match(r"seat 0 sees a secret: view.card differs: \[\d \d\] and \[\d \d\]\nAt: fault-\d+ \d\d\s", said), (
        said
    )
    said = said_of(author(honest="kuhn", rules=OBSERVE.format(condition="True")))
    assert said.startswith("a spectator sees a secret: view.card differs: [")


def test_an_imagined_world_that_does_not_fit_names_the_field(author):
    said = said_of(author(honest="kuhn", rules="""
        from fiveways.templates.kuhn.rules import imagine as _honest
        @verb
        def imagine(view, data, rng, state):
            _honest(view, data, rng, state)
            record(state, STATE).stake = 2
        """))  # fmt: skip
    assert said.startswith("`imagine` does not fit the view of a spectator: view.stake differs: 1 and 2\n")


def test_an_imagined_world_that_cannot_be_written_is_told(author):
    said = said_of(author(honest="kuhn", rules="""
        @verb
        def imagine(view, data, rng, state):
            v = record(view, VIEW)
            state[:] = 0
            s = record(state, STATE)
            copy_public(v, s)
            s.card[0], s.card[1] = v.card[0], v.card[1]
        """))  # fmt: skip
    assert said.startswith("the imagined world cannot be read back; `imagine` may have left something out: BadNotation")


def test_a_position_that_cannot_be_read_back_is_not_blamed_on_imagine(author):
    said = said_of(author(honest="kuhn", text="""
        _honest = parse_position
        def parse_position(text):
            if len(text.split()) > 1:
                raise BadNotation("no moves, please")
            return _honest(text)
        """))  # fmt: skip
    assert said.startswith("the position itself cannot be read back: BadNotation: no moves, please\nAt: "), said


def test_a_reshuffle_that_changes_nothing_is_told(author):
    said = said_of(author(honest="kuhn", rules="\ndef reshuffle(state, seat, chance):\n    pass\n"))
    assert re.match(r"`reshuffle` changed nothing for seat 0 in \d+ positions: no secret was compared\n", said), said


def test_a_seat_that_learns_something_and_is_not_named_by_shows_is_told(author):
    said = said_of(author(
        honest="kuhn",
        rules=OBSERVE.format(condition="other == seat or s.over == SHOW or s.ply >= 1") + """
        def shows(state, action):
            return ()
        def reshuffle(state, seat, chance):
            hidden = [other for other in range(2) if other != seat]
            if state["ply"] == 0:
                free = [card for card in range(1, CARDS + 1) if seat < 0 or card != state["card"][seat]]
                for other, card in zip(hidden, chance.sample(free, len(hidden)), strict=True):
                    state["card"][other] = card
        """,
    ))  # fmt: skip
    assert re.match(
        r"action \d tells seat 0 something hidden, and `shows` names \[\]: view.card differs: \[\d \d\] and", said
    ), said
