/** What all parts of the table page share: the table and its game as they are now. */

/** @import { Game, Table } from "../types.js" */

export class Room {
  /** @param {Table} table @param {Game} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.connected = true;
    /** @type {number|null} */
    this.past = null; // the ply that the person looks at; null is now
    /** @type {string[]} */
    this.draft = []; // moves of this turn that are prepared and not made
    this.received = performance.now(); // when the clocks came
    /** @type {Set<() => void>} */
    this.parts = new Set();
  }

  /** Call a function now and after every change. @param {() => void} update */
  keep(update) {
    this.parts.add(update);
    update();
  }

  /** Something has changed. @param {Table} [table]  the table, if it has */
  update(table) {
    if (table) {
      if (table.clocks !== this.table.clocks) this.received = performance.now();
      this.table = table;
      // A position that was taken back is not part of this game any more.
      if (this.past !== null && this.past >= table.moves.length) this.past = null;
    }
    for (const update of this.parts) update();
  }

  /** Whether the server lets this person do something now. @param {string} action */
  can(action) {
    return this.table.can.includes(action);
  }
}
