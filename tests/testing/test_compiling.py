"""What Numba cannot compile is told in one line with the place in the author's file, not in a hundred."""

import re

import numpy as np
import pytest

from fiveways.compiled.compiler import PLAIN
from fiveways.contract.errors import BadGame
from fiveways.contract.verbs import layout
from tests.testing.authors import said_of

APPLY = "\n@verb\ndef apply(state, data, action, rng):\n    s = record(state, STATE)\n    {body}\n    return 0\n"
FIELDS = "the record has no field 'ruond'; it has ply, to_move, seats, over, phase, stones"


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (APPLY.format(body="s.ruond += 1"), rf"apply, line 9: {FIELDS}"),
        (
            "from fiveways.contract.verbs import helper\n"
            "@helper\ndef grown(s):\n    return s.ruond + 1\n" + APPLY.format(body="s.ply += grown(s)"),
            rf"grown, line 8, called by apply: {FIELDS}",
        ),
        (APPLY.format(body="fooo(1)"), "apply, line 9: Numba says: NameError: name 'fooo' is not defined"),
        (APPLY.format(body="'a' + s.ply"), r"apply, line 9: Numba cannot compile add\(Literal\[str\]\(a\), int32\)"),
        ("D = {1: 2}\n" + APPLY.format(body="D[1]"), "apply, line 10: Numba says: Untyped global name 'D': Cannot"),
    ],
)
def test_what_cannot_be_compiled_is_told_in_one_line(author, rules: str, told: str):
    said = said_of(author(rules=rules), BadGame)
    assert re.match(rf"fault_\d+/rules.py, {told}", said), said
    assert said.endswith(" (FIVEWAYS_DEBUG=1 shows all that Numba says)") and "\n" not in said


def test_a_field_of_the_header_is_not_declared_again():
    with pytest.raises(BadGame, match="the header already has over: take it out, or choose another name"):
        layout(("stones", np.uint8), ("over", np.uint8))
