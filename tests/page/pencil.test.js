/** Pencil notes are kept by table in the browser, and only for so many tables. */

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";

import { stored } from "./browser.js";

const { PencilStore } = await import("../../src/fiveways/web/static/js/table/play/pencil-store.js");

beforeEach(() => stored.clear());

test("a note is there again after the page is loaded anew, until it is erased", () => {
  new PencilStore("one").put("card 3", 5);
  const again = new PencilStore("one");
  assert.equal(again.notes.get("card 3"), 5);
  assert.equal(new PencilStore("other").notes.size, 0);
  again.put("card 3", null);
  assert.equal(new PencilStore("one").notes.size, 0);
});

test("notes on items that are gone go with them", () => {
  const store = new PencilStore("one");
  store.put("a", 1);
  store.put("b", 2);
  store.keepOnly(new Set(["b"]));
  assert.deepEqual([...new PencilStore("one").notes], [["b", 2]]);
});

test("the notes of twenty tables are kept, those with the latest notes", () => {
  for (let n = 0; n < 25; n++) new PencilStore(`table ${n}`).put("a", 1);
  assert.equal(new PencilStore("table 4").notes.size, 0);
  assert.equal(new PencilStore("table 5").notes.size, 1);
});

test("whatever else stands there is no note", () => {
  for (const wrong of ["{", "5", '[["one", null]]', '[["one", {"a": 9, "b": "x", "c": 2}]]']) {
    stored.set("fiveways.pencil", wrong);
    assert.deepEqual([...new PencilStore("one").notes.keys()], wrong.includes('"c"') ? ["c"] : []);
  }
});
