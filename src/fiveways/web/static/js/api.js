/** Requests to the server: JSON in, JSON out, one kind of error. */

/** A refusal of the server, or a failure to reach it (code "network"). */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string|null} [rule]
   * @param {number|null} [seq]
   * @param {number} [status]
   */
  constructor(code, message, rule = null, seq = null, status = 0) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.rule = rule;
    this.seq = seq;
    this.status = status;
  }
}

/** @param {unknown} error @returns {ApiError} */
export function asApiError(error) {
  if (error instanceof ApiError) return error;
  return new ApiError("internal", "Something went wrong on this page. Please try again.");
}

/** @param {Response} response */
async function refusal(response) {
  const plain = `The server answered ${response.status}. Please try again.`;
  try {
    const body = await response.json();
    return new ApiError(body.code ?? "internal", body.message ?? plain, body.rule, body.seq, response.status);
  } catch {
    return new ApiError(response.status === 404 ? "not-found" : "internal", plain, null, null, response.status);
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {number} [patience]  ms until the request counts as lost
 * @returns {Promise<Response>}
 */
async function ask(method, path, body, patience = 15000) {
  /** @type {RequestInit} */
  const init = { method, credentials: "same-origin", signal: AbortSignal.timeout(patience) };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("network", "The server cannot be reached right now.");
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/** @param {Response} response */
async function json(response) {
  return response.status === 204 ? null : await response.json();
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return json(await ask("GET", path));
}

/** @param {string} path @returns {Promise<string>} */
export async function getText(path) {
  return (await ask("GET", path)).text();
}

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function post(path, body = {}) {
  return json(await ask("POST", path, body));
}

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export async function put(path, body) {
  return json(await ask("PUT", path, body));
}

/** A random text that nobody else makes, as the id of a move. */
export function uniqueText() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Send a move. After a network error the same request is sent again: the server knows its id and makes the move once.
 * @param {string} table
 * @param {{seq: number, move: string, seat?: number}} move
 * @param {number} [tries]
 * @returns {Promise<import("./types.js").Moved>}
 */
export async function sendMove(table, move, tries = 8) {
  const body = { id: uniqueText(), ...move };
  for (let attempt = 1; ; attempt++) {
    try {
      return await json(await ask("POST", `/api/tables/${table}/moves`, body, 6000));
    } catch (error) {
      const lost = error instanceof ApiError && (error.code === "network" || error.status >= 502);
      if (!lost || attempt >= tries) throw error;
      await pause(Math.min(300 * attempt, 2000));
    }
  }
}

/** @type {Promise<import("./types.js").Game[]>|undefined} */
let games;

/** All games. The server is asked once. */
export function allGames() {
  games ??= get("/api/games").then((body) => body.games);
  games.catch(() => (games = undefined));
  return games;
}

/** @param {string} id */
export async function gameById(id) {
  const found = (await allGames()).find((game) => game.id === id);
  if (!found) throw new ApiError("not-found", `There is no game called ${id} here.`);
  return found;
}
