"""The reference engine of Metromania: what a company may do in a turn, and when the building ends (RULES 2.3).

Plain functions on immutable states. How the city and the destinations are dealt is not decided here (see `deal`), so a
game can be replayed without any luck; what a finished game is worth is in `scoring`.
"""

from __future__ import annotations

from metrox_maps.errors import IllegalMove
from metrox_maps.metromania.model import Placed
from metrox_maps.metromania.play.board import Board
from metrox_maps.metromania.play.digging import can_dig, dig, is_blocked, points_at, tunnels
from metrox_maps.metromania.play.moves import PASS, Move, is_dig, station, station_of
from metrox_maps.metromania.play.notation import action_text, company_text, move_text
from metrox_maps.metromania.play.state import BUILDING, DIG, Earned, State, Three

_NAMES = 12
_SHOWN = 12
"""Legal tunnels that an error lists."""


def start(board: Board, players: int) -> State:
    """The position before anything is dealt. Raises `MetroxError` for a number of players the board does not allow."""
    companies = board.companies(players)
    return State(
        board=board,
        terrain=board.terrain(None),
        players=players,
        lines=((),) * (2 * companies),
        taken=0,
        on_vertex=0,
        on_edge=0,
        stations=0,
        left=board.components.stations,
        finished=0,
        blocked=0,
        hands=(),
        dealt=(),
        placed=(-1,) * _NAMES,
        owners=(-1,) * _NAMES,
        earned=(Earned(),) * companies,
        turn=0,
        dug=0,
        posed=False,
        last=BUILDING,
        reason="",
    )


def dealt(
    state: State, *, placement: tuple[Placed, ...] | None, hands: tuple[int, ...], types: tuple[Three, ...]
) -> State:
    """The first position: the districts in place and the destinations (bit sets) in the companies' hands."""
    terrain = state.terrain if placement is None else state.board.terrain(placement)
    after = state._replace(terrain=terrain, hands=hands, dealt=types)
    return after._replace(blocked=_blocked(after))


def is_over(state: State) -> bool:
    """Whether the building phase has ended."""
    return state.last == 0


def intermediate_stations(state: State) -> list[int]:
    """The vertices at which the company to move may build its intermediate station, ascending (RULES 2.3).

    On a line that is not finished, strictly between two stations; the start counter counts as one, the tip does not.
    """
    if state.dug or not state.left:
        return []
    terrain, stations = state.terrain, state.stations
    found: set[int] = set()
    for number in (2 * state.company, 2 * state.company + 1):
        if state.finished >> number & 1:
            continue
        vertices = [terrain.ways[way].end for way in state.lines[number]]
        while vertices and not stations >> vertices[-1] & 1:
            vertices.pop()
        found.update(vertex for vertex in vertices if not stations >> vertex & 1)
    return sorted(found)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move of the company to move, each effect once; never empty before the end.

    Of several orders of digging that come to the same position the lowest is listed. Digs come first, then the
    stations; a pass is the only move where there is nothing else (RULES 2.3).
    """
    moves = [move for move, _ in turn_ends(state)]
    moves += [(station(vertex),) for vertex in intermediate_stations(state)]
    return tuple(moves) or (PASS,)


def turn_ends(state: State) -> list[tuple[Move, State]]:
    """Every dig, each effect once by its lowest order, ascending, with the position after its last tunnel.

    The turn has still to be ended, see `ended`.
    """
    found: list[tuple[Move, State]] = []
    level: dict[tuple[object, ...], tuple[Move, State]] = {(): (PASS, state)}
    while level:
        reached: dict[tuple[object, ...], tuple[Move, State]] = {}
        # In ascending order, so that the first way to a position is the lowest.
        for done, position in sorted(level.values(), key=_done):
            following = tunnels(position)
            if done and not following:
                found.append((done, position))
            for action in following:
                after = dig(position, action)
                reached.setdefault(effect(after), ((*done, action), after))
        level = reached
    found.sort(key=_done)
    return found


def _done(entry: tuple[Move, State]) -> Move:
    return entry[0]


def effect(state: State) -> tuple[object, ...]:
    """What tells the positions apart that a turn can lead to."""
    first = 2 * state.company
    return state.lines[first], state.lines[first + 1], state.stations, state.placed


def play(state: State, move: Move) -> State:
    """The position after a move of the company to move; the given state stays as it is.

    Raises `IllegalMove` that says what is allowed. Any order of digging is accepted, also one that `legal_moves` lists
    in another order.
    """
    if state.last == 0:
        raise IllegalMove("the building phase is over, so no move can be made")
    if state.dug:
        raise IllegalMove("a dig is under way; a move begins at the start of a turn")
    if not move:
        if can_dig(state) or intermediate_stations(state):
            raise _illegal(state, move, "a company passes only where it can neither dig nor build a station")
        return ended(state)
    if not is_dig(move):
        return _build(state, move)
    for action in move:
        if action not in tunnels(state):
            raise _illegal(state, move, f"{action_text(state, action)} is not allowed")
        state = dig(state, action)
    if can_dig(state):
        raise _illegal(state, move, f"three tunnels are to be dug while there is room, not {len(move)}")
    return ended(state)


def _build(state: State, move: Move) -> State:
    vertex = station_of(move[0])
    if len(move) > 1 or vertex not in intermediate_stations(state):
        raise _illegal(state, move, "no intermediate station can be built there")
    return ended(built(state, vertex))


def built(state: State, vertex: int) -> State:
    """The position after an intermediate station, which has to be one of `intermediate_stations`."""
    company = state.company
    mine = state.earned[company]
    mine = mine._replace(built=mine.built + points_at(state.terrain, 1 << vertex))
    return state._replace(
        stations=state.stations | 1 << vertex,
        left=state.left - 1,
        earned=(*state.earned[:company], mine, *state.earned[company + 1 :]),
    )


def ended(state: State) -> State:
    """The position once a turn has ended: blocked lines are judged, and whether the end of the phase is near."""
    blocked = _blocked(state)
    last, reason = state.last, state.reason
    if last != BUILDING:
        last -= 1
    else:
        reason = _end_reason(state, blocked)
        if reason:
            last = state.companies - 1
    return state._replace(blocked=blocked, turn=state.turn + 1, dug=0, posed=False, last=last, reason=reason)


def _end_reason(state: State, blocked: int) -> str:
    """What has brought the end of the phase near, or nothing."""
    finished = state.finished
    if any(finished >> 2 * company & 3 == 3 for company in range(state.companies)):
        return "lines"
    if not state.left:
        return "stations"
    return "blocked" if (blocked | finished).bit_count() >= state.board.options.end_trigger else ""


def _blocked(state: State) -> int:
    """The unfinished lines that cannot go on, or not begin, as bits."""
    return sum(
        1 << number
        for number in range(2 * state.companies)
        if not state.finished >> number & 1 and is_blocked(state, number)
    )


def _illegal(state: State, move: Move, why: str) -> IllegalMove:
    allowed = [action_text(state, action) for action in tunnels(state)]
    if not state.dug:
        allowed += [action_text(state, station(vertex)) for vertex in intermediate_stations(state)]
    more = f"; and {len(allowed) - _SHOWN} more" if len(allowed) > _SHOWN else ""
    next_one = f"tunnel {state.dug + 1} of {DIG}" if state.dug else "to begin with"
    return IllegalMove(
        f"turn {state.turn + 1}, {company_text(state.company)}: {move_text(state, move)}: {why}; "
        f"allowed {next_one}: {'; '.join(allowed[:_SHOWN]) or 'a pass'}{more}"
    )


def known_to(state: State, player: int) -> State:
    """What a player sees: hands that others hold face down are `HIDDEN` (RULES 2.2)."""
    if state.board.options.open_destinations or not state.hands:
        return state
    hands = tuple(hand if company % state.players == player else -1 for company, hand in enumerate(state.hands))
    return state._replace(hands=hands)
