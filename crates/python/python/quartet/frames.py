"""Games as data frames of pandas."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from ._quartet import Playouts, Record


def playouts_frame(playouts: Playouts) -> pd.DataFrame:
    """A row for each game: ``length`` in actions, ``truncated``, ``winner`` (the first seat with the
    highest reward, from 0; missing in a draw), and ``reward_0``, ``reward_1``, … by seat.
    """
    rewards = playouts.rewards
    frame = pd.DataFrame({"length": playouts.lengths, "truncated": playouts.truncated})
    best = rewards.max(axis=1)
    frame["winner"] = pd.array(rewards.argmax(axis=1), dtype="Int64")
    frame.loc[best <= 0, "winner"] = pd.NA
    for seat in range(rewards.shape[1]):
        frame[f"reward_{seat}"] = rewards[:, seat]
    return frame


def records_frame(records: Iterable[Record]) -> pd.DataFrame:
    """A row for each record: ``variant``, ``length`` in actions, ``termination``, ``ranks`` (a list, or
    ``None``), and the tags of the record, each under its name.
    """
    rows = [
        {
            "variant": record.variant,
            "length": len(record),
            "termination": record.termination,
            "ranks": record.ranks,
            **{name: text for name, text in record.tags.items() if name not in _ALREADY},
        }
        for record in records
    ]
    return pd.DataFrame(rows)


#: Tags that say what a column says.
_ALREADY = {"Game", "Variant", "Result", "Termination"}
