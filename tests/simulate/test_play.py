"""The game loop, over a game of turns made up here and over Metro X, in which everybody moves at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from metrox_maps.errors import IllegalMove
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.simulate.game import Bot, Game, Result
from metrox_maps.simulate.luck import Luck
from metrox_maps.simulate.play import play_game
from tests.metrox.play import maps


class Heap(NamedTuple):
    """Coins left (0: not dealt yet while nobody has moved), the seat to move, coins taken by each seat."""

    coins: int
    seat: int
    taken: tuple[int, ...]
    dealt: bool


class Coins:
    """In turn each seat takes one or two coins from a heap whose size chance decides; most coins win."""

    def start(self, players: int) -> Heap:
        return Heap(0, 0, (0,) * players, False)

    def is_over(self, state: Heap) -> bool:
        return state.dealt and not state.coins

    def to_move(self, state: Heap) -> tuple[int, ...]:
        return (state.seat,) if state.dealt else ()

    def chance(self, state: Heap, luck: Luck) -> Heap:
        return state._replace(coins=5 + luck.below(6), dealt=True)

    def view(self, state: Heap, seat: int) -> Heap:
        """A seat knows its own coins only."""
        return state._replace(taken=tuple(coins if mine == seat else -1 for mine, coins in enumerate(state.taken)))

    def legal_moves(self, state: Heap, seat: int) -> tuple[int, ...]:
        assert seat == state.seat
        return tuple(range(1, min(2, state.coins) + 1))

    def play(self, state: Heap, moves: tuple[int, ...]) -> Heap:
        (coins,) = moves
        if coins not in self.legal_moves(state, state.seat):
            raise IllegalMove(f"{coins} coins")
        taken = tuple(count + coins * (seat == state.seat) for seat, count in enumerate(state.taken))
        return Heap(state.coins - coins, (state.seat + 1) % len(taken), taken, True)

    def result(self, state: Heap) -> Result:
        best = max(state.taken)
        return Result(state.taken, tuple(seat for seat, coins in enumerate(state.taken) if coins == best))


@dataclass(frozen=True)
class Taker:
    """Takes one or two coins by its dice."""

    name: str = "taker"
    version: str = "1"
    about: str = "takes one or two"
    uses_dice: bool = True
    work: float = 0.001

    def choose(self, state: Heap, seat: int, dice: Luck) -> int:
        assert seat == state.seat
        assert [mine for mine, coins in enumerate(state.taken) if coins >= 0] == [seat]
        return 1 + dice.below(min(2, state.coins))


METROX = MetroXGame(board_of(maps.metro(maps.EVERYTHING), maps.edition()))
QUICK = [bot_from(spec) for spec in ("random:any", "greedy:dice", "planner", "mcts:3")]
GAMES: list[tuple[Game[Any, Any], Sequence[Bot[Any, Any]]]] = [(Coins(), [Taker()] * 3), (METROX, QUICK)]


@pytest.mark.parametrize(("game", "bots"), GAMES, ids=["turns", "at once"])
def test_any_game_is_played_to_its_end(game: Game[Any, Any], bots: Sequence[Bot[Any, Any]]) -> None:
    seen: list[tuple[Any, tuple[Any, ...]]] = []
    end = play_game(game, bots, seed=1, index=2, watch=lambda state, moves: seen.append((state, moves)))
    assert game.is_over(end)
    for state, moves in seen:
        seats = game.to_move(state)
        assert len(moves) == len(seats) > 0
        assert all(move in game.legal_moves(state, seat) for seat, move in zip(seats, moves, strict=True))
    result = game.result(end)
    assert len(result.points) == len(bots)
    assert max(result.points) in [result.points[seat] for seat in result.winners]
    assert play_game(game, bots, seed=1, index=2) == end
    assert any(play_game(game, bots, seed=1, index=index) != end for index in range(3, 9))


def test_a_game_of_turns_takes_its_turns() -> None:
    order: list[int] = []
    end = play_game(Coins(), [Taker()] * 3, seed=5, index=0, watch=lambda state, _: order.append(state.seat))
    assert order == [turn % 3 for turn in range(len(order))]
    assert sum(end.taken) >= 5


def test_a_seat_keeps_its_dice_whoever_sits_beside_it() -> None:
    def moves_of_seat_0(bots: str) -> list[object]:
        chosen: list[object] = []
        table = [bot_from(name) for name in bots.split()]
        play_game(METROX, table, seed=8, index=1, watch=lambda _, moves: chosen.append(moves[0]))
        return chosen

    assert moves_of_seat_0("random:any") == moves_of_seat_0("random:any random:any random")
