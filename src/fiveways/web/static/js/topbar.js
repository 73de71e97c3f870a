/** The bar on top of every page: home, name, settings, help. */

import { asApiError, get, put } from "./api.js";
import { announce } from "./announce.js";
import { byId, el } from "./dom.js";
import { icon, mark } from "./icons.js";
import { changeSettings, settings } from "./settings.js";

/** @import { Settings } from "./settings.js" */
/** @import { Me } from "./types.js" */

/** @type {Promise<Me>|undefined} */
let asked;

/** @type {Set<(me: Me) => void>} */
const listeners = new Set();

/** The person who uses this page. The server is asked once. @returns {Promise<Me>} */
export function me() {
  asked ??= get("/api/me");
  asked.catch(() => (asked = undefined));
  return asked;
}

/** Called whenever the name is known or changes. @param {(me: Me) => void} listener */
export function onMe(listener) {
  listeners.add(listener);
  me().then(listener, () => {});
}

/** @param {string} name @returns {Promise<Me>} */
export async function rename(name) {
  const known = await put("/api/me", { name: name.trim() });
  asked = Promise.resolve(known);
  for (const listener of listeners) listener(known);
  return known;
}

/**
 * @param {keyof Settings} key
 * @param {string} legend
 * @param {[string, string][]} choices  value and words
 */
function segments(key, legend, choices) {
  const box = el("div", { class: "segments" });
  for (const [value, words] of choices) {
    const input = el("input", {
      type: "radio",
      name: key,
      value,
      checked: settings()[key] === value,
      onchange: () => changeSettings({ [key]: value }),
    });
    box.append(el("label", {}, input, words));
  }
  return el("fieldset", {}, el("legend", {}, legend), box);
}

/** @param {"sound"|"confirm"|"keys"} key @param {string} words */
function toggle(key, words) {
  const input = el("input", {
    type: "checkbox",
    role: "switch",
    name: key,
    checked: settings()[key],
    onchange: () => changeSettings({ [key]: input.checked }),
  });
  return el("label", { class: "switch" }, words, input);
}

function nameForm() {
  const field = el("input", { class: "field", name: "name", maxlength: 24, required: true, autocomplete: "nickname" });
  const said = el("p", { class: "small", role: "status" });
  me().then(
    (known) => (field.value ||= known.name),
    () => {},
  );
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const known = await rename(field.value);
      said.textContent = `You are ${known.name} now.`;
    } catch (error) {
      said.textContent = asApiError(error).message;
    }
  };
  return el(
    "form",
    { onsubmit: submit },
    el("label", { for: "menu-name" }, el("b", {}, "Your name")),
    el(
      "div",
      { class: "row" },
      Object.assign(field, { id: "menu-name" }),
      el("button", { class: "button primary" }, "Save"),
    ),
    said,
  );
}

function menuPanel() {
  return el(
    "div",
    { class: "menu panel", id: "menu", role: "dialog", "aria-label": "Name and settings" },
    nameForm(),
    segments("theme", "Light or dark", [
      ["auto", "As system"],
      ["light", "Light"],
      ["dark", "Dark"],
    ]),
    segments("motion", "Movement of pieces", [
      ["auto", "Auto"],
      ["0", "None"],
      ["120", "Quick"],
      ["250", "Usual"],
      ["500", "Slow"],
    ]),
    el(
      "div",
      {},
      toggle("sound", "Sounds"),
      toggle("confirm", "Ask before a move is sent"),
      toggle("keys", "Letter keys as shortcuts"),
    ),
  );
}

/**
 * The menu opens below its buttons. Esc, a press elsewhere, or the focus leaving it closes it.
 * @param {HTMLElement} bar
 * @param {HTMLElement[]} openers
 */
function menu(bar, openers) {
  /** @type {HTMLElement|null} */
  let panel = null;
  /** @type {HTMLElement|null} */
  let opener = null;
  const close = (/** @type {boolean} */ refocus) => {
    panel?.remove();
    panel = null;
    for (const button of openers) button.setAttribute("aria-expanded", "false");
    if (refocus) opener?.focus();
  };
  for (const button of openers) {
    button.addEventListener("click", () => {
      const again = panel && opener === button;
      close(false);
      if (again) return;
      opener = button;
      panel = menuPanel();
      openers.at(-1)?.after(panel);
      button.setAttribute("aria-expanded", "true");
      panel.querySelector("input")?.focus();
      panel.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close(true);
      });
      panel.addEventListener("focusout", (event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && panel && !panel.contains(to) && !openers.some((one) => one.contains(to)))
          close(false);
      });
    });
  }
  document.addEventListener("pointerdown", (event) => {
    if (panel && event.target instanceof Node && !bar.contains(event.target)) close(false);
  });
}

/**
 * Fill `<header id="topbar" class="topbar"></header>`.
 * @param {{help?: () => void, where?: string}} [what]  `help`: what the ? button does; without it there is none
 * @returns {{where: HTMLElement}}  where the page may write what it shows
 */
export function mountTopbar({ help, where = "" } = {}) {
  const bar = byId("topbar");
  const place = el("span", { class: "where" }, where);
  const name = el("span", { class: "name" }, "Your name");
  const who = el(
    "button",
    {
      class: "button quiet who",
      type: "button",
      "aria-expanded": "false",
      "aria-controls": "menu",
      title: "Change your name",
    },
    icon("person"),
    name,
  );
  const gear = el(
    "button",
    {
      class: "button quiet icon-only",
      type: "button",
      "aria-label": "Settings",
      "aria-expanded": "false",
      "aria-controls": "menu",
    },
    icon("gear"),
  );
  const ask =
    help &&
    el(
      "button",
      { class: "button quiet icon-only", type: "button", "aria-label": "Help", "data-action": "help", onclick: help },
      icon("help"),
    );
  bar.append(
    el("a", { class: "wordmark", href: "/", "aria-label": "fiveways, all games" }, mark(), "fiveways"),
    place,
    who,
    ask ?? "",
    gear,
  );
  menu(bar, [who, gear]);
  let known = "";
  onMe((person) => {
    if (known && person.name !== known) announce(`You are ${person.name} now`);
    known = person.name;
    name.textContent = person.name || "Your name";
    who.classList.toggle("nameless", !person.name);
  });
  return { where: place };
}
