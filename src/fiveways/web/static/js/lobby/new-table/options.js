/** The options of a game, each with a control and a sentence of help. */

import { el } from "../../dom.js";
import { freshId, row, selectBox, stepper } from "../../controls.js";
import { holds, playedOptions, refusedChoices, usualOptions } from "./setup.js";
import { capital, chosenText } from "../words.js";

/** @import { Game, Option } from "../../types.js" */
/** @import { Setup } from "./setup.js" */

/**
 * @param {Game} game
 * @param {Setup} setup  changed in place
 * @param {() => void} changed  told of every choice
 * @returns {{node: HTMLElement|null, follow: () => void}} `null` if there is nothing to choose; `follow` shows the
 *   options that matter after a choice
 */
export function optionsPart(game, setup, changed) {
  // The number of players is chosen with the seats.
  const options = inOrder(game.options).filter((option) => option.name !== "players");
  if (!options.length) return { node: null, follow: () => {} };
  const rows = options.map((option) => ({ option, row: optionRow(game, option, setup, changed) }));
  const follow = () => {
    const played = playedOptions(game, setup);
    for (const { option, row } of rows) {
      row.hidden = !holds(option.when, played);
      const box = row.querySelector("select");
      if (!box) continue;
      const refused = refusedChoices(game, setup, option.name);
      for (const choice of box.options) choice.disabled = refused.includes(choice.value);
      box.value = String(played[option.name]);
    }
  };
  follow();
  return {
    node: el("fieldset", {}, el("legend", {}, `Rules of ${game.name}`), ...rows.map(({ row }) => row)),
    follow,
  };
}

/**
 * The options in the order of the fact sheet, but each before those that depend on it. So it keeps its place when they
 * come and go.
 * @param {Option[]} options
 */
function inOrder(options) {
  /** @type {Set<Option>} */
  const placed = new Set();
  for (const option of options) {
    for (const [name] of option.when) placed.add(/** @type {Option} */ (options.find((other) => other.name === name)));
    placed.add(option);
  }
  return [...placed];
}

/**
 * @param {Game} game
 * @param {Option} option
 * @param {Setup} setup
 * @param {() => void} changed
 */
function optionRow(game, option, setup, changed) {
  const id = freshId("option");
  const described = { id, describedby: `${id}-help` };
  const value = playedOptions(game, setup)[option.name];
  /** Ask only for what differs from the usual. @param {number|string|boolean} now */
  const change = (now) => {
    if (now === usualOptions(game, setup)[option.name]) delete setup.options[option.name];
    else setup.options[option.name] = now;
    changed();
  };
  const label = option.label;
  if (option.kind === "flag") return flagRow(option, id, Boolean(value), change);
  const control =
    option.kind === "number"
      ? stepper({ ...described, low: option.low ?? 0, high: option.high ?? 999, value: Number(value) }, change)
      : selectBox(
          described,
          (option.choices ?? []).map((choice) => ({ value: choice, text: capital(chosenText(game, option.name, choice)) })),
          String(value),
          change,
        );
  control.dataset.option = option.name;
  const range = option.kind === "number" ? ` ${option.low} to ${option.high}; usually ${option.default}.` : "";
  return row(id, label, control, option.help + range, described.describedby);
}

/**
 * @param {Option} option
 * @param {string} id
 * @param {boolean} on
 * @param {(value: boolean) => void} change
 */
function flagRow(option, id, on, change) {
  const box = el("input", {
    type: "checkbox",
    role: "switch",
    id,
    checked: on,
    "data-option": option.name,
    "aria-describedby": `${id}-help`,
  });
  box.addEventListener("change", () => change(box.checked));
  return el(
    "div",
    { class: "form-row flag" },
    el("label", { class: "switch" }, el("span", {}, option.label), box),
    el("p", { class: "muted small", id: `${id}-help` }, option.help),
  );
}
