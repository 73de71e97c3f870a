/**
 * What a person can do while choosing a move. Each action changes the state, redraws, and calls the page's functions.
 */

/** @import { Item } from "../../types.js" */
/** @import { Pressed } from "./choice.js" */
/** @import { Config } from "./config.js" */
/** @import { Redraw } from "./redraw.js" */
/** @import { Look, Point, State } from "./state.js" */

export class Actions {
  /** @param {State} state @param {Redraw} redraw @param {Config} config */
  constructor(state, redraw, config) {
    this.state = state;
    this.redraw = redraw;
    this.config = config;
  }

  /**
   * @param {string|null} id  null: beside every item
   * @param {number} [way]  1: on the right side of the item, -1: on its left, 0: unknown
   * @returns {boolean} whether it meant something
   */
  press(id, way = 0) {
    const { state, config } = this;
    const item = (id !== null && state.byId.get(id)) || null;
    if (state.pencil && item && this.note(item)) return true;
    if (state.sending) return item !== null && config.wait(item.id);
    state.hint = [];
    if (item && this.#retrace(item.id)) return true;
    const what = item && !state.misplaced(item) ? state.choice.press(item.id, config.confirm(), way) : "refused";
    if (what === "refused") config.refused(item, [...state.choice.path]);
    return this.#done(what);
  }

  /** @param {string} id @returns {boolean} whether this was drawn over before, so that something was taken back */
  #retrace(id) {
    const { choice } = this.state;
    return !choice.path.length && !choice.following().has(id) && this.config.retrace(id);
  }

  /** @param {Pressed} what @returns {boolean} whether it meant something */
  #done(what) {
    if (what === "move") return this.submit();
    this.redraw.all();
    if (what === "refused") return false;
    this.tell(what === "turn");
    return true;
  }

  /** Write a note on an item, or on the one below it. @param {Item} item @returns {boolean} whether that can be done */
  note(item) {
    const target = this.state.noteTarget(item);
    if (target) this.config.note(target);
    return target !== null;
  }

  /**
   * Turn what is chosen.
   * @param {number} way  1: clockwise, -1: the other way
   * @returns {boolean} whether it can be turned
   */
  rotate(way) {
    const { state, config } = this;
    if (state.sending) return false;
    const what = state.choice.rotate(way, config.confirm());
    return what !== "refused" && this.#done(what);
  }

  /** Tell the page that this item cannot be used now. @param {Item|null} item */
  refuse(item) {
    this.config.refused(item, []);
  }

  /** Send what is chosen. @returns {boolean} whether it is a complete move */
  submit() {
    const { state } = this;
    const whole = state.choice.whole();
    if (!whole || state.sending) return false;
    state.pending = [...whole.path];
    state.pendingTurn = state.choice.turn;
    state.choice.clear();
    this.redraw.all();
    this.tell();
    this.config.move(whole);
    return true;
  }

  /** Take one step back: of the chosen items, or of the prepared moves. @returns {boolean} whether there was one */
  back() {
    const { state } = this;
    if (state.hint.length) {
      state.hint = [];
      this.redraw.all();
    }
    if (!state.choice.back()) return this.config.undo();
    this.redraw.all();
    this.tell();
    return true;
  }

  /** Choose again what was chosen before. @param {string[]} path @param {number} turn */
  restore(path, turn) {
    Object.assign(this.state.choice, { path, turn });
    this.redraw.all();
    this.tell();
  }

  /** The items drawn over so far. */
  trail() {
    return this.config.trail();
  }

  /** Take the last prepared move back. */
  undo() {
    return this.config.undo();
  }

  /** What the pointer or the focus is on has changed. @param {Partial<Look>} change */
  lookAt(change) {
    const { look } = this.state;
    const entries = /** @type {[keyof Look, unknown][]} */ (Object.entries(change));
    if (entries.every(([key, value]) => look[key] === value)) return;
    Object.assign(look, change);
    this.redraw.marks();
  }

  /** An item is dragged to a point; null: no longer. @param {{item: Item, to: Point}|null} drag */
  drag(drag) {
    const begins = drag && !this.state.drag;
    this.state.drag = drag;
    this.redraw.drag(Boolean(begins));
  }

  /** Tell the page what is chosen now. @param {boolean} [turned] */
  tell(turned = false) {
    const { choice, byId } = this.state;
    const path = choice.path.map((id) => /** @type {Item} */ (byId.get(id)));
    const next = [...choice.following()];
    const [count, only] = [next.length, next.length === 1 ? (byId.get(/** @type {string} */ (next[0])) ?? null) : null];
    const [move, turns] = [choice.whole()?.move ?? null, choice.canTurn()];
    this.config.draft({ path, move, more: count > 0, count, only, turns, turned, turn: choice.turn });
  }
}
