/** The event stream of a table. It always heals: whatever breaks, it connects again and gets the whole table anew. */

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").EntryMessage} EntryMessage */
/** @typedef {import("./types.js").Presence} Presence */
/**
 * @typedef {object} Listener
 * @property {(table: Table) => void} table  the whole table, first thing on every connection
 * @property {(message: EntryMessage) => void} entry
 * @property {(message: {seats: Presence[], watching: number}) => void} presence
 * @property {(connected: boolean, told: boolean) => void} connected  `told`: the server said that it would go
 * @property {() => number} seq  the last entry that the page knows
 */

const SILENCE = 9000; // a beat comes every 5 s
const GRACE = 700; // a blip shorter than this is not worth a word
const FIRST_WAIT = 500;
const LONGEST_WAIT = 2000;

// A browser opens six connections to a server and a stream holds one for good. So a few tables are followed all the
// time, and any further ones look in now and then.
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
    this.slot = !navigator.locks; // only known where pages can agree on who has one
    this.#take();
    this.connect();
    setInterval(() => this.#watch(), 1000);
    addEventListener("offline", () => this.#lose(0));
    addEventListener("online", () => this.connect());
    addEventListener("pageshow", (event) => event.persisted && this.connect());
    document.addEventListener("visibilitychange", () => {
      // A phone that slept has a dead connection that looks alive.
      if (!document.hidden && performance.now() - this.heard > 6000) this.connect();
    });
  }

  /** Ask for the table as another seat sees it. @param {string} url */
  move(url) {
    this.url = url;
    this.connect();
  }

  /** Begin anew, now. */
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

  /** Without a slot: let go, and look in again later. @param {EventSource} source */
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
