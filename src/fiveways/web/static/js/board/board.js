/** A board in the page: one SVG that follows the scenes it is shown. */

import { svg } from "../dom.js";
import { motion } from "../settings.js";
import { UNIT, shortTurn, spin } from "./drawing/animate.js";
import { Items } from "./drawing/items.js";
import { EMPTY } from "./scene.js";

/** @import { Scene } from "../types.js" */

/** By how many degrees the board turns from one scene to the next. @param {Scene} before @param {Scene} after */
const turnBetween = (before, after) => shortTurn(0, (before.turn ?? 0) - (after.turn ?? 0));

export class Board {
  /**
   * @param {HTMLElement} container
   * @param {string} game
   * @param {boolean} interactive
   */
  constructor(container, game, interactive) {
    this.itemsRoot = svg("g", { class: "items" });
    this.overlayRoot = svg("g", { class: "overlay", "aria-hidden": "true" });
    this.root = svg("g", { class: "whole" }, this.itemsRoot, this.overlayRoot);
    this.element = svg("svg", { class: "board" }, this.root);
    if (interactive) {
      this.element.setAttribute("role", "application");
      this.element.setAttribute("aria-roledescription", "board");
    } else this.element.setAttribute("role", "img");
    this.items = new Items(this.itemsRoot, game, interactive);
    /** @type {Scene} */
    this.scene = EMPTY;
    container.append(this.element);
  }

  /**
   * @param {Scene} scene
   * @param {{animate?: boolean, walking?: boolean}} [how]  `walking`: show walks, because nothing lies between the two scenes
   */
  show(scene, { animate = true, walking = true } = {}) {
    const first = this.scene === EMPTY;
    const ms = animate && !first && !document.hidden ? motion() : 0;
    const turned = first ? 0 : turnBetween(this.scene, scene);
    this.scene = scene;
    this.element.setAttribute("viewBox", `0 0 ${scene.width * UNIT} ${scene.height * UNIT}`);
    this.element.style.setProperty("--ratio", String(scene.width / scene.height));
    this.element.setAttribute("aria-label", scene.caption);
    this.items.sync(scene, turned ? 0 : ms, walking);
    if (turned && ms) spin(this.root, turned, scene, ms);
  }

  /** A point of the window in board units. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const matrix = this.element.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x: x / UNIT, y: y / UNIT };
  }

  /** A length of the window in board units. @param {number} pixels */
  units(pixels) {
    return pixels / UNIT / (this.element.getScreenCTM()?.a || 1);
  }

  destroy() {
    this.element.remove();
  }
}

/**
 * Make a board. The game's drawings must be in the page already (see art.js).
 * @param {HTMLElement} container
 * @param {{game: string, interactive?: boolean}} what
 */
export function createBoard(container, { game, interactive = false }) {
  return new Board(container, game, interactive);
}
