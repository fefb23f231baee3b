"""Positions: what they say, and what they refuse."""

import copy
import pickle

import numpy as np
import pytest
import quartet
from quartet import IllegalActionError, Position


def random_game(variant, seed=0, limit=300):
    position = Position(variant)
    yield position
    for number in range(limit):
        if position.is_over:
            return
        position = position.play(position.random_action(seed + number))
        yield position


def test_games_and_variants():
    assert quartet.games() == ["quoridor", "nine", "fillit", "jamit"]
    assert len(quartet.variants()) == 24
    assert quartet.variants("nine") == ["nine/2p", "nine/3p", "nine/4p"]
    with pytest.raises(ValueError, match="there is no such game; the games are quoridor"):
        quartet.variants("chess")


def test_a_start_by_name():
    position = Position("quoridor")
    assert position == Position("quoridor", "2p") == Position("quoridor/2p")
    assert position.text == str(position) == "quoridor 2p e1,e9 10,10 - 1"
    assert (position.game, position.variant) == ("quoridor", "quoridor/2p")
    assert (position.seats, position.sides, position.turn) == (2, 2, 0)
    assert position.begins_turn and not position.is_over
    assert position.ranks is None and position.rewards is None
    for wrong in [("chess",), ("quoridor", "7p"), ("quoridor/7p",), ("quoridor", ""), ("",)]:
        with pytest.raises(ValueError, match="column"):
            Position(*wrong)
    with pytest.raises(TypeError):
        Position(3)


def test_actions_are_numbers_and_texts():
    position = Position("quoridor/3x3")
    e2 = position.action_from_text("b2")
    # Squares come first, rank by rank of nine: b2 is 9 + 1.
    assert e2 == 10
    assert position.action_to_text(e2) == "b2"
    assert position.play(e2) == position.play("b2") == position.play(np.int16(10))
    assert position.text == "quoridor 3x3 b1,b3 4,4 - 1"
    assert position.is_legal("b2") and not position.is_legal("b3")
    with pytest.raises(IllegalActionError, match="`b3` is not legal: a pawn stands there"):
        position.play("b3")
    assert issubclass(IllegalActionError, ValueError)


@pytest.mark.parametrize("wrong", [-1, 210, 10**30, -(10**30), "x", "", "b2 "])
def test_values_that_are_no_actions(wrong):
    position = Position("quoridor/3x3")
    for method in (position.play, position.is_legal, position.action_to_text):
        with pytest.raises(ValueError):
            method(wrong)


@pytest.mark.parametrize("wrong", [None, 1.5, [1], float("nan"), b"b2", object()])
def test_types_that_are_no_actions(wrong):
    position = Position("quoridor/3x3")
    for method in (position.play, position.is_legal, position.action_to_text):
        with pytest.raises(TypeError, match="expected a whole number as action, not"):
            method(wrong)


@pytest.mark.parametrize("variant", quartet.variants())
def test_random_games(variant):
    last = None
    for position in random_game(variant):
        legal = position.legal_actions()
        assert legal == sorted(set(legal)) and len(legal) == position.count_actions()
        assert np.flatnonzero(position.legal_mask()).tolist() == legal
        for action in legal[:5]:
            assert position.action_from_text(position.action_to_text(action)) == action
        if not position.is_over:
            assert Position.from_text(position.text) == position
        last = position
    if last.is_over:
        assert min(last.ranks) == 1 and len(last.ranks) == last.sides
        sides = {last.side(seat): reward for seat, reward in enumerate(last.rewards)}
        assert abs(sum(sides.values())) < 1e-6
        with pytest.raises(ValueError):
            Position.from_text(last.text)


@pytest.mark.parametrize("variant", ["quoridor/3x3", "nine/3p", "fillit/mini-2p-a", "jamit/mini-2p"])
def test_copies(variant):
    for position in random_game(variant, limit=2000):
        for other in (
            copy.copy(position),
            copy.deepcopy(position),
            pickle.loads(pickle.dumps(position)),
        ):
            assert other == position and hash(other) == hash(position)
            assert other.ranks == position.ranks and other.hash == position.hash
    assert position.is_over
    assert position != Position(variant) and position != 3 and not position == "x"
    turned = position.transform(1)
    assert pickle.loads(pickle.dumps(turned)) == turned
    assert len({position, copy.copy(position), turned, Position(variant)}) >= 2


def test_a_custom_set_up():
    start = Position("jamit/mini-2p").text
    # One stone of each seat fewer than the house set-up is legal anyway; one more is a custom one.
    board = start.split()
    fields = board[2]
    more = fields.replace("1", "A", 1) if "1" in fields else fields.replace("2", "A1", 1)
    text = " ".join([*board[:2], more, *board[3:]])
    with pytest.raises(ValueError, match="stones"):
        Position.from_text(text)
    position = Position.from_text(text, custom=True)
    assert pickle.loads(pickle.dumps(position)) == position


def test_foreign_pickles():
    for arguments in [("nonsense",), ("quoridor 3x3 b1,b3 4,4 - 1", "b1"), ("",), ("nine 2p", "x")]:
        with pytest.raises(ValueError):
            quartet._quartet._restore(*arguments)
    with pytest.raises(TypeError):
        quartet._quartet._restore(3)
    with pytest.raises(TypeError):
        Position.__new__(Position)
    good = pickle.dumps(Position("quoridor/3x3"))
    for place in range(len(good)):
        broken = good[:place] + bytes([good[place] ^ 0x15]) + good[place + 1 :]
        try:
            assert pickle.loads(broken) is not None
        except Exception as error:
            assert type(error).__name__ != "PanicException"


def test_perft():
    assert Position("nine/2p").perft(2) == 2112
    assert Position("quoridor/2p").perft(0) == 1
    for wrong in (-1, 101, 2**70):
        with pytest.raises(ValueError, match="depth: expected a number from 0 to 100"):
            Position("nine").perft(wrong)
    with pytest.raises(TypeError):
        Position("nine").perft(1.0)


def test_observations():
    position = Position.from_text("quoridor 3x3 b1,a2 3,4 b1h 2")
    layout = quartet.Layout(position)
    assert layout.shape == position.observation().shape == (12, 3, 3)
    assert len(layout.names) == 12 and layout.most.shape == (12,)
    own = position.observation(1)
    assert (position.observation() == own).all()
    assert own[layout.names.index("pawn of seat +0")].tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]
    assert own[layout.names.index("fences left of seat +1")].max() == 3
    for wrong in (2, -1, 2**64):
        with pytest.raises(ValueError, match="seat: expected a number from 0 to 1"):
            position.observation(wrong)


@pytest.mark.parametrize("variant", quartet.variants())
def test_symmetries(variant):
    tables = quartet.Symmetries(variant)
    for number, position in enumerate(random_game(variant, limit=20)):
        symmetry = number % len(tables)
        image = position.transform(symmetry)
        assert tables.seats[symmetry][position.turn] == image.turn
        flat = position.observation().reshape(-1)
        gathered = flat[tables.observations[symmetry]].reshape(image.observation().shape)
        assert (gathered == image.observation()).all()
        images = sorted(tables.actions[symmetry][position.legal_actions()].tolist())
        assert images == image.legal_actions()
        for action in position.legal_actions()[:3]:
            assert position.transform_action(symmetry, action) == tables.actions[symmetry][action]
    with pytest.raises(ValueError, match="symmetry"):
        position.transform(len(tables))


def test_pictures():
    position = Position("fillit")
    assert position.svg().startswith("<svg") and position.svg() != position.svg(dark=True)
    assert position._repr_svg_() == position.svg()
    assert "●" in Position("quoridor/3x3").diagram()


def test_docstrings():
    for name in quartet.__all__:
        thing = getattr(quartet, name)
        assert thing.__doc__, name
        for part, method in vars(thing).items() if isinstance(thing, type) else ():
            if not part.startswith("_"):
                assert method.__doc__, f"{name}.{part}"
