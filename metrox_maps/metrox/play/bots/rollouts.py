"""Bots that play a position to its end many times: sequential halving over the moves.

A rollout is a whole game from the position on: cards by luck from the unseen ones, every seat playing by the heuristic.
What counts is the seat's own score. All moves still in the race meet the same luck, so that their difference shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.bots.judgement import best_move, ordered
from metrox_maps.metrox.play.bots.weights import Tables, Weights, tables
from metrox_maps.metrox.play.deck import next_card
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck, mix64

KEEP = 16
"""At most so many moves enter the race, those of the highest values: a free card has one for every empty station."""

SEED_LIMIT = 1 << 64


def everybody(table: Tables, state: State, seat: int, move: Move) -> tuple[Move, ...]:
    """This seat's move and what the heuristic does at the others."""
    return tuple([move if at == seat else best_move(table, state, at) for at in range(len(state.papers))])


def rollout(table: Tables, state: State, seat: int, luck: Luck) -> int:
    """The seat's score when the game is played on from between two turns."""
    while state.left:
        state = engine.reveal(state, next_card(state.unseen, luck))
        state = engine.play(state, everybody(table, state, seat, best_move(table, state, seat)))
    return engine.score(state, seat).total


def halvings(moves: int) -> int:
    """Rounds until one of so many moves is left."""
    return max(1, (moves - 1).bit_length())


@dataclass(frozen=True, slots=True)
class HalvingBot:
    """Sequential halving: `rollouts` are spent in equal rounds, after each of which the worse half of the moves leaves.

    Every move has at least one rollout a round. (Karnin, Koren, Somekh 2013.)
    """

    name: str
    about: str
    rollouts: int
    version: str = "1"
    uses_dice: bool = True
    weights: Weights = field(default_factory=Weights)

    @property
    def work(self) -> float:
        """See `simulate.game.Bot`."""
        return 0.08 * self.rollouts

    def choose(self, state: State, seat: int, dice: Luck) -> Move:
        """One draw, unless there is but one move: it seeds the luck of all rollouts."""
        table = tables(state.board, self.weights)
        moves = ordered(table, state, seat, KEEP)
        if len(moves) == 1:
            return moves[0]
        base = dice.next64()
        after = [engine.play(state, everybody(table, state, seat, move)) for move in moves]
        sums = [0] * len(moves)
        alive = list(range(len(moves)))
        rounds = halvings(len(moves))
        played = 0
        for _ in range(rounds):
            for _ in range(max(1, self.rollouts // rounds // len(alive))):
                seed = mix64((base + played) % SEED_LIMIT)
                played += 1
                for at in alive:
                    sums[at] += rollout(table, after[at], seat, Luck(seed))
            # Stable, so that of equal moves the one that looks better stays; all alive have the same number of games.
            alive.sort(key=lambda at: -sums[at])
            alive = alive[: (len(alive) + 1) // 2]
        return moves[alive[0]]
