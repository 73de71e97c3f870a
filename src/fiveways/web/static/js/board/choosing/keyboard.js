/** The board by keyboard: one thing is in focus, arrows go to its neighbours, Enter presses, Esc takes back. */

import { neighbour } from "../scene.js";

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("./choosing.js").Choosing} Choosing */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Choosing} choosing */
export function followKeys(choosing) {
  const { board, choice, at } = choosing;
  const element = board.element;

  /** @type {string|null} */
  let current = null; // the one that Tab leads to
  /** @type {Set<string>} */
  let played = new Set(); // what could be pressed when last something could
  /** @type {{x: number, y: number}|null} */
  let place = null; // where the current one lay
  let inside = false; // the focus is on the board, or was until the thing it was on went
  let waiting = true; // nothing could be pressed

  const named = () => choosing.stack.filter((item) => item.label);

  /** What arrows walk over: the things one plays with, or with Shift all that have a name. @param {boolean} all */
  const ground = (all) => {
    const some = named().filter((item) => played.has(item.id));
    return all || !some.length ? named() : some;
  };

  const pressable = () => choosing.items(choice.following());

  /** @param {string|null} id */
  const canPress = (id) =>
    id !== null && (choice.following().has(id) || choice.following([]).has(id) || choice.path.includes(id));

  /** Of some things the one that is nearest to where the current one is or was; else the first. @param {Item[]} items */
  const nearest = (items) => {
    const away = (/** @type {Item} */ item) => (place ? Math.hypot(item.x - place.x, item.y - place.y) : 0);
    return items.reduce((/** @type {Item|null} */ best, item) => (best && away(best) <= away(item) ? best : item), null);
  };

  /** @param {string|null} id */
  const makeCurrent = (id) => {
    current = id;
    place = (id !== null && choosing.by_id.get(id)) || place;
    for (const item of named()) board.items.node(item.id)?.setAttribute("tabindex", item.id === id ? "0" : "-1");
  };

  /** @param {string} id */
  const focus = (id) => {
    at.hover = null; // the keys have taken over from a resting mouse
    makeCurrent(id);
    board.items.node(id)?.focus();
  };

  /** The next thing that can be pressed, in reading order. @param {number} step */
  const jump = (step) => {
    const next = pressable().sort((a, b) => a.y - b.y || a.x - b.x);
    const here = next.findIndex((item) => item.id === current);
    const item = next[here < 0 ? (step > 0 ? 0 : next.length - 1) : (here + step + next.length) % next.length];
    if (item) focus(item.id);
  };

  // An SVG element that listens for focus itself becomes a stop for Tab, so the element around it listens.
  const around = /** @type {HTMLElement} */ (element.parentElement);

  around.addEventListener("focusin", (event) => {
    const node = event.target instanceof Element ? event.target.closest("[data-id]") : null;
    const id = node instanceof SVGElement ? (node.dataset.id ?? null) : null;
    inside = id !== null;
    if (id !== null) makeCurrent(id);
    at.focus = id !== null && node?.matches(":focus-visible") ? id : null;
    choosing.mark();
  });

  around.addEventListener("focusout", (event) => {
    const gone = event.target instanceof Element && !event.target.closest("[data-id]");
    inside &&= gone && event.relatedTarget === null;
    at.focus = null;
    choosing.mark();
  });

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = current === null ? undefined : choosing.by_id.get(current);
    const arrow = ARROWS[event.key];
    if (arrow && item) {
      const next = neighbour(ground(event.shiftKey), item, ...arrow);
      if (next) focus(next.id);
    } else if ((event.key === "Enter" || event.key === " ") && item) {
      // Enter ends a whole move wherever the focus is; a thing that can follow goes before.
      if (event.key === "Enter" && choice.whole() && !choice.following().has(item.id)) choosing.submit();
      else choosing.press(item.id);
    } else if (event.key.toLowerCase() === "r") {
      // What is in focus and can be turned where it lies is meant, if nothing is chosen.
      if (!choice.path.length && item && choice.turns_in_place(item.id).length) choosing.press(item.id, event.shiftKey ? -1 : 1);
      else if (!choosing.rotate(event.shiftKey ? -1 : 1)) {
        if (!choice.gestures.some((gesture) => gesture.turn)) return;
        choosing.hooks.refused(item ?? null, []);
      }
    } else if (event.key.toLowerCase() === "p" && item) {
      if (!choosing.note(item)) return;
    } else if (event.key.toLowerCase() === "n") jump(event.shiftKey ? -1 : 1);
    else if ((event.key === "Escape" && !event.shiftKey) || event.key === "Backspace") {
      if (!choosing.back()) return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    /** Tab leads here from now on. @param {string} id */
    remember: (id) => makeCurrent(id),

    /** Put the focus onto the board: where something can be pressed, if anything can. */
    enter: () => {
      const item = canPress(current) ? null : nearest(pressable());
      if (item || current !== null) focus(item?.id ?? /** @type {string} */ (current));
    },

    /** After another scene: somewhere the focus can be. When one's turn comes, that is something that can be pressed. */
    sync: () => {
      const part = choice.taking_part();
      if (part.size) played = new Set([...part, ...choosing.drawable]);
      const comes = waiting && part.size > 0;
      waiting = part.size === 0;
      const there = current !== null && !!choosing.by_id.get(current)?.label;
      if (there && (!comes || canPress(current))) return makeCurrent(current);
      const active = document.activeElement;
      const adrift = element.contains(active) || (inside && active === document.body);
      const item = nearest(pressable()) ?? nearest(ground(false));
      makeCurrent(item?.id ?? null);
      if (adrift && item) focus(item.id);
    },
  };
}
