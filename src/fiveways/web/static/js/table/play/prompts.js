/** What to say while a person chooses a move. */

import { called, yourTurn } from "../wording.js";

/** @import { Draft } from "../../board/choosing/config.js" */
/** @import { Item, Table } from "../../types.js" */

/** The first words of a label are the name of the item. @param {Item} item */
export const nameOf = (item) => item.label.split(",")[0] || item.id;

/** How the move goes on. @param {Draft} draft @param {boolean} touch  there is no keyboard @returns {string} */
export function nextStep({ path, move, more, turns, count, only }, touch) {
  const last = path.at(-1);
  if (!last) return "";
  if (move) return `${move}: press ${touch ? "" : "Enter or "}${more ? "Done" : "Confirm"} to play it.`;
  if (turns && count) return `${nameOf(last)} is chosen; ${touch ? "" : "R, the wheel or "}another press turns it.`;
  if (turns) return `${nameOf(last)} is chosen; R turns it to the right, Shift and R to the left.`;
  if (only?.text) return `${nameOf(last)}: press “${only.text}” to do it.`;
  return `${nameOf(last)} is chosen; ${count === 1 ? "one thing" : `${count} things`} can follow.`;
}

/**
 * Why a press means nothing when it is not this person's turn; "" if it is their turn.
 * @param {Table} table
 * @returns {string}
 */
export function notYourTurn(table) {
  if (yourTurn(table) || table.status !== "playing") return "";
  if (!table.you.length) return "You are watching this game.";
  if (table.automatic) return "This happens by itself: nobody has to move.";
  return `It is not your turn: ${called(table, table.to_move)} is to move.`;
}
