/** Plain words for what the server says in numbers. */

/** @import { Clock, Game } from "../types.js" */

const LEVELS = ["gentle", "easy", "steady", "keen", "strong"];

/**
 * The bots of a game, the weakest first: what the server calls them, and what people call them.
 * @param {Game} game
 * @returns {{seat: string, text: string}[]}
 */
export function botsOf(game) {
  if (!game.levels) return game.bots.map((name) => ({ seat: `bot:${name}`, text: capital(name) }));
  return Array.from({ length: game.levels }, (_, i) => {
    const word = LEVELS[game.levels > 1 ? Math.round((i * (LEVELS.length - 1)) / (game.levels - 1)) : 2];
    return { seat: `bot:${i + 1}`, text: `${i + 1} · ${word}` };
  });
}

/** @param {string|null} level as in "level3" */
export const levelText = (level) => (level ?? "").replace(/^level/, "level\u00a0");

/** @param {Game} game */
export function playersText(game) {
  const [fewest, most] = game.players;
  if (fewest === most) return most === 1 ? "1 player" : `${most} players`;
  return `${fewest} to ${most} players`;
}

/** @param {number} seconds */
export function timeText(seconds) {
  const units = /** @type {const} */ ([
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ]);
  for (const [size, name] of units) {
    if (seconds && seconds % size === 0) return count(seconds / size, name);
  }
  return count(seconds, "second");
}

/** @param {number} n @param {string} thing */
export const count = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** @param {Clock|null} clock */
export function clockText(clock) {
  if (!clock) return "no clock";
  if ("per_move" in clock) return `${timeText(clock.per_move)} a move`;
  if ("per_turn" in clock) return `${count(clock.per_turn, "second")} a turn`;
  return `${timeText(clock.per_game)} each${clock.increment ? ` + ${clock.increment} s a move` : ""}`;
}

/** Points, which may be fractions. @param {number} points */
export const pointsText = (points) => count(Math.round(points * 10) / 10, "point");

/** @param {number} ms epoch @param {number} now */
export function agoText(ms, now) {
  const minutes = Math.floor((now - ms) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The options of a table that differ from the usual, such as "rows 15, columns 14".
 * @param {Game} game
 * @param {Record<string, unknown>} options
 */
export function unusualText(game, options) {
  return game.options
    .filter(({ name, default: usual }) => name !== "players" && name in options && options[name] !== usual)
    .map(({ name, label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}\u00a0${chosenText(game, name, options[name])}`)
    .join(", ");
}

/**
 * A value of an option as people read it.
 * @param {Game} game
 * @param {string} name
 * @param {unknown} value
 */
export function chosenText(game, name, value) {
  const labels = game.options.find((option) => option.name === name)?.labels;
  return labels?.[String(value)] ?? valueText(value);
}

/** @param {unknown} value of an option */
export function valueText(value) {
  if (typeof value === "boolean") return value ? "on" : "off";
  return String(value).replaceAll("_", " ");
}
