"""misDIRECTION in the browser: rolling, turning, teleporting, and what nobody may see."""

import json
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from fiveways import Match
from fiveways.games.misdirection.memory import covered
from fiveways.games.misdirection.parts import cell_text
from fiveways.match import fairness
from tests.browser.pages import until

pytestmark = pytest.mark.slow


@pytest.fixture
def prepared(monkeypatch):
    """Tables begin from a position instead of a deal."""

    def prepare(position):
        start = Match.from_text(f"misdirection {position}").state_bytes()
        monkeypatch.setattr(
            "fiveways.tables.law.table.Match",
            lambda game, options, secret, nonces, seats: Match(game, options, secret, nonces, seats, start.copy()),
        )

    return prepare


def press_still(table, thing):
    """Press something when all lies still: a token may walk away from under the pointer."""
    until(table.page, "!document.querySelector('#board').getAnimations({ subtree: true }).length")
    table.press(thing)


def roll(table):
    plies = table.plies()
    press_still(table, "die")
    table.expect_more_than(plies)


def drawn(table, thing):
    """The symbol of a thing, how it is turned and what it is called."""
    return table.page.locator(f"#board [data-id='{thing}']").evaluate(
        "node => [[...node.querySelectorAll('use')].at(-1).getAttribute('href').split('-').slice(1).join('-'),"
        " Number(/rotate\\((-?[0-9.]+)deg\\)/.exec(node.style.transform)[1]) % 360, node.getAttribute('aria-label')]"
    )


def expect_on(table, seat, cell):
    expect(table.page.locator(f"#board [data-id='token {seat}'][aria-label$=', on {cell}']")).to_have_count(1)


def test_a_whole_game_with_four_seats(ann, bob, monkeypatch):
    """Two people with two seats each roll, and turn a tile in passing, until a token stops on the centre."""
    monkeypatch.setattr(fairness, "new_seed", lambda: fairness.read_seed("four 2132"))
    name = ann.open_table(("human", "human", "open", "open"), "misdirection", {})
    for seat in (2, 3):
        bob.ask(f"/api/tables/{name}/seats", {"seat": seat})
    people = (ann, ann, bob, bob)
    tables = {person: person.look_at(name) for person in (ann, bob)}
    for _ in range(40):
        told = ann.told(name)
        if told["status"] == "over":
            break
        if told["automatic"]:
            ann.page.wait_for_timeout(20)
            continue
        table = tables[people[told["to_move"]]]
        until(table.page, "ply => document.querySelectorAll('#moves .move').length - 1 >= ply", told["ply"])
        plies = table.plies()
        press_still(table, "die" if "roll" in people[told["to_move"]].told(name)["legal"] else "pass")
        table.expect_more_than(plies)
    told = ann.told(name)
    assert told["result"]["ending"] == "centre" and {move["seat"] for move in told["moves"]} == {0, 1, 2, 3}
    winner = told["result"]["winners"][0]
    assert told["result"]["points"][winner] == sum("turned up" in move.get("news", "") for move in told["moves"])
    for table in tables.values():
        table.expect_status("over")
        expect_on(table, winner, "h8")
        expect(table.result).to_be_visible()


def test_a_tile_is_turned_with_two_presses_and_the_disk_turns_over(ann, prepared):
    prepared("c3,o15 c3=pNE m3=oN to=0 phase=after turn=3 ply=9")
    name = ann.open_table(("human", "human"), "misdirection", {"players": 2})
    table = ann.look_at(name)
    assert drawn(table, "arrow m3") == ["arrow-opposite", 0, None]
    assert drawn(table, "disk 0")[0] == "disk-dark-red"
    assert set(table.choosable()) == {"c3", "m3", "pass"}
    press_still(table, "m3")
    assert set(table.choosable()) == {"turn left", "turn right"}
    press_still(table, "turn right")
    table.expect_more_than(0)
    assert drawn(table, "arrow m3")[1] == 90
    assert drawn(table, "disk 0")[0] == "disk-light-red"
    assert ann.told(name)["moves"][0]["text"] == "m3+"


def test_who_rolls_again_can_do_nothing_else(ann, prepared):
    prepared("c3,o15 c3=pNE f6=aS? to=0 first=3 turn=3 ply=9")
    name = ann.open_table(("human", "bot:random"), "misdirection", {"players": 2})
    table = ann.look_at(name)
    roll(table)
    until(table.page, "document.querySelectorAll('#moves .move').length - 1 >= 2")
    assert table.my_turn()
    assert table.choosable() == ["die"]
    expect(table.page.locator("#moves .news", has_text="Red rolls again")).to_have_count(1)
    expect_on(table, 0, "f6")
    roll(table)
    expect(table.page.locator("#board [data-id='arrow f6']")).to_have_count(1)


def test_a_token_is_turned_at_the_edge_and_walks_on(ann, prepared):
    prepared("c14,o1 c14=pN c15=pE? to=0 first=4 turn=3 ply=9")
    name = ann.open_table(("human", "human"), "misdirection", {"players": 2})
    table = ann.look_at(name)
    roll(table)
    expect_on(table, 0, "f15")
    assert drawn(table, "arrow c15")[1] == 90, "the tile at the edge lies open"
    assert {"came", "edge"} <= set(table.ids(""))


def test_off_the_board_twice_is_home(ann, prepared):
    prepared("c14,o1 c14=pN c15=pNW? to=0 first=4 turn=3 ply=9")
    name = ann.open_table(("human", "human"), "misdirection", {"players": 2})
    table = ann.look_at(name)
    roll(table)
    expect_on(table, 0, "a1")
    assert ann.told(name)["to_move"] == 1, "and no tile is turned after it"


def test_teleporting_is_token_then_tile(ann, prepared):
    prepared("c3,o1 c3=RN l12=RW to=0 turn=3 ply=9")
    name = ann.open_table(("human", "human"), "misdirection", {"players": 2})
    table = ann.look_at(name)
    press_still(table, "token 0")
    assert table.choosable() == ["l12"]
    press_still(table, "l12")
    expect_on(table, 0, "l12")
    expect(table.page.locator("#board [data-id='arrow c3']")).to_have_count(1)
    expect(table.page.locator("#board [data-id='arrow l12']")).to_have_count(0)


def test_a_press_that_is_no_move_is_told_the_rule(ann, prepared, complaints):
    complaints.forgive("409")
    prepared("c3,o1 c3=RN l12=RW to=0 turn=3 ply=9")
    name = ann.open_table(("human", "human"), "misdirection", {"players": 2})
    table = ann.look_at(name)
    press_still(table, "k4")
    expect(table.page.get_by_text("with a dark disk a tile is turned after the move").first).to_be_visible()


def arrows_in(message):
    """Cells of which a message tells the arrow, be it a whole scene or a difference."""
    scene = message.get("scene") or {}
    items = scene.get("items") or scene.get("put") or scene.get("full", {}).get("items", [])
    return {item["id"].removeprefix("arrow ") for item in items if item["id"].startswith("arrow ")}


def test_somebody_who_watches_sees_no_covered_arrow(visitor, ann, monkeypatch):
    """Neither on the page nor in anything that is sent: not then, not by asking for the past."""
    monkeypatch.setattr(fairness, "new_seed", lambda: fairness.read_seed("watched"))
    watcher = visitor("Wim")
    name = ann.open_table(("human", "human", "human", "human"), "misdirection", {})
    heard = []
    session = watcher.context.new_cdp_session(watcher.page)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda event: heard.append(json.loads(event["data"])))
    table = watcher.look_at(name)
    twin = Match.new("misdirection", seed=fairness.read_seed("watched"))
    seq, under_now, stayed = None, set(), 0
    for ply in range(60):
        if twin.automatic:
            until(watcher.page, "ply => document.querySelectorAll('#moves .move').length - 1 > ply", ply)
            twin.play("land")
            seq = None
        else:
            legal = twin.legal_moves
            move = "roll" if "roll" in legal else sorted(legal)[ply % len(legal)]
            seq = ann.move(name, move, seq)
            twin.play(move)
            if twin.automatic:
                continue
        table.expect_plies(ply + 1)
        under = {cell_text(cell, 15) for cell in covered(twin.view().record).values()}
        stayed += len(under & under_now)
        under_now = under
        assert not under & {thing.removeprefix("arrow ") for thing in table.ids("[data-id^='arrow ']")}
        assert not under & arrows_in(watcher.told(name))
        told = [arrows_in(message) for message in heard[-1:]]
        assert not any(under & arrows for arrows in told), "in what was just sent"
        if ply % 10 == 9:
            for past in range(ply + 1):
                answer = watcher.context.request.get(f"/api/tables/{name}/scenes/{past}")
                assert answer.status == 409 and "out of sight until the game is over" in answer.text()
            view = watcher.told(name)["view"]
            for cell in covered(twin.view().record).values():
                assert view["face"][cell] == 9
            page = watcher.page.content()
            assert all(f"{cell}, points" not in page for cell in under)
    assert stayed > 20 and len(heard) > 40, "tokens stood on tiles, and the page was told of them"


def test_the_board_fits_a_phone_and_tiles_can_be_tapped(phone, prepared, shots):
    prepared("c3,o15 c3=pNE d3=pE d4=oN to=0 phase=after turn=3 ply=9")
    name = phone.open_table(("human", "bot:random"), "misdirection", {"players": 2})
    table = phone.look_at(name)
    phone.page.screenshot(path=shots / "misdirection-phone.png")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.tap("d4")
    assert set(table.choosable()) == {"turn left", "turn right"}
    table.tap("turn left")
    table.expect_more_than(0)
    assert phone.told(name)["moves"][0]["text"] == "d4-"


@pytest.mark.parametrize("size", [11, 9])
def test_on_a_smaller_board_the_spaces_are_larger(phone, prepared, shots, size):
    """Tokens share a corner, and the die and the buttons below are as large as ever."""
    prepared(f"a1,a1,d3,a1 c5=pNE d3=pE d4=oN to=2 phase=after turn=3 ply=9 size={size}")
    name = phone.open_table(("human", "human", "human", "human"), "misdirection", {"size": str(size)})
    table = phone.look_at(name)
    phone.page.screenshot(path=shots / f"misdirection-phone-{size}.png")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = {
        thing: phone.page.locator(f"#board [data-id='{thing}'] .hit").bounding_box()["width"]
        for thing in ("c5", "die", "turn left")
    }
    assert boxes["c5"] > 290 / size and min(boxes["die"], boxes["turn left"]) > 28
    assert {"token 0", "token 1", "token 3"} <= set(table.ids(""))
    spots = {table.spot(f"token {seat}") for seat in (0, 1, 3)}
    assert len(spots) == 3
    table.tap("d4")
    table.tap("turn left")
    table.expect_more_than(0)
    assert phone.told(name)["moves"][0]["text"] == "d4-"


def test_nobody_looks_back_before_the_game_is_over(ann, prepared):
    """What came before would tell what has to be remembered; afterwards it can be seen."""
    prepared("e8,o1 e8=pE to=0 first=2 turn=3 ply=9")
    name = ann.open_table(("human", "human"), "misdirection", {"players": 2})
    table = ann.look_at(name)
    roll(table)
    until(table.page, "document.querySelectorAll('#moves .move').length - 1 >= 2")
    expect(table.page.locator(".scrub")).to_be_hidden()
    table.moves.first.click()
    expect(table.page.get_by_text("What came before is out of sight").first).to_be_visible()
    table.press_twice("resign")
    table.expect_status("over")
    expect(table.page.locator(".scrub")).to_be_visible()
    table.moves.first.click()
    expect_on(table, 0, "e8")


def test_a_hint_knows_no_more_than_is_seen(ann, prepared, monkeypatch):
    """The same advice, word for word, whichever way a covered arrow points."""
    monkeypatch.setattr("fiveways.web.api.tables.secrets", SimpleNamespace(token_bytes=bytes))
    heard = []
    for way in ("W", "E"):
        prepared(f"b2,k8 b2=pS k8=p{way} m3=pS to=0 phase=after turn=9 ply=20")
        name = ann.open_table(("human", "bot:random"), "misdirection", {"players": 2})
        heard.append(ann.ask(f"/api/tables/{name}/hint"))
    assert heard[0] == heard[1]
