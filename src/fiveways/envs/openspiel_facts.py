"""What OpenSpiel is told of a game before it is played: its parameters, its type and its size."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fiveways.contract.facts import Spec
from fiveways.contract.options import Choice, Option, Options, Value
from fiveways.contract.traits import Chance, Secrets, Together
from fiveways.envs.openspiel_position import CHANCE_NODES, CHANCE_OUTCOMES, Rules
from fiveways.optional import need

_pyspiel: Any = need("pyspiel", "envs", "an OpenSpiel game")

LONGEST_GAME = 1_000_000
"""The most decisions that a game can have. OpenSpiel needs the number, and no kernel knows it. Games end after a number
of turns, but a turn may be many actions; so this is a number that no game comes near."""


def name_of(game: str) -> str:
    """What OpenSpiel calls a game."""
    return f"fiveways_{game.replace('-', '_')}"


def _written(option: Option, value: Value) -> Value:
    """A value as OpenSpiel gets it. A word that it would misread is put in quotes, unless all words of an option are
    numbers: then they are written as numbers."""
    if not isinstance(option, Choice):
        return value
    if all(word.isdecimal() for word in option.choices):
        return int(value)
    word = re.fullmatch(r"[A-Za-z][\w-]*", str(value)) and str(value).lower() not in ("true", "false")
    return value if word else f"'{value}'"


def parameters(spec: Spec, options: Options) -> dict[str, Value]:
    """Our options as OpenSpiel's parameters."""
    return {option.name: _written(option, options[option.name]) for option in spec.all_options}


def read_parameters(spec: Spec, given: Mapping[str, Any]) -> dict[str, Value]:
    """Our options from OpenSpiel's parameters. OpenSpiel fills in defaults, so a default counts as not given."""
    usual = {option.name: _written(option, option.default) for option in spec.all_options}
    said = {name: value for name, value in given.items() if name not in usual or value != usual[name]}
    return spec.read({name: value.strip("'") if isinstance(value, str) else value for name, value in said.items()})


def type_at_first_sight(spec: Spec) -> Any:
    """What kind of game it is as far as the fact sheet tells; it takes the compiled rules to say more."""
    return _type(spec, spec.read(), random=True, zero_sum=False)


def type_of(rules: Rules) -> Any:
    """What kind of game it is with these options."""
    return _type(rules.game.spec, rules.options, rules.random, rules.zero_sum)


def _type(spec: Spec, options: Options, random: bool, zero_sum: bool) -> Any:
    kind = _pyspiel.GameType
    fewest, most = spec.players
    if spec.trait(Together).when(options):
        utility = kind.Utility.IDENTICAL
    else:
        utility = kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM
    # Not `has_secrets`: what nobody knows, such as a card face down, is hidden from the players too.
    known = kind.Information.IMPERFECT_INFORMATION if spec.has(Secrets) else kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=name_of(spec.id),
        long_name=spec.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if random else kind.ChanceMode.DETERMINISTIC,
        information=known,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(spec, spec.read()),
    )


def info_of(rules: Rules) -> Any:
    """How large it is with these options."""
    zero_sum = rules.zero_sum and not rules.game.spec.trait(Together).when(rules.options)
    return _pyspiel.GameInfo(
        num_distinct_actions=rules.actions,
        max_chance_outcomes=CHANCE_OUTCOMES if rules.random else 0,
        num_players=rules.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if zero_sum else None,
        max_game_length=LONGEST_GAME,
    )


def most_chance_nodes(rules: Rules) -> int:
    """How often chance moves at most: for the deal, and for each action where chance may have a part in it."""
    return CHANCE_NODES * (1 + LONGEST_GAME * rules.game.spec.has(Chance)) if rules.random else 0
