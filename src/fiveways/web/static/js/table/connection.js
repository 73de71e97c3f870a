/** Says when the line is dead, and when it is back. */

import { announce } from "../announce.js";
import { byId } from "../dom.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room @returns {(connected: boolean) => void} */
export function mountConnection(room) {
  const place = byId("connection");
  let timer = 0;
  return (connected) => {
    room.connected = connected;
    clearTimeout(timer);
    const text = connected ? "Connected again" : "Connection lost - trying again";
    place.hidden = false;
    place.classList.toggle("back", connected);
    place.textContent = text;
    announce(text);
    if (connected) timer = window.setTimeout(() => (place.hidden = true), 2500);
    room.update();
  };
}
