/** How the game ended and why, and what can be done next. */

import { byId, el } from "../../dom.js";
import { endTitle } from "../../ending.js";
import { newNonce } from "../../fairness/chance.js";
import { rememberNonce } from "../../fairness/seen.js";
import { icon } from "../../icons.js";
import { openFairness } from "../fairness.js";
import { ruleLink } from "../panels/rules.js";
import { askers, called, pointsText, pointsWords, wish } from "../wording.js";
import { hasScore, scoreLine } from "./score.js";

/** @import { Result } from "../../types.js" */
/** @import { Room } from "../room.js" */
/**
 * @typedef {object} Parts
 * @property {Room} room
 * @property {import("../server.js").Server} server
 * @property {import("../panels/messages.js").Messages} messages
 * @property {Pick<import("../panels/rules.js").Rules, "open">} rules
 */

/** @param {Room} room @returns {string} */
function title({ table }) {
  if (hasScore(table)) return pointsWords(table.result?.points?.[0]);
  const names = table.seats.map((seat) => seat.name);
  const { scores = [], ending, title: won, words } = table.result ?? {};
  return endTitle(scores, names, table.you, ending, { title: won, words });
}

/** @param {Room} room @returns {string} */
function series({ table }) {
  if (!table.series) return "";
  const { games, game, points } = table.series;
  const parts = table.seats.map((seat, n) => `${seat.player || seat.name} ${pointsText(points[n])}`);
  return `Game ${game} of ${games}. Points: ${parts.join(", ")}.`;
}

/** What to do about another game. @param {Room} room @param {() => void} ask */
function rematch({ table }, ask) {
  const look = { class: "button primary", type: "button" };
  if (table.next) {
    const { next } = table;
    return el("a", { class: look.class, href: `/t/${next}`, "data-action": "next" }, icon("arrow"), "To the next game");
  }
  if (table.you.some((seat) => table.rematch.includes(seat))) {
    const missing = table.seats.flatMap((seat, n) =>
      seat.kind === "human" && !table.rematch.includes(n) ? [called(table, n)] : [],
    );
    return el("span", { class: "muted", role: "status" }, `Waiting for ${missing.join(" and ") || "the next game"}`);
  }
  if (!table.can.includes("rematch")) return "";
  const wanted = `${look.class} ${askers(table).length ? "wanted" : ""}`;
  const more = table.series && table.series.game < table.series.games;
  const words = more ? "Next game" : table.solo ? "Play again" : "Rematch";
  return el("button", { ...look, class: wanted, "data-action": "rematch", onclick: ask }, icon("repeat"), words);
}

/** @param {Parts} parts */
function extras(parts) {
  const { id } = parts.room.table;
  const check = () => openFairness(parts);
  return el(
    "div",
    { class: "row extras" },
    el(
      "button",
      { class: "button quiet", type: "button", "data-action": "verify", onclick: check },
      icon("shield"),
      "Verify the chance",
    ),
    el(
      "a",
      { class: "button quiet", href: `/api/tables/${id}/record`, download: `${id}.json`, "data-action": "record" },
      icon("download"),
      "Record",
    ),
  );
}

/** @param {Parts} parts @param {Result} result @param {() => void} ask  for another game */
function content(parts, { text, rule }, ask) {
  const { room, rules } = parts;
  const { table } = room;
  const wanting = askers(table);
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}. `;
  return [
    el("h2", {}, title(room)),
    el("p", {}, sentence, rule ? ruleLink(rules, rule) : ""),
    hasScore(table) ? scoreLine(room) : "",
    el("p", { class: "muted", hidden: !table.series }, series(room)),
    el("p", { class: "wish", hidden: !wanting.length }, `${wish(wanting)}.`),
    el(
      "div",
      { class: "row" },
      rematch(room, ask),
      el("a", { class: "button", href: "/", "data-action": "lobby" }, "Back to lobby"),
    ),
    extras(parts),
  ];
}

/** @param {Parts} parts */
export function mountResult(parts) {
  const { room, server } = parts;
  const place = byId("result");
  let shown = "";
  let followed = Boolean(room.table.next);
  let wantsNext = false; // this page asked for another game
  let nonce = ""; // and this is its share in the chance of that game

  const ask = async () => {
    wantsNext = true;
    nonce = newNonce();
    if (!(await server.ask("rematch", { nonce }))) wantsNext = false;
  };

  /** There is a next game: go there with whoever wanted it. @param {string} next */
  const follow = (next) => {
    const { you, rematch: agreed } = room.table;
    if (followed) return;
    followed = true;
    if (nonce) rememberNonce(next, nonce);
    if (wantsNext || you.some((seat) => agreed.includes(seat))) location.assign(`/t/${next}`);
  };

  room.keep(() => {
    const { result, next, rematch: agreed, can, series: games, status } = room.table;
    place.hidden = status !== "over" || !result;
    const key = result ? JSON.stringify([result, next, agreed, can, games]) : "";
    if (key !== shown && result) place.replaceChildren(...content(parts, result, ask));
    shown = key;
    if (next) follow(next);
  });
}
