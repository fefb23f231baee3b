"""One game from its start to its end, as the environments for single games play it."""

from __future__ import annotations

from collections import Counter

from ._quartet import Position


class Game:
    """A game that is truncated where it goes on for too long: a draw between all sides."""

    def __init__(self, start: Position, max_turns: int, repetitions: int) -> None:
        for name, limit in (("max_turns", max_turns), ("repetitions", repetitions)):
            if limit < 0:
                raise ValueError(f"{name}: expected 0 (no limit) or more, not {limit}")
        self.position = start
        self.truncated = False
        #: Earlier positions at starts of turns.
        self.history: list[Position] = []
        self._max_turns = max_turns
        self._repetitions = repetitions
        self._seen: Counter[Position] = Counter([start] if start.begins_turn else [])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or by a limit."""
        return self.truncated or self.position.is_over

    @property
    def rewards(self) -> list[float]:
        """The rewards of the seats; all 0 while the game goes on and in a draw."""
        return self.position.rewards or [0.0] * self.position.seats

    def play(self, action: int) -> None:
        """Plays an action.

        Raises:
            IllegalActionError: If it is not legal; nothing changes then.
        """
        if self.truncated:
            raise ValueError("the game is over: a limit was reached")
        before = self.position
        self.position = before.play(action)
        if before.begins_turn:
            self.history.append(before)
        if self.position.is_over or not self.position.begins_turn:
            return
        self._seen[self.position] += 1
        turns = len(self.history)
        self.truncated = bool(
            (self._repetitions and self._seen[self.position] >= self._repetitions)
            or (self._max_turns and turns >= self._max_turns * self.position.seats)
        )
