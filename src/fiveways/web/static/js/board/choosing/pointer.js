/** Mouse, pen and finger: a person presses one item after the other, or drags from one to the next. */

/** @import { Item } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @typedef {Readonly<import("./state.js").State>} State */
/** @typedef {Pick<import("./focus.js").Focus, "remember">} Focus */
/** @typedef {Pick<import("./actions.js").Actions, "press"|"rotate"|"back"|"restore"|"lookAt"|"drag">} May */
/**
 * A pointer that is down: on which item, since where, and what was chosen before.
 * @typedef {{id: number, item: Item, x: number, y: number, early: boolean, dragging: boolean,
 *   before: {path: string[], turn: number}}} Press  `early`: it counted as a press on the way down
 */

const REACH = { mouse: 4, touch: 22, pen: 10 }; // pixels around an item that still count
const SLACK = { mouse: 5, touch: 10, pen: 7 }; // pixels before a press becomes a drag
const NOTCH = 90; // ms during which a turning wheel counts once

/** @param {PointerEvent} event @param {typeof REACH} pixels @returns {number} */
const by = (event, pixels) => pixels[/** @type {keyof typeof REACH} */ (event.pointerType)] ?? pixels.mouse;

/** How near a press must be, in board units. @param {Board} board @param {PointerEvent} event */
export const reachOf = (board, event) => board.units(by(event, REACH));

/**
 * Whether a pointer has left the place where it went down.
 * @param {PointerEvent} event
 * @param {{x: number, y: number}} from
 */
export const hasLeft = (event, from) => Math.hypot(event.clientX - from.x, event.clientY - from.y) > by(event, SLACK);

/**
 * @param {Board} board
 * @param {State} state
 * @param {May} act
 * @param {Focus} focus
 */
export function followPointer(board, state, act, focus) {
  const { element } = board;
  const { choice } = state;

  /** @type {Press|null} */
  let press = null;
  let wheeled = 0;

  /** @param {PointerEvent} event */
  const point = (event) => board.at(event.clientX, event.clientY);

  /** @param {PointerEvent} event */
  const pressable = (event) => state.pressableAt(point(event), reachOf(board, event));

  /** On which side of an item the pointer is: 1 right, -1 left. @param {Item|null} item @param {PointerEvent} event */
  const sideOf = (item, event) => (item && point(event).x < item.x ? -1 : 1);

  /** @param {string|null} hover @param {string|null} aim */
  const look = (hover, aim, side = 0) => act.lookAt({ hover, aim, side });

  const release = () => {
    press = null;
    act.drag(null);
  };

  /** The pointer moves without being down. @param {PointerEvent} event */
  const hover = (event) => {
    if (event.pointerType === "touch") return;
    const item = pressable(event) ?? state.foretellingAt(point(event));
    look(item?.id ?? null, null, sideOf(item, event));
  };

  /** Whether a press turns into a drag now. @param {Press} press @param {PointerEvent} event */
  const beginsDrag = (press, event) =>
    hasLeft(event, press) && choice.path.at(-1) === press.item.id && choice.following().size > 0;

  /** The pointer moves while it is down. @param {Press} press @param {PointerEvent} event */
  const drag = (press, event) => {
    press.dragging ||= beginsDrag(press, event);
    if (!press.dragging) return;
    act.drag({ item: press.item, to: point(event) });
    const over = pressable(event)?.id ?? null;
    look(null, over !== null && choice.following().has(over) ? over : null);
  };

  /** A drag ends over an item. @param {Item} item @param {Item|null} over */
  const drop = (item, over) => {
    if (over && choice.following().has(over.id)) act.press(over.id);
    else if (over?.id !== item.id && choice.path.length) act.back();
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || press || event.defaultPrevented) return;
    const item = state.sending ? null : pressable(event);
    if (!item) {
      act.press(state.namedAt(point(event))?.id ?? null);
      return;
    }
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    // An item that only begins a move is chosen on the way down, so that one can drag on from it.
    const early = choice.path.at(-1) !== item.id && !choice.ends(item.id);
    const before = { path: [...choice.path], turn: choice.turn };
    press = { id: event.pointerId, item, x: event.clientX, y: event.clientY, early, dragging: false, before };
    focus.remember(item.id);
    if (early) act.press(item.id);
  });

  element.addEventListener("pointermove", (event) => {
    if (press) {
      if (event.pointerId === press.id) drag(press, event);
    } else if (event.defaultPrevented) look(null, null);
    else hover(event);
  });

  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== press?.id) return;
    const { item, early, dragging } = press;
    release();
    const over = pressable(event);
    look(event.pointerType === "touch" ? null : (over?.id ?? null), null);
    if (dragging) drop(item, over);
    else if (!early && over?.id === item.id) act.press(item.id, sideOf(item, event));
  });

  element.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== press?.id) return;
    release();
    look(null, null);
  });

  element.addEventListener("pointerleave", () => {
    if (!press) look(null, null);
  });

  element.addEventListener(
    "wheel",
    (event) => {
      if (!choice.path.length || choice.turnsHeld().length < 2 || !event.deltaY) return;
      event.preventDefault();
      if (performance.now() - wheeled < NOTCH) return;
      wheeled = performance.now();
      act.rotate(event.deltaY > 0 ? 1 : -1);
    },
    { passive: false },
  );

  // Screen readers press without a pointer.
  element.addEventListener("click", (event) => {
    const node = event.target instanceof Element ? event.target.closest("[data-id]") : null;
    if (event.detail === 0 && node instanceof SVGElement) act.press(node.dataset.id ?? null);
  });

  return {
    /** The pointer that is down turned out to mean something else: choose again what was chosen before. */
    cancel: () => {
      if (!press) return;
      const { early, before } = press;
      release();
      if (early) act.restore(before.path, before.turn);
    },
  };
}
