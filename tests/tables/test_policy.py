"""One door for what leaves a table: what a viewer may know, and that nobody else decides it."""

import ast

import pytest

from fiveways.contract.verbs import SPECTATOR
from fiveways.tables.law import referee
from fiveways.tables.law.decision import Pen
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import Forbidden, NotFound, Over, Stale
from fiveways.tables.law.setup import read_setup
from fiveways.tables.law.table import Table
from fiveways.tables.show import present
from fiveways.tables.show.drafts import Drafts
from fiveways.tables.show.policy import Policy
from tests.imports import MODULES, PACKAGE, imports_of
from tests.our_games import OUR_GAMES


def take(table, decision):
    for entry in decision.entries:
        table.fold(entry, decision.prepared if entry.kind == "move" else None)


def table_of(game, *people, options=None, moves=0, **wishes):
    """A table where these people sit, each in one seat or one of them in all; after some moves."""
    seats = ["human"] * len(people)
    setup = read_setup(people[0], game, options, seats, public=False, **wishes)
    table = Table("t", setup, bytes(range(32)), 1000)
    pen = Pen(table, 1000)
    for seat, person in enumerate(people):
        pen.write("sit", seat, person, player=person.title(), nonce=f"nonce of {person}")
    pen.start()
    take(table, pen.decision())
    for _ in range(moves):
        take(table, referee.decide_move(table, 2000, next(iter(table.match.legal_moves))))
    return table


def end(table):
    take(table, referee.resign(table, table.seats[0].person, 3000))
    assert table.status == "over"
    return table


def test_a_viewer_has_the_view_of_their_seat_and_others_have_nobodys(kuhn):
    table = table_of("kuhn", "ann", "bob")
    assert [Policy(table, person).seat for person in ("ann", "bob", "eve", None)] == [0, 1, SPECTATOR, SPECTATOR]
    Policy(table, "ann", 0).require_wanted_seat()
    for person in ("ann", "eve", None):
        with pytest.raises(Forbidden, match="seat 1 is not yours"):
            Policy(table, person, 1).require_wanted_seat()


def test_at_one_screen_hidden_hands_are_seen_one_at_a_time_and_never_in_what_was_missed(kuhn):
    table = table_of("kuhn", "ann", "ann")
    assert Policy(table, "ann").seat == SPECTATOR and Policy(table, "ann", 1).seat == 1
    assert Policy(table, "ann", 1).seat_in_past == SPECTATOR
    both = table_of("bones", "ann", "ann", moves=1)
    assert Policy(both, "ann").seat == both.to_move == Policy(both, "ann").seat_in_past


def test_seed_nonces_and_full_moves_are_told_when_the_game_is_over(kuhn):
    table = table_of("kuhn", "ann", "bob", moves=1)
    told = present.game(Policy(table, "ann"), 0)
    assert told["seed"] is told["nonces"] is told["next_commitment"] is None
    assert '"seed"' not in present.record(Policy(table)) or table.secret.hex() not in present.record(Policy(table))
    told = present.game(Policy(end(table), "eve"), 0)
    assert told["seed"] == table.secret.hex() and told["nonces"] == ["nonce of ann", "nonce of bob"]
    assert table.secret.hex() in present.record(Policy(table))


def test_there_is_no_record_before_the_game():
    setup = read_setup("ann", "bones", None, ["human", "open"])
    with pytest.raises(Over, match="has not begun"):
        Policy(Table("t", setup, bytes(32), 0), "ann").require_record()


def test_what_has_to_be_remembered_is_not_shown_again_until_the_game_is_over():
    table = table_of("misdirection", "ann", "bob", options={"players": 2}, moves=3)
    assert not Policy(table, "ann").sees_past
    Policy(table, "ann").require_past(3)
    with pytest.raises(Over, match="remember it"):
        Policy(table, "ann").require_past(2)
    after = Policy(end(table), "ann")
    assert after.sees_past
    after.require_past(0)
    with pytest.raises(NotFound, match=rf"this game has {len(table.match.moves)} moves so far, not 99"):
        after.require_past(99)


def test_hints_are_for_the_mover_where_the_table_allows_them():
    table = table_of("bones", "ann", "bob")
    mover, other = (table.seats[seat].person for seat in (table.to_move, 1 - table.to_move))
    Policy(table, mover).require_hint()
    assert "hint" in Policy(table, mover).can and "hint" not in Policy(table, other).can
    with pytest.raises(Forbidden, match="whoever is to move"):
        Policy(table, other).require_hint()
    without = table_of("bones", "ann", "ann", hints=False)
    assert "hint" not in Policy(without, "ann").can
    with pytest.raises(Forbidden, match="not allowed at this table"):
        Policy(without, "ann").require_hint()
    secret = table_of("waywords", "ann", options={"players": 1})
    with pytest.raises(Forbidden, match="has no hints"):
        Policy(secret, "ann").require_hint()


def test_only_the_mover_is_told_what_can_be_pressed_and_why_not():
    table = table_of("bones", "ann", "bob")
    for seat, person in enumerate(("ann", "bob")):
        policy = Policy(table, person)
        assert policy.may_press == bool(present.legal(policy)) == (seat == table.to_move)
        if seat == table.to_move:
            policy.require_why_not()
        else:
            with pytest.raises(Forbidden, match="only whoever is to move"):
                policy.require_why_not()
    assert not Policy(end(table), "ann").may_press


REASONS = [
    ("the-way", {}, False),
    ("elements", {"mode": "versus", "players": 2}, False),
    ("elements", {"mode": "together", "players": 2, "open_hands": True}, True),
    ("bones", {}, True),
    ("misdirection", {}, False),
    ("misdirection", {"memory": False}, True),
    ("waywords", {}, False),
]


def test_these_are_all_games():
    assert {game for game, _, _ in REASONS} == set(OUR_GAMES)


@pytest.mark.parametrize(("game", "options", "expected"), REASONS)
def test_a_bot_tells_its_reasons_where_they_tell_nothing_hidden(game, options, expected):
    """A hand, a tile that has to be remembered and a word that is to be found are not to be told."""
    setup = read_setup("ann", game, options)
    assert Policy(Table("t", setup, bytes(32), 0)).tells_reasons == expected


def test_a_review_is_told_after_the_game_and_only_where_there_is_one():
    table = table_of("waywords", "ann", options={"players": 1})
    with pytest.raises(Over, match="when the game is over"):
        Policy(table, "ann").require_review()
    assert Policy(end(table), "ann").require_review() is table.match
    with pytest.raises(NotFound, match="bones has nothing to say"):
        Policy(end(table_of("bones", "ann", "bob"))).require_review()


def test_what_is_shown_of_tables_knows_no_database():
    """Neither directly nor through anything that is imported on the way."""
    reached, waiting = set(), [name for name in MODULES if name.startswith("fiveways.tables.show")]
    assert len(waiting) > 5
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += imports_of(MODULES[name])
            for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                strangers = {each.split(".")[0] for each in names} & {"sqlalchemy", "alembic", "asyncpg", "aiosqlite"}
                assert not strangers, f"{name} imports {strangers}"
    assert "fiveways.match.match" in reached and not any(name.startswith("fiveways.tables.store") for name in reached)


FOR_THE_POLICY = {
    "can_be_left", "has_secrets", "legal_moves", "nonces", "offered_moves", "picture", "record",
    "refuse_unless_to_move", "secret", "seats_of", "shown_match", "sight", "svg", "to_be_remembered", "to_text",
    "unhurried", "view",
}  # fmt: skip
"""What is asked of a match or a table by whoever decides what may be known."""


def test_of_an_entry_only_declared_parts_are_told():
    body = {"text": "secret", "told": "public", "nonce": "n", "next_secret": "s", "unheard_of": 1, "why": "so"}
    assert Policy.entry(Entry(1, 2, "move", 0, "ann", "id", body)) == {
        "seq": 1, "at": 2, "kind": "move", "seat": 0, "text": "public", "why": "so",
    }  # fmt: skip


def test_a_draft_is_for_the_mover_who_has_seen_how_the_game_stands():
    table = table_of("bones", "ann", "bob", moves=1)
    mover, other = (table.seats[seat].person for seat in (table.to_move, 1 - table.to_move))
    Policy(table, mover).require_draft(table.seq)
    for person, seq, refusal in ((other, table.seq, Forbidden), (None, table.seq, Forbidden), (mover, 1, Stale)):
        with pytest.raises(refusal):
            present.draft(Policy(table, person), Drafts(), [], seq, None)


def test_the_server_decides_nothing_about_what_may_be_known():
    """`games.py` tells facts about games, not about tables."""
    files = [file for file in (PACKAGE / "web").rglob("*.py") if file.name != "games.py"]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in FOR_THE_POLICY:
                whose = ast.unparse(node.value)
                assert whose in ("present", "asked"), f"{file.name}:{node.lineno} asks {whose} for {node.attr}"
