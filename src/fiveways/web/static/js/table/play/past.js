/** Looking back: which earlier position the person sees, and its picture. */

import { announce } from "../../announce.js";
import { get } from "../../api.js";
import { moveWords } from "../wording.js";

/** @import { Scene, Table } from "../../types.js" */
/** @typedef {{room: import("../room.js").Room, messages: import("../panels/messages.js").Messages,
 *   server: import("../server.js").Server}} Parts */

/** Whose view to ask for, where a person has several seats. @param {Table} table */
const asViewer = ({ viewer, you }) => (viewer === null || you.length < 2 ? "" : `?as=${viewer}`);

/** A name for a position that changes if moves before it are taken back. @param {Table} table @param {number} ply */
function keyOf(table, ply) {
  const moves = table.moves.slice(0, ply).map((move) => move.text);
  return `${ply}${asViewer(table)} ${moves.join(" ")} ${table.status === "over"}`;
}

/** The key for each way through the game. @type {Record<string, (past: Past) => void>} */
const KEYS = {
  ArrowLeft: (past) => past.lookBy(-1),
  ArrowRight: (past) => past.lookBy(1),
  Home: (past) => past.lookBy(-Infinity),
  End: (past) => past.look(null),
};

export class Past {
  /** @param {Parts} parts */
  constructor({ room, messages, server }) {
    this.room = room;
    this.messages = messages;
    this.server = server;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Map<string, Scene>} */
    this.known = new Map();
    room.keep(() => {
      if (room.past === null) this.scene = null;
    });
  }

  /** Look at a position. @param {number|null} ply  null: come back to now @returns {Promise<void>} */
  async look(ply) {
    const { room } = this;
    if (ply === room.past) return;
    if (ply !== null && !room.table.past) {
      this.messages.say("What came before is out of sight until the game is over.");
      return;
    }
    room.past = ply;
    if (ply === null) announce("Back to now");
    room.update();
    if (ply !== null) await this.#show(ply);
  }

  /** @param {number} ply */
  async #show(ply) {
    const { room } = this;
    const { table } = room;
    const key = keyOf(table, ply);
    try {
      const scene = this.known.get(key) ?? (await get(`/api/tables/${table.id}/scenes/${ply}${asViewer(table)}`));
      this.known.set(key, scene);
      if (room.past !== ply) return;
      this.scene = { ...scene, gestures: [] };
      this.#announce(ply);
    } catch (error) {
      if (room.past !== ply) return;
      room.past = null;
      this.server.complain(error);
    }
    room.update();
  }

  /** @param {number} ply */
  #announce(ply) {
    const { moves, seats } = this.room.table;
    const move = moves[ply - 1];
    const by = move?.left ? `${seats[move.seat]?.name} ` : "";
    announce(ply ? `Move ${ply}: ${by}${moveWords(move)}` : "The start");
  }

  /** Look at the position that is some moves away from the one on the board. @param {number} step */
  lookBy(step) {
    const now = this.room.table.moves.length;
    const ply = Math.max(0, Math.min(now, (this.room.past ?? now) + step));
    this.look(ply === now ? null : ply);
  }

  /**
   * Arrow keys, Home and End go through the game.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was such a key
   */
  key(event) {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    const go = KEYS[event.key];
    if (!go || ctrlKey || metaKey || altKey || shiftKey) return false;
    go(this);
    return true;
  }

  /** Tell the person that nothing can be done in the past. */
  warn() {
    const button = { words: "Back to now", press: () => this.look(null) };
    this.messages.say("You are looking at the past.", { button, about: "past" });
  }
}
