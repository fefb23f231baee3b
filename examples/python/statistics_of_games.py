"""Statistics of 10,000 random games of each of three variants as a data frame, with a plot.

    python examples/python/statistics_of_games.py [GAMES [PICTURE]]
"""

import sys

import matplotlib
import pandas as pd
import quartet
from quartet.frames import playouts_frame

matplotlib.use("Agg")


def main(games: int = 10_000, picture: str = "lengths.png") -> None:
    frames = []
    for variant in ("quoridor/2p", "nine/2p", "jamit/2p"):
        frame = playouts_frame(quartet.random_playouts(variant, games, seed=1, threads=2))
        frames.append(frame.assign(variant=variant))
    data = pd.concat(frames, ignore_index=True)
    table = data.groupby("variant").agg(
        games=("length", "size"),
        mean_length=("length", "mean"),
        median_length=("length", "median"),
        first_seat_wins=("winner", lambda winner: (winner == 0).mean()),
        second_seat_wins=("winner", lambda winner: (winner == 1).mean()),
    )
    print(table.round(3).to_string())
    axes = data.plot.hist(column="length", by="variant", bins=60, figsize=(7, 8), legend=False)
    axes[-1].set_xlabel("actions of a random game")
    axes[0].figure.tight_layout()
    axes[0].figure.savefig(picture)
    print(f"the distribution of lengths is drawn in {picture}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(*map(int, arguments[:1]), *arguments[1:2])
