/**
 * Fair chance, computed in the browser exactly as `fiveways/match/fairness.py` computes it.
 *
 * The server publishes the hash of a secret before the game, each seat may add a nonce, and the server shows the secret
 * at the end.
 */

import { fromHex, hmac, sha256, toHex, utf8 } from "./sha256.js";

/**
 * The hash that the server publishes as its promise.
 * @param {string} seedHex
 */
export const commitment = (seedHex) => toHex(sha256(fromHex(seedHex)));

/**
 * The seed of a game's board of the day, which is the same for everybody.
 * @param {string} game
 * @param {string} date
 */
export const dailySeed = (game, date) => toHex(sha256(utf8(`fiveways daily ${game} ${date}`)));

/**
 * The seed that the game is played with: the secret mixed with the nonces of the seats.
 * @param {string} secretHex
 * @param {readonly string[]} nonces
 */
export function matchSeed(secretHex, nonces) {
  if (!nonces.length) return secretHex.toLowerCase();
  if (nonces.some((nonce) => nonce.includes("\0"))) throw new Error("a nonce may not contain the character NUL");
  return toHex(hmac(fromHex(secretHex), utf8(["nonces", ...nonces].join("\0"))));
}

/**
 * The four 64-bit words that seed the generator of one ply; ply 0 is the deal.
 * @param {string} seedHex
 * @param {number} ply
 * @returns {bigint[]}
 */
export function plyWords(seedHex, ply) {
  const stream = new DataView(hmac(fromHex(seedHex), utf8(`ply ${ply}`)).buffer);
  return [0, 8, 16, 24].map((at) => stream.getBigUint64(at, true));
}

/** A random text that nobody else can know in advance. */
export const newNonce = () => toHex(crypto.getRandomValues(new Uint8Array(16)));
