/** The rule book beside the board, opened at the rule that matters. */

import { get } from "../../api.js";
import { mountExamples } from "../../board/example.js";
import { byId, el } from "../../dom.js";
import { icon } from "../../icons.js";

/** @import { Game } from "../../types.js" */
/** @typedef {ReturnType<typeof mountRules>} Rules */

/**
 * The number of a rule, as a link that opens the rule book there.
 * @param {Pick<Rules, "open">} rules
 * @param {string} rule
 */
export function ruleLink(rules, rule) {
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    rules.open(rule);
  };
  return el("a", { href: `#rule-${rule}`, class: "rule-link", "data-rule": rule, onclick: open }, `Rule ${rule}`);
}

/** Mark one rule and go there. @param {HTMLElement} body @param {string|null} [rule] */
function goTo(body, rule) {
  for (const lit of body.querySelectorAll(".lit")) lit.classList.remove("lit");
  const paragraph = rule ? document.getElementById(`rule-${rule}`) : null;
  if (!paragraph) return body.focus();
  paragraph.classList.add("lit");
  paragraph.tabIndex = -1;
  paragraph.focus({ preventScroll: true });
  body.scrollTop = paragraph.offsetTop - body.clientHeight / 4;
}

/** @param {Game} game */
export function mountRules(game) {
  const place = byId("rules");
  const body = el("div", { class: "rules-body", tabindex: "-1" }, el("p", { class: "muted" }, "One moment"));
  const title = el("h2", { id: "rules-title" }, `Rules of ${game.name}`);
  const shut = el(
    "button",
    { class: "button quiet icon-only", type: "button", "aria-label": "Close the rules", "data-action": "close-rules" },
    icon("close"),
  );
  place.append(el("header", {}, title, shut), body);
  /** @type {Promise<void>|null} */
  let loading = null;
  /** @type {Promise<void>} */
  let grown = Promise.resolve();
  /** @type {Element|null} */
  let opener = null;

  const load = async () => {
    const { html } = await get(`/api/games/${game.id}/rules`);
    body.innerHTML = html; // the server made it from the game's own file: nobody else writes there
    grown = mountExamples(body, game.id);
  };

  const close = () => {
    place.hidden = true;
    document.body.classList.remove("rules-open");
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
  };
  shut.addEventListener("click", close);
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });

  const open = async (/** @type {string|null} */ rule = null) => {
    opener = place.hidden ? document.activeElement : opener;
    place.hidden = false;
    document.body.classList.add("rules-open");
    try {
      loading ??= load();
      await loading;
    } catch {
      loading = null;
      body.replaceChildren(el("p", {}, "The rules cannot be loaded right now. Please try again."));
    }
    goTo(body, rule);
    const there = document.activeElement;
    // Examples above the rule push it away when they come.
    await grown;
    if (rule && !place.hidden && there === document.activeElement) goTo(body, rule);
  };

  const fromAddress = () => {
    const rule = location.hash.match(/^#rule-(.+)$/)?.[1];
    if (rule) open(decodeURIComponent(rule));
  };
  addEventListener("hashchange", fromAddress);
  fromAddress();
  return { open, close };
}
