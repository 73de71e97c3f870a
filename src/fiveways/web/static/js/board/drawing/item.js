/** One item on the board: its `<g>`, and how it changes from one scene to the next. */

import { svg } from "../../dom.js";
import { motion } from "../../settings.js";
import * as animate from "./animate.js";
import { walk } from "./walk.js";

/** @import { Item } from "../../types.js" */
/** @import { Place } from "./walk.js" */
/**
 * When things move, in ms. `ms`: how long an item glides, 0 for no motion. `lead`: until walks begin. `wait`: until
 * they are over and all else is shown.
 * @typedef {{ms: number, lead: number, wait: number}} Timing
 */

const { UNIT } = animate;
const LETTERS = 0.5; // of an item's height

/** @param {Item} before @param {Item} item */
const isResized = (before, item) => before.width !== item.width || before.height !== item.height;

export class Shown {
  /** @param {Item} item @param {string} game */
  constructor(item, game) {
    this.item = item;
    this.game = game;
    this.turn = item.turn; // where it stands, which may be whole turns away from `item.turn`
    /** @type {Animation|null} */
    this.moving = null;
    this.walks = false; // whether `moving` is a walk
    this.body = svg("g", { class: "body" });
    this.node = svg("g", { class: "item" }, this.body);
    this.node.dataset.id = item.id;
    this.node.style.setProperty("transform", this.place);
    this.#draw();
  }

  /** Where the item belongs, as a CSS transform. */
  get place() {
    return animate.transform(this.item.x, this.item.y, this.turn);
  }

  get isMoving() {
    return this.moving?.playState === "running";
  }

  /** The item is not in the scene any more. @param {Timing} timing */
  leave({ ms, wait }) {
    const { node } = this;
    node.setAttribute("data-leaving", "");
    node.removeAttribute("data-id");
    node.removeAttribute("data-pressable");
    node.removeAttribute("tabindex");
    node.setAttribute("aria-hidden", "true");
    animate.fadeOut(node, ms, () => node.remove(), wait);
  }

  /** Turn the item by some degrees more than in its scene. @param {number} more */
  turnBy(more) {
    const turn = animate.shortTurn(this.turn, this.item.turn + more);
    if (turn === this.turn) return;
    const from = this.place;
    this.turn = turn;
    this.node.style.setProperty("transform", this.place);
    if (this.walks) this.moving?.cancel();
    this.walks = false;
    if (motion()) this.moving = animate.glide(this.node, from, this.place, motion() / 2);
  }

  /** The next scene has come before a walk is over: cut it short. @param {number} ms */
  hurry(ms) {
    const { node, moving, walks } = this;
    this.walks = false;
    if (!walks || !this.isMoving) return;
    const from = getComputedStyle(node).transform;
    moving?.cancel();
    this.moving = ms ? animate.glide(node, from, this.place, ms) : null;
  }

  /**
   * Become the item of another scene.
   * @param {Item} item
   * @param {Timing} timing
   * @param {Place[]} [places]  that it walks through
   */
  change(item, timing, places) {
    const before = this.item;
    const wait = item.marks.includes("first") ? 0 : timing.wait;
    this.item = item;
    const turn = animate.shortTurn(this.turn, item.turn);
    const moved = before.x !== item.x || before.y !== item.y || turn !== this.turn;
    if (moved || places) this.#move(before, turn, { ...timing, wait }, places);
    if (isResized(before, item) || before.symbol !== item.symbol || !before.label !== !item.label)
      this.#redraw(before, timing.ms, wait);
  }

  /** @param {Item} before @param {number} turn @param {Timing} timing @param {Place[]} [places] */
  #move(before, turn, { ms, lead, wait }, places) {
    const { node } = this;
    const from = this.isMoving ? getComputedStyle(node).transform : animate.transform(before.x, before.y, this.turn);
    const former = this.turn;
    this.moving?.cancel();
    this.turn = turn;
    this.walks = places !== undefined;
    node.style.setProperty("transform", this.place);
    if (places) this.moving = walk(node, places, former, turn, ms, lead);
    else this.moving = ms ? animate.glide(node, from, this.place, ms, wait) : null;
  }

  /** @param {Item} before @param {number} ms @param {number} wait */
  #redraw(before, ms, wait) {
    const { body, item } = this;
    const old = body.firstElementChild;
    this.#draw();
    if (!ms) return;
    if (before.symbol !== item.symbol && old && body.firstElementChild) {
      body.prepend(old);
      animate.flip(old, /** @type {Element} */ (body.lastElementChild), ms, wait);
    } else if (isResized(before, item)) animate.resize(body, before, item, ms, wait);
  }

  #draw() {
    const { body, item, node } = this;
    const [width, height] = [item.width * UNIT, item.height * UNIT];
    const place = { x: -width / 2, y: -height / 2, width, height };
    if (item.symbol) body.replaceChildren(svg("use", { href: `#${this.game}-${item.symbol}`, ...place }));
    else body.replaceChildren();
    node.querySelector(".hit")?.remove();
    if (item.label) node.append(svg("rect", { class: "hit", ...place }));
  }

  /** A new item comes from where another one lay, which it was before. @param {string} from @param {Timing} timing */
  arrive(from, { ms, wait }) {
    const { node, body } = this;
    this.moving?.cancel();
    for (const animation of node.getAnimations({ subtree: true })) animation.cancel();
    for (const old of body.querySelectorAll(":scope > :not(:last-child)")) old.remove();
    this.moving = animate.glide(node, from, this.place, ms * 1.4, wait);
    if (wait) animate.fadeIn(node, 1, wait); // until then the other item is still there
  }

  /**
   * Write the letters, the name and the marks.
   * @param {Timing} timing
   * @param {string} lettersClass
   * @param {boolean} named  whether each item of this board has a name
   */
  write(timing, lettersClass, named) {
    const { item, node } = this;
    this.#writeLetters(timing, lettersClass);
    const kinds = item.when?.length ? ["item", "foreseen"] : ["item"];
    node.setAttribute("class", [...kinds, ...item.marks.map((mark) => `mark-${mark}`)].join(" "));
    if (item.label && named) node.setAttribute("aria-label", item.label);
    else node.setAttribute("aria-hidden", "true");
  }

  /** @param {Timing} timing @param {string} lettersClass */
  #writeLetters({ ms, wait }, lettersClass) {
    const { item, node } = this;
    const known = node.querySelector("text");
    const isNew = item.text !== (known?.textContent ?? "");
    if (isNew && wait && known) this.#keepLetters(known, ms, wait);
    if (!item.text) {
      known?.remove();
      return;
    }
    const text = known ?? svg("text", { "text-anchor": "middle", dy: "0.35em" });
    if (!known) node.insertBefore(text, node.children[1] ?? null);
    text.setAttribute("font-size", String(item.height * UNIT * LETTERS));
    text.setAttribute("transform", `rotate(${-this.turn})`);
    if (text.textContent !== item.text) text.textContent = item.text;
    if (isNew && wait) animate.fadeIn(text, ms, wait);
    text.setAttribute("class", lettersClass);
  }

  /**
   * Show the letters of before until the walk is over.
   * @param {Element} text
   * @param {number} ms
   * @param {number} wait
   */
  #keepLetters(text, ms, wait) {
    const { node } = this;
    const copy = svg("g", { class: "item", "data-leaving": "", "aria-hidden": "true" }, text.cloneNode(true));
    copy.style.setProperty("transform", node.style.transform);
    node.after(copy);
    animate.fadeOut(copy, ms, () => copy.remove(), wait);
  }
}
