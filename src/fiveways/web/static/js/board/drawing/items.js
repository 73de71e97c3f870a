/** The things on the board: one `<g>` each, found again by id, so that what moved can be seen to move. */

import { svg } from "../../dom.js";
import * as animate from "./animate.js";
import { motion } from "../../settings.js";
import { byLayer, distance } from "../scene.js";
import { duration, waitNoLonger, walk, way } from "./walk.js";

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("./walk.js").Place} Place */
/** @typedef {{item: Item, node: SVGGElement, turn: number, moving: Animation|null, walks: boolean}} Shown */

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
    this.lead = 0; // ms until those who walk set out: something else is seen first
    this.wait = 0; // ms until they have arrived and the rest of the scene is seen
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
    if (known.walks) known.moving?.cancel();
    known.walks = false;
    if (motion()) known.moving = animate.glide(node, /** @type {string} */ (from), /** @type {string} */ (to), motion() / 2);
  }

  /** @param {string} id @returns {SVGGElement|null} */
  node(id) {
    return this.shown.get(id)?.node ?? null;
  }

  /** @param {Scene} scene @param {number} ms  0: at once @param {boolean} [walking]  the scene follows the one before */
  sync(scene, ms, walking = true) {
    this.#hurry(ms);
    const focused = document.activeElement;
    const wanted = byLayer(scene.items);
    const ways = ms && walking ? this.#ways(wanted) : new Map();
    this.lead = ways.size && wanted.some((item) => this.#leads(item)) ? ms : 0;
    this.wait = Math.max(0, ...[...ways.values()].map((places) => this.lead + duration(places, ms)));
    const ids = new Set(wanted.map((item) => item.id));
    const places = new Map([...this.shown].map(([id, { item, turn }]) => [id, animate.transform(item.x, item.y, turn)]));
    this.held = null;
    for (const [id, { node }] of this.shown) {
      if (ids.has(id)) continue;
      this.shown.delete(id);
      node.setAttribute("data-leaving", "");
      node.removeAttribute("data-id");
      node.removeAttribute("data-pressable");
      node.removeAttribute("tabindex");
      node.setAttribute("aria-hidden", "true");
      animate.fadeOut(node, ms, () => node.remove(), this.wait);
    }
    for (const item of wanted) {
      const known = this.shown.get(item.id);
      if (known) this.#change(known, item, ms, ways.get(item.id));
      else this.#add(item, ms);
      this.#write(item, wanted, ms);
      const from = item.came && !ids.has(item.came) && known?.item.came !== item.came && places.get(item.came);
      if (from && ms) this.#arrive(item, from, ms);
    }
    this.#order(wanted);
    if (focused instanceof SVGElement && focused !== document.activeElement && focused.isConnected) focused.focus();
  }

  /** A walk that is not over when the next scene comes is cut short, and what waited for it with it. @param {number} ms */
  #hurry(ms) {
    for (const known of this.shown.values()) {
      const { item, node, moving, walks, turn } = known;
      known.walks = false;
      if (!walks || moving?.playState !== "running") continue;
      const from = getComputedStyle(node).transform;
      moving.cancel();
      known.moving = ms ? animate.glide(node, from, animate.transform(item.x, item.y, turn), ms) : null;
    }
    if (this.wait) waitNoLonger(this.root, ms);
  }

  /** Whether a thing changes before anybody walks: the die that says how far. @param {Item} item */
  #leads(item) {
    const before = this.shown.get(item.id)?.item;
    return item.marks.includes("first") && !!before && (before.symbol !== item.symbol || before.turn !== item.turn);
  }

  /** Who walks to where they are in a scene, and through which places. @param {Item[]} wanted @returns {Map<string, Place[]>} */
  #ways(wanted) {
    const ways = new Map();
    for (const item of wanted) {
      const known = this.shown.get(item.id);
      if (!known || !item.via?.length) continue;
      const { item: before, node, moving } = known;
      if (before.x === item.x && before.y === item.y && String(before.via ?? "") === String(item.via)) continue;
      const here = moving?.playState === "running" ? new DOMMatrix(getComputedStyle(node).transform) : null;
      const places = way(here ? { x: here.e / UNIT, y: here.f / UNIT } : before, item.via, item);
      if (places.length > 1) ways.set(item.id, places);
    }
    return ways;
  }

  /** @param {Item} item @param {number} ms */
  #add(item, ms) {
    const body = svg("g", { class: "body" });
    const node = svg("g", { class: "item" }, body);
    node.dataset.id = item.id;
    node.style.setProperty("transform", animate.transform(item.x, item.y, item.turn));
    this.shown.set(item.id, { item, node, turn: item.turn, moving: null, walks: false });
    this.#draw(node, item);
    if (ms) animate.dropIn(body, ms, this.wait);
  }

  /** A thing that was another one before comes from where that lay. @param {Item} item @param {string} from @param {number} ms */
  #arrive(item, from, ms) {
    const known = /** @type {Shown} */ (this.shown.get(item.id));
    known.moving?.cancel();
    for (const animation of known.node.getAnimations({ subtree: true })) animation.cancel();
    known.node.querySelectorAll(".body > :not(:last-child)").forEach((old) => old.remove());
    known.moving = animate.glide(known.node, from, animate.transform(item.x, item.y, known.turn), ms * 1.4, this.wait);
    if (this.wait) animate.fadeIn(known.node, 1, this.wait); // until then the other one is still there
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

  /** @param {Shown} known @param {Item} item @param {number} ms @param {Place[]} [places]  through which it walks */
  #change(known, item, ms, places) {
    const { item: before, node } = known;
    const wait = item.marks.includes("first") ? 0 : this.wait;
    known.item = item;
    const turned = animate.shortTurn(known.turn, item.turn) !== known.turn;
    const moved = before.x !== item.x || before.y !== item.y || turned;
    if (moved || places) {
      const turn = animate.shortTurn(known.turn, item.turn);
      const running = known.moving?.playState === "running";
      const from = running ? getComputedStyle(node).transform : animate.transform(before.x, before.y, known.turn);
      const to = animate.transform(item.x, item.y, turn);
      known.moving?.cancel();
      node.style.setProperty("transform", to);
      if (places) known.moving = walk(node, places, known.turn, turn, ms, this.lead);
      else known.moving = ms ? animate.glide(node, from, to, ms, wait) : null;
      known.walks = !!places;
      known.turn = turn;
    }
    const resized = before.width !== item.width || before.height !== item.height;
    if (!resized && before.symbol === item.symbol && !before.label === !item.label) return;
    const body = /** @type {SVGGElement} */ (node.firstElementChild);
    const old = /** @type {Element|null} */ (body.firstElementChild);
    this.#draw(node, item);
    if (!ms) return;
    if (before.symbol !== item.symbol && old && body.firstElementChild) {
      body.prepend(old);
      animate.flip(old, /** @type {Element} */ (body.lastElementChild), ms, wait);
    } else if (resized) animate.resize(body, before, item, ms, wait);
  }

  /** Letters, name and marks. @param {Item} item @param {Item[]} all @param {number} ms */
  #write(item, all, ms) {
    const { node, turn } = /** @type {Shown} */ (this.shown.get(item.id));
    let text = node.querySelector("text");
    const fresh = item.text !== (text?.textContent ?? "");
    if (fresh && this.wait && text) this.#keepLetters(node, text, ms);
    if (item.text) {
      if (!text)
        node.insertBefore((text = svg("text", { "text-anchor": "middle", dy: "0.35em" })), node.children[1] ?? null);
      text.setAttribute("font-size", String(item.height * UNIT * 0.5));
      text.setAttribute("transform", `rotate(${-turn})`);
      if (text.textContent !== item.text) text.textContent = item.text;
      if (fresh && this.wait) animate.fadeIn(text, ms, this.wait);
      text.setAttribute("class", item.symbol ? "letters" : onDrawing(item, all) ? "on-drawing" : "on-page");
    } else text?.remove();
    const kinds = item.when?.length ? ["item", "foreseen"] : ["item"];
    node.setAttribute("class", [...kinds, ...item.marks.map((mark) => `mark-${mark}`)].join(" "));
    if (item.label && this.named) node.setAttribute("aria-label", item.label);
    else node.setAttribute("aria-hidden", "true");
  }

  /** The letters of before are seen until the walk is over. @param {SVGGElement} node @param {Element} text @param {number} ms */
  #keepLetters(node, text, ms) {
    const copy = svg("g", { class: "item", "data-leaving": "", "aria-hidden": "true" }, text.cloneNode(true));
    copy.style.setProperty("transform", node.style.transform);
    node.after(copy);
    animate.fadeOut(copy, ms, () => copy.remove(), this.wait);
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
