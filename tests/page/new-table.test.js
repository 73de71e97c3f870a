/** What the form for a new table asks the server for. */

import { strict as assert } from "node:assert";
import { beforeEach, test } from "node:test";

import { stored } from "./browser.js";

const {
  holds,
  keepSetup,
  lastSetup,
  ownSeat,
  playedOptions,
  refusedChoices,
  request,
  resize,
  seatNames,
  sitAt,
  turnSeconds,
  usualSetup,
} = await import("../../src/fiveways/web/static/js/lobby/new-table/setup.js");

const option = (name, more = {}) => ({ name, kind: "choice", default: "a", when: [], ...more });
const game = {
  id: "toy",
  usual_players: 2,
  usual_bot: "bot:2",
  players: [1, 4],
  seats: ["Red", "Blue"],
  seatings: [{ when: [["mode", ["team"]]], seats: ["North", "South"] }],
  options: [
    option("players"),
    option("mode"),
    option("extra", { when: [["mode", ["team"]]] }),
  ],
  counts: { 2: { usual: { mode: "a", extra: "no" }, refused: { mode: ["late"] }, turn_seconds: 30 } },
}; // prettier-ignore

beforeEach(() => stored.clear());

test("usually one plays against bots, without options, a clock or a series", () => {
  const setup = usualSetup(game);
  assert.deepEqual(setup.seats, ["human", "bot:2"]);
  assert.deepEqual(setup.options, {});
  assert.equal(setup.clock, null);
});

test("the last choice comes back; what no longer fits is left out", () => {
  keepSetup(game, { ...usualSetup(game), seats: ["human", "open", "open"], options: { mode: "team", gone: 1 } });
  assert.deepEqual(lastSetup(game).seats, ["human", "open", "open"]);
  assert.deepEqual(lastSetup(game).options, { mode: "team" });
  assert.deepEqual(lastSetup({ ...game, players: [2, 2] }).seats, ["human", "bot:2"]);
});

test("what was kept and cannot be read is as if nothing had been kept", () => {
  stored.set("fiveways.new.toy", "{");
  assert.deepEqual(lastSetup(game), usualSetup(game));
});

test("a choice that this number of players cannot have is not played and not sent", () => {
  const setup = { ...usualSetup(game), options: { mode: "late" } };
  assert.deepEqual(refusedChoices(game, setup, "mode"), ["late"]);
  assert.equal(playedOptions(game, setup).mode, "a");
  assert.deepEqual(request(game, setup).options, { players: 2 });
});

test("an option is sent only where it matters, and the seats say how many players there are", () => {
  const setup = { ...usualSetup(game), options: { extra: "yes" } };
  assert.deepEqual(request(game, setup).options, { players: 2 });
  setup.options.mode = "team";
  assert.deepEqual(request(game, setup).options, { players: 2, mode: "team", extra: "yes" });
});

test("seats are called as the options say, and any further ones by number", () => {
  const setup = usualSetup(game);
  assert.deepEqual(seatNames(game, setup), ["Red", "Blue"]);
  setup.options.mode = "team";
  setup.seats.push("open");
  assert.deepEqual(seatNames(game, setup), ["North", "South", "Seat 3"]);
});

test("a person chooses a seat, and whoever was to sit there changes places with them", () => {
  const setup = { ...usualSetup(game), seats: ["human", "open", "bot:2"] };
  assert.equal(ownSeat(setup), 0);
  sitAt(setup, 2);
  assert.deepEqual(setup.seats, ["bot:2", "open", "human"]);
  assert.deepEqual(request(game, setup).seats, setup.seats);
  sitAt(setup, 2);
  assert.deepEqual(setup.seats, ["bot:2", "open", "human"]);
});

test("there is no seat to choose for several people at one screen, for one alone, and for nobody", () => {
  for (const seats of [["human", "human"], ["human"], ["open", "bot:2"]]) {
    const setup = { ...usualSetup(game), seats: [...seats] };
    assert.equal(ownSeat(setup), null);
    sitAt(setup, 0);
    assert.deepEqual(setup.seats, seats);
  }
});

test("with fewer seats a person keeps one", () => {
  const setup = { ...usualSetup(game), seats: ["bot:2", "open", "bot:1", "human"] };
  resize(game, setup, 2);
  assert.deepEqual(setup.seats, ["bot:2", "human"]);
  resize(game, setup, 3);
  assert.deepEqual(setup.seats, ["bot:2", "human", "bot:2"]);
});

test("the rules give a turn its time by the number of players", () => {
  assert.equal(turnSeconds(game, usualSetup(game)), 30);
  assert.equal(turnSeconds(game, { ...usualSetup(game), seats: ["human"] }), 0);
});

test("conditions hold if each option has one of its values", () => {
  assert.equal(holds([], {}), true);
  assert.equal(holds([["mode", ["a", "b"]]], { mode: "b" }), true);
  assert.equal(holds([["mode", ["a"]], ["extra", ["x"]]], { mode: "a" }), false); // prettier-ignore
});
