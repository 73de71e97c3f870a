/** A turn that is prepared on the page: moves that are not made yet, and can be taken back without telling anybody. */

import { announce } from "../../announce.js";
import { asApiError, post } from "../../api.js";

/** @typedef {import("../../types.js").Gesture} Gesture */
/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../room.js").Room} Room */
/** @typedef {{move: string, path: string[], scene: Scene}} Step  a prepared move, and how the board looks after it */

const BACK = null; // among what was pressed: take the last one back

export class Drafting {
  /** @param {Room} room @param {() => import("../../board/choosing/choosing.js").Choosing} choosing */
  constructor(room, choosing) {
    this.room = room;
    this.choosing = choosing;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {string[]|null} */
    this.asking = null; // what was pressed for the move whose picture has not come yet
    /** @type {(string|null)[]} */
    this.queue = []; // what was pressed since
    this.asked = 0; // only the answer to the newest question counts
    this.of = "";
  }

  /** The position that a draft belongs to. */
  #position() {
    const { changed, to_move, viewer, status } = this.room.table;
    return `${changed} ${to_move} ${viewer} ${status}`;
  }

  /** What the board shows, if anything is prepared. @returns {Scene|null} */
  get scene() {
    return this.steps.at(-1)?.scene ?? null;
  }

  get any() {
    return this.steps.length > 0 || this.asking !== null;
  }

  /** Whether something can be taken back now: not while the past is looked at, or the whole is on its way. */
  #open() {
    return this.any && this.room.past === null && (this.asking !== null || !this.choosing().pending.length);
  }

  /** A move that ends the draft, as the text of one move. @param {string} move */
  line(move) {
    return [...this.room.draft, move].join(", ");
  }

  /** The things drawn over so far, those included that are still on their way. @returns {string[]} */
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
    this.of = this.#position();
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
      this.choosing().settle();
      if (asApiError(error).code === "stale") this.room.refresh_stream();
      else this.room.complain(error);
    }
  }

  /** Something is pressed while a picture is on its way: its turn comes. @param {string} id @returns {boolean} */
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
    const choosing = this.choosing();
    choosing.queued = this.queue.filter((press) => press !== BACK);
    choosing.refresh();
  }

  /** What was pressed in the meantime, until the next picture has to be waited for. */
  #goOn() {
    const choosing = this.choosing();
    while (this.queue.length && !this.asking && this.room.past === null) {
      const press = /** @type {string|null} */ (this.queue.shift());
      choosing.queued = this.queue.filter((one) => one !== BACK);
      if (press === BACK) this.undo();
      else if (!choosing.press(press)) this.queue = [];
    }
    if (!this.asking) this.queue = [];
    this.#markQueue();
  }

  /** Press again what was drawn: the last one goes, or all that came after it. @param {string} id @returns {boolean} */
  retrace(id) {
    const trail = this.asking || !this.scene?.trace ? [] : this.trail();
    const at = trail.lastIndexOf(id);
    if (at < 0) return false;
    this.#takeBack(Math.max(1, trail.length - 1 - at));
    return true;
  }

  /** Take the last move back. @returns {boolean} whether there was one */
  undo() {
    if (!this.#open()) return false;
    if (this.asking) this.#enqueue(BACK);
    else this.#takeBack(1);
    return true;
  }

  /** Take everything back. @returns {boolean} whether there was anything */
  restart() {
    if (!this.#open()) return false;
    this.drop();
    announce("Everything is taken back");
    this.room.update();
    return true;
  }

  /** @param {number} count */
  #takeBack(count) {
    this.steps.splice(-count, count);
    announce("Taken back");
    this.room.show_words("");
    this.#show();
  }

  /** Nothing is prepared any more. */
  drop() {
    this.asked += 1;
    this.asking = null;
    this.steps = [];
    this.queue = [];
    this.choosing().queued = [];
    this.choosing().settle();
    this.room.draft = [];
  }

  /** The game may have gone on: then the draft is no longer about anything. */
  sync() {
    if (this.any && this.of !== this.#position()) this.drop();
  }

  #show() {
    this.room.draft = this.steps.map(({ move }) => move);
    this.room.update();
  }
}
