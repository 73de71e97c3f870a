/** A move that is being chosen, as plain data: what was pressed, how it is turned, and what can follow. */

/** @import { Gesture } from "../../types.js" */

/**
 * What a press did. "step": added an item. "ready": completed a move that waits for its end. "move": ended a move.
 * "back": took the last step back. "turn": turned the chosen item. "refused": nothing.
 * @typedef {"step"|"ready"|"move"|"back"|"turn"|"refused"} Pressed
 */

/** @param {Gesture} gesture */
const turnOf = (gesture) => gesture.turn ?? 0;

/** @param {number[]} turns */
const sorted = (turns) => [...new Set(turns)].sort((a, b) => a - b);

export class Choice {
  constructor() {
    /** @type {Gesture[]} */
    this.gestures = [];
    /** @type {string[]} */
    this.path = [];
    /** @type {{id: string|undefined, turn: number}} */
    this.wish = { id: undefined, turn: 0 }; // how an item is turned as soon as it is chosen
    this.turn = 0; // by how many degrees clockwise the first item of the path is turned
    /** @type {Map<string, Set<string>>} */
    this.known = new Map(); // what follows each path; every movement of the pointer asks for it
  }

  /** Take new gestures. What was pressed stays if it can still begin a move. @param {Gesture[]} gestures */
  offer(gestures) {
    this.gestures = gestures;
    this.wish = { id: undefined, turn: 0 };
    this.known.clear();
    while (this.path.length && !this.#fitting(this.path).length) this.path.pop();
    this.#settleTurn();
  }

  /** @param {string[]} path @returns {Gesture[]} the gestures that begin with this path */
  #fitting(path) {
    return this.gestures.filter((gesture) => path.every((id, at) => gesture.path[at] === id));
  }

  /** The items that can be pressed after a path. @param {string[]} [path] @returns {Set<string>} */
  following(path = this.path) {
    const key = path.join("\n");
    let next = this.known.get(key);
    if (!next) {
      const longer = this.#fitting(path).filter((gesture) => gesture.path.length > path.length);
      next = new Set(longer.map((gesture) => /** @type {string} */ (gesture.path[path.length])));
      this.known.set(key, next);
    }
    return next;
  }

  /** Every item of any gesture. @returns {Set<string>} */
  takingPart() {
    return new Set(this.gestures.flatMap((gesture) => gesture.path));
  }

  /** Whether an item only ever begins a move, and is never a place where something goes. @param {string} id */
  onlyBegins(id) {
    return this.gestures.every((gesture) => gesture.path.indexOf(id) < 1);
  }

  /** The turns by which an item can be turned where it lies. @param {string} id @returns {number[]} */
  turnsInPlace(id) {
    const there = this.gestures.filter((gesture) => gesture.path.length === 1 && gesture.path[0] === id);
    return sorted(there.map(turnOf).filter(Boolean));
  }

  /** The turns in which the first item of a path can be put down. @param {string|undefined} id @returns {number[]} */
  turnsHeld(id = this.path[0]) {
    const held = this.gestures.filter((gesture) => gesture.path.length > 1 && gesture.path[0] === id);
    return sorted(held.map(turnOf));
  }

  /** Whether what is chosen can be turned. */
  canTurn() {
    const [first] = this.path;
    if (first === undefined) return false;
    return this.turnsHeld().length > 1 || (this.path.length === 1 && this.turnsInPlace(first).length > 0);
  }

  /** The move that is complete now. @returns {Gesture|null} */
  whole() {
    const length = this.path.length;
    const whole = this.#fitting(this.path).filter((gesture) => gesture.path.length === length);
    return (length && whole.find((gesture) => turnOf(gesture) === this.turn)) || null;
  }

  /** Whether this press would end a move, because nothing could follow. @param {string} id */
  ends(id) {
    const path = this.following().has(id) ? [...this.path, id] : [id];
    return this.#fitting(path).every((gesture) => gesture.path.length === path.length);
  }

  /**
   * @param {string} id
   * @param {boolean} confirm  whether a complete move waits for a second press
   * @param {number} [way]  1: on the right side of the item, -1: on its left, 0: unknown
   * @returns {Pressed}
   */
  press(id, confirm, way = 0) {
    if (this.path.length && this.following().has(id)) {
      this.path.push(id);
      return this.#stepped(confirm);
    }
    if (this.path.at(-1) === id) return this.#pressAgain(id, confirm, way);
    if (this.following([]).has(id)) return this.#begin(id, confirm, way);
    return "refused";
  }

  /** What a step has led to. @param {boolean} confirm @returns {Pressed} */
  #stepped(confirm) {
    const whole = this.whole();
    if (!whole) return "step";
    return (confirm && !whole.draft) || this.following().size ? "ready" : "move";
  }

  /**
   * The item chosen last is pressed once more.
   * @param {string} id
   * @param {boolean} confirm
   * @param {number} way
   * @returns {Pressed}
   */
  #pressAgain(id, confirm, way) {
    const turnable = this.path.length === 1 && this.canTurn();
    const whole = this.whole();
    if (whole && turnable && way && this.#turnTo(id, way) !== this.turn) return this.rotate(way, confirm);
    if (whole) return "move";
    if (turnable) return this.rotate(way || 1, confirm);
    this.back();
    return "back";
  }

  /**
   * A move begins with this item.
   * @param {string} id
   * @param {boolean} confirm
   * @param {number} way
   * @returns {Pressed}
   */
  #begin(id, confirm, way) {
    const turns = this.turnsInPlace(id);
    const [held] = this.path;
    // Pressing an item that turns at once must not turn it by mistake while another item is held.
    const turnsAtOnce = turns.length > 0 && !this.following([id]).size;
    if (held !== undefined && !this.turnsInPlace(held).length && turnsAtOnce) return "refused";
    this.path = [id];
    const positions = this.turnsHeld();
    this.turn = this.wish.id === id && positions.includes(this.wish.turn) ? this.wish.turn : (positions[0] ?? 0);
    if (turns.length && (way || turns.length === 1)) return this.rotate(way || 1, confirm);
    return this.#stepped(confirm);
  }

  /**
   * Turn what is chosen: a held item to its next position, an item on the board where it lies.
   * @param {number} way  1: clockwise, -1: the other way, 0: to the next position
   * @param {boolean} confirm
   * @returns {Pressed}
   */
  rotate(way, confirm) {
    if (!this.canTurn()) return "refused";
    const held = this.turnsHeld();
    if (held.length > 1) {
      this.turn = /** @type {number} */ (held[(held.indexOf(this.turn) + (way || 1) + held.length) % held.length]);
      return "turn";
    }
    const first = /** @type {string} */ (this.path[0]);
    this.turn = this.#turnTo(first, way || (this.turn === this.#turnTo(first, 1) ? -1 : 1));
    return confirm ? "ready" : "move";
  }

  /** The turn in place that a press on one side means. @param {string} id @param {number} way @returns {number} */
  #turnTo(id, way) {
    const turns = this.turnsInPlace(id);
    return (way > 0 ? turns[0] : turns.at(-1)) ?? 0;
  }

  /** Take the last step back. @returns {boolean} whether there was one */
  back() {
    const taken = this.path.pop() !== undefined;
    this.#settleTurn();
    return taken;
  }

  clear() {
    this.path = [];
    this.turn = 0;
  }

  /** Keep the turn if it still fits what is chosen; otherwise begin with the first one. */
  #settleTurn() {
    const [first] = this.path;
    if (this.path.length === 1 && this.turnsInPlace(first ?? "").includes(this.turn)) return;
    if (first === undefined || !this.turnsHeld().includes(this.turn)) this.turn = this.turnsHeld()[0] ?? 0;
  }
}
