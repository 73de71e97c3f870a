/** How a game ended, in two or three words, for a player or for a watcher. */

/** Everybody has the same score. @param {number} score */
function sharedTitle(score) {
  if (score > 0) return "Won together";
  if (score < 0) return "Lost together";
  return "A draw";
}

/** Who won, with what the rules call it. @param {string} who @param {string} [word] */
const wonWith = (who, word) => `${who}${word ? `: a ${word}` : ""}`;

/**
 * For somebody who watches, or sits on several seats.
 * @param {number[]} scores
 * @param {string[]} names
 * @param {string[]} words
 */
function titleForAll(scores, names, words) {
  const winners = names.filter((_, seat) => (scores[seat] ?? 0) > 0);
  const word = words.find((_, seat) => (scores[seat] ?? 0) > 0);
  if (winners.length) return wonWith(`${winners.join(" and ")} won`, word);
  if (scores.some(Boolean)) return "Undecided";
  return names.length > 1 ? "A draw" : "Not finished";
}

/**
 * @param {number[]} scores  by seat: above 0 won, below 0 lost
 * @param {string[]} names  of the seats
 * @param {number[]} yours  the seats of the person who reads it
 * @param {string} [ending]  its name in the record
 * @param {{title?: string, words?: string[]}} [told]  what partners have won who have neither won nor lost; what each
 *   seat has, where the rules have words for it: Victory, Defeat
 * @returns {string}
 */
export function endTitle(scores, names, yours, ending = "", { title, words = [] } = {}) {
  if (ending === "abandoned") return "Not finished";
  if (title) return title;
  if (names.length > 1 && new Set(scores).size === 1) return sharedTitle(scores[0] ?? 0);
  const seat = yours.length === 1 ? (yours[0] ?? -1) : -1;
  const mine = scores[seat] ?? 0;
  if (mine) return wonWith(mine > 0 ? "You won" : "You lost", words[seat]);
  return titleForAll(scores, names, words);
}
