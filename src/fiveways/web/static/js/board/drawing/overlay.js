/** Marks drawn over the items on the board. They differ in shape, not only in colour. */

import { svg } from "../../dom.js";
import { UNIT, fadeIn } from "./animate.js";

/** @import { Item } from "../../types.js" */
/**
 * @typedef {"focus"|"hover"|"chosen"|"target"|"faint-target"|"aim"|"start"|"pending"|"hint"|"lit"|"left"|"right"} Kind
 */

/** @param {Item} item @param {number} inset */
function box(item, inset) {
  const [width, height] = [item.width * UNIT - 2 * inset, item.height * UNIT - 2 * inset];
  return { x: -width / 2, y: -height / 2, width, height, rx: Math.min(width, height) * 0.16 };
}

/**
 * @param {Item} item
 * @param {string} name
 * @param {number} inset
 * @param {number} width
 * @param {string} [dash]
 * @param {string} [line]  the class of the line
 */
export function frame(item, name, inset, width, dash, line = "edge") {
  return svg(
    "g",
    { class: name, transform: `translate(${item.x * UNIT} ${item.y * UNIT}) rotate(${item.turn})` },
    svg("rect", { class: "halo", "stroke-width": width + 5, ...box(item, inset) }),
    svg("rect", { class: line, "stroke-width": width, "stroke-dasharray": dash, ...box(item, inset) }),
  );
}

/** @param {Item} item */
function outline(item) {
  const place = `translate(${item.x * UNIT} ${item.y * UNIT}) rotate(${item.turn})`;
  return svg(
    "g",
    { class: "start", transform: place },
    svg("rect", { class: "edge", "stroke-width": 3, ...box(item, 7) }),
  );
}

/** @param {Item} item @param {string} name @param {number} share */
function dot(item, name, share) {
  const r = Math.min(item.width, item.height) * UNIT * share;
  return svg(
    "g",
    { class: name },
    svg("circle", { class: "dot", cx: item.x * UNIT, cy: item.y * UNIT, r, "stroke-width": 4 }),
  );
}

const SMALL = 0.9; // pieces, cards and buttons are smaller than this, squares are not

/**
 * An item that can follow: a dot in the middle of a square, a ring around a piece, whose middle must stay visible.
 * @param {Item} item
 * @param {boolean} faint
 */
function target(item, faint) {
  const name = faint ? "faint-target faint" : "target";
  if (Math.min(item.width, item.height) >= SMALL) return dot(item, name, faint ? 0.1 : 0.17);
  return frame(item, name, faint ? 2 : 1, faint ? 3 : 5);
}

/** @param {Item} item @param {SVGElement} node */
function washed(item, node) {
  node.prepend(svg("rect", { class: "wash", ...box(item, 2) }));
  return node;
}

/** @param {Item} item @param {number} number */
function hint(item, number) {
  const group = frame(item, "hint", 6, 6, "14 9");
  const r = Math.min(item.width, item.height) * UNIT * 0.2;
  group.append(
    svg(
      "g",
      { transform: `rotate(${-item.turn})` },
      svg("circle", { class: "dot", r, "stroke-width": 3 }),
      svg("text", { class: "number", "text-anchor": "middle", dy: "0.35em", "font-size": r * 1.3 }, String(number)),
    ),
  );
  return group;
}

/**
 * A bent arrow at one side of an item: a press there turns it that way.
 * @param {Item} item
 * @param {number} way  1 clockwise
 */
function bent(item, way) {
  const r = Math.min(item.width, item.height) * UNIT * 0.2;
  const [x, y] = [item.x * UNIT + way * item.width * UNIT * 0.3, item.y * UNIT];
  const arc = `M${-0.6 * r} ${0.5 * r}A${0.8 * r} ${0.8 * r} 0 1 1 ${0.6 * r} ${0.5 * r}`;
  const head = `M${0.25 * r} ${0.35 * r}L${0.6 * r} ${0.55 * r}L${0.85 * r} ${0.15 * r}`;
  return svg(
    "g",
    { class: "way", transform: `translate(${x} ${y}) scale(${way} 1)` },
    svg("circle", { class: "dot", r: r * 1.35, "stroke-width": 3 }),
    svg("path", { class: "arrow", d: arc + head, "stroke-width": r * 0.26 }),
  );
}

/** @param {Kind} kind @param {Item} item @param {number} number */
function drawn(kind, item, number) {
  switch (kind) {
    case "focus":
      return frame(item, "focus", -2, 6);
    case "hover":
      return frame(item, "hover", 5, 4);
    case "chosen":
      return washed(item, frame(item, "chosen", 4, 8));
    case "target":
      return target(item, false);
    case "faint-target":
      return target(item, true);
    case "aim":
      return frame(item, "aim", 4, 8);
    case "start":
      return outline(item);
    case "pending":
      return washed(item, frame(item, "pending", 5, 6, "12 8"));
    case "hint":
      return hint(item, number);
    case "lit":
      return washed(item, frame(item, "lit", 3, 7, "3 12"));
    case "left":
      return bent(item, -1);
    case "right":
      return bent(item, 1);
  }
}

export class Overlay {
  /** @param {SVGGElement} root */
  constructor(root) {
    this.offers = root.appendChild(svg("g")); // marks that the page shows by itself
    this.marks = root.appendChild(svg("g")); // marks that answer to the person
    this.drag = root.appendChild(svg("g"));
  }

  /** @param {[Kind, Item][]} marks  in the order in which they are drawn; hints are numbered */
  show(marks) {
    let hints = 0;
    const offered = marks.filter(([kind]) => kind === "start");
    const others = marks.filter(([kind]) => kind !== "start");
    this.offers.replaceChildren(...offered.map(([kind, item]) => drawn(kind, item, 0)));
    this.marks.replaceChildren(...others.map(([kind, item]) => drawn(kind, item, kind === "hint" ? ++hints : 0)));
  }

  /** Show the marks of the page itself only after a while. @param {number} wait  in ms */
  hold(wait) {
    for (const animation of this.offers.getAnimations()) animation.cancel();
    if (wait) fadeIn(this.offers, 1, wait);
  }

  /**
   * Draw a line from what is chosen to the pointer, or the dragged item at the pointer.
   * @param {Item[]} path
   * @param {{x: number, y: number}} to
   * @param {SVGElement|null} ghost  a copy of the dragged item
   */
  pull(path, to, ghost) {
    const points = [...path, to].map(({ x, y }) => `${x * UNIT},${y * UNIT}`).join(" ");
    const end = svg("circle", { class: "dot", cx: to.x * UNIT, cy: to.y * UNIT, r: 9, "stroke-width": 3 });
    if (ghost) {
      ghost.setAttribute("transform", `translate(${to.x * UNIT} ${to.y * UNIT})`);
      this.drag.replaceChildren(svg("g", { class: "ghost" }, ghost));
      return;
    }
    this.drag.replaceChildren(
      svg("polyline", { class: "halo", points, "stroke-width": 13 }),
      svg("polyline", { class: "line", points, "stroke-width": 7 }),
      end,
    );
  }

  endPull() {
    this.drag.replaceChildren();
  }
}
