"""Exact play of tiny maps by one player: the best move, and the expected score under best play, as fractions.

All cards, all legal moves and all features of RULES 1.5 are reckoned with, and nothing is rounded. The number of states
grows about tenfold with every window, so it is a tool for puzzles and a yardstick for bots, not for real maps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_FREE, Board
from metrox_maps.metrox.play.exact.positions import Budget, Geography, TooLargeError, layers_from
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.reach import distinct_tracks, widest_move
from metrox_maps.metrox.play.state import NO_CARD, Paper, State

if TYPE_CHECKING:
    from metrox_maps.metrox.play.exact.values import Worths

MOST_STATES = 10_000_000
"""About a minute, and 1 GB."""

LEAST_LIMIT = 100
"""A lower limit of states would be of no use."""


class Ranked(NamedTuple):
    """A move, and the expected score of the game if it is made and all after it is played best."""

    move: Move
    expected: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Best play from a position on: knows every state that its moves lead to, and how good it is."""

    board: Board
    widest: bool
    """Whether only moves that mark as many stations as the card shows were reckoned with."""
    states: int
    """How many positions with a rest of the deck were looked at, those at the end of the game counted once."""
    positions: int
    _geography: Geography = field(repr=False)
    _worths: dict[int, Worths] = field(repr=False)

    def expected(self, state: State) -> Fraction:
        """The expected score of the game from here under best play.

        Raises `MetroxError` for a state that the solved position does not lead to.
        """
        if state.card != NO_CARD:
            return max([ranked.expected for ranked in self.ranked(state)])
        board, geography, paper = self.board, self._geography, _alone(state)
        if engine.is_over(state):
            return Fraction(engine.score(state, 0).total)
        position = geography.position(paper)
        # Alone, a map bonus is always earned, and always the first one.
        sure = sum(board.goals[goal].first for goal in board.map_bonuses)
        sure += 2 * sum(board.transfer_counts[station] for station in engine.members(paper.numbered))
        if not geography.empties(position):
            return Fraction(sure + engine.score(state, 0).completed - board.penalties[0])
        try:
            return sure + self._worths[state.left].worth(position, geography.rests.number(state.unseen))
        except KeyError:
            raise MetroxError("the solved position does not lead to this one") from None

    def ranked(self, state: State) -> tuple[Ranked, ...]:
        """Every move that may be made with the card that lies open, best first, equals in the order of the moves.

        Raises `MetroxError` like `expected`, and where no card lies open.
        """
        if state.card == NO_CARD:
            raise MetroxError("no card lies open, so there is no move to be ranked")
        after = [Ranked(move, self.expected(engine.play(state, (move,)))) for move in moves_of(state, self.widest)]
        return tuple(sorted(after, key=lambda ranked: (-ranked.expected, ranked.move)))

    def best(self, state: State) -> Move:
        """The best move with the card that lies open; of equals the first in the order of the moves."""
        return self.ranked(state)[0].move


def solve(
    state: State,
    *,
    widest: bool = False,
    most_states: int = MOST_STATES,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a position of one player, with a card open or before one is revealed.

    `widest` leaves out the moves that mark fewer stations than the card shows. `progress` is told how many of
    `work(state)` steps are done. Raises `MetroxError` for more than one player, a game that is over, a deck with too
    many different rests or too low a limit, and `TooLargeError` where there are more states than `most_states`.
    """
    from metrox_maps.metrox.play.exact.values import worths_of

    _alone(state)
    if engine.is_over(state):
        raise MetroxError("the game is over, so nothing is to be solved")
    if most_states < LEAST_LIMIT:
        raise MetroxError(f"{most_states} states: a limit is at least {LEAST_LIMIT}")
    geography = Geography(state.board, widest=widest)
    begun = [state] if state.card == NO_CARD else [engine.play(state, (move,)) for move in moves_of(state, widest)]
    left = begun[0].left
    budget = Budget(most_states)
    try:
        layers = layers_from(
            geography,
            [geography.position(after.papers[0]) for after in begun],
            left=left,
            rest=geography.rests.number(begun[0].unseen),
            budget=budget,
            progress=progress,
        )
    except TooLargeError as error:
        raise TooLargeError(
            f"the map {state.board.name!r} is too large to be solved from here: {error}. A window more takes about ten "
            f"times as many; {_less(state, widest)}"
        ) from None
    worths = worths_of(geography, layers, progress=None if progress is None else lambda done: progress(left + done))
    return Solution(
        board=state.board,
        widest=widest,
        states=budget.states,
        positions=budget.positions,
        _geography=geography,
        _worths={layer.left: worth for layer, worth in zip(layers, worths, strict=True)},
    )


def work(state: State) -> int:
    """In how many steps `solve` tells its progress: each window forth and back."""
    return 2 * state.left


def moves_of(state: State, widest: bool) -> tuple[Move, ...]:
    """The legal moves of a single player; only those that mark as many as the card shows, if `widest`.

    On a route with several tracks that is the most along each of them.
    """
    board, card, paper = state.board, state.card, state.papers[0]
    if not widest or board.codes[card] == IS_FREE:
        return engine.legal_moves(state, 0)
    return tuple(
        widest_move(board, paper.empty, card, track)
        for route, left in enumerate(paper.windows)
        if left
        for track in distinct_tracks(board, paper.empty, card, route)
    )


def _less(state: State, widest: bool) -> str:
    """How to make do with fewer states, and how many there can be at all."""
    board = state.board
    papers = 2 ** engine.empty_stations(board, state.papers[0])
    for left in state.papers[0].windows:
        papers *= left + 1
    advice = "solve a later position" if widest else "reckon with the widest moves only, or solve a later position"
    return f"there can be up to 10^{len(str(papers)) - 1} ways to fill stations and windows: {advice}"


def _alone(state: State) -> Paper:
    """The paper of a single player."""
    if len(state.papers) != 1:
        raise MetroxError(f"{len(state.papers)} players: only the game of one player can be solved")
    return state.papers[0]
