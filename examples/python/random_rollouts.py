"""How random games of every variant end: the simplest use of the package.

    python examples/python/random_rollouts.py [GAMES]
"""

import sys

import numpy as np
import quartet


def main(games: int = 2000) -> None:
    # By hand: a position is a value, and playing gives another.
    position = quartet.Position("quoridor/5x5")
    while not position.is_over:
        action = position.legal_actions()[0]
        print(position.action_to_text(action), end=" ")
        position = position.play(action)
    print(f"\n{position.variant}: ranks {position.ranks} after the first legal actions\n")

    # Many at once, in Rust.
    print(f"{'variant':20}{'mean length':>12}   rewards by seat")
    for variant in quartet.variants():
        played = quartet.random_playouts(variant, games, seed=1, threads=2)
        rewards = np.array2string(played.rewards.mean(axis=0), precision=2, sign=" ")
        print(f"{variant:20}{played.lengths.mean():12.1f}   {rewards}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
