/** How an entry of the log changes the table that a page knows. */

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { EMPTY } from "../../src/fiveways/web/static/js/board/scene.js";
import { after } from "../../src/fiveways/web/static/js/table/entries.js";

const table = { id: "t", seq: 4, status: "playing", ply: 1, moves: [{ seat: 0, text: "a", ms: 5 }], chat: [], scene: EMPTY };
const message = (entry, more = {}) => ({ entry: { seq: 5, at: 7, ...entry }, table: { ply: 2 }, scene: null, ...more });

test("a move is added to those before, and the head of the table is replaced", () => {
  const found = after(table, message({ kind: "move", seat: 1, text: "b", ms: 9, words: "to b" }));
  assert.deepEqual(
    found.moves.map(({ seat, text, ms }) => [seat, text, ms]),
    [[0, "a", 5], [1, "b", 9]],
  ); // prettier-ignore
  assert.equal(found.moves[1].words, "to b");
  assert.equal(found.ply, 2);
  assert.equal(found.seq, 5);
  assert.equal(table.moves.length, 1, "the table before is not changed");
});

test("moves that are taken back go", () => {
  assert.deepEqual(after(table, message({ kind: "takeback", ply: 0 })).moves, []);
});

test("the page keeps the last hundred lines of the chat", () => {
  let found = table;
  for (let seq = 5; seq < 120; seq++) found = after(found, message({ kind: "chat", seq, text: String(seq) }));
  assert.equal(found.chat.length, 100);
  assert.equal(found.chat.at(-1).text, "119");
});

test("an entry that changes nothing on the board leaves the scene alone", () => {
  assert.equal(after(table, message({ kind: "resume" })).scene, EMPTY);
});
