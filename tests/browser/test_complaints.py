"""The ear that every test has for errors is not deaf."""

import time

import pytest

pytestmark = pytest.mark.slow


def test_errors_of_every_kind_are_heard(visitor, complaints):
    page = visitor().page
    page.goto("/")
    page.evaluate("console.error('on the console')")
    page.evaluate("setTimeout(() => { throw new Error('not caught'); })")
    page.evaluate("void Promise.reject(new Error('not awaited'))")
    page.evaluate("fetch('/api/tables/nothere')")
    parts = ("on the console", "not caught", "not awaited", "status of 404")
    end = time.monotonic() + 20
    while not all(any(part in text for text in complaints.left()) for part in parts):
        assert time.monotonic() < end, complaints.heard
        page.wait_for_timeout(20)
    complaints.forgive(*parts)
