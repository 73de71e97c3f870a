/** Why an item cannot be pressed. The page asks the server, which knows the rules. */

import { post } from "../../api.js";

/** @typedef {{room: import("../room.js").Room, messages: import("../panels/messages.js").Messages}} Parts */

/**
 * Say at once what the page knows by itself, and then the reason that the server gives.
 * @param {Parts} parts
 * @param {string[]} path  the pressed items in order
 * @param {string} plain  what to say if the server gives no reason
 * @param {string} [then]  what happened instead
 */
export async function sayWhy({ room, messages }, path, plain, then) {
  const { id } = room.table;
  messages.say(then ?? plain, { silent: true });
  const { count } = messages;
  /** @type {{message: string|null, rule: string|null}} */
  const why = await post(`/api/tables/${id}/why`, { path, draft: room.draft }).catch(() => ({ message: null, rule: null }));
  if (messages.count !== count) return; // there is a newer message
  if (!why.message) return messages.say(then ?? plain);
  const message = why.message.charAt(0).toUpperCase() + why.message.slice(1);
  messages.say(/[.!?]$/.test(message) ? message : `${message}.`, { rule: why.rule, then });
}
