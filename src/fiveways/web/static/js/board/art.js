/** Loads the drawings of a game into the page, once. */

import { getText } from "../api.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** @param {string} game */
async function load(game) {
  const text = await getText(`/api/games/${game}/art.svg`);
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const holder = document.importNode(root, true);
  holder.setAttribute("aria-hidden", "true");
  holder.classList.add("visually-hidden");
  document.body.prepend(holder);
}

/** After this, `<use href="#game-symbol">` works. @param {string} game */
export function loadArt(game) {
  let promise = loaded.get(game);
  if (!promise) {
    promise = load(game);
    promise.catch(() => loaded.delete(game));
    loaded.set(game, promise);
  }
  return promise;
}
