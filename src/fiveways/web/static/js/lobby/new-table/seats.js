/** Who sits where at a new table: you, a friend who gets the link, or a bot. */

import { el, setText } from "../../dom.js";
import { freshId, row, segments, selectBox } from "../../controls.js";
import { ownSeat, resize, seatNames, sitAt } from "./setup.js";
import { botsOf } from "../words.js";

/** @import { Game } from "../../types.js" */
/** @import { Setup } from "./setup.js" */

/** @param {string} seat */
const kindOf = (seat) => (seat.startsWith("bot:") ? "bot" : seat);

/**
 * The usual seatings that this game can have.
 * @param {Game} game
 * @param {number} seats
 */
function seatings(game, seats) {
  const others = seats - 1;
  const bot = game.usual_bot;
  return [
    {
      text: others > 1 ? "With bots" : "With a bot",
      seats: ["human", ...Array(others).fill(bot)],
      fits: others > 0 && bot !== "open",
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
 * @param {() => void} changed  told when there are more seats, or fewer
 * @returns {{node: HTMLElement, follow: () => void}} `follow` writes the names of the seats after a choice
 */
export function seatsPart(game, setup, changed) {
  const [fewest, most] = game.players;
  const rows = el("div", { class: "seat-rows" });
  const quick = el("div", { class: "quick" });
  const note = el("p", { class: "muted small", "aria-live": "polite" });

  const place = freshId("own-seat");
  const choose = selectBox({ id: place }, [], "", (value) => {
    sitAt(setup, Number(value));
    draw();
  });
  choose.name = "own-seat";
  const ownRow = row(place, "Your seat", choose);

  /** @type {{key: HTMLElement, kinds: string}[]} */
  let keys = [];
  /** @type {SeatRow[]} */
  let lines = [];

  const follow = () => {
    const names = seatNames(game, setup);
    lines.forEach((line, at) => line.call(names[at]));
    choose.replaceChildren(...names.map((name, at) => el("option", { value: String(at) }, name)));
    choose.value = String(ownSeat(setup) ?? "");
  };

  const tell = () => {
    const kinds = setup.seats.map(kindOf).sort().join();
    const own = ownSeat(setup);
    ownRow.hidden = own === null;
    choose.value = String(own ?? "");
    for (const one of keys) one.key.setAttribute("aria-pressed", String(one.kinds === kinds));
    const people = setup.seats.filter((seat) => seat === "human").length;
    const open = setup.seats.includes("open");
    if (!people && !open) note.textContent = "At least one seat must be yours or open.";
    else if (open) note.textContent = "You get a link to send. Play begins when everybody has a seat.";
    else if (people > 1) note.textContent = "You share this screen and take turns.";
    else note.textContent = "Play begins at once.";
  };

  const draw = () => {
    // The only seat is always the person's own, because somebody has to play.
    if (setup.seats.length === 1) setup.seats = ["human"];
    lines = setup.seats.map((seat, at) => (setup.seats.length === 1 ? onlyRow() : seatRow(game, setup, seat, at, tell)));
    rows.replaceChildren(...lines.map(({ node }) => node));
    follow();
    tell();
  };

  const offer = () => {
    keys = seatings(game, setup.seats.length).map(({ text, seats }) => {
      const key = el("button", { type: "button", class: "chip-button" }, text);
      key.addEventListener("click", () => {
        const own = ownSeat(setup);
        setup.seats = [...seats];
        if (own !== null) sitAt(setup, own);
        draw();
      });
      return { key, kinds: seats.map(kindOf).sort().join() };
    });
    quick.replaceChildren(...keys.map(({ key }) => key));
    quick.hidden = !keys.length;
  };

  /** @param {number} seats */
  const seatMore = (seats) => {
    resize(game, setup, seats);
    offer();
    draw();
    changed();
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
      (value) => seatMore(Number(value)),
    );
  const node = el(
    "fieldset",
    {},
    el("legend", {}, "Who plays"),
    count ? el("div", { class: "form-row" }, el("span", { class: "label" }, "Players"), count) : null,
    quick,
    ownRow,
    rows,
    note,
  );
  return { node, follow };
}

/** @typedef {{node: HTMLElement, call: (name: string) => void}} SeatRow  `call`: what the seat is called from now on */

/** The row of a person who plays alone. @returns {SeatRow} */
function onlyRow() {
  const label = el("span", { class: "label" });
  const node = el("div", { class: "seat-row", "data-seat": 0 }, label, el("span", {}, "You"));
  return { node, call: (name) => setText(label, name) };
}

/**
 * @param {Game} game
 * @param {Setup} setup
 * @param {string} seat
 * @param {number} at
 * @param {() => void} tell
 * @returns {SeatRow}
 */
function seatRow(game, setup, seat, at, tell) {
  const bots = botsOf(game);
  const level = selectBox(
    { id: freshId("level") },
    bots.map((bot) => ({ value: bot.seat, text: bot.text })),
    kindOf(seat) === "bot" ? seat : game.usual_bot,
    (value) => {
      setup.seats[at] = value;
    },
  );
  const strength = el("div", { class: "strength", hidden: kindOf(seat) !== "bot" }, level);
  const kinds = [
    { value: "human", text: "You" },
    { value: "open", text: "Friend", title: "A person who opens your link" },
    ...(bots.length ? [{ value: "bot", text: "Bot" }] : []),
  ];
  const kind = segments("", kinds, kindOf(seat), (value) => {
    setup.seats[at] = value === "bot" ? level.value : value;
    strength.hidden = value !== "bot";
    tell();
  });
  const label = el("span", { class: "label" });
  return {
    node: el("div", { class: "seat-row", "data-seat": at }, label, kind, strength),
    call(name) {
      setText(label, name);
      kind.setAttribute("aria-label", name);
      level.setAttribute("aria-label", `How strong the bot of ${name} plays`);
    },
  };
}
