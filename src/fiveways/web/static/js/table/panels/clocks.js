/** The clocks. The page counts the time between two messages of the server. */

import { setText } from "../../dom.js";
import { play } from "../../sound.js";

/** @import { Room } from "../room.js" */

const LOW = 10_000;

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < LOW) return `${(Math.floor(left / 100) / 10).toFixed(1)} s left`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/**
 * Time left at a seat now, in ms.
 * @param {Room} room
 * @param {number} seat
 * @returns {number|null}
 */
export function timeLeft({ table, received, connected }, seat) {
  if (!table.clocks) return null;
  const left = table.clocks.left[seat];
  if (left === undefined || left === null) return null;
  const running = table.clocks.running === seat && connected;
  return Math.max(0, left - (running ? performance.now() - received : 0));
}

/**
 * Write the clocks into the plates, ten times a second while one runs.
 * @param {{room: Room, messages: import("./messages.js").Messages}} parts
 * @param {(seat: number) => HTMLElement|null} place
 */
export function tickClocks({ room, messages }, place) {
  /** @type {Set<number>} */
  const warned = new Set(); // seats whose last ten seconds were announced

  /** @param {number} seat @param {boolean} low */
  const warn = (seat, low) => {
    if (low && room.table.you.includes(seat) && !warned.has(seat)) {
      play("low");
      messages.say("Less than ten seconds are left.", { kind: "bad" });
    }
    if (low) warned.add(seat);
    else warned.delete(seat);
  };

  /** @param {HTMLElement} node @param {number} seat */
  const write = (node, seat) => {
    const left = timeLeft(room, seat);
    const running = room.table.clocks?.running === seat;
    node.hidden = left === null;
    if (left === null) return;
    setText(node, clockText(left));
    const low = left < LOW && running;
    node.classList.toggle("low", low);
    node.classList.toggle("running", running);
    warn(seat, low);
  };

  const tick = () => {
    for (const seat of room.table.seats.keys()) {
      const node = place(seat);
      if (node) write(node, seat);
    }
  };

  setInterval(() => room.table.clocks && room.table.clocks.running !== null && tick(), 100);
  room.keep(tick);
}
