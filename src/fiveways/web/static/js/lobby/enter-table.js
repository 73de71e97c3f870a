/** From the lobby to a table: opening one, or sitting down at one. */

import { toast } from "../announce.js";
import { asApiError, post } from "../api.js";
import { newNonce } from "../fairness/chance.js";
import { rememberCommitment, rememberNonce } from "../fairness/seen.js";

/**
 * Go to a table that this browser has just sat down at, remembering what was promised.
 * @param {import("../types.js").Table} table
 * @param {string} nonce
 */
function enter(table, nonce) {
  rememberNonce(table.id, nonce);
  rememberCommitment(table.id, table.commitment);
  location.assign(`/t/${table.id}`);
}

/**
 * Open a table and go there.
 * @param {{game: string} & Record<string, unknown>} wanted  the body of POST /api/tables
 */
export async function openTable(wanted) {
  // The secret is settled before the server hears our nonce: so neither side can choose the chance alone.
  const { commitment } = await post("/api/promises", {});
  const nonce = newNonce();
  const table = await post("/api/tables", { ...wanted, nonce, promise: commitment });
  rememberCommitment(table.id, commitment);
  enter(table, nonce);
}

/** Open a table with the board that everybody gets today, and go there. @param {string} game */
export async function openToday(game) {
  const table = await post("/api/tables", { game, daily: true });
  rememberCommitment(table.id, table.commitment);
  location.assign(`/t/${table.id}`);
}

/** @param {string} id */
export async function sitDown(id) {
  const nonce = newNonce();
  enter(await post(`/api/tables/${id}/seats`, { nonce }), nonce);
}

/**
 * Run what a button does, once at a time. The button keeps its focus, so it is never really disabled.
 * @param {HTMLElement} button
 * @param {() => Promise<void>} work
 * @param {(message: string) => void} [refused]
 */
export async function once(button, work, refused = toast) {
  if (button.ariaDisabled === "true") return;
  const free = () => button.removeAttribute("aria-disabled");
  button.setAttribute("aria-disabled", "true");
  try {
    await work();
    // Whoever comes back with the browser's back button finds the page as it was left.
    addEventListener("pageshow", free, { once: true });
  } catch (error) {
    free();
    refused(asApiError(error).message);
  }
}
