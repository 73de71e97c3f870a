// What somebody wants of a new table: the usual, what they chose last, and how to ask the server for it.

import { recall, remember } from "../settings.js";

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Clock} Clock */
/** @typedef {number|string|boolean} OptionValue */

/**
 * @typedef {object} Setup
 * @property {string[]} seats "human", "open" or "bot:…", as the server reads them
 * @property {Record<string, OptionValue>} options only those that differ from the usual
 * @property {Clock|"none"|null} clock  null: as the rules say, for most games none
 * @property {number} series
 * @property {"public"|"private"} visibility
 * @property {boolean|null} hints null: the server decides
 */

/** @param {string} game */
const key = (game) => `new.${game}`;

/** @param {Game} game @returns {Setup} */
export function usualSetup(game) {
  const bots = Array(game.usual_players - 1).fill(game.usual_bot);
  return { seats: ["human", ...bots], options: {}, clock: null, series: 1, visibility: "private", hints: null };
}

/**
 * What was chosen last for this game; whatever no longer fits is left out.
 * @param {Game} game
 * @returns {Setup}
 */
export function lastSetup(game) {
  const usual = usualSetup(game);
  try {
    const kept = JSON.parse(recall(key(game.id)) ?? "{}");
    const known = game.options.map((option) => option.name);
    const options = Object.entries(kept.options ?? {}).filter(([name]) => known.includes(name));
    const fits = kept.seats?.length >= game.players[0] && kept.seats.length <= game.players[1];
    return { ...usual, ...kept, options: Object.fromEntries(options), seats: fits ? kept.seats : usual.seats };
  } catch {
    return usual;
  }
}

/** @param {Game} game @param {Setup} setup */
export const keepSetup = (game, setup) => remember(key(game.id), JSON.stringify(setup));

/**
 * The body of POST /api/tables. Where the number of players is an option, the seats say how many.
 * @param {Game} game
 * @param {Setup} setup
 */
export function request(game, setup) {
  const varies = game.options.some((option) => option.name === "players");
  const options = varies ? { ...setup.options, players: setup.seats.length } : setup.options;
  return { game: game.id, ...setup, options };
}
