/** A list that changes while a person reads it. Each row keeps its element, and the row with the focus does not move. */

/**
 * Put the children of a list in order. The one with the focus stays where it is; the others are placed around it.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} wanted
 */
function arrange(list, wanted) {
  for (const child of [...list.children]) {
    if (wanted.includes(/** @type {HTMLElement} */ (child))) continue;
    // When the row with the focus goes, the focus must not fall back to the top of the page.
    if (child.contains(document.activeElement)) list.focus({ preventScroll: true });
    child.remove();
  }
  if (wanted.every((node, at) => list.children[at] === node)) return;
  const held = wanted.findIndex((node) => list.contains(node) && node.contains(document.activeElement));
  for (const node of wanted.slice(0, Math.max(held, 0))) list.insertBefore(node, wanted[held]);
  list.append(...wanted.slice(held + 1));
}

/**
 * @template {{id: string}} T
 * @param {HTMLElement} list
 * @param {(thing: T) => {node: HTMLElement, update: (thing: T) => void}} make
 * @returns {(things: T[]) => void}
 */
export function keyedList(list, make) {
  /** @type {Map<string, ReturnType<typeof make>>} */
  const rows = new Map();
  list.tabIndex = -1;
  return (things) => {
    const ids = new Set(things.map((thing) => thing.id));
    for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id);
    const nodes = things.map((thing) => {
      const row = rows.get(thing.id) ?? make(thing);
      rows.set(thing.id, row);
      row.update(thing);
      return row.node;
    });
    arrange(list, nodes);
  };
}
