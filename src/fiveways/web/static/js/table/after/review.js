/** After a game: what could have been played. Pressing an entry shows it on the board. */

import { get } from "../../api.js";
import { byId, el, setText } from "../../dom.js";
import { icon } from "../../icons.js";
import { pointsText } from "../wording.js";

/** @import { Review, ReviewedTurn, Way } from "../../types.js" */
/** @typedef {{room: import("../room.js").Room, server: Pick<import("../server.js").Server, "complain">,
 *   play: Pick<import("../play/play.js").Play, "point">}} Parts */

/** @param {Parts} parts */
export function mountReview({ room, server, play }) {
  const place = byId("review");
  const list = el("ol", { class: "review-list", id: "review-list", hidden: true, "aria-label": "What was there" });
  const words = el("span", {}, "What was there");
  const button = el(
    "button",
    {
      class: "button quiet",
      type: "button",
      "data-action": "review",
      "aria-expanded": "false",
      "aria-controls": "review-list",
      onclick: () => toggle(),
    },
    icon("list"),
    words,
  );
  place.append(button, list);
  /** @type {ReviewedTurn[]|null} */
  let remarks = null;

  /** @param {string} label @param {Way} way @param {number} ply */
  const chip = (label, way, ply) =>
    el(
      "button",
      {
        class: "way",
        type: "button",
        "data-ply": ply,
        onclick: () => play.point(ply === room.table.moves.length ? null : ply, way.items),
      },
      label ? el("span", { class: "muted" }, `${label} `) : "",
      way.text,
      el("b", {}, ` ${pointsText(way.points)}`),
    );

  /** @param {ReviewedTurn} turn */
  const row = ({ ply, since, seat, played, missed }) =>
    el(
      "li",
      { "data-remark": ply },
      el("span", { class: "by muted small" }, `${ply}. ${room.table.seats[seat]?.name ?? ""}`),
      chip("", played, ply),
      ...missed.map((way, number) => chip(number ? "" : "there was", way, since)),
      missed.length ? "" : el("span", { class: "muted small" }, "the best there was"),
    );

  const toggle = async () => {
    const open = list.hidden;
    if (open && !remarks) {
      button.disabled = true;
      setText(words, "Looking back");
      try {
        remarks = /** @type {Review} */ (await get(`/api/tables/${room.table.id}/review`)).remarks;
        list.replaceChildren(...remarks.map(row));
      } catch (error) {
        return server.complain(error);
      } finally {
        button.disabled = false;
        setText(words, "What was there");
      }
    }
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };

  room.keep(() => {
    place.hidden = !(room.game.review && room.table.status === "over" && room.table.result && room.table.moves.length);
  });
}
