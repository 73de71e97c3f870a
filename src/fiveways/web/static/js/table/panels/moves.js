/** The list of moves. Pressing a move shows the board after it, and a new move does not change what is shown. */

import { byId, el, setText } from "../../dom.js";
import { icon } from "../../icons.js";
import { openFairness } from "../fairness.js";
import { moveWords } from "../wording.js";

/** @import { IconName } from "../../icons.js" */
/** @import { Move, Seat } from "../../types.js" */
/** @typedef {{room: import("../room.js").Room, messages: import("./messages.js").Messages,
 *   past: import("../play/past.js").Past}} Parts */

/** @param {number} ms */
function seconds(ms) {
  return ms < 60_000 ? `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s` : `${Math.floor(ms / 60_000)} min`;
}

/** What happened with a move. @param {Move} move */
const newsOf = ({ news, late }) => [late ? "Time is over." : "", news ?? ""].filter(Boolean).join(" ");

/** @param {Move|undefined} move  none: the start @param {number} ply @param {Seat[]} seats */
const cells = (move, ply, seats) => [
  el("span", { class: "number" }, String(ply)),
  el("span", { class: "by" }, move ? (seats[move.seat]?.name ?? "") : "Start"),
  el("b", { class: "text", title: move?.words ? move.text : undefined }, moveWords(move)),
  el("span", { class: "time" }, move ? seconds(move.ms) : ""),
  ...(move?.news || move?.late ? [el("span", { class: "news" }, newsOf(move))] : []),
];

/** @param {Parts} parts @param {HTMLElement} count */
function header(parts, count) {
  const { id } = parts.room.table;
  const [fair, record] = ["Is the chance fair?", "Download the record"];
  const check = el(
    "button",
    {
      class: "button quiet icon-only",
      type: "button",
      "data-action": "fairness",
      "aria-label": fair,
      title: fair,
      onclick: () => openFairness(parts),
    },
    icon("shield"),
  );
  const download = el(
    "a",
    {
      class: "button quiet icon-only",
      href: `/api/tables/${id}/record`,
      download: `${id}.json`,
      "data-action": "record",
      "aria-label": record,
      title: record,
    },
    icon("download"),
  );
  return el("header", {}, el("h2", { id: "moves-title" }, "Moves"), count, check, download);
}

/** The buttons to look back. @param {Pick<Parts["past"], "look"|"lookBy">} past */
function scrubber(past) {
  const step = (/** @type {IconName} */ name, /** @type {string} */ label, /** @type {() => void} */ go) =>
    el(
      "button",
      { class: "button quiet icon-only", type: "button", "aria-label": label, "data-action": name, onclick: go },
      icon(name),
    );
  return el(
    "div",
    { class: "scrub", role: "group", "aria-label": "Look at earlier positions" },
    step("first", "To the start", () => past.lookBy(-Infinity)),
    step("previous", "One move back", () => past.lookBy(-1)),
    step("next", "One move on", () => past.lookBy(1)),
    step("last", "Back to now", () => past.look(null)),
  );
}

/** @param {Parts} parts */
export function mountMoves(parts) {
  const { room, past } = parts;
  const place = byId("moves");
  const list = el("ol", { class: "move-list", tabindex: "-1" });
  const count = el("span", { class: "muted small" });
  const scrub = scrubber(past);
  place.append(header(parts, count), list, scrub);

  /** @type {{node: HTMLButtonElement, key: string}[]} */
  const rows = [];
  const add = (/** @type {number} */ ply) => {
    const look = () => past.look(ply === room.table.moves.length ? null : ply);
    const node = el("button", { class: "move", type: "button", "data-ply": ply, onclick: look });
    list.append(el("li", {}, node));
    rows.push({ node, key: "" });
  };

  /** As many rows as there are positions. @param {number} positions */
  const resize = (positions) => {
    while (rows.length > positions) {
      rows.pop();
      list.lastElementChild?.remove();
    }
    while (rows.length < positions) add(rows.length);
  };

  /** @param {number} ply @param {boolean} isShown */
  const write = (ply, isShown) => {
    const row = /** @type {{node: HTMLButtonElement, key: string}} */ (rows[ply]);
    const move = room.table.moves[ply - 1];
    const key = move ? JSON.stringify(move) : "start";
    if (row.key !== key) row.node.replaceChildren(...cells(move, ply, room.table.seats));
    row.key = key;
    if (isShown) row.node.setAttribute("aria-current", "step");
    else row.node.removeAttribute("aria-current");
    row.node.tabIndex = isShown ? 0 : -1;
  };

  place.addEventListener("keydown", (event) => {
    const down = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (down) past.lookBy(down);
    else if (!past.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (list.contains(document.activeElement)) rows[room.past ?? room.table.moves.length]?.node.focus();
  });

  let scrolled = -1;
  // Scroll the list only, never the page.
  const reveal = () => {
    const row = rows[scrolled]?.node;
    if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2 + row.offsetHeight / 2;
  };
  new ResizeObserver(reveal).observe(list);
  room.keep(() => {
    const { moves } = room.table;
    scrub.hidden = !room.table.past;
    resize(moves.length + 1);
    const shown = room.past ?? moves.length;
    for (const ply of rows.keys()) write(ply, ply === shown);
    setText(count, moves.length === 1 ? "1 move" : `${moves.length} moves`);
    if (scrolled === shown) return;
    scrolled = shown;
    reveal();
  });
}
