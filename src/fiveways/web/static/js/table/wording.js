/** Words for what is on the table: seats, moves, points, requests. */

/** @typedef {import("../types.js").Table} Table */

/** Does the caller have to move? @param {Table} table */
export function yourTurn(table) {
  const mine = table.to_move !== null && table.you.includes(table.to_move);
  return table.status === "playing" && mine && table.can.includes("move");
}

/**
 * How a seat is called in a sentence: its player if known, else its name.
 * @param {Table} table
 * @param {number|null|undefined} seat
 */
export function called(table, seat) {
  const there = seat === null || seat === undefined ? undefined : table.seats[seat];
  if (!there) return "Somebody";
  if (table.you.length === 1 && there.you) return "You";
  return there.kind === "human" && there.player && table.you.length < 2 ? there.player : there.name;
}

/** A move as one reads it. @param {import("../types.js").Move|undefined} move */
export const moveWords = (move) => {
  if (move?.left) return move.left === "time" ? "is out of time" : "gives up";
  return move?.words ?? move?.text ?? "";
};

/** Points may be many, and halves. @param {number|undefined} points */
export const pointsText = (points = 0) => String(Math.round(points * 10) / 10);

/** Who asks for another game that the caller has not agreed to yet. @param {Table} table @returns {string[]} names */
export function askers(table) {
  const { you, rematch, next, seats } = table;
  if (next || !you.length || you.some((seat) => rematch.includes(seat))) return [];
  return rematch.filter((seat) => seats[seat]?.kind === "human").map((seat) => called(table, seat));
}

/** "Ann wants another game". @param {string[]} names */
export const wish = (names) => `${names.join(" and ")} ${names.length > 1 ? "want" : "wants"} another game`;

/** `level3` as people say it. @param {string|null} level */
export function levelWords(level) {
  const found = level?.match(/^level(\d+)$/);
  return found ? `level ${found[1]}` : (level ?? "");
}
