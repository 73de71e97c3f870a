/** Computes the digest of a record file from its text, as `fiveways/match/record.py` does. */

import { sha256, toHex, utf8 } from "./sha256.js";

const TOKENS = /"((?:[^"\\]|\\.)*)"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/**
 * Read JSON, but keep numbers as they are written, because 1.0 must not become 1: each string gets an "s" in front, and
 * each number becomes a string with an "n" in front.
 * @param {string} text
 */
const readExactly = (text) =>
  JSON.parse(text.replace(TOKENS, (token, inside) => (inside === undefined ? `"n${token}"` : `"s${inside}"`)));

/** Python sorts by code point, JavaScript by UTF-16 unit. @param {string} a @param {string} b */
function byCodePoint(a, b) {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((letter, i) => letter !== right[i]);
  if (at < 0) return left.length - right.length;
  return (left[at].codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/**
 * Write JSON as Python's `json.dumps(value, sort_keys=True, ensure_ascii=False)` does.
 * @param {unknown} value as readExactly gives it
 * @returns {string}
 */
function write(value) {
  if (typeof value === "string") return value[0] === "n" ? value.slice(1) : JSON.stringify(value.slice(1));
  if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
  if (value === null || typeof value !== "object") return String(value);
  const pairs = Object.entries(value).sort(([a], [b]) => byCodePoint(a, b));
  return `{${pairs.map(([key, inner]) => `${write(key)}: ${write(inner)}`).join(", ")}}`;
}

/**
 * @param {string} text of a record file
 * @returns {{told: string|null, found: string}} the digest the file names, and the one its contents have
 */
export function recordDigest(text) {
  const { sdigest = null, ...body } = readExactly(text);
  return { told: typeof sdigest === "string" ? sdigest.slice(1) : null, found: toHex(sha256(utf8(write(body)))) };
}
