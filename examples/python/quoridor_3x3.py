"""Learns Quoridor on 3×3 squares with one fence each by tabular Q-learning in self-play, and compares what was
learned with the truth.

The board is so small that a table of all positions can be learned, and the truth be found by plain minimax.

    python examples/python/quoridor_3x3.py [GAMES]
"""

import sys
from collections import defaultdict
from functools import lru_cache

import numpy as np
import quartet

VARIANT = "quoridor/3x3w1"
#: A game that takes longer is a draw.
TURNS = 12


@lru_cache(maxsize=None)
def truth(position: quartet.Position, left: int) -> int:
    """What the position is worth to the seat to act with best play, so many turns before a draw."""
    if position.is_over:
        # The seat that acted last has won.
        return -1
    if left == 0:
        return 0
    return max(-truth(position.play(action), left - 1) for action in position.legal_actions())


def learn(games: int, rng: np.random.Generator) -> dict[tuple[quartet.Position, int], float]:
    """What each action is worth to the seat that plays it, learned from games with itself."""
    worth: dict[tuple[quartet.Position, int], float] = defaultdict(float)
    start = quartet.Position(VARIANT)
    for game in range(games):
        exploration = max(0.05, 0.5 * (1 - game / games))
        position, turns = start, 0
        while not position.is_over and turns < TURNS:
            actions = position.legal_actions()
            values = [worth[position, action] for action in actions]
            if rng.random() < exploration:
                chosen = int(rng.integers(len(actions)))
            else:
                chosen = int(rng.choice(np.flatnonzero(np.isclose(values, max(values)))))
            following = position.play(actions[chosen])
            if following.is_over:
                target = 1.0
            elif turns + 1 == TURNS:
                target = 0.0
            else:
                best = max(worth[following, action] for action in following.legal_actions())
                target = -0.98 * best
            key = position, actions[chosen]
            worth[key] += 0.3 * (target - worth[key])
            position, turns = following, turns + 1
    return worth


def main(games: int = 8_000) -> None:
    rng = np.random.default_rng(1)
    worth = learn(games, rng)
    start = quartet.Position(VARIANT)

    def greedy(position: quartet.Position) -> int:
        return max(position.legal_actions(), key=lambda action: worth[position, action])

    def play(learner: int) -> int:
        position, turns = start, 0
        while not position.is_over and turns < TURNS:
            actions = position.legal_actions()
            own = position.turn == learner
            action = greedy(position) if own else int(rng.choice(actions))
            position, turns = position.play(action), turns + 1
        return 0 if position.ranks is None else (1 if position.ranks[learner] == 1 else -1)

    print(f"{len(worth)} worths learned from {games} games of {VARIANT}")
    results = [play(game % 2) for game in range(400)]
    print(f"against random play: {results.count(1)} won, {results.count(-1)} lost of 400")
    right = truth(start, TURNS)
    best = greedy(start)
    kept = -truth(start.play(best), TURNS - 1)
    print(f"with best play seat 1 gets {right:+d}; what was learned, {start.action_to_text(best)}, keeps {kept:+d}")
    assert results.count(1) > 300


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
