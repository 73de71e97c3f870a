/** The score of a person who played alone for points. */

import { announce } from "../../announce.js";
import { get } from "../../api.js";
import { el, setText } from "../../dom.js";
import { pointsText, pointsWords } from "../wording.js";

/** @import { Room } from "../room.js" */
/** @import { Finished } from "../../types.js" */

/**
 * Whether a game has a score: one played it alone for points, to its end.
 * @param {import("../../types.js").Table} table
 */
export const hasScore = ({ solo, result }) => Boolean(solo && result?.rule && result.points);

/** @param {string} day */
const boardOf = (day) => (day === new Date().toISOString().slice(0, 10) ? "today’s board" : `the board of ${day}`);

/** @param {Finished} told @param {boolean} mine */
export function scoreText({ points, daily, counted, best, place, players }, mine) {
  const among = `${place} of ${players} on ${boardOf(daily)}`;
  if (daily && counted) return `Place ${among}.`;
  const [yours, you] = mine ? ["Your", "you"] : ["Their", "they"];
  if (daily) return `Not counted: ${you} have finished this board before, with ${pointsWords(best)}, place ${among}.`;
  return points >= best ? `${yours} best so far!` : `${yours} best is ${pointsText(best)}.`;
}

/** @type {Map<string, Promise<Finished>>} */
const known = new Map();

/** A line that is written as soon as the server has told the place. @param {Room} room */
export function scoreLine({ table }) {
  const line = el("p", { class: "score", "data-part": "score" });
  const asked = known.get(table.id);
  const answer = asked ?? get(`/api/tables/${table.id}/score`);
  known.set(table.id, answer);
  answer
    .then((told) => {
      setText(line, scoreText(told, table.you.length > 0));
      if (!asked) announce(line.textContent ?? "");
    })
    .catch(() => known.delete(table.id)); // the line above says the result
  return line;
}
