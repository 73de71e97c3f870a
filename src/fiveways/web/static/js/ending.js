/** How a game ended, in two or three words, for a player or for a watcher. */

/** Everybody has the same score. @param {number} score */
function sharedTitle(score) {
  if (score > 0) return "Won together";
  if (score < 0) return "Lost together";
  return "A draw";
}

/**
 * @param {number[]} scores  by seat: above 0 won, below 0 lost
 * @param {string[]} names  of the seats
 * @param {number[]} yours  the seats of the person who reads it
 * @param {string} [ending]  its name in the record
 * @param {string} [won]  what partners have won who have neither won nor lost
 * @returns {string}
 */
export function endTitle(scores, names, yours, ending = "", won = "") {
  if (ending === "abandoned") return "Not finished";
  if (won) return won;
  const shared = names.length > 1 && new Set(scores).size === 1;
  if (shared) return sharedTitle(scores[0] ?? 0);
  const mine = yours.length === 1 ? (scores[yours[0] ?? -1] ?? 0) : 0;
  if (mine) return mine > 0 ? "You won" : "You lost";
  const winners = names.filter((_, seat) => (scores[seat] ?? 0) > 0);
  if (winners.length) return `${winners.join(" and ")} won`;
  if (scores.some(Boolean)) return "Undecided";
  return names.length > 1 ? "A draw" : "Not finished";
}
