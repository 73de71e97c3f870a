/** The board of the day: everybody gets the same one, and the first game that a person finishes counts. */

import { get } from "../api.js";
import { el, setText } from "../dom.js";
import { once, openToday } from "./enter-table.js";
import { pointsText } from "./words.js";

/** @import { Game, Scores } from "../types.js" */

/** @param {Game} game */
export function todayButton(game) {
  const button = el("button", { class: "button today", type: "button", "data-action": "today" }, "Today’s board");
  button.addEventListener("click", () => once(button, () => openToday(game.id)));
  return button;
}

/** @param {Scores} scores */
export function todayText({ best, players, own }) {
  const first = best[0];
  if (!first) return "Nobody has finished today’s board yet.";
  const all = `${players === 1 ? "One person has" : `${players} people have`} finished today’s board`;
  if (own) return `${all}; you are ${placeText(own.place, players)} with ${pointsText(own.points)}.`;
  return `${all}; the best has ${pointsText(first.points)}.`;
}

/** @param {number} place @param {number} players */
export const placeText = (place, players) => (place === 1 ? "first" : `number ${place} of ${players}`);

/** A line that says how many people have played it today, and how well. @param {Game} game */
export function todayLine(game) {
  const line = el("p", { class: "muted small", "data-today": game.id }, "\u00a0");
  get(`/api/games/${encodeURIComponent(game.id)}/scores?daily=today`)
    .then((scores) => setText(line, todayText(scores)))
    .catch(() => line.remove()); // the line is not important
  return line;
}
