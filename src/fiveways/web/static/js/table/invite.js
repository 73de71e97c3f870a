/** While a seat is free: the link and the QR code that bring somebody here. */

import { announce } from "../announce.js";
import { byId, el } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function mountInvite(room) {
  const place = byId("invite");
  const address = `${location.origin}/t/${room.table.id}`;
  const field = el("input", {
    class: "field",
    readonly: true,
    value: address,
    "aria-label": "Link to this table",
    onfocus: () => field.select(),
  });
  const words = el("span", {}, "Copy link");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      words.textContent = "Copied";
      announce("The link is copied");
      setTimeout(() => (words.textContent = "Copy link"), 3000);
    } catch {
      // Not every browser lets a page write to the clipboard: then the link stands there, selected.
      field.focus();
    }
  };
  const code = el("img", { alt: "QR code of the link to this table", width: 176, height: 176, hidden: true });
  const toggle = el(
    "button",
    { class: "button", type: "button", "data-action": "qr", "aria-expanded": "false" },
    "QR code",
  );
  toggle.addEventListener("click", () => {
    code.hidden = !code.hidden;
    if (!code.src) code.src = `/api/tables/${room.table.id}/invite.svg`;
    toggle.setAttribute("aria-expanded", String(!code.hidden));
  });
  place.append(
    el("p", { class: "muted" }, "Send this link to whoever shall play with you."),
    field,
    el(
      "div",
      { class: "row" },
      el(
        "button",
        { class: "button primary", type: "button", "data-action": "copy-link", onclick: copy },
        icon("copy"),
        words,
      ),
      toggle,
    ),
    code,
  );
  room.keep(() => {
    const { status, seats, you, host } = room.table;
    const mayInvite = you.length > 0 || host;
    place.hidden = status !== "open" || !mayInvite || !seats.some((seat) => seat.kind === "open");
  });
}
