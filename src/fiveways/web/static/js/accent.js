/** Gives an element the colours of a game. */

/** @param {string} hex @returns {number} relative luminance, 0 to 1 */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/**
 * @param {HTMLElement} element
 * @param {string|undefined} accent  "#rrggbb"
 */
export function applyAccent(element, accent) {
  if (!accent || !/^#[0-9a-f]{6}$/i.test(accent)) return;
  const light = luminance(accent);
  const white = 1.05 / (light + 0.05);
  const black = (light + 0.05) / (luminance("#1b1a17") + 0.05);
  element.style.setProperty("--accent", accent);
  element.style.setProperty("--accent-ink", white >= black ? "#ffffff" : "#1b1a17");
  // CSS mixes colours where they are declared: this class declares those of base.css again, with the new accent.
  element.classList.add("accented");
}
