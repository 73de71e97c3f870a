/**
 * A turn that a person prepares on the page. Its moves are not made yet: they can be taken back, and nobody sees them.
 */

import { announce } from "../../announce.js";
import { asApiError, post } from "../../api.js";

/** @import { Gesture, Scene } from "../../types.js" */
/** @typedef {{room: import("../room.js").Room, messages: import("../panels/messages.js").Messages,
 *   server: import("../server.js").Server, choosing: import("../../board/choosing/api.js").Choosing}} Parts */
/** @typedef {{move: string, path: string[], scene: Scene}} Step  a prepared move, and the board after it */

const BACK = null; // in the queue: take the last step back

export class Drafts {
  /** @param {Parts} parts */
  constructor({ room, messages, server, choosing }) {
    this.room = room;
    this.messages = messages;
    this.server = server;
    this.choosing = choosing;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {string[]|null} */
    this.asking = null; // the path of the move whose picture has not come yet
    /** @type {(string|null)[]} */
    this.queue = []; // pressed since then
    this.asked = 0; // only the answer to the newest request counts
    this.position = ""; // the position that the prepared moves belong to
  }

  /** A name for the position on the table. */
  #now() {
    const { changed, to_move, viewer, status } = this.room.table;
    return `${changed} ${to_move} ${viewer} ${status}`;
  }

  /** The board after the prepared moves, if there are any. @returns {Scene|null} */
  get scene() {
    return this.steps.at(-1)?.scene ?? null;
  }

  get any() {
    return this.steps.length > 0 || this.asking !== null;
  }

  /** Whether something can be taken back: not in the past, and not while the turn is on its way. */
  #canTakeBack() {
    return this.any && this.room.past === null && (this.asking !== null || !this.choosing.sending);
  }

  /** The text of the whole turn. @param {string} move  its last move */
  line(move) {
    return [...this.room.draft, move].join(", ");
  }

  /** The items drawn over so far, including those that wait for their turn. @returns {string[]} */
  trail() {
    const drawn = this.steps.map(({ path }) => path);
    if (this.asking) drawn.push(this.asking);
    const begin = drawn.findLastIndex((path) => path.length !== 1) + 1;
    const trail = drawn.slice(begin).map(([id]) => /** @type {string} */ (id));
    for (const press of this.queue) {
      if (press === BACK) trail.pop();
      else trail.push(press);
    }
    return trail;
  }

  /** Prepare one more move. @param {Gesture} gesture */
  async add({ move, path }) {
    const { id, seq, you, to_move } = this.room.table;
    this.position = this.#now();
    this.asking = path;
    const asked = ++this.asked;
    const seat = you.length > 1 && to_move !== null ? { seat: to_move } : {};
    try {
      const moves = [...this.room.draft, move];
      const { scene } = await post(`/api/tables/${id}/draft`, { seq, moves, ...seat });
      if (asked !== this.asked) return;
      this.asking = null;
      this.steps.push({ move, path, scene });
      const last = scene.items.find((/** @type {{id: string}} */ item) => item.id === path.at(-1));
      announce(last?.label || move);
      this.#show();
      this.#goOn();
    } catch (error) {
      if (asked !== this.asked) return;
      this.asking = null;
      this.queue = [];
      this.#show();
      this.choosing.settle();
      if (asApiError(error).code === "stale") this.server.reconnect();
      else this.server.complain(error);
    }
  }

  /**
   * A press while a picture is on its way: it waits until the picture has come.
   * @param {string} id
   * @returns {boolean}
   */
  wait(id) {
    if (!this.asking || this.room.past !== null) return false;
    this.#enqueue(id);
    return true;
  }

  /** @param {string|null} press */
  #enqueue(press) {
    const last = this.queue.at(-1);
    if (press === BACK && last !== undefined && last !== BACK) this.queue.pop();
    else this.queue.push(press);
    this.#markQueue();
  }

  #markQueue() {
    this.choosing.queue(this.queue.filter((press) => press !== BACK));
  }

  /** Do the presses that wait, until one of them needs another picture. */
  #goOn() {
    while (this.queue.length && !this.asking && this.room.past === null) {
      const press = /** @type {string|null} */ (this.queue.shift());
      this.#markQueue();
      if (press === BACK) this.undo();
      else if (!this.choosing.press(press)) this.queue = [];
    }
    if (!this.asking) this.queue = [];
    this.#markQueue();
  }

  /**
   * The person presses an item of the line again: the last one goes; with an earlier one, all after it go.
   * @param {string} id
   * @returns {boolean}
   */
  retrace(id) {
    const trail = this.asking || !this.scene?.trace ? [] : this.trail();
    const at = trail.lastIndexOf(id);
    if (at < 0) return false;
    this.#takeBack(Math.max(1, trail.length - 1 - at));
    return true;
  }

  /** Take the last move back. @returns {boolean} whether there was one */
  undo() {
    if (!this.#canTakeBack()) return false;
    if (this.asking) this.#enqueue(BACK);
    else this.#takeBack(1);
    return true;
  }

  /** Take everything back. @returns {boolean} whether there was anything */
  restart() {
    if (!this.#canTakeBack()) return false;
    this.drop();
    announce("Everything is taken back");
    this.room.update();
    return true;
  }

  /** @param {number} count */
  #takeBack(count) {
    this.steps.splice(-count, count);
    announce("Taken back");
    this.messages.clear();
    this.#show();
  }

  /** Nothing is prepared any more. */
  drop() {
    this.asked += 1;
    this.asking = null;
    this.steps = [];
    this.queue = [];
    this.choosing.queue([]);
    this.choosing.settle();
    this.room.draft = [];
  }

  /** Drop what is prepared if the game has gone on. */
  sync() {
    if (this.any && this.position !== this.#now()) this.drop();
  }

  #show() {
    this.room.draft = this.steps.map(({ move }) => move);
    this.room.update();
  }
}
