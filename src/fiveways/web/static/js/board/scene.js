/** Scenes as data: applying a difference to a scene, and finding items by place. */

/** @import { FullScene, Gesture, Item, Scene, ScenePatch } from "../types.js" */
/** @typedef {Scene & {offered?: Gesture[]}} KnownScene  `offered`: what the viewer could press in their last turn */

/** @type {Scene} */
export const EMPTY = { width: 1, height: 1, turn: 0, caption: "", items: [], gestures: [], trace: false, how: "" };

/**
 * @param {KnownScene} scene
 * @param {null|FullScene|ScenePatch} change
 * @returns {KnownScene}
 */
export function changed(scene, change) {
  if (!change) return scene;
  if ("full" in change) return change.full;
  const items = new Map(scene.items.map((item) => [item.id, item]));
  for (const id of change.drop) items.delete(id);
  for (const item of change.put) items.set(item.id, item);
  const { width, height, turn, caption, trace, how } = change;
  const offered = offers(scene.offered ?? scene.gestures, change.gestures);
  return {
    width,
    height,
    turn,
    caption,
    trace,
    how,
    gestures: change.gestures ? offered : [],
    offered,
    items: [...items.values()],
  };
}

/**
 * What the viewer can press. The server sends the difference to the viewer's last turn, and null in other turns.
 * @param {Gesture[]} known
 * @param {ScenePatch["gestures"]} change
 */
function offers(known, change) {
  if (!change) return known;
  const gone = new Set(change.drop);
  return [...known.filter((gesture) => !gone.has(gesture.move)), ...change.put];
}

/** Lowest first; those of one layer keep their order. @param {Item[]} items */
export function byLayer(items) {
  return items
    .map((item, at) => ({ item, at }))
    .sort((a, b) => a.item.layer - b.item.layer || a.at - b.at)
    .map(({ item }) => item);
}

/**
 * The distance of a point from an item, in board units; 0 inside.
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 */
export function distance(item, x, y) {
  const angle = (-item.turn * Math.PI) / 180;
  const [dx, dy] = [x - item.x, y - item.y];
  const across = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle)) - item.width / 2;
  const down = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle)) - item.height / 2;
  return Math.hypot(Math.max(across, 0), Math.max(down, 0));
}

/**
 * The topmost of some items at a point; if none is there, the nearest within reach.
 * @param {Item[]} items  lowest first
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {Item|null}
 */
export function hit(items, x, y, reach) {
  let best = null;
  let least = reach;
  for (const item of items) {
    const away = distance(item, x, y);
    if (away === 0) {
      best = item;
      least = 0;
    } else if (away < least) {
      best = item;
      least = away;
    }
  }
  return best;
}

/**
 * The next item for an arrow key: near, and not far off the line.
 * @param {Item[]} items
 * @param {Item} from
 * @param {number} dx  -1, 0 or 1
 * @param {number} dy
 * @returns {Item|null}
 */
export function neighbour(items, from, dx, dy) {
  let best = null;
  let least = Infinity;
  for (const item of items) {
    const along = (item.x - from.x) * dx + (item.y - from.y) * dy;
    const aside = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx);
    if (item.id === from.id || along < 0.05 || aside > along * 2.5) continue;
    const cost = along + aside * 2;
    if (cost < least) [best, least] = [item, cost];
  }
  return best;
}
