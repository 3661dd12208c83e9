"""What a person who plays at a terminal is told: cards, moves, announcements, scores, rules."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import plural, printable
from metrox_maps.metrox.editions.edition import FREE, NUMBER, SKIP, TRANSFER, Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import IS_FREE, IS_TRANSFER, Board
from metrox_maps.metrox.play.effect import effect, marked, offered
from metrox_maps.metrox.play.hint import HINTS, Prospect
from metrox_maps.metrox.play.moves import NO_ROUTE, Move
from metrox_maps.metrox.play.state import Claim, State
from metrox_maps.metrox.play.table import Turn
from metrox_maps.metrox.play.typed import way_word
from metrox_maps.metrox.report.paper import BOLD, Item, Look, columns_of, fitting, flowing, station_names

LOST = "−"


def turn_text(state: State, look: Look) -> str:
    """The card that lies open, and what everybody knows of the deck."""
    board = state.board
    left = [Item(f"{state.unseen.count(kind)} x {board.kinds[kind]}") for kind in sorted(set(state.unseen))]
    head = f"Turn {state.turn}: {look.paint(str(board.kinds[state.card]), BOLD)}"
    head += f"   ({plural(state.left, 'empty window')} on each paper)"
    deck = "still in the deck: "
    return "\n".join([head, *(flowing(left, look, " " * len(deck), deck) or ["the deck will be shuffled"])])


def standing(state: State, seat: int) -> str:
    """The score of a seat as its paper stands, with its parts."""
    score = engine.score(state, seat)
    parts = [f"bonuses {score.completed}", f"transfers {score.transfers}"]
    parts += [f"map bonus {score.map_bonus}"] if state.board.map_bonuses else []
    lost = f"{LOST}{score.penalty}" if score.penalty else "0"
    parts.append(f"{plural(engine.empty_stations(state.board, state.papers[seat]), 'empty station')} {lost}")
    return f"{_signed(score.total)} ({', '.join(parts)})"


def _signed(points: int) -> str:
    return str(points).replace("-", LOST)


def standings(state: State, names: Sequence[str]) -> str:
    """The running scores: the first seat in parts, the others in one number each."""
    others = [f"{name} {_signed(engine.score(state, seat).total)}" for seat, name in enumerate(names) if seat]
    return " · ".join([f"{names[0]} {standing(state, 0)}", *others])


def labels(metro: MetroMap, board: Board, moves: Sequence[Move]) -> list[str]:
    """For each move its route, and which way where others of the moves are on that route too; or its station."""
    routes = [move.route for move in moves]
    return [_label(metro, board, move, told_apart=routes.count(move.route) > 1) for move in moves]


def _label(metro: MetroMap, board: Board, move: Move, *, told_apart: bool) -> str:
    if move.route == NO_ROUTE:
        return station_names(metro)[move.station] if move.count else "nothing"
    name = printable(metro.routes[move.route].id)
    if told_apart and not move.count:
        return f"{name} nothing"
    way = way_word(board, move) if told_apart else None
    return name if way is None else f"{name} {way[0]} {station_names(metro)[way[1]]}"


def move_words(metro: MetroMap, state: State, seat: int, move: Move) -> str:
    """What a move does, in words: how many stations, what it completes, which stations."""
    marks, claims = effect(state, seat, move)
    named = ", ".join(station_names(metro)[station] for station in marks)
    won = [f"{goal_words(state.board, claim)} for {_points(state.board, claim)}" for claim in claims]
    completes = f", completes {' and '.join(won)}" if won else ""
    if not marks:
        return f"mark nothing{completes}"
    if state.board.codes[state.card] == IS_TRANSFER:
        return f"write {2 * state.board.transfer_counts[marks[0]]} at {named}{completes}"
    if move.route == NO_ROUTE:
        return f"mark {named}{completes}"
    return f"mark {len(marks)}{completes}: {named}"


def goal_words(board: Board, claim: Claim) -> str:
    """What was completed."""
    kind, _, name = board.goals[claim.goal].name.partition(":")
    what = {"route": f"route {name}", "branch": f"a branch of route {name}"}
    return printable(what.get(kind, "a window on every route"))


def _points(board: Board, claim: Claim) -> int:
    at = board.goals[claim.goal]
    return at.first if claim.first else at.later


def choices_text(metro: MetroMap, state: State, seat: int, moves: Sequence[Move], look: Look, *, sign: str = "") -> str:
    """A numbered list of moves, `sign` before each number."""
    ways = ["" if state.board.codes[state.card] == IS_FREE else way for way in labels(metro, state.board, moves)]
    wide = min(max(columns_of(way) for way in ways), look.width // 2)
    lines = []
    for number, (way, move) in enumerate(zip(ways, moves, strict=True), 1):
        cut = fitting(way, wide)
        label = f"{f'{sign}{number}':>3}  " + (cut + " " * (wide - columns_of(cut)) + "  " if wide else "")
        words = move_words(metro, state, seat, move)
        lines.append(label + fitting(words, max(20, look.width - columns_of(label))))
    return "\n".join(lines)


def turn_report(metro: MetroMap, turn: Turn, after: State, names: Sequence[str]) -> str:
    """What everybody did in a turn, and what was announced."""
    state, moves = turn
    lines = []
    for seat, move in enumerate(moves):
        where = "" if move.route == NO_ROUTE else f"{printable(state.board.routes[move.route])}, "
        lines.append(f"{names[seat]}: {where}{_marks(metro, state, seat, move)}")
    for claim in after.claims[len(state.claims) :]:
        bonus = "" if len(names) == 1 else (" first," if claim.first else " later,")
        what = goal_words(state.board, claim)
        lines.append(f"  {names[claim.seat]} completed {what}:{bonus} {plural(_points(state.board, claim), 'point')}")
    if not engine.is_over(after) and (state.board.kinds[state.card].reshuffle or not state.unseen):
        lines.append("  all cards are shuffled into a new deck")
    return "\n".join(lines)


def _marks(metro: MetroMap, state: State, seat: int, move: Move) -> str:
    marks = marked(state, seat, move)
    names = [station_names(metro)[station] for station in marks]
    if not names:
        return "nothing marked"
    if state.board.codes[state.card] == IS_TRANSFER:
        return f"{2 * state.board.transfer_counts[marks[0]]} written at {names[0]}"
    return ", ".join(names) + " marked"


def end_text(state: State, names: Sequence[str]) -> str:
    """The end of a game: scores in parts, places or the ladder's words."""
    edition = state.board.edition
    head = ["", "total", "bonuses", "transfers", "map bonus", "penalty", "empty stations"]
    rows = []
    for seat, name in enumerate(names):
        score = engine.score(state, seat)
        parts = (score.total, score.completed, score.transfers, score.map_bonus, -score.penalty)
        empty = engine.empty_stations(state.board, state.papers[seat])
        rows.append([name, *map(_signed, parts), str(empty)])
    lines = [f"The game is over after {plural(state.turn, 'turn')}.", "", columns(head, rows), ""]
    mine = engine.score(state, 0).total
    if len(names) > 1:
        lines.append(
            "places: " + ", then ".join(" and ".join(names[seat] for seat in place) for place in engine.ranking(state))
        )
    elif edition.ladder:
        lines.append(f"{_signed(mine)} points: {printable(_rating(edition, mine))}")
    return "\n".join(lines)


def compared_text(state: State, others: Sequence[tuple[str, int]]) -> str:
    """What others would have scored in seat 0 with the same cards, beside what was scored."""
    where = "the same cards" if len(state.papers) == 1 else "the same cards and opponents"
    totals = [*others, ("you", engine.score(state, 0).total)]
    return f"{where}: " + ", ".join(f"{name} {_signed(total)}" for name, total in totals)


def _rating(edition: Edition, points: int) -> str:
    return next((words for least, words in edition.ladder if points >= least), edition.ladder[-1][1])


def hint_text(metro: MetroMap, state: State, seat: int, bot: str, prospects: Sequence[Prospect]) -> str:
    """What a bot would play, and why: the mean score at the end after its move and after the next best."""
    best = prospects[0].move
    # A bot may also mark nothing one way where something can be marked another way, which is not offered.
    moves = tuple(dict.fromkeys((*offered(state, seat), *(prospect.move for prospect in prospects))))
    names = dict(zip(moves, labels(metro, state.board, moves), strict=True))
    route = "" if best.route == NO_ROUTE else f"{names[best]}, "
    worth = [f"{names[best]} {_plain(prospects[0].mean)}"]
    worth += [f"{names[prospect.move]} {_difference(prospect)}" for prospect in prospects[1:]]
    times = prospects[0].above.n
    return (
        f"{bot}: {route}{move_words(metro, state, seat, best)}\n"
        f"  points at the end, played on {times} times: {'; '.join(worth)}"
    )


def _plain(points: float) -> str:
    return f"{points:.1f}".replace("-", LOST)


def _difference(prospect: Prospect) -> str:
    """How much a move leads to, more or less than the best, with its 95 % interval."""
    low, high = prospect.above.interval()
    mean = prospect.above.mean
    return f"{abs(mean):.1f} ± {(high - low) / 2:.1f} {'more' if mean > 0 else 'less'}"


def rules_text(metro: MetroMap, edition: Edition) -> str:
    """The rules of this map under this edition, in short."""
    kinds = {card.kind for card in edition.cards}
    fewer = "fewer if you like, down to none" if edition.may_mark_fewer else "never fewer"
    stop = fewer if edition.may_mark_fewer else "or stops before a filled stretch"
    lines = ["Each card but free: choose a route with an empty window. The card fills the window, and"]
    if NUMBER in kinds:
        lines.append(f"  number    marks so many from the first empty station to the next filled one; {fewer}")
    if SKIP in kinds:
        lines.append(f"  skip      marks so many empty ones, jumping over filled ones; {stop}")
    if TRANSFER in kinds:
        lines.append("  transfer  writes at the first empty station twice the routes that stop there: your points")
    if FREE in kinds:
        lines.append("A free card marks any one empty station, and fills no window.")
    if any(route.shape == "loop" for route in metro.routes):
        lines.append("A loop is marked from its start, either way round.")
    if any(route.starts == "both-ends" for route in metro.routes):
        lines.append("A route from either end: you choose each time from which end its first empty station counts.")
    if any(route.branches for route in metro.routes):
        lines.append("A route with branches: you choose each time the branch behind its trunk.")
        lines.append(
            "  One branch with its trunk earns the bonus for one branch, everything the bonus for all instead."
        )
    if any(not route.windows for route in metro.routes):
        lines.append("A route without windows is filled where other routes stop, and by free cards.")
    if metro.map_bonuses:
        lines.append("A map bonus goes to whoever has filled a window on every route, first or later.")
    lines.append(
        "A route with all stations filled pays its bonus: the first one to all who are first in the same turn,"
    )
    lines.append("  the later one to others. Alone you are always first.")
    lines.append("The game ends with the last window. Bonuses and written numbers count, empty stations cost:")
    lines.append("  " + _penalty(edition, len(metro.stations)))
    return "\n".join(lines)


def _penalty(edition: Edition, stations: int) -> str:
    """From how many empty stations on which points are lost."""
    points = [edition.penalty.points(empties) for empties in range(stations + 1)]
    steps = [empties for empties in range(stations + 1) if empties == 0 or points[empties] != points[empties - 1]]
    shown = [f"{empties} {_signed(-points[empties])}" for empties in steps if points[empties]]
    if not shown:
        return "nothing"
    more = f" … {stations} {_signed(-points[-1])}" if len(shown) > _STEPS else ""
    return "from " + ", ".join(shown[:_STEPS]) + more


_STEPS = 12
"""Steps of the penalty that are listed."""


def how_to(metro: MetroMap, state: State, *, sign: str) -> str:
    """What can be typed, by the card that lies open, with examples of this map."""
    lines = [(f"{sign}2", "the second of the list shown last; Enter alone makes the only move")]
    if state.board.codes[state.card] == IS_FREE:
        lines.append((metro.stations[0].name, "a station, by name or id, or by a beginning that fits no other"))
    else:
        lines += _ways_to_type(metro, state.board)
    lines += [
        ("undo, undo 3", "take back a turn, or three; cards and luck come again as they were"),
        ("hint", f"what the bot {HINTS} would play"),
        ("paper 2", "the paper of player 2; `paper` shows yours again"),
        ("rules", "the rules on this map"),
        ("quit", "stop without keeping the game"),
    ]
    width = min(30, max(columns_of(typed) for typed, _ in lines))
    shown = [(fitting(typed, width), what) for typed, what in lines]
    signs = "On papers [x] is marked, [ ] empty, [6] a number; (3) after a name: so many routes stop there."
    return "\n".join([typed + " " * (width - columns_of(typed)) + f"  {what}" for typed, what in shown] + [signs])


def _ways_to_type(metro: MetroMap, board: Board) -> list[tuple[str, str]]:
    first = next(route for route in metro.routes if route.windows)
    lines = [
        (first.id, f"route {first.id}, by id or name: as many stations as the card shows"),
        (f"{first.id} 2", f"only the first two of them; `{first.id} 0` marks nothing and fills the window"),
    ]
    for number, route in enumerate(metro.routes):
        track = board.tracks[number][-1]
        way = way_word(board, track.moves[0])
        if way is not None and route.windows:
            lines.append((f"{route.id} {way[0]} {metro.stations[way[1]].name}", f"which way along route {route.id}"))
    return lines
