/** What somebody noted on things of a table: kept in this browser, and told to nobody. */

import { recall, remember } from "../../settings.js";

export const KEY = "pencil";
const TABLES = 20; // those noted on last; what was noted at others is forgotten

/** By table, the last one noted on at the end: directions by the id of the thing. @returns {[string, Record<string, number>][]} */
function kept() {
  try {
    const found = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && typeof one[1] === "object" && one[1]) : [];
  } catch {
    return [];
  }
}

export class Jottings {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, number>} */
    this.notes = new Map(); // eighths of a turn clockwise from the board's top
    this.read();
  }

  /** As the browser keeps it, which another page at the same table may have changed. */
  read() {
    const [, found = {}] = kept().find(([table]) => table === this.table) ?? [];
    this.notes = new Map(Object.entries(found).filter(([, way]) => Number.isInteger(way) && way >= 0 && way < 8));
  }

  /** @param {string} id @param {number|null} way  null: nothing is noted there any more */
  put(id, way) {
    if (way === null) this.notes.delete(id);
    else this.notes.set(id, way);
    this.#write();
  }

  /** Forget what is noted on anything else. @param {Set<string>} ids */
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
