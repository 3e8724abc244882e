#!/usr/bin/env python3
"""Trains a small policy by REINFORCE in numpy until it beats random play.

The policy is one weight for each verb and one for each card a choice may be about ("recruit" + "Fu Herald"): a softmax over the
legal actions. It plays one seat of every game of a batch, the other chooses at random, and after each game all choices it made
become more likely where it won, and less likely where it lost."""

import argparse

import numpy as np

import riffle
from riffle.vector import VectorEnv


class Policy:
    def __init__(self, game):
        self.weights = np.zeros(game.num_actions)

    def choose(self, masks, rng):
        """An action for each row of the masks; and how far each weight speaks for what was chosen rather than for the rest."""
        logits = np.where(masks, self.weights, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        actions = (odds.cumsum(axis=1) > rng.random((len(odds), 1))).argmax(axis=1)
        gradients = -odds
        gradients[np.arange(len(odds)), actions] += 1
        return actions, gradients


def play(env, policy, seats, rng, games, rate):
    """Plays until so many games have ended; learns where the rate is not 0. Gives the share of wins."""
    traces = np.zeros((env.n, env.game.num_actions))
    lengths = np.zeros(env.n)
    won = played = 0
    while played < games:
        actions = env.random_actions(rng)
        own = np.flatnonzero(env.deciders == seats)
        if len(own) > 0:
            actions[own], gradients = policy.choose(env.masks[own], rng)
            traces[own] += gradients
            lengths[own] += 1
        env.step(actions)
        ended = np.flatnonzero(env.ends)
        for i in ended:
            result = env.rewards[i, seats[i]]
            if rate and lengths[i] > 0:
                policy.weights += rate * result * traces[i] / np.sqrt(lengths[i])
            won += result > 0
            played += 1
        traces[ended] = 0
        lengths[ended] = 0
        seats[ended] = 1 - seats[ended]  # the policy begins as often as not
    return won / played


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="shards")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=400, help="in a round")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--quick", action="store_true", help="a few short rounds; fails where the policy does not beat random play")
    args = parser.parse_args()
    if args.quick:
        args.rounds, args.games = 2, 200
    rng = np.random.default_rng(1)
    game = riffle.Game(args.game)
    env = VectorEnv(game, 64, seed=1, observe=False)
    policy = Policy(game)
    seats = np.arange(64) % 2
    for number in range(args.rounds):
        share = play(env, policy, seats, rng, args.games, args.rate)
        print(f"round {number + 1}: {100 * share:.0f} % won while learning")
    env.reset(10**6)  # games it has not seen
    share = play(env, policy, seats, rng, 300, 0)
    print(f"after training: {100 * share:.0f} % of 300 games won against random play")
    best = sorted(range(game.num_actions), key=lambda action: -policy.weights[action])[:5]
    print("likes best: " + ", ".join("{} {}".format(*game.describe_action(action)) for action in best))
    if share < 0.6:
        raise SystemExit("It has not learned to beat random play.")


if __name__ == "__main__":
    main()
