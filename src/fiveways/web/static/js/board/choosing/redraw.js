/** Brings the board up to date with the state: attributes of items, marks, and the item that is dragged. */

import { svg } from "../../dom.js";
import { Overlay } from "../drawing/overlay.js";
import { distance } from "../scene.js";
import { marksOf } from "./marks.js";

/** @import { Item } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @import { State } from "./state.js" */
/** @typedef {{part: Set<string>, next: Set<string>, starts: Set<string>, chosen: Set<string>}} Roles
 *   `part`: items of any move, `next`: they continue this move, `starts`: they begin one */

/** @type {Set<string>} */
const NONE = new Set();

export class Redraw {
  /** @param {Board} board @param {Readonly<State>} state */
  constructor(board, state) {
    this.board = board;
    this.state = state;
    this.overlay = new Overlay(board.overlayRoot);
    /** @type {SVGElement|null} */
    this.ghost = null; // a copy of the dragged item
  }

  all() {
    const { choice, sending, stack } = this.state;
    const roles = {
      part: choice.takingPart(),
      next: sending ? NONE : choice.following(),
      starts: sending ? NONE : choice.following([]),
      chosen: new Set(choice.path),
    };
    for (const item of stack) this.#describe(item, roles);
    this.#turnHeld();
    this.drag(true);
    this.marks();
  }

  /** Say what an item is now, for styles, tests and screen readers. @param {Item} item @param {Roles} roles */
  #describe({ id, label }, { part, next, starts, chosen }) {
    const { state } = this;
    const node = this.board.items.node(id);
    if (!node || (!label && !part.has(id))) return;
    const [follows, begins, isChosen] = [next.has(id), starts.has(id), chosen.has(id)];
    node.toggleAttribute("data-pressable", follows || begins || isChosen);
    node.toggleAttribute("data-choosable", follows);
    node.toggleAttribute("data-selected", isChosen);
    node.toggleAttribute("data-pending", state.pending.includes(id) || state.queued.includes(id));
    const possible = follows && chosen.size > 0 && "possible";
    node.setAttribute("aria-label", [label, state.remarks.get(id), possible].filter(Boolean).join(", "));
    if (part.has(id)) {
      node.setAttribute("role", "button");
      node.setAttribute("aria-pressed", String(isChosen));
      node.setAttribute("aria-disabled", String(!follows && !begins));
    } else {
      node.setAttribute("role", "img");
      node.removeAttribute("aria-pressed");
      node.removeAttribute("aria-disabled");
    }
  }

  /** Turn the first item of what is on its way, chosen or advised. */
  #turnHeld() {
    const { choice, sending, pending, pendingTurn, hint } = this.state;
    if (sending) return this.board.items.hold(pending[0] ?? null, pendingTurn);
    if (choice.path.length) return this.board.items.hold(choice.path[0] ?? null, choice.turn);
    this.board.items.hold((hint.length > 1 && hint[0]) || null, choice.wish.turn);
  }

  /** Draw the marks anew. Nothing else changes while the pointer or the focus moves. */
  marks() {
    const { state } = this;
    this.overlay.show(marksOf(state));
    const { hover, focus, aim } = state.look;
    const { path } = state.choice;
    this.#showForeseen(aim === null ? [hover ?? focus, ...path, ...state.pending] : [aim, ...path]);
  }

  /** Show the items that belong to these, and hide all others of that kind. @param {(string|null)[]} ids */
  #showForeseen(ids) {
    for (const { id, when } of this.state.foreseen)
      this.board.items.node(id)?.toggleAttribute("data-shown", Boolean(when?.some((other) => ids.includes(other))));
  }

  /** @param {boolean} changed  whether another item is dragged, or the same one turned */
  drag(changed) {
    const { drag } = this.state;
    if (!drag) return this.overlay.endPull();
    if (changed) this.ghost = this.#copy(drag.item);
    this.overlay.pull(this.state.items([drag.item.id]), drag.to, this.ghost);
  }

  /**
   * A copy of an item that lies on another one or in a hand. A place has none: it stays where it is.
   * @param {Item} item
   */
  #copy(item) {
    const { choice } = this.state;
    const below = this.state.named().filter((other) => other.layer < item.layer);
    const lies = below.some((other) => distance(other, item.x, item.y) === 0);
    const body = this.board.items.node(item.id)?.querySelector(".body");
    if ((!lies && !choice.onlyBegins(item.id)) || !body) return null;
    return svg("g", {}, svg("g", { transform: `rotate(${item.turn + choice.turn})` }, body.cloneNode(true)));
  }

  /** Show the marks for what can be pressed only after this time. @param {number} wait  in ms */
  holdOffers(wait) {
    this.overlay.hold(wait);
  }
}
