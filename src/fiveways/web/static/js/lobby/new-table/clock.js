/** The clock of a new table: by the rules, none, a time per move, or a time per game. */

import { el, setText } from "../../dom.js";
import { freshId, row, selectBox, stepper } from "../../controls.js";
import { turnSeconds } from "./setup.js";
import { clockText, count, timeText } from "../words.js";

/** @import { Clock, Game } from "../../types.js" */
/** @import { Setup } from "./setup.js" */

const PER_MOVE = [15, 30, 60, 180, 86400].map((seconds) => ({ per_move: seconds }));
const PER_GAME = [
  [180, 2],
  [300, 3],
  [600, 5],
  [1200, 10],
].map(([per_game, increment]) => ({ per_game, increment }));
const [RULES, NONE, OWN_MOVE, OWN_GAME] = ["rules", "none", "own move", "own game"];

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

/** The choice of the rules' own clock, if they have one for any number of players. @param {Game} game */
const byRules = ({ counts }) =>
  Object.values(counts).some(({ turn_seconds }) => turn_seconds)
    ? [{ value: RULES, text: "By the rules, for each turn" }]
    : [];

/** @param {Game} game @param {Setup} setup */
function chosen(game, setup) {
  const { clock } = setup;
  if (!clock) return turnSeconds(game, setup) ? RULES : NONE;
  if (clock === "none") return NONE;
  const text = JSON.stringify(clock);
  if (CHOICES.some((choice) => choice.value === text)) return text;
  return "per_move" in clock ? OWN_MOVE : OWN_GAME;
}

/** @param {number} seconds  that the rules give @param {string} choice */
const helpText = (seconds, choice) =>
  choice === RULES
    ? `Usually ${count(seconds, "second")} a turn. When they are over the turn is over, and nobody loses by it.`
    : "Whoever runs out of time has lost.";

/**
 * @param {Game} game
 * @param {Setup} setup  changed in place
 * @returns {{node: HTMLElement, follow: () => void}} `follow` after the number of players has changed
 */
export function clockPart(game, setup) {
  const id = freshId("clock");
  const own = el("div", { class: "own-clock" });
  const choose = (/** @type {string} */ value) => {
    if (value === RULES) setup.clock = null;
    else if (value === NONE) setup.clock = turnSeconds(game, setup) ? "none" : null;
    else if (value === OWN_MOVE) setup.clock = { per_move: 45 };
    else if (value === OWN_GAME) setup.clock = { per_game: 900, increment: 10 };
    else setup.clock = JSON.parse(value);
    own.replaceChildren(...ownRows(setup, value));
    tell(value);
  };
  /** @param {string} value */
  const tell = (value) =>
    setText(/** @type {Element} */ (line.lastElementChild), helpText(turnSeconds(game, setup), value));
  const follow = () => {
    const seconds = turnSeconds(game, setup);
    for (const choice of box.options) if (choice.value === RULES) choice.hidden = choice.disabled = !seconds;
    if (!setup.clock) box.value = chosen(game, setup);
    tell(box.value);
  };
  const now = chosen(game, setup);
  own.append(...ownRows(setup, now));
  const box = selectBox({ id, describedby: `${id}-help` }, [...byRules(game), ...CHOICES], now, choose);
  const line = row(id, "Clock", box, helpText(turnSeconds(game, setup), now), `${id}-help`);
  follow();
  return { node: el("div", { class: "clock-part" }, line, own), follow };
}

/**
 * @param {Setup} setup
 * @param {string} choice
 */
function ownRows(setup, choice) {
  const clock = setup.clock;
  if (!clock || clock === "none") return [];
  if (choice === OWN_MOVE && "per_move" in clock) {
    return [number("Seconds per move", 5, 1209600, clock.per_move, (value) => (clock.per_move = value))];
  }
  if (choice === OWN_GAME && "per_game" in clock) {
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
