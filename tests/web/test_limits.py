"""Too much of something is refused with how long to wait."""

import pytest

from fiveways.tables.refusals import TooMany
from fiveways.web import limits
from tests.web.running import Player, running


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    with running(tmp_path_factory.mktemp("limits"), limits=True) as found:
        yield found


def test_a_bucket_empties_and_fills_up_again(monkeypatch):
    time = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: time[0])
    buckets, limit = limits.Limits(True), limits.Limit("things", 2, 10.0)
    buckets.spend(limit, "ann")
    buckets.spend(limit, "ann")
    with pytest.raises(TooMany, match="too many things in a short time: wait 10 s"):
        buckets.spend(limit, "ann")
    buckets.spend(limit, "bob")
    time[0] = 10.0
    buckets.spend(limit, "ann")


def test_too_many_messages_are_answered_with_429_and_when_to_come_back(strict):
    ann = Player(strict, "Ann")
    name = ann.open(seats=["human", "bot:1"])["id"]
    answers = [ann.post(f"/api/tables/{name}/chat", {"text": "hi"}) for _ in range(8)]
    late = next(answer for answer in answers if answer.status_code == 429)
    assert late.json()["code"] == "too-many" and int(late.headers["Retry-After"]) >= 1
    assert ann.table(name)["seq"] >= 1


def test_too_many_requests_of_one_address_are_refused(strict):
    answers = {Player(strict).get("/api/me").status_code for _ in range(3)}
    assert answers == {200}
    eve = Player(strict)
    codes = [eve.get("/api/me").status_code for _ in range(600)]
    assert 429 in codes
    assert eve.get("/").status_code == 200, "a page and its files are not counted"
