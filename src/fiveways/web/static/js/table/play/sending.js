/** Sends a move, and tells the person when it is late or lost. */

import { asApiError, sendMove } from "../../api.js";
import { yourTurn } from "../wording.js";

/** @typedef {{room: import("../room.js").Room, messages: import("../panels/messages.js").Messages,
 *   server: import("../server.js").Server}} Parts */

const CATCH_UP = 1500; // ms that a move may take from the server's answer to the stream
const SLOW = 2500; // ms after which the person is told that the move waits

export class Sending {
  /** @param {Parts} parts */
  constructor({ room, messages, server }) {
    this.room = room;
    this.messages = messages;
    this.server = server;
    /** @type {number|null} */
    this.ply = null; // where a move was sent and has no answer yet
    /** @type {number|null} */
    this.lost = null; // where a move was sent and may not have reached the server
  }

  /** Whether a move for the position on the table is on its way. */
  get now() {
    return this.ply === this.room.table.ply;
  }

  /** @param {string} move @returns {Promise<boolean>} whether the server made the move */
  async send(move) {
    const { room, messages, server } = this;
    const { id, seq, you, to_move, ply } = room.table;
    messages.clear();
    [this.ply, this.lost] = [ply, null];
    const slow = setTimeout(() => messages.say("Your move is not saved yet: still trying.", { about: "saving" }), SLOW);
    try {
      const seat = you.length > 1 && to_move !== null ? { seat: to_move } : {};
      const answer = await sendMove(id, { seq, move, ...seat });
      setTimeout(() => room.table.seq < answer.seq && server.reconnect(), CATCH_UP);
      return true;
    } catch (error) {
      const unanswered = asApiError(error).code === "network";
      if (unanswered) this.lost = ply;
      if (unanswered && room.connected) this.tellLost();
      else server.complain(error);
      return false;
    } finally {
      clearTimeout(slow);
      messages.forget("saving");
      this.ply = null;
    }
  }

  /** The server can be reached again: ask for the move once more if it is still to be made. */
  tellLost() {
    const { lost, room } = this;
    this.lost = null;
    if (lost !== null && lost === room.table.ply && yourTurn(room.table))
      this.messages.say("Your move was not played: please move again.", { kind: "bad" });
  }
}
