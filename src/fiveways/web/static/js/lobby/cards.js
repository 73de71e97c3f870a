/** A card for each game. */

import { applyAccent } from "../accent.js";
import { el } from "../dom.js";
import { openNewTable } from "./new-table/dialog.js";
import { once, openTable } from "./enter-table.js";
import { todayButton, todayLine } from "./today.js";
import { playersText } from "./words.js";

/** @import { Game } from "../types.js" */

/**
 * The buttons for what a person can do with a game.
 * @param {Game} game
 * @param {boolean} [rules]  whether a link to the rules is among them
 */
export function gameActions(game, rules = true) {
  const others = game.usual_players - 1;
  const against = others > 1 ? " against bots" : others === 1 ? " against a bot" : "";
  const play = el(
    "button",
    { class: "button primary", type: "button", "data-action": "play-now" },
    `Play now${against}`,
  );
  play.addEventListener("click", () => once(play, () => openTable({ game: game.id })));
  const open = () => openNewTable(game);
  return el(
    "div",
    { class: "actions" },
    play,
    game.daily ? todayButton(game) : null,
    el("button", { class: "button", type: "button", "data-action": "new-table", onclick: open }, "New table"),
    rules ? el("a", { class: "button quiet", href: `/games/${game.id}` }, "Rules") : null,
  );
}

/** @param {Game} game */
function gameCard(game) {
  const page = `/games/${game.id}`;
  const card = el(
    "article",
    { class: "card panel", "data-game": game.id },
    // The name links to the same page, so the keyboard skips the picture.
    el(
      "a",
      { class: "picture", href: page, tabindex: -1, "aria-hidden": "true" },
      el("img", { src: game.picture, alt: "" }),
    ),
    el(
      "div",
      { class: "card-body" },
      el("h2", {}, el("a", { href: page }, game.name)),
      el("p", { class: "tagline" }, game.tagline),
      el("p", { class: "muted small" }, `${playersText(game)}. ${game.credits}`),
      game.daily ? todayLine(game) : null,
      gameActions(game),
    ),
  );
  applyAccent(card, game.accent);
  return card;
}

/**
 * @param {HTMLElement} into
 * @param {Game[]} games
 */
export function showCards(into, games) {
  into.dataset.count = String(games.length);
  into.replaceChildren(...games.map(gameCard));
}
