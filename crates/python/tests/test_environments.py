"""Environments on the conventions of PettingZoo and Gymnasium."""

import warnings

import numpy as np
import pytest
import quartet
import quartet.gymnasium
import quartet.pettingzoo
from pettingzoo.test import api_test, seed_test
from quartet import IllegalActionError, Position


@pytest.mark.parametrize(
    "variant", ["quoridor/3x3", "quoridor/4p", "nine/2p", "fillit/2v2-a", "jamit/mini-3p"]
)
def test_pettingzoo(variant):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(quartet.pettingzoo.env(variant), num_cycles=200, verbose_progress=False)


def test_pettingzoo_seeds():
    seed_test(lambda: quartet.pettingzoo.env("quoridor/5x5"), num_cycles=50)


@pytest.mark.parametrize("variant", quartet.variants())
def test_a_game_in_pettingzoo(variant):
    env = quartet.pettingzoo.env(variant, max_turns=30)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    last = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        mask = observation["action_mask"]
        if terminated or truncated:
            last[agent] = reward
            assert not mask.any()
            env.step(None)
            continue
        position = env.unwrapped.position
        assert env.possible_agents[position.turn] == agent
        assert (mask == position.legal_mask()).all()
        for other in env.agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert len(last) == len(env.possible_agents)
    position = Position(variant)
    sides = {position.side(int(agent[-1]) - 1): reward for agent, reward in last.items()}
    assert abs(sum(sides.values())) < 1e-6


def test_rewards_and_repetitions_in_pettingzoo():
    start = Position.from_text("quoridor 9x9 e1,e9 0,0 - 1")
    env = quartet.pettingzoo.raw_env(start)
    env.reset()
    turns = 0
    while not any(env.truncations.values()):
        env.step(start.action_from_text(["d1", "d9", "e1", "e9"][turns % 4]))
        turns += 1
    # The start has come up for the third time.
    assert turns == 8 and set(env.rewards.values()) == {0}
    env = quartet.pettingzoo.raw_env(Position.from_text("quoridor 3x3 a2,c2 0,0 - 1"))
    env.reset()
    before = env.position
    with pytest.raises(IllegalActionError):
        env.step(before.action_from_text("c3"))
    assert env.position == before
    env.step(before.action_from_text("a3"))
    assert env.rewards == {"seat_1": 1, "seat_2": -1} and all(env.terminations.values())


def test_rendering():
    env = quartet.pettingzoo.env("quoridor/3x3", render_mode="ansi")
    env.reset()
    assert "●" in env.render()
    env = quartet.pettingzoo.env("quoridor/3x3", render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg")
    with pytest.raises(ValueError, match="render_mode"):
        quartet.pettingzoo.env("quoridor/3x3", render_mode="3d")
    with pytest.raises(ValueError, match="max_turns"):
        quartet.pettingzoo.env("quoridor/3x3", max_turns=-1)


@pytest.mark.parametrize("variant", ["quoridor/3x3", "quoridor/4p", "nine/3p", "fillit/2v2-a"])
def test_gymnasium(variant):
    def play(seed):
        env = quartet.gymnasium.AgainstEngine(variant, level=1, max_turns=40)
        observation, _ = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        trace = [env.seat]
        for _ in range(400):
            assert env.observation_space.contains(observation)
            assert env.position.turn == env.seat
            assert (observation["action_mask"] == env.action_masks()).all()
            action = rng.choice(np.flatnonzero(env.action_masks()))
            observation, reward, terminated, truncated, _ = env.step(action)
            trace.append((int(action), reward))
            if terminated or truncated:
                assert not env.action_masks().any()
                assert terminated or reward == 0
                with pytest.raises(ValueError, match="the game is over"):
                    env.step(action)
                return trace
        raise AssertionError("the game did not end")

    assert play(1) == play(1)


def test_gymnasium_by_name():
    import gymnasium

    env = gymnasium.make("quartet/AgainstEngine-v0", variant="quoridor/3x3", seat=1)
    observation, _ = env.reset(seed=3)
    assert env.unwrapped.seat == 1 and env.unwrapped.position.turn == 1
    before = env.unwrapped.position
    with pytest.raises(IllegalActionError):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.unwrapped.position == before
    with pytest.raises(ValueError, match="seat"):
        quartet.gymnasium.AgainstEngine("quoridor/3x3", seat=2)
    with pytest.raises(ValueError, match="level"):
        quartet.gymnasium.AgainstEngine("quoridor/3x3", level=99)
