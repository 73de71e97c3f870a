/** The options of a game, each with the control that suits it and its sentence of help. */

import { el } from "../dom.js";
import { freshId, row, selectBox, stepper } from "./controls.js";
import { capital, valueText } from "./words.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("./setup.js").Setup} Setup */

/**
 * @param {Game} game
 * @param {Setup} setup  changed in place
 * @returns {HTMLElement|null} null if there is nothing to choose
 */
export function optionsPart(game, setup) {
  // The number of players is chosen with the seats.
  const options = game.options.filter((option) => option.name !== "players");
  if (!options.length) return null;
  return el(
    "fieldset",
    {},
    el("legend", {}, `Rules of ${game.name}`),
    ...options.map((option) => optionRow(option, setup.options)),
  );
}

/**
 * @param {Option} option
 * @param {Setup["options"]} chosen
 */
function optionRow(option, chosen) {
  const id = freshId("option");
  const described = { id, describedby: `${id}-help` };
  const value = chosen[option.name] ?? option.default;
  /** Only what differs from the usual is asked for. @param {number|string|boolean} now */
  const change = (now) => {
    if (now === option.default) delete chosen[option.name];
    else chosen[option.name] = now;
  };
  const label = option.label;
  if (option.kind === "flag") return flagRow(option, id, Boolean(value), change);
  const control =
    option.kind === "number"
      ? stepper({ ...described, low: option.low ?? 0, high: option.high ?? 999, value: Number(value) }, change)
      : selectBox(
          described,
          (option.choices ?? []).map((choice) => ({ value: choice, text: capital(valueText(choice)) })),
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
