"""A server in this process that has the stroll among its games."""

from contextlib import contextmanager

import pytest

from fiveways import Match
from fiveways.contract import loading
from tests.browser.stroll import SPEC
from tests.web.running import running


@contextmanager
def street(folder):
    loading.register(SPEC)
    Match.new(SPEC.id, seed="compiled before anybody waits").play("1")
    games = [*loading.names(), SPEC.id]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "names", lambda: games)
        with running(folder) as address:
            yield address
