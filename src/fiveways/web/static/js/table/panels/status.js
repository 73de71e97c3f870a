/** The headline of the status area, which says whose turn it is, and a line for a person who looks at the past. */

import { byId, el, setText } from "../../dom.js";
import { called, yourTurn } from "../wording.js";

/** @import { Past } from "../play/past.js" */
/** @import { Room } from "../room.js" */

/** @param {Room} room @returns {string} */
function headline({ table }) {
  const watching = table.you.length === 0;
  if (table.status === "open" && table.can.includes("sit"))
    return watching ? "A seat is free for you" : "Another seat is free";
  if (table.status === "open") return watching ? "Waiting for players" : "Waiting for somebody to join";
  if (table.status === "over") return "The game is over";
  if (table.to_move === null) return "One moment";
  if (table.automatic) return "This happens by itself";
  if (yourTurn(table)) return table.you.length > 1 ? `${called(table, table.to_move)} to move` : "Your turn";
  const seat = table.seats[table.to_move];
  return seat?.kind === "bot" ? `${seat.name} is thinking` : `${called(table, table.to_move)} to move`;
}

/** @param {{room: Room, past: Past}} parts */
export function mountStatus({ room, past }) {
  const [turn, place] = [byId("turn"), byId("past")];
  const now = el(
    "button",
    { class: "button small-button", type: "button", "data-action": "now", onclick: () => past.look(null) },
    "Back to now",
  );
  const looking = el("span", {});
  place.append(looking, now);

  room.keep(() => {
    const { table } = room;
    setText(turn, headline(room));
    turn.classList.toggle("yours", yourTurn(table));
    if (table.you.length === 0) turn.dataset.watching = "";
    else delete turn.dataset.watching;
    place.hidden = room.past === null;
    const where = room.past ? `move ${room.past} of ${table.moves.length}` : "the start";
    if (room.past !== null) setText(looking, `You are looking at ${where}.`);
  });
}
