"""Who opens a table chooses a seat, and so does who joins it: by the list of tables, and by the link."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def open_form(person, game):
    person.page.goto("/")
    person.page.locator(f"[data-game='{game}'] [data-action='new-table']").click()


def players(person, count):
    bar = person.page.get_by_role("radiogroup", name="Number of players")
    bar.get_by_role("radio", name=str(count)).check()


def create(person):
    person.page.locator("[data-action='create']").click()
    expect(person.page).to_have_url(re.compile("/t/"))
    return person.page.url.rsplit("/", 1)[1]


def choices(box):
    return box.locator("option").all_inner_texts()


def kinds(person):
    return [
        person.page.locator(f".seat-row[data-seat='{seat}'] input:checked").get_attribute("value")
        for seat in range(person.page.locator(".seat-row").count())
    ]


def test_three_people_choose_their_colours(ann, bob, visitor):
    open_form(ann, "misdirection")
    players(ann, 3)
    ann.page.get_by_role("button", name="With friends").click()
    seat = ann.page.get_by_label("Your seat", exact=True)
    assert choices(seat) == ["Red", "Yellow", "Green"]
    ann.page.locator("[data-option='without']").select_option("red")
    assert choices(seat) == ["Yellow", "Green", "Blue"]
    seat.select_option("Green")
    assert kinds(ann) == ["open", "human", "open"]
    expect(ann.page.get_by_role("button", name="With friends")).to_have_attribute("aria-pressed", "true")
    ann.page.get_by_role("radio", name="In lobby").check()
    name = create(ann)
    assert [one["you"] for one in ann.told(name)["seats"]] == [False, True, False]

    bob.page.goto("/")
    row = bob.page.locator(f"#open-list [data-table='{name}']")
    wish = row.get_by_label("Which seat")
    expect(wish.locator("option")).to_have_count(3)
    assert choices(wish) == ["Any seat", "Yellow", "Blue"]
    wish.select_option("Blue")
    row.get_by_role("button", name="Sit down").click()
    expect(bob.page).to_have_url(re.compile(f"/t/{name}"))
    assert [one["you"] for one in bob.told(name)["seats"]] == [False, False, True]

    eve = visitor("Eve")
    table = eve.look_at(name)
    eve.page.get_by_role("button", name="Sit here: Yellow").click()
    table.expect_status("playing")
    told = eve.told(name)["seats"]
    assert [(one["name"], one["player"]) for one in told] == [("Yellow", "Eve"), ("Green", "Ann"), ("Blue", "Bob")]


def test_any_open_seat_will_do(ann, bob):
    name = ann.open_table(("open", "human", "open"), "misdirection", {"players": 3}, visibility="public")
    bob.page.goto("/")
    row = bob.page.locator(f"#open-list [data-table='{name}']")
    expect(row.locator("select")).to_have_value("")
    row.get_by_role("button", name="Sit down").click()
    expect(bob.page).to_have_url(re.compile(f"/t/{name}"))
    assert sum(one["you"] for one in bob.told(name)["seats"]) == 1


def test_where_one_seat_is_open_there_is_nothing_to_choose(ann, bob):
    name = ann.open_table(("human", "open"), visibility="public")
    bob.page.goto("/")
    row = bob.page.locator(f"#open-list [data-table='{name}']")
    expect(row.get_by_role("button", name="Sit down")).to_be_visible()
    expect(row.locator("select")).to_be_hidden()


def test_the_own_seat_stays_ones_own_against_bots_and_with_fewer_players(ann):
    open_form(ann, "misdirection")
    seat = ann.page.get_by_label("Your seat", exact=True)
    seat.select_option("Blue")
    assert kinds(ann) == ["bot", "bot", "bot", "human"]
    expect(ann.page.get_by_role("button", name="With bots")).to_have_attribute("aria-pressed", "true")
    ann.page.get_by_role("button", name="With friends").click()
    assert kinds(ann) == ["open", "open", "open", "human"]
    players(ann, 2)
    assert kinds(ann) == ["open", "human"]
    expect(seat.locator("option:checked")).to_have_text("Green")
    ann.page.locator("[data-option='corners']").select_option("neighbouring")
    expect(seat.locator("option:checked")).to_have_text("Yellow")
    ann.page.get_by_role("button", name="One screen").click()
    expect(seat).to_be_hidden()


def test_sizes_have_names_in_the_form(ann):
    open_form(ann, "misdirection")
    size = ann.page.locator("[data-option='size']")
    assert choices(size) == ["As printed (15)", "Short (11)", "Quick (9)"]
    size.select_option("9")
    ann.page.get_by_label("Your seat", exact=True).select_option("Blue")
    name = create(ann)
    told = ann.told(name)
    assert told["options"]["size"] == "9" and told["seats"][3]["you"]
    expect(ann.page.locator("#board [data-id='token 3'][aria-label$=', on i1']")).to_have_count(1)
