/** The buttons of a move that is being chosen: Back, Take everything back, Turn, and Done or Confirm. */

import { byId, el, setText } from "../../dom.js";
import { icon } from "../../icons.js";

/** @import { Draft } from "../../board/choosing/config.js" */

const ALL_BACK = "Take everything back";

/**
 * @param {{back: () => void, restart: () => void, turn: () => void, submit: () => void}} act
 * @returns {(draft: Draft, prepared: number) => void}
 */
export function mountDraftButtons(act) {
  const place = byId("draft");
  const back = el(
    "button",
    { class: "button", type: "button", "data-action": "back", "aria-label": "Back one step", onclick: act.back },
    icon("back"),
    el("span", {}, "Back"),
  );
  const look = { class: "button icon-only", "aria-label": ALL_BACK, title: ALL_BACK };
  const restart = el(
    "button",
    { ...look, type: "button", "data-action": "restart", onclick: act.restart },
    icon("close"),
  );
  const turn = el(
    "button",
    { class: "button", type: "button", "data-action": "turn", onclick: act.turn },
    icon("turn"),
    el("span", {}, "Turn"),
  );
  const label = el("span");
  const submit = el(
    "button",
    { class: "button primary", type: "button", "data-action": "submit", onclick: act.submit },
    icon("check"),
    label,
  );
  return ({ path, move, more, turns }, prepared) => {
    place.hidden = path.length === 0 && !prepared;
    restart.hidden = !prepared || path.length > 0;
    setText(label, more ? "Done" : "Confirm");
    submit.hidden = move === null;
    turn.hidden = !turns;
    if (!place.hidden && !place.contains(back)) place.replaceChildren(back, restart, turn, submit);
    if (place.hidden) place.replaceChildren();
  };
}
