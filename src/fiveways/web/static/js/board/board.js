/** A board in the page, kept in step with the scenes it is shown. */

import { svg } from "../dom.js";
import { motion } from "../settings.js";
import { UNIT, shortTurn, spin } from "./drawing/animate.js";
import { Items } from "./drawing/items.js";
import { EMPTY } from "./scene.js";

/** @typedef {import("../types.js").Scene} Scene */

export class Board {
  /**
   * @param {HTMLElement} container
   * @param {string} game
   * @param {boolean} interactive
   */
  constructor(container, game, interactive) {
    this.items_root = svg("g", { class: "items" });
    this.overlay_root = svg("g", { class: "overlay", "aria-hidden": "true" });
    this.root = svg("g", { class: "whole" }, this.items_root, this.overlay_root);
    this.element = svg("svg", { class: "board" }, this.root);
    if (interactive) {
      this.element.setAttribute("role", "application");
      this.element.setAttribute("aria-roledescription", "board");
    } else this.element.setAttribute("role", "img");
    this.items = new Items(this.items_root, game, interactive);
    /** @type {Scene} */
    this.scene = EMPTY;
    container.append(this.element);
  }

  /**
   * @param {Scene} scene
   * @param {{animate?: boolean, walking?: boolean}} [how]  `walking`: it follows the scene before, so that walks are seen
   */
  show(scene, { animate = true, walking = true } = {}) {
    const before = this.scene;
    const first = before === EMPTY;
    this.scene = scene;
    const ms = animate && !first && !document.hidden ? motion() : 0;
    const turned = first ? 0 : shortTurn(0, (before.turn ?? 0) - (scene.turn ?? 0));
    this.element.setAttribute("viewBox", `0 0 ${scene.width * UNIT} ${scene.height * UNIT}`);
    this.element.style.setProperty("--ratio", String(scene.width / scene.height));
    this.element.setAttribute("aria-label", scene.caption);
    this.items.sync(scene, turned ? 0 : ms, walking);
    if (turned && ms) spin(this.root, turned, scene, ms);
  }

  /** Where on the board a point of the window lies, in board units. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const matrix = this.element.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x: x / UNIT, y: y / UNIT };
  }

  /** How many board units a number of pixels is. @param {number} pixels */
  units(pixels) {
    return pixels / UNIT / (this.element.getScreenCTM()?.a || 1);
  }

  destroy() {
    this.element.remove();
  }
}

/**
 * The game's drawings must be in the page (see art.js).
 * @param {HTMLElement} container
 * @param {{game: string, interactive?: boolean}} what
 */
export function createBoard(container, { game, interactive = false }) {
  return new Board(container, game, interactive);
}
