/** The page of one game: what it is, its rule book, its options. */

import { applyAccent } from "../accent.js";
import { asApiError, gameById, get } from "../api.js";
import { mountExamples } from "../board/example.js";
import { byId, el } from "../dom.js";
import { mountTopbar } from "../topbar.js";
import { gameActions } from "./cards.js";
import { openHelp } from "./help.js";
import { contents, followLinks, prepareBook, takeMinute } from "./rulebook.js";
import { scoresPart } from "./scores.js";
import { todayLine } from "./today.js";
import { chosenText, playersText } from "./words.js";

/** @import { Game } from "../types.js" */

/**
 * The head of the page. The game in a minute is part of it, and its moving example is the picture.
 * @param {Game} game
 * @param {Element|null} minute
 */
function about(game, minute) {
  const example = minute?.querySelector("figure");
  const still = el("img", { src: game.picture, alt: `A game of ${game.name}` });
  return el(
    "header",
    { class: "about panel", "data-game": game.id },
    el("div", { class: "picture" }, example ?? still),
    el(
      "div",
      { class: "about-text" },
      el("h1", {}, game.name),
      el("p", { class: "tagline" }, game.tagline),
      el("p", {}, `${playersText(game)}. ${openness(game)}`),
      game.daily ? todayLine(game) : null,
      gameActions(game, false),
      minute,
      el(
        "p",
        { class: "muted small" },
        `${game.credits} This is an independent implementation, not affiliated with its designers, and not for sale.`,
      ),
    ),
  );
}

/** @param {Game} game */
function optionsTable(game) {
  const head = ["Option", "Usually", "Can be", "What it does"];
  const rows = game.options.map((option) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, option.label),
      el("td", { "data-head": head[1] }, chosenText(game, option.name, option.default)),
      el("td", { "data-head": head[2] }, option.allowed ?? ""),
      el("td", {}, option.meaning),
    ),
  );
  return el(
    "section",
    { class: "options", "aria-labelledby": "options" },
    el("h2", { id: "options" }, "Options"),
    el("p", {}, "What can be changed when you open a new table."),
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, ...rows),
    ),
  );
}

/** @param {string} message @param {boolean} missing */
function sorry(message, missing) {
  return el(
    "section",
    { class: "panel sorry" },
    el("h1", {}, missing ? "We do not have this game" : "The game cannot be shown right now"),
    el("p", {}, missing ? "Perhaps the address was mistyped, or the game is not installed here." : message),
    el("p", {}, el("a", { class: "button primary", href: "/" }, "See the games we have")),
  );
}

/** Whether players have secrets. @param {Game} game */
function openness(game) {
  if (game.hidden) return "Players have secrets.";
  return game.unknown ? "Nobody knows more than the others." : "Everything lies open.";
}

async function start() {
  const page = byId("page");
  try {
    const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
    const game = await gameById(id);
    document.title = `${game.name}: rules and tables · fiveways`;
    applyAccent(document.body, game.accent);
    const { html } = await get(`/api/games/${encodeURIComponent(id)}/rules`);
    const book = prepareBook(html);
    const options = game.options.length ? optionsTable(game) : null;
    if (options) book.append(options);
    const head = about(game, takeMinute(book));
    page.append(
      head,
      game.solo ? scoresPart(game) : "",
      el("div", { class: "reading" }, el("div", { class: "panel sheet" }, book)),
    );
    const headings = page.querySelectorAll(".minute h2, .book h2");
    page.querySelector(".reading")?.prepend(contents(headings));
    followLinks(page, mountExamples(page, game.id));
  } catch (error) {
    const { code, message } = asApiError(error);
    document.title = "Not here · fiveways";
    page.replaceChildren(sorry(message, code === "not-found"));
  } finally {
    page.removeAttribute("aria-busy");
  }
}

mountTopbar({ help: openHelp });
start();
