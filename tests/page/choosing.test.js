/** Choosing a move without a browser: what the page is told, and what can be pressed where. */

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";

import { EMPTY } from "../../src/fiveways/web/static/js/board/scene.js";
import { Actions } from "../../src/fiveways/web/static/js/board/choosing/actions.js";
import { commandOf } from "../../src/fiveways/web/static/js/board/choosing/keyboard.js";
import { marksOf } from "../../src/fiveways/web/static/js/board/choosing/marks.js";
import { State } from "../../src/fiveways/web/static/js/board/choosing/state.js";
import { between, entered, traceable } from "../../src/fiveways/web/static/js/board/choosing/tracing.js";

const item = (id, x, y, more = {}) => ({
  id, x, y, symbol: "", width: 1, height: 1, turn: 0, layer: 0, label: id, text: "", marks: [], ...more,
}); // prettier-ignore
const gesture = (text, more = {}) => ({ move: text, path: text.split("-"), ...more });
let state, told, page, act;

/** A board of three squares in a row with a piece on the first one. */
const scene = (gestures, more = {}) => ({
  ...EMPTY,
  items: [...["x", "y", "z"].map((id, at) => item(id, at, 0)), item("piece", 0, 0, { layer: 1, width: 0.6, height: 0.6 })],
  gestures,
  ...more,
});

beforeEach(() => {
  state = new State();
  told = [];
  page = { confirm: false, waits: false, retraces: false, undoes: false };
  const redraw = { all: () => {}, marks: () => told.push(["marks"]), drag: () => {} };
  act = new Actions(state, redraw, {
    confirm: () => page.confirm,
    move: ({ move }) => told.push(["move", move]),
    draft: ({ path, move, count }) => told.push(["draft", path.map(({ id }) => id).join("-"), move, count]),
    refused: (refused, path) => told.push(["refused", refused?.id ?? null, path.join("-")]),
    note: ({ id }) => told.push(["note", id]),
    wait: (id) => page.waits && told.push(["wait", id]) > 0,
    trail: () => [],
    retrace: () => page.retraces,
    undo: () => page.undoes,
  });
  state.take(scene([gesture("piece-y"), gesture("piece-z")]));
});

test("the page hears of every step, and of the move", () => {
  assert.equal(act.press("piece"), true);
  assert.equal(act.press("y"), true);
  assert.deepEqual(told, [["draft", "piece", null, 2], ["draft", "", null, 1], ["move", "piece-y"]]); // prettier-ignore
  assert.deepEqual(state.pending, ["piece", "y"]);
});

test("a press that means nothing is refused with what was pressed before", () => {
  act.press("piece");
  told.length = 0;
  assert.equal(act.press("x"), false);
  assert.equal(act.press(null), false);
  assert.deepEqual(told, [["refused", "x", "piece"], ["refused", null, "piece"]]); // prettier-ignore
});

test("while a move is on its way a press waits or means nothing, and nothing is sent twice", () => {
  act.press("piece");
  act.press("y");
  told.length = 0;
  assert.equal(act.press("z"), false);
  assert.equal(act.submit(), false);
  assert.equal(act.rotate(1), false);
  assert.deepEqual(told, []);
  page.waits = true;
  assert.equal(act.press("z"), true);
  assert.deepEqual(told, [["wait", "z"]]);
});

test("back takes a step back, and without one a prepared move", () => {
  act.press("piece");
  assert.equal(act.back(), true);
  assert.equal(act.back(), false);
  page.undoes = true;
  assert.equal(act.back(), true);
});

test("a press on what was drawn goes to the page, unless it continues the move", () => {
  page.retraces = true;
  assert.equal(act.press("x"), true);
  assert.deepEqual(told, []);
  act.press("piece");
  assert.deepEqual(told, [["draft", "piece", null, 2]]);
});

test("with the pencil in hand a press writes a note, on the item below if need be", () => {
  const squares = scene([gesture("piece-y")]);
  squares.items[0].marks.push("pencil");
  state.take(squares);
  state.pencil = true;
  act.press("piece");
  assert.deepEqual(told, [["note", "x"]]);
  act.press("y");
  assert.deepEqual(told.at(-1), ["refused", "y", ""], "other items are pressed as usual");
});

test("marks are drawn anew only if the person looks at something else", () => {
  act.lookAt({ hover: "x" });
  act.lookAt({ hover: "x" });
  assert.deepEqual(told, [["marks"]]);
});

test("a point means what continues the move before what begins one, and a near miss last", () => {
  assert.equal(state.pressableAt({ x: 0, y: 0 }, 0)?.id, "piece");
  assert.equal(state.pressableAt({ x: 0.4, y: 0 }, 0), null);
  assert.equal(state.pressableAt({ x: 0.4, y: 0 }, 0.3)?.id, "piece");
  act.press("piece");
  assert.equal(state.pressableAt({ x: 1, y: 0 }, 0)?.id, "y");
  assert.equal(state.pressableAt({ x: 0, y: 0 }, 0)?.id, "piece");
  assert.equal(state.namedAt({ x: 0.4, y: 0 })?.id, "x");
});

test("an item that shows what it would do is found where it cannot be pressed", () => {
  assert.equal(state.foretellingAt({ x: 2, y: 0 }), null);
  const items = [...scene([]).items, item("ghost", 2, 0, { when: ["z"], label: "" })];
  state.take({ ...EMPTY, items });
  assert.equal(state.foretellingAt({ x: 2, y: 0 })?.id, "z");
  assert.equal(state.foretellingAt({ x: 1, y: 0 }), null);
});

test("marks show what is chosen and what can follow", () => {
  const kinds = () => marksOf(state).map(([kind, { id }]) => `${kind} ${id}`);
  assert.deepEqual(kinds(), ["start piece"]);
  act.press("piece");
  assert.deepEqual(kinds(), ["chosen piece", "target y", "target z"]);
  state.look.hover = "y";
  assert.deepEqual(kinds(), ["chosen piece", "target y", "target z", "aim y"]);
  act.press("y");
  assert.deepEqual(kinds(), ["pending piece", "pending y"]);
});

test("a look at an item shows faintly what could follow it, and hints are marked in order", () => {
  const kinds = () => marksOf(state).map(([kind, { id }]) => `${kind} ${id}`);
  state.look.focus = "piece";
  assert.deepEqual(kinds(), ["faint-target y", "faint-target z", "focus piece"]);
  state.look.focus = null;
  state.hint = ["piece", "z"];
  assert.deepEqual(kinds(), ["hint piece", "hint z"]);
});

test("an item that is turned by a press shows which way", () => {
  state.take(scene([gesture("x", { turn: 90 }), gesture("x", { turn: 270 })]));
  state.look = { hover: "x", focus: null, aim: null, side: 1 };
  assert.ok(marksOf(state).some(([kind]) => kind === "right"));
  state.look.side = -1;
  assert.ok(marksOf(state).some(([kind]) => kind === "left"));
});

test("keys of the board", () => {
  const key = (name, more = {}) => commandOf({ key: name, ...more });
  const cases = { ArrowUp: "arrow", Enter: "enter", " ": "press", r: "turn", R: "turn", n: "jump", p: "note", Backspace: "back" };
  for (const [name, command] of Object.entries(cases)) assert.equal(key(name), command);
  assert.equal(key("Escape"), "back");
  assert.equal(key("Escape", { shiftKey: true }), null, "takes everything back, wherever the focus is");
  assert.equal(key("r", { ctrlKey: true }), null);
  assert.equal(key("x"), null);
  assert.equal(key("toString"), null);
});

test("a press on a place of a line does not begin the line while something else is held", () => {
  const drafts = ["x", "y", "z"].map((id) => gesture(id, { draft: true }));
  state.take(scene([...drafts, gesture("piece-z")], { trace: true }));
  act.press("piece");
  told.length = 0;
  assert.equal(act.press("y"), false);
  assert.deepEqual(told, [["refused", "y", "piece"]]);
  assert.equal(act.press("z"), true, "it may still go where it can");
});

test("a drawn line is checked in small steps, and enters an item near its middle only", () => {
  const points = between({ x: 0, y: 0 }, { x: 1, y: 0 });
  assert.equal(points.length, 10);
  assert.deepEqual(points.at(-1), { x: 1, y: 0 });
  assert.equal(entered(item("x", 0, 0), { x: 0.3, y: 0 }), true);
  assert.equal(entered(item("x", 0, 0), { x: 0.4, y: 0 }), false);
});

test("a line begins on what can be drawn over, unless something else lies on top or is chosen", () => {
  const drafts = ["x", "y"].map((id) => gesture(id, { draft: true }));
  state.take(scene(drafts, { trace: true }));
  assert.equal(traceable(state, { x: 1, y: 0 })?.id, "y");
  assert.equal(traceable(state, { x: 2, y: 0 }), null);
  state.take(scene([...drafts, gesture("piece-z")], { trace: true }));
  assert.equal(traceable(state, { x: 0, y: 0 }), null, "the piece is pressed as usual");
  state.pencil = true;
  assert.equal(traceable(state, { x: 1, y: 0 }), null);
});
