/** Icons: line drawings, 24 units square, in the colour of the text around them. */

import { svg } from "./dom.js";

const PATHS = {
  arrow: "M5 12h13M13 6l6 6-6 6",
  back: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  check: "M5 12.5 10 17.5 19 7",
  chevron: "M6 9l6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  door: "M14 4h5v16h-5M4 12h11M11 8l4 4-4 4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  draw: "M5 9h14M5 15h14",
  eye: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  first: "M6 6v12M18 6l-7 6 7 6z",
  flag: "M6 21V4M6 5h11l-2 4 2 4H6",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5h4v-5zM7 14.5v5h4v-5z",
  help: "M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.5v.01M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4z",
  last: "M18 6v12M6 6l7 6-7 6z",
  light: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5.9 1 .9 1.7h5.4c0-.7.3-1.2.9-1.7A6 6 0 0 0 12 3z",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  next: "M9 6l6 6-6 6",
  pencil: "M4.500 19.500l1-4.500L16 4.500a1.800 1.800 0 0 1 2.600 0l.9.9a1.800 1.800 0 0 1 0 2.600L9 18.500zM14 6.500l3.500 3.500",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.700 1.900 7.500 5.500",
  previous: "M15 6l-6 6 6 6",
  rubber: "M9 19.500 4.200 14.700a1.600 1.600 0 0 1 0-2.300l7.700-7.700a1.600 1.600 0 0 1 2.300 0l5.100 5.100a1.600 1.600 0 0 1 0 2.300L12 19.500zM8 8.600l7.400 7.400M9 19.500h11",
  rules: "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h5M9 13h5",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2.200 2.200L15.200 10",
  turn: "M18.500 9A7 7 0 1 0 19 13M19 4v5h-5",
  undo: "M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-3",
  repeat: "M17 3l3 3-3 3M20 6H8a4 4 0 0 0-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 0 0 4-4v-1",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}

/** The logo: five ways from one place. */
export function mark() {
  const node = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  for (let way = 0; way < 5; way++) {
    const angle = ((way * 72 - 90) * Math.PI) / 180;
    const at = (/** @type {number} */ r) =>
      `${(12 + r * Math.cos(angle)).toFixed(2)} ${(12.6 + r * Math.sin(angle)).toFixed(2)}`;
    node.append(
      svg("path", {
        d: `M${at(3.2)}L${at(9.6)}`,
        stroke: "currentColor",
        "stroke-width": way ? 3.4 : 4.4,
        "stroke-linecap": "round",
        opacity: way ? 0.62 : 1,
      }),
    );
  }
  return node;
}
