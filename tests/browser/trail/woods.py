"""A server in this process that has the trail among its games."""

from contextlib import contextmanager

import pytest

from fiveways import Match
from fiveways.contract import loading
from tests.browser.trail import SPEC
from tests.web.running import running


@contextmanager
def woods(folder):
    loading.register(SPEC)
    Match.new(SPEC.id, seed="compiled before anybody waits").play("step a1, step b1, step c1, put").scene(1)
    games = [*loading.names(), SPEC.id]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "names", lambda: games)
        with running(folder) as address:
            yield address
