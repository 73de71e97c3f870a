"""A turn with a time of its own, best scores and today's board, as people see them."""

import pytest
from playwright.sync_api import expect

from fiveways import Match
from fiveways.contract import loading
from tests.browser.pages import until
from tests.web.running import running

pytestmark = pytest.mark.slow
ALONE = {"players": 1, "turns": 1, "turn_seconds": 0}


@pytest.fixture(scope="module")
def track(tmp_path_factory, dash):
    """A server that has a game with a time for each turn."""
    Match.new(dash, seed="compiled before anybody waits").play("take 1, stop").scene(1)
    games = [*loading.names(), dash.spec.id]
    with pytest.MonkeyPatch.context() as patch, running(tmp_path_factory.mktemp("track")) as address:
        patch.setattr(loading, "names", lambda: games)
        yield address


@pytest.fixture
def ann(visitor, track):
    return visitor("Ann", at=track)


@pytest.fixture
def bob(visitor, track):
    return visitor("Bob", at=track)


def pressed_twice(table):
    """Take two cards and stop."""
    for thing in ("card 1", "card 2"):
        table.press(thing)
        until(table.page, "thing => !document.querySelector(`#board [data-id='${thing}']`)", thing)
    table.press("stop")


def test_when_the_time_is_over_the_turn_ends_and_a_draft_is_dropped(ann, bob):
    name = ann.open_table(("human", "open"), game="dash", options={"turn_seconds": 7, "turns": 20})
    mine, theirs = ann.look_at(name), bob.look_at(name)
    bob.sit(name)  # the time runs from now on
    mine.my_turn()
    mine.press("card 1")
    expect(mine.main).to_have_attribute("data-draft", "1")
    clock = mine.plate(0).locator(".clock")
    expect(clock).to_have_class("clock low running")
    expect(clock).to_contain_text("s left")
    theirs.my_turn()
    expect(mine.main).to_have_attribute("data-draft", "0")
    expect(mine.said).to_contain_text("Your time is up.")
    expect(theirs.said).to_contain_text("The time of Ann is up.")
    mine.expect_more_than(0)
    expect(mine.moves.nth(1)).to_contain_text("Time is over.")
    told = ann.told(name)
    assert told["moves"][0]["text"] == "stop" and told["moves"][0]["late"]
    assert told["view"]["total"] == [0, 0, 0], "what was only prepared was not made"
    assert told["status"] == "playing"


def test_the_last_seconds_are_announced_once_in_a_turn(ann):
    name = ann.open_table(("human", "human"), game="dash", options={"turn_seconds": 9})
    table = ann.look_at(name)
    table.my_turn()
    expect(table.said).to_contain_text("Less than ten seconds are left.")
    ann.move(name, "take 1")
    table.expect_plies(1)
    expect(table.said).not_to_contain_text("Less than ten seconds")


def test_the_form_offers_the_clock_of_the_rules_another_or_none(ann):
    page = ann.page
    page.goto("/games/dash")
    page.locator("[data-action='new-table']").click()
    box = page.get_by_label("Clock", exact=True)
    expect(box.locator("option").first).to_have_text("By the rules, for each turn")
    expect(box).to_have_value("rules")
    expect(page.locator(".clock-part .muted")).to_contain_text("Usually 30 seconds a turn.")
    box.select_option("No clock")
    expect(page.locator(".clock-part .muted")).to_contain_text("has lost")
    page.locator("[data-action='create']").click()
    ann.table.expect_loaded()
    assert ann.told(page.url.rsplit("/", 1)[1])["clock"] is None
    page.goto("/games/dash")
    page.locator("[data-action='new-table']").click()
    expect(page.get_by_label("Clock", exact=True)).to_have_value("none")
    page.locator("[data-action='reset']").click()
    page.locator("[data-action='create']").click()
    ann.table.expect_loaded()
    assert ann.told(page.url.rsplit("/", 1)[1])["clock"] == {"per_turn": 30}


def test_the_form_of_another_game_is_as_it_was(ann):
    ann.page.goto("/games/bones")
    ann.page.locator("[data-action='new-table']").click()
    expect(ann.page.get_by_label("Clock", exact=True).locator("option").first).to_have_text("No clock")
    assert ann.page.locator("#scores, [data-action='today']").count() == 0


def test_the_result_is_compared_with_ones_best(ann):
    table = ann.look_at(ann.open_table(("human",), game="dash", options=ALONE))
    table.my_turn()
    pressed_twice(table)
    line = table.page.locator("[data-part='score']")
    expect(line).to_have_text("Your best so far!")
    best = table.result.text_content().split()[0]
    table = ann.look_at(ann.open_table(("human",), game="dash", options=ALONE))
    table.my_turn()
    table.press("stop")
    expect(table.result).to_have_text("0 points")
    expect(line).to_have_text(f"Your best is {best}.")


def test_todays_board_is_one_press_from_the_start_page_and_is_the_same_for_everybody(ann, bob):
    boards = []
    for person in (ann, bob):
        person.page.goto("/")
        card = person.page.locator(".card[data-game='dash']")
        said = "Nobody has finished today" if person is ann else "One person has finished today"
        expect(card.locator("[data-today]")).to_contain_text(said)
        card.locator("[data-action='today']").click()
        person.table.expect_loaded()
        person.table.my_turn()
        boards.append(person.page.eval_on_selector_all("#board [data-id]", "all => all.map(n => n.ariaLabel)"))
        if person is ann:
            pressed_twice(person.table)
            person.table.my_turn()
            person.table.press("stop")
        else:
            for _ in range(2):
                plies = person.table.plies()
                person.table.press("stop")
                person.table.expect_more_than(plies)
        person.table.expect_status("over")
    assert boards[0] == boards[1]
    place = ann.page.locator("[data-part='score']")
    expect(place).to_contain_text("Place 1 of 1 on ")
    expect(bob.page.locator("[data-part='score']")).to_contain_text("Place 2 of 2 on ")

    page = bob.page
    page.locator("#result [data-action='verify']").click()
    expect(page.locator(".checks .good").first).to_contain_text("Everybody gets this board on")
    expect(page.locator(".verify .verdict")).to_contain_text("fits")
    assert page.locator(".checks .bad").count() == 0

    again = bob.ask("/api/tables", {"game": "dash", "daily": True})["id"]
    bob.look_at(again)
    page.locator("[data-action='fairness']:visible").first.click()
    expect(page.locator(".checks .note").first).to_contain_text("no secret")
    bob.move(again, "take 1, stop")
    bob.move(again, "stop")
    bob.look_at(again)
    expect(page.locator("[data-part='score']")).to_contain_text("Not counted: you have finished this board before")

    page.goto("/games/dash")
    expect(page.locator(".scores .yours")).to_have_count(0)
    page.get_by_role("radio", name="Today’s board").check()
    rows = page.locator(".scores tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Ann")
    expect(rows.nth(1)).to_contain_text("Bob (you)")
    expect(page.locator("[data-today]")).to_contain_text("you are number 2 of 2 with 0 points")
