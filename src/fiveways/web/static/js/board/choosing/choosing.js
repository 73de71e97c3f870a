/** Lets a person choose moves on a board: by click, by drag, by key. Says what happens; sends nothing. */

import { Choice } from "./choice.js";
import { followKeys } from "./keyboard.js";
import { marksOf } from "./marks.js";
import { followNoting, notedOn } from "./pencil.js";
import { Overlay } from "../drawing/overlay.js";
import { followPointer } from "./pointer.js";
import { byLayer } from "../scene.js";
import { followTracing } from "./tracing.js";

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../../types.js").Gesture} Gesture */
/**
 * What is chosen so far: `move` if it is a whole one already, `more` if something can follow.
 * `turns`: can be turned before it goes on; `turned`: has just been.
 * @typedef {{path: Item[], move: string|null, more: boolean, turns: boolean, turned: boolean}} Draft
 */
/**
 * @typedef {object} Hooks
 * @property {() => boolean} confirm  whether a whole move waits
 * @property {(gesture: Gesture) => void} move
 * @property {(draft: Draft) => void} draft  after every step
 * @property {(item: Item|null, path: string[]) => void} refused  a press that means nothing, after these
 * @property {(item: Item) => void} note  somebody wants to note something on a thing
 * @property {(id: string) => boolean} wait  a press while something is on its way; whether its turn comes
 * @property {() => string[]} trail  what has been drawn over
 * @property {(id: string) => boolean} retrace  press again what was; whether that took something back
 * @property {() => boolean} undo  take the last prepared move back; whether there was one
 */

export class Choosing {
  /** @param {import("../board.js").Board} board @param {Hooks} hooks */
  constructor(board, hooks) {
    this.board = board;
    this.hooks = hooks;
    this.choice = new Choice();
    this.overlay = new Overlay(board.overlay_root);
    /** @type {Map<string, Item>} */
    this.by_id = new Map();
    /** @type {Item[]} */
    this.stack = []; // lowest first
    /** @type {Item[]} */
    this.foreseen = []; // what is shown while something else is looked at
    /** @type {string[]} */
    this.pending = [];
    this.sent = 0; // how the first of what is pending is turned
    /** @type {string[]} */
    this.queued = []; // pressed since, and not dealt with yet
    /** @type {Set<string>} */
    this.drawable = new Set(); // what can be drawn over, now or a few steps on
    /** @type {string[]} */
    this.hint = [];
    this.lit = false; // whether what is within reach is shown
    this.noting = false; // whether a press notes on a thing, where that can be
    /** @type {Map<string, string>} */
    this.remarks = new Map(); // what is said of a thing besides its name
    /** @type {{hover: string|null, focus: string|null, aim: string|null, side: number}} */
    this.at = { hover: null, focus: null, aim: null, side: 0 };
    this.pointer = followPointer(this);
    followTracing(this);
    followNoting(this);
    this.keys = followKeys(this);
  }

  /** The board shows another scene. @param {Scene} scene @param {boolean} sending  a move is still on its way */
  sync(scene, sending = false) {
    this.by_id = new Map(scene.items.map((item) => [item.id, item]));
    this.stack = byLayer(scene.items);
    this.foreseen = this.stack.filter((item) => item.when?.length);
    if (!sending) this.pending = [];
    this.at.hover = null;
    this.hint = [];
    const before = `${this.choice.path.length} ${this.choice.turn}`;
    this.choice.offer(scene.gestures);
    if (!scene.trace || !scene.gestures.length) this.drawable.clear();
    else for (const { path, draft } of scene.gestures) if (draft && path[0] && path.length === 1) this.drawable.add(path[0]);
    this.board.element.classList.toggle("choosing", scene.gestures.length > 0);
    this.overlay.hold(this.board.items.wait);
    this.keys.sync();
    this.refresh();
    if (before !== `${this.choice.path.length} ${this.choice.turn}`) this.#tell();
  }

  /** @param {Iterable<string>} ids @returns {Item[]} lowest first */
  items(ids) {
    const wanted = new Set(ids);
    return this.stack.filter((item) => wanted.has(item.id));
  }

  /**
   * A person pressed something.
   * @param {string|null} id
   * @param {number} [way]  1 on its right side, -1 left, 0 no telling
   * @returns {boolean} whether it meant something
   */
  press(id, way = 0) {
    const item = (id !== null && this.by_id.get(id)) || null;
    if (this.noting && item && this.note(item)) return true;
    if (this.pending.length) return item !== null && this.hooks.wait(item.id);
    this.hint = [];
    const { choice } = this;
    if (item && !choice.path.length && !choice.following().has(item.id) && this.hooks.retrace(item.id)) return true;
    const what = item ? choice.press(item.id, this.hooks.confirm(), way) : "refused";
    if (what === "refused") this.hooks.refused(item, [...choice.path]);
    if (what === "move") return this.submit();
    this.refresh();
    if (what !== "refused") this.#tell(what === "turn");
    return what !== "refused";
  }

  /** Note on a thing, or on what it lies on. @param {Item} item @returns {boolean} whether that can be */
  note(item) {
    const on = notedOn(this, item);
    if (on) this.hooks.note(on);
    return on !== null;
  }

  /** Turn what is chosen. @param {number} way  1 clockwise, -1 the other way @returns {boolean} whether it can be */
  rotate(way) {
    if (this.pending.length) return false;
    const what = this.choice.rotate(way, this.hooks.confirm());
    if (what === "refused") return false;
    if (what === "move") return this.submit();
    this.refresh();
    this.#tell(what === "turn");
    return true;
  }

  /** Show what is within reach, or no longer. @param {boolean} lit */
  light(lit) {
    this.lit = lit;
    this.mark();
  }

  /** Send what is chosen, if it is a whole move. */
  submit() {
    const whole = this.choice.whole();
    if (!whole || this.pending.length) return false;
    this.pending = [...whole.path];
    this.sent = this.choice.turn;
    this.choice.clear();
    this.refresh();
    this.#tell();
    this.hooks.move(whole);
    return true;
  }

  /** One step back, of what is chosen or of what is prepared. @returns {boolean} */
  back() {
    if (this.hint.length) {
      this.hint = [];
      this.refresh();
    }
    if (!this.choice.back()) return this.hooks.undo();
    this.refresh();
    this.#tell();
    return true;
  }

  /** Choose what was chosen before. @param {string[]} path @param {number} turn */
  restore(path, turn) {
    Object.assign(this.choice, { path, turn });
    this.refresh();
    this.#tell();
  }

  /** Nothing is on its way any more: the move was refused, or the scene has come. */
  settle() {
    this.pending = [];
    this.refresh();
  }

  /** @param {string[]} path @param {number} turn  how the first is turned, which it will be when it is chosen */
  advise(path, turn) {
    this.choice.clear();
    this.choice.wish = { id: path[0], turn };
    this.hint = path;
    this.refresh();
    this.#tell();
  }

  /** Mark items in their order, in a picture that is only looked at. @param {string[]} path */
  point(path) {
    this.hint = path;
    this.refresh();
  }

  #tell(turned = false) {
    const { choice } = this;
    const path = choice.path.map((id) => /** @type {Item} */ (this.by_id.get(id)));
    const [move, more] = [choice.whole()?.move ?? null, choice.following().size > 0];
    this.hooks.draft({ path, move, more, turns: choice.can_turn(), turned });
  }

  /** Bring attributes and marks up to date. */
  refresh() {
    const next = this.pending.length ? new Set() : this.choice.following();
    const starts = this.pending.length ? new Set() : this.choice.following([]);
    const part = this.choice.taking_part();
    const chosen = new Set(this.choice.path);
    for (const { id, label } of this.stack) {
      const node = this.board.items.node(id);
      if (!node || (!label && !part.has(id))) continue;
      node.toggleAttribute("data-pressable", next.has(id) || starts.has(id) || chosen.has(id));
      node.toggleAttribute("data-choosable", next.has(id));
      node.toggleAttribute("data-selected", chosen.has(id));
      node.toggleAttribute("data-pending", this.pending.includes(id) || this.queued.includes(id));
      node.setAttribute("role", part.has(id) ? "button" : "img");
      const name = [label, this.remarks.get(id), next.has(id) && chosen.size && "possible"].filter(Boolean).join(", ");
      node.setAttribute("aria-label", name);
      if (!part.has(id)) {
        node.removeAttribute("aria-pressed");
        node.removeAttribute("aria-disabled");
        continue;
      }
      node.setAttribute("aria-pressed", String(chosen.has(id)));
      node.setAttribute("aria-disabled", String(!next.has(id) && !starts.has(id)));
    }
    const [advised = null] = this.hint.length > 1 ? this.hint : [];
    const [held = advised] = this.pending.length ? this.pending : this.choice.path;
    const wished = this.choice.path.length ? this.choice.turn : this.choice.wish.turn;
    this.board.items.hold(held, this.pending.length ? this.sent : wished);
    this.pointer.carry();
    this.mark();
  }

  /** Draw the marks anew: all that changes while a pointer or the focus wanders. */
  mark() {
    this.overlay.show(marksOf(this));
    const { hover, focus, aim } = this.at;
    const path = this.choice.path;
    this.#foresee(aim === null ? [hover ?? focus, ...path, ...this.pending] : [aim, ...path]);
  }

  /** Show what belongs to things that are looked at or chosen, and nothing else of that kind. @param {(string|null)[]} ids */
  #foresee(ids) {
    for (const { id, when } of this.foreseen)
      this.board.items.node(id)?.toggleAttribute("data-shown", !!when?.some((other) => ids.includes(other)));
  }
}
