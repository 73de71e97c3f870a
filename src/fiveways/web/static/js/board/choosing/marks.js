/** Which marks a board shows: what is chosen, what can follow, what is looked at. */

/** @typedef {import("../../types.js").Item} Item */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("../drawing/overlay.js").Kind} Kind */

// Where most things can be pressed, marking all of them says nothing.
const FEW = 0.4;
const MANY = 8; // so many marks would hide what they mark

/** In the order in which they are drawn. @param {Choosing} choosing @returns {[Kind, Item][]} */
export function marksOf(choosing) {
  const { choice, by_id, stack, hint, pending, queued, lit } = choosing;
  const next = pending.length ? new Set() : choice.following();
  /** @type {[Kind, Item][]} */
  const marks = [];
  const put = (/** @type {Kind} */ kind, /** @type {Iterable<string|null>} */ ids) => {
    for (const id of ids) {
      const item = id === null ? undefined : by_id.get(id);
      if (item) marks.push([kind, item]);
    }
  };
  const { hover, focus, aim } = choosing.at;
  const path = choice.path;
  const looked = hover ?? focus;
  if (lit) put("lit", stack.filter((item) => item.marks.includes("lit")).map((item) => item.id)); // prettier-ignore
  put("pending", new Set([...pending, ...queued]));
  put("hint", hint);
  put("chosen", path);
  const words = worded(choosing);
  const follow = (/** @type {Kind} */ kind, /** @type {Set<string>} */ ids) => {
    for (const id of ids) put(words.has(id) ? "start" : kind, [id]);
  };
  if (path.length) follow(next.size > MANY ? "faint-target" : "target", next);
  else if (looked !== null && next.has(looked)) follow("faint-target", choice.following([looked]));
  else if (!hint.length && next.size && next.size < FEW * stack.filter((item) => item.label).length) put("start", next);
  if (hover !== null && next.has(hover)) put(path.length ? "aim" : "hover", [hover]);
  if (aim !== null && next.has(aim)) put("aim", [aim]);
  if (hover !== null && !path.length) showWay(choosing, marks, hover);
  put("focus", [focus]);
  return marks;
}

/** Buttons with words on them, which a mark in the middle would hide. @param {Choosing} choosing @returns {Set<string>} */
function worded({ stack }) {
  const words = stack.filter((item) => item.text && !item.when?.length);
  const on = (/** @type {Item} */ item) => words.some((word) => word.x === item.x && word.y === item.y);
  return new Set(stack.filter((item) => item.label && on(item)).map((item) => item.id));
}

/** Which way the thing under the pointer would turn. @param {Choosing} choosing @param {[Kind, Item][]} marks @param {string} id */
function showWay({ by_id, choice, at }, marks, id) {
  const item = by_id.get(id);
  const turns = choice.turns_in_place(id);
  if (item && turns.length) marks.push([(at.side < 0 ? turns.at(-1) : turns[0]) === 90 ? "right" : "left", item]);
}
