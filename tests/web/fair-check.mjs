// `node tests/web/fair-check.mjs`: the page's fairness code agrees with the vectors that the Python code wrote.

import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';

const js = new URL('../../src/fiveways/web/static/js/', import.meta.url);
const { commitment, matchSeed, plyWords } = await import(new URL('fair.js', js).href);
const { recordDigest } = await import(new URL('digest.js', js).href);
const { hmac, sha256, toHex, utf8 } = await import(new URL('sha256.js', js).href);

const { fair, records } = JSON.parse(readFileSync(new URL('fair-vectors.json', import.meta.url), 'utf8'));
for (const vector of fair) {
  assert.equal(commitment(vector.secret), vector.commitment);
  assert.equal(matchSeed(vector.secret, vector.nonces), vector.match_seed);
  for (const [ply, words] of Object.entries(vector.ply_words)) {
    assert.deepEqual(plyWords(vector.match_seed, Number(ply)).map((word) => word.toString(16).padStart(16, '0')), words);
  }
}
for (const text of records) {
  const { told, found } = recordDigest(text);
  assert.equal(found, told);
  const edited = recordDigest(text.replace('quoted', 'edited'));
  assert.notEqual(edited.found, edited.told);
}
// Published with the standards: FIPS 180-4 and RFC 4231 (a key longer than a block).
assert.equal(toHex(sha256(utf8('abc'))), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
assert.equal(
  toHex(hmac(new Uint8Array(131).fill(0xaa), utf8('Test Using Larger Than Block-Size Key - Hash Key First'))),
  '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
);
for (let length = 0; length < 200; length++) assert.equal(toHex(sha256(new Uint8Array(length))).length, 64);
console.log(`${fair.length} vectors and ${records.length} records agree`);
