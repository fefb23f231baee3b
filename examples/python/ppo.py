"""PPO in one file, in the manner of CleanRL, on the batched environment: a small network in NumPy learns Quoridor on 3×3
squares by playing itself, then plays a loop of PettingZoo against random play.

    python examples/python/ppo.py [UPDATES]
"""

import sys

import numpy as np
import quartet
import quartet.pettingzoo
from numpy.typing import NDArray

VARIANT = "quoridor/3x3w2"
GAMES, STEPS = 64, 32
HIDDEN = 64
GAMMA, LAMBDA, CLIP, ENTROPY, EPOCHS, MINIBATCHES, RATE = 0.99, 0.95, 0.2, 0.01, 2, 4, 2e-3

Array = NDArray[np.float32]


class Network:
    """Two layers with a policy and a value on top, trained by Adam."""

    def __init__(self, scale: Array, actions: int, rng: np.random.Generator) -> None:
        #: By which the numbers of an observation are multiplied, so that they are 0 to 1.
        self.scale = scale
        inputs = len(scale)

        def layer(rows: int, columns: int, scale: float) -> Array:
            weights = rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)
            return weights.astype(np.float32)

        self.weights = [
            layer(inputs, HIDDEN, 1.4),
            np.zeros(HIDDEN, np.float32),
            layer(HIDDEN, HIDDEN, 1.4),
            np.zeros(HIDDEN, np.float32),
            layer(HIDDEN, actions, 0.01),
            np.zeros(actions, np.float32),
            layer(HIDDEN, 1, 1.0),
            np.zeros(1, np.float32),
        ]
        self.first = [np.zeros_like(part) for part in self.weights]
        self.second = [np.zeros_like(part) for part in self.weights]
        self.time = 0

    def forward(self, x: Array, masks: NDArray[np.bool_]) -> tuple[Array, Array, tuple[Array, Array]]:
        """Logarithms of the chances of actions, values, and what ``backward`` needs."""
        w1, b1, w2, b2, wp, bp, wv, bv = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        logits = np.where(masks, h2 @ wp + bp, -1e9)
        logits = logits - logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return logs.astype(np.float32), (h2 @ wv + bv)[:, 0], (h1, h2)

    def backward(self, x: Array, kept: tuple[Array, Array], d_logits: Array, d_values: Array) -> None:
        """A step of Adam along these gradients."""
        _, _, w2, _, wp, _, wv, _ = self.weights
        h1, h2 = kept
        d_values = d_values[:, None]
        d2 = (d_logits @ wp.T + d_values @ wv.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        gradients = [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0)]
        gradients += [h2.T @ d_logits, d_logits.sum(0), h2.T @ d_values, d_values.sum(0)]
        norm = np.sqrt(sum(float((part**2).sum()) for part in gradients))
        self.time += 1
        for part, gradient, first, second in zip(
            self.weights, gradients, self.first, self.second, strict=True
        ):
            gradient *= min(1.0, 0.5 / (norm + 1e-8))
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            step = first / (1 - 0.9**self.time)
            part -= RATE * step / (np.sqrt(second / (1 - 0.999**self.time)) + 1e-8)


def choose(logs: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, with these chances (the trick of Gumbel)."""
    return (logs - np.log(-np.log(rng.random(logs.shape)))).argmax(axis=1)


def train(updates: int, rng: np.random.Generator) -> Network:
    batch = quartet.Batch(VARIANT, GAMES, seed=1, threads=2, max_turns=40)
    size = int(np.prod(batch.observation_shape))
    most = np.repeat(quartet.Layout(VARIANT).most, size // batch.observation_shape[0])
    scale = 1 / most.astype(np.float32)
    network = Network(scale, batch.action_space, rng)

    # Observations and masks are written straight into the store of the rollout.
    planes = np.zeros((STEPS, GAMES, *batch.observation_shape), np.uint8)
    masks = np.zeros((STEPS, GAMES, batch.action_space), np.bool_)
    actions = np.zeros((STEPS, GAMES), np.int64)
    chances, values, rewards = (np.zeros((STEPS, GAMES), np.float32) for _ in range(3))
    ends = np.zeros((STEPS, GAMES), np.bool_)
    everybody = np.arange(GAMES)
    for update in range(updates):
        for step in range(STEPS):
            x = batch.observe(out=planes[step]).reshape(GAMES, -1) * scale
            logs, values[step], _ = network.forward(x, batch.legal_masks(out=masks[step]))
            actions[step] = choose(logs, rng)
            chances[step] = logs[everybody, actions[step]]
            mover = batch.turns.copy()
            batch.step(actions[step])
            rewards[step] = batch.rewards[everybody, mover]
            ends[step] = batch.terminated | batch.truncated
        x = batch.observe().reshape(GAMES, -1) * scale
        following = network.forward(x, batch.legal_masks())[1]

        # What is good for the next seat is bad for this one: values change their sign at each step.
        advantages = np.zeros((STEPS, GAMES), np.float32)
        gain = np.zeros(GAMES, np.float32)
        for step in reversed(range(STEPS)):
            goes_on = ~ends[step]
            delta = rewards[step] - GAMMA * following * goes_on - values[step]
            gain = delta - GAMMA * LAMBDA * gain * goes_on
            advantages[step], following = gain, values[step]
        returns = (advantages + values).reshape(-1)

        flat = [planes.reshape(STEPS * GAMES, -1), masks.reshape(STEPS * GAMES, -1)]
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(STEPS * GAMES), MINIBATCHES):
                x, mask = flat[0][part] * scale, flat[1][part]
                chosen, worth = actions.reshape(-1)[part], advantages.reshape(-1)[part]
                worth = (worth - worth.mean()) / (worth.std() + 1e-8)
                logs, value, kept = network.forward(x, mask)
                chance, row = np.exp(logs), np.arange(len(part))
                ratio = np.exp(logs[row, chosen] - chances.reshape(-1)[part])
                clipped = np.where(worth > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
                push = np.where(clipped, 0, -ratio * worth)[:, None]
                one_hot = np.zeros_like(chance)
                one_hot[row, chosen] = 1
                entropy = -(chance * np.where(mask, logs, 0)).sum(axis=1, keepdims=True)
                d_logits = push * (one_hot - chance)
                d_logits += ENTROPY * chance * (np.where(mask, logs, 0) + entropy)
                d_values = 0.5 * (value - returns[part])
                scale_by = np.float32(1 / len(part))
                network.backward(x, kept, d_logits.astype(np.float32) * scale_by, d_values * scale_by)
        if update % 10 == 9:
            print(f"update {update + 1}: {batch.finished} games, entropy {entropy.mean():.2f}")
    return network


def against_random(network: Network, games: int, rng: np.random.Generator) -> float:
    """The mean reward against random play, in a loop of PettingZoo."""
    env = quartet.pettingzoo.env(VARIANT, max_turns=40)
    total = 0.0
    for game in range(games):
        learner = f"seat_{game % 2 + 1}"
        env.reset()
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                total += reward if agent == learner else 0
                env.step(None)
                continue
            mask = observation["action_mask"].astype(bool)
            if agent == learner:
                x = observation["observation"].reshape(1, -1) * network.scale
                env.step(int(choose(network.forward(x, mask[None])[0], rng)[0]))
            else:
                env.step(int(rng.choice(np.flatnonzero(mask))))
    return total / games


def main(updates: int = 40) -> None:
    rng = np.random.default_rng(1)
    network = train(updates, rng)
    reward = against_random(network, 100, rng)
    print(f"{updates * STEPS * GAMES} steps; mean reward against random play {reward:+.2f}")
    assert updates < 40 or reward > 0.2


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
