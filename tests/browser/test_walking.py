"""Things that walk: step by step, and what else happened is seen when they have arrived."""

import pytest
from playwright.sync_api import expect

from tests.browser.stroll.street import street

pytestmark = pytest.mark.slow

# A board beside the page, with a scene before and one after a walk of three steps around a corner.
SETTING = """async (motion) => {
  const js = new URL("..", document.querySelector("script[type=module]").src);
  const [{ changeSettings }, { createBoard }] = await Promise.all(
    ["settings.js", "board/board.js"].map((file) => import(new URL(file, js))));
  changeSettings({ motion });
  const place = document.body.appendChild(document.createElement("div"));
  const board = createBoard(place, { game: "toy", interactive: true });
  const item = (id, x, y, more) => ({ id, x, y, symbol: id.split(" ")[0], width: 1, height: 1, turn: 0, layer: 0,
    label: id, text: "", marks: [], ...more });
  const scene = (...items) => ({ width: 5, height: 3, turn: 0, caption: "", items, gestures: [] });
  const token = (x, y, via = []) => item("token", x, y, { layer: 5, via });
  const before = scene(token(0.5, 0.5), item("tile", 2.5, 1.5), item("other", 1.5, 1.5), item("old", 4.5, 2.5),
    item("count", 4.5, 0.5, { text: "1" }));
  const after = scene(token(2.5, 1.5, [[1.5, 0.5], [2.5, 0.5]]), item("tile", 2.5, 1.5, { symbol: "face" }),
    item("other", 0.5, 2.5), item("new", 3.5, 2.5), item("count", 4.5, 0.5, { text: "2" }));
  const times = (node) => node.getAnimations({ subtree: true }).map((animation) => {
    const { delay, duration } = animation.effect.getTiming();
    return [delay, duration];
  });
  const at = (node) => {
    const { e, f } = new DOMMatrix(getComputedStyle(node).transform);
    return [Math.round(e) / 100, Math.round(f) / 100];
  };
  window.toy = { board, before, after, scene, token, item, times, at, node: (id) => board.items.node(id) };
}"""


@pytest.fixture
def toy(visitor):
    """Asks a page with a board of its own, on which a glide takes 500 ms or what is given."""
    page = visitor().page

    def begin(motion="500"):
        page.goto("/")
        page.evaluate(SETTING, motion)
        return page

    return begin


def test_one_walks_through_every_place_and_all_else_waits(toy):
    told = toy().evaluate("""() => {
      const { board, before, after, times, node, at } = window.toy;
      board.show(before);
      board.show(after);
      const [walk] = node("token").getAnimations();
      const places = [0, 250, 500, 749.99].map((time) => {
        walk.currentTime = time;
        return at(node("token"));
      });
      const gone = board.element.querySelector("[data-leaving] [href$='old']").closest(".item");
      const all = { tile: node("tile"), other: node("other"), new: node("new"), count: node("count"), gone };
      return { walk: times(node("token")), places, wait: board.items.wait,
        waits: Object.fromEntries(Object.entries(all).map(([id, one]) => [id, times(one).map(([delay]) => delay)])) };
    }""")
    assert told["walk"] == [[0, 750]] and told["wait"] == 750
    assert told["places"] == [[0.5, 0.5], [1.5, 0.5], [2.5, 0.5], [2.5, 1.5]]
    assert told["waits"] == {"tile": [750, 750], "other": [750], "new": [750], "count": [750], "gone": [750]}


def test_meanwhile_the_past_is_seen_and_the_present_is_there(toy):
    told = toy().evaluate("""() => {
      const { board, before, after, node, at } = window.toy;
      board.show(before);
      board.show(after);
      const shown = (one) => getComputedStyle(one).opacity;
      const width = (one) => new DOMMatrix(getComputedStyle(one).transform).a;
      const leaving = [...board.element.querySelectorAll("[data-leaving]")];
      return {
        seen: {
          other: at(node("other")),
          fresh: shown(node("new").firstElementChild),
          count: shown(node("count").querySelector("text")),
          left: leaving.map((one) => [one.textContent, shown(one), one.ariaHidden, one.dataset.id ?? null]),
          faces: [...node("tile").querySelectorAll("use")].map((face) => width(face)),
        },
        there: {
          ids: [...board.element.querySelectorAll("[data-id]")].map((one) => one.dataset.id).sort(),
          token: node("token").style.transform,
          other: node("other").style.transform,
          count: node("count").textContent,
        },
        last: board.itemsRoot.lastElementChild.dataset.id,
      };
    }""")
    seen, there = told["seen"], told["there"]
    assert seen["other"] == [1.5, 1.5] and seen["fresh"] == "0" and seen["count"] == "0"
    assert sorted(seen["left"]) == [["", "1", "true", None], ["1", "1", "true", None]]
    assert seen["faces"] == [1, 0], "the old face is open, the new one still shut"
    assert there["ids"] == ["count", "new", "other", "tile", "token"] and there["count"] == "2"
    assert there["token"].startswith("translate(250px, 150px)") and there["other"].startswith("translate(50px, 250px)")
    assert told["last"] == "token", "who walks lies on top"


def test_the_next_scene_cuts_a_walk_short(toy):
    told = toy().evaluate("""async () => {
      const { board, before, after, scene, token, times, node, at } = window.toy;
      board.show(before);
      board.show(after);
      node("token").getAnimations()[0].currentTime = 250;
      const old = board.element.querySelector("[data-leaving] [href$='old']").closest(".item");
      const next = scene(...after.items.filter(({ id }) => id !== "token"), token(2.5, 1.5));
      board.show(next);
      const [hurry] = node("token").getAnimations();
      const other = node("other").getAnimations()[0].currentTime;
      const stood = { walker: at(node("token")), times: times(node("token")), other };
      hurry.finish();
      old.getAnimations()[0].finish();
      await new Promise((done) => setTimeout(done));
      return { ...stood, end: at(node("token")), wait: board.items.wait, old: old.isConnected };
    }""")
    assert told["walker"] == [1.5, 0.5] and told["times"] == [[0, 500]] and told["end"] == [2.5, 1.5]
    assert told["other"] >= 750 and told["wait"] == 0, "what waited goes on at once"
    assert told["old"] is False


def test_a_second_walk_begins_where_the_first_was_cut_short(toy):
    told = toy().evaluate("""() => {
      const { board, before, after, scene, token, times, node, at } = window.toy;
      board.show(before);
      board.show(after);
      node("token").getAnimations()[0].currentTime = 250;
      board.show(scene(...after.items.filter(({ id }) => id !== "token"), token(4.5, 1.5, [[3.5, 1.5]])));
      const [walk] = node("token").getAnimations();
      const begins = at(node("token"));
      walk.currentTime = 250;
      return { begins, midway: at(node("token")), times: times(node("token")) };
    }""")
    assert told == {"begins": [1.5, 0.5], "midway": [3.5, 1.5], "times": [[0, 500]]}


def test_a_walk_that_leads_back_is_a_walk_but_standing_there_is_none(toy):
    told = toy().evaluate("""() => {
      const { board, scene, token, times, node } = window.toy;
      const around = scene(token(0.5, 0.5, [[1.5, 0.5], [1.5, 1.5], [0.5, 1.5]]));
      board.show(scene(token(0.5, 0.5)));
      board.show(around);
      const walk = times(node("token"));
      node("token").getAnimations()[0].finish();
      board.show({ ...around, items: around.items.map((item) => ({ ...item, label: "another name" })) });
      return { walk, then: times(node("token")), wait: board.items.wait };
    }""")
    assert told == {"walk": [[0, 1000]], "then": [], "wait": 0}


def test_without_motion_all_is_there_at_once(toy):
    told = toy("0").evaluate("""() => {
      const { board, before, after, node, at } = window.toy;
      board.show(before);
      board.show(after);
      return { moving: board.element.getAnimations({ subtree: true }).length, token: at(node("token")),
        left: board.element.querySelectorAll("[data-leaving]").length };
    }""")
    assert told == {"moving": 0, "token": [2.5, 1.5], "left": 0}


@pytest.fixture(scope="module")
def strolls(tmp_path_factory):
    with street(tmp_path_factory.mktemp("strolls")) as address:
        yield address


# Every walk that a page shows: who, and in how many steps; and how long the marks of what can be pressed wait.
RECORD = """() => {
  window.walks = [];
  window.waits = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (Array.isArray(frames) && frames[0].offset === 0) window.walks.push([this.dataset.id, (frames.length - 1) / 2]);
    if (this.parentNode?.classList.contains("overlay")) window.waits.push(how.delay);
    return animate.call(this, frames, how);
  };
}"""


def test_walks_of_anybody_are_seen_forwards_only(visitor, strolls):
    ann, bob = (visitor(name, at=strolls, reduced_motion="no-preference") for name in ("Ann", "Bob"))
    ann.context.add_init_script(f"({RECORD})()")
    name = ann.open_table(("human", "open"), game="stroll")
    bob.sit(name)
    table = ann.look_at(name)

    def walks():
        return ann.page.evaluate("window.walks.splice(0)")

    table.my_turn()
    table.press("2")
    table.expect_plies(1)
    assert walks() == [["token 0", 2]]
    bob.move(name, "3")
    table.expect_plies(2)
    assert walks() == [["token 1", 3]]
    table.my_turn()
    assert ann.page.evaluate("window.waits") == [250, 375], "what can be pressed is marked when all have arrived"
    ann.page.keyboard.press("Home")
    expect(table.past).to_contain_text("the start")
    expect(ann.page.locator("[data-id='count']")).to_have_text("0")
    assert walks() == [], "nobody walks backwards"
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator("[data-id='count']")).to_have_text("1")
    assert walks() == [["token 0", 2]]
    ann.page.keyboard.press("Home")
    expect(ann.page.locator("[data-id='count']")).to_have_text("0")
    ann.page.keyboard.press("End")
    expect(ann.page.locator("[data-id='count']")).to_have_text("2")
    assert walks() == [], "a leap is no walk"
