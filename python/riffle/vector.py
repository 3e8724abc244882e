"""Many games stepped together, by threads of the library and into arrays that stay where they are."""

from __future__ import annotations

from typing import Optional

import numpy as np

from . import Game, State, _riffle


class VectorEnv:
    """`n` games of one set-up. Each step takes one choice in each; a game that is over is dealt anew at once.

    The arrays are written in place, at every step, without a copy: keep what you want to keep by copying it.

    - `observations` [n, observation_size] int16: of each game with the eyes of the seat that decides there
    - `masks` [n, num_actions] uint8: 1 for each option
    - `deciders` [n] int8, `counts` [n] int32: who decides, and how many options there are
    - `rewards` [n, seats] float32: the returns of a game that the last step has ended, else 0
    - `ends` [n] uint8: 1 where the last step has ended a game (all else is of the next one), 2 where it was left after 5,000 choices
    """

    def __init__(self, game: Game, n: int, seed: int = 1, threads: int = 1, *, observe: bool = True, masks: bool = True) -> None:
        self.game = game
        self._batch = _riffle.Batch(game._game, n, seed, threads)
        self.n = n
        self.observations = np.zeros((n, game.observation_size), np.int16) if observe else None
        self.masks = np.zeros((n, game.num_actions), np.uint8) if masks else None
        self.deciders = np.zeros(n, np.int8)
        self.counts = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, game.seats), np.float32)
        self.ends = np.zeros(n, np.uint8)
        self._batch.bind(self.deciders, self.counts, self.masks, self.observations, self.rewards, self.ends)

    def reset(self, seed: int = 1) -> None:
        """Deals all games anew: those of that seed."""
        self._batch.reset(seed)

    def step(self, actions: np.ndarray) -> None:
        """Takes an action in each game: an array of n int32. Where one is not an option nothing is done in any game."""
        self._batch.step(actions, False)

    def choose(self, options: np.ndarray) -> None:
        """The same by places in the lists of options: 0 up to `counts`."""
        self._batch.step(options, True)

    def plane(self, name: str) -> np.ndarray:
        """A plane of all observations, [n, rows, columns]: a view that follows them."""
        if self.observations is None:
            raise ValueError("This VectorEnv was made without observations.")
        return self.game.planes[name].of(self.observations)

    def state(self, number: int) -> State:
        """A copy of one of the games."""
        return State(self.game, self._batch.state(number))

    def random_options(self, rng: np.random.Generator, out: Optional[np.ndarray] = None) -> np.ndarray:
        """One option of each game at random, for `choose`."""
        chosen = (rng.random(self.n, np.float32) * self.counts).astype(np.int32)
        np.minimum(chosen, self.counts - 1, out=chosen)
        if out is not None:
            out[:] = chosen
            return out
        return chosen

    def random_actions(self, rng: np.random.Generator) -> np.ndarray:
        """One action of each game at random, for `step`."""
        if self.masks is None:
            raise ValueError("This VectorEnv was made without masks.")
        noise = rng.random(self.masks.shape, np.float32)
        noise += 1  # above what is masked
        noise *= self.masks
        return noise.argmax(axis=1).astype(np.int32)

    def __len__(self) -> int:
        return self.n
