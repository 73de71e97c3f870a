/** Pencil notes: what a person remembers of items whose face is out of sight. The notes stay in this browser. */

import { announce } from "../../announce.js";
import { isNotable } from "../../board/choosing/state.js";
import { PencilNotes } from "../../board/drawing/pencil-notes.js";
import { motion } from "../../settings.js";
import { openCompass, wayName } from "./compass.js";
import { KEY, PencilStore } from "./pencil-store.js";
import { nameOf } from "./prompts.js";

/** @import { Item, Scene } from "../../types.js" */
/** @typedef {{room: import("../room.js").Room, past: import("./past.js").Past,
 *   choosing: import("../../board/choosing/api.js").Choosing}} Parts */

/** Eighths of a turn by which a board is turned. @param {Scene} scene */
const turnOf = (scene) => Math.round((scene.turn ?? 0) / 45);

/** @param {number} way @param {number} by */
const turned = (way, by) => (((way + by) % 8) + 8) % 8;

/** @param {Parts} parts */
export function mountPencil({ room, past, choosing }) {
  const { board } = choosing;
  const drawing = new PencilNotes(board);
  const store = new PencilStore(room.table.id);
  /** @type {{id: string, close: () => void}|null} */
  let compass = null;
  /** @type {Scene|null} */
  let present = null;

  const items = () => (room.past === null ? room.table.scene.items.filter(isNotable) : []);

  /** Draw the notes, and add them to the names of items. */
  const show = () => {
    const { scene } = room.table;
    const notes = items().flatMap((item) => {
      const way = store.notes.get(item.id);
      return way === undefined ? [] : [{ item, way: turned(way, turnOf(scene)) }];
    });
    drawing.show(
      notes.map(({ item, way }) => ({ item, angle: way * 45 })),
      motion(),
    );
    drawing.frame(choosing.pencil ? items() : items().filter((item) => item.id === compass?.id));
    choosing.remark(new Map(notes.map(({ item, way }) => [item.id, `your note: ${wayName(way)}`])));
  };

  const showNow = () => {
    show();
    choosing.redraw();
  };

  addEventListener("storage", (event) => {
    if (event.key !== `fiveways.${KEY}`) return;
    store.read();
    showNow();
  });

  /** @param {boolean} held */
  const take = (held) => {
    choosing.pencil = held;
    show();
  };

  return {
    /** Drop notes on items that take none any more, in the past too. */
    forget: () => {
      const { scene, you, viewer, status } = room.table;
      // Between two turns at a shared screen the hands are covered: an item that is missing then is not gone.
      const covered = status === "playing" && you.length > 1 && viewer === null;
      if (scene !== present && !covered) store.keepOnly(new Set(scene.items.filter(isNotable).map((item) => item.id)));
      present = scene;
    },

    /** Another scene is shown. */
    sync: () => {
      if (choosing.pencil && !room.table.scene.items.some(isNotable)) take(false);
      if (compass && !items().some((item) => item.id === compass?.id)) compass.close();
      show();
    },

    /** Take the pencil up or put it away. */
    take,
    taken: () => choosing.pencil,

    /** Let the person choose a note for an item. @param {Item} item */
    open: (item) => {
      if (room.past !== null) return past.warn();
      if (compass?.id === item.id) return;
      compass?.close();
      const by = turnOf(room.table.scene);
      const known = store.notes.get(item.id);
      const { close } = openCompass({
        title: `Your note on ${nameOf(item)}`,
        noted: known === undefined ? null : turned(known, by),
        beside: () => (board.items.node(item.id)?.querySelector(".hit") ?? board.element).getBoundingClientRect(),
        choose: (way) => {
          store.put(item.id, way === null ? null : turned(way, -by));
          announce(way === null ? `No note on ${nameOf(item)}` : `Noted on ${nameOf(item)}: ${wayName(way)}`);
        },
        closed: () => {
          compass = null;
          showNow();
        },
        refocus: () => board.items.node(item.id)?.focus(),
      });
      compass = { id: item.id, close };
      show();
    },
  };
}
