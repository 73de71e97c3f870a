/** Says when the line is dead, and when it is back. */

import { announce } from "../announce.js";
import { byId } from "../dom.js";
import { yourTurn } from "./wording.js";

/** @typedef {import("./room.js").Room} Room */

/** A move that never reached the table is to be made again. @param {Room} room */
export function tellLostMove(room) {
  const { lost, table } = room;
  if (lost === null) return;
  room.lost = null;
  if (lost === table.ply && yourTurn(table))
    room.say("Your move was not played: please move again.", { kind: "bad" });
}

/** @param {Room} room @returns {(connected: boolean, told: boolean) => void} */
export function mountConnection(room) {
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
      timer = window.setTimeout(() => (place.hidden = true), 2500);
      room.forget("connection");
      tellLostMove(room);
    }
    room.update();
  };
}
