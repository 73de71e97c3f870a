"""Somebody gives up and the others play on; and points that are more than wins."""

import pytest
from playwright.sync_api import expect

from tests.browser.stroll.street import street

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def strolls(tmp_path_factory):
    with street(tmp_path_factory.mktemp("leaving")) as address:
        yield address


# Everything that the page says aloud.
LISTEN = """() => {
  window.spoken = [];
  new MutationObserver(() => {
    const text = document.querySelector("[role='status'][aria-live]")?.textContent;
    if (text && window.spoken.at(-1) !== text) window.spoken.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture
def company(visitor, strolls):
    """Three at a table; the first one looks and listens."""
    people = [visitor(name, at=strolls) for name in ("Ann", "Bob", "Cleo")]
    ann, bob, cleo = people
    name = ann.open_table(("human", "open", "open"), game="stroll", options={"players": 3})
    bob.sit(name)
    cleo.sit(name)
    ann.context.add_init_script(f"({LISTEN})()")
    ann.look_at(name).my_turn()
    return ann, bob, cleo, name


def spoken(page):
    page.wait_for_timeout(200)
    return " ".join(page.evaluate("window.spoken"))


def test_who_gives_up_is_said_to_have_done_so_and_the_others_play_on(company):
    ann, bob, cleo, name = company
    table, page = ann.table, ann.page
    cleo.ask(f"/api/tables/{name}/resign")
    table.expect_plies(1)
    expect(table.said).to_have_text("Cleo has given up; the others play on.")
    heard = spoken(page)
    assert "Cleo has given up; the others play on." in heard and "leave" not in heard
    expect(table.moves.nth(1)).to_contain_text("Green")
    expect(table.moves.nth(1)).to_contain_text("gives up")
    expect(table.plate(2)).to_have_class("plate out")
    expect(table.plate(2)).to_contain_text("has left")
    expect(table.plate(2)).to_have_attribute("aria-label", "Green: Cleo, has left")
    expect(table.plate(1)).not_to_contain_text("has left")
    table.press("1")
    table.expect_plies(2)
    bob.move(name, "1")
    table.my_turn()
    expect(table.said).to_be_hidden()


def test_a_game_that_was_left_reads_the_same_when_one_comes_back(company):
    ann, _, cleo, name = company
    cleo.ask(f"/api/tables/{name}/resign")
    ann.table.expect_plies(1)
    ann.page.reload()
    ann.table.expect_plies(1)
    expect(ann.table.moves.nth(1)).to_contain_text("gives up")
    expect(ann.table.plate(2)).to_contain_text("has left")


def test_the_last_one_left_reads_how_the_game_ended(company):
    ann, bob, cleo, name = company
    cleo.ask(f"/api/tables/{name}/resign")
    bob.ask(f"/api/tables/{name}/resign")
    expect(ann.table.result).to_have_text("You won")
    assert "Bob has given up." in spoken(ann.page), "there are no others any more"


def test_who_has_given_up_reads_it_of_themselves(company):
    ann, _, _, name = company
    ann.ask(f"/api/tables/{name}/resign")
    ann.table.expect_plies(1)
    expect(ann.table.plate(0)).to_contain_text("Red, you")
    expect(ann.table.plate(0)).to_contain_text("have left")
    assert "You have given up; the others play on." in spoken(ann.page)


SENTENCES = """async () => {
  const js = new URL("..", document.querySelector("script[type=module]").src);
  const [{ sentence }, { pointsText }] = await Promise.all(
    ["table/news.js", "table/wording.js"].map((file) => import(new URL(file, js))));
  const seats = ["Red", "Blue"].map((name) => ({ name, kind: "bot", you: false, player: "" }));
  const entry = { kind: "move", seat: 0, text: "leave Red" };
  const say = (left, status) => sentence({ ...entry, left }, { seats, you: [], status });
  return [say("time", "playing"), say("resigned", "playing"), say("time", "over"),
    sentence({ kind: "move", seat: 0, text: "roll" }, { seats, you: [], status: "playing" }),
    ...[87, 0.5, 87.5, 1, undefined, 0.1 + 0.2].map(pointsText)];
}"""


def test_sentences_about_leaving_and_numbers_of_points(company):
    told = company[0].page.evaluate(SENTENCES)
    assert told[:4] == [
        "Red ran out of time; the others play on",
        "Red has given up; the others play on",
        "Red ran out of time",
        "Red: roll",
    ]
    assert told[4:] == ["87", "0.5", "87.5", "1", "0", "0.3"]
