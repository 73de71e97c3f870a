/** The table page: it loads the table, mounts the parts, and tells them what the event stream brings. */

import { applyAccent } from "../accent.js";
import { ApiError, asApiError, gameById, get, post } from "../api.js";
import { loadArt } from "../board/art.js";
import { byId, el, setText } from "../dom.js";
import { rememberCommitment } from "../fairness/seen.js";
import { mountTopbar } from "../topbar.js";
import { mountActions } from "./panels/actions.js";
import { mountChat } from "./panels/chat.js";
import { mountConnection } from "./connection.js";
import { mountCurtain } from "./curtain.js";
import { tell } from "./news.js";
import { openHelp } from "./panels/help.js";
import { mountMoves } from "./panels/moves.js";
import { mountInvite } from "./panels/invite.js";
import { mountKeyboard } from "./keyboard.js";
import { mountLesson } from "./panels/lesson.js";
import { Messages } from "./panels/messages.js";
import { mountOffers } from "./panels/offers.js";
import { mountPlates } from "./panels/plates.js";
import { Past } from "./play/past.js";
import { mountPlay } from "./play/play.js";
import { mountResult } from "./after/result.js";
import { mountReview } from "./after/review.js";
import { Room } from "./room.js";
import { Server } from "./server.js";
import { mountRules } from "./panels/rules.js";
import { after } from "./entries.js";
import { yourTurn } from "./wording.js";
import { mountStatus } from "./panels/status.js";
import { mountTabs } from "./panels/tabs.js";
import { mountTitle } from "./title.js";

/** @import { Table } from "../types.js" */
/** @typedef {ReturnType<typeof makeParts> & {play: import("./play/play.js").Play}} Parts */

/** Attributes for styles and tests. @param {Room} room */
function mountFacts(room) {
  const main = byId("table");
  room.keep(() => {
    const { status, seq, to_move, viewer } = room.table;
    Object.assign(main.dataset, {
      status,
      seq,
      toMove: to_move ?? "",
      viewer: viewer ?? "",
      connected: room.connected,
      draft: room.draft.length,
    });
    main.classList.toggle("your-turn", yourTurn(room.table));
    main.classList.toggle("watching", room.table.you.length === 0);
  });
}

/** Follow what happens at the table. @param {Parts} parts */
function follow(parts) {
  const { room, server } = parts;
  server.follow({
    seq: () => room.table.seq,
    table: (table) => {
      const before = room.table;
      const missed = table.moves.length > before.moves.length ? table.moves.at(-1) : null;
      room.update(table);
      if (missed) tell(parts, { ...missed, seq: table.seq, at: 0, kind: "move" }, before);
    },
    entry: (message) => {
      const before = room.table;
      room.update(after(before, message));
      tell(parts, message.entry, before);
    },
    presence: ({ seats, watching }) => {
      const now = room.table.seats.map((seat, n) => ({ ...seat, presence: seats[n] }));
      room.update({ ...room.table, seats: now, watching });
    },
    connected: mountConnection(parts),
  });
}

/** Tell the others whether this person looks at the page. @param {Room} room */
function mountPresence(room) {
  document.addEventListener("visibilitychange", () => {
    if (room.table.you.length)
      post(`/api/tables/${room.table.id}/presence`, { here: !document.hidden }).catch(() => {});
  });
}

/** @param {unknown} error */
function cannotOpen(error) {
  const { code, message } = asApiError(error);
  if (!(error instanceof ApiError)) console.error(error);
  const gone = code === "not-found";
  document.title = "No table - fiveways";
  byId("table").replaceChildren(
    el(
      "section",
      { class: "panel lost" },
      el("h1", {}, gone ? "There is no such table" : "The table cannot be opened"),
      el("p", { class: "muted" }, gone ? "The link may be incomplete, or the table may be gone." : message),
      el(
        "div",
        { class: "row" },
        el("a", { class: "button primary", href: "/" }, "To the lobby"),
        el("button", { class: "button", type: "button", onclick: () => location.reload() }, "Try again"),
      ),
    ),
  );
  byId("table").dataset.status = "error";
}

/** What the parts need of each other. Each part says in its own types what it uses. @param {Room} room */
function makeParts(room) {
  const rules = mountRules(room.game);
  const messages = new Messages(room, rules);
  const server = new Server(room, messages);
  const past = new Past({ room, messages, server });
  return { room, rules, messages, server, past };
}

/** @param {Room} room */
function mountParts(room) {
  const shared = makeParts(room);
  const tabs = mountTabs(shared);
  mountStatus(shared);
  mountLesson(room);
  const parts = { ...shared, play: mountPlay(shared) };
  mountPlates(parts);
  mountOffers(parts);
  mountInvite(room);
  mountResult(parts);
  mountReview(parts);
  mountMoves(parts);
  const chat = mountChat(room, tabs.chat);
  mountActions({ ...parts, tabs });
  mountTitle(room);
  mountFacts(room);
  mountPresence(room);
  mountKeyboard(parts, () => {
    if (byId("chat").hidden) return;
    parts.rules.close();
    tabs.open("chat");
    chat.focus();
  });
  follow(parts);
  mountCurtain(parts);
}

async function open() {
  const { where } = mountTopbar({ help: openHelp });
  const id = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const table = /** @type {Table} */ (await get(`/api/tables/${encodeURIComponent(id)}`));
  const [game] = await Promise.all([gameById(table.game), loadArt(table.game)]);
  applyAccent(document.documentElement, game.accent);
  if (table.status !== "over") rememberCommitment(table.id, table.commitment);
  const room = new Room(table, game);
  const watchers = el("span", { class: "watchers" });
  where.append(game.name, watchers);
  room.keep(() => setText(watchers, room.table.watching ? `, ${room.table.watching} watching` : ""));
  mountParts(room);
}

open().catch(cannotOpen);
