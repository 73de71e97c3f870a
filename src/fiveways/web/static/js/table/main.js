/** The table page: loads the table, mounts its parts and keeps them in step with the event stream. */

import { applyAccent } from "../accent.js";
import { ApiError, asApiError, gameById, get, post } from "../api.js";
import { loadArt } from "../board/art.js";
import { byId, el, setText } from "../dom.js";
import { rememberCommitment } from "../fairness/seen.js";
import { Stream } from "../stream.js";
import { mountTopbar } from "../topbar.js";
import { mountActions } from "./panels/actions.js";
import { mountChat } from "./panels/chat.js";
import { mountConnection } from "./connection.js";
import { mountCurtain } from "./curtain.js";
import { tell } from "./news.js";
import { openHelp } from "./panels/help.js";
import { mountHistory } from "./panels/moves.js";
import { mountInvite } from "./panels/invite.js";
import { mountKeyboard } from "./keyboard.js";
import { mountLesson } from "./panels/lesson.js";
import { mountNotes } from "./panels/messages.js";
import { mountOffers } from "./panels/offers.js";
import { mountPlates } from "./panels/plates.js";
import { mountPlay } from "./play/board.js";
import { mountResult } from "./after/result.js";
import { mountReview } from "./after/review.js";
import { Room } from "./room.js";
import { mountRules } from "./panels/rules.js";
import { after } from "./entries.js";
import { yourTurn } from "./wording.js";
import { mountStatus } from "./panels/status.js";
import { mountTabs } from "./panels/tabs.js";
import { mountTitle } from "./title.js";

/** @typedef {import("../types.js").Table} Table */

/** What tests and styles read. @param {Room} room */
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

/** @param {Room} room */
function connect(room) {
  const { id } = room.table;
  const address = () => `/api/tables/${id}/events${room.as === null ? "" : `?as=${room.as}`}`;
  const stream = new Stream(address(), {
    seq: () => room.table.seq,
    table: (table) => {
      const missed = table.moves.length > room.table.moves.length ? table.moves.at(-1) : null;
      const before = room.table;
      room.update(table);
      if (missed) tell(room, { ...missed, seq: table.seq, at: 0, kind: "move" }, before);
    },
    entry: (message) => {
      const before = room.table;
      room.update(after(before, message));
      tell(room, message.entry, before);
    },
    presence: ({ seats, watching }) => {
      const now = room.table.seats.map((seat, n) => ({ ...seat, presence: seats[n] }));
      room.update({ ...room.table, seats: now, watching });
    },
    connected: mountConnection(room),
  });
  room.refresh_stream = () => stream.connect();
  mountCurtain(room, (seat) => {
    room.as = seat;
    stream.move(address());
  });
}

/** Tell the others whether this page is being looked at. @param {Room} room */
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
  const tabs = mountTabs(room);
  mountNotes(room);
  mountStatus(room);
  mountLesson(room);
  const rules = mountRules(room);
  const play = mountPlay(room);
  mountPlates(room);
  mountOffers(room);
  mountInvite(room);
  mountResult(room);
  mountReview(room, play.point);
  mountHistory(room);
  const chat = mountChat(room, tabs.chat);
  mountActions(room, play.advise, play.light, play.pencil, play.undo);
  mountTitle(room);
  mountFacts(room);
  mountPresence(room);
  const talk = () => {
    if (byId("chat").hidden) return;
    rules.close();
    tabs.open("chat");
    chat.focus();
  };
  const light = () => {
    const button = byId("game").querySelector('[data-action="light"]');
    if (button instanceof HTMLElement && !button.hidden && !button.classList.contains("absent")) button.click();
  };
  const { focus: board, back, restart, confirm, turn } = play;
  mountKeyboard(room, { board, chat: talk, back, restart, confirm, turn, light });
  connect(room);
}

open().catch(cannotOpen);
