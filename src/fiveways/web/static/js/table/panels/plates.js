/** The seat plates: who sits there, whether they are here, their clock, and whose turn it is. */

import { byId, el, setText } from "../../dom.js";
import { newNonce } from "../../fairness/chance.js";
import { rememberNonce } from "../../fairness/seen.js";
import { icon } from "../../icons.js";
import { me, rename } from "../../topbar.js";
import { tickClocks } from "./clocks.js";
import { levelWords, pointsText } from "../wording.js";

/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {import("../room.js").Room} Room */

const PRESENCE = { here: "here", away: "away", gone: "gone" };

/** @param {Room} room @param {number} seat */
async function sit(room, seat) {
  const nonce = newNonce();
  const table = await room.do("seats", { seat, nonce });
  if (!table) return;
  rememberNonce(room.table.id, nonce);
  room.refresh_stream();
}

/**
 * The first time, a name is asked for right there.
 * @param {Room} room
 * @param {number} seat
 * @param {HTMLElement} place
 */
async function sitWithName(room, seat, place) {
  const known = await me().catch(() => null);
  if (known?.name) return sit(room, seat);
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
      await sit(room, seat);
    } catch (error) {
      room.complain(error);
    }
  };
  place.replaceChildren(
    el("form", { class: "sit-form", onsubmit: submit }, field, el("button", { class: "button primary" }, "Sit down")),
  );
  field.focus();
}

/** @param {Room} room @param {number} seat */
function plate(room, seat) {
  const name = el("b", { class: "player" });
  const about = el("span", { class: "about" });
  const presence = el("span", { class: "presence" });
  const points = el("span", { class: "chip points" });
  const clock = el("span", { class: "clock", role: "timer", "aria-live": "off" });
  const turn = el("span", { class: "turn-word" });
  const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
  const place = el("span", { class: "sit-place" });
  const node = el(
    "div",
    { class: "plate", "data-seat": seat, role: "group" },
    el("span", { class: "pointer", "aria-hidden": "true" }, icon("arrow")),
    el("div", { class: "names" }, name, el("span", { class: "line" }, about, presence, turn, dots)),
    place,
    points,
    clock,
  );
  let sitting = "";

  const update = () => {
    const { table } = room;
    const there = /** @type {Seat} */ (table.seats[seat]);
    const moving = table.status === "playing" && table.to_move === seat;
    const yours = there.you && table.you.length === 1;
    const out = table.out?.includes(seat) ?? false;
    const left = out ? (yours ? "have left" : "has left") : "";
    node.classList.toggle("out", out);
    node.classList.toggle("moving", moving);
    node.classList.toggle("yours", there.you);
    node.dataset.kind = there.kind;
    // At one screen several seats belong to one person: there the seat is the name.
    const shared = there.you && !yours;
    setText(
      name,
      there.kind === "open"
        ? "Free seat"
        : there.kind === "bot"
          ? `Bot ${levelWords(there.level)}`
          : shared
            ? there.name
            : there.player || there.name,
    );
    setText(about, yours ? `${there.name}, you` : shared ? "at this screen" : there.name);
    node.setAttribute("aria-label", `${there.name}: ${name.textContent}${moving ? ", to move" : ""}${left && `, ${left}`}`);
    const here = there.kind === "human" && !yours ? (there.presence ?? "") : "";
    presence.hidden = !here || table.you.length > 1 || out;
    presence.dataset.presence = here;
    setText(presence, here ? PRESENCE[here] : "");
    setText(turn, left || !moving || yours ? left : there.kind === "bot" ? "thinking" : "to move");
    dots.hidden = !(moving && there.kind === "bot");
    points.hidden = !table.series;
    if (table.series) {
      setText(points, pointsText(table.series.points[seat]));
      points.title = `Points in this series of ${table.series.games} games`;
      points.setAttribute("aria-label", `${points.textContent} ${points.textContent === "1" ? "point" : "points"} in this series`);
    }
    const free = there.kind === "open" && room.can("sit") ? "free" : "";
    if (free !== sitting) {
      sitting = free;
      const button = el(
        "button",
        {
          class: "button primary",
          type: "button",
          "data-action": "sit",
          onclick: () => sitWithName(room, seat, place),
        },
        "Sit here",
      );
      place.replaceChildren(...(free ? [button] : []));
    }
  };
  return { node, clock, update };
}

/** @param {Room} room */
export function mountPlates(room) {
  /** @type {ReturnType<typeof plate>[]} */
  let plates = [];
  const [others, own] = [byId("others"), byId("own")];
  let arranged = "";
  room.keep(() => {
    const { seats, you, viewer } = room.table;
    if (plates.length !== seats.length) plates = seats.map((_, seat) => plate(room, seat));
    const nearest = (viewer !== null && you.includes(viewer) ? viewer : you[0]) ?? 0;
    const key = `${nearest} ${seats.length}`;
    if (key !== arranged) {
      arranged = key;
      // The others in their order of play, beginning after the one who looks.
      const rest = seats.map((_, n) => (nearest + 1 + n) % seats.length).slice(0, -1);
      others.replaceChildren(...rest.map((seat) => plates[seat]?.node ?? ""));
      own.replaceChildren(plates[nearest]?.node ?? "");
      others.dataset.count = String(rest.length);
    }
    for (const one of plates) one.update();
  });
  tickClocks(room, (seat) => plates[seat]?.clock ?? null);
}
