/** What a player can do besides moving. Only what is possible now is shown. */

import { announce } from "../../announce.js";
import { byId, el } from "../../dom.js";
import { icon } from "../../icons.js";

/** @typedef {import("../room.js").Room} Room */
/** @typedef {import("../../icons.js").IconName} IconName */

const ARMED = 4000;
const AGAIN = 500; // ms: a double click is one press

/**
 * A button that needs a second press, without a pop-up.
 * @param {HTMLButtonElement} button
 * @param {string} words
 * @param {string} again
 * @param {() => void} act
 * @param {() => boolean} [grave]  whether it needs the second press at all
 */
function twice(button, words, again, act, grave = () => true) {
  const label = /** @type {HTMLElement} */ (button.lastElementChild);
  let timer = 0;
  let since = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("armed");
    label.textContent = words;
  };
  button.addEventListener("click", () => {
    if (timer && performance.now() - since < AGAIN) return;
    if (timer || !grave()) {
      calm();
      return act();
    }
    since = performance.now();
    button.classList.add("armed");
    label.textContent = again;
    timer = window.setTimeout(calm, ARMED);
  });
  button.addEventListener("blur", calm);
  // A key held down is one press, too.
  button.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
}

/** The names of what is within reach. @param {Room} room */
const within = (room) =>
  room.table.scene.items.filter((item) => item.marks.includes("lit")).map((item) => item.label.split(",")[0]);

/**
 * @param {Room} room
 * @param {(path: string[], turn: number) => void} advise  marks a path on the board
 * @param {(lit: boolean) => void} light  lights up what is within reach
 * @param {{take: (noting: boolean) => void, taken: () => boolean}} pencil
 * @param {() => boolean} undo  takes back what is only prepared; whether there was anything
 */
export function mountActions(room, advise, light, pencil, undo) {
  const place = byId("game");
  const make = (
    /** @type {string} */ action,
    /** @type {IconName} */ picture,
    /** @type {string} */ words,
    look = "",
  ) =>
    el(
      "button",
      { class: `button ${look}`, type: "button", "data-action": action },
      icon(picture),
      el("span", {}, words),
    );

  let told_reach = false; // whether this game says what is within reach
  let told_notable = false; // whether there was anything to note on

  const hint = make("hint", "light", "Hint");
  hint.addEventListener("click", async () => {
    hint.disabled = true;
    const { draft } = room;
    const { changed } = room.table;
    const advice = await room.do("hint", { draft });
    hint.disabled = false;
    if (!advice || room.table.changed !== changed || room.draft.join() !== draft.join()) return;
    advise(advice.path ?? [], advice.turn ?? 0);
    room.say(`Hint: ${advice.words || advice.move}. ${advice.why ?? ""}`, { kind: "hint" });
  });

  const reach = make("light", "eye", "Reach");
  reach.title = "Light up what is within reach this turn";
  reach.setAttribute("aria-pressed", "false");
  reach.addEventListener("click", () => {
    const lit = reach.getAttribute("aria-pressed") !== "true";
    reach.setAttribute("aria-pressed", String(lit));
    light(lit);
    if (lit) announce(`Within reach: ${within(room).join("; ") || "nothing"}`);
  });

  const note = make("pencil", "pencil", "Pencil");
  note.title = "Note on things whose face is out of sight what you remember; only you see it";
  const takePencil = (/** @type {boolean} */ up) => {
    pencil.take(up);
    note.setAttribute("aria-pressed", String(up));
    const away = { words: "Put it away", press: () => takePencil(false) };
    if (up) room.say("The pencil is in your hand: press what you want to note on.", { button: away, about: "pencil" });
    else room.forget("pencil");
  };
  note.addEventListener("click", () => takePencil(!pencil.taken()));

  const takeback = make("takeback", "undo", "Take back");
  takeback.addEventListener("click", () => undo() || room.do("takeback", { do: "offer", seq: room.table.seq }));
  const draw = make("draw", "draw", "Offer draw");
  const alone = () => room.table.you.length === room.table.seats.length;
  twice(draw, "Offer draw", "Agree on a draw?", () => room.do("draw", { do: "offer" }), alone);
  const rules = make("rules", "rules", "Rules");
  rules.addEventListener("click", () => room.open_rules());
  const leave = make("leave", "door", "Leave", "quiet");
  twice(leave, "Leave", "Leave the table?", async () => {
    if (await room.do("leave")) location.assign("/");
  });
  const resign = make("resign", "flag", "Resign", "danger");
  twice(resign, "Resign", "Resign? Press again", () => room.do("resign"));

  place.append(rules, hint, reach, note, takeback, draw, leave, resign);

  room.keep(() => {
    const { offers, you, seats, status, hints } = room.table;
    const offered = (/** @type {string} */ kind) =>
      offers.some((offer) => offer.kind === kind && you.includes(offer.seat));
    const stepBack = room.can("step-back");
    // What comes and goes during the game keeps its place.
    const playing = status === "playing" && you.length > 0;
    const show = (/** @type {HTMLElement} */ button, /** @type {boolean} */ now, /** @type {boolean} */ ever) => {
      button.hidden = !now && !(playing && ever);
      button.classList.toggle("absent", !now);
    };
    // At a shared screen nobody asks for a hint, or for what is within reach, while the hands are covered.
    const covered = room.game.hidden && you.length > 1 && room.table.viewer !== room.table.to_move;
    show(hint, room.can("hint") && !covered, hints);
    const known = room.table.scene.items.some((item) => item.marks.includes("lit"));
    told_reach ||= known;
    show(reach, known && !covered, told_reach);
    const notable = room.table.scene.items.some((item) => item.marks.includes("pencil"));
    told_notable ||= notable;
    show(note, notable, told_notable);
    note.setAttribute("aria-pressed", String(pencil.taken()));
    if (!pencil.taken()) room.forget("pencil");
    const prepared = room.draft.length > 0;
    show(takeback, prepared || ((room.can("takeback") || stepBack) && !offered("takeback")), true);
    takeback.title = prepared || stepBack ? "Take the last move back" : "Ask to take the last move back";
    show(draw, room.can("draw") && !offered("draw"), seats.length > 1 && seats.every((seat) => seat.kind === "human"));
    draw.title = alone() ? "End the game as a draw" : "Offer a draw";
    leave.hidden = !room.can("leave");
    resign.hidden = !room.can("resign");
  });
}
