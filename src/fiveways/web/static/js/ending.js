/** How a game ended, in two or three words: for whoever sits at it, or for somebody who watches. */

/**
 * @param {number[]} scores  by seat: above 0 won, below lost
 * @param {string[]} names  of the seats
 * @param {number[]} yours  the seats of whoever reads it
 * @param {string} [ending]  its name in the record
 * @returns {string}
 */
export function endTitle(scores, names, yours, ending = "") {
  if (ending === "abandoned") return "Not finished";
  const winners = names.filter((_, seat) => (scores[seat] ?? 0) > 0);
  const mine = yours.length === 1 ? scores[yours[0] ?? -1] : undefined;
  const together = names.length > 1 && new Set(scores).size === 1;
  if (mine !== undefined && mine !== 0 && !together) return mine > 0 ? "You won" : "You lost";
  if (together && winners.length) return "Won together";
  if (together && scores.some((score) => score < 0)) return "Lost together";
  if (winners.length) return `${winners.join(" and ")} won`;
  if (scores.some((score) => score !== 0)) return "Undecided";
  return names.length > 1 ? "A draw" : "Not finished";
}
