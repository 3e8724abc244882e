#!/usr/bin/env python3
"""How quick it is: random games from Python, one at a time and many together, each step with its observation and its mask."""

import argparse
import random
import time

import numpy as np

import riffle
from riffle.vector import VectorEnv

GAMES = [("shards", {"seats": 2}), ("keyforge", {}), ("epic", {"seats": 2, "options": {"format": "random"}})]


def alone(game, seconds):
    """One game after the other: State.step writes observation and mask of whoever decides."""
    observation = np.zeros(game.observation_size, np.int16)
    mask = np.zeros(game.num_actions, np.uint8)
    steps, seed, state = 0, 1, game.deal(1)
    choose = random.Random(1).random
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(200):
            options = state.legal_actions()
            if not options:
                seed += 1
                state = game.deal(seed)
                options = state.legal_actions()
            state.step(options[int(choose() * len(options))], observation, mask)
        steps += 200
    return steps / (time.perf_counter() - start)


def together(game, n, seconds, tensors, threads=1):
    """n games at once. Only the steps are timed: how a learner chooses is its own affair."""
    env = VectorEnv(game, n, seed=1, threads=threads, observe=tensors, masks=tensors)
    rng = np.random.default_rng(1)
    options = np.zeros(n, np.int32)
    steps, inside = 0, 0.0
    while inside < seconds:
        env.random_options(rng, options)
        start = time.perf_counter()
        env.choose(options)
        inside += time.perf_counter() - start
        steps += n
    return steps / inside


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="for each figure")
    parser.add_argument("--games", type=int, default=64, help="in a batch")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    print(f"{'steps a second':16}{'one at a time':>16}{'batch':>16}{'without tensors':>18}")
    for name, request in GAMES:
        game = riffle.Game(name, **request)
        figures = (
            alone(game, args.seconds),
            together(game, args.games, args.seconds, True, args.threads),
            together(game, args.games, args.seconds, False, args.threads),
        )
        print(f"{name:16}{figures[0]:16,.0f}{figures[1]:16,.0f}{figures[2]:18,.0f}")


if __name__ == "__main__":
    main()
