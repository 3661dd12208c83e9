"""A position of a game on the drawn board: what lies there, as marks for the sheet, and what the caption says."""

from __future__ import annotations

from dataclasses import replace

from metrox_maps.findings.words import printable
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.play.digging import members
from metrox_maps.metromania.play.notation import LINES
from metrox_maps.metromania.play.records import RecordHeader, Replayed
from metrox_maps.metromania.play.scoring import Scores, scores
from metrox_maps.metromania.play.state import State, player_of
from metrox_maps.metromania.play.trips import UNPLACED
from metrox_maps.metromania.sheet.art import END, START
from metrox_maps.metromania.sheet.draw import draw_board
from metrox_maps.metromania.sheet.marks import (
    CounterMark,
    DestinationMark,
    Marks,
    ResultMark,
    ScoreMark,
    StationMark,
    TunnelMark,
)
from metrox_maps.metromania.sheet.words import BOARD, Words
from metrox_maps.scene.shapes import Scene

_CAPTION = 6
"""Lines of the caption, so that all pictures of a game are laid out alike."""
_DOT = " · "
_MINUS = "\u2212"


def game_page(header: RecordHeader, game: Replayed, turn: int, *, show: frozenset[str] = frozenset()) -> Scene:
    """The board after so many turns of a recorded game, on one page that says which, who moved and what is new.

    The score track shows the points of stations; once the game is over the points that count, and the table how they
    came about. `show` is as for `draw_board`. Raises `SheetRefused` for a board that cannot be drawn.
    """
    board, state = header.board, game.states[turn]
    before = game.states[turn - 1] if turn else None
    words = BOARD.words(None, board.source.language)
    lines = [_when(header, game, turn, words), *_news(header, before, state, words)]
    sheet = draw_board(
        board.source,
        placement=state.terrain.placement,
        marks=marks_of(state, before),
        caption=(*lines, *[""] * (_CAPTION - len(lines))),
        show=show,
        digest=board.digest,
        force=True,
    )
    return replace(sheet.scene, title=f"{board.source.name}{_DOT}game {game.index}{_DOT}after turn {turn}")


def marks_of(state: State, before: State | None = None) -> Marks:
    """All that lies on the board in a position; what the position before lacks is new."""
    ways = state.terrain.ways
    known = [len(line) for line in (before or state).lines]
    fresh = state.stations & ~(before or state).stations
    final = scores(state) if state.is_over else None
    return Marks(
        tunnels=tuple(
            TunnelMark(way.space, way.start, way.end, number // 2, LINES[number % 2], place >= known[number])
            for number, line in enumerate(state.lines)
            for place, way in enumerate(ways[way] for way in line)
        ),
        stations=tuple(StationMark(vertex, bool(fresh >> vertex & 1)) for vertex in members(state.stations)),
        destinations=tuple(
            DestinationMark(space, name, owner)
            for name, space, owner in zip(DESTINATIONS, state.placed, state.owners, strict=True)
            if space != UNPLACED
        ),
        counters=tuple(_counters(state)),
        scores=tuple(
            ScoreMark(company, final.companies[company].total if final else sum(earned))
            for company, earned in enumerate(state.earned)
        ),
        results=_results(final) if final else (),
    )


def _results(final: Scores) -> tuple[ResultMark, ...]:
    return tuple(
        ResultMark(company, (part.building, part.adjusted, *(trip.points[company] for trip in final.trips), part.total))
        for company, part in enumerate(final.companies)
    )


def _when(header: RecordHeader, game: Replayed, turn: int, words: Words) -> str:
    place = {"seed": header.seed, "game": game.index}
    return words("turn", turn=turn, turns=len(game.moves), **place) if turn else words("before", **place)


def _news(header: RecordHeader, before: State | None, state: State, words: Words) -> list[str]:
    """Who moved, what is new, how many stations are left, and at the end who has won."""
    left = words.count("left", state.left)
    if before is None:
        return [left]
    player = _player(header, player_of(before.company, state.players), words)
    lines = [words("mover", company=words("company"), number=before.company + 1, player=player)]
    added = _added(before, state, words)
    lines.append(words("new", parts=_DOT.join(added)) if added else words("pass"))
    finished = [
        words("finished", line=words(LINES[number % 2])) for number in members(state.finished & ~before.finished)
    ]
    if finished:
        lines.append(_DOT.join(finished))
    return [*lines, left, *([_winner(header, state, words)] if state.is_over else [])]


def _player(header: RecordHeader, player: int, words: Words) -> str:
    return words("player", number=player + 1, bot=printable(header.bots[player][0]))


def _added(before: State, state: State, words: Words) -> list[str]:
    """What a turn laid on the board, in words."""
    tunnels = sum(map(len, state.lines)) - sum(map(len, before.lines))
    stations = (state.stations & ~before.stations).bit_count()
    parts = [words.count("tunnels", tunnels)] if tunnels else []
    parts += [
        name for name, old, new in zip(DESTINATIONS, before.placed, state.placed, strict=True) if old == UNPLACED != new
    ]
    if stations:
        earned = sum(map(sum, state.earned)) - sum(map(sum, before.earned))
        parts.append(f"{words.count('stations', stations)} (+{earned})")
    return parts


def _winner(header: RecordHeader, state: State, words: Words) -> str:
    final = scores(state)
    names = ", ".join(_player(header, player, words) for player in final.places[0])
    points = _DOT.join(map(str, final.points)).replace("-", _MINUS)
    return words("winner", names=names, points=points)


def _counters(state: State) -> list[CounterMark]:
    """The counters behind the arrows at which lines start and end."""
    city, ways = state.terrain.city, state.terrain.ways
    starts = {arrow.space: arrow for arrow in city.starts}
    ends = {arrow.space: arrow for arrow in city.ends}
    found = []
    for number, line in enumerate(state.lines):
        if line:
            arrow = starts[ways[line[0]].space]
            found.append(CounterMark(START, arrow.side, arrow.column, number // 2))
        if state.finished >> number & 1:
            arrow = ends[ways[line[-1]].space]
            found.append(CounterMark(END, arrow.side, arrow.column, number // 2))
    return found
