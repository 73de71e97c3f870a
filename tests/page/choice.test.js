/** What each press does to the move that a person is choosing. */

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { Choice } from "../../src/fiveways/web/static/js/board/choosing/choice.js";

const gesture = (text, more = {}) => ({ move: text, path: text.split("-"), ...more });
const choiceOf = (...gestures) => {
  const choice = new Choice();
  choice.offer(gestures);
  return choice;
};

test("a move is chosen step by step", () => {
  const choice = choiceOf(gesture("a-b"), gesture("a-c"), gesture("d-b"));
  assert.deepEqual([...choice.following()], ["a", "d"]);
  assert.equal(choice.press("a", false), "step");
  assert.deepEqual([...choice.following()], ["b", "c"]);
  assert.equal(choice.press("b", false), "move");
  assert.equal(choice.whole().move, "a-b");
});

test("a complete move waits if it is to be confirmed, and the second press ends it", () => {
  const choice = choiceOf(gesture("a-b"));
  choice.press("a", true);
  assert.equal(choice.press("b", true), "ready");
  assert.equal(choice.press("b", true), "move");
});

test("a complete move waits while something can still follow", () => {
  const choice = choiceOf(gesture("a-b"), gesture("a-b-c"));
  choice.press("a", false);
  assert.equal(choice.press("b", false), "ready");
  assert.equal(choice.ends("c"), true);
  assert.equal(choice.press("c", false), "move");
});

test("a draft is made without a second press, even by those who confirm their moves", () => {
  assert.equal(choiceOf(gesture("a", { draft: true })).press("a", true), "move");
});

test("another press on the same item takes it back, and back takes any step back", () => {
  const choice = choiceOf(gesture("a-b-c"));
  choice.press("a", false);
  assert.equal(choice.press("a", false), "back");
  assert.deepEqual(choice.path, []);
  assert.equal(choice.back(), false);
  choice.press("a", false);
  choice.press("b", false);
  assert.equal(choice.back(), true);
  assert.deepEqual(choice.path, ["a"]);
});

test("an item that begins another move is chosen instead, and anything else is refused", () => {
  const choice = choiceOf(gesture("a-b"), gesture("c-d"));
  choice.press("a", false);
  assert.equal(choice.press("c", false), "step");
  assert.deepEqual(choice.path, ["c"]);
  assert.equal(choice.press("b", false), "refused");
  assert.deepEqual(choice.path, ["c"]);
});

test("a held item goes through its positions, and the move has the one it is in", () => {
  const choice = choiceOf(gesture("a-b", { turn: 0 }), gesture("a-b", { turn: 90 }), gesture("a-b", { turn: 180 }));
  choice.press("a", false);
  assert.equal(choice.canTurn(), true);
  assert.equal(choice.rotate(1, false), "turn");
  assert.equal(choice.turn, 90);
  assert.equal(choice.rotate(-1, false), "turn");
  assert.equal(choice.rotate(-1, false), "turn");
  assert.equal(choice.turn, 180);
  choice.press("b", false);
  assert.equal(choice.whole().turn, 180);
});

test("an item is turned where it lies, to the side that is pressed", () => {
  const turns = [gesture("a", { turn: 90 }), gesture("a", { turn: 270 })];
  assert.deepEqual(choiceOf(...turns).turnsInPlace("a"), [90, 270]);
  for (const [way, turn] of [[1, 90], [-1, 270]]) {
    const choice = choiceOf(...turns);
    assert.equal(choice.press("a", false, way), "move");
    assert.equal(choice.turn, turn);
  } // prettier-ignore
  const keyboard = choiceOf(...turns);
  assert.equal(keyboard.press("a", true), "step", "without a side the item is only chosen");
  assert.equal(keyboard.press("a", true), "ready");
});

test("what turns at once is refused while another item is held", () => {
  const choice = choiceOf(gesture("a-b"), gesture("c", { turn: 90 }));
  choice.press("a", false);
  assert.equal(choice.press("c", false, 1), "refused");
});

test("new gestures keep what was pressed, as far as it still begins a move", () => {
  const choice = choiceOf(gesture("a-b-c"));
  choice.press("a", false);
  choice.press("b", false);
  choice.offer([gesture("a-d")]);
  assert.deepEqual(choice.path, ["a"]);
  choice.offer([gesture("x")]);
  assert.deepEqual(choice.path, []);
});

test("an advised turn is taken when its item is chosen", () => {
  const choice = choiceOf(gesture("a-b", { turn: 0 }), gesture("a-b", { turn: 90 }));
  choice.wish = { id: "a", turn: 90 };
  choice.press("a", false);
  assert.equal(choice.turn, 90);
});
