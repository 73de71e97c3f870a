/** How an entry of the log changes the table that the page knows. */

import { changed } from "../board/scene.js";

/** @import { EntryMessage, Table } from "../types.js" */

/** @param {Table} table @param {EntryMessage} message @returns {Table} */
export function after(table, { entry, table: head, scene }) {
  let { moves, chat } = table;
  if (entry.kind === "move") {
    const { seat, text = "", ms = 0, news, words, left, late } = entry;
    moves = [...moves, { seat: seat ?? 0, text, ms, news, words, left, late }];
  }
  if (entry.kind === "takeback") moves = moves.slice(0, entry.ply ?? 0);
  if (entry.kind === "chat") {
    const { seq, at, seat, player = "", text = "" } = entry;
    chat = [...chat, { seq, at, kind: entry.kind, seat, player, text }].slice(-100);
  }
  return { ...table, ...head, seq: entry.seq, moves, chat, scene: changed(table.scene, scene) };
}
