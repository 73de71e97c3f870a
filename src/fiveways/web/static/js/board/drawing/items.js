/** All items on the board, found again by id in each scene, so that a person sees how they move. */

import { byLayer, distance } from "../scene.js";
import { UNIT, dropIn } from "./animate.js";
import { Shown } from "./item.js";
import { duration, waitNoLonger, way } from "./walk.js";

/** @import { Item, Scene } from "../../types.js" */
/** @import { Timing } from "./item.js" */
/** @import { Place } from "./walk.js" */

/**
 * How letters are coloured: a drawing looks the same by day and by night, the page does not.
 * @param {Item} item
 * @param {Item[]} all
 */
function lettersClass(item, all) {
  if (item.symbol) return "letters";
  const below = all.filter((other) => other.symbol && other.layer < item.layer);
  return below.some((other) => distance(other, item.x, item.y) === 0) ? "on-drawing" : "on-page";
}

export class Items {
  /**
   * @param {SVGGElement} root
   * @param {string} game
   * @param {boolean} named  each item has a name; otherwise all are one picture
   */
  constructor(root, game, named) {
    this.root = root;
    this.game = game;
    this.named = named;
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {string|null} */
    this.held = null;
    this.wait = 0; // ms until all walks are over and the rest of the scene is shown
  }

  /** Turn the item that is held, and turn back the one before. @param {string|null} id @param {number} turn */
  hold(id, turn) {
    if (this.held !== null && this.held !== id) this.shown.get(this.held)?.turnBy(0);
    this.held = id;
    if (id !== null) this.shown.get(id)?.turnBy(turn);
  }

  /** @param {string} id @returns {SVGGElement|null} */
  node(id) {
    return this.shown.get(id)?.node ?? null;
  }

  /**
   * @param {Scene} scene
   * @param {number} ms  0: at once
   * @param {boolean} [walking]  the scene comes right after the one before
   */
  sync(scene, ms, walking = true) {
    this.#hurry(ms);
    const focused = document.activeElement;
    const wanted = byLayer(scene.items);
    const walks = ms && walking ? this.#walks(wanted) : new Map();
    const timing = this.#timing(wanted, walks, ms);
    const gone = this.#dropAllBut(new Set(wanted.map((item) => item.id)), timing);
    this.held = null;
    this.wait = timing.wait;
    for (const item of wanted) {
      const known = this.shown.get(item.id);
      known?.change(item, timing, walks.get(item.id));
      const shown = known ?? this.#add(item, timing);
      shown.write(timing, lettersClass(item, wanted), this.named);
      const from = known ? undefined : gone.get(item.came ?? "");
      if (from && ms) shown.arrive(from, timing);
    }
    this.#order(wanted);
    if (focused instanceof SVGElement && focused !== document.activeElement && focused.isConnected) focused.focus();
  }

  /** @param {Item[]} wanted @param {Map<string, Place[]>} walks @param {number} ms @returns {Timing} */
  #timing(wanted, walks, ms) {
    const lead = walks.size && wanted.some((item) => this.#leads(item)) ? ms : 0;
    const ends = [...walks.values()].map((places) => lead + duration(places, ms));
    return { ms, lead, wait: Math.max(0, ...ends) };
  }

  /**
   * @param {Set<string>} ids
   * @param {Timing} timing
   * @returns {Map<string, string>} where the dropped items lay, by id
   */
  #dropAllBut(ids, timing) {
    const gone = [...this.shown].filter(([id]) => !ids.has(id));
    for (const [id, shown] of gone) {
      this.shown.delete(id);
      shown.leave(timing);
    }
    return new Map(gone.map(([id, shown]) => [id, shown.place]));
  }

  /** @param {Item} item @param {Timing} timing */
  #add(item, { ms, wait }) {
    const shown = new Shown(item, this.game);
    this.shown.set(item.id, shown);
    if (ms) dropIn(shown.body, ms, wait);
    return shown;
  }

  /** The next scene has come before all walks are over: end them, and what waits for them. @param {number} ms */
  #hurry(ms) {
    for (const shown of this.shown.values()) shown.hurry(ms);
    if (this.wait) waitNoLonger(this.root, ms);
  }

  /** Whether an item changes before anything walks, such as the die that says how far. @param {Item} item */
  #leads(item) {
    const before = this.shown.get(item.id)?.item;
    return item.marks.includes("first") && !!before && (before.symbol !== item.symbol || before.turn !== item.turn);
  }

  /**
   * Which items walk to their new place, and through which places.
   * @param {Item[]} wanted
   * @returns {Map<string, Place[]>}
   */
  #walks(wanted) {
    const walks = new Map();
    for (const item of wanted) {
      const places = this.#walk(item);
      if (places.length > 1) walks.set(item.id, places);
    }
    return walks;
  }

  /** @param {Item} item @returns {Place[]} */
  #walk(item) {
    const known = this.shown.get(item.id);
    if (!known || !item.via?.length) return [];
    const { item: before, node } = known;
    if (before.x === item.x && before.y === item.y && String(before.via ?? "") === String(item.via)) return [];
    const here = known.isMoving ? new DOMMatrix(getComputedStyle(node).transform) : null;
    return way(here ? { x: here.e / UNIT, y: here.f / UNIT } : before, item.via, item);
  }

  /**
   * Put higher layers later. A node that is in order already stays where it is, because moving it takes its focus away.
   * @param {Item[]} wanted
   */
  #order(wanted) {
    let cursor = this.root.firstElementChild;
    const skip = () => {
      while (cursor?.hasAttribute("data-leaving")) cursor = cursor.nextElementSibling;
    };
    for (const { id } of wanted) {
      const { node } = /** @type {Shown} */ (this.shown.get(id));
      skip();
      if (cursor === node) cursor = node.nextElementSibling;
      else this.root.insertBefore(node, cursor);
    }
  }
}
