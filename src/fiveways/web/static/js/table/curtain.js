/** Several people at one screen in a game with secrets: between two turns nobody sees a hand. */

import { byId, el } from "../dom.js";
import { motion } from "../settings.js";

/** @typedef {import("./room.js").Room} Room */

const LOOK = 1200; // time to see what one's own move did

/** @param {Room} room @param {(seat: number|null) => void} lookAs */
export function mountCurtain(room, lookAs) {
  const place = byId("curtain");
  let leaving = 0;
  let shown = "";
  room.keep(() => {
    const { you, viewer, to_move, status, seats, automatic } = room.table;
    const shared = room.game.hidden && you.length > 1 && status === "playing";
    const mine = to_move !== null && you.includes(to_move) && !automatic; // all may look at what happens by itself
    const key = shared && mine && viewer === null ? String(to_move) : "";
    place.hidden = !key;
    if (key !== shown && key && to_move !== null) {
      const name = seats[to_move]?.name ?? "the next player";
      const button = el(
        "button",
        { class: "button primary", type: "button", "data-action": "ready", onclick: () => lookAs(to_move) },
        `I am ${name}`,
      );
      place.replaceChildren(
        el(
          "div",
          { class: "panel" },
          el("h2", {}, `Pass to ${name}`),
          el("p", { class: "muted" }, `Only ${name} should look now. Press when ready.`),
          button,
        ),
      );
      button.focus();
    }
    shown = key;
    const stale = shared && mine && viewer !== null && viewer !== to_move;
    if (stale && !leaving) {
      leaving = window.setTimeout(() => {
        leaving = 0;
        lookAs(null);
      }, LOOK + motion());
    }
    if (!stale && leaving) {
      clearTimeout(leaving);
      leaving = 0;
    }
  });
}
