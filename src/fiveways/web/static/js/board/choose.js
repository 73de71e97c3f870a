/** Choosing a move step by step, as plain data: what has been pressed and what can follow. */

/** @typedef {import("../types.js").Gesture} Gesture */

/**
 * What a press did: "step" added it, "ready" made a whole move that waits for its end, "move" ended one,
 * "back" took the last step back, "refused" did nothing.
 * @typedef {"step"|"ready"|"move"|"back"|"refused"} Pressed
 */

export class Choice {
  constructor() {
    /** @type {Gesture[]} */
    this.gestures = [];
    /** @type {string[]} */
    this.path = [];
    /** @type {Map<string, Set<string>>} */
    this.known = new Map(); // what follows which path: asked with every move of the pointer
  }

  /** New gestures; what was pressed stays if it can still be the beginning of a move. @param {Gesture[]} gestures */
  offer(gestures) {
    this.gestures = gestures;
    this.known.clear();
    while (this.path.length && !this.#fitting(this.path).length) this.path.pop();
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

  /** The move that is whole now. @returns {Gesture|null} */
  whole() {
    const length = this.path.length;
    return (length && this.#fitting(this.path).find((gesture) => gesture.path.length === length)) || null;
  }

  /** Would this press end a move, with nothing that could still follow? @param {string} id */
  ends(id) {
    const path = this.following().has(id) ? [...this.path, id] : [id];
    return this.#fitting(path).every((gesture) => gesture.path.length === path.length);
  }

  /** @param {string} id @param {boolean} confirm  a whole move waits for a second press @returns {Pressed} */
  press(id, confirm) {
    if (this.following().has(id)) this.path.push(id);
    else if (this.path.at(-1) === id) {
      if (this.whole()) return "move";
      this.path.pop();
      return "back";
    } else if (this.following([]).has(id)) this.path = [id];
    else return "refused";
    if (!this.whole()) return "step";
    return confirm || this.following().size ? "ready" : "move";
  }

  /** Take the last step back. @returns {boolean} whether there was one */
  back() {
    return this.path.pop() !== undefined;
  }

  clear() {
    this.path = [];
  }
}
