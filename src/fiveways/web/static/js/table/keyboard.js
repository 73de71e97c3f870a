/** Keys that work anywhere on the page, except while a person writes. */

import { byId } from "../dom.js";
import { settings } from "../settings.js";
import { openHelp } from "./panels/help.js";

/**
 * @typedef {object} Parts
 * @property {import("./room.js").Room} room
 * @property {Pick<import("./panels/rules.js").Rules, "open">} rules
 * @property {Pick<import("./play/past.js").Past, "look"|"lookBy"|"key">} past
 * @property {Pick<import("./play/play.js").Play, "focus"|"back"|"restart"|"turn">} play
 */

const WRITING = "input, textarea, select, dialog, #rules";

/** Press one of the buttons for actions, if it is there. @param {string} action */
function pressAction(action) {
  const button = byId("game").querySelector(`[data-action="${action}"]`);
  if (button instanceof HTMLElement && !button.hidden && !button.classList.contains("absent")) button.click();
}

/** @param {Parts} parts @param {() => void} openChat */
export function mountKeyboard({ room, rules, past, play }, openChat) {
  /** @type {Record<string, () => void>} */
  const letters = {
    "?": openHelp,
    ",": () => past.lookBy(-1),
    ".": () => past.lookBy(1),
    b: play.focus,
    c: openChat,
    h: () => pressAction("hint"),
    l: () => pressAction("light"),
    r: () => rules.open(),
  };

  /** Take back one step or all, or come back from the past. @param {boolean} all */
  const escape = (all) => {
    if (!(all ? play.restart() : play.back()) && room.past !== null) past.look(null);
  };

  /** @param {KeyboardEvent} event @returns {boolean} whether the key is a shortcut */
  const shortcut = ({ key, shiftKey }) => {
    const on = settings().keys;
    // While an item is chosen, R turns it.
    if (on && key.toLowerCase() === "r" && play.turn(shiftKey ? -1 : 1)) return true;
    const letter = letters[key] ?? letters[key.toLowerCase()];
    if (!letter || !(on || key === "?")) return false;
    letter();
    return true;
  };

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest(WRITING)) return;
    if (event.key === "Escape") {
      escape(event.shiftKey);
      return;
    }
    const walks = target.closest(".board") && event.key.startsWith("Arrow"); // arrow keys go from item to item there
    if (shortcut(event) || (!walks && past.key(event))) event.preventDefault();
  });
}
