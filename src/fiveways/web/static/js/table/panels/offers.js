/** Requests that lie on the table: a draw, a move to be taken back. Both sides see the same strip. */

import { byId, el } from "../../dom.js";
import { called } from "../wording.js";

/** @typedef {import("../../types.js").Offer} Offer */
/** @typedef {import("../room.js").Room} Room */

/** @param {Room} room @param {Offer} offer */
function strip(room, offer) {
  const { table } = room;
  const mine = table.you.includes(offer.seat);
  const who = called(table, offer.seat);
  const words =
    offer.kind === "draw"
      ? who === "You"
        ? "You offer a draw."
        : `${who} offers a draw.`
      : who === "You"
        ? "You ask to take back a move."
        : `${who} asks to take back a move.`;
  const button = (/** @type {string} */ label, /** @type {string} */ answer, /** @type {string} */ look) =>
    el(
      "button",
      {
        class: `button ${look}`,
        type: "button",
        "data-action": `${offer.kind}-${answer}`,
        onclick: () => room.do(offer.kind, { do: answer }),
      },
      label,
    );
  const buttons = mine
    ? [button("Withdraw", "withdraw", "")]
    : table.you.some((seat) => !offer.agreed?.includes(seat))
      ? [button("Accept", "accept", "primary"), button("Decline", "decline", "")]
      : [];
  return el("div", { class: "offer", "data-offer": offer.kind }, el("span", {}, words), ...buttons);
}

/** @param {Room} room */
export function mountOffers(room) {
  const place = byId("offers");
  let shown = "";
  room.keep(() => {
    const { offers, status } = room.table;
    const key = status === "playing" ? JSON.stringify([offers, room.table.you]) : "";
    if (key === shown) return;
    shown = key;
    place.hidden = !key || offers.length === 0;
    place.replaceChildren(...(key ? offers.map((offer) => strip(room, offer)) : []));
  });
}
