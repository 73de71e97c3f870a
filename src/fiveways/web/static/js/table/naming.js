/** How the moves of a scene are named after what is pressed, if they are named so simply that one can tell. */

/** @typedef {import("../types.js").Gesture} Gesture */

/**
 * The name of a path that is not a legal move, to ask the server why. Null if it cannot be told for sure: then nothing
 * may be sent, since it could be another move that is legal.
 * @param {string[]} path
 * @param {Gesture[]} gestures
 * @returns {string|null}
 */
export function nameOf(path, gestures) {
  const alike = gestures.filter((gesture) => gesture.path.length === path.length);
  const named = new Set(gestures.map((gesture) => gesture.move));
  for (const mark of ["-", " ", ""]) {
    const fits =
      alike.length > 0 &&
      alike.every(({ move, path: steps }) => move === steps.join(mark) || move === [...steps].reverse().join(mark));
    if (!fits) continue;
    const name = path.join(mark);
    const turned = [...path].reverse().join(mark);
    return named.has(name) || named.has(turned) ? null : name;
  }
  return null;
}
