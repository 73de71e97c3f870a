"""Together: Arc 1 once won stays won, and the players may stop there (elements.20)."""

import pytest
from rich.console import Console

from fiveways import Match, Record, load_game
from fiveways.contract.errors import BadRecord, IllegalMove
from fiveways.match.result import ENOUGH
from fiveways.tables.law import referee
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import Forbidden, Over
from fiveways.tables.show.policy import Policy
from fiveways.tables.show.present import result
from fiveways.terminal.table import TerminalTable
from fiveways.testing import rule
from tests.games.elements.situation import VOID, together, versus
from tests.tables.helpers import ask, in_a_house, new_table, sit

DECK = ".".join(["ff"] * 6 + ["ww"] * 6)
LATE = {"arc": 2, "turn": 20, "ply": 40, "deck": DECK}
ENDINGS = [
    ("resigned", "Arc 1 won: Second resigned"),
    ("time", "Arc 1 won: Second ran out of time"),
    ("abandoned", "Arc 1 won: nobody finished this game"),
    (ENOUGH, "Arc 1 won: the players stopped there"),
]


@rule("elements.20")
def test_before_arc_1_is_won_nobody_can_stop():
    for match in (together("c3,c3,c3,b3", "f.e", "f.e", deck=DECK), versus(VOID, "a", "e")):
        assert match.may_stop == ""
        with pytest.raises(IllegalMove, match="nothing is won yet"):
            match.stop(ENOUGH)
        assert not match.over


@rule("elements.20")
@pytest.mark.parametrize(("ending", "text"), ENDINGS)
def test_whatever_ends_the_game_in_arc_2_arc_1_stays_won(ending, text):
    match = together(VOID, "f.e", "f.e", **LATE)
    assert match.may_stop == "Arc 1 won"
    match.stop(ending, 1)
    assert match.result.scores == (0, 0) and match.result.winners == ()
    assert str(match.result) == text and match.result.title == "Arc 1 won" and match.may_stop == ""


@rule("elements.20")
@pytest.mark.parametrize("ending", [ending for ending, _ in ENDINGS])
def test_a_record_that_ended_so_can_be_verified(ending):
    match = together(VOID, "f.e", "f.e", **LATE).play("play f air").stop(ending, 1)
    told = match.record()
    assert Match.from_record(Record.from_json(told.to_json())).result_json() == match.result_json()


@rule("elements.20")
def test_a_record_that_claims_to_have_stopped_too_early_is_refused():
    early = together("c3,c3,c3,b3", "f.e", "f.e", deck=DECK).record()
    told = {"ending": ENOUGH, "rule": None, "scores": [0.0, 0.0], "winners": []}
    with pytest.raises(BadRecord, match="not the one its moves lead to"):
        Match.from_record(Record(**{**vars(early), "result": told}))


def in_arc_2(live):
    """Put the pieces of a table where Arc 1 has just been won."""
    options = " ".join(f"{name}={value}" for name, value in (("players", len(live.table.seats)), ("mode", "together")))
    hands = "/".join(["f.e"] * len(live.table.seats))
    live.table.match = Match.from_text(f"elements d4,d4,d4,d4 {hands} arc=2 turn=20 ply=40 {options}", seed=1)
    live.table.to_move = live.table.match.to_move


def table_of(house, seats, **wishes):
    return new_table(house, "elements", seats, options={"mode": "together", "players": len(seats)}, **wishes)


@rule("elements.20")
def test_any_player_proposes_to_stop_and_all_people_agree(tmp_path):
    async def story(house):
        live = await table_of(house, ("human", "open", "open"))
        await sit(house, live, "bob")
        await sit(house, live, "cleo")
        with pytest.raises(Over, match="nothing is won yet"):
            await ask(house, live, "ann", "stop")
        assert "stop" not in referee.can(live.table, "ann")
        in_arc_2(live)
        assert all("stop" in referee.can(live.table, person) for person in ("ann", "bob", "cleo"))
        assert "stop" not in referee.can(live.table, "dora")
        with pytest.raises(Forbidden):
            await ask(house, live, "dora", "stop")
        await ask(house, live, "bob", "stop")
        await ask(house, live, "ann", "stop", "decline")
        assert not live.table.offers and live.table.result is None
        await ask(house, live, "bob", "stop")
        await ask(house, live, "cleo", "stop", "accept")
        assert live.table.result is None and live.table.offers["stop"].agreed == {1, 2}
        await ask(house, live, "ann", "stop", "accept")
        assert str(live.table.result) == "Arc 1 won: the players stopped there"
        assert result(live.table)["title"] == "Arc 1 won" and result(live.table)["scores"] == [0, 0, 0]
        assert [entry.kind for entry in live.table.entries][-2:] == ["offer", "stop"]

    in_a_house(tmp_path, story)


@rule("elements.20")
def test_the_proposal_stands_when_somebody_moves_and_a_draw_is_no_answer(tmp_path):
    async def story(house):
        live = await table_of(house, ("human", "open"))
        await sit(house, live, "bob")
        in_arc_2(live)
        await ask(house, live, "bob", "stop")
        with pytest.raises(Over, match="partners win or lose together"):
            referee.ask(live.table, "ann", 0, "draw", "offer")
        told = {"text": "pass", "ms": 0, "ply": 1}
        live.table.fold(Entry(live.table.seq + 1, live.table.last_at, "move", live.table.to_move, "ann", body=told))
        assert live.table.offers["stop"].agreed == {1} and live.table.match.moves[-1].text == "pass"
        decision = referee.ask(live.table, "ann", live.table.last_at, "stop", "accept")
        assert [entry.kind for entry in decision.entries] == ["offer", "stop"]

    in_a_house(tmp_path, story)


@rule("elements.20")
@pytest.mark.parametrize("seats", [("human",), ("human", "bot:random", "bot:random")])
def test_who_plays_alone_or_with_bots_just_stops(tmp_path, seats):
    async def story(house):
        live = await table_of(house, seats)
        in_arc_2(live)
        assert Policy(live.table, "ann").can.count("stop") == 1
        await ask(house, live, "ann", "stop")
        assert live.table.result.ending == ENOUGH

    in_a_house(tmp_path, story)


@rule("elements.20")
def test_at_the_terminal_one_word_stops():
    console = Console(record=True, width=120)
    table = TerminalTable(console, load_game("elements"), ("person",), None)
    match = together("c3,c3,c3,b3", "f.e", deck=DECK, players=1)
    answers = iter(["stop", "play f water", "?", "stop", "n"])
    console.input = lambda *_: next(answers)
    table.series({}, "1", match)
    told = console.export_text()
    assert "nothing is won yet that the players could be content with" in told
    assert "Arc 1 won: type stop to stop here and keep it, or go on." in told
    assert "stop here, with what you have won together" in told
    assert "Arc 1 won: the players stopped there." in told


@rule("elements.20")
def test_by_the_first_version_of_the_rules_arc_1_counts_for_nothing():
    match = together(VOID, "f.e", "f.e", **LATE, rules=1)
    assert match.may_stop == "" and match.options["rules"] == 1
    assert match.copy().stop("resigned", 1).result.scores == (-1, -1)
    lost = together("out,out,out,b3", "f.e", "f.e", arc=2, turn=20, ply=40, deck="ff.ff", rules=1).play("play f water")
    assert lost.result.ending == "burnt-late" and lost.result.scores == (-1, -1) and lost.result.title == ""
