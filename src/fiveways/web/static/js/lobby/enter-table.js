/** From the lobby to a table: opens one, or sits down at one. */

import { toast } from "../announce.js";
import { asApiError, post } from "../api.js";
import { newNonce } from "../fairness/chance.js";
import { rememberCommitment, rememberNonce } from "../fairness/seen.js";

/**
 * Remember what this table promised and what this browser added, and go there.
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
  // The server fixes its secret before it sees this nonce. So neither side alone decides on the chance.
  const { commitment } = await post("/api/promises", {});
  const nonce = newNonce();
  const table = await post("/api/tables", { ...wanted, nonce, promise: commitment });
  rememberCommitment(table.id, commitment);
  enter(table, nonce);
}

/** Open a table with the board of the day, and go there. @param {string} game */
export async function openToday(game) {
  const table = await post("/api/tables", { game, daily: true });
  rememberCommitment(table.id, table.commitment);
  location.assign(`/t/${table.id}`);
}

/** @param {string} id @param {number|null} seat  null for any */
export async function sitDown(id, seat = null) {
  const nonce = newNonce();
  const wish = seat === null ? { nonce } : { nonce, seat };
  enter(await post(`/api/tables/${id}/seats`, wish), nonce);
}

/**
 * Run what a button does, once at a time. A disabled button would lose the focus, so it is only marked as disabled.
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
    // The browser's back button brings back the page as it was left, with the button still marked.
    addEventListener("pageshow", free, { once: true });
  } catch (error) {
    free();
    refused(asApiError(error).message);
  }
}
