/** The few things of a browser that some modules touch when they are loaded. */

/** @type {Map<string, string>} */
export const stored = new Map();
export const root = {
  dataset: {},
  removeAttribute(name) {
    if (name === "data-theme") delete this.dataset.theme;
  },
};
export const heard = { refuse: false, listeners: {} };

Object.assign(globalThis, {
  localStorage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      if (heard.refuse) throw new Error("the browser keeps nothing");
      stored.set(key, value);
    },
  },
  document: { documentElement: root },
  addEventListener: (kind, listener) => (heard.listeners[kind] = listener),
  matchMedia: () => ({ matches: heard.calm ?? false }),
});
