/** Motion: the difference of two pictures, drawn over a moment. What is there in the end is there from the beginning. */

const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** @typedef {import("../types.js").Item} Item */

export const UNIT = 100; // drawing units in a board unit: tiny numbers upset fonts in some browsers

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
 */
export function glide(node, from, to, ms) {
  return node.animate([{ transform: from }, { transform: to }], { duration: ms, easing: EASE });
}

/** A new thing comes down softly. @param {Element} body @param {number} ms */
export function dropIn(body, ms) {
  body.animate(
    [
      { opacity: 0, transform: "scale(1.18)" },
      { opacity: 1, transform: "scale(1)" },
    ],
    { duration: ms, easing: EASE },
  );
}

/** @param {Element} node @param {number} ms @param {() => void} done */
export function fadeOut(node, ms, done) {
  if (!ms) return done();
  node
    .animate([{ opacity: 1 }, { opacity: 0 }], { duration: ms, easing: "ease-out", fill: "forwards" })
    .finished.then(done, done);
}

/**
 * A thing shows another face: the old one closes, the new one opens.
 * @param {Element} before
 * @param {Element} after
 * @param {number} ms
 */
export function flip(before, after, ms) {
  const [open, shut] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
  before.animate([open, shut], { duration: ms / 2, easing: "ease-in", fill: "forwards" }).finished.then(
    () => before.remove(),
    () => before.remove(),
  );
  after.animate([shut, { ...shut, offset: 0.5 }, open], { duration: ms, easing: "ease-out" });
}

/**
 * A thing grows or shrinks to its new size.
 * @param {Element} body
 * @param {Item} before
 * @param {Item} after
 * @param {number} ms
 */
export function resize(body, before, after, ms) {
  const from = `scale(${before.width / after.width}, ${before.height / after.height})`;
  body.animate([{ transform: from }, { transform: "scale(1)" }], { duration: ms, easing: EASE });
}

/**
 * The whole board turns into place.
 * @param {Element} root
 * @param {number} turn  by how much it stands off at first
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
