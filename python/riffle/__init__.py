"""Card games played exactly by their rulebooks, for research: fast, with what a seat may know kept apart from what is true.

    import riffle
    game = riffle.Game("shards", seats=2)
    state = game.deal(seed=7)
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    print(state.returns())

Actions are whole numbers, fixed for a game (`Game.describe_action`); observations are arrays of 16-bit numbers in named planes
(`Game.planes`). Everything is explained in docs/LIBRARY.md. Many games at once are in `riffle.vector`; environments with the
methods of PettingZoo, Gymnasium and OpenSpiel in `riffle.envs`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from . import _riffle
from ._riffle import ALL, CHANCE, NOBODY, Error

__version__: str = _riffle.version
__all__ = ["ALL", "CHANCE", "NOBODY", "Error", "Game", "Plane", "State", "add_cards", "cards", "games", "scenarios"]

Number = Union[int, np.integer]

_library = _riffle.Library()


def games() -> List[Dict[str, Any]]:
    """The games there are: name, title, seats, options with their values, levels of bots."""
    return json.loads(_library.games())


def cards(game: str, language: str = "en") -> Dict[int, str]:
    """The cards of a game by the number that the plane "cards" has for them in its column "name"."""
    return {card["number"]: card["name"] for card in json.loads(_library.cards(game, language))}


def add_cards(game: str, name: str, text: str) -> None:
    """Reads cards in the card language (docs/CARDS.md). They are in games that are made from here on. `name` is what messages call
    the text; one of that name that was there before is replaced. Where there is a mistake nothing is added, and `Error` says where."""
    _library.add_cards(game, name, text)


def scenarios(yaml: str) -> List[Dict[str, Any]]:
    """Runs scenarios (docs/PROTOCOL.md, section 4): of each its title, whether it passed, and a report where it did not."""
    return json.loads(_library.scenarios(yaml))


@dataclass(frozen=True)
class Plane:
    """A part of an observation: `rows` rows of the named columns, from number `start` on."""

    name: str
    start: int
    rows: int
    columns: Tuple[str, ...]
    about: str

    @property
    def shape(self) -> Tuple[int, int]:
        return (self.rows, len(self.columns))

    def of(self, observation: np.ndarray) -> np.ndarray:
        """The plane of one observation, or of many of them one behind the other: a view, no copy."""
        stop = self.start + self.rows * len(self.columns)
        return observation[..., self.start : stop].reshape(observation.shape[:-1] + self.shape)


class Game:
    """One set-up, from which any number of deals are made. The keywords are the fields of `new` in docs/PROTOCOL.md: `seats`,
    `options`, `setup`, `decks`, `characters`, `starting`, `chance` …"""

    def __init__(self, name: str, **request: Any) -> None:
        self.name = name
        self.request: Dict[str, Any] = {key: value for key, value in request.items() if key != "seed"}
        try:
            text = json.dumps({"game": name, **self.request})
        except TypeError as e:
            raise TypeError(f"A request is made of maps, lists, texts and whole numbers: {e}.") from None
        self._game = _riffle.Game(_library, text)
        layout = json.loads(self._game.layout())
        self.seats: int = self._game.seats
        self.num_actions: int = self._game.actions
        self.most_options: int = self._game.most_options
        self.observation_size: int = self._game.observation
        self.planes: Dict[str, Plane] = {
            p["name"]: Plane(p["name"], p["from"], p["rows"], tuple(p["columns"].split()), p["about"]) for p in layout["planes"]
        }
        self._blocks: List[Mapping[str, Any]] = layout["actions"]

    def __repr__(self) -> str:
        return f"riffle.Game({self.name!r}, seats={self.seats})"

    def __reduce__(self):
        return (_game_of, (self.name, self.request))

    def deal(self, seed: Number = 1) -> "State":
        """A game dealt from that seed: always the same one."""
        return State(self, self._game.deal(int(seed)))

    def describe_action(self, action: Number) -> Tuple[str, int]:
        """The verb an action number stands for, and what is added: a card, a seat, an amount, as the verb says."""
        for block in self._blocks:
            if block["from"] <= action < block["from"] + block["count"]:
                return block["verb"], int(action) - block["from"]
        raise Error(f"Actions of {self.name} run from 0 to {self.num_actions - 1}.")

    def number_of(self, verb: str, added: int = 0) -> int:
        """The other way round: the number of a verb's action about that card, seat or amount."""
        for block in self._blocks:
            if block["verb"] == verb and 0 <= added < block["count"]:
                return block["from"] + added
        raise Error(f"{self.name} has no action “{verb}” with {added}.")


class State:
    """One running game. It is a value: `clone` it at any moment, also in the middle of an effect."""

    __slots__ = ("game", "_state")

    def __init__(self, game: Game, state: _riffle.State) -> None:
        self.game = game
        self._state = state

    # What happens.

    @property
    def decider(self) -> int:
        """The seat that decides; `NOBODY` when the game is over, `CHANCE` for random outcomes of games with chance="ask"."""
        return self._state.decider()

    @property
    def is_over(self) -> bool:
        return self._state.decider() == NOBODY

    def legal_actions(self) -> List[int]:
        """The options by their numbers, in the order in which they are listed everywhere; empty when the game is over."""
        return self._state.legal()

    def apply(self, action: Number) -> None:
        """Takes an option. What is none is refused with `Error`, and nothing has changed."""
        self._state.apply(int(action))

    def step(self, action: Number, observation: np.ndarray, mask: np.ndarray) -> int:
        """Takes an option and writes how it stands then, for whoever decides, into arrays of `observation_size` int16 and
        `num_actions` uint8. Gives the decider."""
        return self._state.step(int(action), observation, mask)

    def choose(self, words: str, seat: int = ALL, language: str = "en") -> List[Dict[str, Any]]:
        """Takes options in the words of docs/PROTOCOL.md, section 3 ("play Crystal > end"), and tells what happened."""
        return json.loads(self._state.choose(words, seat, language))

    def tell(self, action: Number, seat: int = ALL, language: str = "en") -> List[Dict[str, Any]]:
        """Takes an option by its number, and tells what happened as the seat learns it."""
        return json.loads(self._state.tell(int(action), seat, language))

    def returns(self) -> List[float]:
        """By seat: 1 for who has won, -1 for who has lost; 0 while it goes on, and where nobody has won."""
        return self._state.returns()

    # Copies.

    def clone(self) -> "State":
        return State(self.game, self._state.clone())

    def copy_from(self, other: "State") -> None:
        """Becomes like another state of the same game; quicker than a clone."""
        self._state.copy_from(other._state)

    def sample(self, seat: Optional[int] = None, seed: Number = 1) -> "State":
        """A state drawn at random among those the seat (the decider, where none is given) can't tell from this one."""
        return State(self.game, self._state.sample(self.decider if seat is None else seat, int(seed)))

    def save(self) -> bytes:
        """The state as bytes, for this version of Riffle on this kind of machine."""
        return self._state.save()

    def load(self, saved: bytes) -> None:
        self._state.load(saved)

    def __reduce__(self):
        return (_state_of, (self.game, self.save()))

    def __deepcopy__(self, memo: Dict[int, Any]) -> "State":
        return self.clone()

    __copy__ = clone

    def hash(self) -> int:
        """64 bits that are equal for equal states, also in other languages."""
        return self._state.hash()

    # What is seen.

    def observe(self, seat: Optional[int] = None, out: Optional[np.ndarray] = None) -> np.ndarray:
        """What a seat (the decider, where none is given) may know, in the planes of the game."""
        if out is None:
            out = np.empty(self.game.observation_size, np.int16)
        self._state.observe(self.decider if seat is None else seat, out)
        return out

    def observation(self, seat: Optional[int] = None) -> Dict[str, np.ndarray]:
        """The same as named planes."""
        whole = self.observe(seat)
        return {name: plane.of(whole) for name, plane in self.game.planes.items()}

    def mask(self, out: Optional[np.ndarray] = None) -> np.ndarray:
        """1 at the number of each option, else 0."""
        if out is None:
            out = np.empty(self.game.num_actions, np.uint8)
        self._state.mask(out)
        return out

    def view(self, seat: int = ALL) -> Dict[str, Any]:
        """What a seat sees, as docs/PROTOCOL.md, section 2, has it."""
        return json.loads(self._state.view(seat))

    def decision(self, seat: int = ALL, language: str = "en") -> Optional[Dict[str, Any]]:
        """What is asked, with the options in words; None when the game is over."""
        return json.loads(self._state.decision(seat, language))

    def result(self) -> Optional[Dict[str, Any]]:
        """Who has won and why; None while the game goes on."""
        return json.loads(self._state.result())

    def information_state_string(self, seat: Optional[int] = None) -> str:
        """A text that is equal for states the seat can't tell apart by what it sees now: its view and what it is asked."""
        seat = self.decider if seat is None else seat
        return self._state.view(seat) + self._state.decision(seat, "en")

    # Programs.

    def bot(self, level: int = 3, seed: Number = 1) -> int:
        """What a bot of level 1 to 8 would choose for the decider, from what that seat may know."""
        return self._state.bot(level, int(seed))[0]

    def chances(self, level: int = 3, seed: Number = 1) -> List[float]:
        """Everybody's chance of winning as such a bot sees it."""
        return self._state.bot(level, int(seed))[1]

    def __repr__(self) -> str:
        return f"<riffle.State of {self.game.name}, decider {self.decider}, hash {self.hash():016x}>"


def _game_of(name: str, request: Dict[str, Any]) -> Game:
    return Game(name, **request)


def _state_of(game: Game, saved: bytes) -> State:
    state = game.deal()
    state.load(saved)
    return state
