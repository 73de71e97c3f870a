/** The seat plates: who sits there, whether they are here, their clock, and whose turn it is. */

import { byId, el, setText } from "../../dom.js";
import { newNonce } from "../../fairness/chance.js";
import { rememberNonce } from "../../fairness/seen.js";
import { icon } from "../../icons.js";
import { me, rename } from "../../topbar.js";
import { levelWords, pointsText, pointsWords } from "../wording.js";
import { tickClocks } from "./clocks.js";

/** @import { Seat, Table } from "../../types.js" */
/** @typedef {import("../../types.js").Presence|""} Here */
/** @typedef {{room: import("../room.js").Room, server: import("../server.js").Server,
 *   messages: import("./messages.js").Messages}} Parts */

const PRESENCE = { here: "here", away: "away", gone: "gone" };

/** @param {Parts} parts @param {number} seat */
async function sit({ room, server }, seat) {
  const nonce = newNonce();
  const table = await server.ask("seats", { seat, nonce });
  if (!table) return;
  rememberNonce(room.table.id, nonce);
  server.reconnect();
}

/**
 * Sit down. A person without a name is asked for it right there.
 * @param {Parts} parts
 * @param {number} seat
 * @param {HTMLElement} place
 */
async function sitWithName(parts, seat, place) {
  const known = await me().catch(() => null);
  if (known?.name) {
    await sit(parts, seat);
    return;
  }
  const field = el("input", {
    class: "field",
    name: "name",
    maxlength: 24,
    required: true,
    placeholder: "Your name",
    "aria-label": "Your name",
    autocomplete: "nickname",
  });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await rename(field.value);
      await sit(parts, seat);
    } catch (error) {
      parts.server.complain(error);
    }
  };
  place.replaceChildren(
    el("form", { class: "sit-form", onsubmit: submit }, field, el("button", { class: "button primary" }, "Sit down")),
  );
  field.focus();
}

/**
 * Who sits there. Several seats may belong to one person at one screen: then the seat is the name.
 * @param {Seat} seat
 * @param {boolean} shared
 */
function sitter({ kind, level, name, player }, shared) {
  if (kind === "open") return "Free seat";
  if (kind === "bot") return `Bot ${levelWords(level)}`;
  return shared ? name : player || name;
}

/**
 * Whether a person is here; people do not need to read it about themselves.
 * @param {Seat} seat
 * @param {boolean} yours
 * @returns {Here}
 */
const presenceOf = ({ kind, presence }, yours) => (kind === "human" && !yours ? (presence ?? "") : "");

/** @param {Seat} seat */
const turnWord = ({ kind }) => (kind === "bot" ? "thinking" : "to move");

/**
 * All that a plate says.
 * @param {Table} table
 * @param {number} n  the number of the seat
 */
export function plateWords(table, n) {
  const seat = /** @type {Seat} */ (table.seats[n]);
  const moving = table.status === "playing" && table.to_move === n && !table.automatic;
  const yours = seat.you && table.you.length === 1;
  const shared = seat.you && !yours;
  const out = table.out?.includes(n) ?? false;
  const left = out ? (yours ? "have left" : "has left") : "";
  const name = sitter(seat, shared);
  return {
    moving,
    out,
    name,
    here: presenceOf(seat, yours),
    about: yours ? `${seat.name}, you` : shared ? "at this screen" : seat.name,
    turn: left || (moving && !yours ? turnWord(seat) : ""),
    label: [`${seat.name}: ${name}`, moving && "to move", left].filter(Boolean).join(", "),
  };
}

function makePlate() {
  const part = (/** @type {string} */ name) => el("span", { class: name });
  const name = el("b", { class: "player" });
  const [about, presence, turn, place] = [part("about"), part("presence"), part("turn-word"), part("sit-place")];
  const points = el("span", { class: "chip points" });
  const clock = el("span", { class: "clock", role: "timer", "aria-live": "off" });
  const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
  const node = el(
    "div",
    { class: "plate", role: "group" },
    el("span", { class: "pointer", "aria-hidden": "true" }, icon("arrow")),
    el("div", { class: "names" }, name, el("span", { class: "line" }, about, presence, turn, dots)),
    place,
    points,
    clock,
  );
  return { node, name, about, presence, turn, dots, place, points, clock };
}

/** @param {Parts} parts @param {number} seat */
function plate(parts, seat) {
  const { room } = parts;
  const shown = makePlate();
  const { node, place, points, presence } = shown;
  node.dataset.seat = String(seat);
  let isFree = false;

  const showPoints = () => {
    const { series } = room.table;
    points.hidden = !series;
    if (!series) return;
    setText(points, pointsText(series.points[seat]));
    points.title = `Points in this series of ${series.games} games`;
    points.setAttribute("aria-label", `${pointsWords(series.points[seat])} in this series`);
  };

  /** @param {boolean} free */
  const offerSeat = (free) => {
    if (free === isFree) return;
    isFree = free;
    const press = () => sitWithName(parts, seat, place);
    const label = `Sit here: ${room.table.seats[seat]?.name}`;
    const look = { class: "button primary", type: "button", "data-action": "sit", "aria-label": label, onclick: press };
    place.replaceChildren(...(free ? [el("button", look, "Sit here")] : []));
  };

  const update = () => {
    const { table } = room;
    const { kind, you } = /** @type {Seat} */ (table.seats[seat]);
    const words = plateWords(table, seat);
    node.classList.toggle("out", words.out);
    node.classList.toggle("moving", words.moving);
    node.classList.toggle("yours", you);
    node.dataset.kind = kind;
    node.setAttribute("aria-label", words.label);
    setText(shown.name, words.name);
    setText(shown.about, words.about);
    setText(shown.turn, words.turn);
    presence.hidden = !words.here || table.you.length > 1 || words.out;
    presence.dataset.presence = words.here;
    setText(presence, words.here ? PRESENCE[words.here] : "");
    shown.dots.hidden = !(words.moving && kind === "bot");
    showPoints();
    offerSeat(kind === "open" && room.can("sit"));
  };
  return { node, clock: shown.clock, update };
}

/** @param {Parts} parts */
export function mountPlates(parts) {
  const { room } = parts;
  /** @type {ReturnType<typeof plate>[]} */
  let plates = [];
  const [others, own] = [byId("others"), byId("own")];
  let arranged = "";
  room.keep(() => {
    const { seats, you, viewer } = room.table;
    if (plates.length !== seats.length) plates = seats.map((_, seat) => plate(parts, seat));
    const nearest = (viewer !== null && you.includes(viewer) ? viewer : you[0]) ?? 0;
    const key = `${nearest} ${seats.length}`;
    if (key !== arranged) {
      arranged = key;
      // The others sit in their order of play, beginning after the person who looks.
      const rest = seats.map((_, n) => (nearest + 1 + n) % seats.length).slice(0, -1);
      others.replaceChildren(...rest.map((seat) => plates[seat]?.node ?? ""));
      own.replaceChildren(plates[nearest]?.node ?? "");
      others.dataset.count = String(rest.length);
    }
    for (const one of plates) one.update();
  });
  tickClocks(parts, (seat) => plates[seat]?.clock ?? null);
}
