"""Two servers over one database and one Redis: it does not matter which of them a request reaches."""

from itertools import islice

import pytest

from tests.web.running import Player, running


@pytest.fixture
def two(tmp_path, redis):
    shared = {"db": f"sqlite+aiosqlite:///{tmp_path / 'shared.db'}", "bus": f"{redis.url}?prefix=two-servers"}
    with running(tmp_path, **shared) as one, running(tmp_path, **shared) as other:
        yield one, other


def test_whoever_looks_away_may_say_so_to_either(two):
    one, other = two
    ann, eve = Player(one, "Ann"), Player(other)
    table = ann.open()["id"]
    elsewhere = Player(other)
    elsewhere.http.headers["Authorization"] = ann.http.headers["Authorization"]
    with ann.listening(table) as hers, eve.listening(table) as stream:
        next(hers)
        for here, seen in ((True, "here"), (False, "away"), (True, "here")):
            assert elsewhere.post(f"/api/tables/{table}/presence", {"here": here}).status_code == 204
            for told in (hers, stream):
                few = islice(told, 20)  # there is a sign of life every 5 seconds
                assert seen in (data["seats"][0] for event, _, data in few if event == "presence")
