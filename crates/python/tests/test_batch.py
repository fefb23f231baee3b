"""Batches of games and random playouts."""

import threading

import numpy as np
import pytest
import quartet
from quartet import Batch, IllegalActionError, Position


@pytest.mark.parametrize("variant", quartet.variants())
def test_a_batch_is_what_its_positions_are(variant):
    batch = Batch(variant, 6, seed=1)
    for _ in range(30):
        batch.step(batch.sample())
    positions = [batch.position(game) for game in range(6)]
    assert (batch.legal_masks() == [position.legal_mask() for position in positions]).all()
    assert (batch.observe() == [position.observation() for position in positions]).all()
    assert batch.turns.tolist() == [position.turn for position in positions]
    bits = np.unpackbits(batch.packed_masks(), axis=1, bitorder="little")
    assert (bits[:, : batch.action_space] == batch.legal_masks()).all()
    assert (batch.seats, batch.variant, len(batch)) == (positions[0].seats, variant, 6)


def test_arrays_are_the_same_at_every_step():
    batch = Batch("nine/2p", 8)
    rewards, masks, observations = batch.rewards, batch.legal_masks(), batch.observe()
    before = observations.copy()
    batch.step(batch.sample())
    assert batch.rewards is rewards
    assert np.shares_memory(batch.legal_masks(), masks)
    assert np.shares_memory(batch.observe(), observations)
    assert (observations != before).any()
    assert (rewards.dtype, masks.dtype, observations.dtype) == (np.float32, np.bool_, np.uint8)
    with pytest.raises(ValueError):
        observations.resize((1,), refcheck=False)


def test_seeds_and_threads():
    def run(seed, threads):
        batch = Batch("fillit/mini-2p-a", 300, seed=seed, threads=threads)
        for _ in range(100):
            batch.step(batch.sample())
        return batch.observe().copy()

    assert (run(1, 1) == run(1, 2)).all()
    assert (run(1, 1) != run(2, 1)).any()
    batch = Batch("fillit/mini-2p-a", 300, seed=5)
    for _ in range(100):
        batch.step(batch.sample())
    batch.reset(seed=1)
    assert batch.finished == 0
    for _ in range(100):
        batch.step(batch.sample())
    assert (batch.observe() == run(1, 2)).all()


def test_ends():
    wins = Position.from_text("quoridor 3x3 a2,c2 0,0 - 1")
    batch = Batch(wins, 2)
    batch.step([wins.action_from_text("a3"), wins.action_from_text("a1")])
    assert batch.rewards.tolist() == [[1, -1], [0, 0]]
    assert batch.terminated.tolist() == [True, False]
    assert batch.lengths.tolist() == [1, 1] and batch.finished == 1
    assert batch.position(0) == wins
    batch = Batch("quoridor/9x9", 2, max_turns=1)
    batch.step(batch.sample())
    batch.step(batch.sample())
    assert batch.truncated.all() and not batch.terminated.any() and not batch.rewards.any()


def test_how_a_game_ended_is_told_until_the_next_step():
    start = Position.from_text("quoridor 3x3 a2,c2 0,0 - 1")
    win, quiet = start.action_from_text("a3"), start.action_from_text("a1")
    batch = Batch(start, 3)
    for game in range(3):
        with pytest.raises(ValueError, match=f"game {game}: the last step did not end it"):
            batch.final_position(game)
    assert not batch.final_obs().any()
    batch.step([quiet, win, quiet])
    over = start.play("a3")
    assert batch.final_position(1) == over and batch.position(1) == start
    assert batch.final_turns().tolist() == [0, over.turn, 0]
    # Seen by the seat that would act next, the pawn that has won stands on its goal.
    expected = over.observation(over.turn)
    assert (batch.final_obs()[1] == expected).all()
    assert not batch.final_obs()[[0, 2]].any()
    # Over the memory of the next observations: what came of each action, as if nothing began anew.
    store = np.zeros((2, 3, *batch.observation_shape), np.uint8)
    batch.observe(out=store[0])
    assert batch.final_obs(out=store[0]).base is store
    going_on = batch.position(0).observation()
    assert (store[0] == [going_on, expected, going_on]).all()
    assert not store[1].any()
    turns = np.full(3, 9, np.uint8)
    assert batch.final_turns(out=turns) is turns and turns.tolist() == [9, over.turn, 9]
    kept = batch.final_obs()
    back = start.play("a1").action_from_text("c3")
    batch.step([back, quiet, back])
    assert not batch.terminated.any()
    assert batch.final_obs() is kept and not kept.any()
    with pytest.raises(ValueError, match="did not end"):
        batch.final_position(1)
    batch.step(batch.sample())
    batch.reset()
    assert not batch.final_obs().any()
    for wrong, error in [
        (np.zeros(3, np.uint8), ValueError),
        (store[0] > 0, TypeError),
        ([], TypeError),
    ]:
        with pytest.raises(error, match="out"):
            batch.final_obs(out=wrong)
    with pytest.raises(ValueError, match="game"):
        batch.final_position(3)


@pytest.mark.parametrize(
    "variant", ["quoridor/4p", "nine/4p", "fillit/mini-2p-a", "jamit/mini-3p"]
)
@pytest.mark.parametrize("threads", [1, 2])
def test_finals_are_where_the_actions_lead(variant, threads):
    batch = Batch(variant, 600, seed=4, threads=threads, max_turns=40)
    ended = 0
    before = [batch.position(game) for game in range(600)]
    for _ in range(160):
        actions = batch.sample().copy()
        batch.step(actions)
        over = batch.terminated | batch.truncated
        finals, turns = batch.final_obs(), batch.final_turns()
        for game in np.flatnonzero(over):
            final = before[game].play(actions[game])
            assert batch.final_position(game) == final
            assert final.is_over == batch.terminated[game]
            assert turns[game] == final.turn
            assert (finals[game] == final.observation(final.turn)).all()
        assert not finals[~over].any() and not turns[~over].any()
        ended += over.sum()
        before = [batch.position(game) for game in range(600)]
    assert ended >= 600


def test_starts():
    starts = [Position("quoridor/3x3").play("b2"), Position("quoridor/3x3"), "quoridor/3x3"]
    batch = Batch(starts, 100)
    assert {batch.position(game) for game in range(100)} == {starts[0], starts[1]}
    with pytest.raises(ValueError, match="one variant"):
        Batch(["nine/2p", "nine/3p"], 1)
    with pytest.raises(ValueError, match="at least one position"):
        Batch([], 1)
    over = Position.from_text("quoridor 3x3 a2,c2 0,0 - 1").play("a3")
    with pytest.raises(ValueError, match="the game is over in position 1"):
        Batch([starts[0], over], 1)
    for wrong in (None, 3, [None], ("nine/2p",)):
        with pytest.raises(TypeError, match="expected a Position or the name of a variant"):
            Batch(wrong, 1)


@pytest.mark.parametrize(
    ("argument", "wrong", "error"),
    [
        ("games", 0, ValueError),
        ("games", -1, ValueError),
        ("games", 2**80, ValueError),
        ("games", 2**40, ValueError),
        ("games", 1.5, TypeError),
        ("games", None, TypeError),
        ("seed", -1, ValueError),
        ("seed", 2**64, ValueError),
        ("seed", 0.5, TypeError),
        ("threads", 0, ValueError),
        ("threads", 1000, ValueError),
        ("max_turns", -1, ValueError),
        ("max_turns", float("nan"), TypeError),
        ("repetitions", "3", TypeError),
    ],
)
def test_bad_settings(argument, wrong, error):
    with pytest.raises(error, match=argument):
        Batch("nine/2p", **{"games": 1, argument: wrong})


def test_bad_actions_change_nothing():
    batch = Batch("quoridor/3x3", 3)
    good = batch.position(0).action_from_text("b2")
    before = batch.observe().copy()
    cases = [
        ([good, good, 20], IllegalActionError, r"game 2: action 20 \(`c3`\) is outside the mask"),
        ([good, 10**6, good], ValueError, "game 1: no action has the number 1000000; .* 0 to 209"),
        ([good, -1, good], ValueError, "game 1: no action has the number -1"),
        ([good, good], ValueError, "expected 3 actions, one for each game, but there are 2"),
        ([], ValueError, "expected 3 actions"),
        ([[good] * 3], ValueError, r"not an array of shape \[1, 3\]"),
        (good, ValueError, r"not an array of shape \[\]"),
        ([good, 1.5, good], TypeError, "not of float64"),
        ([good, float("nan"), good], TypeError, "not of float64"),
        ([True, True, True], TypeError, "not of bool"),
        (["b2"] * 3, TypeError, "row of whole numbers"),
        (None, TypeError, "row of whole numbers"),
        ([good, 2**70, good], TypeError, "not of object"),
        (np.array([2**63] * 3, np.uint64), ValueError, "no action has the number"),
        (np.array([good] * 3, np.float32), TypeError, "not of float32"),
        (np.array([good] * 3, "datetime64[s]"), TypeError, "row of whole numbers"),
        ([[good], good, good], TypeError, "row of whole numbers"),
    ]
    for actions, error, message in cases:
        with pytest.raises(error, match=message):
            batch.step(actions)
        assert (batch.observe() == before).all() and not batch.lengths.any()


def test_all_kinds_of_whole_numbers():
    for kind in "int8 int16 int32 int64 uint8 uint16 uint32 uint64 >i4 >i8".split():
        batch = Batch("quoridor/3x3", 3)
        batch.step(np.full(3, 10, kind))
        assert batch.lengths.tolist() == [1, 1, 1]
    wide = np.full((6, 2), 10)
    for actions in (wide[::2, 1], wide[::-2, 0], (10, 10, 10), [np.int8(10)] * 3):
        batch = Batch("quoridor/3x3", 3)
        batch.step(actions)
        assert batch.lengths.tolist() == [1, 1, 1]
    # Eight-byte numbers that begin at an odd place.
    raw = np.zeros(25, np.uint8)
    odd = raw[1:].view(np.int64)
    odd[:] = 10
    batch = Batch("quoridor/3x3", 3)
    batch.step(odd)
    assert batch.lengths.tolist() == [1, 1, 1]


def test_out():
    batch = Batch("quoridor/3x3", 4)
    planes = np.zeros((2, 4, *batch.observation_shape), np.uint8)
    assert batch.observe(out=planes[1]).base is planes
    assert (planes[1] == batch.observe()).all() and not planes[0].any()
    masks = np.ones((4, batch.action_space), np.bool_)
    assert batch.legal_masks(out=masks) is masks
    assert (masks == batch.legal_masks()).all()
    assert batch.sample(out=np.zeros(4, np.int64)).dtype == np.int64
    shape = (4, batch.action_space)
    for wrong, error in [
        (np.zeros(shape, np.uint8), TypeError),
        (np.zeros(shape, np.float32), TypeError),
        (np.zeros((4, 3), np.bool_), ValueError),
        (np.zeros(shape[::-1], np.bool_).T, ValueError),
        (np.zeros((4, 2 * shape[1]), np.bool_)[:, ::2], ValueError),
        (np.zeros(0, np.bool_), ValueError),
        ([[False] * shape[1]] * 4, TypeError),
        (3, TypeError),
        ("x", TypeError),
    ]:
        with pytest.raises(error, match="out"):
            batch.legal_masks(out=wrong)
    fixed = np.zeros(shape, np.bool_)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        batch.legal_masks(out=fixed)


def test_arrays_that_were_tampered_with():
    batch = Batch("quoridor/3x3", 4)
    batch.rewards.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        batch.step(batch.sample())
    batch.rewards.flags.writeable = True
    batch.step(batch.sample())


def test_two_threads_at_once():
    batch = Batch("quoridor/2p", 2**14, max_turns=50)
    actions = batch.sample().copy()
    errors = []

    def work():
        for _ in range(5):
            try:
                batch.step(batch.sample(out=np.zeros_like(actions)))
            except (RuntimeError, ValueError) as error:
                errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(
        isinstance(error, IllegalActionError) or "another thread" in str(error) for error in errors
    )


def test_playouts():
    played = quartet.random_playouts("jamit/mini-3p", 500, seed=3, threads=2)
    again = quartet.random_playouts(Position("jamit/mini-3p"), 500, seed=3)
    assert (played.rewards == again.rewards).all() and (played.lengths == again.lengths).all()
    assert played.rewards.shape == (500, 3) and len(played) == 500
    assert np.allclose(played.rewards.sum(axis=1), 0)
    assert not played.truncated.any() and played.lengths.min() > 10
    short = quartet.random_playouts("quoridor/2p", 10, max_turns=3)
    assert short.truncated.all() and short.lengths.tolist() == [6] * 10
    assert len(quartet.random_playouts("nine/2p", 0)) == 0
    for wrong in (-1, 10**9, 2**70):
        with pytest.raises(ValueError, match="count"):
            quartet.random_playouts("nine/2p", wrong)
