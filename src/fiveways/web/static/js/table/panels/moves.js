/** The moves so far; pressing one shows the board as it was. A new move does not pull the view away. */

import { byId, el, setText } from "../../dom.js";
import { icon } from "../../icons.js";
import { verify } from "../after/result.js";
import { moveWords } from "../wording.js";

/** @typedef {import("../room.js").Room} Room */
/** @typedef {import("../../icons.js").IconName} IconName */

/** @param {number} ms */
function seconds(ms) {
  return ms < 60_000 ? `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s` : `${Math.floor(ms / 60_000)} min`;
}

/** What to say of a move beside itself. @param {import("../../types.js").Move} move */
const newsOf = ({ news, late }) => [late ? "Time is over." : "", news ?? ""].filter(Boolean).join(" ");

/** The ply that is `step` from the one being looked at. @param {Room} room @param {number} step */
export function lookBy(room, step) {
  const now = room.table.moves.length;
  const ply = Math.max(0, Math.min(now, (room.past ?? now) + step));
  room.look(ply === now ? null : ply);
}

/** Left, right, Home and End go through the game. @param {Room} room @param {KeyboardEvent} event @returns {boolean} */
export function scrubKey(room, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.key === "ArrowLeft") lookBy(room, -1);
  else if (event.key === "ArrowRight") lookBy(room, 1);
  else if (event.key === "Home") lookBy(room, -Infinity);
  else if (event.key === "End") room.look(null);
  else return false;
  return true;
}

/** @param {Room} room */
export function mountHistory(room) {
  const place = byId("moves");
  const list = el("ol", { class: "move-list", tabindex: "-1" });
  const step = (/** @type {IconName} */ name, /** @type {string} */ label, /** @type {() => void} */ go) =>
    el(
      "button",
      { class: "button quiet icon-only", type: "button", "aria-label": label, "data-action": name, onclick: go },
      icon(name),
    );
  const count = el("span", { class: "muted small" });
  const scrub = el(
    "div",
    { class: "scrub", role: "group", "aria-label": "Look at earlier positions" },
    step("first", "To the start", () => lookBy(room, -Infinity)),
    step("previous", "One move back", () => lookBy(room, -1)),
    step("next", "One move on", () => lookBy(room, 1)),
    step("last", "Back to now", () => room.look(null)),
  );
  place.append(
    el(
      "header",
      {},
      el("h2", { id: "moves-title" }, "Moves"),
      count,
      el(
        "button",
        {
          class: "button quiet icon-only",
          type: "button",
          "data-action": "fairness",
          "aria-label": "Is the chance fair?",
          title: "Is the chance fair?",
          onclick: () => verify(room),
        },
        icon("shield"),
      ),
      el(
        "a",
        {
          class: "button quiet icon-only",
          href: `/api/tables/${room.table.id}/record`,
          download: `${room.table.id}.json`,
          "data-action": "record",
          "aria-label": "Download the record",
          title: "Download the record",
        },
        icon("download"),
      ),
    ),
    list,
    scrub,
  );

  /** @type {{node: HTMLButtonElement, key: string}[]} */
  const rows = [];
  const add = (/** @type {number} */ ply) => {
    const node = el("button", {
      class: "move",
      type: "button",
      "data-ply": ply,
      onclick: () => room.look(ply === room.table.moves.length ? null : ply),
    });
    list.append(el("li", {}, node));
    rows.push({ node, key: "" });
  };

  place.addEventListener("keydown", (event) => {
    const down = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (down) lookBy(room, down);
    else if (!scrubKey(room, event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (list.contains(document.activeElement)) rows[room.past ?? room.table.moves.length]?.node.focus();
  });

  let scrolled = -1;
  // Only the list scrolls, never the page.
  const reveal = () => {
    const row = rows[scrolled]?.node;
    if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2 + row.offsetHeight / 2;
  };
  new ResizeObserver(reveal).observe(list);
  room.keep(() => {
    const { moves, seats, past } = room.table;
    scrub.hidden = !past;
    while (rows.length > moves.length + 1) {
      rows.pop();
      list.lastElementChild?.remove();
    }
    while (rows.length < moves.length + 1) add(rows.length);
    const shown = room.past ?? moves.length;
    rows.forEach((row, ply) => {
      const move = moves[ply - 1];
      const key = move ? JSON.stringify(move) : "start";
      if (row.key !== key) {
        row.key = key;
        row.node.replaceChildren(
          el("span", { class: "number" }, String(ply)),
          el("span", { class: "by" }, move ? (seats[move.seat]?.name ?? "") : "Start"),
          el("b", { class: "text", title: move?.words ? move.text : undefined }, moveWords(move)),
          el("span", { class: "time" }, move ? seconds(move.ms) : ""),
          ...(move?.news || move?.late ? [el("span", { class: "news" }, newsOf(move))] : []),
        );
      }
      if (ply === shown) row.node.setAttribute("aria-current", "step");
      else row.node.removeAttribute("aria-current");
      row.node.tabIndex = ply === shown ? 0 : -1;
    });
    setText(count, moves.length === 1 ? "1 move" : `${moves.length} moves`);
    if (scrolled !== shown) {
      scrolled = shown;
      reveal();
    }
  });
}
