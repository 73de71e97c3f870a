/** Checks of the chance at a table, computed in this browser, as sentences. */

import { recordDigest } from "./digest.js";
import { commitment, dailySeed, matchSeed, plyWords } from "./chance.js";

/** @import { TableHead } from "../types.js" */
/** @import { Seen } from "./seen.js" */
/** @typedef {{state: "good"|"bad"|"note", text: string}} Check */

/** @param {boolean} fits @param {string} good @param {string} bad @returns {Check} */
const check = (fits, good, bad) => (fits ? { state: "good", text: good } : { state: "bad", text: bad });

/** @param {string} text @returns {Check} */
const note = (text) => ({ state: "note", text });

/** @param {string} hex */
export const short = (hex) => (hex.length > 16 ? `${hex.slice(0, 8)}…${hex.slice(-8)}` : hex);

/** @param {TableHead} table @param {Seen} seen */
function promiseSeen(table, seen) {
  if (!seen.commitment) return note("This browser came later, so it cannot say what was promised at the start.");
  return check(
    seen.commitment === table.commitment,
    "It is the promise this browser saw when it first opened the table.",
    "This browser saw another promise when it first opened the table.",
  );
}

/**
 * The board of the day has no secret.
 * @param {TableHead} table
 * @returns {Check[]}
 */
function checksOfDay({ game, daily, commitment: promise }) {
  return [
    check(
      commitment(dailySeed(game, daily)) === promise,
      `Everybody gets this board on ${daily}: it is made from the name of the game and the date, and from nothing else.`,
      `This is not the board that everybody gets on ${daily}.`,
    ),
    note("So there is no secret to show at the end, and players add nothing to it."),
  ];
}

/**
 * What can be checked while the game goes on.
 * @param {TableHead} table
 * @param {Seen} seen
 * @returns {Check[]}
 */
export function checksBefore(table, seen) {
  const mine = seen.nonces ?? [];
  if (table.daily) return checksOfDay(table);
  return [
    { state: "good", text: "The secret was chosen before the first move, and a promise of it was published." },
    promiseSeen(table, seen),
    mine.length
      ? { state: "good", text: "This browser added a random number of its own, which nobody could know before." }
      : note("This browser added nothing: only players do."),
    note("The secret stays secret until the end. Then it is shown here, and everything can be checked."),
  ];
}

/**
 * @param {TableHead} table  with its seed shown
 * @param {Seen} seen
 * @returns {Check[]}
 */
export function checksAfter(table, seen) {
  const [mine, mixed] = [seen.nonces ?? [], table.nonces ?? []];
  if (table.daily) return checksOfDay(table);
  return [
    check(
      commitment(table.seed ?? "") === table.commitment,
      "The secret matches the promise published at the start.",
      "The secret does not match the promise published at the start.",
    ),
    promiseSeen(table, seen),
    mine.length
      ? check(
          mine.every((nonce) => mixed.includes(nonce)),
          "The random number that this browser added is part of the chance, unaltered.",
          "The random number that this browser added is missing or was altered.",
        )
      : note("This browser added nothing of its own."),
  ];
}

/**
 * @param {TableHead} table
 * @param {string} text  of the record file
 * @returns {Check}
 */
export function checkRecord(table, text) {
  const { told, found } = recordDigest(text);
  const record = JSON.parse(text);
  if (told !== found) return check(false, "", "The record was changed after it was written: its digest does not fit.");
  const same = record.commitment === table.commitment && record.moves.length === table.ply;
  return check(
    same && (record.seed ?? null) === table.seed,
    "The record of the game is whole, and tells of this very game.",
    "The record is whole, but it tells of another game than this page does.",
  );
}

/**
 * The numbers that the chance of this game was made from.
 * @param {TableHead} table  with its seed shown
 * @returns {[string, string][]}
 */
export function details(table) {
  const seed = matchSeed(table.seed ?? "", table.nonces ?? []);
  const words = plyWords(seed, 0).map((word) => word.toString(16).padStart(16, "0"));
  return [
    ["Promise", table.commitment],
    ["Secret", table.seed ?? ""],
    ["Thrown in", table.nonces?.filter(Boolean).join(", ") || "nothing"],
    ["Seed of the game", seed],
    ["First words of chance", words.join(" ")],
  ];
}
