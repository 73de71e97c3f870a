/** What is said in the status area. Words go as soon as they are no longer true. */

import { byId, el } from "../../dom.js";
import { ruleLink } from "./status.js";

/** @typedef {import("../room.js").Room} Room */

/** @param {Room} room */
export function mountNotes(room) {
  const [said, quote] = [byId("said"), byId("quote")];
  let { ply, status } = room.table;
  let offers = room.table.offers.length;
  /** @type {import("../room.js").About} */
  let topic = "";
  let quoted = -1;

  room.show_words = (text, { rule, kind = "", button, then, about = "" } = {}) => {
    room.words++;
    topic = text ? about : "";
    said.hidden = !text;
    said.className = `said ${kind}`;
    const press =
      button && el("button", { class: "button small-button", type: "button", onclick: button.press }, button.words);
    const after = then && el("span", { class: "then" }, then);
    const parts = [el("span", {}, text), rule && ruleLink(room, rule), after, press];
    // Spaces between them, so that the whole reads as a sentence.
    said.replaceChildren(...parts.flatMap((part, at) => (part ? (at ? [" ", part] : [part]) : [])));
  };

  room.forget = (about) => {
    if (topic === about) room.show_words("");
  };

  room.quote = (who, text) => {
    quoted = room.table.ply;
    quote.hidden = false;
    quote.replaceChildren(el("cite", {}, who), el("q", {}, text));
  };

  room.keep(() => {
    const { table } = room;
    if (table.status !== status) room.show_words("");
    else if (table.ply !== ply) {
      // The page was behind when this was said: it is about the position that has come now.
      if (topic === "late") topic = "";
      else room.show_words("");
    }
    if (table.offers.length > offers) room.forget("offer");
    if (room.past === null) room.forget("past");
    if (table.ply !== quoted || table.status === "over") quote.hidden = true;
    ({ ply, status } = table);
    offers = table.offers.length;
  });
}
