/** The pencil notes of each table, kept in this browser and sent to nobody. */

import { recall, remember } from "../../settings.js";

export const KEY = "pencil";
const TABLES = 20; // so many tables are kept, those with the latest notes

/** Notes by table, the latest last: directions by the id of the item. @returns {[string, Record<string, number>][]} */
function kept() {
  try {
    const found = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && typeof one[1] === "object" && one[1]) : [];
  } catch {
    return [];
  }
}

export class PencilStore {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, number>} */
    this.notes = new Map(); // directions, in eighths of a turn clockwise from the top of the board
    this.read();
  }

  /** Read what the browser keeps: another page at the same table may have changed it. */
  read() {
    const [, found = {}] = kept().find(([table]) => table === this.table) ?? [];
    this.notes = new Map(Object.entries(found).filter(([, way]) => Number.isInteger(way) && way >= 0 && way < 8));
  }

  /** @param {string} id @param {number|null} way  null: erase the note */
  put(id, way) {
    if (way === null) this.notes.delete(id);
    else this.notes.set(id, way);
    this.#write();
  }

  /** Drop the notes on all other items. @param {Set<string>} ids */
  keepOnly(ids) {
    const needless = [...this.notes.keys()].filter((id) => !ids.has(id));
    if (!needless.length) return;
    for (const id of needless) this.notes.delete(id);
    this.#write();
  }

  #write() {
    const others = kept().filter(([table]) => table !== this.table);
    const own = this.notes.size ? [[this.table, Object.fromEntries(this.notes)]] : [];
    remember(KEY, JSON.stringify([...others, ...own].slice(-TABLES)));
  }
}
