"""Bones as an OpenSpiel Python game, for comparison with OpenSpiel's own search."""

from __future__ import annotations

import pyspiel

ROWS, COLS, NEED, CAP = 9, 8, 5, 200
PLACEMENTS = 2 * ROWS * COLS
START = {(ROWS // 2) * COLS + COLS // 2 - 1, (ROWS // 2) * COLS + COLS // 2}

GAME_TYPE = pyspiel.GameType(
    short_name="python_bones",
    long_name="Python Bones",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={},
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=PLACEMENTS, max_chance_outcomes=0, num_players=2, min_utility=-1.0, max_utility=1.0,
    utility_sum=0.0, max_game_length=CAP,
)  # fmt: skip
ON_BOARD = [
    p for p in range(PLACEMENTS)
    if (p % 2 and p // 2 // COLS < ROWS - 1) or (p % 2 == 0 and p // 2 % COLS < COLS - 1)
]  # fmt: skip


class BonesGame(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self):
        return BonesState(self)


class BonesState(pyspiel.State):
    """White is player 0 and begins."""

    def __init__(self, game):
        super().__init__(game)
        self.show = [-1] * (ROWS * COLS)  # the placement showing on each square
        self.colour = [-1] * (ROWS * COLS)
        self.ply, self.winner = 0, -1

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.ply % 2

    def _legal_actions(self, player):
        if self.ply == 0:
            return [p for p in ON_BOARD if START & set(self._squares(p))]
        show = self.show
        return [p for p in ON_BOARD if not (show[p // 2] == p == show[p // 2 + (COLS if p % 2 else 1)])]

    @staticmethod
    def _squares(placement):
        return placement // 2, placement // 2 + (COLS if placement % 2 else 1)

    def _apply_action(self, action):
        me = self.ply % 2
        for square in self._squares(action):
            self.show[square], self.colour[square] = action, me
        self.ply += 1
        for square in self._squares(action):
            row, col = divmod(square, COLS)
            if self._run([row * COLS + c for c in range(COLS)], me) or self._run(
                [r * COLS + col for r in range(ROWS)], me
            ):
                self.winner = me
                return

    def _run(self, line, me):
        length = 0
        for square in line:
            length = length + 1 if self.colour[square] == me else 0
            if length == NEED:
                return True
        return False

    def _action_to_string(self, player, action):
        return str(action)

    def is_terminal(self):
        return self.winner >= 0 or self.ply >= CAP

    def returns(self):
        if self.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self):
        return str(self.show)


pyspiel.register_game(GAME_TYPE, BonesGame)
