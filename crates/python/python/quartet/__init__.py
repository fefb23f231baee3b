"""Quoridor, Nine, FILLIT and JAMIT: exact rules, fast environments, an engine, records.

``Position`` is where to begin; ``Batch`` steps thousands of games in one call. Environments on the
conventions of the field are in modules of their own, which need the package that they are for:
``quartet.pettingzoo``, ``quartet.gymnasium``, ``quartet.openspiel``; ``quartet.frames`` makes data
frames of pandas.

Seats, sides, actions and symmetries are whole numbers from 0.
"""

from ._quartet import (
    Analysis,
    Batch,
    Engine,
    EngineError,
    IllegalActionError,
    Layout,
    Line,
    Playouts,
    Position,
    Record,
    Symmetries,
    UgiEngine,
    games,
    random_playouts,
    read_records,
    variants,
    write_records,
)

__all__ = [
    "Analysis",
    "Batch",
    "Engine",
    "EngineError",
    "IllegalActionError",
    "Layout",
    "Line",
    "Playouts",
    "Position",
    "Record",
    "Symmetries",
    "UgiEngine",
    "games",
    "random_playouts",
    "read_records",
    "variants",
    "write_records",
]
