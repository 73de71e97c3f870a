/** Controls of forms. */

import { el } from "./dom.js";

let made = 0;

/** An id that no other control on this page has. @param {string} stem */
export const freshId = (stem) => `${stem}-${++made}`;

/**
 * Radio buttons that look like one bar.
 * @param {string} label  for a screen reader
 * @param {{value: string, text: string, title?: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function segments(label, choices, chosen, change) {
  const name = freshId("segments");
  return el(
    "div",
    { class: "segments", role: "radiogroup", "aria-label": label },
    ...choices.map(({ value, text, title }) =>
      el(
        "label",
        { title },
        el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => change(value) }),
        el("span", {}, text),
      ),
    ),
  );
}

/**
 * A field for a whole number, with a button on each side. What a person types stays as it is: the server says if it is
 * wrong.
 * @param {{id: string, low: number, high: number, value: number, describedby?: string}} what
 * @param {(value: number) => void} change
 */
export function stepper({ id, low, high, value, describedby }, change) {
  let last = value;
  const input = el("input", {
    class: "field",
    type: "number",
    inputmode: "numeric",
    id,
    min: low,
    max: high,
    step: 1,
    value,
    required: true,
    "aria-describedby": describedby,
  });
  /** @param {number} by */
  const key = (by) =>
    el(
      "button",
      {
        type: "button",
        class: "button quiet icon-only",
        tabindex: -1,
        "aria-hidden": "true",
        onclick: () => {
          const now = input.valueAsNumber;
          input.value = String(Math.min(high, Math.max(low, (Number.isNaN(now) ? last : now) + by)));
          told();
        },
      },
      by < 0 ? "−" : "+",
    );
  const keys = { less: key(-1), more: key(1) };
  const told = () => {
    const now = input.valueAsNumber;
    keys.less.disabled = now <= low;
    keys.more.disabled = now >= high;
    if (Number.isNaN(now)) return;
    last = now;
    change(now);
  };
  input.addEventListener("input", told);
  input.addEventListener("change", () => {
    if (Number.isNaN(input.valueAsNumber)) input.value = String(last);
  });
  keys.less.disabled = value <= low;
  keys.more.disabled = value >= high;
  return el("span", { class: "stepper" }, keys.less, input, keys.more);
}

/**
 * @param {{id: string, describedby?: string}} what
 * @param {{value: string, text: string, group?: string}[]} choices  those of one group one after the other
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function selectBox({ id, describedby }, choices, chosen, change) {
  const box = el("select", { class: "field", id, "aria-describedby": describedby });
  /** @type {HTMLElement} */
  let into = box;
  let group = "";
  for (const choice of choices) {
    if ((choice.group ?? "") !== group) {
      group = choice.group ?? "";
      into = group ? el("optgroup", { label: group }) : box;
      if (group) box.append(into);
    }
    into.append(el("option", { value: choice.value, selected: choice.value === chosen }, choice.text));
  }
  box.addEventListener("change", () => change(box.value));
  return box;
}

/**
 * A row of the form: what it is, the control, and one sentence about it.
 * @param {string} id  of the control
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [help]
 * @param {string} [helpId]
 */
export function row(id, label, control, help, helpId) {
  return el(
    "div",
    { class: "form-row" },
    el("label", { for: id }, label),
    control,
    help ? el("p", { class: "muted small", id: helpId }, help) : null,
  );
}
