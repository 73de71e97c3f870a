"""What was there: after a game people see which words they missed, and where these were."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow
ALONE = {"mode": "solitaire"}


@pytest.mark.parametrize("screen", [{}, {"viewport": {"width": 390, "height": 844}}], ids=["desktop", "phone"])
def test_what_was_missed_is_listed_and_shown_on_the_board(visitor, screen):
    ann = visitor("Ann", **screen)
    name = ann.open_table(("human",), game="waywords", options=ALONE)
    table = ann.look_at(name)
    review = table.page.locator("#review")
    expect(review).to_be_hidden()
    ann.move(name, "pass")
    table.expect_status("over")
    table.action("review").click()
    rows = review.locator("li")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("no word")
    missed = rows.first.locator(".way").nth(1)
    missed.click()
    expect(table.page.locator("#stage")).to_have_class("stage in-past")
    expect(table.page.locator("#board g.hint").nth(1)).to_be_visible()
    table.action("review").click()
    expect(rows.first).to_be_hidden()
