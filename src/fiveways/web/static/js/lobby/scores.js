/** The best scores of people who play alone: of all games, and of today's board. */

import { asApiError, get } from "../api.js";
import { el } from "../dom.js";
import { segments } from "../controls.js";
import { todayText } from "./today.js";
import { agoText, pointsText } from "./words.js";

/** @import { Game, RankedScore, Scores } from "../types.js" */

const [ALL, TODAY] = ["all", "today"];

/** @param {Scores} scores */
function summary(scores) {
  if (scores.daily) return todayText(scores);
  const { players, own } = scores;
  if (!players) return "Nobody has finished a game alone yet. Boards of the day do not count here.";
  const all = players === 1 ? "One player so far" : `${players} players so far, each with their best game`;
  return own ? `${all}; yours is number ${own.place} with ${pointsText(own.points)}.` : `${all}.`;
}

/** @param {RankedScore} score */
function row({ place, name, points, at, you }) {
  return el(
    "tr",
    { class: you ? "yours" : null },
    el("td", { class: "place" }, String(place)),
    el("th", { scope: "row" }, name || "Somebody", you ? el("span", { class: "muted" }, " (you)") : null),
    el("td", { class: "points" }, String(Math.round(points * 10) / 10)),
    el("td", { class: "muted" }, agoText(at, Date.now())),
  );
}

/** @param {Scores} scores */
function list({ best }) {
  if (!best.length) return "";
  const head = ["Place", "Player", "Points", "When"].map((text) => el("th", { scope: "col" }, text));
  return el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...best.map(row)));
}

/** @param {Game} game */
export function scoresPart(game) {
  const place = el("div", { class: "score-list", "aria-live": "polite" });
  let asked = "";
  /** @param {string} which */
  const show = async (which) => {
    asked = which;
    const query = which === TODAY ? "?daily=today" : "";
    /** @type {(Node|string)[]} */
    let shown;
    try {
      const scores = await get(`/api/games/${encodeURIComponent(game.id)}/scores${query}`);
      shown = [el("p", {}, summary(scores)), list(scores)];
    } catch (error) {
      shown = [el("p", {}, asApiError(error).message)];
    }
    if (asked === which) place.replaceChildren(...shown);
  };
  const choices = [
    { value: ALL, text: "All games" },
    { value: TODAY, text: "Today’s board" },
  ];
  show(ALL);
  return el(
    "section",
    { class: "scores panel", "aria-labelledby": "scores" },
    el("h2", { id: "scores" }, "Best scores"),
    el("p", { class: "muted small" }, "Alone, with the usual options."),
    game.daily ? segments("Which scores", choices, ALL, show) : null,
    place,
  );
}
