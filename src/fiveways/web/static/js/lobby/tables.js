/** The lists of tables: yours, open ones, running ones. The page asks again every few seconds while a person looks. */

import { endTitle } from "../ending.js";
import { applyAccent } from "../accent.js";
import { get } from "../api.js";
import { byId, el, setText } from "../dom.js";
import { keyedList } from "./keyed-list.js";
import { once, sitDown } from "./enter-table.js";
import { agoText, clockText, count, levelText, pointsText, unusualText } from "./words.js";

/** @import { Game, ListedSeat, Summary } from "../types.js" */

const PAUSE = 4000;
const MOST_FINISHED = 6;

/** @param {ListedSeat} seat */
function sitter(seat) {
  if (seat.kind === "open") return "open seat";
  if (seat.kind === "bot") return `bot, ${levelText(seat.level)}`;
  return seat.you ? "you" : seat.player || "somebody";
}

/** @param {Summary} table */
const seatsText = (table) => table.seats.map((seat) => `${seat.name}: ${sitter(seat)}`).join("  ·  ");

/** @param {Summary} table */
function metaText(table) {
  const games = table.series?.games ?? 1;
  const parts = [table.clock ? clockText(table.clock) : "", games > 1 ? `series of ${games}` : ""];
  if (table.daily) parts.unshift(`board of ${table.daily}`);
  if (table.moves) parts.push(count(table.moves, "move"));
  return [...parts, agoText(table.updated, Date.now())].filter(Boolean).join("  ·  ");
}

/** How a game ended for this person. @param {Summary} table */
function endText({ scores, seats, result, points, title }) {
  if (!scores) return result ?? "Over";
  if (points) return pointsText(points[0] ?? 0);
  const yours = seats.flatMap((seat, n) => (seat.you ? [n] : []));
  return endTitle(
    scores,
    seats.map((seat) => seat.name),
    yours,
    "",
    { title },
  );
}

/** @param {Summary} table */
function stateText(table) {
  if (table.your_turn) return "Your turn";
  if (table.status === "over") return endText(table);
  if (table.status === "open") return "Waiting for somebody to sit down";
  return table.to_move === null ? "Being played" : `${table.seats[table.to_move]?.name ?? "Somebody"} is to move`;
}

/** Which of several open seats somebody would like. */
function seatChoice() {
  const box = el("select", { class: "field", name: "seat", "aria-label": "Which seat" });
  /** @param {Summary} table */
  const update = (table) => {
    const open = table.seats.flatMap(({ kind, name }, at) => (kind === "open" ? [{ at, name }] : []));
    box.hidden = open.length < 2;
    const key = open.map(({ at }) => at).join();
    if (box.dataset.open === key) return;
    box.dataset.open = key;
    const chosen = box.value;
    const choices = open.map(({ at, name }) => el("option", { value: String(at) }, name));
    box.replaceChildren(el("option", { value: "" }, "Any seat"), ...choices);
    if (open.some(({ at }) => String(at) === chosen)) box.value = chosen;
  };
  return { box, update, chosen: () => (box.value ? Number(box.value) : null) };
}

/**
 * @param {Map<string, Game>} games
 * @param {"mine"|"open"|"running"} kind
 */
const rowMaker = (games, kind) => (/** @type {Summary} */ first) => {
  const game = games.get(first.game);
  const [name, unusual, seats, meta, state] = [
    el("b", {}),
    el("p", { class: "chip", "data-chip": "options" }),
    el("p", {}),
    el("p", { class: "muted small" }),
    el("span", { class: "state" }),
  ];
  name.textContent = game?.name ?? first.game;
  const action =
    kind === "open"
      ? el("button", { class: "button primary", type: "button", "data-action": "sit" }, "Sit down")
      : el("a", { class: "button", href: `/t/${first.id}`, "data-action": kind === "mine" ? "go" : "watch" });
  action.append(el("span", { class: "visually-hidden" }, ` at ${name.textContent}, ${seatsText(first)}`));
  const verb = document.createTextNode("");
  const seat = kind === "open" ? seatChoice() : null;
  if (!seat) action.prepend(verb);
  else action.addEventListener("click", () => once(action, () => sitDown(first.id, seat.chosen())));
  const node = el(
    "li",
    { class: "table-row panel", "data-table": first.id },
    game ? el("img", { src: game.picture, alt: "" }) : null,
    el("div", { class: "table-text" }, el("p", { class: "title" }, name, state), seats, unusual, meta),
    seat ? el("div", { class: "sit" }, seat.box, action) : action,
  );
  applyAccent(node, game?.accent);
  /** @param {Summary} table */
  const update = (table) => {
    setText(seats, seatsText(table));
    seat?.update(table);
    setText(meta, metaText(table));
    setText(unusual, game && kind !== "mine" ? unusualText(game, table.options) : "");
    unusual.hidden = !unusual.textContent;
    setText(state, kind === "mine" ? stateText(table) : "");
    if (kind === "running") setText(verb, "Watch");
    if (kind === "mine") setText(verb, table.your_turn ? "Play" : table.status === "over" ? "Look" : "Go on");
    node.classList.toggle("your-turn", kind === "mine" && table.your_turn);
    node.classList.toggle("over", table.status === "over");
    if (kind === "mine") action.classList.toggle("primary", table.your_turn);
  };
  return { node, update };
};

/** Tables where it is your turn first, then other running ones, then finished ones. @param {Summary[]} tables */
function sortedMine(tables) {
  const going = tables.filter((table) => table.status !== "over");
  const over = tables.filter((table) => table.status === "over");
  return [...going.filter((table) => table.your_turn), ...going.filter((table) => !table.your_turn), ...over];
}

/**
 * The list of the person's own tables: of the finished ones the latest, and the others on demand.
 * @param {Map<string, Game>} games
 */
function mineList(games) {
  const list = byId("mine-list");
  const show = keyedList(list, rowMaker(games, "mine"));
  const more = byId("mine-all");
  /** @type {Summary[]} */
  let tables = [];
  let all = false;
  const draw = () => {
    const most = all ? Infinity : tables.filter(({ status }) => status !== "over").length + MOST_FINISHED;
    show(tables.slice(0, most));
    byId("mine").hidden = !tables.length;
    more.hidden = tables.length <= most;
    setText(more, `Show all ${tables.length}`);
  };
  more.addEventListener("click", () => {
    all = true;
    draw();
    list.focus({ preventScroll: true }); // the button is gone
  });
  return (/** @type {Summary[]} */ now) => {
    tables = now;
    draw();
  };
}

/**
 * Keep the three lists of the lobby up to date.
 * @param {Game[]} games
 * @returns {Promise<void>} when they were shown for the first time
 */
export async function watchTables(games) {
  const known = new Map(games.map((game) => [game.id, game]));
  const showMine = mineList(known);
  const showOpen = keyedList(byId("open-list"), rowMaker(known, "open"));
  const showRunning = keyedList(byId("running-list"), rowMaker(known, "running"));
  const title = document.title;
  let timer = 0;

  const refresh = async () => {
    clearTimeout(timer);
    try {
      const [mine, all] = await Promise.all([get("/api/tables?mine=1"), get("/api/tables")]);
      /** @type {Summary[]} */
      const others = all.tables.filter((/** @type {Summary} */ table) => !table.seats.some((seat) => seat.you));
      const open = others.filter((table) => table.status === "open");
      const running = others.filter((table) => table.status === "playing");
      const yours = sortedMine(mine.tables);
      showMine(yours);
      showOpen(open);
      showRunning(running);
      byId("open-empty").hidden = open.length > 0;
      byId("running").hidden = !running.length;
      byId("lost").hidden = true;
      const turns = yours.filter((table) => table.your_turn).length;
      document.title = turns ? `Your turn (${turns}) · ${title}` : title;
    } catch {
      byId("lost").hidden = false;
    }
    if (!document.hidden) timer = window.setTimeout(refresh, PAUSE);
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : refresh()));
  addEventListener("pageshow", (event) => event.persisted && refresh());
  await refresh();
}
