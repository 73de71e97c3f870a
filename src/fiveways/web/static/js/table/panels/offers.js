/** Requests for a draw, for stopping, or for taking a move back. All players see the same strip. */

import { byId, el } from "../../dom.js";
import { called } from "../wording.js";

/** @import { Offer } from "../../types.js" */
/** @typedef {{room: import("../room.js").Room, server: import("../server.js").Server}} Parts */

/** @param {Offer} offer @param {string} who @param {string} won */
function words({ kind }, who, won) {
  const you = who === "You";
  if (kind === "stop") return `${you ? "You propose" : `${who} proposes`} to stop here: ${won}.`;
  if (kind === "draw") return you ? "You offer a draw." : `${who} offers a draw.`;
  return you ? "You ask to take back a move." : `${who} asks to take back a move.`;
}

/** @param {Parts} parts @param {Offer} offer */
function strip({ room, server }, offer) {
  const { table } = room;
  const mine = table.you.includes(offer.seat);
  const button = (/** @type {string} */ label, /** @type {string} */ answer, /** @type {string} */ look) =>
    el(
      "button",
      {
        class: `button ${look}`,
        type: "button",
        "data-action": `${offer.kind}-${answer}`,
        onclick: () => server.ask(offer.kind, { do: answer }),
      },
      label,
    );
  const buttons = mine
    ? [button("Withdraw", "withdraw", "")]
    : table.you.some((seat) => !offer.agreed?.includes(seat))
      ? [button("Accept", "accept", "primary"), button("Decline", "decline", "")]
      : [];
  const sentence = el("span", {}, words(offer, called(table, offer.seat), table.stop));
  return el("div", { class: "offer", "data-offer": offer.kind }, sentence, ...buttons);
}

/** @param {Parts} parts */
export function mountOffers(parts) {
  const { room } = parts;
  const place = byId("offers");
  let shown = "";
  room.keep(() => {
    const { offers, status } = room.table;
    const key = status === "playing" ? JSON.stringify([offers, room.table.you]) : "";
    if (key === shown) return;
    shown = key;
    place.hidden = !key || offers.length === 0;
    place.replaceChildren(...(key ? offers.map((offer) => strip(parts, offer)) : []));
  });
}
