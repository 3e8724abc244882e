#!/usr/bin/env python3
"""An information-set tree search in forty lines, against random choices.

Each iteration draws a world that the seat can't tell from the true one, follows one tree that all worlds share, and plays the game
to its end at random."""

import argparse
import math
import random

import riffle


class Node:
    def __init__(self):
        self.children = {}
        self.visits = self.available = 0
        self.total = 0.0

    def select(self, options):
        """The option with the best bound; one that was never tried before all others."""
        for action in options:
            self.children.setdefault(action, Node()).available += 1
        fresh = [action for action in options if self.children[action].visits == 0]
        if fresh:
            return random.choice(fresh)
        return max(options, key=lambda action: self.children[action].bound())

    def bound(self):
        return self.total / self.visits + math.sqrt(math.log(self.available) / self.visits)


def search(state, worlds):
    root, seat = Node(), state.decider
    for _ in range(worlds):
        world, node, path = state.sample(seat, random.getrandbits(60)), root, []
        while not world.is_over:
            decider = world.decider
            action = node.select(world.legal_actions())
            node = node.children[action]
            path.append((decider, node))
            world.apply(action)
            if node.visits == 0:
                break
        while not world.is_over:
            world.apply(random.choice(world.legal_actions()))
        returns = world.returns()
        for decider, each in path:
            each.visits += 1
            each.total += returns[decider]
    return max(root.children, key=lambda action: root.children[action].visits)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="shards")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=50, help="iterations for each choice")
    args = parser.parse_args()
    random.seed(1)
    game = riffle.Game(args.game)
    won = 0
    for number in range(args.games):
        state = game.deal(number + 1)
        while not state.is_over:
            options = state.legal_actions()
            if state.decider != number % 2:
                state.apply(random.choice(options))
            else:
                state.apply(search(state, args.worlds) if len(options) > 1 else options[0])
        won += state.returns()[number % 2] > 0
    print(f"The search has won {won} of {args.games} games of {args.game}.")


if __name__ == "__main__":
    main()
