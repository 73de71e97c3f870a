/** The board of the table: shows now or the past, lets the person choose, and sends what was chosen. */

import { announce } from "../../announce.js";
import { asApiError, get, sendMove } from "../../api.js";
import { Choosing } from "../../board/choosing/choosing.js";
import { createBoard } from "../../board/board.js";
import { byId } from "../../dom.js";
import { settings } from "../../settings.js";
import { tellLostMove } from "../connection.js";
import { Drafting } from "./drafts.js";
import { endLesson } from "../panels/lesson.js";
import { mountPencil } from "./pencil.js";
import { called, moveWords, yourTurn } from "../wording.js";
import { mountDraft } from "../panels/status.js";
import { sayWhy } from "./refusal.js";

/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("../room.js").Room} Room */

const touch = matchMedia("(pointer: coarse)").matches;
const keys = touch ? "" : "Enter or ";
const CATCH_UP = 1500; // ms that a move may take from the server's yes to the stream
const SLOW = 2500; // ms after which somebody is told that their move waits

/** @param {Item} item  the first words of its label are its name */
const short = (item) => item.label.split(",")[0] || item.id;

/** @param {Room} room */
export function mountPlay(room) {
  const board = createBoard(byId("board"), { game: room.game.id, interactive: true });
  /** @type {string[]} */
  let former = []; // what was chosen before the last press
  /** @type {Map<string, Scene>} */
  const scenes = new Map();
  /** @type {Scene|null} */
  let pastScene = null;

  /** @type {import("../../board/choosing/choosing.js").Draft} */
  let chosen = { path: [], move: null, more: false, turns: false, turned: false };

  /** @type {number|null} */
  let sending = null; // the ply at which a move was sent and not answered yet

  /** @type {Drafting} */
  const drafting = new Drafting(room, () => choosing);

  /** @param {import("../../types.js").Gesture} gesture */
  const send = async ({ move: last, path }) => {
    const [move, pressed] = [drafting.line(last), [...drafting.trail(), ...path]];
    const { id, seq, you, to_move, ply } = room.table;
    room.show_words("");
    sending = ply;
    const slow = setTimeout(() => room.say("Your move is not saved yet: still trying.", { about: "saving" }), SLOW);
    try {
      const seat = you.length > 1 && to_move !== null ? { seat: to_move } : {};
      const answer = await sendMove(id, { seq, move, ...seat });
      setTimeout(() => room.table.seq < answer.seq && room.refresh_stream(), CATCH_UP);
      endLesson(room, pressed);
    } catch (error) {
      choosing.settle();
      if (asApiError(error).code === "network") room.lost = ply;
      if (room.lost !== null && room.connected) tellLostMove(room);
      else room.complain(error);
    } finally {
      clearTimeout(slow);
      room.forget("saving");
      sending = null;
    }
  };

  /** @type {Choosing} */
  const choosing = new Choosing(board, {
    confirm: () => settings().confirm,
    move: (gesture) => (gesture.draft ? drafting.add(gesture) : send(gesture)),
    wait: (id) => drafting.wait(id),
    trail: () => drafting.trail(),
    retrace: (id) => drafting.retrace(id),
    undo: () => drafting.undo(),
    draft: (draft) => {
      chosen = draft;
      showDraft(chosen, room.draft.length);
      const [first] = draft.path;
      const lone = former.length === 1 && draft.path.length === 1 ? choosing.by_id.get(former[0] ?? "") : undefined;
      former = draft.path.map((item) => item.id);
      // A press that begins anew because it could not follow.
      if (lone && first && lone.id !== first.id) {
        sayWhy(room, [lone.id, first.id], "", `${short(first)} is chosen instead.`);
        return;
      }
      const last = draft.path.at(-1);
      const count = choosing.choice.following().size;
      if (!last) room.show_words("");
      else if (draft.move) room.say(`${draft.move}: press ${keys}${draft.more ? "Done" : "Confirm"} to play it.`);
      else if (draft.turned) announce(`turned by ${choosing.choice.turn} degrees`);
      else if (draft.turns && count) room.say(`${short(last)} is chosen; ${touch ? "" : "R, the wheel or "}another press turns it.`);
      else if (draft.turns) room.say(`${short(last)} is chosen; R turns it to the right, Shift and R to the left.`);
      else room.say(`${short(last)} is chosen; ${count === 1 ? "one thing" : `${count} things`} can follow.`);
    },
    note: (item) => pencil.open(item),
    refused: (item, path) => {
      if (room.past !== null) {
        const button = { words: "Back to now", press: () => room.look(null) };
        room.say("You are looking at the past.", { button, about: "past" });
      } else if (yourTurn(room.table) && item) {
        const follow = path.length ? `${short(item)} cannot follow. ` : "";
        sayWhy(room, [...path, item.id], `${follow}That is not among your moves.`);
      } else if (yourTurn(room.table)) {
        room.say("That is not among your moves.");
      } else if (room.table.status === "playing") {
        room.say(
          room.table.you.length
            ? `It is not your turn: ${called(room.table, room.table.to_move)} is to move.`
            : "You are watching this game.",
        );
      }
    },
  });
  const pencil = mountPencil(room, choosing);
  const showDraft = mountDraft({
    back: () => choosing.back(),
    restart: () => drafting.restart(),
    turn: () => choosing.rotate(0),
    submit: () => choosing.submit(),
  });

  /** @type {Scene|null} */
  let shown = null;
  let shownPly = 0;
  const show = () => {
    const scene = room.past === null ? (drafting.scene ?? room.table.scene) : pastScene;
    byId("stage").classList.toggle("in-past", room.past !== null);
    if (!scene || scene === shown) return;
    const ply = room.past ?? room.table.moves.length;
    const walking = ply === shownPly + 1; // who looks back or leaps on sees nobody walk
    [shown, shownPly] = [scene, ply];
    former = [];
    board.show(scene, { walking });
    byId("table").style.setProperty("--walk", `${board.items.wait}ms`); // how it ended is not told before it is seen
    pencil.sync();
    choosing.sync(scene, sending === room.table.ply || drafting.asking !== null);
  };

  room.look = async (ply) => {
    if (ply === room.past) return;
    if (ply !== null && !room.table.past) return room.say("What came before is out of sight until the game is over.");
    room.past = ply;
    if (ply === null) {
      pastScene = null;
      announce("Back to now");
      return room.update();
    }
    const seen = room.table.viewer === null || room.table.you.length < 2 ? "" : `?as=${room.table.viewer}`;
    const key = `${ply}${seen} ${room.table.moves
      .slice(0, ply)
      .map((move) => move.text)
      .join(" ")} ${room.table.status === "over"}`;
    room.update();
    try {
      const scene = scenes.get(key) ?? (await get(`/api/tables/${room.table.id}/scenes/${ply}${seen}`));
      scenes.set(key, scene);
      if (room.past !== ply) return;
      pastScene = { ...scene, gestures: [] };
      const move = room.table.moves[ply - 1];
      const by = move?.left ? `${room.table.seats[move.seat]?.name} ` : "";
      announce(ply ? `Move ${ply}: ${by}${moveWords(move)}` : "The start");
      room.update();
    } catch (error) {
      if (room.past !== ply) return;
      room.past = null;
      room.complain(error);
      room.update();
    }
  };

  room.keep(() => {
    if (room.past === null) pastScene = null;
    drafting.sync();
    pencil.forget();
    show();
    showDraft(chosen, room.past === null ? room.draft.length : 0);
  });

  return {
    advise: (/** @type {string[]} */ path, /** @type {number} */ turn) => {
      room.look(null);
      choosing.advise(path, turn);
    },
    point: async (/** @type {number|null} */ ply, /** @type {string[]} */ items) => {
      await room.look(ply);
      if (room.past === ply) choosing.point(items);
    },
    focus: () => choosing.keys.enter(),
    back: () => choosing.back(),
    undo: () => drafting.undo(),
    restart: () => drafting.restart(),
    turn: (/** @type {number} */ way) => choosing.rotate(way),
    light: (/** @type {boolean} */ lit) => choosing.light(lit),
    pencil,
    confirm: () => choosing.submit(),
  };
}
