#!/usr/bin/env python3
"""Plays random games with the package, each of them again with the program over its protocol, and compares the hashes of the states:
compare_native.py RIFFLE GAMES"""

import json
import random
import subprocess
import sys

import riffle
from riffle.vector import VectorEnv

import numpy as np

TABLES = [
    ("shards", {"seats": 2}),
    ("shards", {"seats": 4}),
    ("keyforge", {}),
    ("epic", {"seats": 2, "options": {"format": "random"}}),
]


class Engine:
    """The program, spoken to over its protocol."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *requests):
        """Some requests at once, and the last answer."""
        self.process.stdin.write("".join(json.dumps(request) + "\n" for request in requests))
        self.process.stdin.flush()
        for request in requests:
            answer = json.loads(self.process.stdout.readline())
            if not answer["ok"]:
                raise SystemExit(f"{request} was refused: {answer['error']}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def compare(engine, name, request, seed, most):
    state = riffle.Game(name, **request).deal(seed)
    rng = random.Random(seed)
    choices, hashes = [], []
    while not state.is_over and len(choices) < most:
        options = state.legal_actions()
        chosen = rng.randrange(len(options))
        state.apply(options[chosen])
        choices.append({"do": "choose", "option": chosen + 1, "seat": "all"})
        if len(choices) % 16 == 0:
            hashes.append(f"{state.hash():016x}")
    engine.ask({"do": "new", "game": name, "seed": seed, **request})
    for start in range(0, len(choices), 32):  # few at a time, so that neither waits for the other to read
        engine.ask(*choices[start : start + 32])
    replay = engine.ask({"do": "replay"})["replay"]
    if replay["hashes"] != hashes or replay["end"] != f"{state.hash():016x}":
        raise SystemExit(f"Game {seed} of {name} {request} differs.")
    return len(choices)


def compare_batch(name, request):
    """A batch's first game at each place is the one that is dealt from its seed alone, however many there are."""
    game = riffle.Game(name, **request)
    one, many = VectorEnv(game, 2, seed=5), VectorEnv(game, 16, seed=5, threads=2)
    for step in range(200):
        for env in (one, many):
            env.choose(((step * 7 + np.arange(len(env))) % env.counts).astype(np.int32))
    for place in range(2):
        if one.state(place).hash() != many.state(place).hash():
            raise SystemExit(f"A batch of {name} depends on its size.")


def main():
    program, games = sys.argv[1], int(sys.argv[2])
    engine = Engine(program)
    decisions = 0
    for number in range(games):
        name, request = TABLES[number % len(TABLES)]
        decisions += compare(engine, name, request, number + 1, 3000 if games > 1000 else 300)
    engine.close()
    for name, request in TABLES:
        compare_batch(name, request)
    print(f"{games} games with {decisions} choices: every hash is that of the program.")


if __name__ == "__main__":
    main()
