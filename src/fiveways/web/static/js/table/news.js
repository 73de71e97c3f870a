/** One short sentence, and a sound, for what happens at the table. */

import { announce } from "../announce.js";
import { play } from "../sound.js";
import { called, yourTurn } from "./wording.js";

/** @import { Entry, Table } from "../types.js" */
/** @typedef {{room: import("./room.js").Room, messages: import("./panels/messages.js").Messages}} Parts */

/** "You resign", "Ann resigns". @param {string} who @param {string} verb @param {string} [s] */
const does = (who, verb, s = "s") => `${who} ${verb}${who === "You" ? "" : s}`;

/** @param {string} who */
const timeIsUp = (who) => (who === "You" ? "Your time is up" : `The time of ${who} is up`);

/** A player has left the game. @param {Entry} entry @param {Table} table @param {string} who */
function leaving(entry, table, who) {
  const has = who === "You" ? "have" : "has";
  const what = entry.left === "time" ? "ran out of time" : `${has} given up`;
  return `${who} ${what}${table.status === "over" ? "" : "; the others play on"}`;
}

/** @param {Entry} entry @param {Table} table @param {string} who */
function moving(entry, table, who) {
  if (entry.left && !entry.late) return leaving(entry, table, who);
  return `${entry.late ? timeIsUp(who) : who}: ${entry.words ?? entry.text}`;
}

/** @param {Entry} entry @param {string} who @returns {string} */
function offering({ what }, who) {
  if (what === "stop") return `${does(who, "propose")} to stop here`;
  return what === "takeback" ? `${does(who, "ask")} to take back a move` : `${does(who, "offer")} a draw`;
}

/** What each kind of entry says. @type {Record<string, (entry: Entry, who: string, table: Table) => string>} */
const SENTENCES = {
  move: (entry, who, table) => moving(entry, table, who),
  sit: ({ player }, who) => (who === "You" ? "You sit down" : `${player || who} sits down`),
  leave: ({ player }, who) => `${player || who} ${who === "You" ? "leave" : "leaves"} the table`,
  start: () => "The game begins",
  offer: offering,
  withdraw: () => "The request is withdrawn",
  decline: (_, who) => does(who, "decline"),
  takeback: () => "A move is taken back",
  draw: () => "The game is drawn by agreement",
  stop: () => "The players stop here",
  resign: (_, who) => does(who, "resign"),
  time: (_, who) => timeIsUp(who),
  chat: ({ player, text }, who) => (who === "You" ? "" : `${player ?? "Somebody"} says: ${text}`),
  rematch: (_, who) => `${does(who, "ask")} for another game`,
  next: () => "The next game is ready",
  resume: () => "The server was away; the clocks stood still",
  rename: ({ player }) => `${player} has a new name`,
};

/** @param {Entry} entry @param {Table} table @returns {string} */
export function sentence(entry, table) {
  return SENTENCES[entry.kind]?.(entry, called(table, entry.seat), table) ?? "";
}

/** Whether it has become this person's turn. @param {Table} table @param {Table} before */
const turnCame = (table, before) =>
  yourTurn(table) && (!yourTurn(before) || before.to_move !== table.to_move || before.ply !== table.ply);

/**
 * Tell what the entry means for this person, with a sound.
 * @param {Entry} entry
 * @param {Table} table
 * @param {Table} before
 */
function signal(entry, table, before) {
  const mine = table.you.includes(entry.seat ?? -1);
  if (table.status === "over" && before.status !== "over") {
    announce(table.result?.text ?? "The game is over");
    play("end");
  } else if (turnCame(table, before) && entry.kind !== "chat") {
    announce(table.you.length > 1 ? `${called(table, table.to_move)} to move` : "Your turn");
    play("turn");
  } else if ((entry.kind === "move" && !entry.left) || entry.kind === "takeback") play("move");
  else if ((entry.left || ["chat", "rematch"].includes(entry.kind)) && !mine) play("chat");
}

/** What the status area says about an entry. @param {Entry} entry @param {Table} table @param {Table} before */
export function message(entry, table, before) {
  const { kind, left, late, news } = entry;
  const told = `${sentence(entry, table)}.`;
  if (left) return { text: told, how: { silent: true } };
  if (late) {
    const words = [`${timeIsUp(called(table, entry.seat))}.`, news ?? ""];
    return { text: words.join(" ").trim(), how: { silent: true } };
  }
  if (news) return { text: news, how: { kind: /** @type {"hint"} */ ("hint") } };
  const about = /** @type {"offer"} */ ("offer");
  if (kind === "move" && before.offers.length > table.offers.length)
    return { text: "The offer lapsed with the move.", how: { about } };
  if (["decline", "withdraw", "takeback"].includes(kind)) return { text: told, how: { silent: true, about } };
  return ["resume", "time"].includes(kind) ? { text: told, how: { silent: true } } : null;
}

/** Tell the person what has happened. @param {Parts} parts @param {Entry} entry @param {Table} before */
export function tell({ room, messages }, entry, before) {
  const { table } = room;
  announce(sentence(entry, table));
  signal(entry, table, before);
  if (table.status === "over" && before.status !== "over") return; // the page shows the result
  const mine = table.you.includes(entry.seat ?? -1);
  if (entry.kind === "move" && entry.why && !mine) messages.quote(called(table, entry.seat), entry.why);
  const found = message(entry, table, before);
  if (found) messages.say(found.text, found.how);
}
