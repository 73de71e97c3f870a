/** Which thing somebody wants to note on: by right click, by long press, or by any press while the pencil is in hand. */

import { SLACK, anyAt, by, pressableAt, REACH } from "./pointer.js";
import { hit } from "../scene.js";

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("./choosing.js").Choosing} Choosing */

const LONG = 500; // ms

/** @param {Item} item */
export const notable = (item) => item.marks.includes("pencil");

/** What is noted on if this is meant: the thing itself, or the one that it lies on. @param {Choosing} choosing @param {Item} item */
export function notedOn(choosing, item) {
  if (notable(item)) return item;
  const below = choosing.stack.filter((other) => notable(other) && other.layer < item.layer);
  return hit(below, item.x, item.y, 0);
}

/** @param {Choosing} choosing */
export function followNoting(choosing) {
  const { board } = choosing;
  const { element } = board;

  /** @type {{id: number, item: Item, x: number, y: number, plain: boolean, noting: boolean, timer: number}|null} */
  let press = null; // `plain`: nothing that can be played is there

  /** @param {PointerEvent} event */
  const found = (event) => {
    const { x, y } = board.at(event.clientX, event.clientY);
    return hit(choosing.stack.filter(notable), x, y, board.units(by(event, REACH)));
  };

  const forget = () => {
    if (press) clearTimeout(press.timer);
    press = null;
  };

  /** @param {Item} item */
  const note = (item) => {
    forget();
    choosing.pointer.forget();
    choosing.hooks.note(item);
  };

  // What is listened for on the way down comes before pointer.js, which leaves alone what is dealt with here.
  element.addEventListener(
    "pointerdown",
    (event) => {
      const item = event.button === 0 && event.isPrimary ? found(event) : null;
      forget();
      if (!item) return;
      const { noting } = choosing;
      const plain = noting || !pressableAt(choosing, event);
      if (plain) event.preventDefault();
      const timer = window.setTimeout(() => note(item), LONG);
      press = { id: event.pointerId, item, x: event.clientX, y: event.clientY, plain, noting, timer };
    },
    { capture: true },
  );

  element.addEventListener(
    "pointermove",
    (event) => {
      if (choosing.noting && !press && found(event)) event.preventDefault();
      if (event.pointerId !== press?.id) return;
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > by(event, SLACK)) forget();
    },
    { capture: true },
  );

  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== press?.id) return;
    const { item, plain, noting } = press;
    forget();
    if (noting) note(item);
    else if (plain) choosing.press(anyAt(choosing, event)?.id ?? null);
  });

  element.addEventListener("pointercancel", forget);

  element.addEventListener("contextmenu", (event) => {
    const item = found(/** @type {PointerEvent} */ (event));
    if (!item) return;
    event.preventDefault();
    note(item);
  });
}
