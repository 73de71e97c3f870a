"""Whoever played can check in their own browser that chance was fair, and take the record home."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from fiveways.match.match import Match
from fiveways.match.record import Record

pytestmark = pytest.mark.slow


@pytest.fixture
def table(ann):
    """A game against a bot, opened in the lobby, given up after a move."""
    ann.page.goto("/")
    ann.page.locator("[data-game='bones'] [data-action='play-now']").click()
    assert ann.table.my_turn()
    ann.table.action("fairness").click()
    expect(ann.page.get_by_role("heading", name="Will it be fair?")).to_be_visible()
    expect(ann.page.locator(".checks .bad")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.table.any_move()
    assert ann.table.my_turn()
    ann.table.press_twice("resign")
    ann.table.expect_status("over")
    return ann.table


def test_after_the_game_every_check_passes_and_the_record_can_be_taken_home(table):
    page = table.page
    table.action("verify").click()
    expect(page.get_by_role("heading", name="Was it fair?")).to_be_visible()
    expect(page.locator(".verdict")).to_have_text("Everything fits.")
    expect(page.locator(".checks li")).to_have_count(4)
    expect(page.locator(".checks li.good")).to_have_count(4)
    page.get_by_text("For the curious").click()
    expect(page.locator("dialog dt").filter(has_text="Secret")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)

    with page.expect_download() as waiting:
        page.locator("#result [data-action='record']").click()
    record = Record.from_json(Path(waiting.value.path()).read_text("utf-8"))
    shown = page.locator("#moves .move .text").all_inner_texts()[1:]
    assert [move for move, _ in record.moves] == shown and shown
    assert Match.from_record(record).result.ending == "resigned"
    assert waiting.value.suggested_filename.endswith(".json")


def test_a_changed_secret_is_noticed(table, complaints):
    complaints.forgive("net::ERR_FAILED")
    page = table.page
    table_of = f"**/api/tables/{page.url.rsplit('/', 1)[1]}"

    def change(answer):
        told = answer.fetch().json()
        answer.fulfill(json={**told, "seed": told["seed"][::-1]})

    page.route(table_of, change)
    page.route("**/api/**/events", lambda stream: stream.abort())
    page.reload()
    table.expect_loaded()
    table.action("verify").click()
    expect(page.locator(".verdict")).to_contain_text("Something does not fit.")
    expect(page.locator(".checks li.bad").first).to_contain_text("does not match the promise")
