"""The games in OpenSpiel, with its own checks and algorithms."""

import copy
import pickle

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import quartet
import quartet.openspiel
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability, mcts


def load(variant, **parameters):
    texts = [f"variant={variant}", *(f"{name}={value}" for name, value in parameters.items())]
    return pyspiel.load_game(f"quartet({','.join(texts)})")


@pytest.mark.parametrize("variant", quartet.variants())
def test_a_random_game(variant):
    game = load(variant, max_turns=20)
    state, rng = game.new_initial_state(), np.random.default_rng(0)
    position = quartet.Position(variant)
    assert game.num_players() == position.seats
    assert game.num_distinct_actions() == position.action_space
    while not state.is_terminal():
        assert str(state) == position.text and state.current_player() == position.turn
        actions = state.legal_actions()
        assert actions == position.legal_actions()
        action = int(rng.choice(actions))
        text = position.action_to_text(action)
        assert state.action_to_string(state.current_player(), action) == text
        tensor = np.array(state.observation_tensor(0))
        assert (tensor == position.observation(0).reshape(-1)).all()
        child = state.child(action)
        assert str(state) == position.text
        state.apply_action(action)
        assert str(child) == str(state)
        position = position.play(action)
    assert state.returns() == (position.rewards or [0] * position.seats)


def test_open_spiels_own_check():
    pyspiel.random_sim_test(load("quoridor/3x3", max_turns=10), num_sims=3, serialize=True, verbose=False)


def test_states_copy():
    state = load("quoridor/3x3").new_initial_state()
    state.apply_action(state.string_to_action("b2"))
    for other in (state.clone(), copy.deepcopy(state)):
        assert str(other) == str(state) and other.history() == state.history()
    game = pickle.loads(pickle.dumps(load("nine/3p")))
    assert game.num_players() == 3


def test_mcts_takes_a_win():
    game = pyspiel.load_game(
        "quartet", {"position": "quoridor 5x5 a4,e3 0,0 - 1", "max_turns": 40}
    )
    evaluator = mcts.RandomRolloutEvaluator(2, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 60, evaluator, random_state=np.random.RandomState(1))
    state = game.new_initial_state()
    assert state.action_to_string(0, bot.step(state)) == "a5"


def test_exploitability():
    # Without fences on a board of 3 × 3 seat 1 is a step ahead: whoever plays at random can be exploited.
    game = load("quoridor/3x3w0", max_turns=3)
    at_random = policy.UniformRandomPolicy(game)
    assert 0 < exploitability.exploitability(game, at_random) <= 1


def test_an_environment_of_open_spiel():
    env = rl_environment.Environment(load("quoridor/3x3", max_turns=10))
    step = env.reset()
    shape = env.game.observation_tensor_shape()
    assert len(step.observations["info_state"][0]) == np.prod(shape)
    rng = np.random.default_rng(0)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([int(rng.choice(step.observations["legal_actions"][player]))])
    assert abs(sum(step.rewards)) < 1e-6


def test_bad_parameters():
    for parameters in ("variant=chess/2p", "position=nonsense", "max_turns=-1"):
        with pytest.raises(Exception, match=r"column|expected"):
            pyspiel.load_game(f"quartet({parameters})").new_initial_state()
