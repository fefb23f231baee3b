"""The engine, here and in a process of its own."""

import os
import shutil
import signal
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
import quartet
from quartet import Engine, EngineError, IllegalActionError, Position, UgiEngine


def test_it_takes_a_win():
    position = Position.from_text("quoridor 2p d8,a7 3,3 - 1")
    found = Engine(8).analyse(position)
    assert position.action_to_text(found.action) == "d9"
    assert found.pv[0] == found.action and found.shares.tolist() == [1, 0]
    assert found.shares.dtype == np.float32


@pytest.mark.parametrize("variant", ["quoridor/4p", "nine/3p", "fillit/2v2-a", "jamit/2p"])
def test_it_plays_everything(variant):
    position = Position(variant)
    found = Engine(6, memory=8).analyse(position, nodes=200)
    assert position.is_legal(found.action)
    assert found.shares.shape == (position.sides,) and abs(found.shares.sum() - 1) < 1e-5
    assert found.nodes > 0 and found.seconds > 0


def test_the_same_seed_plays_the_same():
    position = Position("nine/2p")
    one, other = (Engine(5, seed=4, memory=8).analyse(position) for _ in range(2))
    assert (one.action, one.pv, one.nodes) == (other.action, other.pv, other.nodes)


def test_lines():
    found = Engine(memory=8).analyse(Position("quoridor/5x5"), nodes=2000, lines=3)
    assert [line.action for line in found.lines][0] == found.action
    assert len({line.action for line in found.lines}) == 3


def test_time():
    begun = time.monotonic()
    found = Engine(memory=8).analyse(Position("quoridor/2p"), time=0.2)
    assert found.seconds >= 0.15 and time.monotonic() - begun < 5


def test_other_threads_run_meanwhile():
    count = 0
    engine, thread = Engine(memory=8), None
    thread = threading.Thread(target=lambda: engine.analyse(Position("nine/2p"), time=0.5))
    thread.start()
    errors = []
    while thread.is_alive():
        count += 1
        if count == 10:
            with pytest.raises(RuntimeError, match="this Engine is at work in another thread"):
                engine.analyse(Position("nine/2p"), time=0.5)
        time.sleep(0.001)
    assert count > 50 and not errors


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    "work",
    [
        lambda: Engine(memory=8).analyse(Position("quoridor/2p"), time=100),
        lambda: Position("quoridor/2p").perft(20),
        lambda: quartet.random_playouts("quoridor/2p", 10**7),
    ],
)
def test_an_interrupt_ends_it(work):
    # Who starts the tests in the background of a shell has them ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt():
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    begun = time.monotonic()
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        work()
        time.sleep(60)
    thread.join()
    signal.signal(signal.SIGINT, before)
    assert time.monotonic() - begun < 20


def test_arrays():
    starts = [Position("jamit/2p")]
    for number in range(40):
        starts.append(starts[-1].play(starts[-1].random_action(number)))
    engine = Engine()
    shares, policy = engine.evaluate(starts), engine.policy(starts)
    assert shares.shape == (41, 2) and np.allclose(shares.sum(axis=1), 1, atol=1e-5)
    assert policy.shape == (41, starts[0].action_space)
    assert np.allclose(policy.sum(axis=1), 1, atol=1e-4)
    for position, row in zip(starts, policy, strict=True):
        assert not row[~position.legal_mask()].any()
    hand = Engine(learned=False).evaluate(starts)
    assert (hand != shares).any()
    over = Position.from_text("quoridor 3x3 a2,c2 0,0 - 1").play("a3")
    assert engine.evaluate([over]).tolist() == [[1, 0]] and not engine.policy([over]).any()
    assert engine.evaluate([]).shape == (0, 0)
    with pytest.raises(ValueError, match="one variant"):
        engine.evaluate([Position("nine/2p"), Position("nine/3p")])
    with pytest.raises(TypeError):
        engine.evaluate(["nine/2p"])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"level": 0}, ValueError),
        ({"level": 11}, ValueError),
        ({"level": 2**70}, ValueError),
        ({"level": "5"}, TypeError),
        ({"search": "luck"}, ValueError),
        ({"threads": 0}, ValueError),
        ({"memory": 0}, ValueError),
        ({"memory": 10**9}, ValueError),
        ({"seed": -1}, ValueError),
    ],
)
def test_bad_settings(arguments, error):
    with pytest.raises(error):
        Engine(**arguments)


def test_bad_questions():
    engine, start = Engine(1), Position("nine/2p")
    for wrong in (-1.0, float("nan"), float("inf"), 1e300):
        with pytest.raises(ValueError, match="time: expected seconds"):
            engine.analyse(start, time=wrong)
    for name in ("nodes", "depth", "lines"):
        for wrong in (0, -1, 2**70):
            with pytest.raises(ValueError, match=name):
                engine.analyse(start, **{name: wrong})
    with pytest.raises(TypeError):
        engine.analyse("nine/2p")
    over = Position.from_text("quoridor 3x3 a2,c2 0,0 - 1").play("a3")
    with pytest.raises(ValueError, match="the game is over"):
        engine.analyse(over)


ENGINE = """
import sys
print("id name Plain"); print("option name Level type spin")
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi": print("ugiok")
    elif words[0] == "isready": print("readyok")
    elif words[0] == "go": print("info depth 1"); print("bestmove {answer}")
    sys.stdout.flush()
"""


def plain(answer):
    return [sys.executable, "-u", "-c", ENGINE.replace("{answer}", answer)]


def test_an_engine_in_its_own_process():
    start = Position("quoridor/3x3")
    with UgiEngine(plain("b2"), options={"Level": "3"}) as engine:
        assert engine.name == "Plain" and engine.options == ["Level"]
        assert start.action_to_text(engine.choose(start)) == "b2"
        after = engine.choose(start, moves=["a1", "a3", "b1", "b3"], time=0.1)
        assert start.action_to_text(after) == "b2"
        with pytest.raises(IllegalActionError):
            engine.choose(start, moves=["b3"])
    with pytest.raises(EngineError, match="closed"):
        engine.choose(start)


def test_engines_that_do_wrong():
    start = Position("quoridor/3x3")
    for answer, message in [("b3", "a pawn stands there"), ("nonsense", "nonsense")]:
        with UgiEngine(plain(answer)) as engine, pytest.raises(EngineError, match=message):
            engine.choose(start)
    with pytest.raises(EngineError, match="cannot be started"):
        UgiEngine(["/nowhere/to/be/found"])
    with pytest.raises(EngineError, match="ended by itself"):
        UgiEngine([sys.executable, "-c", "pass"])
    with pytest.raises(EngineError, match="in time"):
        UgiEngine([sys.executable, "-c", "import time; time.sleep(60)"], patience=0.2)
    with pytest.raises(ValueError, match="a program and its arguments"):
        UgiEngine([])
    with pytest.raises(ValueError, match="line ends"):
        UgiEngine(plain("b2"), options={"Level": "3\nquit"})


def test_our_own_engine():
    program = os.environ.get("QUARTET_BIN") or shutil.which("quartet")
    if program is None or not Path(program).exists():
        pytest.skip("the program quartet is not here")
    with UgiEngine([program, "engine"], options={"Level": "2"}) as engine:
        start = Position("nine/2p")
        assert start.is_legal(engine.choose(start, time=0.2))
