"""The setting of a bus: what is wrong with it is said, and what is secret in it is not."""

import builtins
import sys

import pytest

from fiveways.contract.errors import BadOption
from fiveways.tables.bus.bus import NoBus
from fiveways.tables.bus.redis_bus import RedisBus
from fiveways.tables.bus.setting import make_bus

SECRET = "hush-hush"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("", "not of the form"),
        ("localhost", "not of the form"),
        (f"http://:{SECRET}@localhost/", "not of the form"),
        (f"redis://:{SECRET}#@localhost/", "not of the form"),
        (f"redis://localhost:{SECRET}@/0", "names no host"),
        (f"redis://:{SECRET}@localhost:99999/0", "not of the form"),
        (f"redis://:{SECRET}@[::1/0", "not of the form"),
        (f"redis://:{SECRET}@/0", "names no host"),
        ("unix:///", "names no path"),
        (f"redis://ann:12?{SECRET}=3@localhost/0", "no settings but prefix"),
        (f"redis://:{SECRET}@localhost/first", "is a number"),
        (f"redis://:{SECRET}@localhost/0?prefix=", "prefix of the bus"),
        (f"redis://:{SECRET}@localhost/0?prefix=a:b", "prefix of the bus"),
        (f"redis://:{SECRET}@localhost/0?socket_timeout=9", "no settings but prefix"),
        (f"redis://:{SECRET}@localhost/0?ssl_cert_reqs=none", "no settings but prefix"),
        (f"rediss://:{SECRET}@localhost/0?ssl_cert_reqs=perhaps", "does not know: ssl_cert_reqs"),
        (f"rediss://:{SECRET}@localhost/0?ssl_check_hostname=9&ssl_nonsense=1", "does not know: .*ssl_nonsense"),
        (f"rediss://:{SECRET}@localhost/0?ssl_min_version=new", "does not know: ssl_min_version"),
    ],
)
def test_a_wrong_setting_is_refused_and_not_repeated(wrong, message):
    with pytest.raises(BadOption, match=message) as refusal:
        make_bus(wrong)
    assert SECRET not in str(refusal.value) and refusal.value.__cause__ is None


@pytest.mark.parametrize(
    "right",
    ["redis://localhost", "rediss://a:b%40c@[::1]:7000/3?prefix=x&ssl_cert_reqs=none", "unix:///run/r.sock?db=2"],
)
def test_a_right_setting_is_taken(right):
    assert isinstance(make_bus(right), RedisBus)


def test_without_the_library_it_is_said_what_to_install(monkeypatch):
    real = builtins.__import__

    def without_redis(name, *rest):
        if name.split(".")[0] == "redis":
            raise ModuleNotFoundError("No module named 'redis'", name="redis")
        return real(name, *rest)

    for name in ("redis_bus", "redis_url"):
        monkeypatch.delitem(sys.modules, f"fiveways.tables.bus.{name}")
    monkeypatch.setattr(builtins, "__import__", without_redis)
    with pytest.raises(BadOption, match=r"pip install 'fiveways\[scale\]'"):
        make_bus("redis://localhost")
    assert isinstance(make_bus(None), NoBus)
