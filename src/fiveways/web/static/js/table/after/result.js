/** How the game ended and why, calmly, with what can be done next. */

import { byId, el } from "../../dom.js";
import { endTitle } from "../../ending.js";
import { newNonce } from "../../fairness/chance.js";
import { rememberNonce } from "../../fairness/seen.js";
import { icon } from "../../icons.js";
import { hasScore, pointsWords, scoreLine } from "./score.js";
import { ruleLink } from "../panels/status.js";
import { askers, called, pointsText, wish } from "../wording.js";

/** @typedef {import("../room.js").Room} Room */

/** @param {Room} room @returns {string} */
function title({ table }) {
  if (hasScore(table)) return pointsWords(table.result?.points?.[0]);
  const names = table.seats.map((seat) => seat.name);
  return endTitle(table.result?.scores ?? [], names, table.you, table.result?.ending);
}

/** @param {Room} room @returns {string} */
function series({ table }) {
  if (!table.series) return "";
  const { games, game, points } = table.series;
  const parts = table.seats.map((seat, n) => `${seat.player || seat.name} ${pointsText(points[n])}`);
  return `Game ${game} of ${games}. Points: ${parts.join(", ")}.`;
}

/** Whether chance was fair: anybody can check. @param {Room} room */
export async function verify(room) {
  try {
    // The check is loaded only when somebody wants it.
    const { openVerify } = await import("../../fairness/dialog.js");
    await openVerify(room.table);
  } catch (error) {
    console.error(error);
    room.say("The check of the chance cannot be loaded right now.", { kind: "bad" });
  }
}

/** @param {Room} room */
function rematch(room) {
  const { table } = room;
  const asked = table.you.some((seat) => table.rematch.includes(seat));
  const more = table.series && table.series.game < table.series.games;
  if (table.next) {
    return el(
      "a",
      { class: "button primary", href: `/t/${table.next}`, "data-action": "next" },
      icon("arrow"),
      "To the next game",
    );
  }
  if (asked) {
    const missing = table.seats.flatMap((seat, n) =>
      seat.kind === "human" && !table.rematch.includes(n) ? [called(table, n)] : [],
    );
    return el("span", { class: "muted", role: "status" }, `Waiting for ${missing.join(" and ") || "the next game"}`);
  }
  if (!room.can("rematch")) return "";
  const ask = async () => {
    room.wants_next = true;
    room.nonce = newNonce();
    if (!(await room.do("rematch", { nonce: room.nonce }))) room.wants_next = false;
  };
  return el(
    "button",
    {
      class: `button primary ${askers(table).length ? "wanted" : ""}`,
      type: "button",
      "data-action": "rematch",
      onclick: ask,
    },
    icon("repeat"),
    more ? "Next game" : table.solo ? "Play again" : "Rematch",
  );
}

/** @param {Room} room */
export function mountResult(room) {
  const place = byId("result");
  let shown = "";
  let followed = Boolean(room.table.next);
  room.keep(() => {
    const { table } = room;
    const { result, next, id } = table;
    place.hidden = table.status !== "over" || !result;
    const key = result ? JSON.stringify([result, next, table.rematch, table.can, table.series]) : "";
    if (key !== shown && result) {
      const wanting = askers(table);
      place.replaceChildren(
        el("h2", {}, title(room)),
        el(
          "p",
          {},
          `${result.text.charAt(0).toUpperCase()}${result.text.slice(1)}. `,
          result.rule ? ruleLink(room, result.rule) : "",
        ),
        hasScore(table) ? scoreLine(room) : "",
        el("p", { class: "muted", hidden: !table.series }, series(room)),
        el("p", { class: "wish", hidden: !wanting.length }, `${wish(wanting)}.`),
        el(
          "div",
          { class: "row" },
          rematch(room),
          el("a", { class: "button", href: "/", "data-action": "lobby" }, "Back to lobby"),
        ),
        el(
          "div",
          { class: "row extras" },
          el(
            "button",
            { class: "button quiet", type: "button", "data-action": "verify", onclick: () => verify(room) },
            icon("shield"),
            "Verify the chance",
          ),
          el(
            "a",
            {
              class: "button quiet",
              href: `/api/tables/${id}/record`,
              download: `${id}.json`,
              "data-action": "record",
            },
            icon("download"),
            "Record",
          ),
        ),
      );
    }
    shown = key;
    if (next && !followed && room.nonce) rememberNonce(next, room.nonce);
    if (next && !followed && (room.wants_next || table.you.some((seat) => table.rematch.includes(seat)))) {
      location.assign(`/t/${next}`);
    }
    if (next) followed = true;
  });
}
