/** Who sits where at a new table: you, whoever comes with the link, or a bot. */

import { el } from "../dom.js";
import { freshId, segments, selectBox } from "./controls.js";
import { botsOf } from "./words.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("./setup.js").Setup} Setup */

/** @param {string} seat */
const kindOf = (seat) => (seat.startsWith("bot:") ? "bot" : seat);

/**
 * Ready-made seatings, those that this game can have.
 * @param {Game} game
 * @param {number} seats
 */
function seatings(game, seats) {
  const others = seats - 1;
  const bot = game.usual_bot;
  return [
    {
      text: others > 1 ? "With bots" : others ? "With a bot" : "Alone",
      seats: ["human", ...Array(others).fill(bot)],
      fits: bot !== "open",
    },
    {
      text: others > 1 ? "With friends" : "With a friend",
      seats: ["human", ...Array(others).fill("open")],
      fits: others > 0,
    },
    { text: "One screen", seats: Array(seats).fill("human"), fits: others > 0 },
  ].filter((seating) => seating.fits);
}

/**
 * @param {Game} game
 * @param {Setup} setup  changed in place
 * @returns {HTMLElement}
 */
export function seatsPart(game, setup) {
  const [fewest, most] = game.players;
  const rows = el("div", { class: "seat-rows" });
  const quick = el("div", { class: "quick" });
  const note = el("p", { class: "muted small", "aria-live": "polite" });

  /** @type {{key: HTMLElement, kinds: string}[]} */
  let keys = [];

  const tell = () => {
    const kinds = setup.seats.map(kindOf).join();
    for (const one of keys) one.key.setAttribute("aria-pressed", String(one.kinds === kinds));
    const people = setup.seats.filter((seat) => seat === "human").length;
    const open = setup.seats.includes("open");
    if (!people && !open) note.textContent = "At least one seat must be yours or open.";
    else if (open) note.textContent = "You get a link to send; play begins when everybody sits.";
    else if (people > 1) note.textContent = "You share this screen and take turns.";
    else note.textContent = "Play begins at once.";
  };

  const draw = () => {
    rows.replaceChildren(...setup.seats.map((seat, at) => seatRow(game, setup, seat, at, tell)));
    tell();
  };

  const offer = () => {
    keys = seatings(game, setup.seats.length).map(({ text, seats }) => {
      const key = el("button", { type: "button", class: "chip-button" }, text);
      key.addEventListener("click", () => {
        setup.seats = [...seats];
        draw();
      });
      return { key, kinds: seats.map(kindOf).join() };
    });
    quick.replaceChildren(...keys.map(({ key }) => key));
  };

  /** @param {number} seats */
  const resize = (seats) => {
    const more = Math.max(0, seats - setup.seats.length);
    setup.seats = [...setup.seats.slice(0, seats), ...Array(more).fill(game.usual_bot)];
    offer();
    draw();
  };

  offer();
  draw();
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => String(fewest + i));
  const count =
    counts.length > 1 &&
    segments(
      "Number of players",
      counts.map((value) => ({ value, text: value })),
      String(setup.seats.length),
      (value) => resize(Number(value)),
    );
  return el(
    "fieldset",
    {},
    el("legend", {}, "Who plays"),
    count ? el("div", { class: "form-row" }, el("span", { class: "label" }, "Players"), count) : null,
    quick,
    rows,
    note,
  );
}

/**
 * @param {Game} game
 * @param {Setup} setup
 * @param {string} seat
 * @param {number} at
 * @param {() => void} tell
 */
function seatRow(game, setup, seat, at, tell) {
  const bots = botsOf(game);
  const name = (game.seats_of[setup.seats.length] ?? game.seats)[at] ?? `Seat ${at + 1}`;
  const level = selectBox(
    { id: freshId("level") },
    bots.map((bot) => ({ value: bot.seat, text: bot.text })),
    kindOf(seat) === "bot" ? seat : game.usual_bot,
    (value) => {
      setup.seats[at] = value;
    },
  );
  level.setAttribute("aria-label", `How strong the bot of ${name} plays`);
  const strength = el("div", { class: "strength", hidden: kindOf(seat) !== "bot" }, level);
  const kinds = [
    { value: "human", text: "You" },
    { value: "open", text: "Friend", title: "Whoever comes with the link" },
    ...(bots.length ? [{ value: "bot", text: "Bot" }] : []),
  ];
  const kind = segments(name, kinds, kindOf(seat), (value) => {
    setup.seats[at] = value === "bot" ? level.value : value;
    strength.hidden = value !== "bot";
    tell();
  });
  return el("div", { class: "seat-row", "data-seat": at }, el("span", { class: "label" }, name), kind, strength);
}
