/** The buttons for what a player can do besides moving. Only what is possible now is shown. */

import { announce } from "../../announce.js";
import { byId, el } from "../../dom.js";
import { icon } from "../../icons.js";

/** @import { IconName } from "../../icons.js" */
/** @import { Item } from "../../types.js" */
/** @typedef {Pick<import("../play/play.js").Play, "advise"|"showReach"|"pencil"|"undo">} Play */
/**
 * @typedef {object} Parts
 * @property {import("../room.js").Room} room
 * @property {import("../server.js").Server} server
 * @property {import("./messages.js").Messages} messages
 * @property {Pick<import("./rules.js").Rules, "open">} rules
 * @property {Play} play
 * @property {Pick<ReturnType<typeof import("./tabs.js").mountTabs>, "close">} tabs
 */

const ARMED = 4000; // ms for which a button waits for the second press
const AGAIN = 500; // ms: a double click is one press

/** @param {string} action @param {IconName} picture @param {string} words @param {string} [look] */
const make = (action, picture, words, look = "") =>
  el(
    "button",
    { class: `button ${look}`, type: "button", "data-action": action },
    icon(picture),
    el("span", {}, words),
  );

/**
 * A button that needs a second press, without a pop-up.
 * @param {HTMLButtonElement} button
 * @param {() => string} words
 * @param {string} again
 * @param {() => void} act
 * @param {() => boolean} [grave]  whether it needs the second press now
 */
function twice(button, words, again, act, grave = () => true) {
  const label = /** @type {HTMLElement} */ (button.lastElementChild);
  let timer = 0;
  let since = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("armed");
    label.textContent = words();
  };
  button.addEventListener("click", () => {
    if (timer && performance.now() - since < AGAIN) return;
    if (timer || !grave()) {
      calm();
      act();
      return;
    }
    since = performance.now();
    button.classList.add("armed");
    label.textContent = again;
    timer = window.setTimeout(calm, ARMED);
  });
  button.addEventListener("blur", () => timer && calm());
  // A key that is held down is one press, too.
  button.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
}

/** @param {Parts} parts */
function hintButton({ room, server, messages, play, tabs }) {
  const button = make("hint", "light", "Hint");
  button.addEventListener("click", async () => {
    tabs.close(); // on a phone it covers the words of the hint
    button.disabled = true;
    const { draft } = room;
    const { changed } = room.table;
    const advice = await server.ask("hint", { draft });
    button.disabled = false;
    if (!advice || room.table.changed !== changed || room.draft.join() !== draft.join()) return;
    play.advise(advice.path ?? [], advice.turn ?? 0);
    messages.say(`Hint: ${advice.words || advice.move}. ${advice.why ?? ""}`, { kind: "hint" });
  });
  return button;
}

/** @param {Item[]} items @param {string} mark */
const marked = (items, mark) => items.filter((item) => item.marks.includes(mark));

/** @param {Parts} parts */
function reachButton({ room, play }) {
  const button = make("light", "eye", "Reach");
  button.title = "Light up what is within reach this turn";
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    const shown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(shown));
    play.showReach(shown);
    const names = marked(room.table.scene.items, "lit").map((item) => item.label.split(",")[0]);
    if (shown) announce(`Within reach: ${names.join("; ") || "nothing"}`);
  });
  return button;
}

/** @param {Parts} parts */
function pencilButton({ messages, play }) {
  const button = make("pencil", "pencil", "Pencil");
  button.title = "Write notes on things whose face is hidden. Only you see them";
  const take = (/** @type {boolean} */ held) => {
    play.pencil.take(held);
    button.setAttribute("aria-pressed", String(held));
    const away = { words: "Put it away", press: () => take(false) };
    if (held)
      messages.say("The pencil is in your hand: press what you want to note on.", { button: away, about: "pencil" });
    else messages.forget("pencil");
  };
  button.addEventListener("click", () => take(!play.pencil.taken()));
  return button;
}

/** Whether one person sits on all seats. @param {Parts} parts */
const isAlone = ({ room }) => room.table.you.length === room.table.seats.length;

/** Whether nobody else has to agree. @param {Parts} parts */
const onlyOne = ({ room }) => room.table.seats.every((seat) => seat.kind !== "human" || seat.you);

/** @param {Parts} parts */
const stopWords = ({ room }) => `Stop here: ${room.table.stop}`;

/** @param {Parts} parts */
function makeButtons(parts) {
  const { room, server, rules, play } = parts;
  const takeback = make("takeback", "undo", "Take back");
  takeback.addEventListener("click", () => play.undo() || server.ask("takeback", { do: "offer", seq: room.table.seq }));
  const draw = make("draw", "draw", "Offer draw");
  const offerDraw = () => server.ask("draw", { do: "offer" });
  twice(draw, () => "Offer draw", "Agree on a draw?", offerDraw, () => isAlone(parts));
  const stop = make("stop", "check", "Stop here");
  const stopHere = () => server.ask("stop", { do: "offer" });
  twice(stop, () => stopWords(parts), "Stop? Press again", stopHere, () => onlyOne(parts));
  const book = make("rules", "rules", "Rules");
  book.addEventListener("click", () => rules.open());
  const leave = make("leave", "door", "Leave", "quiet");
  twice(leave, () => "Leave", "Leave the table?", async () => {
    if (await server.ask("leave")) location.assign("/");
  });
  const resign = make("resign", "flag", "Resign", "danger");
  const { stake } = room.table;
  twice(resign, () => "Resign", stake ? `Resign ${stake}?` : "Resign? Press again", () => server.ask("resign"));
  if (stake) resign.title = `You give up ${stake}`;
  const [hint, reach, pencil] = [hintButton(parts), reachButton(parts), pencilButton(parts)];
  return { book, hint, reach, pencil, takeback, draw, stop, leave, resign };
}

/** @param {Parts} parts */
export function mountActions(parts) {
  const { room, messages, play } = parts;
  const buttons = makeButtons(parts);
  const { hint, reach, pencil, takeback, draw, stop, leave, resign } = buttons;
  byId("game").append(...Object.values(buttons));
  let everReach = false; // whether this game ever says what is within reach
  let everNotes = false; // whether there ever was an item that takes a note

  /**
   * A button that comes and goes during the game keeps its place.
   * @param {HTMLElement} button
   * @param {boolean} now
   * @param {boolean} ever
   */
  const show = (button, now, ever) => {
    const playing = room.table.status === "playing" && room.table.you.length > 0;
    button.hidden = !now && !(playing && ever);
    button.classList.toggle("absent", !now);
  };

  /** @param {string} kind */
  const isOffered = (kind) =>
    room.table.offers.some((offer) => offer.kind === kind && room.table.you.includes(offer.seat));

  const showHelpers = () => {
    const { you, viewer, to_move, hints, scene } = room.table;
    // At a shared screen there is no hint, and nothing within reach, while the hands are covered.
    const covered = room.game.hidden && you.length > 1 && viewer !== to_move;
    show(hint, room.can("hint") && !covered, hints);
    const hasReach = marked(scene.items, "lit").length > 0;
    everReach ||= hasReach;
    show(reach, hasReach && !covered, everReach);
    const takesNotes = marked(scene.items, "pencil").length > 0;
    everNotes ||= takesNotes;
    show(pencil, takesNotes, everNotes);
    pencil.setAttribute("aria-pressed", String(play.pencil.taken()));
    if (!play.pencil.taken()) messages.forget("pencil");
  };

  const showRequests = () => {
    const { seats } = room.table;
    const prepared = room.draft.length > 0;
    const stepBack = room.can("step-back");
    show(takeback, prepared || ((room.can("takeback") || stepBack) && !isOffered("takeback")), true);
    takeback.title = prepared || stepBack ? "Take the last move back" : "Ask to take the last move back";
    const people = seats.length > 1 && seats.every((seat) => seat.kind === "human");
    show(draw, room.can("draw") && !isOffered("draw"), people && !room.can("stop"));
    show(stop, room.can("stop") && !isOffered("stop"), false);
    const stopLabel = stop.lastElementChild;
    if (stopLabel && !stop.classList.contains("armed")) stopLabel.textContent = stopWords(parts);
    stop.title = onlyOne(parts) ? "End the game and keep what is won" : "Propose to end the game and keep what is won";
    draw.title = isAlone(parts) ? "End the game as a draw" : "Offer a draw";
  };

  room.keep(() => {
    showHelpers();
    showRequests();
    leave.hidden = !room.can("leave");
    resign.hidden = !room.can("resign");
  });
}
