/** The things on the board: one `<g>` each, found again by id, so that what moved can be seen to move. */

import { svg } from "../dom.js";
import * as animate from "./animate.js";
import { motion } from "../settings.js";
import { byLayer, distance } from "./scene.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{item: Item, node: SVGGElement, turn: number, moving: Animation|null}} Shown */

const { UNIT } = animate;

/**
 * Letters lie on a drawing, whose colours are the same by day and night, or on the page.
 * @param {Item} item
 * @param {Item[]} all
 */
function onDrawing(item, all) {
  return all.some((other) => other.symbol && other.layer < item.layer && distance(other, item.x, item.y) === 0);
}

export class Items {
  /** @param {SVGGElement} root @param {string} game @param {boolean} named  each has a name; else the whole is one picture */
  constructor(root, game, named) {
    this.root = root;
    this.game = game;
    this.named = named;
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {string|null} */
    this.held = null;
  }

  /** Turn a thing that is held, and put back what was held before. @param {string|null} id @param {number} turn */
  hold(id, turn) {
    if (this.held !== null && this.held !== id) this.#turnBy(this.held, 0);
    this.held = id;
    if (id !== null) this.#turnBy(id, turn);
  }

  /** @param {string} id @param {number} more */
  #turnBy(id, more) {
    const known = this.shown.get(id);
    if (!known) return;
    const { item, node } = known;
    const turn = animate.shortTurn(known.turn, item.turn + more);
    if (turn === known.turn) return;
    const [from, to] = [known.turn, turn].map((angle) => animate.transform(item.x, item.y, angle));
    known.turn = turn;
    node.style.setProperty("transform", /** @type {string} */ (to));
    if (motion()) known.moving = animate.glide(node, /** @type {string} */ (from), /** @type {string} */ (to), motion() / 2);
  }

  /** @param {string} id @returns {SVGGElement|null} */
  node(id) {
    return this.shown.get(id)?.node ?? null;
  }

  /** @param {Scene} scene @param {number} ms  0: at once */
  sync(scene, ms) {
    const focused = document.activeElement;
    const wanted = byLayer(scene.items);
    const ids = new Set(wanted.map((item) => item.id));
    const places = new Map([...this.shown].map(([id, { item, turn }]) => [id, animate.transform(item.x, item.y, turn)]));
    this.held = null;
    for (const [id, { node }] of this.shown) {
      if (ids.has(id)) continue;
      this.shown.delete(id);
      node.setAttribute("data-leaving", "");
      node.removeAttribute("data-id");
      node.removeAttribute("tabindex");
      animate.fadeOut(node, ms, () => node.remove());
    }
    for (const item of wanted) {
      const known = this.shown.get(item.id);
      if (known) this.#change(known, item, ms);
      else this.#add(item, ms);
      this.#write(item, wanted);
      const from = item.came && !ids.has(item.came) && known?.item.came !== item.came && places.get(item.came);
      if (from && ms) this.#arrive(item, from, ms);
    }
    this.#order(wanted);
    if (focused instanceof SVGElement && focused !== document.activeElement && focused.isConnected) focused.focus();
  }

  /** @param {Item} item @param {number} ms */
  #add(item, ms) {
    const body = svg("g", { class: "body" });
    const node = svg("g", { class: "item" }, body);
    node.dataset.id = item.id;
    node.style.setProperty("transform", animate.transform(item.x, item.y, item.turn));
    this.shown.set(item.id, { item, node, turn: item.turn, moving: null });
    this.#draw(node, item);
    if (ms) animate.dropIn(body, ms);
  }

  /** A thing that was another one before comes from where that lay. @param {Item} item @param {string} from @param {number} ms */
  #arrive(item, from, ms) {
    const known = /** @type {Shown} */ (this.shown.get(item.id));
    known.moving?.cancel();
    for (const animation of known.node.getAnimations({ subtree: true })) animation.cancel();
    known.node.querySelectorAll(".body > :not(:last-child)").forEach((old) => old.remove());
    known.moving = animate.glide(known.node, from, animate.transform(item.x, item.y, known.turn), ms * 1.4);
  }

  /** @param {SVGGElement} node @param {Item} item */
  #draw(node, item) {
    const body = /** @type {SVGGElement} */ (node.firstElementChild);
    const [width, height] = [item.width * UNIT, item.height * UNIT];
    const place = { x: -width / 2, y: -height / 2, width, height };
    if (item.symbol) body.replaceChildren(svg("use", { href: `#${this.game}-${item.symbol}`, ...place }));
    else body.replaceChildren();
    node.querySelector(".hit")?.remove();
    if (item.label) node.append(svg("rect", { class: "hit", ...place }));
  }

  /** @param {Shown} known @param {Item} item @param {number} ms */
  #change(known, item, ms) {
    const { item: before, node } = known;
    known.item = item;
    const turned = animate.shortTurn(known.turn, item.turn) !== known.turn;
    const moved = before.x !== item.x || before.y !== item.y || turned;
    if (moved) {
      const turn = animate.shortTurn(known.turn, item.turn);
      const running = known.moving?.playState === "running";
      const from = running ? getComputedStyle(node).transform : animate.transform(before.x, before.y, known.turn);
      const to = animate.transform(item.x, item.y, turn);
      known.moving?.cancel();
      known.turn = turn;
      node.style.setProperty("transform", to);
      known.moving = ms ? animate.glide(node, from, to, ms) : null;
    }
    const resized = before.width !== item.width || before.height !== item.height;
    if (!resized && before.symbol === item.symbol && !before.label === !item.label) return;
    const body = /** @type {SVGGElement} */ (node.firstElementChild);
    const old = /** @type {Element|null} */ (body.firstElementChild);
    this.#draw(node, item);
    if (!ms) return;
    if (before.symbol !== item.symbol && old && body.firstElementChild) {
      body.prepend(old);
      animate.flip(old, /** @type {Element} */ (body.lastElementChild), ms);
    } else if (resized) animate.resize(body, before, item, ms);
  }

  /** Letters, name and marks. @param {Item} item @param {Item[]} all */
  #write(item, all) {
    const { node, turn } = /** @type {Shown} */ (this.shown.get(item.id));
    let text = node.querySelector("text");
    if (item.text) {
      if (!text)
        node.insertBefore((text = svg("text", { "text-anchor": "middle", dy: "0.35em" })), node.children[1] ?? null);
      text.setAttribute("font-size", String(item.height * UNIT * 0.5));
      text.setAttribute("transform", `rotate(${-turn})`);
      if (text.textContent !== item.text) text.textContent = item.text;
      text.setAttribute("class", item.symbol ? "letters" : onDrawing(item, all) ? "on-drawing" : "on-page");
    } else text?.remove();
    const kinds = item.when?.length ? ["item", "foreseen"] : ["item"];
    node.setAttribute("class", [...kinds, ...item.marks.map((mark) => `mark-${mark}`)].join(" "));
    if (item.label && this.named) node.setAttribute("aria-label", item.label);
    else node.setAttribute("aria-hidden", "true");
  }

  /**
   * Higher layers come later. What is in order already stays where it is: moving a node would take its focus.
   * @param {Item[]} wanted
   */
  #order(wanted) {
    let cursor = this.root.firstElementChild;
    const skip = () => {
      while (cursor?.hasAttribute("data-leaving")) cursor = cursor.nextElementSibling;
    };
    for (const { id } of wanted) {
      const node = /** @type {Shown} */ (this.shown.get(id)).node;
      skip();
      if (cursor === node) cursor = node.nextElementSibling;
      else this.root.insertBefore(node, cursor);
    }
  }
}
