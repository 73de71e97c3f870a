"""Two browsers at one table, somebody who watches, and somebody who means no good."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def test_two_people_meet_by_a_link_play_talk_and_play_again(ann, visitor):
    page, here = ann.page, ann.table
    page.goto("/")
    page.locator("[data-game='bones'] [data-action='new-table']").click()
    page.get_by_role("button", name="With a friend").click()
    page.locator("[data-option='begins']").select_option("white")
    page.locator("[data-action='create']").click()
    here.expect_status("open")
    link = page.get_by_label("Link to this table").input_value()
    expect(page.get_by_text("This link only works on this computer.")).to_be_visible()
    expect(here.action("qr")).to_be_hidden()

    bob = visitor()
    there = bob.table
    bob.page.goto(link)
    there.action("sit").click()
    bob.page.get_by_label("Your name").last.fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    for table in (here, there):
        table.expect_status("playing")
    expect(here.plate(1)).to_contain_text("Bob")
    expect(there.plate(0)).to_contain_text("Ann")
    expect(here.plate(1).locator(".presence")).to_have_text("here")
    expect(page).to_have_title("Your turn - Bones")
    expect(there.turn).to_have_text("Ann to move")

    here.my_turn()
    here.play("d5-e5")
    there.expect_plies(1)
    expect(there.pieces).to_have_count(1)
    expect(bob.page).to_have_title("Your turn - Bones")

    bob.page.get_by_role("textbox", name="Message").fill("good evening")
    bob.page.keyboard.press("Enter")
    expect(page.locator("#chat")).to_contain_text("Bob good evening")

    offered_draw_is_withdrawn(here, there)
    here.action("takeback").click()
    there.action("takeback-accept").click()
    for table in (here, there):
        table.expect_plies(0)
        expect(table.pieces).to_have_count(0)
    here.my_turn()
    here.play("d5-d6")
    there.expect_plies(1)

    resigned_by_a_second_press(here)
    expect(here.result).to_have_text("You lost")
    expect(there.result).to_have_text("You won")
    rematch_swaps_seats(ann, bob)


def offered_draw_is_withdrawn(here, there):
    here.action("draw").click()
    expect(there.action("draw-accept")).to_be_visible()
    expect(here.action("draw")).to_be_hidden()
    here.action("draw-withdraw").click()
    expect(there.action("draw-accept")).to_be_hidden()
    expect(there.said).to_contain_text("The request is withdrawn")
    expect(here.action("draw")).to_be_visible()


def test_a_link_that_others_can_follow_has_a_code(ann):
    share = {"url": "http://192.168.1.5:8715/t/abc", "local_only": False}
    ann.page.route("**/invite", lambda route: route.fulfill(json=share))
    table = ann.look_at(ann.open_table(("human", "open")))
    expect(ann.page.get_by_label("Link to this table")).to_have_value(share["url"])
    expect(ann.page.get_by_text("only works on this computer")).to_be_hidden()
    table.action("qr").click()
    expect(ann.page.get_by_alt_text("QR code of the link to this table")).to_be_visible()


def test_words_about_an_offer_go_when_it_is_over(ann, bob):
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    here, there = ann.look_at(name), bob.look_at(name)
    ann.ask(f"/api/tables/{name}/draw", {"do": "offer"})
    there.action("draw-decline").click()
    expect(here.said).to_have_text("Bob declines.")
    ann.ask(f"/api/tables/{name}/draw", {"do": "offer"})
    expect(here.action("draw-withdraw")).to_be_visible()
    expect(here.said).to_be_hidden()
    ann.move(name, "d5-e5")
    for table in (here, there):
        expect(table.said).to_have_text("The offer lapsed with the move.")
    bob.move(name, "e5-e6")
    for table in (here, there):
        table.expect_plies(2)
        expect(table.said).to_be_hidden()
    here.press("a1")
    expect(here.said).to_contain_text("a1 is chosen")
    bob.ask(f"/api/tables/{name}/resign")
    expect(here.result).to_be_visible()
    expect(here.said).to_be_hidden()


def resigned_by_a_second_press(here):
    here.action("resign").dblclick()
    expect(here.action("resign")).to_have_text("Resign? Press again")
    here.page.wait_for_timeout(600)
    here.expect_status("playing")
    here.action("resign").click()
    here.expect_status("over")


def rematch_swaps_seats(ann, bob):
    former = ann.page.url
    ann.table.action("rematch").click()
    expect(ann.page.locator("#result")).to_contain_text("Waiting for Bob")
    expect(bob.page.locator("#result")).to_contain_text("Ann wants another game.")
    expect(bob.page).to_have_title("Ann wants another game - Bones")
    expect(bob.table.action("rematch")).to_have_class(re.compile("wanted"))
    bob.table.action("rematch").click()
    for person, seat in ((ann, "1"), (bob, "0")):
        expect(person.page).not_to_have_url(former)
        person.table.expect_status("playing")
        expect(person.table.main).to_have_attribute("data-viewer", seat)
    assert ann.page.url == bob.page.url
    expect(ann.table.plate(1)).to_contain_text("Black, you")


def test_a_draw_can_be_agreed_and_a_request_declined(ann, bob):
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    here, there = ann.look_at(name), bob.look_at(name)
    here.my_turn()
    here.play("d5-e5")
    here.action("takeback").click()
    there.action("takeback-decline").click()
    expect(here.said).to_contain_text("Bob declines")
    there.action("draw").click()
    here.action("draw-accept").click()
    for table in (here, there):
        expect(table.result).to_have_text("A draw")


def test_whoever_closes_the_page_is_seen_to_be_away_until_they_come_back(ann, bob):
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    here = ann.look_at(name)
    bob.look_at(name)
    presence = here.plate(1).locator(".presence")
    expect(presence).to_have_text("here")
    bob.page.goto("about:blank")
    expect(presence).to_have_text("away")
    bob.look_at(name)
    expect(presence).to_have_text("here")


def test_somebody_who_watches_sees_every_move_and_can_make_none(ann, bob, visitor):
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    here = ann.look_at(name)
    eve = visitor()
    watched = eve.look_at(name)
    expect(watched.main).to_have_class(re.compile("watching"))
    expect(ann.page.locator(".watchers")).to_have_text(", 1 watching")
    here.my_turn()
    here.play("d5-e5")
    watched.expect_plies(1)
    bob.move(name, "e5-e6")
    watched.expect_plies(2)
    expect(watched.pieces).to_have_count(2)
    assert watched.choosable() == []
    watched.press("d5")
    expect(watched.said).to_have_text("You are watching this game.")
    for action in ("resign", "draw", "takeback", "hint", "sit"):
        expect(watched.action(action)).to_be_hidden()
    seq = eve.told(name)["seq"]
    move = {"id": "not mine", "seq": seq, "move": "e4-f4"}
    assert eve.context.request.post(f"/api/tables/{name}/moves", data=move).status == 403
    bob.ask(f"/api/tables/{name}/resign")
    expect(watched.result).to_have_text("White won")


HOSTILE_NAME = "<img src=x onerror=p()>"
HOSTILE_LINES = ("<img src=x onerror=p()>", "</script><script>p()</script>", "<b>big</b> &amp; {{7*7}}")


def test_names_and_messages_that_look_like_markup_stay_text(ann, visitor):
    mallory = visitor()
    for person in (ann, mallory):
        person.context.add_init_script("window.p = () => { window.harmed = true; };")
    name = ann.open_table(("human", "open"))
    here, there = ann.look_at(name), mallory.look_at(name)
    there.action("sit").click()
    mallory.page.get_by_label("Your name").last.fill(HOSTILE_NAME)
    mallory.page.get_by_role("button", name="Sit down").click()
    expect(here.plate(1)).to_contain_text(HOSTILE_NAME)
    for line in HOSTILE_LINES:
        mallory.page.get_by_role("textbox", name="Message").fill(line)
        mallory.page.keyboard.press("Enter")
        expect(ann.page.locator("#chat li").last).to_have_text(f"{HOSTILE_NAME} {line}")
        expect(mallory.page.get_by_role("textbox", name="Message")).to_have_value("")
    there.action("draw").click()
    expect(ann.page.locator("#offers")).to_contain_text(f"{HOSTILE_NAME} offers a draw.")
    mallory.open_table(("human", "open"), visibility="public")
    mallory.open_table(("human", "bot:random"), visibility="public")
    for page in (ann.page, mallory.page):
        page.goto("/")
    expect(ann.page.locator("#open-list")).to_contain_text(HOSTILE_NAME)
    expect(ann.page.locator("#running-list")).to_contain_text(HOSTILE_NAME)
    ann.look_at(name)
    expect(ann.page.locator("#chat li")).to_have_count(len(HOSTILE_LINES))
    for page in (ann.page, mallory.page):
        assert page.locator("img[src='x'], #chat script, #chat b b").count() == 0
        assert page.evaluate("window.harmed") is None
