"""A whole game, of which all that is said to anybody and all that is logged is kept: no secret is in it."""

import hashlib
import json
import logging
import random

import pytest

from fiveways.contract import loading
from fiveways.contract.traits import Secrets
from fiveways.match import fairness
from fiveways.match.match import Match
from fiveways.testing.samples import some_options
from tests.our_games import OUR_GAMES
from tests.web.canaries import Person, assert_silent, eavesdropping, forms
from tests.web.twins import Lots, Server

TOYS = ("kuhn", "trail")
MOST_MOVES = 30
"""After so many somebody gives up; most games are over by then."""
MOVES_AGAINST_BOTS = 12


@pytest.fixture(scope="module")
def log():
    with eavesdropping() as lines:
        yield lines


@pytest.fixture(scope="module")
def server(tmp_path_factory, log, kuhn, trail):
    with pytest.MonkeyPatch.context() as patch:
        lots = Lots(patch)
        with Server(tmp_path_factory.mktemp("canaries")) as found:
            found.lots = lots
            yield found


def quick_options(game, attempts=8):
    """Options for two or more with which a random game is soon over."""
    chance, best = random.Random(5), (5000, None)
    for _ in range(attempts):
        options, moves = some_options(game, chance), 0
        if game.spec.seats(options) < 2 <= game.spec.players[1]:
            continue
        match = Match.new(game, options, seed=moves)
        data = game.kernel.data(options)
        while not match.over and moves < best[0]:
            match.play(chance.choice(game.kernel.legal(match.state_bytes(), data).tolist()))
            moves += 1
        best = min(best, (moves, options), key=lambda one: one[0])
    assert best[1] is not None, f"no random game of {game.spec.id} is over after {best[0]} moves"
    return best[1]


class Party:
    """A game over HTTP, from the first seat taken to the next table."""

    def __init__(self, server, game, rival):
        server.lots.again([server.thread], f"{game} {rival}")
        self.server, self.game, self.rival, self.chance = server, loading.load(game), rival, random.Random(game)
        options = quick_options(self.game)
        seats = self.game.spec.seats(options)
        people = range(seats) if rival == "open" else range(1)
        self.players = [Person(server, f"Player {seat}") for seat in people]
        self.others = [Person(server, "Watcher"), Person(server)]
        plans = ["human", *[rival] * (seats - 1)]
        self.nonces = [f"canary of seat {seat}" for seat in people]
        promise = self.players[0].ask("POST", "/api/promises", {}).json()["commitment"]
        wish = {"game": game, "options": options, "seats": plans, "visibility": "public", "clock": "none"}
        wish |= {"nonce": self.nonces[0], "promise": promise}
        self.name = self.players[0].ask("POST", "/api/tables", wish).json()["id"]
        self.others[1].ask("POST", "/api/tables", {"game": game, "options": {"no such": 1}, "nonce": self.nonces[0]})
        for seat, player in enumerate(self.players[1:], 1):
            player.listen(self.path)
            player.over = lambda: self.table.status == "over"
            player.ask("POST", f"{self.path}/seats", {"seat": seat, "nonce": self.nonces[seat]})
        for person in (self.players[0], *self.others):
            person.listen(self.path)
            person.over = lambda: self.table.status == "over"
        self.positions, self.true_texts = set(), set()

    @property
    def everybody(self):
        return [*self.players, *self.others]

    @property
    def path(self):
        return f"/api/tables/{self.name}"

    @property
    def table(self):
        return self.server.live(self.name).table

    def play(self, most):
        """Random moves, as each player is offered them; then somebody gives up."""
        while len(self.table.match.moves) < most:
            state = self.players[0].ask("GET", self.path).json()
            if state["status"] == "over":
                return
            self.note()
            seat = state["to_move"]
            if seat < len(self.players):
                self.try_moves(self.players[seat], seat)
            for person in self.everybody:
                person.ear.until(state["seq"])
            if self.chance.random() < 0.1:
                for person in self.everybody:
                    self.pry(person, seat)
        for player in self.players:
            player.ask("POST", f"{self.path}/resign", {})

    def try_moves(self, player, seat):
        told = player.ask("GET", self.path).json()
        wish = {"seq": told["seq"], "seat": seat}
        for move in self.chance.sample(told["legal"], len(told["legal"])):
            answer = player.ask("POST", f"{self.path}/moves", wish | {"id": f"{told['seq']} {move}"[:64], "move": move})
            if answer.status_code in (200, 409):
                return  # made, or it has happened by itself

    def note(self):
        """What nobody may read now: the whole position, and moves in words that are their player's alone."""
        match, kernel = self.table.match, self.game.kernel
        if self.game.spec.has(Secrets) and not match.over:
            truth, twin = match.state_bytes(), match.state_bytes()
            kernel.hooks.reshuffle(kernel.state_record(twin), -1, random.Random(3))
            texts = [self.game.text.position_text(kernel.state_record(state)) for state in (truth, twin)]
            # Three signs, as a toy's position may have, are found by accident: in the time of day, for one.
            self.positions |= {texts[0]} if texts[0] != texts[1] and len(texts[0]) > 8 else set()
        last = self.table.entries[-1].body
        self.true_texts |= {json.dumps(last["text"])} if "told" in last else set()

    def pry(self, person, seat):
        """Ask all sorts of things, wrong ones too."""
        seq = self.table.seq
        for page in ("", "/scenes/0", "/scenes/9999", "/record", "/review", "/score", "/invite", f"?as={seat}"):
            person.ask("GET", f"{self.path}{page}")
        for page in ("/api/tables", "/api/tables?mine=1", "/healthz", "/metrics", f"/t/{self.name}"):
            person.ask("GET", page)
        person.ask("POST", f"{self.path}/moves", {"id": "pry", "seq": seq, "move": "nonsense", "seat": seat})
        person.ask("POST", f"{self.path}/moves", b'{"seq": ')
        person.ask("POST", f"{self.path}/draft", {"seq": seq, "moves": ["nonsense"]})
        person.ask("POST", f"{self.path}/seats", {"seat": 0, "nonce": "x" * 65})
        person.ask("POST", f"{self.path}/takeback", {"do": "decline"})
        if person.token:
            person.ask("POST", f"{self.path}/chat", {"text": "Hello"})

    def after(self):
        """The game is over: look at everything, and ask for another."""
        for person in self.everybody:
            person.ear.until(self.table.seq)
            self.pry(person, 0)
        for seat, player in enumerate(self.players):
            player.ask("POST", f"{self.path}/rematch", {"nonce": f"next canary of {seat}"})
        for person in self.everybody:
            person.ear.until(self.table.seq)
            for page in ("", "/record") if self.rival == "open" else ():  # bots may have played it to its end by now
                person.ask("GET", f"/api/tables/{self.table.next}{page}")


def listen_to_a_game(server, log, game, rival, most):
    begun = len(log)
    party = Party(server, game, rival)
    try:
        party.play(most)
        party.after()
        logging.getLogger("fiveways.tables").debug("a game of %s is over", game)
        check(party, log[begun:])
    finally:
        for person in party.everybody:
            person.go_home()


@pytest.mark.parametrize("game", [*TOYS, *OUR_GAMES])
def test_no_secret_leaves_before_the_end_and_no_token_ever(server, log, game):
    listen_to_a_game(server, log, game, "open", MOST_MOVES)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*TOYS, *OUR_GAMES])
def test_nor_does_one_where_bots_play_too(server, log, game):
    bot = "bot:1" if loading.spec(game).level_count else "bot:random"
    listen_to_a_game(server, log, game, bot, MOVES_AGAINST_BOTS)


@pytest.mark.soak
@pytest.mark.parametrize("rival", ["open", "bot:1"])
@pytest.mark.parametrize("game", OUR_GAMES)
def test_no_secret_leaves_a_game_that_is_played_to_its_end(server, log, game, rival):
    listen_to_a_game(server, log, game, rival, 1000)


def check(party, log):
    table = party.table
    assert table.status == "over" and table.next and len(table.match.moves) > 1
    ending = table.changed
    seeds = [form for seed in {table.secret, table.match._seed} for form in forms(seed)]
    nonces = [nonce.encode() for nonce in party.nonces]
    never = [form for form in forms(table.next_secret) if table.next_secret]
    never += [b"next canary", *forms(fairness.match_seed(table.next_secret, [f"next canary of {n}" for n in range(9)]))]
    tokens = [person.token for person in party.everybody if person.token]
    never += [
        part for token in tokens for part in (token.encode(), hashlib.sha256(token.encode()).hexdigest().encode())
    ]
    ids = {person: person.id.encode() for person in party.everybody if person.id}
    for person in party.everybody:
        before, after = person.heard(False, ending), person.heard(True, ending)
        assert len(before) > 3 and len(after) > 10
        assert_silent(before, [*seeds, *nonces], "the chance to come")
        assert_silent(before, [text.encode() for text in party.positions], "a whole position")
        strangers = [] if person in party.players else [text.encode() for text in party.true_texts]
        assert_silent(before, strangers, "a player's own words for a move")
        assert_silent([*before, *after], [*never, *(it for who, it in ids.items() if who is not person)], "a secret")
        told = b"".join(after)
        assert table.secret.hex().encode() in told and all(nonce in told for nonce in nonces)
    assert log, "nobody has listened"
    noted = [line.encode("utf-8", "replace") for line in log]
    assert_silent(noted, [*seeds, *nonces, *never, *ids.values()], "something in the log")


def test_a_cookie_is_told_once_and_to_its_owner_only(server, log):
    """Somebody who comes without a token gets one in a cookie, which no later answer repeats."""
    begun = len(log)
    owner, other = Person(server), Person(server)
    try:
        name = owner.ask("POST", "/api/tables", {"game": OUR_GAMES[0], "visibility": "public"}).json()["id"]
        [cookie] = owner.http.cookies.values()
        later = [owner.ask("GET", page) for page in ("/api/me", f"/api/tables/{name}", "/api/tables?mine=1", "/")]
        later.append(owner.ask("PUT", "/api/me", {"name": "Ann"}))
        later += [other.ask("GET", page) for page in (f"/api/tables/{name}", "/api/tables", "/api/me")]
        assert later[0].json()["id"]
        heard = [answer.content + repr(answer.headers.raw).encode() for answer in later]
        words = [cookie.encode(), hashlib.sha256(cookie.encode()).hexdigest().encode()]
        assert_silent(heard, words, "a cookie")
        assert_silent([line.encode() for line in log[begun:]], words, "a cookie in the log")
        assert_silent(other.heard(False, 0), [later[0].json()["id"].encode()], "who somebody is")
    finally:
        owner.go_home()
        other.go_home()
