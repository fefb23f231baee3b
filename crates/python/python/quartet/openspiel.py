"""The games for the algorithms of OpenSpiel.

Importing this module registers the game ``quartet`` with OpenSpiel::

    import pyspiel
    import quartet.openspiel

    game = pyspiel.load_game("quartet(variant=quoridor/3x3,max_turns=20)")

Parameters are ``variant``, or ``position``, the text of a position from which to begin; ``max_turns``,
after so many turns of each seat a game is a draw (0 for no limit, which OpenSpiel needs not to be); and
``repetitions``, when a position comes up so often at the start of a turn (0, the default, for no limit;
with a limit the worth of a position depends on how it came about).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._game import Game as _Game
from ._quartet import Layout, Position

#: No turn of any game has more actions than this.
_ACTIONS_A_TURN = 3

_TYPE = pyspiel.GameType(
    short_name="quartet",
    long_name="Quoridor, Nine, FILLIT and JAMIT of Quartet",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    default_loadable=True,
    parameter_specification={
        "variant": "quoridor/2p",
        "position": "",
        "max_turns": 300,
        "repetitions": 0,
    },
)


class QuartetGame(pyspiel.Game):  # type: ignore[misc]
    """A variant as a game of OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        text = given.get("position", "")
        self.start = (
            Position.from_text(text) if text else Position(given.get("variant", "quoridor/2p"))
        )
        self.limits = (int(given.get("max_turns", 300)), int(given.get("repetitions", 0)))
        turns = self.limits[0] or 10_000
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.action_space,
            max_chance_outcomes=0,
            num_players=self.start.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=turns * self.start.seats * _ACTIONS_A_TURN,
        )
        self.shape = Layout(self.start).shape
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> QuartetState:
        """The start of a game."""
        return QuartetState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What players see: the planes of ``quartet.Layout``."""
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            # The whole history is the information state; it has no tensor.
            return _Observer(None)
        return _Observer(self.shape)

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows, columns."""
        return list(self.shape)


class QuartetState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: QuartetGame) -> None:
        super().__init__(game)
        self._play = _Game(game.start, *game.limits)

    @property
    def position(self) -> Position:
        """The position of the game."""
        return self._play.position

    def current_player(self) -> int:
        """The seat to act."""
        return int(pyspiel.PlayerId.TERMINAL) if self._play.is_over else self._play.position.turn

    def _legal_actions(self, player: int) -> list[int]:
        if self._play.is_over or player != self._play.position.turn:
            return []
        return self._play.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        self._play.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._play.position.action_to_text(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._play.is_over

    def returns(self) -> list[float]:
        """The rewards of the seats; 0 while the game goes on."""
        return self._play.rewards

    def __str__(self) -> str:
        return self._play.position.text


class _Observer:
    """Sees planes, or nothing but texts."""

    def __init__(self, shape: tuple[int, int, int] | None) -> None:
        self.tensor = np.zeros(0 if shape is None else int(np.prod(shape)), np.float32)
        self.dict = {} if shape is None else {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: QuartetState, player: int) -> None:
        """Takes in what a player sees."""
        if self.dict:
            self.dict["observation"][:] = state.position.observation(player)

    def string_from(self, state: QuartetState, player: int) -> str:
        """A text for what a player sees."""
        if self.dict:
            return state.position.text
        return str(state.history_str())


pyspiel.register_game(_TYPE, QuartetGame)
