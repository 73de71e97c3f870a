/** Mouse, pen and finger: pressing one thing after the other, or dragging from one to the next. */

import { svg } from "../../dom.js";
import { distance, hit } from "../scene.js";

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/**
 * A pointer that is down: on what, since where, and whether it has been counted as a press already.
 * @typedef {{id: number, item: Item, x: number, y: number, early: boolean, dragging: boolean,
 *   ghost: SVGElement|null, to: {x: number, y: number}, before: {path: string[], turn: number}}} Press
 */

export const REACH = { mouse: 4, touch: 22, pen: 10 }; // pixels around an item that still count
const NOTCH = 90; // ms for which a turning wheel counts once
export const SLACK = { mouse: 5, touch: 10, pen: 7 }; // pixels before a press becomes a drag

/** @param {PointerEvent} event @param {typeof REACH} pixels @returns {number} */
export const by = (event, pixels) => pixels[/** @type {keyof typeof REACH} */ (event.pointerType)] ?? pixels.mouse;

/**
 * What a press at a point means: first what can follow, then what is chosen, then what can begin; near misses last.
 * @param {Choosing} choosing
 * @param {PointerEvent} event
 * @returns {Item|null}
 */
export function pressableAt(choosing, event) {
  const { board, choice } = choosing;
  const { x, y } = board.at(event.clientX, event.clientY);
  const reach = board.units(by(event, REACH));
  const next = choosing.items(choice.following());
  const starts = choosing.items(choice.following([]));
  const last = choosing.items(choice.path.slice(-1));
  return (
    hit(next, x, y, 0) ??
    hit(last, x, y, 0) ??
    hit(starts, x, y, 0) ??
    hit(next, x, y, reach) ??
    hit(starts, x, y, reach)
  );
}

/** Whatever lies there, for saying that it cannot be pressed. @param {Choosing} choosing @param {PointerEvent} event */
export function anyAt(choosing, event) {
  const { x, y } = choosing.board.at(event.clientX, event.clientY);
  const named = choosing.stack.filter((item) => item.label);
  return hit(named, x, y, 0);
}

/** A thing that lies on another, or in a hand, is carried along; a place is not. @param {Choosing} choosing @param {Item} item */
function ghost(choosing, item) {
  const lies = choosing.stack.some(
    (other) => other.label && other.layer < item.layer && distance(other, item.x, item.y) === 0,
  );
  const body = choosing.board.items.node(item.id)?.querySelector(".body");
  if ((!lies && !choosing.choice.only_begins(item.id)) || !body) return null;
  return svg("g", {}, svg("g", { transform: `rotate(${item.turn + choosing.choice.turn})` }, body.cloneNode(true)));
}

/** @param {Choosing} choosing */
export function followPointer(choosing) {
  const { board, choice, at } = choosing;
  const element = board.element;

  /** @type {Press|null} */
  let press = null;
  let wheeled = 0;

  /** On which side of a thing the pointer is: 1 right, -1 left. @param {Item|null} item @param {PointerEvent} event */
  const side = (item, event) => (item && board.at(event.clientX, event.clientY).x < item.x ? -1 : 1);

  /** @param {string|null} hover @param {string|null} aim */
  const look = (hover, aim, side = 0) => {
    if (at.hover === hover && at.aim === aim && at.side === side) return;
    Object.assign(at, { hover, aim, side });
    choosing.mark();
  };

  /** @param {Press} press */
  const pull = (press) => choosing.overlay.pull(choosing.items([press.item.id]), press.to, press.ghost);

  /** What is dragged is seen as it lies now. */
  const carry = () => {
    if (!press?.dragging) return;
    press.ghost = ghost(choosing, press.item);
    pull(press);
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || press || event.defaultPrevented) return;
    const item = choosing.pending.length ? null : pressableAt(choosing, event);
    if (!item) return choosing.press(anyAt(choosing, event)?.id ?? null);
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    // What only begins a move is chosen on the way down, so that one can drag on from it.
    const early = choice.path.at(-1) !== item.id && !choice.ends(item.id);
    const before = { path: [...choice.path], turn: choice.turn };
    const { pointerId: id, clientX: x, clientY: y } = event;
    press = { id, item, x, y, early, dragging: false, ghost: null, to: item, before };
    choosing.keys.remember(item.id);
    if (early) choosing.press(item.id);
  });

  /** A thing that cannot be pressed now, but shows what it would do. @param {PointerEvent} event */
  const foretelling = (event) => {
    if (!choosing.foreseen.length) return null;
    const item = anyAt(choosing, event);
    return item && choosing.foreseen.some(({ when }) => when?.includes(item.id)) ? item : null;
  };

  element.addEventListener("pointermove", (event) => {
    if (!press && event.defaultPrevented) return look(null, null);
    if (!press) {
      const item = pressableAt(choosing, event) ?? foretelling(event);
      if (event.pointerType !== "touch") look(item?.id ?? null, null, side(item, event));
      return;
    }
    if (event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > by(event, SLACK);
    if (!press.dragging && (!far || choice.path.at(-1) !== press.item.id || !choice.following().size)) return;
    press.to = board.at(event.clientX, event.clientY);
    if (press.dragging) pull(press);
    else {
      press.dragging = true;
      carry();
    }
    const over = pressableAt(choosing, event)?.id ?? null;
    look(null, over !== null && choice.following().has(over) ? over : null);
  });

  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== press?.id) return;
    const { item, early, dragging } = press;
    press = null;
    choosing.overlay.endPull();
    const over = pressableAt(choosing, event);
    look(event.pointerType === "touch" ? null : (over?.id ?? null), null);
    if (dragging) {
      if (over && choice.following().has(over.id)) choosing.press(over.id);
      else if (over?.id !== item.id && choice.path.length) choosing.back();
    } else if (!early && over?.id === item.id) choosing.press(item.id, side(item, event));
  });

  element.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== press?.id) return;
    press = null;
    choosing.overlay.endPull();
    look(null, null);
  });

  element.addEventListener("pointerleave", () => {
    if (!press) look(null, null);
  });

  element.addEventListener(
    "wheel",
    (event) => {
      if (!choice.path.length || choice.turns_held().length < 2 || !event.deltaY) return;
      event.preventDefault();
      if (performance.now() - wheeled < NOTCH) return;
      wheeled = performance.now();
      choosing.rotate(event.deltaY > 0 ? 1 : -1);
    },
    { passive: false },
  );

  // Screen readers press without a pointer.
  element.addEventListener("click", (event) => {
    const node = event.target instanceof Element ? event.target.closest("[data-id]") : null;
    if (event.detail === 0 && node instanceof SVGElement) choosing.press(node.dataset.id ?? null);
  });

  return {
    carry,

    /** The press that is going on means something else: what is chosen is as it was before. */
    forget: () => {
      if (!press) return;
      const { early, before } = press;
      press = null;
      choosing.overlay.endPull();
      if (early) choosing.restore(before.path, before.turn);
    },
  };
}
