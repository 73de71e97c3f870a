"""Too much of something is refused with how long to wait."""

import asyncio
import time

import pytest

from fiveways.tables.bus import bus
from fiveways.tables.law.refusals import TooMany
from fiveways.web.common import limits
from fiveways.web.common.address import address
from tests.web.running import Player, running


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    with running(tmp_path_factory.mktemp("limits"), limits=True) as found:
        yield found


def test_a_bucket_empties_and_fills_up_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(bus.time, "monotonic", lambda: now[0])
    buckets, limit = limits.Limits(True), limits.Limit("things", 2, 10.0)
    buckets.spend(limit, "ann")
    buckets.spend(limit, "ann")
    with pytest.raises(TooMany, match="too many things in a short time: wait 10 s"):
        buckets.spend(limit, "ann")
    buckets.spend(limit, "bob")
    now[0] = 10.0
    buckets.spend(limit, "ann")


def test_a_shared_limit_is_counted_by_the_bus_and_not_by_the_worker():
    shared, limit = bus.NoBus(), limits.Limit("things", 2, 60.0)
    workers = [limits.Limits(True, shared), limits.Limits(True, shared)]

    async def story():
        for worker in workers:
            await worker.share(limit, "ann")
        for worker in workers:
            with pytest.raises(TooMany, match=r"too many things in a short time: wait 60 s"):
                await worker.share(limit, "ann")
            worker.spend(limit, "ann")
            await limits.Limits(False, shared).share(limit, "ann")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3:3:4:5:6", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("nobody: knows", "nobody: knows"),
    ],
)
def test_who_has_a_whole_network_is_counted_as_one(client, counted):
    assert address({"client": (client, 1)}) == counted
    assert address({"client": None}) == "?"


def test_two_servers_over_redis_count_new_people_together(tmp_path, redis):
    settings = {"limits": True, "bus": f"{redis.url}?prefix=limits"}
    with running(tmp_path, **settings) as one, running(tmp_path, **settings) as other:
        began = time.monotonic()
        served = []
        for address in (one, other):
            stranger = Player(address)
            codes = [stranger.post("/api/people").status_code for _ in range(30)]
            assert set(codes) <= {201, 429}
            served.append(codes.count(201))
        again = (time.monotonic() - began) / limits.PEOPLE.every
    assert served[0] == 30 and 10 <= served[1] <= 10 + again + 1


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
