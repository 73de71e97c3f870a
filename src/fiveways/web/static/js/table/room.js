/** What all parts of the table page share: the table, its game, and the ways to do something about it. */

import { ApiError, asApiError, post } from "../api.js";
import { announce } from "../announce.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Game} Game */
/**
 * What words are about, if they are to go with it; "late": the position that has not come yet.
 * @typedef {"connection"|"late"|"offer"|"past"|"pencil"|"saving"|""} About
 * What is said in the status area.
 * @typedef {{rule?: string|null, kind?: "bad"|"hint"|"", button?: {words: string, press: () => void}, then?: string,
 *   about?: About, silent?: boolean}} How
 */

export class Room {
  /** @param {Table} table @param {Game} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.connected = true;
    /** @type {number|null} */
    this.as = null; // the seat whose view a person with several seats asked for
    /** @type {number|null} */
    this.past = null; // the ply being looked at; null is now
    /** @type {string[]} */
    this.draft = []; // moves of this turn that are prepared and not made
    this.wants_next = false; // asked for another game on this page
    this.nonce = ""; // and this person's share in its chance
    this.received = performance.now();
    /** @type {Set<() => void>} */
    this.parts = new Set();
    /** @type {(text: string, how?: How) => void} */
    this.show_words = () => {};
    /** @type {(about: About) => void} */
    this.forget = () => {}; // what was said about something goes
    /** @type {(who: string, text: string) => void} */
    this.quote = () => {}; // a bot says a sentence about its move
    this.words = 0; // how often something was said, or taken away
    /** @type {number|null} */
    this.lost = null; // the ply of a move that may not have reached the server
    /** @type {(rule?: string|null) => void} */
    this.open_rules = () => {};
    /** @type {(ply: number|null) => void} */
    this.look = () => {}; // look at a past position; null comes back to now
    this.refresh_stream = () => {};
  }

  /** Keep a part up to date: called now and whenever anything changed. @param {() => void} update */
  keep(update) {
    this.parts.add(update);
    update();
  }

  /** @param {Table} [table] */
  update(table) {
    if (table) {
      if (table.clocks !== this.table.clocks) this.received = performance.now();
      this.table = table;
      // A past that was taken back is no past of this game.
      if (this.past !== null && this.past >= table.moves.length) this.past = null;
    }
    for (const update of this.parts) update();
  }

  /** @param {string} action */
  can(action) {
    return this.table.can.includes(action);
  }

  /** Say something to the person: seen in the status area, and spoken. @param {string} text @param {How} [how] */
  say(text, how = {}) {
    this.show_words(text, how);
    if (!how.silent) announce(text);
  }

  /** @param {unknown} error */
  complain(error) {
    const { code, message, rule } = asApiError(error);
    if (!(error instanceof ApiError)) console.error(error);
    if (code === "stale") {
      this.refresh_stream();
      return this.say("The game had already gone on. Please choose again.", { kind: "bad", about: "late" });
    }
    this.say(message, { rule, kind: "bad", about: code === "network" ? "connection" : "" });
  }

  /**
   * Ask the server to do something at this table; a refusal is said.
   * @param {string} action
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<any>}  undefined if refused
   */
  async do(action, body = {}) {
    try {
      return (await post(`/api/tables/${this.table.id}/${action}`, body)) ?? {};
    } catch (error) {
      this.complain(error);
      return undefined;
    }
  }
}
