/** The dialog that says what the keys do. */

import { el } from "../../dom.js";
import { icon } from "../../icons.js";

/** @type {[string, [string[], string][]][]} */
const KEYS = [
  [
    "On the board",
    [
      [["Tab"], "go to the board"],
      [["←", "↑", "→", "↓"], "go to the next place; with Shift also to things one does not press"],
      [["Enter", "Space"], "press; Enter also ends or confirms a move"],
      [["R"], "turn what is chosen or in focus, with Shift the other way, where the game turns things"],
      [["P"], "note what you remember on a thing whose face is out of sight; so does a right click or a long press"],
      [["N"], "jump to the next thing that can be pressed"],
      [["Esc"], "take the last step back, with Shift all that is prepared"],
    ],
  ],
  [
    "Looking back",
    [
      [[",", "."], "one move back, one move on"],
      [["←", "→"], "the same, when the board is not in focus"],
      [["Home", "End"], "to the start, back to now"],
    ],
  ],
  [
    "Elsewhere",
    [
      [["B"], "to the board"],
      [["H"], "hint, where hints are allowed"],
      [["L"], "light up what is within reach, where the game says so"],
      [["R"], "rules"],
      [["C"], "chat"],
      [["?"], "this list"],
    ],
  ],
];

/** @type {HTMLDialogElement|undefined} */
let dialog;

function build() {
  const shut = el(
    "button",
    { class: "button quiet icon-only", type: "button", "aria-label": "Close", onclick: () => dialog?.close() },
    icon("close"),
  );
  const body = KEYS.map(([heading, rows]) =>
    el(
      "section",
      { class: "key-group" },
      el("h3", {}, heading),
      el(
        "dl",
        {},
        ...rows.flatMap(([keys, words]) => [
          el("dt", {}, ...keys.map((key) => el("kbd", {}, key))),
          el("dd", {}, words),
        ]),
      ),
    ),
  );
  return el(
    "dialog",
    { class: "dialog help", "aria-labelledby": "help-title" },
    el("header", {}, el("h2", { id: "help-title" }, "Keys"), shut),
    el(
      "p",
      { class: "muted" },
      "With a mouse or finger: press one thing after the other, or drag from one to the next. ",
      "Letter keys can be switched off in the settings.",
    ),
    ...body,
  );
}

export function openHelp() {
  dialog ??= document.body.appendChild(build());
  if (!dialog.open) dialog.showModal();
}
