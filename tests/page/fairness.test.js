/** The page's fairness code agrees with the vectors that the Python code wrote, and with the standards. */

import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { commitment, dailySeed, matchSeed, newNonce, plyWords } from "../../src/fiveways/web/static/js/fairness/chance.js";
import { recordDigest } from "../../src/fiveways/web/static/js/fairness/digest.js";
import { fromHex, hmac, sha256, toHex, utf8 } from "../../src/fiveways/web/static/js/fairness/sha256.js";

const { fair, records } = JSON.parse(readFileSync(new URL("../web/fair-vectors.json", import.meta.url), "utf8"));

test("there are vectors and records to compare with", () => {
  assert.ok(fair.length > 0);
  assert.ok(records.length > 0);
});

test("promises, seeds and the words of every ply are those of the server", () => {
  for (const vector of fair) {
    assert.equal(commitment(vector.secret), vector.commitment);
    assert.equal(matchSeed(vector.secret, vector.nonces), vector.match_seed);
    for (const [ply, words] of Object.entries(vector.ply_words)) {
      const found = plyWords(vector.match_seed, Number(ply)).map((word) => word.toString(16).padStart(16, "0"));
      assert.deepEqual(found, words);
    }
  }
});

test("a nonce with the character NUL is refused, because NUL separates nonces", () => {
  assert.throws(() => matchSeed("00", ["a\0b"]), /NUL/);
});

test("the seed of the day depends on the game and on the date", () => {
  const seeds = [["a", "2026-01-01"], ["b", "2026-01-01"], ["a", "2026-01-02"]].map(([game, day]) => dailySeed(game, day));
  assert.equal(new Set(seeds).size, 3);
  assert.equal(dailySeed("a", "2026-01-01"), seeds[0]);
});

test("two nonces differ and are 128 bits of hexadecimal", () => {
  const [one, other] = [newNonce(), newNonce()];
  assert.match(one, /^[0-9a-f]{32}$/);
  assert.notEqual(one, other);
});

test("a record has the digest it names, until somebody edits it", () => {
  for (const text of records) {
    const { told, found } = recordDigest(text);
    assert.equal(found, told);
    const edited = recordDigest(text.replace("quoted", "edited"));
    assert.notEqual(edited.found, edited.told);
  }
});

test("a file without a digest names none", () => {
  assert.equal(recordDigest("{}").told, null);
});

test("SHA-256 and HMAC give what FIPS 180-4 and RFC 4231 publish", () => {
  assert.equal(toHex(sha256(utf8("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(
    toHex(hmac(new Uint8Array(131).fill(0xaa), utf8("Test Using Larger Than Block-Size Key - Hash Key First"))),
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  );
});

test("SHA-256 agrees with Node's for every length around a block", async () => {
  const { createHash } = await import("node:crypto");
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    assert.equal(toHex(sha256(message)), createHash("sha256").update(message).digest("hex"));
  }
});

test("hexadecimal is read back, and anything else is refused", () => {
  assert.deepEqual([...fromHex("00ff7A")], [0, 255, 122]);
  for (const wrong of ["0", "zz", "0 1"]) assert.throws(() => fromHex(wrong), /hexadecimal/);
});
