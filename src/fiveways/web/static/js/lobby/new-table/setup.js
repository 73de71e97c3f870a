/** What a person wants of a new table: the usual, what they chose last, and the request for the server. */

import { recall, remember } from "../../settings.js";

/** @import { Clock, Game } from "../../types.js" */
/** @typedef {number|string|boolean} OptionValue */

/**
 * @typedef {object} Setup
 * @property {string[]} seats "human", "open" or "bot:…", as the server reads them
 * @property {Record<string, OptionValue>} options what was entered, where it differs from the usual
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
 * What the person chose last for this game, without what no longer fits.
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
const countOf = (game, setup) => game.counts[setup.seats.length] ?? { usual: {}, refused: {}, turn_seconds: 0 };

/** How many seconds the rules usually give for a turn; 0: no limit. @param {Game} game @param {Setup} setup */
export const turnSeconds = (game, setup) => countOf(game, setup).turn_seconds;

/** The usual options for this number of players. @param {Game} game @param {Setup} setup */
export const usualOptions = (game, setup) => countOf(game, setup).usual;

/**
 * Choices that are not possible with this number of players.
 * @param {Game} game
 * @param {Setup} setup
 * @param {string} name
 */
export const refusedChoices = (game, setup, name) => countOf(game, setup).refused[name] ?? [];

/** What was entered and is possible. @param {Game} game @param {Setup} setup */
const possible = (game, setup) =>
  Object.fromEntries(
    Object.entries(setup.options).filter(
      ([name, value]) => !refusedChoices(game, setup, name).includes(String(value)),
    ),
  );

/** The options that the game will have. @param {Game} game @param {Setup} setup */
export const playedOptions = (game, setup) => ({ ...usualOptions(game, setup), ...possible(game, setup) });

/**
 * Whether options meet a condition.
 * @param {import("../../types.js").When} when
 * @param {Record<string, OptionValue>} options
 */
export const holds = (when, options) => when.every(([name, values]) => values.includes(options[name]));

/** What the seats are called. @param {Game} game @param {Setup} setup */
export function seatNames(game, setup) {
  const options = playedOptions(game, setup);
  const names = game.seatings.find(({ when }) => holds(when, options))?.seats ?? game.seats;
  return setup.seats.map((_, at) => names[at] ?? `Seat ${at + 1}`);
}

/**
 * Where the person sits; null where they have no seat, several, or no choice.
 * @param {Setup} setup
 * @returns {number|null}
 */
export function ownSeat({ seats }) {
  const own = seats.indexOf("human");
  return seats.length > 1 && own >= 0 && own === seats.lastIndexOf("human") ? own : null;
}

/**
 * Let the person sit somewhere else: who was to sit there changes places with them.
 * @param {Setup} setup  changed in place
 * @param {number} seat
 */
export function sitAt(setup, seat) {
  const own = ownSeat(setup);
  if (own === null) return;
  setup.seats[own] = setup.seats[seat] ?? "human";
  setup.seats[seat] = "human";
}

/**
 * Have more seats, or fewer. A person whose seat is gone gets the last one.
 * @param {Game} game
 * @param {Setup} setup  changed in place
 * @param {number} seats
 */
export function resize(game, setup, seats) {
  if ((ownSeat(setup) ?? 0) >= seats) sitAt(setup, seats - 1);
  const more = Math.max(0, seats - setup.seats.length);
  setup.seats = [...setup.seats.slice(0, seats), ...Array(more).fill(game.usual_bot)];
}

/** @param {Game} game @param {Setup} setup */
export const keepSetup = (game, setup) => remember(key(game.id), JSON.stringify(setup));

/**
 * The body of POST /api/tables. The seats give the number of players, where that is an option. Options that do not
 * matter now are left out.
 * @param {Game} game
 * @param {Setup} setup
 */
export function request(game, setup) {
  const played = playedOptions(game, setup);
  const entered = possible(game, setup);
  /** @type {Record<string, OptionValue>} */
  const options = {};
  for (const { name, when } of game.options) {
    if (name === "players") options.players = setup.seats.length;
    else if (name in entered && holds(when, played)) options[name] = entered[name];
  }
  return { game: game.id, ...setup, options };
}
