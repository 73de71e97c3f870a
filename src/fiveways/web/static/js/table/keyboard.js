/** Keys that work anywhere on the page, except while somebody writes. */

import { settings } from "../settings.js";
import { openHelp } from "./panels/help.js";
import { lookBy, scrubKey } from "./panels/moves.js";

/** @typedef {import("./room.js").Room} Room */

/**
 * @param {Room} room
 * @param {{board: () => void, chat: () => void, back: () => boolean, restart: () => boolean, confirm: () => boolean,
 *   turn: (way: number) => boolean, light: () => void}} go
 */
export function mountKeyboard(room, go) {
  /** @type {Record<string, () => void>} */
  const letters = {
    "?": openHelp,
    ",": () => lookBy(room, -1),
    ".": () => lookBy(room, 1),
    b: go.board,
    c: go.chat,
    h: () => {
      const hint = document.querySelector('[data-action="hint"]');
      if (hint instanceof HTMLElement && !hint.hidden && !hint.classList.contains("absent")) hint.click();
    },
    l: go.light,
    r: () => room.open_rules(),
  };

  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (!(target instanceof Element) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (target.closest("input, textarea, select, dialog, #rules")) return;
    if (event.key === "Escape") {
      if (!(event.shiftKey ? go.restart() : go.back()) && room.past !== null) room.look(null);
      return;
    }
    // While something is held, R turns it.
    if (event.key.toLowerCase() === "r" && settings().keys && go.turn(event.shiftKey ? -1 : 1)) return event.preventDefault();
    const letter = letters[event.key] ?? letters[event.key.toLowerCase()];
    const onBoard = target.closest(".board");
    if (letter && (settings().keys || event.key === "?")) letter();
    else if ((onBoard && event.key.startsWith("Arrow")) || !scrubKey(room, event)) return;
    event.preventDefault();
  });
}
