/** Choosing a move step by step, as plain data: what has been pressed, how it is turned, and what can follow. */

/** @typedef {import("../../types.js").Gesture} Gesture */

/**
 * What a press did: "step" added it, "ready" made a whole move that waits for its end, "move" ended one,
 * "back" took the last step back, "turn" turned what is held, "refused" did nothing.
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
    this.wish = { id: undefined, turn: 0 }; // how a thing is to be turned when it is chosen
    this.turn = 0; // by how much the first of the path is turned, in degrees clockwise
    /** @type {Map<string, Set<string>>} */
    this.known = new Map(); // what follows which path: asked with every move of the pointer
  }

  /** New gestures; what was pressed stays if it can still be the beginning of a move. @param {Gesture[]} gestures */
  offer(gestures) {
    this.gestures = gestures;
    this.wish = { id: undefined, turn: 0 };
    this.known.clear();
    while (this.path.length && !this.#fitting(this.path).length) this.path.pop();
    this.#settleTurn();
  }

  /** @param {string[]} path @returns {Gesture[]} those that begin like this */
  #fitting(path) {
    return this.gestures.filter((gesture) => path.every((id, at) => gesture.path[at] === id));
  }

  /** The items that can be pressed next after some steps. @param {string[]} [path] @returns {Set<string>} */
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
  taking_part() {
    return new Set(this.gestures.flatMap((gesture) => gesture.path));
  }

  /** Whether an item is only ever taken up, never a place where something goes. @param {string} id */
  only_begins(id) {
    return this.gestures.every((gesture) => gesture.path.indexOf(id) < 1);
  }

  /** The turns by which an item can be turned where it lies. @param {string} id @returns {number[]} */
  turns_in_place(id) {
    const there = this.gestures.filter((gesture) => gesture.path.length === 1 && gesture.path[0] === id);
    return sorted(there.map(turnOf).filter(Boolean));
  }

  /** The turns in which the first of a path can be put down. @param {string|undefined} id @returns {number[]} */
  turns_held(id = this.path[0]) {
    const held = this.gestures.filter((gesture) => gesture.path.length > 1 && gesture.path[0] === id);
    return sorted(held.map(turnOf));
  }

  /** Can what is chosen be turned? */
  can_turn() {
    const [first] = this.path;
    if (first === undefined) return false;
    return this.turns_held().length > 1 || (this.path.length === 1 && this.turns_in_place(first).length > 0);
  }

  /** The move that is whole now. @returns {Gesture|null} */
  whole() {
    const length = this.path.length;
    const whole = this.#fitting(this.path).filter((gesture) => gesture.path.length === length);
    return (length && whole.find((gesture) => turnOf(gesture) === this.turn)) || null;
  }

  /** Would this press end a move, with nothing that could still follow? @param {string} id */
  ends(id) {
    const path = this.following().has(id) ? [...this.path, id] : [id];
    return this.#fitting(path).every((gesture) => gesture.path.length === path.length);
  }

  /**
   * @param {string} id
   * @param {boolean} confirm  a whole move waits for a second press
   * @param {number} [way]  1: on its right side, -1: on its left, 0: no telling
   * @returns {Pressed}
   */
  press(id, confirm, way = 0) {
    if (this.following().has(id) && this.path.length) this.path.push(id);
    else if (this.path.at(-1) === id) {
      if (this.path.length === 1 && way && this.whole() && this.#side(id, way) !== this.turn && this.can_turn())
        return this.rotate(way, confirm);
      if (this.whole()) return "move";
      if (this.path.length === 1 && this.can_turn()) return this.rotate(way || 1, confirm);
      this.path.pop();
      this.#settleTurn();
      return "back";
    } else if (this.following([]).has(id)) {
      const turns = this.turns_in_place(id);
      // What would turn at once does so only when nothing else is held.
      const [held] = this.path;
      if (held !== undefined && !this.turns_in_place(held).length && turns.length && !this.following([id]).size)
        return "refused";
      this.path = [id];
      const held_turns = this.turns_held();
      this.turn = this.wish.id === id && held_turns.includes(this.wish.turn) ? this.wish.turn : (held_turns[0] ?? 0);
      if (turns.length && (way || turns.length === 1)) return this.rotate(way || 1, confirm);
    } else return "refused";
    if (!this.whole()) return "step";
    return (confirm && !this.whole()?.draft) || this.following().size ? "ready" : "move";
  }

  /**
   * Turn what is chosen: what is held to its next position, what lies on the board for good.
   * @param {number} way  1 clockwise, -1 the other way, 0 on to the next position there is
   * @param {boolean} confirm
   * @returns {Pressed}
   */
  rotate(way, confirm) {
    if (!this.can_turn()) return "refused";
    const held = this.turns_held();
    if (held.length > 1) {
      this.turn = /** @type {number} */ (held[(held.indexOf(this.turn) + (way || 1) + held.length) % held.length]);
      return "turn";
    }
    const first = /** @type {string} */ (this.path[0]);
    this.turn = this.#side(first, way || (this.turn === this.#side(first, 1) ? -1 : 1));
    return confirm ? "ready" : "move";
  }

  /** The turn in place that a side stands for. @param {string} id @param {number} way @returns {number} */
  #side(id, way) {
    const turns = this.turns_in_place(id);
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

  #settleTurn() {
    const [first] = this.path;
    if (this.path.length === 1 && this.turns_in_place(first ?? "").includes(this.turn)) return;
    if (first === undefined || !this.turns_held().includes(this.turn)) this.turn = this.turns_held()[0] ?? 0;
  }
}
