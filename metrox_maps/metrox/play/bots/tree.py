"""A bot that grows a tree of moves and cards: Monte Carlo tree search with chance nodes."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.bots.judgement import ordered
from metrox_maps.metrox.play.bots.rollouts import KEEP, SEED_LIMIT, everybody, rollout
from metrox_maps.metrox.play.bots.weights import Tables, Weights, tables
from metrox_maps.metrox.play.deck import next_card
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck, mix64

EXPLORATION = 8.0
"""Points by which a move that was hardly tried is favored; about the standard deviation of a game's score."""


@lru_cache(maxsize=8)
def logarithms(most: int) -> tuple[float, ...]:
    """Natural logarithms of 0 (as 0), 1, … `most`: a table, so that every engine uses the very same numbers."""
    return (0.0, *(math.log(number) for number in range(1, most + 1)))


@dataclass(slots=True)
class Node:
    """A position in which the seat chooses: its moves, how often each was tried, and the sum of the scores."""

    moves: list[Move]
    visits: int = 0
    tried: list[int] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)
    after: dict[tuple[int, int], Node] = field(default_factory=dict)
    """The position after a move (its index) and the card that came next."""


@dataclass(frozen=True, slots=True)
class TreeBot:
    """UCT over the seat's own moves, cards drawn by luck, the other seats and each game's end by the heuristic.

    An untried move is tried first, in the order of value; then the one of the best mean plus `exploration` times
    sqrt(ln(visits of the node + 1) / visits of the move). (Kocsis, Szepesvári 2006; chance nodes as in expectimax.)
    """

    name: str
    rollouts: int
    exploration: float = EXPLORATION
    version: str = "1"
    uses_dice: bool = True
    weights: Weights = field(default_factory=Weights)

    @property
    def about(self) -> str:
        """See `simulate.game.Bot`."""
        return f"tree search with {self.rollouts} games played to the end for every move"

    @property
    def work(self) -> float:
        """See `simulate.game.Bot`."""
        return 0.08 * self.rollouts

    def choose(self, state: State, seat: int, dice: Luck) -> Move:
        """One draw, unless there is but one move: it seeds the luck of all rollouts."""
        table = tables(state.board, self.weights)
        root = _node(table, state, seat)
        if len(root.moves) == 1:
            return root.moves[0]
        base = dice.next64()
        for number in range(self.rollouts):
            self._grow(table, root, state, seat, Luck(mix64((base + number) % SEED_LIMIT)))
        return root.moves[root.tried.index(max(root.tried))]

    def _grow(self, table: Tables, node: Node, state: State, seat: int, luck: Luck) -> None:
        """One game from the root: down the tree, one move beyond it, and to the end by the heuristic."""
        path: list[tuple[Node, int]] = []
        while True:
            at = self._pick(node)
            path.append((node, at))
            state = engine.play(state, everybody(table, state, seat, node.moves[at]))
            if not state.left or not node.tried[at]:
                break
            state = engine.reveal(state, next_card(state.unseen, luck))
            child = node.after.get((at, state.card))
            if child is None:
                child = node.after[at, state.card] = _node(table, state, seat)
            node = child
        score = rollout(table, state, seat, luck)
        for node, at in path:
            node.visits += 1
            node.tried[at] += 1
            node.sums[at] += score

    def _pick(self, node: Node) -> int:
        if 0 in node.tried:
            return node.tried.index(0)
        log = logarithms(self.rollouts + 1)[node.visits + 1]
        worth = [
            total / tried + self.exploration * math.sqrt(log / tried)
            for total, tried in zip(node.sums, node.tried, strict=True)
        ]
        return worth.index(max(worth))


def _node(table: Tables, state: State, seat: int) -> Node:
    moves = ordered(table, state, seat, KEEP)
    return Node(moves, tried=[0] * len(moves), sums=[0] * len(moves))
