"""What the game loop needs to know of a game and of a bot.

A state is an immutable value. Either chance is to decide something, or one or more seats are to move at once: all of
them in a game of simultaneous choices, one in a game of turns. What a seat may not know of a state, the game hides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from metrox_maps.simulate.luck import Luck

State = TypeVar("State")
Move = TypeVar("Move")
StateIn = TypeVar("StateIn", contravariant=True)
MoveOut = TypeVar("MoveOut", covariant=True)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points and the winning seats, more than one if the game is shared."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class Game(Protocol[State, Move]):
    """The rules of a game on one board. Every method is a pure function of its arguments."""

    def start(self, players: int) -> State:
        """The first state. Raises `MetroxError` for a number of players the game does not allow."""

    def is_over(self, state: State) -> bool:
        """Whether nothing is left to decide."""

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that choose now, together; empty where chance decides."""

    def chance(self, state: State, luck: Luck) -> State:
        """The state after chance has decided. Only for a state in which no seat is to move."""

    def view(self, state: State, seat: int) -> State:
        """What a seat knows of a state; the state itself where nothing is hidden."""

    def legal_moves(self, state: State, seat: int, /) -> tuple[Move, ...]:
        """Every move of a seat that is to move; never empty."""

    def play(self, state: State, moves: tuple[Move, ...]) -> State:
        """The state after the seats that were to move have moved, in the order of `to_move`.

        Raises `IllegalMove` for a move that is not allowed.
        """

    def result(self, state: State) -> Result:
        """Points and winners of a state that is over."""


class Bot(Protocol[StateIn, MoveOut]):
    """A player. It sees what its seat knows of the state, and its own dice; it keeps nothing between moves."""

    @property
    def name(self) -> str:
        """The text that `bot_from` makes this bot of."""

    @property
    def version(self) -> str:
        """Changes whenever the bot plays differently."""

    @property
    def about(self) -> str:
        """One line on how it plays."""

    @property
    def uses_dice(self) -> bool:
        """Whether two of them at one table may play differently."""

    @property
    def work(self) -> float:
        """Seconds it takes for a game, roughly, played in plain Python on a map of the published size.

        Decides who plays and in what portions, never what is played.
        """

    def choose(self, state: StateIn, seat: int, dice: Luck) -> MoveOut:
        """A legal move for `seat`, which is to move."""
