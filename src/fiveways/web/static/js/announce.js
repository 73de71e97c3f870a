/** One short spoken sentence per event, and a small toast for those who look elsewhere. */

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
  // An emptied region filled in the next frame is read even if the sentence is the same as before.
  requestAnimationFrame(() => region && (region.textContent = text));
  timer = 0;
}

/** Say a sentence to those who listen. Sentences of the same moment are said together. @param {string} text */
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
