/** What the check of the chance says, before the game and after it. */

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { stored } from "./browser.js";

const js = "../../src/fiveways/web/static/js/fairness";
const { commitment, dailySeed } = await import(`${js}/chance.js`);
const { checkRecord, checksAfter, checksBefore, details, short } = await import(`${js}/checks.js`);
const { rememberCommitment, rememberNonce, remembered } = await import(`${js}/seen.js`);

const seed = "ab".repeat(32);
const table = { id: "t", game: "toy", daily: "", commitment: commitment(seed), seed, nonces: ["mine", "theirs"], ply: 0 };
const seen = { commitment: table.commitment, nonces: ["mine"] };
const states = (checks) => checks.map(({ state }) => state);

beforeEach(() => stored.clear());

test("before the game the promise is the one that this browser saw first", () => {
  assert.deepEqual(states(checksBefore(table, seen)), ["good", "good", "good", "note"]);
  assert.equal(checksBefore(table, { ...seen, commitment: "other" })[1].state, "bad");
  assert.equal(checksBefore(table, {})[1].state, "note");
});

test("after the game the secret fits the promise, and the nonce was mixed in", () => {
  assert.deepEqual(states(checksAfter(table, seen)), ["good", "good", "good"]);
  assert.equal(checksAfter({ ...table, seed: "cd".repeat(32) }, seen)[0].state, "bad");
  assert.equal(checksAfter({ ...table, nonces: ["theirs"] }, seen)[2].state, "bad");
  assert.equal(checksAfter(table, { commitment: table.commitment })[2].state, "note");
});

test("a board of the day is made from the game and the date", () => {
  const daily = { ...table, daily: "2026-01-01", commitment: commitment(dailySeed("toy", "2026-01-01")) };
  assert.equal(checksBefore(daily, {})[0].state, "good");
  assert.equal(checksAfter({ ...daily, daily: "2026-01-02" }, {})[0].state, "bad");
});

test("a record must be whole, and be the one of this game", () => {
  const { records } = JSON.parse(readFileSync(new URL("../web/fair-vectors.json", import.meta.url), "utf8"));
  const [text] = records;
  const record = JSON.parse(text);
  const own = { commitment: record.commitment, seed: record.seed ?? null, ply: record.moves.length };
  assert.equal(checkRecord(own, text).state, "good");
  assert.equal(checkRecord({ ...own, ply: own.ply + 1 }, text).state, "bad");
  assert.equal(checkRecord(own, text.replace("quoted", "edited")).state, "bad");
});

test("only the first promise is remembered, and every nonce once", () => {
  rememberCommitment("t", "first");
  rememberCommitment("t", "second");
  rememberNonce("t", "a");
  rememberNonce("t", "a");
  assert.deepEqual(remembered("t"), { commitment: "first", nonces: ["a"] });
});

test("the browser remembers the last two hundred tables", () => {
  for (let n = 0; n < 205; n++) rememberCommitment(`table ${n}`, "promise");
  assert.deepEqual(remembered("table 4"), {});
  assert.equal(remembered("table 5").commitment, "promise");
});

test("long numbers are shortened, and the details name what was mixed", () => {
  assert.equal(short("0123456789abcdef0"), "01234567…9abcdef0");
  assert.equal(short("0123"), "0123");
  assert.deepEqual(details(table)[2], ["Thrown in", "mine, theirs"]);
});
