/** The tabs of a narrow screen, which open one panel at a time. A wide screen shows all panels. */

import { byId, el } from "../../dom.js";
import { icon } from "../../icons.js";

/** @import { IconName } from "../../icons.js" */
/** @import { Room } from "../room.js" */
/** @typedef {"moves"|"chat"|"game"} Sheet */

const NARROW = matchMedia("(max-width: 900px) and (orientation: portrait), (max-width: 560px)"); // as in phone.css

/** @param {{room: Room, rules: Pick<import("./rules.js").Rules, "open">}} parts */
export function mountTabs({ room, rules }) {
  const main = byId("table");
  const bar = byId("tabs");
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const badge = el("span", { class: "badge", hidden: true });

  const open = (/** @type {Sheet|null} */ sheet) => {
    if (sheet) main.dataset.sheet = sheet;
    else delete main.dataset.sheet;
    for (const [name, button] of buttons) button.setAttribute("aria-expanded", String(name === sheet));
    room.update();
  };

  const tab = (/** @type {Sheet} */ sheet, /** @type {IconName} */ picture, /** @type {string} */ words) => {
    const press = () => open(main.dataset.sheet === sheet ? null : sheet);
    const button = el(
      "button",
      {
        class: "tab",
        type: "button",
        "data-tab": sheet,
        "aria-expanded": "false",
        "aria-controls": sheet,
        onclick: press,
      },
      icon(picture),
      words,
    );
    buttons.set(sheet, button);
    return button;
  };

  const chat = tab("chat", "chat", "Chat");
  chat.append(badge);
  bar.append(
    tab("moves", "list", "Moves"),
    chat,
    el(
      "button",
      { class: "tab", type: "button", "data-tab": "rules", onclick: () => rules.open() },
      icon("rules"),
      "Rules",
    ),
    tab("game", "menu", "Game"),
  );
  // A press on the board closes the panel.
  byId("stage").addEventListener(
    "pointerdown",
    () => main.dataset.sheet && main.dataset.sheet !== "moves" && open(null),
  );
  main.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && main.dataset.sheet && NARROW.matches) open(null);
  });

  let { status } = room.table;
  room.keep(() => {
    if (status === room.table.status) return;
    status = room.table.status;
    if (status === "over" && main.dataset.sheet === "game") open(null); // the panel covers the result
  });

  return {
    open: (/** @type {Sheet} */ sheet) => NARROW.matches && open(sheet),
    close: () => main.dataset.sheet && open(null),
    chat: {
      show: (/** @type {boolean} */ yes) => {
        chat.hidden = !yes;
      },
      visible: () => !NARROW.matches || main.dataset.sheet === "chat",
      unread: (/** @type {number} */ count) => {
        badge.hidden = count === 0;
        badge.textContent = String(count);
        badge.setAttribute("aria-label", `${count} new`);
      },
    },
  };
}
