/** A rule book in the page: its table of contents, and links to single rules. */

import { el } from "../dom.js";

/** @param {string} text */
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/**
 * @param {string} html  made by the server from the game's own rules.md
 * @returns {HTMLElement}
 */
export function prepareBook(html) {
  const book = el("article", { class: "book", id: "book" });
  book.innerHTML = html;
  // The page has the name of the game as its heading already.
  book.querySelector("h1")?.remove();
  for (const heading of book.querySelectorAll("h2, h3")) heading.id ||= slug(heading.textContent ?? "");
  for (const rule of book.querySelectorAll(".rule")) {
    const number = rule.querySelector("b, strong");
    number?.replaceWith(
      el("a", { class: "rule-number", href: `#${rule.id}`, title: "Link to this rule" }, number.textContent),
    );
  }
  return book;
}

/** Take the game in a minute out of its book, to show it first on the page. @param {HTMLElement} book */
export function takeMinute(book) {
  const minute = book.querySelector(".minute");
  minute?.remove();
  return minute;
}

/** @param {Iterable<Element>} headings */
export function contents(headings) {
  const links = [...headings].map((heading) =>
    el("li", {}, el("a", { href: `#${heading.id}` }, heading.textContent)),
  );
  const wide = matchMedia("(min-width: 900px)");
  const list = el("details", { open: wide.matches }, el("summary", {}, "Contents"), el("ul", {}, ...links));
  wide.addEventListener("change", () => (list.open = wide.matches));
  return el("nav", { class: "contents", "aria-label": "Contents" }, list);
}

/**
 * Go to the rule that the address names and mark it: the browser looked for it before the rule book was loaded.
 * Examples above it grow when they come, so it is looked for again then.
 * @param {HTMLElement} page
 * @param {Promise<void>} grown
 */
export function followLinks(page, grown) {
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id ? document.getElementById(id) : null;
    for (const former of page.querySelectorAll(".target")) former.classList.remove("target");
    if (!target || !page.contains(target)) return;
    target.classList.add("target");
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: target.classList.contains("rule") ? "center" : "start" });
  };
  addEventListener("hashchange", follow);
  follow();
  const there = document.activeElement;
  let moved = false; // the person reads on by themselves
  for (const kind of ["wheel", "touchmove", "keydown"]) addEventListener(kind, () => (moved = true), { once: true });
  grown.then(() => !moved && there === document.activeElement && follow());
}
