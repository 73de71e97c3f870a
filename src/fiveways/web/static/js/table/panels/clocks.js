/** Clocks that tick by themselves between two messages. */

import { play } from "../../sound.js";

/** @typedef {import("../room.js").Room} Room */

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
 * Write the clocks into the plates ten times a second while one runs.
 * @param {Room} room
 * @param {(seat: number) => HTMLElement|null} place
 */
export function tickClocks(room, place) {
  /** @type {Set<number>} */
  const warned = new Set(); // seats whose last ten seconds have been announced
  const tick = () => {
    const { clocks, seats, you } = room.table;
    seats.forEach((_, seat) => {
      const node = place(seat);
      const left = timeLeft(room, seat);
      if (!node) return;
      node.hidden = left === null;
      if (left === null) return;
      const text = clockText(left);
      if (node.textContent !== text) node.textContent = text;
      const low = left < LOW && clocks?.running === seat;
      node.classList.toggle("low", low);
      node.classList.toggle("running", clocks?.running === seat);
      if (low && you.includes(seat) && !warned.has(seat)) {
        play("low");
        room.say("Less than ten seconds are left.", { kind: "bad" });
      }
      if (low) warned.add(seat);
      else warned.delete(seat);
    });
  };
  setInterval(() => room.table.clocks && room.table.clocks.running !== null && tick(), 100);
  room.keep(tick);
}
