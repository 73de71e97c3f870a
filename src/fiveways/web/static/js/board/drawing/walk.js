/** Walks: an item goes from place to place in steps that a person can count, each with a small hop. */

import { transform } from "./animate.js";

/** @typedef {{x: number, y: number}} Place */

const HOP = 0.14; // board units
const STILL = 0.001; // a shorter step is none

/**
 * The places of a walk, the first and the last one included. Standing still is no step.
 * @param {Place} from
 * @param {number[][]} via
 * @param {Place} to
 * @returns {Place[]}
 */
export function way(from, via, to) {
  const places = [from, ...via.map(([x = 0, y = 0]) => ({ x, y })), to];
  return places.filter((place, at) => {
    const last = places[at - 1];
    return !last || Math.hypot(last.x - place.x, last.y - place.y) > STILL;
  });
}

/** How long a walk takes if a glide takes `ms`. @param {Place[]} places @param {number} ms */
export function duration(places, ms) {
  return ((places.length - 1) * ms) / 2;
}

/**
 * Keyframes that are slow at each place and quick between two, so that a person sees every place.
 * @param {Place[]} places
 * @param {number} turn  its direction on the way
 * @param {number} lastTurn  and at its end
 * @returns {{offset: number, transform: string, easing: string}[]}
 */
export function frames(places, turn, lastTurn) {
  const steps = places.length - 1;
  return places.flatMap(({ x, y }, at) => {
    const there = { offset: at / steps, transform: transform(x, y, at < steps ? turn : lastTurn), easing: "ease-in" };
    const next = places[at + 1];
    if (!next) return [there];
    const midway = transform((x + next.x) / 2, (y + next.y) / 2 - HOP, turn);
    return [there, { offset: (at + 0.5) / steps, transform: midway, easing: "ease-out" }];
  });
}

/**
 * @param {Element} node
 * @param {Place[]} places
 * @param {number} turn
 * @param {number} lastTurn
 * @param {number} ms  that a glide takes
 * @param {number} lead  until it sets out
 */
export function walk(node, places, turn, lastTurn, ms, lead) {
  return node.animate(frames(places, turn, lastTurn), { duration: duration(places, ms), delay: lead, fill: "backwards" });
}

/** Begin at once what still waits for a walk; without motion, end it. @param {Element} root @param {number} ms */
export function waitNoLonger(root, ms) {
  for (const animation of root.getAnimations({ subtree: true })) {
    const wait = Number(animation.effect?.getTiming().delay ?? 0);
    if (!wait || Number(animation.currentTime ?? 0) >= wait) continue;
    if (ms) animation.currentTime = wait;
    else animation.finish();
  }
}
