/** The moving examples of a rule book, each on a small board of its own. */

import { get } from "../api.js";
import { el, setText, svg } from "../dom.js";
import { motion } from "../settings.js";
import { loadArt } from "./art.js";
import { createBoard } from "./board.js";
import { UNIT } from "./drawing/animate.js";
import { frame } from "./drawing/overlay.js";

/** @import { ExampleMove, ExampleScenes, Item } from "../types.js" */

const PAUSE = 1500;
const PAUSE_AT_END = 3000;
const PAUSE_TO_READ = 4500; // a refusal is a sentence

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * The moves in words, the present one marked and each refused one crossed out, and below them why it is refused.
 * @param {ExampleMove[]} steps
 */
function score(steps) {
  const moves = steps.map(({ words, refusal }) => el("li", refusal ? { class: "refused" } : {}, words));
  const why = el("p", { class: "example-why small", "aria-live": "off" });
  const list = el("ol", { class: "example-moves small muted" }, ...moves);
  const show = (/** @type {number} */ now) => {
    for (const [n, move] of moves.entries()) {
      if (n === now) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    }
    const step = steps[now];
    const rule = step?.rule ? ` Rule ${step.rule}` : "";
    setText(why, step?.refusal ? `Not allowed. ${sentence(step.refusal)}${rule}` : "");
  };
  const refusals = steps.some(({ refusal }) => refusal);
  return { parts: refusals ? [list, why] : [list], show };
}

/** A cross over an item that a refused move would take. @param {Item} item */
function cross(item) {
  const group = frame(item, "not-allowed", 3, 7);
  const [x, y] = [item.width * UNIT * 0.25, item.height * UNIT * 0.25];
  const d = `M${-x} ${-y}L${x} ${y}M${x} ${-y}L${-x} ${y}`;
  group.append(svg("path", { class: "halo", d, "stroke-width": 14 }), svg("path", { class: "edge", d, "stroke-width": 8 }));
  return group;
}

/** How long a step is shown, in ms, besides what moves. @param {ExampleMove|undefined} step @param {boolean} last */
function pause(step, last) {
  if (step?.refusal) return PAUSE_TO_READ;
  return last ? PAUSE_AT_END : PAUSE;
}

/** @param {HTMLElement} figure @param {string} game */
async function play(figure, game) {
  const [{ scenes, steps }] = await Promise.all([
    /** @type {Promise<ExampleScenes>} */ (get(figure.dataset.example ?? "")),
    loadArt(game),
  ]);
  const stage = el("div", { class: "example-board" });
  const moves = score(steps);
  figure.prepend(stage, ...moves.parts);
  const board = createBoard(stage, { game });
  let now = -1; // the step that is shown; -1 before the first
  let seen = true;
  new IntersectionObserver(([entry]) => (seen = entry?.isIntersecting ?? true)).observe(figure);
  const next = () => {
    if (!figure.isConnected) return;
    const step = steps[now];
    const scene = scenes[step?.at ?? 0];
    if (seen && scene) {
      board.show(scene, { animate: now >= 0 });
      const tried = scene.items.filter((item) => step?.tried.includes(item.id));
      board.overlayRoot.replaceChildren(...tried.map(cross));
      moves.show(now);
    }
    // Without motion each step is shown longer, so that a person can see what changed.
    const wait = pause(step, now === steps.length - 1) + motion() + board.items.wait + (motion() ? 0 : PAUSE);
    if (seen) now = now === steps.length - 1 ? -1 : now + 1;
    if (steps.length) setTimeout(next, wait);
  };
  next();
}

/**
 * Play every `<figure data-example>` inside an element; fulfilled when all are there and nothing grows any more.
 * @param {HTMLElement} root
 * @param {string} game
 */
export async function mountExamples(root, game) {
  const begun = [];
  for (const figure of root.querySelectorAll("figure[data-example]")) {
    if (!(figure instanceof HTMLElement) || figure.dataset.mounted) continue;
    figure.dataset.mounted = "";
    const sorry = () => figure.append(el("p", { class: "small muted" }, "This example cannot be shown now."));
    begun.push(play(figure, game).catch(sorry));
  }
  await Promise.all(begun);
}
