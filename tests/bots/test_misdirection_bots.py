"""Bots of misDIRECTION: they aim before they roll, turn others away, and forget what their level forgets."""

import pytest

from fiveways import Match, load_game
from fiveways.bots.players import SearchBot, make_bot
from fiveways.contract.facts import Level
from tests.tables.helpers import in_a_house, move, new_table, until

STRONG = ["greedy", "level5"]


def chosen(name, text, seeds=3):
    """The moves a bot makes in a position, each with another seed."""
    match = Match.from_text(f"misdirection {text}")
    bot = make_bot(match.game.spec, name)
    found = set()
    for seed in range(seeds):
        choice = bot.choose(match.view(match.to_move), bytes([seed]) * 32)
        found.add(match.game.text.move_text(match.view(match.to_move).record, choice.action))
    return found


@pytest.mark.parametrize("name", STRONG)
def test_with_a_light_disk_they_turn_the_arrow_to_the_centre_before_they_roll(name):
    assert chosen(name, "e8,o15 e8=pN b2=pS k13=pW to=0 disks=ld phase=before turn=9 ply=20") == {"e8+"}


@pytest.mark.parametrize("name", STRONG)
def test_who_points_at_the_centre_already_rolls(name):
    assert "roll" in chosen(name, "e8,o15 e8=pE to=0 disks=ld phase=before turn=9 ply=20")


@pytest.mark.parametrize("name", STRONG)
def test_after_the_move_an_opponent_who_aims_is_turned_away(name):
    """Even with a light disk a shot is gone once the arrow is two quarters off, and made worse with one."""
    moves = chosen(name, "b2,k8 b2=pS k8=pW m3=pS to=0 disks=dd phase=after turn=9 ply=20")
    assert moves <= {"k8+", "k8-"}


@pytest.mark.parametrize(("forget", "same"), [(1.0, True), (0.0, False)])
def test_a_bot_that_forgets_cannot_tell_an_arrow_that_aims_from_one_that_does_not(forget, same):
    """The opponent's arrow points at the centre, or away from it."""
    said = []
    for way in ("W", "E"):
        match = Match.from_text(f"misdirection b2,k8 b2=pS k8=p{way} m3=pS to=0 phase=after turn=30 ply=70")
        bot = SearchBot("forgetful", Level(60, depth=0, bias=1.0, weigh=400, forget=forget))
        choice = bot.choose(match.view(0), b"s" * 32)
        said.append((choice.action, choice.why))
    assert (said[0] == said[1]) == same


def test_what_a_bot_thinks_is_not_said_where_others_have_to_remember(tmp_path):
    async def story(house):
        for memory in (True, False):
            options = {"players": 2, "memory": memory}
            live = await new_table(house, "misdirection", ("human", "bot:greedy"), options=options)
            table = live.table
            for _ in range(4):
                await until(lambda match=table.match: match.over or (match.to_move == 0 and not match.automatic))
                if table.match.over:
                    break
                await move(house, live, "ann", next(iter(table.match.legal_moves)))
            told = [entry.body.get("why") for entry in table.entries if entry.kind == "move"]
            assert any(told) != memory

    in_a_house(tmp_path, story)


def test_levels_forget_less_the_higher_they_are_and_the_highest_nothing():
    rates = [level.forget for level in load_game("misdirection").spec.levels]
    assert rates == sorted(rates, reverse=True) and rates[0] > 0 and rates[-1] == 0


def test_a_choice_depends_on_view_and_seed_alone():
    match = Match.new("misdirection", {"players": 3}, seed="same")
    for _ in range(12):
        match.play(next(iter(match.legal_moves)))
    bot = make_bot(match.game.spec, "level2")
    assert len({bot.choose(match.view(match.to_move), b"s" * 32).action for _ in range(3)}) == 1
