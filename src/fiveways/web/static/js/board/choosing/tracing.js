/** Drawing over things, one after the other: each that is entered is a press, and going back takes one back. */

import { hit } from "../scene.js";

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {{x: number, y: number}} Place */

const CORE = 0.38; // of a thing's width, around its middle: diagonals touch no neighbour
const APART = 2.2; // widths: what is so far from the end of a line cannot be its next thing
const PACE = 0.1; // board units: a pointer is quicker than its events

/** The places between two, the last one included. @param {Place} from @param {Place} to @returns {Place[]} */
function between(from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / PACE));
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / steps,
    y: from.y + ((to.y - from.y) * (step + 1)) / steps,
  }));
}

/** @param {Item} item @param {Place} place */
const entered = (item, { x, y }) => Math.hypot(item.x - x, item.y - y) <= CORE * Math.min(item.width, item.height);

/** @param {Choosing} choosing */
export function followTracing(choosing) {
  const { board } = choosing;
  const { element } = board;

  /** @type {{pointer: number, at: string, place: Place, again: boolean, apart: boolean}|null} */
  let trace = null; // `again`: it began on what was drawn already, `apart`: far from it; and nothing else has been entered

  const drawable = () => choosing.items(choosing.drawable);

  /** @param {Item} item */
  const enter = (item) => {
    if (!trace || trace.at === item.id) return;
    if (trace.apart) {
      // A line that is drawn elsewhere is another one: the old one goes.
      for (const _ of choosing.hooks.trail()) choosing.hooks.undo();
      choosing.press(trace.at);
    }
    Object.assign(trace, { at: item.id, again: false, apart: false });
    const trail = choosing.hooks.trail();
    if (trail.at(-2) === item.id) choosing.hooks.undo();
    else if (!trail.includes(item.id)) choosing.press(item.id);
  };

  // On the way down, so that it comes before pointer.js, which leaves alone what is dealt with here.
  element.addEventListener(
    "pointerdown",
    (event) => {
      const { noting, choice, drawable: some } = choosing;
      if (trace || event.button !== 0 || !event.isPrimary || noting || choice.path.length || !some.size) return;
      const place = board.at(event.clientX, event.clientY);
      const item = hit(drawable(), place.x, place.y, 0);
      const above = hit(choosing.items(choice.following()), place.x, place.y, 0);
      // What lies on top and can be pressed for something else is a press like any other.
      if (!item || (above && above.layer > item.layer && !some.has(above.id)) || event.defaultPrevented) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      choosing.keys.remember(item.id);
      const trail = choosing.hooks.trail();
      const last = choosing.items(new Set(trail.slice(-1)))[0];
      const again = trail.includes(item.id);
      const apart = !again && !!last && Math.hypot(last.x - item.x, last.y - item.y) > APART * item.width;
      trace = { pointer: event.pointerId, at: item.id, place, again, apart };
      if (again || apart) return;
      choosing.press(item.id);
      if (choosing.hooks.trail().at(-1) !== item.id) trace = null;
    },
    { capture: true },
  );

  element.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== trace?.pointer) return;
      event.preventDefault();
      const events = event.getCoalescedEvents?.() ?? [];
      for (const { clientX, clientY } of [...events, event]) {
        const place = board.at(clientX, clientY);
        for (const there of between(trace.place, place)) {
          const item = drawable().find((one) => entered(one, there));
          if (item) enter(item);
        }
        trace.place = place;
      }
    },
    { capture: true },
  );

  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== trace?.pointer) return;
    const { at, again, apart } = trace;
    trace = null;
    if (again || apart) choosing.press(at);
  });

  element.addEventListener("pointercancel", (event) => {
    if (event.pointerId === trace?.pointer) trace = null;
  });
}
