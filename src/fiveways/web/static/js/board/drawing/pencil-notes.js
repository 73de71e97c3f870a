/** Pencil notes on the board: arrows that look drawn by hand, so that nobody takes them for items. */

import { svg } from "../../dom.js";
import { UNIT, fadeOut } from "./animate.js";
import { frame } from "./overlay.js";

/** @import { Item } from "../../types.js" */
/** @typedef {{item: Item, angle: number}} Note  `angle`: degrees clockwise from upwards, as it is seen */

// Two unsteady strokes and a head, pointing upwards, for an item 100 units wide.
const STROKE = "M-4 39C-9 15 7-8 0-37";
const AGAIN = "M5 36C8 14-6-10 2-31";
const HEAD = "M1-41C-4-28-13-18-26-13M-2-39C4-27 13-17 26-10";

/** @param {Note} note */
function drawn({ item, angle }) {
  const size = Math.min(item.width, item.height);
  const place = `translate(${item.x * UNIT} ${item.y * UNIT}) rotate(${angle}) scale(${size})`;
  return svg(
    "g",
    { class: "pencil-note", transform: place, "data-note": item.id },
    svg("path", { class: "halo", d: STROKE + HEAD, "stroke-width": 16 }),
    svg("path", { class: "pencil", d: STROKE + HEAD, "stroke-width": 7 }),
    svg("path", { class: "pencil", d: AGAIN, "stroke-width": 2.5 }),
  );
}

export class PencilNotes {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.items = board.items;
    this.frames = svg("g");
    this.notes = svg("g");
    board.overlayRoot.before(svg("g", { class: "pencil-notes", "aria-hidden": "true" }, this.frames, this.notes));
    /** @type {Map<string, {node: SVGGElement, key: string}>} */
    this.shown = new Map();
  }

  /** @param {Note[]} notes @param {number} ms  how long a note takes to fade */
  show(notes, ms) {
    const wanted = new Set(notes.map(({ item }) => item.id));
    for (const [id, { node }] of this.shown) {
      if (wanted.has(id)) continue;
      this.shown.delete(id);
      node.removeAttribute("data-note");
      // What made the note needless is shown when the walk is over, so the note stays until then.
      fadeOut(node, this.items.wait && ms, () => node.remove(), this.items.wait);
    }
    for (const note of notes) {
      const { item, angle } = note;
      const key = [item.x, item.y, item.width, item.height, angle].join(" ");
      const known = this.shown.get(item.id);
      if (known?.key === key) continue;
      known?.node.remove();
      this.shown.set(item.id, { node: this.notes.appendChild(drawn(note)), key });
    }
  }

  /** Draw frames around the items that take a note. @param {Item[]} items */
  frame(items) {
    this.frames.replaceChildren(...items.map((item) => frame(item, "can-note", 4, 4, "3 9", "pencil")));
  }
}
