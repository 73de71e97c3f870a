/**
 * Which item a person wants to write a note on: by right click, by long press, or by any press with the pencil in hand.
 */

import { hasLeft, reachOf } from "./pointer.js";

/** @import { Item } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @typedef {Readonly<import("./state.js").State>} State */
/** @typedef {Pick<import("./actions.js").Actions, "press"|"note">} May */
/** @typedef {{id: number, item: Item, x: number, y: number, plain: boolean, pencil: boolean, timer: number}} Press
 *   `plain`: nothing that can be played is there */

const LONG = 500; // ms

/**
 * @param {Board} board
 * @param {State} state
 * @param {May} act
 * @param {() => void} cancelPress  ends what the pointer began, because it means a note
 */
export function followPencil(board, state, act, cancelPress) {
  const { element } = board;
  /** @type {Press|null} */
  let press = null;

  /** @param {MouseEvent} event */
  const point = (event) => board.at(event.clientX, event.clientY);

  /** @param {MouseEvent} event */
  const found = (event) => state.notableAt(point(event), reachOf(board, /** @type {PointerEvent} */ (event)));

  const forget = () => {
    if (press) clearTimeout(press.timer);
    press = null;
  };

  /** @param {Item} item */
  const note = (item) => {
    forget();
    cancelPress();
    act.note(item);
  };

  // Listening in the capture phase comes before pointer.js, which ignores events that are dealt with here.
  element.addEventListener(
    "pointerdown",
    (event) => {
      const item = event.button === 0 && event.isPrimary ? found(event) : null;
      forget();
      if (!item) return;
      const { pencil } = state;
      const plain = pencil || !state.pressableAt(point(event), reachOf(board, event));
      if (plain) event.preventDefault();
      const timer = window.setTimeout(() => note(item), LONG);
      press = { id: event.pointerId, item, x: event.clientX, y: event.clientY, plain, pencil, timer };
    },
    { capture: true },
  );

  element.addEventListener(
    "pointermove",
    (event) => {
      if (state.pencil && !press && found(event)) event.preventDefault();
      if (event.pointerId === press?.id && hasLeft(event, press)) forget();
    },
    { capture: true },
  );

  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== press?.id) return;
    const { item, plain, pencil } = press;
    forget();
    if (pencil) note(item);
    else if (plain) act.press(state.namedAt(point(event))?.id ?? null);
  });

  element.addEventListener("pointercancel", forget);

  element.addEventListener("contextmenu", (event) => {
    const item = found(event);
    if (!item) return;
    event.preventDefault();
    note(item);
  });
}
