/** A short lesson for a person who is new to the game: what it is about, and how to move. */

import { byId, el, setText } from "../../dom.js";
import { recall, remember } from "../../settings.js";

/** @import { Gesture } from "../../types.js" */
/** @import { Room } from "../room.js" */

/** @param {Room} room */
const key = (room) => `moved.${room.game.id}`;

const PRESSES = 3; // so many moves of a single press teach as much as one longer move

/** @param {Room} room */
const over = (room) => Number(recall(key(room)) ?? 0) >= PRESSES;

/** A move was made in this browser: the lesson may be over. @param {Room} room @param {string[]} path */
export function endLesson(room, path) {
  if (over(room)) return;
  remember(key(room), String(Number(recall(key(room)) ?? 0) + (path.length > 1 ? PRESSES : 1)));
  room.update();
}

/**
 * How to move, in general words.
 * @param {Gesture[]} gestures
 * @param {boolean} [traced]  whether one draws over items
 */
export function howToMove(gestures, traced) {
  const many = gestures.some((gesture) => gesture.path.length > 1);
  const turned = gestures.filter((gesture) => gesture.turn);
  return [
    many ? "Press one thing, then the next; or drag from one to the other." : "Press what you want to play.",
    traced && "Draw a line over things that belong together; go back along it to undo.",
    turned.some(({ path }) => path.length === 1) && "Press the left or right side of a thing to turn it that way.",
    turned.some(({ path }) => path.length > 1) && "Press again what you hold to turn it.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Room} room */
export function mountLesson(room) {
  const place = byId("lesson");
  const how = el("p");
  const all = el("div", { class: "all", id: "lesson-all" }, el("p", { class: "aim" }, room.game.tagline), " ", how);
  // A small screen shows only the beginning until the person asks for more.
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
    const { status, you } = room.table;
    const scene = /** @type {import("../../board/scene.js").KnownScene} */ (room.table.scene);
    place.hidden = status !== "playing" || !you.length || over(room);
    const gestures = scene.gestures.length ? scene.gestures : (scene.offered ?? []);
    if (gestures.length) setText(how, scene.how || room.game.how || howToMove(gestures, scene.trace));
  });
}
