/** The keyboard focus on the board: one item is the stop for Tab, and it is found again in the next scene. */

/** @import { Item } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @typedef {Readonly<import("./state.js").State>} State */
/** @typedef {Pick<import("./actions.js").Actions, "lookAt">} May  what this module may do */

export class Focus {
  /** @param {Board} board @param {State} state @param {May} act */
  constructor(board, state, act) {
    this.board = board;
    this.state = state;
    this.act = act;
    /** @type {string|null} */
    this.current = null; // the item that Tab leads to
    /** @type {Set<string>} */
    this.played = new Set(); // the items of all moves, when there were moves for the last time
    /** @type {{x: number, y: number}|null} */
    this.place = null; // where the current item lay
    this.inside = false; // the focus is on the board, or was until its item went
    this.waiting = true; // nothing could be pressed in the last scene
    this.#listen();
  }

  /** The current item. */
  get item() {
    return this.current === null ? undefined : this.state.byId.get(this.current);
  }

  // An SVG element that listens for focus becomes a stop for Tab itself, so the element around the board listens.
  #listen() {
    const around = /** @type {HTMLElement} */ (this.board.element.parentElement);
    around.addEventListener("focusin", ({ target }) => {
      const node = target instanceof Element ? target.closest("[data-id]") : null;
      const id = node instanceof SVGElement ? (node.dataset.id ?? null) : null;
      this.inside = id !== null;
      if (id !== null) this.remember(id);
      this.act.lookAt({ focus: id !== null && node?.matches(":focus-visible") ? id : null });
    });
    around.addEventListener("focusout", ({ target, relatedTarget }) => {
      const gone = target instanceof Element && !target.closest("[data-id]");
      this.inside &&= gone && relatedTarget === null;
      this.act.lookAt({ focus: null });
    });
  }

  /** Let Tab lead to this item from now on. @param {string|null} id */
  remember(id) {
    this.current = id;
    this.place = this.item ?? this.place;
    for (const item of this.state.named())
      this.board.items.node(item.id)?.setAttribute("tabindex", item.id === id ? "0" : "-1");
  }

  /** @param {string} id */
  moveTo(id) {
    this.act.lookAt({ hover: null }); // the keyboard has taken over from a mouse that rests on the board
    this.remember(id);
    this.board.items.node(id)?.focus();
  }

  /** The items that arrow keys walk over. @param {boolean} all  every named item, not only those one plays with */
  ground(all) {
    const named = this.state.named();
    const some = named.filter((item) => this.played.has(item.id));
    return all || !some.length ? named : some;
  }

  /** Go to the next item that can be pressed, in reading order. @param {number} step  1 or -1 */
  jump(step) {
    const next = this.state.next().sort((a, b) => a.y - b.y || a.x - b.x);
    const here = next.findIndex((item) => item.id === this.current);
    const item = next[here < 0 ? (step > 0 ? 0 : next.length - 1) : (here + step + next.length) % next.length];
    if (item) this.moveTo(item.id);
  }

  /** Put the focus on the board, where something can be pressed if anything can. */
  enter() {
    const item = this.state.canPress(this.current) ? null : this.#nearest(this.state.next());
    const id = item?.id ?? this.current;
    if (id !== null) this.moveTo(id);
  }

  /** Find a place for the focus in another scene. When a turn begins, that is an item that can be pressed. */
  sync() {
    const part = this.state.choice.takingPart();
    if (part.size) this.played = new Set([...part, ...this.state.drawable]);
    const begins = this.waiting && part.size > 0;
    this.waiting = part.size === 0;
    if (this.item?.label && (!begins || this.state.canPress(this.current))) this.remember(this.current);
    else this.#moveOn();
  }

  #moveOn() {
    const active = document.activeElement;
    const adrift = this.board.element.contains(active) || (this.inside && active === document.body);
    const item = this.#nearest(this.state.next()) ?? this.#nearest(this.ground(false));
    this.remember(item?.id ?? null);
    if (adrift && item) this.moveTo(item.id);
  }

  /** The item nearest to where the current one is or was; without that, the first. @param {Item[]} items */
  #nearest(items) {
    const { place } = this;
    const away = (/** @type {Item} */ item) => (place ? Math.hypot(item.x - place.x, item.y - place.y) : 0);
    return items.reduce((/** @type {Item|null} */ best, item) => (best && away(best) <= away(item) ? best : item), null);
  }
}
