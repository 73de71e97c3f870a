// `node tests/web/walk-check.mjs`: the steps of a walk, their time and their order.

import { strict as assert } from 'node:assert';

const js = new URL('../../src/fiveways/web/static/js/board/', import.meta.url);
const { duration, frames, way } = await import(new URL('walk.js', js).href);
const { transform } = await import(new URL('animate.js', js).href);

const from = { x: 0.5, y: 0.5 };
const to = { x: 1.5, y: 1.5 };
const places = way(from, [[1.5, 0.5], [2.5, 0.5], [2.5, 1.5]], to);
assert.deepEqual(
  places.map(({ x, y }) => [x, y]),
  [[0.5, 0.5], [1.5, 0.5], [2.5, 0.5], [2.5, 1.5], [1.5, 1.5]],
);

// Half a glide for each step, and none without motion.
assert.equal(duration(places, 250), 4 * 125);
assert.equal(duration(way(from, [], to), 250), 125);
assert.equal(duration(places, 0), 0);

// Standing still takes no time: neither where it begins nor where it ends, and a way back is a way.
assert.equal(way(from, [[0.5, 0.5], [1.5, 1.5]], to).length, 2);
assert.equal(way(from, [], from).length, 1);
assert.equal(way(from, [[1.5, 0.5]], from).length, 3);

// Every place is reached after equal times, with a hop before each but the first; it turns at the end only.
const drawn = frames(places, 0, 90);
const reached = drawn.filter((_, at) => at % 2 === 0);
assert.deepEqual(reached.map(({ offset }) => offset), [0, 0.25, 0.5, 0.75, 1]);
assert.deepEqual(
  reached.map((frame) => frame.transform),
  places.map(({ x, y }, at) => transform(x, y, at === 4 ? 90 : 0)),
);
const heights = drawn.map((frame) => Number(frame.transform.match(/, (-?[\d.]+)px/)[1]));
assert.equal(heights[0], 50);
assert.ok(heights[1] < 50 && heights[1] > 25, 'a hop on the level goes up a little');
for (let at = 1; at < drawn.length; at++) assert.ok(drawn[at].offset > drawn[at - 1].offset);
console.log('walks go step by step');
