// Fair chance, computed here and not by the server: the same as fiveways/match/fairness.py says, word for word.
// The server promises a secret by its hash, each seat may throw in a nonce, and the secret is shown at the end.

import { fromHex, hmac, sha256, toHex, utf8 } from "./sha256.js";

/**
 * The promise that belongs to a secret.
 * @param {string} seedHex
 */
export const commitment = (seedHex) => toHex(sha256(fromHex(seedHex)));

/**
 * What everybody is dealt from who plays a game's board of one day.
 * @param {string} game
 * @param {string} date
 */
export const dailySeed = (game, date) => toHex(sha256(utf8(`fiveways daily ${game} ${date}`)));

/**
 * The seed that was really used, once every seat has thrown in what it wanted.
 * @param {string} secretHex
 * @param {readonly string[]} nonces
 */
export function matchSeed(secretHex, nonces) {
  if (!nonces.length) return secretHex.toLowerCase();
  if (nonces.some((nonce) => nonce.includes("\0"))) throw new Error("a nonce may not contain the character NUL");
  return toHex(hmac(fromHex(secretHex), utf8(["nonces", ...nonces].join("\0"))));
}

/**
 * The four 64-bit words that start the chance of one ply; ply 0 is the deal.
 * @param {string} seedHex
 * @param {number} ply
 * @returns {bigint[]}
 */
export function plyWords(seedHex, ply) {
  const stream = new DataView(hmac(fromHex(seedHex), utf8(`ply ${ply}`)).buffer);
  return [0, 8, 16, 24].map((at) => stream.getBigUint64(at, true));
}

/** Something nobody else can know in advance. */
export const newNonce = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

// What this browser saw itself, so that it need not believe anybody later.

const KEPT = "fiveways.seen";
const MOST = 200;

/** @typedef {{commitment?: string, nonces?: string[]}} Seen */

/** @returns {Record<string, Seen>} */
function readAll() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} tableId @param {(seen: Seen) => void} change */
function keep(tableId, change) {
  const { [tableId]: seen = {}, ...others } = readAll();
  change(seen);
  const newest = [...Object.entries(others), [tableId, seen]].slice(-MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A full or forbidden store only means that less can be checked at the end.
  }
}

/**
 * What this browser remembers of a table.
 * @param {string} tableId
 * @returns {Seen}
 */
export const remembered = (tableId) => readAll()[tableId] ?? {};

/** @param {string} tableId @param {string} nonce */
export function rememberNonce(tableId, nonce) {
  if (remembered(tableId).nonces?.includes(nonce)) return;
  keep(tableId, (seen) => (seen.nonces = [...(seen.nonces ?? []), nonce]));
}

/**
 * Only the first one counts: a promise that changes later is what this is there to catch.
 * @param {string} tableId
 * @param {string} promise
 */
export function rememberCommitment(tableId, promise) {
  if (!remembered(tableId).commitment) keep(tableId, (seen) => (seen.commitment = promise));
}
