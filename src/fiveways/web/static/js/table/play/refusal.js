/** Why something cannot be pressed: the server knows the rules and is asked. */

import { post } from "../../api.js";

/** @typedef {import("../room.js").Room} Room */

/**
 * Says at once what the page knows by itself, and instead of it the reason as soon as that is known.
 * @param {Room} room
 * @param {string[]} path  what was pressed, one after the other
 * @param {string} plain  what is said if there is no reason to tell
 * @param {string} [then]  what happened instead, and is said then
 */
export async function sayWhy(room, path, plain, then) {
  const { id } = room.table;
  room.say(then ?? plain, { silent: true });
  const { words } = room;
  /** @type {{message: string|null, rule: string|null}} */
  const why = await post(`/api/tables/${id}/why`, { path, draft: room.draft }).catch(() => ({ message: null, rule: null }));
  // Something else was said in the meantime, about something newer.
  if (room.words !== words) return;
  if (!why.message) return room.say(then ?? plain);
  const message = why.message.charAt(0).toUpperCase() + why.message.slice(1);
  room.say(/[.!?]$/.test(message) ? message : `${message}.`, { rule: why.rule, then });
}
