/**
 * What a page may call while a person chooses moves on a board. It sends nothing: see `config.js` for what it calls.
 */

import { Actions } from "./actions.js";
import { Focus } from "./focus.js";
import { followKeyboard } from "./keyboard.js";
import { followPencil } from "./pencil.js";
import { followPointer } from "./pointer.js";
import { Redraw } from "./redraw.js";
import { State } from "./state.js";
import { followTracing } from "./tracing.js";

/** @import { Scene } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @import { Config } from "./config.js" */

export class Choosing {
  /** @param {Board} board @param {Config} config */
  constructor(board, config) {
    this.board = board;
    this.#state = new State();
    this.#redraw = new Redraw(board, this.#state);
    this.#act = new Actions(this.#state, this.#redraw, config);
    this.#focus = new Focus(board, this.#state, this.#act);
    const pointer = followPointer(board, this.#state, this.#act, this.#focus);
    followTracing(board, this.#state, this.#act, this.#focus);
    followPencil(board, this.#state, this.#act, pointer.cancel);
    followKeyboard(board.element, this.#state, this.#act, this.#focus);
  }

  #state;
  #redraw;
  #act;
  #focus;

  /** The board shows another scene. @param {Scene} scene @param {boolean} [sending]  a move is still on its way */
  show(scene, sending = false) {
    const { choice } = this.#state;
    const before = `${choice.path.length} ${choice.turn}`;
    if (!sending) this.#state.pending = [];
    this.#state.take(scene);
    this.board.element.classList.toggle("choosing", scene.gestures.length > 0);
    this.#redraw.holdOffers(this.board.items.wait);
    this.#focus.sync();
    this.#redraw.all();
    if (before !== `${choice.path.length} ${choice.turn}`) this.#act.tell();
  }

  /** Press an item. @param {string} id @returns {boolean} whether it meant something */
  press(id) {
    return this.#act.press(id);
  }

  /** Turn what is chosen. @param {number} way  1: clockwise, -1: the other way, 0: to the next position */
  rotate(way) {
    return this.#act.rotate(way);
  }

  /** Take one step back. @returns {boolean} whether there was one */
  back() {
    return this.#act.back();
  }

  /** Send what is chosen. @returns {boolean} whether it is a complete move */
  submit() {
    return this.#act.submit();
  }

  /** Whether a move is on its way. */
  get sending() {
    return this.#state.sending;
  }

  /** No move is on its way any more: it was refused, or its scene has come. */
  settle() {
    this.#state.pending = [];
    this.#redraw.all();
  }

  /** Mark items that were pressed while a move is on its way. @param {string[]} ids */
  queue(ids) {
    this.#state.queued = ids;
    this.#redraw.all();
  }

  /** Mark an advised move. @param {string[]} path @param {number} turn  of its first item, as soon as that is chosen */
  advise(path, turn) {
    const { choice } = this.#state;
    choice.clear();
    choice.wish = { id: path[0], turn };
    this.point(path);
    this.#act.tell();
  }

  /** Mark items with numbers. @param {string[]} path */
  point(path) {
    this.#state.hint = path;
    this.#redraw.all();
  }

  /** Mark the items within reach, or stop marking them. @param {boolean} shown */
  showReach(shown) {
    this.#state.reachShown = shown;
    this.#redraw.marks();
  }

  /** Whether the pencil is in the person's hand: then a press writes a note. */
  get pencil() {
    return this.#state.pencil;
  }

  set pencil(held) {
    this.#state.pencil = held;
    this.board.element.classList.toggle("noting", held);
  }

  /** What is said after the names of items, from the next redrawing on. @param {Map<string, string>} remarks  by id */
  remark(remarks) {
    this.#state.remarks = remarks;
  }

  redraw() {
    this.#redraw.all();
  }

  /** Put the keyboard focus on the board. */
  focus() {
    this.#focus.enter();
  }
}
