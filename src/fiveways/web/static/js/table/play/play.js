/** The board of the table: it shows now or the past, lets a person choose moves, and sends them. */

import { announce } from "../../announce.js";
import { createBoard } from "../../board/board.js";
import { Choosing } from "../../board/choosing/api.js";
import { byId } from "../../dom.js";
import { settings } from "../../settings.js";
import { endLesson } from "../panels/lesson.js";
import { yourTurn } from "../wording.js";
import { mountDraftButtons } from "./draft-buttons.js";
import { Drafts } from "./drafts.js";
import { mountPencil } from "./pencil.js";
import { nameOf, nextStep, notYourTurn } from "./prompts.js";
import { sayWhy } from "./refusal.js";
import { Sending } from "./sending.js";

/** @import { Draft } from "../../board/choosing/config.js" */
/** @import { Gesture, Item, Scene } from "../../types.js" */
/** @typedef {{room: import("../room.js").Room, messages: import("../panels/messages.js").Messages,
 *   server: import("../server.js").Server, past: import("./past.js").Past}} Parts */
/** @typedef {ReturnType<typeof mountPlay>} Play  what the other parts may call */

const touch = matchMedia("(pointer: coarse)").matches;
const NOT_A_MOVE = "That is not among your moves.";

/** @param {Parts} parts */
export function mountPlay({ room, messages, server, past }) {
  const board = createBoard(byId("board"), { game: room.game.id, interactive: true });
  /** @type {Draft} */
  let chosen = { path: [], move: null, more: false, count: 0, turns: false, turned: false, turn: 0 };

  /** @type {Item[]} */
  let former = []; // what was chosen before the last press, in this scene

  const sending = new Sending({ room, messages, server });

  /** @param {Gesture} gesture */
  const send = async ({ move, path }) => {
    const pressed = [...drafts.trail(), ...path];
    if (await sending.send(drafts.line(move))) endLesson(room, pressed);
    else choosing.settle();
  };

  /** Say what was chosen, and what can follow. @param {Draft} draft */
  const sayStep = (draft) => {
    const [first, ...more] = draft.path;
    const [before, ...others] = former;
    former = draft.path;
    const insteadOf = before && !others.length && !more.length && first && before.id !== first.id ? before : null;
    // A press that could not follow has begun another move.
    if (insteadOf && first) {
      const path = [insteadOf.id, first.id];
      sayWhy({ room, messages }, path, "", `${nameOf(first)} is chosen instead.`);
    } else if (!first) messages.clear();
    else if (draft.turned && !draft.move) announce(`turned by ${draft.turn} degrees`);
    else messages.say(nextStep(draft, touch));
  };

  /** @param {Item|null} item @param {string[]} path */
  const sayRefused = (item, path) => {
    const wait = notYourTurn(room.table);
    if (room.past !== null) past.warn();
    else if (wait) messages.say(wait);
    else if (yourTurn(room.table) && !item) messages.say(NOT_A_MOVE);
    else if (yourTurn(room.table) && item) {
      const plain = path.length ? `${nameOf(item)} cannot follow. ${NOT_A_MOVE}` : NOT_A_MOVE;
      sayWhy({ room, messages }, [...path, item.id], plain);
    }
  };

  /** @type {Choosing} */
  const choosing = new Choosing(board, {
    confirm: () => settings().confirm,
    move: (gesture) => (gesture.draft ? drafts.add(gesture) : send(gesture)),
    wait: (id) => drafts.wait(id),
    trail: () => drafts.trail(),
    retrace: (id) => drafts.retrace(id),
    undo: () => drafts.undo(),
    draft: (draft) => {
      chosen = draft;
      showDraft(chosen, room.draft.length);
      sayStep(draft);
    },
    note: (item) => pencil.open(item),
    refused: sayRefused,
  });
  const drafts = new Drafts({ room, messages, server, choosing });
  const pencil = mountPencil({ room, past, choosing });
  const showDraft = mountDraftButtons({
    back: () => choosing.back(),
    restart: () => drafts.restart(),
    turn: () => choosing.rotate(0),
    submit: () => choosing.submit(),
  });

  /** @type {Scene|null} */
  let shown = null;
  let shownPly = 0;
  const show = () => {
    const scene = room.past === null ? (drafts.scene ?? room.table.scene) : past.scene;
    byId("stage").classList.toggle("in-past", room.past !== null);
    if (!scene || scene === shown) return;
    const ply = room.past ?? room.table.moves.length;
    const walking = ply === shownPly + 1; // a person who looks back or leaps ahead sees no walks
    [shown, shownPly] = [scene, ply];
    former = [];
    board.show(scene, { walking });
    // The page shows the result only after the walk that led to it.
    byId("table").style.setProperty("--walk", `${board.items.wait}ms`);
    pencil.sync();
    choosing.show(scene, sending.now || drafts.asking !== null);
  };

  room.keep(() => {
    drafts.sync();
    pencil.forget();
    show();
    showDraft(chosen, room.past === null ? room.draft.length : 0);
  });

  return {
    pencil,
    tellLost: () => sending.tellLost(),
    focus: () => choosing.focus(),
    back: () => choosing.back(),
    undo: () => drafts.undo(),
    restart: () => drafts.restart(),
    turn: (/** @type {number} */ way) => choosing.rotate(way),
    showReach: (/** @type {boolean} */ shown) => choosing.showReach(shown),

    /** Mark an advised move. @param {string[]} path @param {number} turn */
    advise: (path, turn) => {
      past.look(null);
      choosing.advise(path, turn);
    },

    /** Show a position and mark items in it. @param {number|null} ply @param {string[]} items */
    point: async (ply, items) => {
      await past.look(ply);
      if (room.past === ply) choosing.point(items);
    },
  };
}
