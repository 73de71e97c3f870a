/** Drawing a line over items: each item that the line enters is a press, and going back takes the last one back. */

import { hit } from "../scene.js";

/** @import { Item } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @import { Point } from "./state.js" */
/** @typedef {Readonly<import("./state.js").State>} State */
/** @typedef {Pick<import("./focus.js").Focus, "remember">} Focus */
/** @typedef {Pick<import("./actions.js").Actions, "press"|"trail"|"undo">} May */
/**
 * A line that is being drawn. `again`: it began on what was drawn already. `apart`: it began far from it. Both hold
 * only until it enters another item.
 * @typedef {{pointer: number, at: string, place: Point, again: boolean, apart: boolean}} Trace
 */

const CORE = 0.38; // of an item's width, around its middle: a diagonal line touches no neighbour
const APART = 2.2; // widths from the end of the line: an item so far away cannot be its next one
const PACE = 0.1; // board units between two checks, because a pointer moves faster than its events

/** The points between two, the last one included. @param {Point} from @param {Point} to @returns {Point[]} */
export function between(from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / PACE));
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / steps,
    y: from.y + ((to.y - from.y) * (step + 1)) / steps,
  }));
}

/** @param {Item} item @param {Point} place */
export const entered = (item, { x, y }) =>
  Math.hypot(item.x - x, item.y - y) <= CORE * Math.min(item.width, item.height);

/** The item on which a line can begin at a point. @param {State} state @param {Point} place @returns {Item|null} */
export function traceable(state, { x, y }) {
  if (state.pencil || state.choice.path.length || !state.drawable.size) return null;
  const item = hit(state.items(state.drawable), x, y, 0);
  const above = hit(state.next(), x, y, 0);
  // An item that lies on top and can be pressed for something else is pressed as usual.
  const covered = item && above && above.layer > item.layer && !state.drawable.has(above.id);
  return covered ? null : item;
}

/** @param {Board} board @param {State} state @param {May} act @param {Focus} focus */
export function followTracing(board, state, act, focus) {
  const { element } = board;
  /** @type {Trace|null} */
  let trace = null;

  /** @param {Item} item @param {number} pointer @param {Point} place */
  const begin = (item, pointer, place) => {
    const trail = act.trail();
    const [last] = state.items(trail.slice(-1));
    const again = trail.includes(item.id);
    const apart = !again && last !== undefined && Math.hypot(last.x - item.x, last.y - item.y) > APART * item.width;
    trace = { pointer, at: item.id, place, again, apart };
    if (again || apart) return;
    act.press(item.id);
    if (act.trail().at(-1) !== item.id) trace = null;
  };

  /** @param {Trace} line @param {Item} item */
  const enter = (line, item) => {
    if (line.at === item.id) return;
    if (line.apart) {
      // A line that begins elsewhere replaces the one before.
      for (let steps = act.trail().length; steps > 0; steps--) act.undo();
      act.press(line.at);
    }
    Object.assign(line, { at: item.id, again: false, apart: false });
    const trail = act.trail();
    if (trail.at(-2) === item.id) act.undo();
    else if (!trail.includes(item.id)) act.press(item.id);
  };

  /** @param {Trace} line @param {Point} place */
  const draw = (line, place) => {
    for (const point of between(line.place, place)) {
      const item = state.items(state.drawable).find((one) => entered(one, point));
      if (item) enter(line, item);
    }
    line.place = place;
  };

  // Listening in the capture phase comes before pointer.js, which ignores events that are dealt with here.
  element.addEventListener(
    "pointerdown",
    (event) => {
      if (trace || event.button !== 0 || !event.isPrimary || event.defaultPrevented) return;
      const place = board.at(event.clientX, event.clientY);
      const item = traceable(state, place);
      if (!item) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      focus.remember(item.id);
      begin(item, event.pointerId, place);
    },
    { capture: true },
  );

  element.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== trace?.pointer) return;
      event.preventDefault();
      const events = event.getCoalescedEvents?.() ?? [];
      for (const { clientX, clientY } of [...events, event]) draw(trace, board.at(clientX, clientY));
    },
    { capture: true },
  );

  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== trace?.pointer) return;
    const { at, again, apart } = trace;
    trace = null;
    if (again || apart) act.press(at);
  });

  element.addEventListener("pointercancel", (event) => {
    if (event.pointerId === trace?.pointer) trace = null;
  });
}
