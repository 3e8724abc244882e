#!/usr/bin/env python3
"""How quick it is: random games from Python, one at a time and many together, each step with its observation and its mask. The best
of many short rounds is told, by the processor's time of one thread, for what else the machine does disturbs some of them."""

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
    best, seed, state = 0.0, 1, game.deal(1)
    choose = random.Random(1).random
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.process_time()
        for _ in range(2000):
            options = state.legal_actions()
            if not options:
                seed += 1
                state = game.deal(seed)
                options = state.legal_actions()
            state.step(options[int(choose() * len(options))], observation, mask)
        best = max(best, 2000 / (time.process_time() - start))
    return best


def together(game, n, seconds, tensors, threads=1):
    """n games at once. Only the steps are timed: how a learner chooses is its own affair."""
    env = VectorEnv(game, n, seed=1, threads=threads, observe=tensors, masks=tensors)
    rng = np.random.default_rng(1)
    options = np.zeros(n, np.int32)
    clock = time.process_time if threads == 1 else time.perf_counter
    best, end = 0.0, time.perf_counter() + seconds
    rounds = max(1, 8000 // n)
    while time.perf_counter() < end:
        inside = 0.0
        for _ in range(rounds):
            env.random_options(rng, options)
            start = clock()
            env.choose(options)
            inside += clock() - start
        best = max(best, rounds * n / inside)
    return best


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
