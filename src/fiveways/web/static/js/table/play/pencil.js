/** Notes in pencil: on things whose face is out of sight one may note what one remembers. They stay in this browser. */

import { announce } from "../../announce.js";
import { Jotted } from "../../board/drawing/pencil-notes.js";
import { notable } from "../../board/choosing/pencil.js";
import { motion } from "../../settings.js";
import { openCompass, wayName } from "./compass.js";
import { Jottings, KEY } from "./pencil-store.js";

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../room.js").Room} Room */

/** Eighths of a turn by which a board is turned. @param {Scene} scene */
const turnOf = (scene) => Math.round((scene.turn ?? 0) / 45);

/** @param {number} way @param {number} by */
const turned = (way, by) => (((way + by) % 8) + 8) % 8;

/** @param {Item} item */
const nameOf = (item) => item.label.split(",")[0] || "this";

/** @param {Room} room @param {import("../../board/choosing/choosing.js").Choosing} choosing */
export function mountPencil(room, choosing) {
  const { board } = choosing;
  const jotted = new Jotted(board);
  const jottings = new Jottings(room.table.id);
  /** @type {{id: string, close: () => void}|null} */
  let compass = null;
  /** @type {Scene|null} */
  let present = null;

  const items = () => (room.past === null ? room.table.scene.items.filter(notable) : []);

  /** Draw what is noted, and say it with the names of things. */
  const show = () => {
    const { scene } = room.table;
    const notes = items().flatMap((item) => {
      const way = jottings.notes.get(item.id);
      return way === undefined ? [] : [{ item, way: turned(way, turnOf(scene)) }];
    });
    jotted.show(
      notes.map(({ item, way }) => ({ item, angle: way * 45 })),
      motion(),
    );
    jotted.frame(choosing.noting ? items() : items().filter((item) => item.id === compass?.id));
    choosing.remarks = new Map(notes.map(({ item, way }) => [item.id, `your note: ${wayName(way)}`]));
  };

  const showNow = () => {
    show();
    choosing.refresh();
  };

  addEventListener("storage", (event) => {
    if (event.key !== `fiveways.${KEY}`) return;
    jottings.read();
    showNow();
  });

  /** @param {boolean} noting */
  const take = (noting) => {
    choosing.noting = noting;
    board.element.classList.toggle("noting", noting);
    show();
  };

  return {
    /** Notes on what can no longer be noted on are gone, whether now is being looked at or not. */
    forget: () => {
      const { scene, you, viewer, status } = room.table;
      // Between two turns at a shared screen nobody's view is shown: nothing follows from what is missing in it.
      const covered = status === "playing" && you.length > 1 && viewer === null;
      if (scene !== present && !covered) jottings.keepOnly(new Set(scene.items.filter(notable).map((item) => item.id)));
      present = scene;
    },

    /** Another scene is shown. */
    sync: () => {
      if (choosing.noting && !room.table.scene.items.some(notable)) take(false);
      if (compass && !items().some((item) => item.id === compass?.id)) compass.close();
      show();
    },

    /** Take the pencil up or put it away. */
    take,
    taken: () => choosing.noting,

    /** Let somebody choose what to note on a thing. @param {Item} item */
    open: (item) => {
      if (room.past !== null) {
        const button = { words: "Back to now", press: () => room.look(null) };
        return room.say("You are looking at the past.", { button, about: "past" });
      }
      if (compass?.id === item.id) return;
      compass?.close();
      const by = turnOf(room.table.scene);
      const known = jottings.notes.get(item.id);
      const { close } = openCompass({
        title: `Your note on ${nameOf(item)}`,
        noted: known === undefined ? null : turned(known, by),
        beside: () => (board.items.node(item.id)?.querySelector(".hit") ?? board.element).getBoundingClientRect(),
        choose: (way) => {
          jottings.put(item.id, way === null ? null : turned(way, -by));
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
