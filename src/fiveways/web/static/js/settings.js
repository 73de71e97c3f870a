/** The settings of a person, kept in this browser only. */

/**
 * @typedef {object} Settings
 * @property {"auto"|"light"|"dark"} theme
 * @property {"auto"|"0"|"120"|"250"|"500"} motion  how long a piece glides, in ms
 * @property {boolean} sound
 * @property {boolean} confirm  ask before a move is sent
 * @property {boolean} keys  single letters work as shortcuts
 */

const KEY = "fiveways.settings";
const USUAL_MOTION = 250;

/** @type {Settings} */
const USUAL = { theme: "auto", motion: "auto", sound: false, confirm: false, keys: true };

/** @returns {Settings} */
function load() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

let current = load();

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

export const settings = () => current;

/** Called at once and after every change. @param {(settings: Settings) => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
  listener(current);
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A private window may refuse to store it: then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener(current);
}

/** How long items glide, in ms. The person's choice counts more than the system's. */
export function motion() {
  if (current.motion !== "auto") return Number(current.motion);
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : USUAL_MOTION;
}

/** Store a text in this browser. @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`fiveways.${key}`, value);
  } catch {
    // Then it is forgotten with the page.
  }
}

/** @param {string} key @returns {string|null} */
export function recall(key) {
  try {
    return localStorage.getItem(`fiveways.${key}`);
  } catch {
    return null;
  }
}

onSettings(({ theme }) => {
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
});

addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  current = load();
  for (const listener of listeners) listener(current);
});
