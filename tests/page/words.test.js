/** Words for what the server says in numbers. */

import { strict as assert } from "node:assert";
import { test } from "node:test";

import { endTitle } from "../../src/fiveways/web/static/js/ending.js";
import * as lobby from "../../src/fiveways/web/static/js/lobby/words.js";
import { askers, called, levelWords, moveWords, pointsText, wish, yourTurn } from "../../src/fiveways/web/static/js/table/wording.js";

const MINUTE = 60_000;

test("one is said without an s, and many with it", () => {
  assert.equal(lobby.count(1, "move"), "1 move");
  assert.equal(lobby.count(0, "move"), "0 moves");
  assert.equal(lobby.pointsText(0.5), "0.5 points");
  assert.equal(lobby.playersText({ players: [1, 1] }), "1 player");
  assert.equal(lobby.playersText({ players: [2, 4] }), "2 to 4 players");
});

test("times are said in the largest unit that divides them", () => {
  const cases = [[86400, "1 day"], [7200, "2 hours"], [90, "90 seconds"], [60, "1 minute"], [0, "0 seconds"]]; // prettier-ignore
  for (const [seconds, words] of cases) assert.equal(lobby.timeText(seconds), words);
});

test("clocks of every kind have words", () => {
  assert.equal(lobby.clockText(null), "no clock");
  assert.equal(lobby.clockText({ per_move: 60 }), "1 minute a move");
  assert.equal(lobby.clockText({ per_turn: 45 }), "45 seconds a turn");
  assert.equal(lobby.clockText({ per_game: 300, increment: 3 }), "5 minutes each + 3 s a move");
  assert.equal(lobby.clockText({ per_game: 300, increment: 0 }), "5 minutes each");
});

test("how long ago something was", () => {
  const cases = [[0, "just now"], [59, "59 min ago"], [60, "1 h ago"], [47 * 60, "47 h ago"], [48 * 60, "2 days ago"]]; // prettier-ignore
  for (const [minutes, words] of cases) assert.equal(lobby.agoText(0, minutes * MINUTE), words);
});

test("levels run from gentle to strong, however many there are", () => {
  const words = (levels) => lobby.botsOf({ levels, bots: [] }).map(({ text }) => text.split(" ").at(-1));
  assert.deepEqual(words(5), ["gentle", "easy", "steady", "keen", "strong"]);
  assert.deepEqual(words(2), ["gentle", "strong"]);
  assert.deepEqual(words(1), ["steady"]);
  assert.deepEqual(lobby.botsOf({ levels: 0, bots: ["greedy"] }), [{ seat: "bot:greedy", text: "Greedy" }]);
});

test("only options that are not as usual are named", () => {
  const options = [{ name: "players", default: 2, label: "Players" }, { name: "big_board", default: false, label: "Big board" }]; // prettier-ignore
  assert.equal(lobby.unusualText({ options }, { players: 3, big_board: true }), "big board\u00a0on");
  assert.equal(lobby.unusualText({ options }, { players: 3, big_board: false }), "");
  assert.equal(lobby.valueText("all_different"), "all different");
});

test("how a game ended, for whoever sits at it and for whoever watches", () => {
  const names = ["Red", "Blue"];
  const cases = [
    [[1, -1], [0], "You won"],
    [[1, -1], [1], "You lost"],
    [[1, -1], [], "Red won"],
    [[1, -1], [0, 1], "Red won"],
    [[0, 0], [0], "A draw"],
    [[1, 1], [0], "Won together"],
    [[-1, -1], [], "Lost together"],
  ]; // prettier-ignore
  for (const [scores, yours, words] of cases) assert.equal(endTitle(scores, names, yours), words);
  assert.equal(endTitle([1, -1], names, [0], "abandoned"), "Not finished");
  assert.equal(endTitle([0, 0], names, [0], "stopped", { title: "Arc 1 won" }), "Arc 1 won");
  assert.equal(endTitle([0], ["Alone"], [0]), "Not finished");
  assert.equal(endTitle([1, 0, 1], ["A", "B", "C"], []), "A and C won");
  assert.equal(endTitle([0, -1], names, []), "Undecided");
  assert.equal(endTitle([1, -1], names, [1], "victory", { words: ["Victory", "Defeat"] }), "You lost: a Defeat");
  assert.equal(endTitle([1, -1], names, [0], "win", { words: ["Win", "Loss"] }), "You won: a Win");
  assert.equal(endTitle([1, -1], ["Red", "Blue"], [], "win", { words: ["Win", "Loss"] }), "Red won: a Win");
});

const seat = (name, more = {}) => ({ name, kind: "human", player: "", you: false, ...more });
const table = {
  status: "playing", to_move: 0, can: ["move"], you: [0], rematch: [], next: null,
  seats: [seat("Red", { you: true, player: "Ann" }), seat("Blue", { player: "Bob" }), seat("Green", { kind: "bot" })],
}; // prettier-ignore

test("a seat is called You, by its player or by its name", () => {
  assert.equal(called(table, 0), "You");
  assert.equal(called(table, 1), "Bob");
  assert.equal(called(table, 2), "Green");
  assert.equal(called(table, null), "Somebody");
  assert.equal(called({ ...table, you: [0, 1] }, 1), "Blue", "at one screen the seat is the name");
});

test("it is one's turn only while the game goes on and one may move", () => {
  assert.equal(yourTurn(table), true);
  assert.equal(yourTurn({ ...table, to_move: 1 }), false);
  assert.equal(yourTurn({ ...table, status: "over" }), false);
  assert.equal(yourTurn({ ...table, can: [] }), false);
});

test("who asks for another game, and nobody once one has agreed", () => {
  assert.deepEqual(askers({ ...table, rematch: [1] }), ["Bob"]);
  assert.deepEqual(askers({ ...table, rematch: [0, 1] }), []);
  assert.equal(wish(["Bob"]), "Bob wants another game");
  assert.equal(wish(["Bob", "Cleo"]), "Bob and Cleo want another game");
});

test("moves, levels and points as one reads them", () => {
  assert.equal(moveWords({ text: "e5", words: "up" }), "up");
  assert.equal(moveWords({ text: "e5" }), "e5");
  assert.equal(moveWords({ text: "leave", left: "time" }), "is out of time");
  assert.equal(moveWords(undefined), "");
  assert.equal(levelWords("level3"), "level 3");
  assert.equal(levelWords("greedy"), "greedy");
  assert.equal(pointsText(0.1 + 0.2), "0.3");
});
