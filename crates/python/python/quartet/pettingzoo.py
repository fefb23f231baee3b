"""The games as environments of PettingZoo (AEC), with action masks."""

from __future__ import annotations

from typing import Any

import gymnasium.spaces
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._game import Game
from ._quartet import Layout, Position

Observation = dict[str, NDArray[Any]]

_RENDER_MODES = ("human", "ansi", "svg")


def env(variant: str | Position = "quoridor/2p", **settings: Any) -> Any:
    """The environment with the wrappers of PettingZoo that catch wrong use.

    Arguments are those of ``raw_env``.
    """
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(raw_env(variant, **settings))
    )


class raw_env(AECEnv):  # type: ignore[misc]
    """A game between the agents ``seat_1``, ``seat_2``, ….

    An observation is a dictionary of ``observation``, the planes that the agent sees (see
    ``quartet.Layout``), and ``action_mask``, the legal actions if it is the agent's turn. Rewards come at
    the end: 1 for the winner, -1 for the loser of two; 0 for a draw by a limit, which truncates.

    Args:
        variant: The name of a variant, or a position in which every game begins.
        max_turns: A game is truncated after so many turns of each seat (0: never).
        repetitions: A game is truncated when a position comes up so often at the start of a turn
            (0: never).
        render_mode: ``ansi`` for text, ``svg`` for a picture, ``human`` to print the text.
    """

    metadata = {
        "render_modes": list(_RENDER_MODES),
        "name": "quartet_v1",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str | Position = "quoridor/2p",
        *,
        max_turns: int = 300,
        repetitions: int = 3,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *_RENDER_MODES):
            raise ValueError(f"render_mode: expected human, ansi or svg, not {render_mode!r}")
        self._start = variant if isinstance(variant, Position) else Position(variant)
        if self._start.is_over:
            raise ValueError("variant: the game is over in this position")
        self._limits = (max_turns, repetitions)
        self._game = Game(self._start, *self._limits)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self._start.seats)]
        self.agents = list(self.possible_agents)
        layout = Layout(self._start)
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, layout.shape, np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._start.action_space,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self._start.action_space)
            for agent in self.possible_agents
        }

    @property
    def position(self) -> Position:
        """The position of the game."""
        return self._game.position

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, also when another is to act."""
        seat = self.possible_agents.index(agent)
        position = self._game.position
        acts = seat == position.turn and not self._game.is_over
        mask = position.legal_mask() if acts else np.zeros(position.action_space, np.bool_)
        return {"observation": position.observation(seat), "action_mask": mask.astype(np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. Nothing is left to chance, so that ``seed`` changes nothing."""
        self._game = Game(self._start, *self._limits)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._start.turn]

    def step(self, action: int | None) -> None:
        """Lets the selected agent act.

        Raises:
            IllegalActionError: If the action is outside the mask; nothing changes then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"expected a whole number as action of {agent}, not None")
        self._game.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._game.is_over:
            for seat, reward in enumerate(self._game.rewards):
                self.rewards[self.agents[seat]] = reward
            over = self._game.position.is_over
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        self.agent_selection = self.agents[self._game.position.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as ``render_mode`` says."""
        if self.render_mode == "svg":
            return self._game.position.svg()
        if self.render_mode == "ansi":
            return self._game.position.diagram()
        if self.render_mode == "human":
            print(self._game.position.diagram())
        return None

    def close(self) -> None:
        """Nothing is to be closed."""
