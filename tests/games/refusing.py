"""How every refusal reads, whatever the game."""

import pytest


def assert_refused(match, move, code, rule):
    """It names its rule, says why in one line, and changes nothing."""
    before = match.to_text()
    refusal = match.why_not(move)
    assert refusal is not None and refusal.rule == rule
    told = f"action {move}" if isinstance(move, int) else move
    assert refusal.message == f"{told}: {match.game.spec.refusal(code)[1]}"
    assert str(refusal).endswith(f"({rule})") and "\n" not in str(refusal)
    with pytest.raises(type(refusal)):
        match.play(move)
    assert match.to_text() == before
