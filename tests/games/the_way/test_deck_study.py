"""The study of decks can be stopped at any time, goes on where it was, and counts rightly."""

import random

import numpy as np
import pytest

from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.games.the_way.check import problems
from fiveways.games.the_way.parts import DECK_COUNTS, DECKS
from scripts.deck_study import Row, lay_out, main, missing, play, read_deck, read_rows, share, table

PRESENT = "s5S3c8R2L2t2O1I1e6"


def test_a_deck_is_read_as_it_is_written():
    assert tuple(read_deck(PRESENT)) == DECK_COUNTS[list(DECKS).index("1")]
    assert read_deck("e30")[-1] == 30


@pytest.mark.parametrize("text", ["", "s8c12t4", "s8c12t4e7", "s8c12t4e6!", "30", "q30"])
def test_what_is_no_deck_of_thirty_is_refused(text):
    with pytest.raises(SystemExit, match="is not a deck of 30 cards"):
        read_deck(text)


def test_another_deck_is_laid_out_as_a_deal_would():
    game = load_game("the-way")
    state = game.kernel.new_state()
    game.kernel.deal(state, np.array(game.spec.encode(game.spec.read({"deck": "1"})), np.int32), stream((1, 2, 3, 4)))
    seen = game.kernel.state_record(state)
    lay_out(seen, read_deck(PRESENT), random.Random(1))
    assert problems(seen) == [] and seen["hand"].sum() == 8


def test_a_game_is_the_same_whenever_it_is_played_and_a_low_cap_draws_it():
    game = load_game("the-way")
    rows = [play(game, "s8c14t8", "replace", "random", 3, 20) for _ in range(2)]
    assert rows[0] == rows[1] == Row("s8c14t8", "replace", "random", 3, 20, -1, rows[0].laid) and rows[0].laid


def test_it_goes_on_where_it_was_even_after_half_a_line(tmp_path, capsys):
    out = tmp_path / "rows.jsonl"
    given = ["--out", str(out), "--decks", "s8c14t8,s8c12t10", "--level", "random", "--cap", "20", "--games", "3"]
    main(given)
    whole = out.read_text()
    out.write_text(whole[: len(whole) * 2 // 3])
    main(given)
    assert sorted(out.read_text().splitlines()) == sorted(whole.splitlines())
    assert "| s8c12t10 | base | random | 3 | " in capsys.readouterr().out
    main([*given, "--table"])
    assert out.read_text().count("\n") == 6


def test_all_arms_are_known_about_equally_well():
    there = [Row("a", "base", "level4", game, 30, 0, 5) for game in range(4)]
    todo = list(missing([("a", "base"), ("b", "base")], "level4", 12, there))
    assert todo[:7] == [("a", "base", n) for n in range(4, 10)] + [("b", "base", 0)]
    assert len(todo) == 20 and todo[-1] == ("b", "base", 11)
    assert len(list(missing([("a", "base")], "level3", 12, there))) == 12


def test_one_run_with_a_high_cap_tells_the_draws_at_every_lower_cap():
    rows = [Row("a", "base", "level4", game, turns, winner, 4) for game, (turns, winner) in
            enumerate([(40, 0), (60, 1), (180, 0), (300, -1)])]  # fmt: skip
    head, _, line = table(rows, caps=(50, 150, 200, 300, 400))
    assert head.count("|") == line.count("|")
    cells = [cell.strip() for cell in line.split("|")]
    assert [cell.split(" ")[0] for cell in cells[5:10]] == ["75", "50", "25", "25", ""]
    assert cells[10].startswith("67 ") and cells[12] == "4.0, 100 %"


def test_a_share_comes_with_its_interval():
    assert share(1, 20) == "5 (1-24)" and share(0, 0) == "-"


def test_rows_of_a_file_that_is_not_there_are_none(tmp_path):
    assert read_rows(tmp_path / "nothing") == []
