/** The rule book beside the board; opens at the paragraph that matters. */

import { get } from "../../api.js";
import { mountExamples } from "../../board/example.js";
import { byId, el } from "../../dom.js";
import { icon } from "../../icons.js";

/** @typedef {import("../room.js").Room} Room */

/** @param {Room} room */
export function mountRules(room) {
  const place = byId("rules");
  const body = el("div", { class: "rules-body", tabindex: "-1" }, el("p", { class: "muted" }, "One moment"));
  const title = el("h2", { id: "rules-title" }, `Rules of ${room.game.name}`);
  const shut = el(
    "button",
    { class: "button quiet icon-only", type: "button", "aria-label": "Close the rules", "data-action": "close-rules" },
    icon("close"),
  );
  place.append(el("header", {}, title, shut), body);
  /** @type {Promise<void>|null} */
  let loading = null;
  /** @type {Element|null} */
  let opener = null;

  const load = async () => {
    const { html } = await get(`/api/games/${room.game.id}/rules`);
    body.innerHTML = html; // the server's own text, not anybody's
    mountExamples(body, room.game.id);
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

  room.open_rules = async (rule) => {
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
    for (const lit of body.querySelectorAll(".lit")) lit.classList.remove("lit");
    const paragraph = rule ? document.getElementById(`rule-${rule}`) : null;
    paragraph?.classList.add("lit");
    if (paragraph) {
      paragraph.tabIndex = -1;
      paragraph.focus({ preventScroll: true });
      body.scrollTop = paragraph.offsetTop - body.clientHeight / 4;
    } else body.focus();
  };

  const fromAddress = () => {
    const rule = location.hash.match(/^#rule-(.+)$/)?.[1];
    if (rule) room.open_rules(decodeURIComponent(rule));
  };
  addEventListener("hashchange", fromAddress);
  fromAddress();
  return { close, isOpen: () => !place.hidden };
}
