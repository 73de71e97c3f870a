/** What the table page says: news, prompts, plates, the curtain and the lesson. */

import { strict as assert } from "node:assert";
import { test } from "node:test";

import "./browser.js";

const js = "../../src/fiveways/web/static/js/table";
const { message, sentence } = await import(`${js}/news.js`);
const { coveredSeat } = await import(`${js}/curtain.js`);
const { clockText, timeLeft } = await import(`${js}/panels/clocks.js`);
const { howToMove } = await import(`${js}/panels/lesson.js`);
const { plateWords } = await import(`${js}/panels/plates.js`);
const { nextStep, notYourTurn } = await import(`${js}/play/prompts.js`);
const { Sending } = await import(`${js}/play/sending.js`);
const { yourTurn } = await import(`${js}/wording.js`);
const { hasScore, scoreText } = await import(`${js}/after/score.js`);

const seat = (name, more = {}) => ({ name, kind: "human", player: "", level: null, you: false, ...more });
const table = {
  status: "playing", to_move: 0, can: ["move"], you: [0], offers: [],
  seats: [seat("Red", { you: true, player: "Ann" }), seat("Blue", { player: "Bob", presence: "away" }),
    seat("Green", { kind: "bot", level: "level2" }), seat("Grey", { kind: "open" })],
}; // prettier-ignore
const entry = (kind, more = {}) => ({ kind, seq: 1, at: 0, seat: 1, ...more });

test("every kind of entry has its sentence", () => {
  const cases = [
    [entry("move", { text: "e5" }), "Bob: e5"],
    [entry("move", { text: "e5", words: "up", seat: 0 }), "You: up"],
    [entry("move", { left: "resigned" }), "Bob has given up; the others play on"],
    [entry("move", { left: "time", seat: 0 }), "You ran out of time; the others play on"],
    [entry("move", { late: true, text: "pass" }), "The time of Bob is up: pass"],
    [entry("sit", { player: "Cleo" }), "Cleo sits down"],
    [entry("leave", { seat: 0 }), "You leave the table"],
    [entry("offer", { what: "takeback" }), "Bob asks to take back a move"],
    [entry("offer", { what: "draw", seat: 0 }), "You offer a draw"],
    [entry("resign"), "Bob resigns"],
    [entry("time", { seat: 0 }), "Your time is up"],
    [entry("chat", { player: "Bob", text: "hm" }), "Bob says: hm"],
    [entry("chat", { seat: 0, text: "hm" }), ""],
    [entry("rematch"), "Bob asks for another game"],
    [entry("unheard of"), ""],
  ];
  for (const [one, words] of cases) assert.equal(sentence(one, table), words);
});

test("the status area says the news of a move, and what became of an offer", () => {
  const before = { ...table, offers: [{ kind: "draw", seat: 1 }] };
  assert.equal(message(entry("move", { news: "Two cards left." }), table, table).text, "Two cards left.");
  assert.equal(message(entry("move"), table, before).text, "The offer lapsed with the move.");
  assert.equal(message(entry("move"), table, table), null);
  assert.equal(message(entry("move", { late: true, seat: 0 }), table, table).text, "Your time is up.");
  assert.equal(message(entry("decline"), table, table).how.about, "offer");
  assert.equal(message(entry("chat"), table, table), null);
});

const thing = { id: "a b", label: "White piece, on a1" };
const draft = { path: [thing], move: null, more: true, count: 2, turns: false, turned: false, turn: 0 };

test("after each step a person reads how the move goes on", () => {
  assert.equal(nextStep({ ...draft, path: [] }, false), "");
  assert.equal(nextStep(draft, false), "White piece is chosen; 2 things can follow.");
  assert.equal(nextStep({ ...draft, count: 1 }, false), "White piece is chosen; one thing can follow.");
  const only = { ...draft.path[0], text: "sure?" };
  assert.equal(nextStep({ ...draft, count: 1, only }, false), "White piece: press “sure?” to do it.");
  assert.match(nextStep({ ...draft, turns: true }, false), /R, the wheel or another press turns it/);
  assert.doesNotMatch(nextStep({ ...draft, turns: true }, true), /wheel/);
  assert.match(nextStep({ ...draft, turns: true, count: 0 }, false), /Shift and R to the left/);
  assert.equal(nextStep({ ...draft, move: "a-b" }, false), "a-b: press Enter or Done to play it.");
  assert.equal(nextStep({ ...draft, move: "a-b", more: false }, true), "a-b: press Confirm to play it.");
});

test("a press out of turn says whose turn it is", () => {
  assert.equal(notYourTurn(table), "");
  assert.equal(notYourTurn({ ...table, to_move: 1 }), "It is not your turn: Bob is to move.");
  assert.equal(notYourTurn({ ...table, you: [] }), "You are watching this game.");
  assert.equal(notYourTurn({ ...table, status: "over" }), "");
  assert.match(notYourTurn({ ...table, automatic: true }), /happens by itself/);
});

test("while something happens by itself nobody has to move and nobody thinks", () => {
  const itself = { ...table, automatic: true };
  assert.equal(yourTurn(itself), false);
  assert.equal(plateWords(itself, 0).label, "Red: Ann");
  assert.equal(plateWords({ ...itself, to_move: 2 }, 2).turn, "");
});

test("a refusal is told in its own words, also after a move that got lost", async () => {
  const told = [];
  const room = { table: { ...table, id: "t", seq: 3, ply: 2 }, connected: false };
  const messages = { say: (words) => told.push(words), clear: () => {}, forget: () => {} };
  const server = { complain: (error) => told.push(error.message), reconnect: () => {} };
  const sending = new Sending({ room, messages, server });
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.resolve(Response.json({ code: "illegal-move", message: "not so" }, { status: 422 }));
  sending.lost = 2; // nobody knows what became of an earlier move
  room.connected = true;
  assert.equal(await sending.send("d5-e5"), false);
  globalThis.fetch = fetch;
  assert.deepEqual(told, ["not so"]);
  assert.equal(sending.lost, null);
});

test("a plate says who sits there and what they do", () => {
  assert.deepEqual(plateWords(table, 0), {
    moving: true, out: false, name: "Ann", here: "", about: "Red, you", turn: "", label: "Red: Ann, to move",
  }); // prettier-ignore
  assert.equal(plateWords(table, 1).here, "away");
  const bots = { ...table, to_move: 2, out: [1] };
  assert.equal(plateWords(bots, 2).turn, "thinking");
  assert.equal(plateWords(bots, 2).name, "Bot level 2");
  assert.equal(plateWords(bots, 1).label, "Blue: Bob, has left");
  assert.equal(plateWords(table, 3).name, "Free seat");
  const shared = { ...table, you: [0, 1], seats: table.seats.map((one) => ({ ...one, you: true })) };
  assert.equal(plateWords(shared, 0).name, "Red");
  assert.equal(plateWords(shared, 0).about, "at this screen");
});

test("hands are covered between two turns at a shared screen, where there are secrets", () => {
  const shared = { ...table, you: [0, 1] };
  assert.equal(coveredSeat(shared, true), 0);
  assert.equal(coveredSeat(shared, false), null);
  assert.equal(coveredSeat(table, true), null);
  assert.equal(coveredSeat({ ...shared, automatic: true }, true), null);
  assert.equal(coveredSeat({ ...shared, to_move: 2 }, true), null);
  assert.equal(coveredSeat({ ...shared, status: "over" }, true), null);
});

test("a clock shows tenths at the end, and runs only while the page is connected", () => {
  assert.equal(clockText(9_940), "9.9 s left");
  assert.equal(clockText(-5), "0.0 s left");
  assert.equal(clockText(61_000), "1:01");
  assert.equal(clockText(3_600_000), "1:00:00");
  const clocks = { left: [5000, 7000], running: 0, now: 0 };
  const room = { table: { clocks }, received: performance.now() - 1000, connected: true };
  assert.ok(timeLeft(room, 0) <= 4000);
  assert.equal(timeLeft(room, 1), 7000);
  assert.equal(timeLeft({ ...room, connected: false }, 0), 5000);
  assert.equal(timeLeft({ ...room, table: { clocks: null } }, 0), null);
});

test("the lesson names only the ways of pressing that the game has", () => {
  assert.equal(howToMove([{ move: "a", path: ["a"] }]), "Press what you want to play.");
  const words = howToMove([{ move: "a-b", path: ["a", "b"], turn: 90 }, { move: "c", path: ["c"] }], true);
  assert.match(words, /^Press one thing, then the next/);
  assert.match(words, /Draw a line over things/);
  assert.match(words, /Press again what you hold/);
  assert.doesNotMatch(words, /left or right side/);
});

test("a score says the place on the board of the day, or the best so far", () => {
  const found = { points: 10, daily: "", counted: true, best: 10, place: 2, players: 5 };
  assert.equal(scoreText(found, true), "Your best so far!");
  assert.equal(scoreText({ ...found, best: 12 }, false), "Their best is 12.");
  assert.equal(scoreText({ ...found, daily: "2026-01-01" }, true), "Place 2 of 5 on the board of 2026-01-01.");
  assert.match(scoreText({ ...found, daily: "2026-01-01", counted: false }, true), /^Not counted: you have finished/);
  assert.equal(hasScore({ solo: true, result: { rule: "1", points: [5] } }), true);
  assert.equal(hasScore({ solo: true, result: { rule: null, points: [5] } }), false);
});
