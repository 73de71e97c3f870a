/** Tells the person when the connection is lost, and when it is back. */

import { announce } from "../announce.js";
import { byId } from "../dom.js";

/** @typedef {{room: import("./room.js").Room, messages: import("./panels/messages.js").Messages,
 *   play: Pick<import("./play/play.js").Play, "tellLost">}} Parts */

const SHOWN = 2500; // ms for which the page says that the connection is back

/**
 * @param {Parts} parts
 * @returns {(connected: boolean, told: boolean) => void}  `told`: the server said that it would stop
 */
export function mountConnection({ room, messages, play }) {
  const place = byId("connection");
  let timer = 0;
  return (connected, told) => {
    room.connected = connected;
    clearTimeout(timer);
    const gone = told ? "The server stopped - waiting for it" : "Connection lost - trying again";
    const text = connected ? "Connected again" : gone;
    place.hidden = false;
    place.classList.toggle("back", connected);
    place.textContent = text;
    announce(text);
    if (connected) {
      timer = window.setTimeout(() => (place.hidden = true), SHOWN);
      messages.forget("connection");
      play.tellLost();
    }
    room.update();
  };
}
