/** The moving examples of a rule book, each on a small board of its own. */

import { get } from "../api.js";
import { el } from "../dom.js";
import { motion } from "../settings.js";
import { loadArt } from "./art.js";
import { createBoard } from "./board.js";

/** @import { ExampleScenes } from "../types.js" */

const PAUSE = 1500;
const PAUSE_AT_END = 3000;

/** @param {HTMLElement} figure @param {string} game */
async function play(figure, game) {
  const [{ scenes, moves }] = await Promise.all([
    /** @type {Promise<ExampleScenes>} */ (get(figure.dataset.example ?? "")),
    loadArt(game),
  ]);
  const stage = el("div", { class: "example-board" });
  const words = el("p", { class: "example-moves small muted" });
  figure.prepend(stage, words);
  const board = createBoard(stage, { game });
  let at = 0;
  let seen = true;
  new IntersectionObserver(([entry]) => (seen = entry?.isIntersecting ?? true)).observe(figure);
  const step = () => {
    if (!figure.isConnected) return;
    const scene = scenes[at];
    if (seen && scene) {
      board.show(scene, { animate: at > 0 });
      words.textContent = moves.map((move, n) => (n === at - 1 ? `▸ ${move}` : move)).join("   ");
      at = (at + 1) % scenes.length;
    }
    // Without motion each step is shown longer, so that a person can see what changed.
    const wait = (at === 0 ? PAUSE_AT_END : PAUSE) + motion() + board.items.wait + (motion() ? 0 : PAUSE);
    if (scenes.length > 1) setTimeout(step, wait);
  };
  step();
}

/** Play every `<figure data-example>` inside an element. @param {HTMLElement} root @param {string} game */
export function mountExamples(root, game) {
  for (const figure of root.querySelectorAll("figure[data-example]")) {
    if (!(figure instanceof HTMLElement) || figure.dataset.mounted) continue;
    figure.dataset.mounted = "";
    play(figure, game).catch(() =>
      figure.append(el("p", { class: "small muted" }, "This example cannot be shown now.")),
    );
  }
}
