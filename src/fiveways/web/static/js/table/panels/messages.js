/** The messages in the status area. A message disappears as soon as it is not true any more. */

import { announce } from "../../announce.js";
import { byId, el } from "../../dom.js";
import { ruleLink } from "./rules.js";

/** @import { Room } from "../room.js" */
/** @typedef {Pick<import("./rules.js").Rules, "open">} Rules */
/**
 * What a message is about. It disappears together with that. "late": the position that has not come yet.
 * @typedef {"connection"|"late"|"offer"|"past"|"pencil"|"saving"|""} About
 * @typedef {object} How
 * @property {string|null} [rule]  a rule to link to
 * @property {"bad"|"hint"|""} [kind]
 * @property {{words: string, press: () => void}} [button]
 * @property {string} [then]  what happened instead
 * @property {About} [about]
 * @property {boolean} [silent]  whether a screen reader stays quiet
 */

export class Messages {
  /** @param {Room} room @param {Rules} rules */
  constructor(room, rules) {
    this.room = room;
    this.rules = rules;
    this.count = 0; // how often a message came or went
    this.place = byId("said");
    this.quoted = byId("quote");
    /** @type {About} */
    this.about = "";
    this.quotedPly = -1;
    let { ply, status } = room.table;
    let offers = room.table.offers.length;
    room.keep(() => {
      const { table } = room;
      if (table.status !== status) this.clear();
      else if (table.ply !== ply) this.#outlive();
      if (table.offers.length > offers) this.forget("offer");
      if (room.past === null) this.forget("past");
      if (table.ply !== this.quotedPly || table.status === "over") this.quoted.hidden = true;
      ({ ply, status } = table);
      offers = table.offers.length;
    });
  }

  /** Another position has come. */
  #outlive() {
    // The page was behind when it said this: the message is about the position that has come now.
    if (this.about === "late") this.about = "";
    else this.clear();
  }

  /** Say something to the person, on the screen and to a screen reader. @param {string} text @param {How} [how] */
  say(text, how = {}) {
    this.#show(text, how);
    if (!how.silent) announce(text);
  }

  clear() {
    this.#show("");
  }

  /** Take away what was said about something. @param {About} about */
  forget(about) {
    if (this.about === about) this.clear();
  }

  /** @param {string} text @param {How} [how] */
  #show(text, { rule, kind = "", button, then, about = "" } = {}) {
    this.count++;
    this.about = text ? about : "";
    this.place.hidden = !text;
    this.place.className = `said ${kind}`;
    const press =
      button && el("button", { class: "button small-button", type: "button", onclick: button.press }, button.words);
    const parts = [
      el("span", {}, text),
      rule && ruleLink(this.rules, rule),
      then && el("span", { class: "then" }, then),
      press,
    ];
    // With spaces between its parts the whole reads as a sentence.
    this.place.replaceChildren(...parts.flatMap((part, at) => (part ? (at ? [" ", part] : [part]) : [])));
  }

  /** Show what a bot says about its move. @param {string} who @param {string} text */
  quote(who, text) {
    this.quotedPly = this.room.table.ply;
    this.quoted.hidden = false;
    this.quoted.replaceChildren(el("cite", {}, who), el("q", {}, text));
  }
}
