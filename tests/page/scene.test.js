/** Differences of scenes, and the geometry that finds what somebody pressed. */

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { EMPTY, byLayer, changed, distance, hit, neighbour } from "../../src/fiveways/web/static/js/board/scene.js";

const item = (id, x, y, more = {}) => ({
  id, x, y, symbol: "", width: 1, height: 1, turn: 0, layer: 0, label: id, text: "", marks: [], ...more,
}); // prettier-ignore
const move = (name) => ({ move: name, path: name.split("-") });
const scene = { ...EMPTY, items: [item("a", 0, 0), item("b", 1, 0)], gestures: [move("a"), move("b")] };
const patch = (more) => ({ put: [], drop: [], width: 2, height: 1, caption: "", gestures: null, ...more });
const ids = (items) => items.map(({ id }) => id);

test("without a difference the scene is the same one", () => {
  assert.equal(changed(scene, null), scene);
});

test("a full scene replaces the one before", () => {
  assert.equal(changed(scene, { full: EMPTY }), EMPTY);
});

test("a difference drops items, puts new ones and replaces those with the same id", () => {
  const after = changed(scene, patch({ drop: ["a"], put: [item("b", 5, 5), item("c", 0, 0)] }));
  assert.deepEqual(ids(after.items), ["b", "c"]);
  assert.equal(after.items[0].x, 5);
  assert.deepEqual(ids(scene.items), ["a", "b"], "the scene before is not changed");
});

test("in another player's turn nothing can be pressed, and the next own turn is a difference to the last one", () => {
  const theirs = changed(scene, patch({ gestures: null }));
  assert.deepEqual(theirs.gestures, []);
  const mine = changed(theirs, patch({ gestures: { drop: ["a"], put: [move("a-b")] } }));
  assert.deepEqual(
    mine.gestures.map((gesture) => gesture.move),
    ["b", "a-b"],
  );
});

test("lower layers come first, and those of one layer keep their order", () => {
  const items = [item("top", 0, 0, { layer: 2 }), item("x", 0, 0), item("y", 0, 0)];
  assert.deepEqual(ids(byLayer(items)), ["x", "y", "top"]);
});

test("distance is 0 inside an item, turned ones included", () => {
  const flat = item("flat", 0, 0, { width: 2, height: 0.5 });
  assert.equal(distance(flat, 0.9, 0), 0);
  assert.ok(distance(flat, 0, 0.9) > 0);
  const upright = { ...flat, turn: 90 };
  assert.ok(distance(upright, 0.9, 0) > 0);
  assert.equal(distance(upright, 0, 0.9), 0);
});

test("the topmost item at a point is hit; if there is none, the nearest within reach", () => {
  const [low, high] = [item("low", 0, 0), item("high", 0, 0, { layer: 1 })];
  assert.equal(hit([low, high], 0, 0, 0)?.id, "high");
  const [left, right] = [item("left", 0, 0), item("right", 2, 0)];
  assert.equal(hit([left, right], 1.2, 0, 0), null);
  assert.equal(hit([left, right], 1.2, 0, 1)?.id, "right");
  assert.equal(hit([left, right], 1.2, 0, 0.1), null);
});

test("an arrow key goes to the nearest item that way, and nowhere if there is none", () => {
  const middle = item("middle", 1, 1);
  const around = [item("east", 2, 1), item("far", 4, 1), item("south", 1, 2), middle];
  assert.equal(neighbour(around, middle, 1, 0)?.id, "east");
  assert.equal(neighbour(around, middle, 0, 1)?.id, "south");
  assert.equal(neighbour(around, middle, -1, 0), null);
});
