/** Several people at one screen in a game with secrets: between two turns all hands are covered. */

import { byId, el } from "../dom.js";
import { motion } from "../settings.js";

/** @import { Table } from "../types.js" */
/** @typedef {{room: import("./room.js").Room, server: Pick<import("./server.js").Server, "lookAs">}} Parts */

const LOOK = 1200; // ms in which a person sees what their own move did

/**
 * The seat of this screen that is to move next, if its hand may not be seen by the others.
 * @param {Table} table
 * @param {boolean} hidden
 */
export function coveredSeat({ you, to_move, status, automatic }, hidden) {
  const shared = hidden && you.length > 1 && status === "playing";
  // All may look at what happens by itself.
  return shared && to_move !== null && you.includes(to_move) && !automatic ? to_move : null;
}

/** @param {string} name @param {() => void} ready */
function passing(name, ready) {
  const look = { class: "button primary", type: "button", "data-action": "ready" };
  const button = el("button", { ...look, onclick: ready }, `I am ${name}`);
  const panel = el(
    "div",
    { class: "panel" },
    el("h2", {}, `Pass to ${name}`),
    el("p", { class: "muted" }, `Only ${name} should look now. Press when ready.`),
    button,
  );
  return { panel, button };
}

/** @param {Parts} parts */
export function mountCurtain({ room, server }) {
  const place = byId("curtain");
  let leaving = 0;
  /** @type {number|null} */
  let shown = null;

  /** Let this player uncover their hand. @param {number|null} seat */
  const cover = (seat) => {
    place.hidden = seat === null;
    if (seat !== null && seat !== shown) {
      const name = room.table.seats[seat]?.name ?? "the next player";
      const { panel, button } = passing(name, () => server.lookAs(seat));
      place.replaceChildren(panel);
      button.focus();
    }
    shown = seat;
  };

  /** Cover the hand of before in a moment, or leave it as it is. @param {boolean} stale */
  const coverSoon = (stale) => {
    if (stale === leaving > 0) return;
    clearTimeout(leaving);
    leaving = 0;
    if (!stale) return;
    leaving = window.setTimeout(() => {
      leaving = 0;
      server.lookAs(null);
    }, LOOK + motion());
  };

  room.keep(() => {
    const seat = coveredSeat(room.table, room.game.hidden);
    const { viewer } = room.table;
    cover(viewer === null ? seat : null);
    coverSoon(seat !== null && viewer !== null && viewer !== seat);
  });
}
