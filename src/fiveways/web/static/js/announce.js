/** Sentences for screen readers, and toasts: notices that are shown for a few seconds. */

import { el } from "./dom.js";

/** @type {HTMLElement|undefined} */
let region;

/** @type {HTMLElement|undefined} */
let toastNode;
let toastTimer = 0;

/** @type {string[]} */
let waiting = [];
let timer = 0;

function speak() {
  region ??= document.body.appendChild(el("div", { class: "visually-hidden", role: "status", "aria-live": "polite" }));
  region.textContent = "";
  const text = waiting.join(" ");
  waiting = [];
  // A screen reader reads the same sentence again only if the region was empty for a frame.
  requestAnimationFrame(() => region && (region.textContent = text));
  timer = 0;
}

/** Let a screen reader say a sentence. Sentences of the same moment are said together. @param {string} text */
export function announce(text) {
  if (!text) return;
  waiting.push(/[.!?]$/.test(text) ? text : `${text}.`);
  if (!timer) timer = window.setTimeout(speak, 60);
}

/**
 * Show a sentence for a few seconds, and say it.
 * @param {string} text
 * @param {Node} [extra]  such as a link
 */
export function toast(text, extra) {
  toastNode?.remove();
  clearTimeout(toastTimer);
  toastNode = el("div", { class: "toast" }, text, extra ? " " : null, extra);
  document.body.append(toastNode);
  announce(text);
  toastTimer = window.setTimeout(() => toastNode?.remove(), 6000);
}
