"""The reference engine of Metro X: what a card allows, what a move does, who wins (RULES 1.2, 1.3, 1.5).

Plain functions on immutable states. `start`, then `reveal` and `play` in turn until `is_over`. Which card is revealed
is not decided here (see `deck`), so a game can be replayed without any luck.
"""

from __future__ import annotations

from metrox_maps.errors import IllegalMove, MetroxError
from metrox_maps.metrox.play.board import IS_FREE, IS_NUMBER, IS_SKIP, IS_TRANSFER, Board
from metrox_maps.metrox.play.deck import without
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.notation import move_text
from metrox_maps.metrox.play.reach import most_marked, options, spread_of
from metrox_maps.metrox.play.state import NO_CARD, Claim, Paper, Score, State


def start(board: Board, players: int) -> State:
    """The first position. Raises `MetroxError` for a number of players the edition is not made for."""
    least, most = board.edition.players
    if not least <= players <= most:
        raise MetroxError(f"{players} players: {board.edition.name} is for {least} to {most}")
    paper = Paper(board.all_empty, board.windows, board.with_windows, 0, 0, 0)
    return State(board, (paper,) * players, board.deck, NO_CARD, 0, board.total_windows, 0, ())


def reveal(state: State, card: int) -> State:
    """The position after a card (an index into `board.kinds`) is revealed.

    Raises `IllegalMove` if the game is over, a card lies open already, or no such card is left in the deck.
    """
    board, papers, unseen, shown, turn, left, taken, claims = state
    if shown != NO_CARD or not left:
        raise IllegalMove("no card is to be revealed now")
    try:
        unseen = without(unseen, card)
    except ValueError:
        what = f"card {board.kinds[card]}" if 0 <= card < len(board.kinds) else f"card number {card}"
        raise IllegalMove(f"{what} is not in the deck: it has been seen since the last shuffle, or never was") from None
    return State(board, papers, unseen, card, turn + 1, left, taken, claims)


def is_over(state: State) -> bool:
    """Whether all windows are filled; that turn's announcements have been made (RULES 1.2)."""
    return not state.left


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every move of a seat for the revealed card, distinct in effect within a route; empty where no card lies open.

    Ordered by route, track and count; for a free card in the order of stations.
    """
    board, card, paper = state.board, state.card, state.papers[seat]
    if card == NO_CARD:
        return ()
    if board.codes[card] == IS_FREE:
        empty = [move for move in board.free_moves[:-1] if paper.empty >> move.station & 1]
        return tuple(empty or board.free_moves[-1:])
    moves: list[Move] = []
    for route, left in enumerate(paper.windows):
        if left:
            moves += sorted(option.move for option in options(board, paper.empty, card, route))
    return tuple(moves)


def play(state: State, moves: tuple[Move, ...]) -> State:
    """The position after all players have made their moves, one per seat, and announced what they completed.

    The given state stays as it is. Raises `IllegalMove` that says what is allowed.
    """
    board, papers, unseen, card, turn, left, taken, claims = state
    if card == NO_CARD:
        raise IllegalMove("no card lies open, so no move can be made")
    if len(moves) != len(papers):
        raise IllegalMove(f"{len(moves)} moves for {len(papers)} players")
    mark = _MARK[board.codes[card]]
    left -= mark is not _mark_free
    after: list[Paper] = []
    for seat, move in enumerate(moves):
        paper = mark(board, papers[seat], card, move)
        if paper is None:
            raise _illegal(state, seat, move)
        reached = _reached(board, paper)
        if reached:
            claims += tuple([Claim(turn, seat, goal, not state.taken >> goal & 1) for goal in reached])
            bits = sum(1 << goal for goal in reached)
            taken |= bits
            gone = state.taken
            paper = paper._replace(first=paper.first | bits & ~gone, later=paper.later | bits & gone)
        after.append(paper)
    if not unseen or board.kinds[card].reshuffle:
        unseen = board.deck
    return State(board, tuple(after), unseen, NO_CARD, turn, left, taken, claims)


def members(bits: int) -> list[int]:
    """The elements of a bit set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def empty_stations(board: Board, paper: Paper) -> int:
    """Number of empty stations on a paper."""
    return (paper.empty & board.station_mask).bit_count()


def goal_points(board: Board, paper: Paper, goal: int) -> int:
    """What a goal has earned on this paper: its first bonus, its later bonus, or nothing."""
    if paper.first >> goal & 1:
        return board.goals[goal].first
    return board.goals[goal].later if paper.later >> goal & 1 else 0


def route_points(board: Board, paper: Paper, route: int) -> int:
    """What a route has earned on this paper: the largest bonus of its goals (RULES 1.5)."""
    return max([goal_points(board, paper, goal) for goal in board.route_goals[route]])


def score(state: State, seat: int) -> Score:
    """The score of a seat as its paper stands, in parts (RULES 1.3)."""
    board, paper = state.board, state.papers[seat]
    routes = {board.goals[goal].route for goal in members(paper.first | paper.later)}
    return Score(
        completed=sum([route_points(board, paper, route) for route in routes if route >= 0]),
        transfers=2 * sum([board.transfer_counts[station] for station in members(paper.numbered)]),
        penalty=board.penalties[empty_stations(board, paper)],
        map_bonus=sum([goal_points(board, paper, goal) for goal in board.map_bonuses]),
    )


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Seats from best to worst, those who share a place together: most points, then fewest empty stations."""
    places: dict[tuple[int, int], list[int]] = {}
    for seat, paper in enumerate(state.papers):
        key = (-score(state, seat).total, empty_stations(state.board, paper))
        places.setdefault(key, []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places))


def _mark_free(board: Board, paper: Paper, _: int, move: Move) -> Paper | None:
    """The paper after a free card, or None if the move is not legal."""
    station = move.station
    # The last entry, which index -1 finds, is the move that marks none.
    if not -1 <= station < len(board.stations) or move != board.free_moves[station]:
        return None
    if station < 0:
        return None if paper.empty else paper
    if not paper.empty >> station & 1:
        return None
    return paper._replace(empty=paper.empty ^ board.spread[station])


def _mark_numbers(board: Board, paper: Paper, card: int, move: Move) -> Paper | None:
    """The paper after a number or skip card, or None if the move is not legal."""
    empty, windows, untouched, numbered, first, later = paper
    route = move.route
    if not 0 <= route < len(windows) or not windows[route]:
        return None
    added = _effect(board, empty, card, move)
    if added is None:
        return None
    remaining = list(windows)
    remaining[route] -= 1
    return Paper(empty ^ added, tuple(remaining), untouched & ~(1 << route), numbered, first, later)


def _mark_transfer(board: Board, paper: Paper, card: int, move: Move) -> Paper | None:
    """The paper after a transfer card, or None if the move is not legal."""
    after = _mark_numbers(board, paper, card, move)
    if after is None:
        return None
    return after._replace(numbered=paper.numbered | (paper.empty ^ after.empty) & board.station_mask)


_MARK = {IS_NUMBER: _mark_numbers, IS_SKIP: _mark_numbers, IS_TRANSFER: _mark_transfer, IS_FREE: _mark_free}
"""By card code: what marking does to a paper."""


def _effect(board: Board, empty: int, card: int, move: Move) -> int | None:
    """Layout bits a move marks, or None if it is not legal. The move's route exists and has an empty window."""
    tracks = board.tracks[move.route]
    if len(tracks) == 1:
        track = tracks[0]
        positions = most_marked(board, empty, card, track)
        if move == track.moves[positions.bit_count()]:
            return spread_of(track, positions)
    for option in options(board, empty, card, move.route):
        if option.move == move:
            return option.added
    return None


def _reached(board: Board, paper: Paper) -> list[int]:
    """Goals fulfilled on this paper that have not been announced yet, ascending."""
    empty, _, untouched, _, first, later = paper
    have = first | later
    found = [goal for goal, need in board.needs if not need & empty and not have >> goal & 1]
    if not untouched:
        found += [goal for goal in board.map_bonuses if not have >> goal & 1]
    # A goal with several alternatives may be fulfilled by more than one of them at once.
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def _illegal(state: State, seat: int, move: Move) -> IllegalMove:
    """The error for a move that is not among the legal ones, which it lists."""
    board = state.board
    allowed = [move_text(board, legal) for legal in legal_moves(state, seat)]
    more = f"; and {len(allowed) - 20} more" if len(allowed) > 20 else ""
    return IllegalMove(
        f"seat {seat}, turn {state.turn}, card {board.kinds[state.card]}: {move_text(board, move)} is not allowed; "
        f"allowed: {'; '.join(allowed[:20])}{more}"
    )
