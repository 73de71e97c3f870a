/**
 * The state of the board: the items on the board, what is chosen, and what the person points at.
 *
 * Only `actions.js` and `api.js` change it.
 */

import { byLayer, hit } from "../scene.js";
import { Choice } from "./choice.js";

/** @import { Item, Scene } from "../../types.js" */
/** @typedef {{x: number, y: number}} Point  in board units */
/** @typedef {{hover: string|null, focus: string|null, aim: string|null, side: number}} Look
 *   `aim`: where a dragged item would go; `side`: 1 for the right half of the hovered item, -1 for the left */

/** Whether a person may write a pencil note on an item. @param {Item} item */
export const isNotable = (item) => item.marks.includes("pencil");

export class State {
  constructor() {
    this.choice = new Choice();
    /** @type {Map<string, Item>} */
    this.byId = new Map();
    /** @type {Item[]} */
    this.stack = []; // all items, lowest first
    /** @type {Item[]} */
    this.foreseen = []; // items that show only while another item is looked at
    /** @type {string[]} */
    this.pending = []; // the path of the move that is on its way to the server
    this.pendingTurn = 0; // how its first item is turned
    /** @type {string[]} */
    this.queued = []; // pressed since then, and not played yet
    /** @type {Set<string>} */
    this.drawable = new Set(); // items that can be drawn over, now or a few steps later
    /** @type {string[]} */
    this.hint = []; // items that are marked with numbers
    this.reachShown = false; // whether items within reach are marked
    this.pencil = false; // whether a press writes a note, where an item takes one
    /** @type {Map<string, string>} */
    this.remarks = new Map(); // what a screen reader says after the name of an item
    /** @type {Look} */
    this.look = { hover: null, focus: null, aim: null, side: 0 };
    /** @type {{item: Item, to: Point}|null} */
    this.drag = null;
  }

  /** Whether a move is on its way. */
  get sending() {
    return this.pending.length > 0;
  }

  /** Take over the items and gestures of a scene. @param {Scene} scene */
  take(scene) {
    this.byId = new Map(scene.items.map((item) => [item.id, item]));
    this.stack = byLayer(scene.items);
    this.foreseen = this.stack.filter((item) => item.when?.length);
    this.look.hover = null;
    this.hint = [];
    this.choice.offer(scene.gestures);
    this.#takeDrawable(scene);
  }

  /** @param {Scene} scene */
  #takeDrawable({ trace, gestures }) {
    if (!trace || !gestures.length) this.drawable.clear();
    else for (const { path, draft } of gestures) if (draft && path[0] && path.length === 1) this.drawable.add(path[0]);
  }

  /**
   * Whether a press on an item would begin a line while something else is held: the item was meant as a place for it.
   * @param {Item} item
   */
  misplaced({ id }) {
    const [held] = this.choice.path;
    const line = held !== undefined && this.drawable.has(id) && !this.drawable.has(held);
    return line && !this.choice.following().has(id);
  }

  /** @param {Iterable<string>} ids @returns {Item[]} lowest first */
  items(ids) {
    const wanted = new Set(ids);
    return this.stack.filter((item) => wanted.has(item.id));
  }

  /** Items with a name; the others are only drawn. @returns {Item[]} */
  named() {
    return this.stack.filter((item) => item.label);
  }

  /** The items that continue the move. @returns {Item[]} */
  next() {
    return this.items(this.choice.following());
  }

  /** Whether a press on this item means something now. @param {string|null} id */
  canPress(id) {
    const { choice } = this;
    return id !== null && (choice.following().has(id) || choice.following([]).has(id) || choice.path.includes(id));
  }

  /**
   * The item that a press at a point means: first one that can follow, then the chosen one, then one that can begin a
   * move. Near misses come last.
   * @param {Point} point
   * @param {number} reach  how far a near miss may be off
   * @returns {Item|null}
   */
  pressableAt({ x, y }, reach) {
    const { choice } = this;
    const [next, starts] = [this.next(), this.items(choice.following([]))];
    const last = this.items(choice.path.slice(-1));
    const exactly = hit(next, x, y, 0) ?? hit(last, x, y, 0) ?? hit(starts, x, y, 0);
    return exactly ?? hit(next, x, y, reach) ?? hit(starts, x, y, reach);
  }

  /** The named item at a point, whether it can be pressed or not. @param {Point} point */
  namedAt({ x, y }) {
    return hit(this.named(), x, y, 0);
  }

  /** The item at a point that cannot be pressed now, but shows what it would do. @param {Point} point */
  foretellingAt(point) {
    const item = this.foreseen.length ? this.namedAt(point) : null;
    return item && this.foreseen.some(({ when }) => when?.includes(item.id)) ? item : null;
  }

  /** The item at a point that takes a pencil note. @param {Point} point @param {number} reach */
  notableAt({ x, y }, reach) {
    return hit(this.stack.filter(isNotable), x, y, reach);
  }

  /** The item that takes the note if this one is meant: itself, or the one below it. @param {Item} item */
  noteTarget(item) {
    if (isNotable(item)) return item;
    const below = this.stack.filter((other) => isNotable(other) && other.layer < item.layer);
    return hit(below, item.x, item.y, 0);
  }
}
