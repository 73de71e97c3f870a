/** What the page asks the server to do at its table, and the stream of what happens there. */

import { ApiError, asApiError, post } from "../api.js";
import { Stream } from "../stream.js";

/** @import { Listener } from "../stream.js" */
/** @import { Messages } from "./panels/messages.js" */
/** @import { Room } from "./room.js" */

export class Server {
  /** @param {Room} room @param {Messages} messages */
  constructor(room, messages) {
    this.room = room;
    this.messages = messages;
    /** @type {Stream|null} */
    this.stream = null;
    /** @type {number|null} */
    this.seat = null; // whose view a person with several seats asked for
  }

  #address() {
    return `/api/tables/${this.room.table.id}/events${this.seat === null ? "" : `?as=${this.seat}`}`;
  }

  /** Begin to follow the table. @param {Listener} listener */
  follow(listener) {
    this.stream = new Stream(this.#address(), listener);
  }

  /** Follow the table as another seat sees it; null: as nobody does. @param {number|null} seat */
  lookAs(seat) {
    this.seat = seat;
    this.stream?.move(this.#address());
  }

  /** Get the whole table again: the page may have missed something. */
  reconnect() {
    this.stream?.connect();
  }

  /**
   * Ask the server to do something at this table, and tell the person if it refuses.
   * @param {string} action
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<any>}  undefined if it was refused
   */
  async ask(action, body = {}) {
    try {
      return (await post(`/api/tables/${this.room.table.id}/${action}`, body)) ?? {};
    } catch (error) {
      this.complain(error);
      return undefined;
    }
  }

  /** Tell the person what went wrong. @param {unknown} error */
  complain(error) {
    const { code, message, rule } = asApiError(error);
    if (!(error instanceof ApiError)) console.error(error);
    if (code === "stale") {
      this.reconnect();
      return this.messages.say("The game had already gone on. Please choose again.", { kind: "bad", about: "late" });
    }
    this.messages.say(message, { rule, kind: "bad", about: code === "network" ? "connection" : "" });
  }
}
