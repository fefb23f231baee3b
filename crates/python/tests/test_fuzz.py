"""Whatever is given: an answer or a proper exception, never a panic."""

import numpy as np
import pytest
import quartet
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(),
    st.binary(),
    st.lists(st.integers()),
    arrays.arrays(
        st.one_of(arrays.scalar_dtypes(), arrays.byte_string_dtypes()),
        arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=5),
    ),
    st.sampled_from(quartet.variants()),
    st.sampled_from([quartet.Position(variant) for variant in quartet.variants()]),
)
PROPER = (ValueError, TypeError)


def attempt(call, *arguments, **named):
    try:
        return call(*arguments, **named)
    except PROPER:
        return None


BATCH = quartet.Batch("quoridor/3x3", 4)
START = quartet.Position("quoridor/3x3")
ENGINE = quartet.Engine(1)


@settings(max_examples=300, deadline=None)
@given(ANYTHING, ANYTHING)
def test_anything(one, other):
    attempt(quartet.Position, one)
    attempt(quartet.Position, one, other)
    attempt(quartet.Position.from_text, one, custom=bool(other) if np.ndim(other) == 0 else True)
    for method in (
        START.play,
        START.is_legal,
        START.action_to_text,
        START.action_from_text,
        START.observation,
        START.transform,
        START.random_action,
        START.side,
    ):
        attempt(method, one)
    attempt(START.transform_action, one, other)
    attempt(quartet.Layout, one)
    attempt(quartet.Symmetries, one)
    attempt(quartet.Record, one)
    attempt(quartet.Record.from_text, one)
    attempt(quartet.read_records, one)
    attempt(quartet.write_records, one)
    attempt(quartet.variants, one)
    attempt(quartet.Batch, one, other if not isinstance(other, int) or other < 100 else 1)
    attempt(quartet.random_playouts, one, 1, seed=other, max_turns=5)
    attempt(quartet.random_playouts, "nine/2p", 1, max_turns=one, repetitions=other)
    attempt(BATCH.step, one)
    attempt(BATCH.position, one)
    for method in (BATCH.sample, BATCH.observe, BATCH.legal_masks, BATCH.packed_masks):
        attempt(method, out=one)
    attempt(quartet.Engine, one, seed=other)
    attempt(ENGINE.evaluate, one)
    attempt(ENGINE.policy, one)
    attempt(ENGINE.analyse, START, nodes=10, depth=one, history=other)
    attempt(quartet._quartet._restore, one, other)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(-5, 215), min_size=4, max_size=4))
def test_steps(actions):
    batch = quartet.Batch("quoridor/3x3", 4)
    legal = set(START.legal_actions())
    if set(actions) <= legal:
        batch.step(actions)
        assert batch.lengths.tolist() == [1] * 4
    else:
        with pytest.raises(ValueError):
            batch.step(actions)
        assert all(batch.position(game) == START for game in range(4))


@settings(max_examples=200, deadline=None)
@given(st.text("quoridornefltjamp 0123456789/,-xabcdefghi@AB"))
def test_texts(text):
    for prefix in ("", "quoridor 3x3 ", "nine 2p ", "fillit mini-2p-a ", "jamit 2p "):
        attempt(quartet.Position.from_text, prefix + text)
        attempt(quartet.Position.from_text, prefix + text, custom=True)
        attempt(START.action_from_text, text)
