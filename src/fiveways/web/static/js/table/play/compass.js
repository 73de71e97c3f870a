/** The compass for a pencil note: eight directions beside an item, and an eraser in the middle. */

import { el, svg } from "../../dom.js";
import { icon } from "../../icons.js";

const NAMES = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const RUBBER = null;
const PLACES = [7, 0, 1, 6, RUBBER, 2, 5, 4, 3]; // row by row
/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
const MARGIN = 8; // pixels

/** @param {number} way  in eighths of a turn clockwise */
export const wayName = (way) => NAMES[way] ?? "";

/** @param {number} way */
function arrow(way) {
  const path = svg("path", { d: "M12 20V5M6 11l6-6 6 6", transform: `rotate(${way * 45} 12 12)` });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

/** Put the compass below or above the item, inside the window. @param {HTMLElement} panel @param {DOMRect} beside */
function put(panel, beside) {
  const { width, height } = panel.getBoundingClientRect();
  const low = beside.bottom + MARGIN;
  const top = low + height + MARGIN <= innerHeight ? low : Math.max(MARGIN, beside.top - MARGIN - height);
  const left = beside.left + beside.width / 2 - width / 2;
  panel.style.setProperty("left", `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`);
  panel.style.setProperty("top", `${top}px`);
}

/**
 * Open the compass. A choice, Esc, a press elsewhere, or the focus leaving it closes it.
 * @param {object} what
 * @param {string} what.title
 * @param {number|null} what.noted  the note so far
 * @param {() => DOMRect} what.beside  where the item is
 * @param {(way: number|null) => void} what.choose  null: erase the note
 * @param {() => void} what.closed
 * @param {() => void} what.refocus  called if the focus cannot go back
 */
export function openCompass({ title, noted, beside, choose, closed, refocus }) {
  const before = document.activeElement;
  let open = true;
  const buttons = PLACES.map((way) => {
    const name = way === null ? "erase" : wayName(way);
    const press = () => {
      choose(way);
      close(true);
    };
    const pressed = way === null ? null : String(way === noted);
    const how = { class: "button", type: "button", title: name, "aria-label": name, "aria-pressed": pressed, onclick: press };
    return el("button", how, way === null ? icon("rubber") : arrow(way));
  });
  const panel = el("dialog", { class: "compass", "aria-label": title }, ...buttons);

  const move = () => put(panel, beside());
  /** @param {Event} event */
  const outside = (event) => {
    if (event.target instanceof Node && panel.contains(event.target)) return;
    close(false);
    // This press may move the focus. If it does not, or only around the item, the focus goes back.
    setTimeout(() => (document.activeElement ?? document.body).contains(before) && giveBack());
  };
  const giveBack = () => {
    const known = before instanceof SVGElement || before instanceof HTMLElement ? before : null;
    if (known && known !== document.body && known.isConnected) known.focus();
    else refocus();
  };
  /** @param {boolean} back  the focus goes back to where it was */
  const close = (back) => {
    if (!open) return;
    open = false;
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", move);
    panel.remove();
    closed();
    if (back) giveBack();
  };

  panel.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      return close(true);
    }
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const here = buttons.findIndex((button) => button === document.activeElement);
    const sideways = Math.abs(step) === 1 && Math.floor((here + step) / 3) !== Math.floor(here / 3);
    if (!sideways) buttons[here + step]?.focus();
  });
  panel.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !panel.contains(event.relatedTarget)) close(false);
  });
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", move);

  document.body.append(panel);
  panel.show();
  move();
  buttons[PLACES.indexOf(noted)]?.focus();
  return { close: () => close(true) };
}
