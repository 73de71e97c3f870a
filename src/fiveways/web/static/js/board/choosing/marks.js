/** Which marks a board shows: what is chosen, what can follow, what the person looks at. */

/** @import { Item } from "../../types.js" */
/** @import { Kind } from "../drawing/overlay.js" */
/** @typedef {Readonly<import("./state.js").State>} State */
/** @typedef {[Kind, Iterable<string|null>]} Marked  items by id */

const FEW = 0.4; // if a larger share of all items can be pressed, the page does not mark them
const MANY = 8; // so many strong marks would hide what they mark

/** In the order in which they are drawn. @param {State} state @returns {[Kind, Item][]} */
export function marksOf(state) {
  const marked = [...standing(state), ...following(state), ...pointed(state)];
  return marked.flatMap(([kind, ids]) =>
    [...ids].flatMap((id) => {
      const item = id === null ? undefined : state.byId.get(id);
      return item ? [/** @type {[Kind, Item]} */ ([kind, item])] : [];
    }),
  );
}

/** Marks that stay while the pointer moves. @param {State} state @returns {Marked[]} */
function standing({ reachShown, stack, pending, queued, hint, choice }) {
  const within = reachShown ? stack.filter((item) => item.marks.includes("lit")) : [];
  return [
    ["lit", within.map((item) => item.id)],
    ["pending", new Set([...pending, ...queued])],
    ["hint", hint],
    ["chosen", choice.path],
  ];
}

/** What can follow, or begin a move. @param {State} state @returns {Marked[]} */
function following(state) {
  const { choice, hint, look, sending } = state;
  if (sending) return [];
  const next = choice.following();
  const looked = look.hover ?? look.focus;
  if (choice.path.length) return split(state, next.size > MANY ? "faint-target" : "target", next);
  if (looked !== null && next.has(looked)) return split(state, "faint-target", choice.following([looked]));
  const few = next.size > 0 && next.size < FEW * state.named().length;
  return few && !hint.length ? [["start", next]] : [];
}

/**
 * A mark in the middle would hide the words on a button: it gets an outline.
 * @param {State} state
 * @param {Kind} kind
 * @param {Set<string>} ids
 * @returns {Marked[]}
 */
function split({ stack }, kind, ids) {
  const words = stack.filter((item) => item.text && !item.when?.length);
  const worded = stack.filter((item) => item.label && words.some((word) => word.x === item.x && word.y === item.y));
  const buttons = new Set(worded.map((item) => item.id));
  return [...ids].map((id) => [buttons.has(id) ? "start" : kind, [id]]);
}

/** What the pointer and the focus are on. @param {State} state @returns {Marked[]} */
function pointed(state) {
  const { choice, look, sending } = state;
  const { hover, focus, aim } = look;
  const next = sending ? new Set() : choice.following();
  const begins = choice.path.length === 0;
  return [
    [begins ? "hover" : "aim", hover !== null && next.has(hover) ? [hover] : []],
    ["aim", aim !== null && next.has(aim) ? [aim] : []],
    ...(hover !== null && begins ? turning(state, hover) : []),
    ["focus", [focus]],
  ];
}

/**
 * Which way a press would turn the item under the pointer.
 * @param {State} state
 * @param {string} id
 * @returns {Marked[]}
 */
function turning({ choice, look }, id) {
  const turns = choice.turnsInPlace(id);
  if (!turns.length) return [];
  return [[(look.side < 0 ? turns.at(-1) : turns[0]) === 90 ? "right" : "left", [id]]];
}
