/** Marks drawn over the things on the board: chosen, can follow, in focus, advised. Shapes, not only colours. */

import { svg } from "../dom.js";
import { UNIT } from "./animate.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {"focus"|"hover"|"chosen"|"target"|"faint-target"|"aim"|"start"|"pending"|"hint"} Kind */

/** @param {Item} item @param {number} inset */
function box(item, inset) {
  const [width, height] = [item.width * UNIT - 2 * inset, item.height * UNIT - 2 * inset];
  return { x: -width / 2, y: -height / 2, width, height, rx: Math.min(width, height) * 0.16 };
}

/** @param {Item} item @param {string} name @param {number} inset @param {number} width @param {string} [dash] */
function frame(item, name, inset, width, dash) {
  return svg(
    "g",
    { class: name, transform: `translate(${item.x * UNIT} ${item.y * UNIT}) rotate(${item.turn})` },
    svg("rect", { class: "halo", "stroke-width": width + 5, ...box(item, inset) }),
    svg("rect", { class: "edge", "stroke-width": width, "stroke-dasharray": dash, ...box(item, inset) }),
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
      return dot(item, "target", 0.17);
    case "faint-target":
      return dot(item, "faint-target faint", 0.1);
    case "aim":
      return frame(item, "aim", 4, 8);
    case "start":
      return outline(item);
    case "pending":
      return washed(item, frame(item, "pending", 5, 6, "12 8"));
    case "hint":
      return hint(item, number);
  }
}

export class Overlay {
  /** @param {SVGGElement} root */
  constructor(root) {
    this.marks = root.appendChild(svg("g"));
    this.drag = root.appendChild(svg("g"));
  }

  /** @param {[Kind, Item][]} marks  in the order in which they are drawn; hints are numbered */
  show(marks) {
    let hints = 0;
    this.marks.replaceChildren(...marks.map(([kind, item]) => drawn(kind, item, kind === "hint" ? ++hints : 0)));
  }

  /**
   * A line through what is chosen to where the pointer is.
   * @param {Item[]} path
   * @param {{x: number, y: number}} to
   * @param {SVGElement|null} ghost  what is being dragged, if it is a thing that lies on another
   */
  pull(path, to, ghost) {
    const points = [...path, to].map(({ x, y }) => `${x * UNIT},${y * UNIT}`).join(" ");
    const end = svg("circle", { class: "dot", cx: to.x * UNIT, cy: to.y * UNIT, r: 9, "stroke-width": 3 });
    this.drag.replaceChildren(
      svg("polyline", { class: "halo", points, "stroke-width": 13 }),
      svg("polyline", { class: "line", points, "stroke-width": 7 }),
      end,
    );
    if (!ghost) return;
    ghost.setAttribute("transform", `translate(${to.x * UNIT} ${to.y * UNIT})`);
    this.drag.append(svg("g", { class: "ghost" }, ghost));
  }

  endPull() {
    this.drag.replaceChildren();
  }
}
