/** Settings are kept in the browser, and a browser that refuses to keep them breaks nothing. */

import { strict as assert } from "node:assert";
import { afterEach, test } from "node:test";

import { heard, root, stored } from "./browser.js";

stored.set("fiveways.settings", JSON.stringify({ sound: true }));
const { changeSettings, motion, onSettings, recall, remember, settings } = await import(
  "../../src/fiveways/web/static/js/settings.js"
);

afterEach(() => {
  Object.assign(heard, { refuse: false, calm: false });
  changeSettings({ theme: "auto", motion: "auto" });
});

test("what was kept is used, and the rest is as usual", () => {
  assert.equal(settings().sound, true);
  assert.equal(settings().confirm, false);
});

test("a change is kept and told to whoever listens", () => {
  const told = [];
  onSettings(({ confirm }) => told.push(confirm));
  changeSettings({ confirm: true });
  assert.deepEqual(told, [false, true]);
  assert.equal(JSON.parse(stored.get("fiveways.settings")).confirm, true);
});

test("the chosen theme stands at the root of the page, and auto leaves it to the system", () => {
  changeSettings({ theme: "dark" });
  assert.equal(root.dataset.theme, "dark");
  changeSettings({ theme: "auto" });
  assert.equal(root.dataset.theme, undefined);
});

test("a person's choice of movement counts more than the system's", () => {
  assert.equal(motion(), 250);
  heard.calm = true;
  assert.equal(motion(), 0);
  changeSettings({ motion: "500" });
  assert.equal(motion(), 500);
});

test("a change in another page of this browser is taken over", () => {
  stored.set("fiveways.settings", JSON.stringify({ theme: "light" }));
  heard.listeners.storage({ key: "something else" });
  assert.equal(settings().theme, "auto");
  heard.listeners.storage({ key: "fiveways.settings" });
  assert.equal(settings().theme, "light");
});

test("a browser that keeps nothing only forgets", () => {
  remember("small", "thing");
  assert.equal(recall("small"), "thing");
  heard.refuse = true;
  remember("small", "other");
  changeSettings({ theme: "dark" });
  assert.equal(recall("small"), "thing");
  assert.equal(settings().theme, "dark");
});
