/** The dialog that checks whether chance was fair, without trusting the server. */

import { getText } from "../api.js";
import { el } from "../dom.js";
import { remembered } from "./seen.js";
import { icon } from "../icons.js";
import { checkRecord, checksAfter, checksBefore, details, short } from "./checks.js";

/** @import { TableHead } from "../types.js" */
/** @import { Check } from "./checks.js" */

const LOOK = /** @type {const} */ ({
  good: { icon: "check", word: "Yes: " },
  bad: { icon: "close", word: "No: " },
  note: { icon: "next", word: "Note: " },
});

/** @param {Check} check */
function line({ state, text }) {
  const { icon: name, word } = LOOK[state];
  return el("li", { class: state }, icon(name), el("span", {}, el("span", { class: "visually-hidden" }, word), text));
}

/** @param {Check[]} checks */
function verdict(checks) {
  if (checks.some((check) => check.state === "bad"))
    return "Something does not fit. Keep the record and ask the person who runs this server.";
  return checks.some((check) => check.state === "note")
    ? "Everything that can be checked here fits."
    : "Everything fits.";
}

/** @param {TableHead} table */
function curious(table) {
  const shown = table.seed
    ? details(table)
    : /** @type {[string, string][]} */ ([
        ["Promise", table.commitment],
        ["You threw in", (remembered(table.id).nonces ?? []).join(", ") || "nothing"],
      ]);
  const rows = shown.flatMap(([what, value]) => [
    el("dt", {}, what),
    el("dd", { title: value }, value.split(/,? /).map(short).join(" ")),
  ]);
  return el("details", {}, el("summary", {}, "For the curious"), el("dl", {}, ...rows));
}

/** @param {TableHead} table */
function toCheckMore(table) {
  return el(
    "p",
    {},
    "To check every move as well, ",
    el(
      "a",
      { href: `/api/tables/${table.id}/record`, download: `${table.game}-${table.id}.json` },
      "download the record",
    ),
    " and run ",
    el("code", {}, "fiveways record verify FILE"),
    " on your own computer.",
  );
}

function loadLooks() {
  const href = new URL("../../css/verify.css", import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(el("link", { rel: "stylesheet", href }));
}

/**
 * @param {TableHead} table
 * @param {HTMLElement} list
 * @returns {Promise<Check[]>}
 */
async function withRecord(table, list) {
  const checks = checksAfter(table, remembered(table.id));
  list.append(...checks.map(line));
  /** @type {Check} */
  let record;
  try {
    record = checkRecord(table, await getText(`/api/tables/${table.id}/record`));
  } catch {
    record = { state: "note", text: "The record could not be fetched or read just now." };
  }
  list.append(line(record));
  return [...checks, record];
}

/**
 * Open the dialog. This browser computes what it says.
 * @param {TableHead} table
 */
export function openVerify(table) {
  loadLooks();
  const list = el("ul", { class: "checks" });
  const summing = el("p", { class: "verdict", role: "status" });
  const over = table.seed !== null;
  const dialog = el(
    "dialog",
    { class: "dialog verify", "aria-labelledby": "verify-title" },
    el(
      "header",
      {},
      el("h2", { id: "verify-title" }, over ? "Was it fair?" : "Will it be fair?"),
      el(
        "button",
        { class: "button quiet icon-only", type: "button", "aria-label": "Close", onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    el(
      "p",
      { class: "muted" },
      table.daily
        ? "Everything random here comes from one number, and on this day it is the same for everybody."
        : "Everything random here comes from one secret number. Before the game the server publishes a fingerprint of it, which is a promise: no other number has the same one.",
    ),
    list,
    summing,
    curious(table),
    over ? toCheckMore(table) : null,
  );
  if (over) {
    withRecord(table, list).then((checks) => {
      summing.textContent = verdict(checks);
      summing.classList.toggle(
        "bad",
        checks.some((check) => check.state === "bad"),
      );
    });
  } else list.append(...checksBefore(table, remembered(table.id)).map(line));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
