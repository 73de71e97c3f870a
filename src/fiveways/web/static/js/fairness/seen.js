/**
 * What this browser saw of the chance of each table: the promise it was given and the nonces it added.
 *
 * The check after the game compares with these, so it does not have to trust what the server says then.
 */

const KEPT = "fiveways.seen";
const MOST = 200;

/** @typedef {{commitment?: string, nonces?: string[]}} Seen */

/** @returns {Record<string, Seen>} */
function readAll() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} tableId @param {(seen: Seen) => void} change */
function keep(tableId, change) {
  const { [tableId]: seen = {}, ...others } = readAll();
  change(seen);
  const newest = [...Object.entries(others), [tableId, seen]].slice(-MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // The browser may refuse to store it. Then less can be checked at the end.
  }
}

/**
 * What this browser remembers of a table.
 * @param {string} tableId
 * @returns {Seen}
 */
export const remembered = (tableId) => readAll()[tableId] ?? {};

/** @param {string} tableId @param {string} nonce */
export function rememberNonce(tableId, nonce) {
  if (remembered(tableId).nonces?.includes(nonce)) return;
  keep(tableId, (seen) => (seen.nonces = [...(seen.nonces ?? []), nonce]));
}

/**
 * Keep the first promise only: the check after the game must notice a promise that changed.
 * @param {string} tableId
 * @param {string} promise
 */
export function rememberCommitment(tableId, promise) {
  if (!remembered(tableId).commitment) keep(tableId, (seen) => (seen.commitment = promise));
}
