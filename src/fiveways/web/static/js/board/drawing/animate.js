/**
 * Motion from one scene to the next. The document holds the new scene at once; animations show how it comes about. An
 * animation that waits shows the scene before until it begins.
 */

const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** @import { Item } from "../../types.js" */

export const UNIT = 100; // drawing units in a board unit: some browsers draw tiny fonts wrongly

/** @param {number} x @param {number} y @param {number} turn */
export function transform(x, y, turn) {
  return `translate(${(x * UNIT).toFixed(1)}px, ${(y * UNIT).toFixed(1)}px) rotate(${turn}deg)`;
}

/** The direction `turn`, reached from `from` the short way round. @param {number} from @param {number} turn */
export function shortTurn(from, turn) {
  return from + ((((turn - from + 180) % 360) + 360) % 360) - 180;
}

/**
 * @param {Element} node
 * @param {string} from
 * @param {string} to
 * @param {number} ms
 * @param {number} [wait]  in ms, here and below
 */
export function glide(node, from, to, ms, wait = 0) {
  const how = { duration: ms, easing: EASE, delay: wait, fill: /** @type {FillMode} */ ("backwards") };
  return node.animate([{ transform: from }, { transform: to }], how);
}

/** A new item appears. @param {Element} body @param {number} ms @param {number} [wait] */
export function dropIn(body, ms, wait = 0) {
  body.animate(
    [
      { opacity: 0, transform: "scale(1.18)" },
      { opacity: 1, transform: "scale(1)" },
    ],
    { duration: ms, easing: EASE, delay: wait, fill: "backwards" },
  );
}

/** @param {Element} node @param {number} ms @param {number} [wait] */
export function fadeIn(node, ms, wait = 0) {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms, easing: EASE, delay: wait, fill: "backwards" });
}

/** @param {Element} node @param {number} ms @param {() => void} done @param {number} [wait] */
export function fadeOut(node, ms, done, wait = 0) {
  if (!ms) return done();
  node
    .animate([{ opacity: 1 }, { opacity: 0 }], { duration: ms, easing: "ease-out", delay: wait, fill: "forwards" })
    .finished.then(done, done);
}

/**
 * An item shows another face: the old one closes, the new one opens.
 * @param {Element} before
 * @param {Element} after
 * @param {number} ms
 * @param {number} [wait]
 */
export function flip(before, after, ms, wait = 0) {
  const [open, shut] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
  const gone = () => before.remove();
  const closing = { duration: ms / 2, easing: "ease-in", delay: wait, fill: /** @type {FillMode} */ ("forwards") };
  before.animate([open, shut], closing).finished.then(gone, gone);
  const opening = { duration: ms, easing: "ease-out", delay: wait, fill: /** @type {FillMode} */ ("backwards") };
  after.animate([shut, { ...shut, offset: 0.5 }, open], opening);
}

/**
 * An item grows or shrinks to its new size.
 * @param {Element} body
 * @param {Item} before
 * @param {Item} after
 * @param {number} ms
 * @param {number} [wait]
 */
export function resize(body, before, after, ms, wait = 0) {
  const from = `scale(${before.width / after.width}, ${before.height / after.height})`;
  const how = { duration: ms, easing: EASE, delay: wait, fill: /** @type {FillMode} */ ("backwards") };
  body.animate([{ transform: from }, { transform: "scale(1)" }], how);
}

/**
 * The whole board turns into place.
 * @param {Element} root
 * @param {number} turn  by how many degrees it is off at first
 * @param {{width: number, height: number}} scene
 * @param {number} ms
 */
export function spin(root, turn, scene, ms) {
  const [x, y] = [(scene.width * UNIT) / 2, (scene.height * UNIT) / 2];
  const at = (/** @type {number} */ angle) => ({
    transform: `translate(${x}px, ${y}px) rotate(${angle}deg) translate(${-x}px, ${-y}px)`,
  });
  root.animate([at(turn), at(0)], { duration: ms * 2, easing: "ease-in-out" });
}
