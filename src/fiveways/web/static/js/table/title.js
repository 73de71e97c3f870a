/** The title and the icon of the tab: they tell whose turn it is, and who wants another game. */

import { setText, byId } from "../dom.js";
import { askers, wish, yourTurn } from "./wording.js";

/** @import { Room } from "./room.js" */

/** @type {Record<string, string>} */
const STATES = { over: "Over", open: "Waiting" };

/** @param {Room} room */
export function mountTitle(room) {
  const link = /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel="icon"]'));
  const usual = link?.href ?? "";
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <circle cx="16" cy="16" r="15" fill="${room.game.accent}"/>
    <path d="M9 16h13M16 9l7 7-7 7" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`;
  const turn = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  room.keep(() => {
    const { table, game } = room;
    const yours = yourTurn(table);
    const wanting = askers(table);
    const calls = yours ? "Your turn" : wanting.length ? wish(wanting) : (STATES[table.status] ?? "");
    const title = `${calls && `${calls} - `}${game.name}`;
    if (document.title !== title) document.title = title;
    const href = yours || wanting.length ? turn : usual;
    if (link && link.href !== href) link.href = href;
    setText(byId("title"), `${game.name}: ${table.seats.map((seat) => seat.player || seat.name).join(" and ")}`);
  });
}
