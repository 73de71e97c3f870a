"""What a reload, a dead line and a dead server leave as it was."""

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.pages import Table

pytestmark = pytest.mark.slow

MOVES = ("d5-e5", "e5-e6", "e4-f4")


def what_is_seen(table):
    return (
        sorted(table.pictured()),
        table.moves.all_inner_texts(),
        table.turn.inner_text(),
        table.page.title(),
        [table.main.get_attribute(f"data-{fact}") for fact in ("status", "seq", "to-move", "viewer")],
        table.page.locator("#chat li").all_inner_texts(),
    )


def test_a_reload_in_the_middle_of_a_game_changes_nothing(ann, bob):
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    here, there = ann.look_at(name), bob.look_at(name)
    for ply, move in enumerate(MOVES):
        table = (here, there)[ply % 2]
        table.my_turn()
        table.play(move)
        for each in (here, there):
            each.expect_plies(ply + 1)
    bob.ask(f"/api/tables/{name}/chat", {"text": "one moment"})
    ann.ask(f"/api/tables/{name}/draw", {"do": "offer"})
    expect(there.action("draw-accept")).to_be_visible()
    for table in (here, there):
        expect(table.page.locator("#chat li")).to_have_count(1)
        before = what_is_seen(table)
        assert [thing[0] for thing in before[0] if thing[0].startswith("last ")] == ["last e4", "last f4"]
        table.page.reload()
        table.expect_loaded()
        expect(table.page.locator("#chat li")).to_have_count(1)
        assert what_is_seen(table) == before
    expect(here.turn).to_have_text("Bob to move")
    expect(there.action("draw-accept")).to_be_visible()
    there.my_turn()
    there.play("c5-c6")
    here.expect_plies(4)


def test_a_move_made_while_the_line_is_dead_arrives_when_it_is_back(ann, complaints):
    complaints.forgive("net::ERR_")
    table = ann.look_at(ann.open_table())
    table.my_turn()
    ann.context.set_offline(True)
    expect(ann.page.locator("#connection")).to_have_text("Connection lost - trying again")
    table.play("d5-e5")
    assert sorted(table.ids("[data-pending]")) == ["d5", "e5"]
    ann.context.set_offline(False)
    expect(table.main).to_have_attribute("data-connected", "true")
    assert table.my_turn()
    assert table.plies() == 2 and "d5-e5" in table.moves.nth(1).inner_text()


def test_a_move_that_was_never_played_is_said_so_when_the_line_is_back(ann, complaints):
    complaints.forgive("net::ERR_")
    table = ann.look_at(ann.open_table())
    table.my_turn()
    ann.context.set_offline(True)
    expect(ann.page.locator("#connection")).to_have_text("Connection lost - trying again")
    table.play("d5-e5")
    expect(table.said).to_have_text("The server cannot be reached right now.")
    ann.context.set_offline(False)
    expect(table.said).to_have_text("Your move was not played: please move again.")
    table.my_turn()
    table.play("d5-e5")
    table.expect_plies(2)
    expect(table.said).to_be_hidden()


def test_a_move_that_waits_to_be_saved_is_said_to_wait(ann):
    table = ann.look_at(ann.open_table())
    table.my_turn()
    held = []
    ann.page.route("**/moves", lambda route: held.append(route))  # noqa: PLW0108  (it needs a function of Python)
    table.play("d5-e5")
    expect(table.said).to_have_text("Your move is not saved yet: still trying.")
    for route in held:
        route.continue_()
    table.expect_plies(2)
    expect(table.said).to_be_hidden()


@pytest.fixture
def doomed(tmp_path):
    """A server that the test may kill."""
    found = House(tmp_path)
    found.start()
    yield found
    found.kill()


def test_a_killed_server_comes_back_and_the_game_goes_on(visitor, doomed, complaints):
    complaints.forgive("net::ERR_")
    ann, bob = visitor("Ann", at=doomed.address), visitor("Bob", at=doomed.address)
    name = ann.open_table(("human", "open"))
    bob.sit(name)
    here, there = ann.look_at(name), bob.look_at(name)
    here.my_turn()
    here.play("d5-e5")
    there.expect_plies(1)
    doomed.kill()
    for person in (ann, bob):
        expect(person.page.locator("#connection")).to_have_text("Connection lost - trying again")
        expect(person.table.main).to_have_attribute("data-connected", "false")
    doomed.start()
    for person in (ann, bob):
        expect(person.table.main).to_have_attribute("data-connected", "true")
        expect(person.page.locator("#connection")).to_be_hidden()
        person.table.expect_plies(1)
    doomed.stop()
    expect(ann.page.locator("#connection")).to_have_text("The server stopped - waiting for it")
    doomed.start()
    expect(ann.page.locator("#connection")).to_be_hidden()
    there.my_turn()
    there.play("e5-e6")
    here.expect_plies(2)
    here.my_turn()
    here.play("e4-f4")
    there.expect_plies(3)
    for table in (here, there):
        expect(table.pieces).to_have_count(3)


def test_many_tables_open_in_one_browser_leave_it_room_to_move(ann, bob):
    names = [ann.open_table(("human", "open")) for _ in range(8)]
    bob.sit(names[-1])
    pages = [ann.context.new_page() for _ in names]
    for page, name in zip(pages, names, strict=True):
        page.goto(f"/t/{name}")
    last = Table(pages[-1])
    last.expect_loaded()
    last.my_turn()
    last.play("d5-e5")
    last.expect_plies(1)
    bob.move(names[-1], "e5-e6")
    last.expect_plies(2)
