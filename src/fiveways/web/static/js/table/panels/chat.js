/** The chat of the table. What people write is shown as text and nothing else. */

import { asApiError, post } from "../../api.js";
import { byId, el, setText } from "../../dom.js";
import { icon } from "../../icons.js";

/** @import { ChatLine } from "../../types.js" */
/** @import { Room } from "../room.js" */

const LOW = "(max-height: 840px) and (min-width: 561px) and (orientation: landscape)"; // as in side.css

/** @param {Room} room @param {ChatLine} line */
function row(room, line) {
  const seat = line.seat === null ? undefined : room.table.seats[line.seat];
  const mine = line.seat !== null && room.table.you.includes(line.seat);
  const name = line.player || seat?.name || "Somebody";
  return el("li", { class: mine ? "mine" : "" }, el("b", {}, name), " ", el("span", {}, line.text));
}

/** The form for a message, and what went wrong with the last one. @param {(text: string) => Promise<unknown>} send */
function messageForm(send) {
  const field = el("input", {
    class: "field",
    name: "text",
    maxlength: 300,
    autocomplete: "off",
    placeholder: "Say something",
    "aria-label": "Message",
  });
  const trouble = el("p", { class: "small bad", role: "status", hidden: true });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    try {
      await send(text);
      field.value = "";
      trouble.hidden = true;
    } catch (error) {
      const { code, message } = asApiError(error);
      trouble.hidden = false;
      trouble.textContent = code === "too-many" ? "A little slower, please: try again in a moment." : message;
    }
  };
  const form = el(
    "form",
    { class: "row", onsubmit: submit },
    field,
    el("button", { class: "button icon-only", "aria-label": "Send" }, icon("arrow")),
  );
  field.addEventListener("keydown", (event) => event.key === "Escape" && field.blur());
  return { field, form, trouble };
}

/**
 * @param {Room} room
 * @param {{unread: (count: number) => void, visible: () => boolean, show: (yes: boolean) => void}} tab
 */
export function mountChat(room, tab) {
  const place = byId("chat");
  const list = el("ol", { class: "chat-list", "aria-label": "Messages" });
  const { field, form, trouble } = messageForm((text) => post(`/api/tables/${room.table.id}/chat`, { text }));
  const badge = el("span", { class: "badge", hidden: true });
  const body = el("div", { class: "chat-body" }, list, trouble, form);
  const fold = el(
    "button",
    { class: "fold", type: "button", "data-action": "chat", "aria-expanded": "true" },
    el("h2", { id: "chat-title" }, "Chat"),
    badge,
    icon("chevron"),
  );
  place.append(fold, body);

  let read = room.table.chat.at(-1)?.seq ?? 0;
  let drawn = -1;
  const open = (/** @type {boolean} */ yes) => {
    fold.setAttribute("aria-expanded", String(yes));
    place.classList.toggle("folded", !yes);
    room.update();
  };
  // In a low window the moves have the space until somebody writes.
  if (!room.table.chat.length && matchMedia(LOW).matches) open(false);
  fold.addEventListener("click", () => open(fold.getAttribute("aria-expanded") !== "true"));

  room.keep(() => {
    const { chat, you, seats } = room.table;
    // A person alone with bots has nobody to talk to, unless a watcher begins.
    const company = !you.length || seats.some((seat) => !seat.you && seat.kind !== "bot");
    place.hidden = !chat.length && !(company && room.can("chat"));
    tab.show(!place.hidden);
    form.hidden = !room.can("chat");
    const last = chat.at(-1)?.seq ?? 0;
    if (last !== drawn) {
      drawn = last;
      list.replaceChildren(...chat.map((line) => row(room, line)));
      list.scrollTop = list.scrollHeight;
    }
    if (!place.classList.contains("folded") && tab.visible() && !document.hidden) read = last;
    const unread = chat.filter((line) => line.seq > read && !you.includes(line.seat ?? -1)).length;
    badge.hidden = unread === 0;
    setText(badge, `${unread} new`);
    tab.unread(unread);
  });
  return {
    focus: () => {
      open(true);
      field.focus();
    },
  };
}
