/** The steps of a walk, their times and their order. */

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { shortTurn, transform } from "../../src/fiveways/web/static/js/board/drawing/animate.js";
import { duration, frames, way } from "../../src/fiveways/web/static/js/board/drawing/walk.js";

const from = { x: 0.5, y: 0.5 };
const to = { x: 1.5, y: 1.5 };
const VIA = [[1.5, 0.5], [2.5, 0.5], [2.5, 1.5]]; // prettier-ignore
const places = way(from, VIA, to);

test("a walk goes through every place", () => {
  const found = places.map(({ x, y }) => [x, y]);
  assert.deepEqual(found, [[0.5, 0.5], ...VIA, [1.5, 1.5]]);
});

test("a step takes half as long as a glide, and no time without motion", () => {
  assert.equal(duration(places, 250), 4 * 125);
  assert.equal(duration(way(from, [], to), 250), 125);
  assert.equal(duration(places, 0), 0);
});

test("standing still is no step, but going back is one", () => {
  assert.equal(way(from, [[0.5, 0.5], [1.5, 1.5]], to).length, 2); // prettier-ignore
  assert.equal(way(from, [], from).length, 1);
  assert.equal(way(from, [[1.5, 0.5]], from).length, 3);
});

test("every place is reached after equal times, and the turn comes at the end", () => {
  const drawn = frames(places, 0, 90);
  const reached = drawn.filter((_, at) => at % 2 === 0);
  assert.deepEqual(
    reached.map(({ offset }) => offset),
    [0, 0.25, 0.5, 0.75, 1],
  );
  assert.deepEqual(
    reached.map((frame) => frame.transform),
    places.map(({ x, y }, at) => transform(x, y, at === 4 ? 90 : 0)),
  );
  for (let at = 1; at < drawn.length; at++) assert.ok(drawn[at].offset > drawn[at - 1].offset);
});

test("there is a small hop between two places", () => {
  const heights = frames(places, 0, 90).map((frame) => Number(frame.transform.match(/, (-?[\d.]+)px/)[1]));
  assert.equal(heights[0], 50);
  assert.ok(heights[1] < 50 && heights[1] > 25, "a hop on the level goes up a little");
});

test("a turn goes the short way round", () => {
  assert.equal(shortTurn(0, 270), -90);
  assert.equal(shortTurn(350, 10), 370);
  assert.equal(shortTurn(0, 90), 90);
});
