/** The status area: whose turn it is in large letters, and the steps of a move being chosen. */

import { byId, el, setText } from "../../dom.js";
import { icon } from "../../icons.js";
import { called, yourTurn } from "../wording.js";

/** @typedef {import("../room.js").Room} Room */
/** @typedef {import("../../board/choosing/choosing.js").Draft} Draft */

/** A rule's number that opens the rule book there. @param {Room} room @param {string} rule */
export function ruleLink(room, rule) {
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    room.open_rules(rule);
  };
  return el("a", { href: `#rule-${rule}`, class: "rule-link", "data-rule": rule, onclick: open }, `Rule ${rule}`);
}

/** @param {Room} room @returns {string} */
function headline({ table }) {
  const watching = table.you.length === 0;
  if (table.status === "open" && table.can.includes("sit"))
    return watching ? "A seat is free for you" : "Another seat is free";
  if (table.status === "open") return watching ? "Waiting for players" : "Waiting for somebody to join";
  if (table.status === "over") return "The game is over";
  if (table.to_move === null) return "One moment";
  if (table.automatic) return "This happens by itself";
  if (yourTurn(table)) return table.you.length > 1 ? `${called(table, table.to_move)} to move` : "Your turn";
  const seat = table.seats[table.to_move];
  return seat?.kind === "bot" ? `${seat.name} is thinking` : `${called(table, table.to_move)} to move`;
}

/** @param {Room} room */
export function mountStatus(room) {
  const [turn, past] = [byId("turn"), byId("past")];
  const now = el(
    "button",
    { class: "button small-button", type: "button", "data-action": "now", onclick: () => room.look(null) },
    "Back to now",
  );
  const looking = el("span", {});
  past.append(looking, now);

  room.keep(() => {
    const { table } = room;
    setText(turn, headline(room));
    turn.classList.toggle("yours", yourTurn(table));
    if (table.you.length === 0) turn.dataset.watching = "";
    else delete turn.dataset.watching;
    past.hidden = room.past === null;
    const where = room.past ? `move ${room.past} of ${table.moves.length}` : "the start";
    if (room.past !== null) setText(looking, `You are looking at ${where}.`);
  });
}

/**
 * Back one step or all the way, Turn, and Done or Confirm, while a move is being chosen or prepared.
 * @param {{back: () => void, restart: () => void, turn: () => void, submit: () => void}} choosing
 * @returns {(draft: Draft, prepared: number) => void}
 */
export function mountDraft(choosing) {
  const place = byId("draft");
  const back = el(
    "button",
    { class: "button", type: "button", "data-action": "back", "aria-label": "Back one step", onclick: choosing.back },
    icon("back"),
    el("span", {}, "Back"),
  );
  const all = "Take everything back";
  const restart = el(
    "button",
    {
      class: "button icon-only",
      type: "button",
      "data-action": "restart",
      "aria-label": all,
      title: all,
      onclick: choosing.restart,
    },
    icon("close"),
  );
  const turn = el(
    "button",
    { class: "button", type: "button", "data-action": "turn", onclick: choosing.turn },
    icon("turn"),
    el("span", {}, "Turn"),
  );
  const submit = el(
    "button",
    { class: "button primary", type: "button", "data-action": "submit", onclick: choosing.submit },
    icon("check"),
    el("span"),
  );
  return ({ path, move, more, turns }, prepared) => {
    place.hidden = path.length === 0 && !prepared;
    restart.hidden = !prepared || path.length > 0;
    setText(/** @type {Element} */ (submit.lastElementChild), more ? "Done" : "Confirm");
    submit.hidden = move === null;
    turn.hidden = !turns;
    if (!place.hidden && !place.contains(back)) place.replaceChildren(back, restart, turn, submit);
    if (place.hidden) place.replaceChildren();
  };
}
