"""Golden records and perft counts: what the rules gave once they must give for ever. `make golden` writes them anew."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import numpy as np

from fiveways import Match, Record
from fiveways.contract.states import Rng, stream
from tests.golden.choosing import CHOOSING, any_move
from tests.our_games import OUR_GAMES

FOLDER = Path(__file__).parent
VARIATIONS: dict[str, dict[str, dict[str, Any]]] = {
    "bones": {
        "default": {},
        "small": {"rows": 5, "cols": 6, "in_a_row": 4},
        "large": {"rows": 15, "cols": 14, "in_a_row": 6, "begins": "black"},
        "capped": {"rows": 8, "cols": 7, "in_a_row": 6, "max_plies": 12},
    },
    "the-way": {
        "default": {"max_turns": 80},
        "one-way": {"max_turns": 80, "one_way": True},
        "clockwise": {"max_turns": 80, "clockwise": True},
        "replace": {"max_turns": 80, "replace": True},
        "one-way-clockwise": {"max_turns": 80, "one_way": True, "clockwise": True},
        "one-way-replace": {"max_turns": 80, "one_way": True, "replace": True},
        "clockwise-replace": {"max_turns": 80, "clockwise": True, "replace": True},
        "all-three": {"max_turns": 80, "one_way": True, "clockwise": True, "replace": True},
        "various": {"max_turns": 80, "various": True},
        "open": {"max_turns": 80, "deck": "open"},
        "deck-1": {"max_turns": 80, "deck": "1", "one_way": True, "choice": "blue"},
        "single": {"games": "1"},
        "capped": {"max_turns": 20, "games": "1"},
    },
    "elements": {
        "versus-2": {},
        "versus-2-neighbours": {"pairs": "neighbours", "first_hand": 3, "size": "7"},
        "versus-3": {"players": 3},
        "versus-4": {"players": 4, "size": "9"},
        "capped": {"max_turns": 20, "size": "9"},
        **{f"together-{players}": {"mode": "together", "players": players} for players in range(1, 5)},
        "one-arc-easy": {"mode": "together", "players": 2, "arcs": "1", "difficulty": "easy"},
        "one-arc": {"mode": "together", "players": 3, "arcs": "1"},
        "one-arc-hard": {"mode": "together", "players": 4, "arcs": "1", "difficulty": "hard"},
        "easy": {"mode": "together", "players": 2, "difficulty": "easy", "size": "5"},
        "hard": {"mode": "together", "players": 2, "difficulty": "hard", "open_hands": False},
        "one-piece": {"pieces": "1"},
        "one-piece-neighbours": {"pieces": "1", "pairs": "neighbours", "size": "7"},
        "whole": {"mode": "together", "players": 1, "arcs": "1", "difficulty": "whole"},
    },
    "misdirection": {
        **{f"players-{players}": {"players": players, "max_turns": 60} for players in range(2, 5)},
        "four-directions": {"directions": "4", "max_turns": 60},
        "neighbouring": {"players": 2, "corners": "neighbouring", "max_turns": 60},
        "teleport-tile": {"teleport": "tile", "max_turns": 60},
        "teleport-yours": {"teleport": "yours", "max_turns": 60},
        "memory-off": {"memory": False, "max_turns": 60},
        "short": {"players": 2, "size": "11", "max_turns": 60},
        "quick": {"players": 3, "size": "9", "without": "green", "max_turns": 60},
        "all-different": {
            "players": 3,
            "size": "9",
            "directions": "4",
            "teleport": "yours",
            "without": "red",
            "memory": False,
            "max_turns": 60,
        },
        "whole": {"players": 2},
    },
    "waywords": {
        **{f"players-{players}": {"players": players, "max_turns": 24} for players in range(2, 5)},
        "four-directions": {"adjacency": "4", "max_turns": 24},
        "flip": {"flip": True, "max_turns": 24},
        "as-read": {"tiles": "as_read", "crossing": "one", "max_turns": 24},
        "as-printed": {"tiles": "as_printed", "min_length": 4, "max_turns": 24},
        "even": {"markers": "even", "crossing": "none", "min_length": 2, "max_turns": 24},
        "all-different": {
            "players": 3,
            "adjacency": "4",
            "crossing": "one",
            "flip": True,
            "unique_words": False,
            "tiles": "as_read",
            "markers": "even",
            "names": True,
            "acronyms": True,
            "finish_round": True,
            "max_turns": 30,
        },
        "whole": {"players": 4},
        "finish-round": {"players": 3, "finish_round": True},
        "alternative": {"mode": "alternative"},
        "alternative-4": {"mode": "alternative", "players": 4, "per_word": 1, "flip": True},
        "solitaire": {"mode": "solitaire"},
        "solitaire-easy": {"mode": "solitaire", "markers": "even", "min_length": 2},
        "solitaire-pairs": {"mode": "solitaire", "per_word": 2, "adjacency": "4", "tiles": "as_printed"},
    },
}
PERFT_DEPTH = {"bones": 3, "the-way": 6, "elements": 3, "misdirection": 10, "waywords": 3}
"""So deep that both players of The Way have had a whole turn, three or more of misDIRECTION, and that a word of two
tiles is marked in WAYWORDS."""
SHALLOW = {("waywords", "solitaire"): 2, ("waywords", "solitaire-easy"): 2, ("waywords", "solitaire-pairs"): 2}
"""Less deep where there are too many ways."""


def cases() -> list[tuple[str, str]]:
    return [(game, variation) for game in OUR_GAMES for variation in VARIATIONS[game]]


def record_file(game: str, variation: str) -> Path:
    return FOLDER / f"{game}-{variation}.json"


def make_record(game: str, variation: str) -> str:
    """One whole random match; the choice of moves does not depend on the order of the list of legal ones."""
    chance = random.Random(f"{game} {variation}")
    match = Match.new(game, VARIATIONS[game][variation], seed=f"golden {variation}")
    choose = CHOOSING.get(game, any_move)
    while not match.over:
        match.play(choose(match, chance), ms=0)
    return match.record().to_json()


def perft_root(game: str, variation: str) -> Match:
    """A deal before its first decision: what happens by itself, like the events of Elements, is over."""
    match = Match.new(game, VARIATIONS[game][variation], seed="golden perft")
    while len(match.legal_moves) == 1:
        match.play(*match.legal_moves)
    return match


def make_perft(game: str, variation: str) -> list[int]:
    from fiveways.batch.batch import perft

    match = perft_root(game, variation)
    deepest = SHALLOW.get((game, variation), PERFT_DEPTH[game])
    return [perft(match.game, match.state_bytes(), match.options, depth) for depth in range(deepest + 1)]


MOMENTS = 6
"""How many positions of a golden record all verbs are asked about."""


def make_answers(game: str, variation: str) -> list[dict[str, Any]]:
    """What the verbs answer that neither the moves of a record nor perft depend on, spread over a golden record."""
    whole = Match.from_record(Record.from_json(record_file(game, variation).read_text("utf-8")))
    last = len(whole.moves)
    return [answers(whole.copy(last * moment // (MOMENTS - 1))) for moment in range(MOMENTS)]


def answers(match: Match) -> dict[str, Any]:
    """The estimate, worlds imagined from every seat (short hashes of them), a random action and a random end."""
    kernel, data, state = match.game.kernel, match.game.kernel.data(match.options), match.state_bytes()
    told: dict[str, Any] = {
        "worlds": [
            short(kernel.imagine(kernel.observe(state, seat), data, chance(seat)))
            for seat in range(-1, len(match.seats))
        ]
    }
    if kernel.has("estimate"):
        told["estimate"] = [round(worth, 5) for worth in kernel.estimate(state, data)]
    if kernel.has("mask"):
        mask = np.full(kernel.max_actions, 255, np.uint8)
        kernel.module.mask(state, data, mask)
        told["mask"] = [int(action) for action in np.flatnonzero(mask == 1)] == sorted(
            kernel.legal(state, data).tolist()
        )
    if kernel.has("sample") and not match.over:
        told["samples"] = [int(kernel.module.sample(state, data, chance(number))) for number in range(1, 6)]
    if kernel.has("playout"):
        after = state.copy()
        told["playout"] = [int(kernel.module.playout(after, data, chance(0))), short(after)]
    return told


def chance(number: int) -> Rng:
    words = random.Random(number)
    return stream((words.getrandbits(64), words.getrandbits(64), words.getrandbits(64), words.getrandbits(64)))


def short(state: Any) -> str:
    return hashlib.sha256(state.tobytes()).hexdigest()[:12]


def renew() -> None:
    for game, variation in cases():
        record_file(game, variation).write_text(make_record(game, variation), "utf-8")
    counts = {f"{game} {variation}": make_perft(game, variation) for game, variation in cases()}
    (FOLDER / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", "utf-8")
    renew_answers()


def renew_answers() -> None:
    told = [
        f"  {json.dumps(f'{game} {variation}')}: {json.dumps(make_answers(game, variation))}"
        for game, variation in cases()
    ]
    (FOLDER / "answers.json").write_text("{\n" + ",\n".join(told) + "\n}\n", "utf-8")
