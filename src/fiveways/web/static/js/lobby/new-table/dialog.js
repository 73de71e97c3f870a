/** The dialog for a new table. It keeps what the person entered, after an error and for the next time. */

import { el } from "../../dom.js";
import { applyAccent } from "../../accent.js";
import { icon } from "../../icons.js";
import { clockPart } from "./clock.js";
import { freshId, row, segments, selectBox, stepper } from "../../controls.js";
import { optionsPart } from "./options.js";
import { seatsPart } from "./seats.js";
import { holds, keepSetup, lastSetup, playedOptions, request, usualSetup } from "./setup.js";
import { once, openTable } from "../enter-table.js";

/** @import { Game } from "../../types.js" */
/** @import { Setup } from "./setup.js" */

/** @param {Game} game */
export function openNewTable(game) {
  let setup = lastSetup(game);
  const body = el("div", { class: "form-body" });
  const error = el("p", { class: "form-error", role: "alert" });
  const create = el("button", { class: "button primary", type: "submit", "data-action": "create" }, "Open the table");
  const draw = () => {
    error.textContent = "";
    body.replaceChildren(...parts(game, setup));
  };
  const reset = () => {
    setup = usualSetup(game);
    draw();
  };
  const title = freshId("title");
  const form = el(
    "form",
    { novalidate: true, onsubmit: submit, oninput: () => refuse("") },
    body,
    el(
      "footer",
      {},
      error,
      el("button", { class: "button quiet", type: "button", "data-action": "reset", onclick: reset }, "Reset"),
      create,
    ),
  );
  const dialog = el(
    "dialog",
    { class: "dialog new-table", "aria-labelledby": title, "data-game": game.id },
    el(
      "header",
      {},
      el("h2", { id: title }, `New table of ${game.name}`),
      el(
        "button",
        { class: "button quiet icon-only", type: "button", "aria-label": "Close", onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    form,
  );

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    refuse("");
    keepSetup(game, setup);
    once(create, () => openTable(request(game, setup)), refuse);
  }

  /** Say what is wrong, and mark the options that the sentence names. @param {string} message */
  function refuse(message) {
    error.textContent = message;
    for (const control of form.querySelectorAll("[data-option]")) {
      const name = /** @type {HTMLElement} */ (control).dataset.option ?? "";
      control.classList.toggle("wrong", message.split(/\W+/).includes(name));
    }
    form.querySelector(".wrong")?.scrollIntoView({ block: "nearest" });
  }

  applyAccent(dialog, game.accent);
  draw();
  dialog.addEventListener("close", () => {
    keepSetup(game, setup);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {Game} game
 * @param {Setup} setup
 */
function parts(game, setup) {
  const follow = () => {
    options.follow();
    seats.follow();
    clock.follow();
  };
  const options = optionsPart(game, setup, follow);
  const seats = seatsPart(game, setup, follow);
  const clock = clockPart(game, setup);
  const table = el(
    "fieldset",
    {},
    el("legend", {}, "The table"),
    clock.node,
    seriesRow(setup),
    visibilityRow(setup),
    ...(game.hints ? [hintsRow(setup)] : []),
  );
  // The fields about the table go below the shorter one of the other two parts.
  const played = playedOptions(game, setup);
  const many = game.options.filter(({ when }) => holds(when, played)).length > setup.seats.length + 1;
  const below = many ? [[seats.node, table], [options.node]] : [[seats.node], [options.node, table]];
  return below.map((column) => el("div", { class: "form-column" }, ...column));
}

/** @param {Setup} setup */
function seriesRow(setup) {
  const id = freshId("series");
  const box = stepper({ id, low: 1, high: 99, value: setup.series, describedby: `${id}-help` }, (value) => {
    setup.series = value;
  });
  return row(id, "Games in a row", box, "In a series the points add up.", `${id}-help`);
}

/** @param {Setup} setup */
function visibilityRow(setup) {
  const choices = [
    { value: "private", text: "By link" },
    { value: "public", text: "In lobby" },
  ];
  const bar = segments("Who can find the table", choices, setup.visibility, (value) => {
    setup.visibility = value === "public" ? "public" : "private";
  });
  return el(
    "div",
    { class: "form-row" },
    el("span", { class: "label" }, "Who can find it"),
    bar,
    el("p", { class: "muted small" }, "In the lobby anybody may take an open seat, or watch."),
  );
}

/** @param {Setup} setup */
function hintsRow(setup) {
  const id = freshId("hints");
  const choices = [
    { value: "null", text: "As usual" },
    { value: "true", text: "Allowed" },
    { value: "false", text: "Not allowed" },
  ];
  const box = selectBox({ id, describedby: `${id}-help` }, choices, String(setup.hints), (value) => {
    setup.hints = JSON.parse(value);
  });
  const help = "A hint shows a good move. Usually hints are allowed unless a friend joins by link.";
  return row(id, "Hints", box, help, `${id}-help`);
}
