/** The event stream of a table. Whenever it breaks it connects again, and gets the whole table anew. */

/** @import { EntryMessage, PresenceMessage, Table } from "./types.js" */
/**
 * @typedef {object} Listener
 * @property {(table: Table) => void} table  called first on every connection, with the whole table
 * @property {(message: EntryMessage) => void} entry
 * @property {(message: PresenceMessage) => void} presence
 * @property {(connected: boolean, told: boolean) => void} connected  `told`: the server said that it would stop
 * @property {() => number} seq  the number of the last entry that the page knows
 */

const SILENCE = 9000; // ms without a word: the server sends a beat every 5 s
const GRACE = 700; // ms: a shorter break is not mentioned
const FIRST_WAIT = 500;
const LONGEST_WAIT = 2000;

// A browser opens at most six connections to a server, and each stream holds one. So four pages follow their tables all
// the time, and any further pages ask now and then.
const SLOTS = 4;
const LOOK_IN = 2000;
const LOOK_IN_HIDDEN = 10000;

export class Stream {
  /** @param {string} url @param {Listener} listener */
  constructor(url, listener) {
    this.url = url;
    this.listener = listener;
    /** @type {EventSource|null} */
    this.source = null;
    this.heard = performance.now();
    this.wait = FIRST_WAIT;
    this.retry = 0;
    this.grace = 0;
    this.connected = true;
    this.slot = !navigator.locks; // without locks the pages cannot agree on who has a slot
    this.#take();
    this.connect();
    setInterval(() => this.#watch(), 1000);
    addEventListener("offline", () => this.#lose(0));
    addEventListener("online", () => this.connect());
    addEventListener("pageshow", (event) => event.persisted && this.connect());
    document.addEventListener("visibilitychange", () => {
      // After a phone has slept, its dead connection still looks alive.
      if (!document.hidden && performance.now() - this.heard > 6000) this.connect();
    });
  }

  /** Follow the table as another seat sees it. @param {string} url */
  move(url) {
    this.url = url;
    this.connect();
  }

  /** Connect anew, now. */
  connect() {
    clearTimeout(this.retry);
    this.source?.close();
    this.heard = performance.now();
    const source = new EventSource(this.url);
    this.source = source;
    /** @param {string} kind @param {(data: any) => void} take */
    const on = (kind, take) =>
      source.addEventListener(kind, (event) => {
        if (source !== this.source) return;
        this.heard = performance.now();
        take(JSON.parse(/** @type {MessageEvent} */ (event).data || "null"));
      });
    on("table", (table) => {
      this.listener.table(table);
      this.#found();
      this.#doze(source);
    });
    on("entry", (message) => this.#entry(message));
    on("presence", (message) => this.listener.presence(message));
    on("beat", (beat) => beat.seq > this.listener.seq() && this.connect());
    on("bye", () => this.#lose(GRACE, true));
    source.onerror = () => source === this.source && this.#lose(GRACE);
  }

  /** @param {EntryMessage} message */
  #entry(message) {
    const known = this.listener.seq();
    if (message.entry.seq > known + 1) return this.connect();
    this.#found();
    if (message.entry.seq > known) this.listener.entry(message);
  }

  #watch() {
    if (this.source && performance.now() - this.heard > SILENCE) this.#lose(0);
  }

  /** Try to become one of the pages that follow their table all the time. */
  async #take() {
    for (let n = 0; n < SLOTS && !this.slot; n++) {
      await new Promise((tried) => {
        navigator.locks.request(`fiveways.stream.${n}`, { ifAvailable: true }, (lock) => {
          this.slot ||= lock !== null;
          tried(null);
          return lock && new Promise(() => {}); // until the page is closed
        });
      });
    }
  }

  /** Without a slot: disconnect, and connect again later. @param {EventSource} source */
  async #doze(source) {
    await this.#take();
    if (this.slot || source !== this.source) return;
    source.close();
    this.source = null;
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.connect(), document.hidden ? LOOK_IN_HIDDEN : LOOK_IN);
  }

  #found() {
    clearTimeout(this.grace);
    this.grace = 0;
    this.wait = FIRST_WAIT;
    if (!this.connected) this.listener.connected((this.connected = true), false);
  }

  /** @param {number} grace @param {boolean} [told] */
  #lose(grace, told = false) {
    this.source?.close();
    this.source = null;
    if (!this.grace && this.connected) {
      this.grace = window.setTimeout(() => this.listener.connected((this.connected = false), told), grace);
    }
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 1.5, LONGEST_WAIT);
  }
}
