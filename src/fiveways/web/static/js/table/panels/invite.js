/** The link and the QR code to invite another player, while a seat is free. */

import { announce } from "../../announce.js";
import { get } from "../../api.js";
import { byId, el } from "../../dom.js";
import { icon } from "../../icons.js";

/** @import { Room } from "../room.js" */

/** @param {Room} room */
export function mountInvite(room) {
  const place = byId("invite");
  const field = el("input", {
    class: "field",
    readonly: true,
    value: `${location.origin}/t/${room.table.id}`,
    "aria-label": "Link to this table",
    onfocus: () => field.select(),
  });
  const words = el("span", {}, "Copy link");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      words.textContent = "Copied";
      announce("The link is copied");
      setTimeout(() => (words.textContent = "Copy link"), 3000);
    } catch {
      // Some browsers do not let a page write to the clipboard: then the person copies the selected link.
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
  const local = el(
    "p",
    { class: "small", hidden: true, "data-note": "local" },
    "This link only works on this computer. Start the server with --host 0.0.0.0 to let others in.",
  );
  let asked = false;
  // Only the server knows the address by which others reach it.
  const ask = async () => {
    asked = true;
    try {
      const { url, local_only } = await get(`/api/tables/${room.table.id}/invite`);
      field.value = url;
      local.hidden = !local_only;
      toggle.hidden = local_only;
      code.hidden ||= local_only;
    } catch {
      asked = false;
    }
  };
  place.append(
    el("p", { class: "muted" }, "Send this link to the person who will play with you."),
    field,
    local,
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
    if (!place.hidden && !asked) ask();
  });
}
