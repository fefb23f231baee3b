"""One seat of a game as an environment of Gymnasium: engines play the others."""

from __future__ import annotations

from typing import Any, SupportsInt

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ._game import Game
from ._quartet import Engine, Layout, Position

Observation = dict[str, Any]

_RENDER_MODES = ("ansi", "svg")


class AgainstEngine(gymnasium.Env[Observation, np.int64]):
    """The agent plays one seat, engines at a level play the others.

    An observation is a dictionary of ``observation``, the planes that the agent sees (see
    ``quartet.Layout``), and ``action_mask``, the legal actions. The reward comes at the end: 1 for a
    win, -1 for a defeat between two, 0 for a draw by a limit, which truncates.

    Args:
        variant: The name of a variant, or a position in which every game begins.
        level: The level of the engines, 1 to 10.
        seat: The seat of the agent, from 0; ``None`` draws one for every game.
        nodes: The most positions that the engines look at for an action, besides what the level says.
        max_turns: A game is truncated after so many turns of each seat (0: never).
        repetitions: A game is truncated when a position comes up so often at the start of a turn
            (0: never).
        render_mode: ``ansi`` for text, ``svg`` for a picture.
    """

    metadata = {"render_modes": list(_RENDER_MODES)}

    def __init__(
        self,
        variant: str | Position = "quoridor/2p",
        *,
        level: int = 1,
        seat: int | None = None,
        nodes: int | None = 10_000,
        max_turns: int = 300,
        repetitions: int = 3,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *_RENDER_MODES):
            raise ValueError(f"render_mode: expected ansi or svg, not {render_mode!r}")
        self._start = variant if isinstance(variant, Position) else Position(variant)
        if self._start.is_over:
            raise ValueError("variant: the game is over in this position")
        seats = self._start.seats
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"seat: expected a number from 0 to {seats - 1}, not {seat}")
        self.render_mode = render_mode
        self._fixed_seat = seat
        self._nodes = nodes
        self._level = level
        self._limits = (max_turns, repetitions)
        self._engine = Engine(level)
        self._game = Game(self._start, *self._limits)
        self.seat = seat or 0
        space = self._start.action_space
        self.action_space = gymnasium.spaces.Discrete(space)
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, Layout(self._start).shape, np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (space,), np.int8),
            }
        )

    @property
    def position(self) -> Position:
        """The position of the game."""
        return self._game.position

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name by which some libraries ask."""
        position = self._game.position
        if self._game.is_over:
            return np.zeros(position.action_space, np.bool_)
        return position.legal_mask()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game; the engines play until it is the agent's turn. With the same seed the engines
        play the same.
        """
        super().reset(seed=seed)
        seats = self._start.seats
        drawn = int(self.np_random.integers(seats))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        # What an engine leaves to chance is part of the game.
        self._engine = Engine(self._level, memory=16, seed=int(self.np_random.integers(2**63)))
        self._game = Game(self._start, *self._limits)
        self._others()
        return self._observation(), {}

    def step(
        self, action: SupportsInt
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action; the engines play until it is the agent's turn again.

        Raises:
            IllegalActionError: If the action is outside the mask; nothing changes then.
            ValueError: If the game is over.
        """
        if self._game.is_over:
            raise ValueError("the game is over: call reset()")
        self._game.play(int(action))
        self._others()
        over = self._game.position.is_over
        reward = self._game.rewards[self.seat]
        return self._observation(), reward, over, self._game.truncated, {}

    def render(self) -> str | None:
        """The board as ``render_mode`` says."""
        if self.render_mode == "svg":
            return self._game.position.svg()
        return self._game.position.diagram() if self.render_mode == "ansi" else None

    def _others(self) -> None:
        game = self._game
        while not game.is_over and game.position.turn != self.seat:
            found = self._engine.analyse(game.position, nodes=self._nodes, history=game.history)
            game.play(found.action)

    def _observation(self) -> Observation:
        return {
            "observation": self._game.position.observation(self.seat),
            "action_mask": self.action_masks().astype(np.int8),
        }


def register() -> None:
    """Makes ``gymnasium.make("quartet/AgainstEngine-v0", variant="nine/2p")`` work."""
    if "quartet/AgainstEngine-v0" not in gymnasium.registry:
        gymnasium.register("quartet/AgainstEngine-v0", entry_point="quartet.gymnasium:AgainstEngine")


register()
