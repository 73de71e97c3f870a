"""Positions with slips of the pen, whatever the game."""

from fiveways import Match
from fiveways.contract.errors import FivewaysError


def assert_garbage_is_refused_politely(sound, letters, chance, times=400):
    """Each is refused in one readable line, or can be played and reads back; some are still sound."""
    played = 0
    for _ in range(times):
        given = chance.choice(sound)
        begins = given.index(" ") + 1
        for _ in range(chance.randint(1, 2)):
            at = chance.randrange(begins, len(given))
            put = "".join(chance.choices(letters, k=chance.randint(0, 2)))
            given = given[:at] + put + given[at + chance.randint(0, 2) :]
        try:
            match = Match.from_text(given, seed=1)
        except FivewaysError as error:
            assert "\n" not in str(error) and len(str(error)) < 900
            continue
        played += 1
        assert match.over or match.legal_moves
        for _ in range(2):
            if not match.over:
                match.play(chance.choice(sorted(match.legal_moves)))
        assert Match.from_text(match.to_text()).to_text() == match.to_text()
    assert played > 20
