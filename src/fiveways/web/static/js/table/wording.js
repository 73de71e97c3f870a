/** Words for what is on the table: seats, moves, points, requests. */

/** @import { Table } from "../types.js" */

/** Whether this person has to decide something. @param {Table} table */
export function yourTurn(table) {
  const mine = table.to_move !== null && table.you.includes(table.to_move);
  return table.status === "playing" && mine && !table.automatic && table.can.includes("move");
}

/**
 * What a seat is called in a sentence: by its player if there is one, otherwise by its own name.
 * @param {Table} table
 * @param {number|null|undefined} seat
 */
export function called(table, seat) {
  const there = seat === null || seat === undefined ? undefined : table.seats[seat];
  if (!there) return "Somebody";
  if (table.you.length === 1 && there.you) return "You";
  return there.kind === "human" && there.player && table.you.length < 2 ? there.player : there.name;
}

/** A move as people read it. @param {import("../types.js").Move|undefined} move */
export const moveWords = (move) => {
  if (move?.left) return move.left === "time" ? "is out of time" : "gives up";
  return move?.words ?? move?.text ?? "";
};

/** Points, which may be fractions. @param {number|undefined} points */
export const pointsText = (points = 0) => String(Math.round(points * 10) / 10);

/** "1 point", "187 points". @param {number} [points] */
export const pointsWords = (points = 0) => `${pointsText(points)} ${pointsText(points) === "1" ? "point" : "points"}`;

/** Who asks for another game that this person has not agreed to yet. @param {Table} table @returns {string[]} names */
export function askers(table) {
  const { you, rematch, next, seats } = table;
  if (next || !you.length || you.some((seat) => rematch.includes(seat))) return [];
  return rematch.filter((seat) => seats[seat]?.kind === "human").map((seat) => called(table, seat));
}

/** "Ann wants another game". @param {string[]} names */
export const wish = (names) => `${names.join(" and ")} ${names.length > 1 ? "want" : "wants"} another game`;

/** "level3" as people say it. @param {string|null} level */
export function levelWords(level) {
  const found = level?.match(/^level(\d+)$/);
  return found ? `level ${found[1]}` : (level ?? "");
}
