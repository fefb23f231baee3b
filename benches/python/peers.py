"""How fast the package is beside its peers, all in one run.

    python benches/python/peers.py [--seconds 3] [--threads 2]

Prints Markdown. Peers that are not installed are left out: OpenSpiel (open_spiel), pgx with JAX.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import time
from collections.abc import Callable

import numpy as np
import quartet

#: OpenSpiel ends a game of Quoridor after four times as many moves as there are squares; so do we here.
QUORIDOR_TURNS = 2 * 81


def rate(work: Callable[[], float], seconds: float) -> float:
    """How much of what ``work`` returns is done in a second: the best of three times so many seconds."""
    work()
    best = 0.0
    for _ in range(3):
        done, begun = 0.0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds / 3:
            done += work()
        best = max(best, done / spent)
    return best


def openspiel_playouts() -> Callable[[], float] | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("quoridor(board_size=9)")
    rng = random.Random(1)

    def work() -> float:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return work


def own_playouts(threads: int) -> Callable[[], float]:
    seed = 0

    def work() -> float:
        nonlocal seed
        seed += 1
        count = 200
        quartet.random_playouts(
            "quoridor/2p", count, seed=seed, threads=threads, max_turns=QUORIDOR_TURNS
        )
        return count

    return work


def own_playouts_move_by_move() -> Callable[[], float]:
    rng = random.Random(1)

    def work() -> float:
        position = quartet.Position("quoridor/2p")
        for _ in range(2 * QUORIDOR_TURNS):
            if position.is_over:
                break
            position = position.play(rng.choice(position.legal_actions()))
        return 1

    return work


def batch_playouts(threads: int) -> Callable[[], float]:
    batch = quartet.Batch("quoridor/2p", 1024, threads=threads, max_turns=QUORIDOR_TURNS)

    def work() -> float:
        before = batch.finished
        for _ in range(64):
            batch.step(batch.sample())
        return batch.finished - before

    for _ in range(600):
        batch.step(batch.sample())
    return work


def steps(
    variant: str, games: int, threads: int, *, masks: str = "", planes: bool = False
) -> Callable[[], float]:
    batch = quartet.Batch(variant, games, threads=threads)
    rng = np.random.default_rng(1)

    def work() -> float:
        for _ in range(32):
            if masks == "numpy":
                legal = batch.legal_masks()
                actions = (rng.random(legal.shape, np.float32) * legal).argmax(axis=1)
            else:
                if masks == "bools":
                    batch.legal_masks()
                elif masks == "bits":
                    batch.packed_masks()
                actions = batch.sample()
            batch.step(actions)
            if planes:
                batch.observe()
        return 32 * games

    return work


def pgx_steps(name: str, games: int) -> Callable[[], float] | None:
    try:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental.wrappers import auto_reset
    except ImportError:
        return None
    env = pgx.make(name)
    step, init = auto_reset(env.step, env.init), env.init

    def act(state, key):  # type: ignore[no-untyped-def]
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        choosing, resetting = jax.random.split(key)
        action = jax.random.categorical(choosing, logits, axis=1)
        return jax.vmap(step)(state, action, jax.random.split(resetting, games))

    @jax.jit
    def many(state, key):  # type: ignore[no-untyped-def]
        keys = jax.random.split(key, 32)
        return jax.lax.scan(lambda state, key: (act(state, key), None), state, keys)[0]

    state = jax.jit(jax.vmap(init))(jax.random.split(jax.random.PRNGKey(1), games))
    key = jax.random.PRNGKey(2)

    def work() -> float:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = many(state, now)
        jax.block_until_ready(state.rewards)
        return 32 * games

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line")
    parser.add_argument("--threads", type=int, default=2, help="of the lines with several threads")
    given = parser.parse_args()
    many = given.threads

    def line(what: str, work: Callable[[], float] | None, unit: float = 1.0) -> float:
        if work is None:
            print(f"| {what} | not installed |", flush=True)
            return 0.0
        found = rate(work, given.seconds)
        print(f"| {what} | {found / unit:,.2f} |" if unit > 1 else f"| {what} | {found:,.0f} |", flush=True)
        return found

    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load:.1f} at the beginning.\n")
    print("| random playouts of Quoridor, two seats, 9×9 | playouts/s |\n|---|---:|")
    peer = line("OpenSpiel, its C++ states stepped from Python", openspiel_playouts())
    line("`Position`, move by move from Python", own_playouts_move_by_move())
    batch = line("`Batch(1024)`: `sample` and `step`, 1 thread", batch_playouts(1))
    own = line("`random_playouts`, 1 thread", own_playouts(1))
    line(f"`random_playouts`, {many} threads", own_playouts(many))
    if peer:
        print(f"\nAgainst OpenSpiel on one thread: `Batch` {batch / peer:.0f} times, `random_playouts` {own / peer:.0f} times.")
    print("\n| batched steps | M steps/s |\n|---|---:|")
    million = 1e6
    for threads in (1, many):
        line(f"Nine, `sample` and `step`, 2048 games, {threads} thread(s)", steps("nine/2p", 2048, threads), million)
    line(f"Nine, and masks as bits, {many} threads", steps("nine/2p", 2048, many, masks="bits"), million)
    line(f"Nine, and masks as bools, {many} threads", steps("nine/2p", 2048, many, masks="bools"), million)
    line(
        f"Nine, and masks as bools and observations, {many} threads",
        steps("nine/2p", 2048, many, masks="bools", planes=True),
        million,
    )
    line(
        f"Nine, actions drawn by NumPy inside the masks, {many} threads",
        steps("nine/2p", 2048, many, masks="numpy"),
        million,
    )
    for variant in ("quoridor/2p", "fillit/2p-a", "jamit/2p"):
        line(f"{variant}, `sample` and `step`, {many} threads", steps(variant, 2048, many), million)
    for name in ("othello", "hex"):
        line(f"pgx {name}, random inside the mask, 2048 games, all processors", pgx_steps(name, 2048), million)


if __name__ == "__main__":
    main()
