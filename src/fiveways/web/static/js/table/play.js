/** The board of the table: shows now or the past, lets the person choose, and sends what was chosen. */

import { announce } from "../announce.js";
import { get, sendMove } from "../api.js";
import { Choosing } from "../board/choosing.js";
import { createBoard } from "../board/board.js";
import { byId } from "../dom.js";
import { settings } from "../settings.js";
import { nameOf } from "./naming.js";
import { called, yourTurn } from "./state.js";
import { mountDraft } from "./status.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("./room.js").Room} Room */

const CATCH_UP = 1500; // ms that a move may take from the server's yes to the stream

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

  /** @type {number|null} */
  let sending = null; // the ply at which a move was sent and not answered yet

  /** @param {string} move */
  const send = async (move) => {
    const { id, seq, you, to_move, ply } = room.table;
    room.show_words("");
    sending = ply;
    try {
      const seat = you.length > 1 && to_move !== null ? { seat: to_move } : {};
      const answer = await sendMove(id, { seq, move, ...seat });
      setTimeout(() => room.table.seq < answer.seq && room.refresh_stream(), CATCH_UP);
    } catch (error) {
      choosing.settle();
      room.complain(error);
    } finally {
      sending = null;
    }
  };

  /** A press that begins anew because it could not follow. @param {Item} first @param {Item} second */
  const explain = (first, second) => {
    const move = nameOf([first.id, second.id], room.table.scene.gestures);
    const button = move
      ? { words: "Why not?", press: () => send(move) }
      : { words: "Rules", press: () => room.open_rules() };
    room.say(`${short(second)} cannot follow ${short(first)}, so ${short(second)} is chosen instead.`, { button });
  };

  const choosing = new Choosing(board, {
    confirm: () => settings().confirm,
    move: send,
    draft: (draft) => {
      showDraft(draft);
      const [first] = draft.path;
      const lone = former.length === 1 && draft.path.length === 1 ? choosing.by_id.get(former[0] ?? "") : undefined;
      former = draft.path.map((item) => item.id);
      if (lone && first && lone.id !== first.id) return explain(lone, first);
      const last = draft.path.at(-1);
      const count = choosing.choice.following().size;
      if (!last) room.show_words("");
      else if (draft.move) room.say(`${draft.move}: press Enter or ${draft.more ? "Done" : "Confirm"} to play it.`);
      else room.say(`${short(last)} is chosen; ${count} can follow.`);
    },
    refused: (item, chosen) => {
      if (room.past !== null) {
        room.say("You are looking at the past.", { button: { words: "Back to now", press: () => room.look(null) } });
      } else if (yourTurn(room.table)) {
        room.say(
          item && chosen
            ? `${short(item)} cannot follow. That is not among your moves.`
            : "That is not among your moves.",
        );
      } else if (room.table.status === "playing") {
        room.say(
          room.table.you.length
            ? `It is not your turn: ${called(room.table, room.table.to_move)} is to move.`
            : "You are watching this game.",
        );
      }
    },
  });
  const showDraft = mountDraft({ back: () => choosing.back(), submit: () => choosing.submit() });

  /** @type {Scene|null} */
  let shown = null;
  const show = () => {
    const scene = room.past === null ? room.table.scene : pastScene;
    byId("stage").classList.toggle("in-past", room.past !== null);
    if (!scene || scene === shown) return;
    shown = scene;
    former = [];
    board.show(scene);
    choosing.sync(scene, sending === room.table.ply);
  };

  room.look = async (ply) => {
    if (ply === room.past) return;
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
      announce(ply ? `Move ${ply}: ${room.table.moves[ply - 1]?.text ?? ""}` : "The start");
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
    show();
  });

  return {
    advise: (/** @type {string[]} */ path) => {
      room.look(null);
      choosing.advise(path);
    },
    focus: () => choosing.keys.enter(),
    back: () => choosing.back(),
    confirm: () => choosing.submit(),
  };
}
