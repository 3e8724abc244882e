"""Environments with the methods and the semantics of those that others have. Their packages are not needed.

- `AECEnv`: the agent-environment cycle of PettingZoo
- `SingleSeatVectorEnv`: the vector environment of Gymnasium, one seat against bots of the library
- `SpielGame`, `SpielState`: a game and a state of OpenSpiel
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

import numpy as np

from . import CHANCE, NOBODY, Error, Game, Number, State
from .vector import VectorEnv


@dataclass(frozen=True)
class Discrete:
    """Whole numbers from 0 to n - 1."""

    n: int

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def sample(self, mask: Optional[np.ndarray] = None, seed: Optional[int] = None) -> int:
        """One of them at random: of those that the mask has a 1 for, where there is one."""
        rng = np.random.default_rng(seed)
        return int(rng.integers(self.n)) if mask is None else int(rng.choice(np.flatnonzero(mask)))


@dataclass(frozen=True)
class Box:
    """Arrays of 16-bit numbers of a shape."""

    shape: Tuple[int, ...]
    dtype: Any = np.int16

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype


class AECEnv:
    """One game, turn by turn: the agent in `agent_selection` is to act. Observations are {"observation", "action_mask"}.

    When the game has ended every agent is terminated, `last()` gives each its reward, and `step(None)` takes it out."""

    metadata: Dict[str, Any] = {"name": "riffle", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game) -> None:
        self.game = game
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: List[str] = []
        self._state: Optional[State] = None
        self._episodes = 0

    def observation_space(self, agent: str) -> Dict[str, Box]:
        return {"observation": Box((self.game.observation_size,)), "action_mask": Box((self.game.num_actions,), np.uint8)}

    def action_space(self, agent: str) -> Discrete:
        return Discrete(self.game.num_actions)

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        self._episodes = seed if seed is not None else self._episodes + 1
        self._state = self.game.deal(self._episodes)
        if self._state.decider == CHANCE:
            raise Error("An AECEnv has no seat for chance; leave out chance=\"ask\".")
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    @property
    def state(self) -> State:
        if self._state is None:
            raise Error("Call reset() first.")
        return self._state

    def _select(self) -> None:
        if self.state.is_over:
            self.agent_selection = self.agents[0] if self.agents else ""
        else:
            self.agent_selection = self.possible_agents[self.state.decider]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = self.state.mask() if self.state.decider == seat else np.zeros(self.game.num_actions, np.uint8)
        return {"observation": self.state.observe(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, np.ndarray]], float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[Number]) -> None:
        agent = self.agent_selection
        if not self.agents:
            raise Error("The game is over; call reset().")
        if self.terminations[agent]:
            if action is not None:
                raise Error("An agent that is terminated takes None.")
            self.agents.remove(agent)
            for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del values[agent]
            self._select()
            return
        if action is None:
            raise Error(f"{agent} has to choose an action.")
        self.state.apply(action)
        self._cumulative_rewards[agent] = 0.0
        returns = self.state.returns()
        for seat, each in enumerate(self.possible_agents):
            self.rewards[each] = returns[seat]
            self._cumulative_rewards[each] += returns[seat]
            self.terminations[each] = self.state.is_over
        self._select()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        return repr(self.state.view())

    def close(self) -> None:
        self._state = None
        self.agents = []


class SingleSeatVectorEnv:
    """`num_envs` games in which one seat is the learner's and the others are random or bots. With the semantics of a vector
    environment of Gymnasium: a game that has ended is dealt anew in the same step ("same-step" autoreset), and its last observation
    and info are in `infos["final_obs"]` and `infos["final_info"]`."""

    metadata: Dict[str, Any] = {"autoreset_mode": "same-step"}

    def __init__(self, game: Game, num_envs: int, seat: int = 0, opponent: Union[str, int] = "random") -> None:
        if num_envs < 1:
            raise Error("There is at least one environment.")
        if not 0 <= seat < game.seats:
            raise Error("There is no such seat.")
        if opponent != "random" and opponent not in range(1, 9):
            raise Error("An opponent is \"random\" or a level from 1 to 8.")
        self.game = game
        self.num_envs = num_envs
        self.seat = seat
        self.opponent = opponent
        self.single_observation_space = Box((game.observation_size,))
        self.single_action_space = Discrete(game.num_actions)
        self.observation_space = Box((num_envs, game.observation_size))
        self.action_space = Discrete(game.num_actions)
        self._states: List[State] = []
        self._masks = np.zeros((num_envs, game.num_actions), np.uint8)
        self._observations = np.zeros((num_envs, game.observation_size), np.int16)
        self._rng = np.random.default_rng(1)

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        if seed is not None or not self._states:
            self._rng = np.random.default_rng(seed)
        self._states = [self._begin() for _ in range(self.num_envs)]
        self._write()
        return self._observations.copy(), self._infos()

    def _begin(self) -> State:
        while True:
            state = self.game.deal(int(self._rng.integers(2**62)))
            if self._play_others(state):
                return state

    def _play_others(self, state: State) -> bool:
        """Lets the others play until the learner is asked; False when the game is over."""
        while (decider := state.decider) != self.seat:
            if decider == NOBODY:
                return False
            if self.opponent == "random" or decider == CHANCE:
                options = state.legal_actions()
                state.apply(options[int(self._rng.integers(len(options)))])
            else:
                state.apply(state.bot(int(self.opponent), int(self._rng.integers(2**62))))
        return True

    def _write(self) -> None:
        for i, state in enumerate(self._states):
            state.observe(self.seat, self._observations[i])
            state.mask(self._masks[i])

    def _infos(self) -> Dict[str, Any]:
        return {"action_mask": self._masks.copy()}

    def step(self, actions: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        if not self._states:
            raise Error("Call reset() first.")
        if np.shape(actions) != (self.num_envs,):
            raise Error(f"There is one action for each of {self.num_envs} environments.")
        illegal = [i for i, action in enumerate(actions) if not 0 <= action < self.game.num_actions or not self._masks[i, action]]
        if illegal:
            raise Error(f"In environment {illegal[0]} the action {actions[illegal[0]]} is not an option now.")
        rewards = np.zeros(self.num_envs, np.float32)
        ended = np.zeros(self.num_envs, bool)
        final = np.full(self.num_envs, None, object)
        for i, state in enumerate(self._states):
            state.apply(actions[i])
            if self._play_others(state):
                continue
            ended[i] = True
            rewards[i] = state.returns()[self.seat]
            final[i] = state.observe(self.seat)
            self._states[i] = self._begin()
        self._write()
        infos = self._infos()
        if ended.any():
            infos["final_obs"] = final
            infos["_final_obs"] = ended.copy()
            infos["final_info"] = {"returns": rewards.copy()}
        return self._observations.copy(), rewards, ended, np.zeros(self.num_envs, bool), infos

    def close(self) -> None:
        self._states = []


class SpielGame:
    """A game with the methods of pyspiel.Game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def new_initial_state(self, seed: int = 1) -> "SpielState":
        return SpielState(self, self.game.deal(seed), seed)

    def num_distinct_actions(self) -> int:
        return self.game.num_actions

    def num_players(self) -> int:
        return self.game.seats

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> List[int]:
        return [self.game.observation_size]

    observation_tensor_size = property(lambda self: self.game.observation_size)


class SpielState:
    """A state with the methods of pyspiel.State. Luck is drawn from the seed (a sampled stochastic game), unless the game was made
    with chance="ask": then chance is a player, whose outcomes are equally likely."""

    TERMINAL_PLAYER = -4
    CHANCE_PLAYER = -1

    def __init__(self, game: SpielGame, state: State, seed: int) -> None:
        self._game = game
        self._state = state
        self._seed = seed
        self._history: List[Tuple[int, int]] = []

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        decider = self._state.decider
        return self.TERMINAL_PLAYER if decider == NOBODY else self.CHANCE_PLAYER if decider == CHANCE else decider

    def is_terminal(self) -> bool:
        return self._state.is_over

    def is_chance_node(self) -> bool:
        return self._state.decider == CHANCE

    def is_simultaneous_node(self) -> bool:
        return False

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        options = self.legal_actions() if self.is_chance_node() else []
        return [(action, 1.0 / len(options)) for action in options]

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """In ascending order, as OpenSpiel has them."""
        if player is not None and player != self.current_player():
            return []
        return sorted(self._state.legal_actions())

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        if player is not None and player != self.current_player():
            return [0] * self._game.num_distinct_actions()
        return self._state.mask().tolist()

    def apply_action(self, action: Number) -> None:
        player = self.current_player()
        self._state.apply(action)
        self._history.append((player, int(action)))

    def action_to_string(self, player_or_action: int, action: Optional[int] = None) -> str:
        number = player_or_action if action is None else action
        options = self._state.legal_actions()
        if number in options:
            decision = self._state.decision()
            assert decision is not None
            return decision["options"][options.index(number)]["action"]
        verb, added = self._game.game.describe_action(number)
        return f"{verb} {added}"

    def returns(self) -> List[float]:
        return self._state.returns()

    rewards = returns

    def player_return(self, player: int) -> float:
        return self._state.returns()[player]

    def history(self) -> List[int]:
        return [action for _, action in self._history]

    def full_history(self) -> List[Tuple[int, int]]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        return len(self._history)

    def observation_string(self, player: int) -> str:
        """What the player sees now."""
        return self._state.information_state_string(player)

    def observation_tensor(self, player: int) -> List[int]:
        return self._state.observe(player).tolist()

    def information_state_string(self, player: int) -> str:
        """What the player sees now, and all that it was told and has chosen before."""
        told: List[str] = []
        again = self._game.game.deal(self._seed)
        for who, action in self._history:
            told.append(str(action) if who == player else "")
            told.append(repr(again.tell(action, player)))
        return "\n".join([*told, self.observation_string(player)])

    def clone(self) -> "SpielState":
        other = SpielState(self._game, self._state.clone(), self._seed)
        other._history = list(self._history)
        return other

    def child(self, action: Number) -> "SpielState":
        other = self.clone()
        other.apply_action(action)
        return other

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state the player can't tell from this one; `sampler()` gives numbers between 0 and 1. Its history is not kept: that of
        the others may have been another one."""
        return SpielState(self._game, self._state.sample(player, int(sampler() * 2**62)), self._seed)

    def __str__(self) -> str:
        return self._state.information_state_string(0) if not self.is_terminal() else repr(self._state.result())
