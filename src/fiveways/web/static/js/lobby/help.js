/** The dialog for a new visitor: how things work here. */

import { el } from "../dom.js";
import { icon } from "../icons.js";
import { freshId } from "../controls.js";

const ANSWERS = [
  ["Just playing", "“Play now” opens a table at once, with a bot of middling strength in the other seat."],
  ["With a friend", "Open a new table, set a seat to “Friend” and send the link. They need no account either."],
  ["On one screen", "Set several seats to “You” and hand the device round."],
  ["Names", "Press your name at the top to change it. Settings are kept in this browser only."],
  ["Fairness", "The server fixes all chance before the game and shows it afterwards. At every table you can check it yourself."],
];

export function openHelp() {
  const title = freshId("help");
  const dialog = el(
    "dialog",
    { class: "dialog", "aria-labelledby": title },
    el(
      "header",
      {},
      el("h2", { id: title }, "How it works here"),
      el(
        "button",
        { class: "button quiet icon-only", type: "button", "aria-label": "Close", onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    el("dl", { class: "answers" }, ...ANSWERS.flatMap(([what, how]) => [el("dt", {}, what), el("dd", {}, how)])),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
