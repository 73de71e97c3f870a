/** The clock of a new table: none, so much per move, or so much per game. */

import { el } from "../dom.js";
import { freshId, row, selectBox, stepper } from "./controls.js";
import { clockText, timeText } from "./words.js";

/** @typedef {import("../types.js").Clock} Clock */
/** @typedef {import("./setup.js").Setup} Setup */

const PER_MOVE = [15, 30, 60, 180, 86400].map((seconds) => ({ per_move: seconds }));
const PER_GAME = [
  [180, 2],
  [300, 3],
  [600, 5],
  [1200, 10],
].map(([per_game, increment]) => ({ per_game, increment }));
const [NONE, OWN_MOVE, OWN_GAME] = ["none", "own move", "own game"];

/** @param {Clock} clock @param {string} group */
const choice = (clock, group) => ({
  value: JSON.stringify(clock),
  text: "per_move" in clock ? timeText(clock.per_move) : clockText(clock),
  group,
});

const MOVE = "For each move";
const GAME = "For the whole game";
const CHOICES = [
  { value: NONE, text: "No clock" },
  ...PER_MOVE.map((clock) => choice(clock, MOVE)),
  { value: OWN_MOVE, text: "Your own time per move…", group: MOVE },
  ...PER_GAME.map((clock) => choice(clock, GAME)),
  { value: OWN_GAME, text: "Your own time per game…", group: GAME },
];

/** @param {Clock|null} clock */
function chosen(clock) {
  if (!clock) return NONE;
  const text = JSON.stringify(clock);
  if (CHOICES.some((choice) => choice.value === text)) return text;
  return "per_move" in clock ? OWN_MOVE : OWN_GAME;
}

/**
 * @param {Setup} setup  changed in place
 * @returns {HTMLElement}
 */
export function clockPart(setup) {
  const id = freshId("clock");
  const own = el("div", { class: "own-clock" });
  const choose = (/** @type {string} */ value) => {
    if (value === NONE) setup.clock = null;
    else if (value === OWN_MOVE) setup.clock = { per_move: 45 };
    else if (value === OWN_GAME) setup.clock = { per_game: 900, increment: 10 };
    else setup.clock = JSON.parse(value);
    own.replaceChildren(...ownRows(setup, value));
  };
  own.append(...ownRows(setup, chosen(setup.clock)));
  const help = "Whoever runs out of time has lost.";
  const box = selectBox({ id, describedby: `${id}-help` }, CHOICES, chosen(setup.clock), choose);
  return el("div", { class: "clock-part" }, row(id, "Clock", box, help, `${id}-help`), own);
}

/**
 * @param {Setup} setup
 * @param {string} choice
 */
function ownRows(setup, choice) {
  const clock = setup.clock;
  if (choice === OWN_MOVE && clock && "per_move" in clock) {
    return [number("Seconds per move", 5, 1209600, clock.per_move, (value) => (clock.per_move = value))];
  }
  if (choice === OWN_GAME && clock && "per_game" in clock) {
    return [
      number(
        "Minutes for each player",
        1,
        20160,
        Math.ceil(clock.per_game / 60),
        (value) => (clock.per_game = value * 60),
      ),
      number("Seconds added per move", 0, 3600, clock.increment, (value) => (clock.increment = value)),
    ];
  }
  return [];
}

/**
 * @param {string} label
 * @param {number} low
 * @param {number} high
 * @param {number} value
 * @param {(value: number) => void} change
 */
function number(label, low, high, value, change) {
  const id = freshId("time");
  return row(id, label, stepper({ id, low, high, value }, change));
}
