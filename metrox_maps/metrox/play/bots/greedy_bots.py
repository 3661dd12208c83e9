"""Bots that take the most points at once, looking no further."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_FREE, IS_TRANSFER, Board, Track
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.reach import REACH, distinct_tracks, spread_of, widest_move
from metrox_maps.metrox.play.state import Paper, State
from metrox_maps.simulate.luck import Luck

Prospect = tuple[int, int, int, int]
"""Stations a goal still needs, its points, its route, and what that route has paid already."""


def _prospects(state: State, paper: Paper, most: int) -> list[Prospect]:
    """Goals that at most `most` more stations would fulfil."""
    board, empty, taken = state.board, paper.empty, state.taken
    found: list[Prospect] = []
    for goal, missing in [(g, lacks) for g, need in board.needs if 0 < (lacks := need & empty).bit_count() <= most]:
        # A fulfilled goal lacks nothing, but on a branching route a fulfilled one may have a second way to it.
        if not (paper.first | paper.later) >> goal & 1:
            at = board.goals[goal]
            alone = len(board.route_goals[at.route]) == 1
            paid = 0 if alone else engine.route_points(board, paper, at.route)
            found.append((missing, at.later if taken >> goal & 1 else at.first, at.route, paid))
    return found


def _gain(prospects: list[Prospect], added: int) -> int:
    """Bonuses won by marking these stations: each route pays the largest it has earned then, less what it has paid."""
    won: dict[int, int] = {}
    for missing, points, route, paid in prospects:
        if missing & added == missing:
            won[route] = max(won.get(route, 0), points - paid)
    return sum(won.values())


def _map_gain(board: Board, state: State, paper: Paper) -> int:
    """What the map bonuses pay that are still to be earned on this paper."""
    have = paper.first | paper.later
    return sum(
        board.goals[goal].later if state.taken >> goal & 1 else board.goals[goal].first
        for goal in board.map_bonuses
        if not have >> goal & 1
    )


def _best_free(state: State, seat: int) -> list[Move]:
    """Stations that win most, in station order."""
    prospects = _prospects(state, state.papers[seat], 1)
    moves = engine.legal_moves(state, seat)
    if not prospects:
        return list(moves)
    gains = [_gain(prospects, 1 << move.station) for move in moves]
    best = max(gains)
    return [move for move, gain in zip(moves, gains, strict=True) if gain == best]


def _best_tracks(state: State, seat: int) -> list[Track]:
    """The tracks whose widest moves win most points, and among those mark most stations, in file order."""
    board, card, paper = state.board, state.card, state.papers[seat]
    empty, untouched, shown = paper.empty, paper.untouched, board.values[card]
    numbering = board.codes[card] == IS_TRANSFER
    prospects = _prospects(state, paper, 1 if numbering else shown)
    # Routes that stop at the first station some goal lacks: no other can fulfil it.
    within = 0
    for lacks, *_ in prospects:
        within |= board.through[(lacks & -lacks).bit_length() - 1]
    last_route = 0 if untouched & (untouched - 1) else untouched
    reach = REACH[board.codes[card]]
    # One integer compares points first and stations second.
    point = len(board.free_moves)
    best = -1
    found: list[Track] = []
    for route, left in enumerate(paper.windows):
        if not left:
            continue
        tracks = board.tracks[route]
        for track in tracks if len(tracks) == 1 else distinct_tracks(board, empty, card, route):
            positions = reach(empty >> track.offset & track.full, shown)
            value = positions.bit_count()
            if numbering and value:
                value += 2 * point * board.transfer_counts[track.stations[positions.bit_length() - 1]]
            if within >> route & 1:
                value += point * _gain(prospects, spread_of(track, positions))
            if last_route and last_route >> route & 1:
                value += point * _map_gain(board, state, paper)
            if value > best:
                best = value
                found = [track]
            elif value == best:
                found.append(track)
    return found


def _choose(state: State, seat: int, dice: Luck | None) -> Move:
    """The best move; of several the first, or the one the dice say."""
    board, card = state.board, state.card
    if board.codes[card] == IS_FREE:
        moves = _best_free(state, seat)
        return moves[dice.below(len(moves)) if dice else 0]
    tracks = _best_tracks(state, seat)
    return widest_move(board, state.papers[seat].empty, card, tracks[dice.below(len(tracks)) if dice else 0])


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Most points won at once (bonuses, transfer numbers, map bonus; the penalty is not counted), then most stations,
    then the first in file order; a free card likewise, by station order."""

    name: str = "greedy"
    version: str = "1"
    about: str = "most points at once, then most stations, then the first route in file order"
    uses_dice: bool = False
    work: float = 0.0003

    def choose(self, state: State, seat: int, dice: Luck) -> Move:  # noqa: ARG002 - it has no use for dice
        """The first of the best moves."""
        return _choose(state, seat, None)


@dataclass(frozen=True, slots=True)
class GreedyDiceBot:
    """Like greedy, but what is still tied after points and stations is decided by the bot's own dice."""

    name: str = "greedy:dice"
    version: str = "1"
    about: str = "like greedy, but ties are decided by its own dice"
    uses_dice: bool = True
    work: float = 0.0003

    def choose(self, state: State, seat: int, dice: Luck) -> Move:
        """One draw among the best moves."""
        return _choose(state, seat, dice)
