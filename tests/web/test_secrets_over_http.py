"""Worlds that differ only in what a viewer cannot know give that viewer the same answers, byte for byte."""

import random
from functools import partial

import numpy as np
import pytest

from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.facts import Spec
from fiveways.contract.traits import Lines, SecretData, Secrets
from fiveways.match import line
from fiveways.match.match import Match
from fiveways.tables.show import present
from fiveways.tables.show.policy import Policy
from fiveways.testing.samples import some_options
from tests.our_games import OUR_GAMES
from tests.web.twins import Twins, Viewer, difference, twin_states

TOYS = ("kuhn", "trail")
GAMES = [name for name in OUR_GAMES if loading.spec(name).has(Secrets)]
STOPS = (0, 15)
"""After so many moves a game is looked at."""
LONG_STOPS = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)
GARBAGE = ("", " ", "nonsense", "a1", "🂡" * 20, "pass" * 200, "leave Red", "0", "-1", "{}", "a\x00b", "play, , play")
MALFORMED = (
    b"",
    b"[]",
    b"{",
    b'{"seq": 1}',
    b'{"id": "x", "seq": "1", "move": 5}',
    b'{"id": "", "seq": 1, "move": "x"}',
)


@pytest.fixture(scope="module")
def twins(tmp_path_factory, kuhn, trail):
    with pytest.MonkeyPatch.context() as patch:
        # Advice is the same for the same sight and lots, whoever gives it: the strongest would think for long.
        patch.setattr(Spec, "best_bot", property(lambda spec: "level1" if spec.level_count else "random"))
        with Twins(tmp_path_factory.mktemp("twins"), patch) as found:
            yield found


def options_of(game, number):
    """The usual options, or others; the first others are for as many as can play."""
    spec = loading.spec(game)
    if number == 0 or not spec.all_options:
        return spec.read()
    chance, seen = random.Random(f"{game} {number}"), spec.read()
    for _ in range(2000):
        found = some_options(loading.load(game), chance)
        if found != seen and (number > 1 or spec.seats(found) == spec.players[1]):
            return found
    raise AssertionError(f"{game} has no other options")


class Evening:
    """One table at both servers, and everybody who may look at it."""

    def __init__(self, twins, game, options, hot, seed):
        self.twins, self.game, self.chance = twins, loading.load(game), random.Random(seed)
        self.texts = set()
        Match.new(self.game, options, seed="compiled before anybody waits").svg()
        spec = self.game.spec
        seats = spec.seats(options)
        self.hot = hot and seats > 1
        holders = [0 if self.hot and seat == 1 else seat for seat in range(seats)]
        tokens = {who: self._person(f"Player {who}") for who in (*dict.fromkeys(holders), "spectator")}
        self.holders = [tokens[who] for who in holders]
        plans = ["human" if who == 0 else "open" for who in holders]
        wish = {"game": game, "options": options, "seats": plans, "nonce": "of the host", "visibility": "public"}
        wish |= {} if spec.has(SecretData) else {"hints": True}
        self.name = self.same("POST", "/api/tables", wish, tokens[0]).json()["id"]
        for seat, who in enumerate(holders):
            if who:
                self.same("POST", f"{self.path}/seats", {"seat": seat, "nonce": f"of {seat}"}, tokens[who])
        self.viewers = [Viewer("a stranger", None, -1), Viewer("a spectator", tokens["spectator"], -1)]
        for who in dict.fromkeys(holders):
            mine = tuple(seat for seat in range(seats) if holders[seat] == who)
            several = len(mine) > 1
            self.viewers += [Viewer(f"seat {seat}", tokens[who], seat, mine, several) for seat in mine]
            if several:
                self.viewers.append(Viewer("several seats", tokens[who], -1, mine))

    @property
    def path(self):
        return f"/api/tables/{self.name}"

    def _person(self, name):
        return self.same("POST", "/api/people", {"name": name}).json()["token"]

    def same(self, method, path, body=None, token=None):
        """Ask both; they answer the same."""
        true, other = self.twins.ask(method, path, body, token)
        assert true == other, f"{method} {path} {body}: {difference(true, other)}"
        assert true.status != 500, true
        return true

    @property
    def match(self):
        return self.twins.tables(self.name)[0].match

    def settle(self):
        """Wait for what happens by itself."""
        while any(table.match.automatic for table in self.twins.tables(self.name)):
            pass

    def nobody_listens(self):
        """Wait until both servers have noticed that everybody has gone."""
        while any(_somebody_is_here(answer.json()) for answer in self.twins.ask("GET", self.path)):
            pass

    def play(self, moves):
        """Random moves at both; some of what could have been played is kept, to be tried when it cannot be."""
        self.settle()
        while len(self.match.moves) < moves and not self.match.over:
            legal = list(self.match.legal_moves)
            self.texts |= set(self.chance.sample(legal, min(4, len(legal))))
            self.move(self.chance.choice(legal))
            self.settle()

    def move(self, text):
        table, ids = self.twins.tables(self.name)[0], f"{self.chance.getrandbits(64)}"
        seat = table.to_move
        wish = {"id": ids, "seq": table.seq, "move": text, "seat": seat}
        answers = self.twins.ask("POST", f"{self.path}/moves", wish, self.holders[seat])
        assert all(answer.status == 200 for answer in answers), answers
        return answers

    def compare(self, viewer):
        """Disguise one of the tables from a viewer, and let them do whatever they can."""
        remembered = self.match.to_be_remembered and self.chance.random() < 0.7
        states = twin_states(self.match, viewer.seat, self.chance, remembered=remembered)
        if states is None:
            return
        viewer.twins += 1
        seq = self.twins.tables(self.name)[0].seq
        listening = partial(self.twins.listening, self.name, viewer.query, viewer.token)
        disguise = self.twins.disguise(self.name, states, viewer.holds)
        with listening() as early, disguise, listening() as late, listening(last=max(0, seq - 4)) as back:
            self.look(viewer)
            self.ask_in_turn(viewer)
            self.same("POST", f"{self.path}/chat", {"text": "Hm"}, viewer.token or self.viewers[1].token)
            self.go_on(viewer)
            self.glance(viewer)
            told = [[ear.answer for ear in ears] for ears in (early, late, back)]
        for one, other in told:
            assert one == other, f"events: {difference(one, other)}"
            assert one.body.count(b"event: entry") >= 1
        self.nobody_listens()

    def glance(self, viewer):
        ply = len(self.match.moves)
        for page in ("", *(f"/scenes/{at}" for at in sorted({0, ply // 2, ply, ply + 1}))):
            self.same("GET", f"{self.path}{page}{viewer.query}", None, viewer.token)

    def look(self, viewer):
        """Everything that can be looked at."""
        self.glance(viewer)
        for page in ("record", "invite", "invite.svg", "review", "score", "scenes/x"):
            self.same("GET", f"{self.path}/{page}", None, viewer.token)
        foreign = next(seat for seat in range(9) if seat not in viewer.holds)
        self.same("GET", f"{self.path}?as={foreign}", None, viewer.token)
        self.same("GET", "/api/tables", None, viewer.token)
        self.same("GET", "/api/tables?mine=1", None, viewer.token)
        self.same("GET", "/api/me", None, viewer.token)

    def ask_in_turn(self, viewer):
        """Whatever a player can ask and try; whoever is not to move is refused all of it."""
        true = self.twins.tables(self.name)[0]
        match, mover = true.match, true.to_move
        if mover in viewer.holds and mover != viewer.seat:
            return  # at one screen: they may turn it and see more
        self.same("POST", f"{self.path}/hint", {}, viewer.token)
        for body in self.chance.sample(MALFORMED, 2):
            self.same("POST", f"{self.path}/moves", body, viewer.token)
        for text in self.refused(match):
            wish = {"id": text[:20] or "x", "seq": true.seq, "move": text, "seat": mover}
            assert self.same("POST", f"{self.path}/moves", wish, viewer.token).status in (403, 422)
        drafts = [gesture.move for gesture in match.flat_scene(mover).gestures if gesture.draft]
        offered = list(match.offered_moves)
        for _ in range(2):
            steps = [self.chance.choice(among) for among in (drafts or offered, offered, [*self.texts, ""])]
            for moves in (steps[:1], steps):
                self.same("POST", f"{self.path}/draft", {"seq": true.seq, "moves": moves}, viewer.token)
        items = [item.id for item in match.flat_scene(mover).items]
        for length in (1, 2, 3, 4):
            path = self.chance.sample(items, min(length, len(items)))
            draft = [self.chance.choice(drafts)] if drafts and length == 4 else []
            self.same("POST", f"{self.path}/why", {"path": path, "draft": draft}, viewer.token)

    def refused(self, match):
        """Texts that are no move now, whatever is hidden and whatever the secret data allows."""
        probe = match.copy()
        probe._data = probe._told_data
        known = self.chance.sample(sorted(self.texts), min(4, len(self.texts)))
        tried = [*self.chance.sample(GARBAGE, 3), *known, *self.lines(match)]
        for text in tried:
            try:
                probe.prepare(text, certain=True)
            except FivewaysError:
                yield text

    def lines(self, match, number=5):
        """Several actions in one move, that follow each other or do not."""
        if not match.game.spec.has(Lines):
            return
        view, offered = match.view(match.to_move).record, list(match.offered_moves.values())
        for _ in range(number):
            actions, ahead = [self.chance.choice(offered)], match.ahead()
            while len(actions) < 6:
                try:
                    ahead = ahead.ahead([line.text(match.game, ahead.view(match.to_move).record, actions[-1:])])
                    actions.append(self.chance.choice(list(ahead.offered_moves.values())))
                except FivewaysError:
                    break
            actions.append(self.chance.choice(offered))
            try:
                yield line.text(match.game, view, actions)
            except (FivewaysError, LookupError, ValueError):
                continue

    def go_on(self, viewer):
        """A move of whoever is to move, of those that have the same outcome for the viewer in both worlds."""
        true, other = (table.match for table in self.twins.tables(self.name))
        legal = list(true.legal_moves)
        for text in self.chance.sample(legal, min(40, len(legal))):
            if _alike(true, other, text, viewer.seat):
                answers = self.move(text)
                assert answers[0] == answers[1] or self.holders[true.moves[-1].seat] != viewer.token
                return


def _somebody_is_here(told):
    return told["watching"] or "here" in [seat["presence"] for seat in told["seats"]]


def _alike(true, other, text, seat):
    after = [true.copy(), other.copy()]
    try:
        for match, world in zip(after, (true, other), strict=True):
            match._data, match._seed = world._data, world._seed
            match.accept(match.prepare(text, certain=True), 0)
    except FivewaysError:
        return False
    seen = [match.sight(seat).bytes for match in after]
    return np.array_equal(*seen) and not any(match.over or match.automatic for match in after)


def compare_worlds(twins, game, number, hot, stops, seed=1):
    evening = Evening(twins, game, options_of(game, number), hot, seed)
    for stop in stops:
        evening.play(stop)
        if evening.match.over:
            break
        for viewer in evening.viewers:
            evening.settle()
            if not evening.match.over:
                evening.compare(viewer)
    unlike = [viewer.name for viewer in evening.viewers if viewer.twins]
    for token in dict.fromkeys(evening.holders):
        twins.ask("POST", f"{evening.path}/leave", {}, token)  # a bot may play on until the last has gone
    return unlike


def everybody_is_deceived(unlike, hot):
    """Whether each kind of viewer has met a world that was not the true one."""
    return {"a stranger", "a spectator", "seat 0", *(["seat 1", "several seats"] if hot else [])} <= set(unlike)


def in_some_evening(twins, game, number, hot, stops):
    """Compare; who has met no other world by chance does so in another evening."""
    evenings = (compare_worlds(twins, game, number, hot, stops, seed) for seed in (1, 2, 3))
    return any(everybody_is_deceived(unlike, hot) for unlike in evenings)


def cases(*numbers):
    """Each game with these options, every other time with two at one screen; the toys likewise."""
    found = [(game, number, number % 2 == 1) for game in (*TOYS, *GAMES) for number in numbers]
    return [pytest.param(*case, id=f"{case[0]} {case[1]}{' at one screen' if case[2] else ''}") for case in found]


@pytest.mark.parametrize(("game", "number", "hot"), cases(0))
def test_what_a_viewer_cannot_know_changes_no_answer(twins, game, number, hot):
    assert in_some_evening(twins, game, number, hot, STOPS)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number", "hot"), cases(1))
def test_nor_with_other_options_and_two_at_one_screen(twins, game, number, hot):
    assert in_some_evening(twins, game, number, hot, (1,) if game in TOYS else (8,))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "number", "hot"), cases(0, 1, 2, 3, 4, 5))
def test_nor_in_long_games_of_all_sorts(twins, game, number, hot, seed):
    compare_worlds(twins, game, number, hot, LONG_STOPS, 100 + seed)


def _whole_state(honest, game):
    def observe(state, seat):
        view = honest(state, seat)
        view.view(game.kernel.view_dtype)[0]["card"] = game.kernel.state_record(state)["card"]
        return view

    return observe


def _leaks(kuhn):
    """Ways to tell too much: what is changed, and into what."""
    game, summary, shown = present.game, present.summary, Policy.entry

    def seed_in_the_state(policy, now):
        match = policy.table.match
        return {**game(policy, now), "past": match is not None and match._seed[0]}

    def next_secret_in_an_entry(entry):
        return {**shown(entry), **{word: told for word, told in entry.body.items() if word == "next_secret"}}

    def nonces_in_lists(table):
        return {"nonces": len(f"{table.nonces}"), **summary(table)}

    return {
        "a hand in a view": (kuhn.kernel, "observe", _whole_state(kuhn.kernel.observe, kuhn)),
        "the seed in a state": (present, "game", seed_in_the_state),
        "the next secret in an entry": (Policy, "entry", next_secret_in_an_entry),
        "nonces in lists": (present, "summary", nonces_in_lists),
    }


@pytest.mark.parametrize("which", range(4))
def test_a_leak_is_noticed(twins, kuhn, monkeypatch, which):
    where, name, leaky = list(_leaks(kuhn).values())[which]
    monkeypatch.setattr(where, name, leaky)
    with pytest.raises(AssertionError, match=r"GET|events"):
        compare_worlds(twins, "kuhn", 0, False, STOPS)
