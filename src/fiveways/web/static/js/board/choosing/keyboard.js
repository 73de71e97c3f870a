/** The board by keyboard: arrows go to the neighbours of the item in focus, Enter presses it, Esc takes a step back. */

import { neighbour } from "../scene.js";

/** @import { Item } from "../../types.js" */
/** @import { Focus } from "./focus.js" */
/** @typedef {Readonly<import("./state.js").State>} State */
/** @typedef {Pick<import("./actions.js").Actions, "press"|"submit"|"rotate"|"refuse"|"note"|"back">} May */
/** @typedef {Pick<KeyboardEvent, "key"|"shiftKey"|"ctrlKey"|"metaKey"|"altKey">} Key */
/** @typedef {"arrow"|"enter"|"press"|"turn"|"note"|"jump"|"back"} Command */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {Map<string, Command>} */
const COMMANDS = new Map([
  ["Enter", "enter"],
  [" ", "press"],
  ["r", "turn"],
  ["p", "note"],
  ["n", "jump"],
  ["Escape", "back"],
  ["Backspace", "back"],
]);

/** What a key means on the board. @param {Key} key @returns {Command|null} */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  if (Object.hasOwn(ARROWS, key)) return "arrow";
  if (key === "Escape" && shiftKey) return null; // takes everything back, wherever the focus is
  return COMMANDS.get(key) ?? COMMANDS.get(key.toLowerCase()) ?? null;
}

/** @param {HTMLElement|SVGElement} element @param {State} state @param {May} act @param {Focus} focus */
export function followKeyboard(element, state, act, focus) {
  const { choice } = state;

  /**
   * What each command does; false if it means nothing here.
   * @type {Record<Command, (key: Key, item?: Item) => boolean>}
   */
  const commands = {
    arrow: ({ key, shiftKey }, item) => {
      const [dx, dy] = /** @type {[number, number]} */ (ARROWS[key]);
      const next = item && neighbour(focus.ground(shiftKey), item, dx, dy);
      if (next) focus.moveTo(next.id);
      return Boolean(item);
    },
    // Enter also ends a complete move, unless the item in focus can follow.
    enter: (_, item) => {
      if (!item) return false;
      if (choice.whole() && !choice.following().has(item.id)) act.submit();
      else act.press(item.id);
      return true;
    },
    press: (_, item) => {
      if (item) act.press(item.id);
      return Boolean(item);
    },
    turn: ({ shiftKey }, item) => {
      const way = shiftKey ? -1 : 1;
      // If nothing is chosen, the item in focus is meant.
      if (!choice.path.length && item && choice.turnsInPlace(item.id).length) act.press(item.id, way);
      else if (!act.rotate(way)) {
        if (!choice.gestures.some((gesture) => gesture.turn)) return false;
        act.refuse(item ?? null);
      }
      return true;
    },
    note: (_, item) => item !== undefined && act.note(item),
    jump: ({ shiftKey }) => {
      focus.jump(shiftKey ? -1 : 1);
      return true;
    },
    back: () => act.back(),
  };

  element.addEventListener("keydown", (event) => {
    const key = /** @type {KeyboardEvent} */ (event);
    const command = commandOf(key);
    if (!command || !commands[command](key, focus.item)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
