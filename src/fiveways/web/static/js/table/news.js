/** One short sentence, and a sound, for what happens at the table. */

import { announce } from "../announce.js";
import { play } from "../sound.js";
import { called, yourTurn } from "./wording.js";

/** @typedef {import("../types.js").Entry} Entry */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./room.js").Room} Room */

const THING = { draw: "a draw", takeback: "to take back a move" };

/** "You resign", "Ann resigns". @param {string} who @param {string} verb @param {string} [s] */
const does = (who, verb, s = "s") => `${who} ${verb}${who === "You" ? "" : s}`;

/** @param {string} who */
const timeIsUp = (who) => (who === "You" ? "Your time is up" : `The time of ${who} is up`);

/** Somebody is no longer in the game. @param {Entry} entry @param {Table} table */
function leaving(entry, table) {
  const who = called(table, entry.seat);
  const has = who === "You" ? "have" : "has";
  const what = entry.left === "time" ? "ran out of time" : `${has} given up`;
  return `${who} ${what}${table.status === "over" ? "" : "; the others play on"}`;
}

/** @param {Entry} entry @param {Table} table @returns {string} */
export function sentence(entry, table) {
  const who = called(table, entry.seat);
  const thing = entry.what === "takeback" ? THING.takeback : THING.draw;
  switch (entry.kind) {
    case "move":
      if (entry.late) return `${timeIsUp(who)}: ${entry.words ?? entry.text}`;
      return entry.left ? leaving(entry, table) : `${who}: ${entry.words ?? entry.text}`;
    case "sit":
      return who === "You" ? "You sit down" : `${entry.player || who} sits down`;
    case "leave":
      return `${entry.player || who} ${who === "You" ? "leave" : "leaves"} the table`;
    case "start":
      return "The game begins";
    case "offer":
      return entry.what === "takeback" ? `${does(who, "ask")} ${thing}` : `${does(who, "offer")} ${thing}`;
    case "withdraw":
      return "The request is withdrawn";
    case "decline":
      return does(who, "decline");
    case "takeback":
      return "A move is taken back";
    case "draw":
      return "The game is drawn by agreement";
    case "resign":
      return does(who, "resign");
    case "time":
      return timeIsUp(who);
    case "chat":
      return who === "You" ? "" : `${entry.player ?? "Somebody"} says: ${entry.text}`;
    case "rematch":
      return `${does(who, "ask")} for another game`;
    case "next":
      return "The next game is ready";
    case "resume":
      return "The server was away; the clocks stood still";
    case "rename":
      return `${entry.player} has a new name`;
    default:
      return "";
  }
}

/** @param {Room} room @param {Entry} entry @param {Table} before */
export function tell(room, entry, before) {
  const { table } = room;
  announce(sentence(entry, table));
  const mine = table.you.includes(entry.seat ?? -1);
  const ended = table.status === "over" && before.status !== "over";
  const turn = yourTurn(table) && (!yourTurn(before) || before.to_move !== table.to_move || before.ply !== table.ply);
  if (ended) {
    announce(table.result?.text ?? "The game is over");
    play("end");
  } else if (turn && entry.kind !== "chat") {
    announce(table.you.length > 1 ? `${called(table, table.to_move)} to move` : "Your turn");
    play("turn");
  } else if ((entry.kind === "move" && !entry.left) || entry.kind === "takeback") play("move");
  else if ((entry.left || ["chat", "rematch"].includes(entry.kind)) && !mine) play("chat");
  if (ended) return; // the result says it all
  if (entry.kind === "move" && entry.why && !mine) room.quote(called(table, entry.seat), entry.why);
  if (entry.left) {
    room.say(`${sentence(entry, table)}.`, { silent: true });
  } else if (entry.late) {
    room.say([`${timeIsUp(called(table, entry.seat))}.`, entry.news ?? ""].join(" ").trim(), { silent: true });
  } else if (entry.news) {
    room.say(entry.news, { kind: "hint" });
  } else if (entry.kind === "move" && before.offers.length > table.offers.length) {
    room.say("The offer lapsed with the move.", { about: "offer" });
  } else if (["decline", "withdraw", "takeback"].includes(entry.kind)) {
    room.say(`${sentence(entry, table)}.`, { silent: true, about: "offer" });
  } else if (["resume", "time"].includes(entry.kind)) {
    room.say(`${sentence(entry, table)}.`, { silent: true });
  }
}
