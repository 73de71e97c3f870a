/** For somebody who has not made a move yet: what the game is about, and how one moves. */

import { byId, el, setText } from "../../dom.js";
import { recall, remember } from "../../settings.js";

/** @typedef {import("../room.js").Room} Room */

/** @param {Room} room */
const key = (room) => `moved.${room.game.id}`;

const PRESSES = 3; // moves of a single press teach little: so many of them

/** @param {Room} room */
const over = (room) => Number(recall(key(room)) ?? 0) >= PRESSES;

/** A first real move was made in this browser: the lesson is over. @param {Room} room @param {string[]} path */
export function endLesson(room, path) {
  if (over(room)) return;
  remember(key(room), String(Number(recall(key(room)) ?? 0) + (path.length > 1 ? PRESSES : 1)));
  room.update();
}

/** @param {Room} room */
export function mountLesson(room) {
  const place = byId("lesson");
  const how = el("p");
  const all = el("div", { class: "all", id: "lesson-all" }, el("p", { class: "aim" }, room.game.tagline), " ", how);
  // On a small screen only its beginning is seen until somebody wants the rest.
  const more = el(
    "button",
    { class: "button small-button more", type: "button", "data-action": "more", "aria-controls": "lesson-all" },
    "More",
  );
  const open = (/** @type {boolean} */ yes) => {
    place.classList.toggle("open", yes);
    more.setAttribute("aria-expanded", String(yes));
    setText(more, yes ? "Less" : "More");
  };
  open(false);
  more.addEventListener("click", () => open(!place.classList.contains("open")));
  byId("stage").addEventListener("pointerdown", () => open(false));
  place.append(all, more);
  room.keep(() => {
    const { status, you, scene } = room.table;
    place.hidden = status !== "playing" || !you.length || over(room);
    const gestures = scene.gestures.length ? scene.gestures : (scene.offered ?? []);
    if (!gestures.length) return;
    if (room.game.how) return setText(how, room.game.how);
    const many = gestures.some((gesture) => gesture.path.length > 1);
    const words = many ? ["Press one thing, then the next; or drag from one to the other."] : ["Press what you want to play."];
    if (scene.trace) words.push("Draw over things that go together; the way back takes them back.");
    if (gestures.some((gesture) => gesture.turn && gesture.path.length === 1))
      words.push("Press the left or right side of a thing to turn it that way.");
    if (gestures.some((gesture) => gesture.turn && gesture.path.length > 1))
      words.push("Press again what you hold to turn it.");
    setText(how, words.join(" "));
  });
}
