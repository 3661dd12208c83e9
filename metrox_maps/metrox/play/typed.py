"""Moves as a person types them: `A`, `A 2`, `A first 2`, `D to Harbour`, `C from Depot 1`, `3`, or a station's name.

Names and ids are read without regard to case, accents and punctuation, and the beginning of a name or of a word in it
will do where it fits one thing only. What fits several moves is asked back with these moves to choose from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from metrox_maps.findings.words import did_you_mean, listed, plural, shortened
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import IS_FREE, Board, Track
from metrox_maps.metrox.play.effect import offered, positions
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.reach import options, spread_of
from metrox_maps.metrox.play.state import State

_COUNT = re.compile(r"^(?P<rest>.+?)\s+(?:(?:first|mark)\s+)*(?P<count>\d{1,4}|none|nothing|all)$", re.IGNORECASE)
_WAY = re.compile(r"^(?P<rest>.+?)\s+(?P<word>from|to|towards?)\s+(?P<way>.+)$", re.IGNORECASE)
_NUMBER = re.compile(r"^(#?)\s*(\d{1,4})$")

SIGN = "#"
"""Before a number where a bare one may be a name."""


class Reading(NamedTuple):
    """What a typed text means: a legal move; or no move, and words that say why, perhaps with moves to choose from."""

    move: Move | None
    words: str = ""
    choices: tuple[Move, ...] = ()
    known: bool = True
    """False where nothing of this name is on the map, so that the text may be meant for somebody else."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A name without case, accents and punctuation, its words parted by one space."""
    found = []
    for char in unicodedata.normalize("NFKD", text).casefold():
        if char.isalnum() or (unicodedata.category(char)[0] == "M" and not unicodedata.combining(char)):
            found.append(char)
        elif not unicodedata.combining(char) and char not in "'’.":
            found.append(" ")
    return " ".join("".join(found).split()) or " ".join(text.casefold().split())


def bare_numbers(metro: MetroMap) -> bool:
    """Whether a bare number can only mean a number of a list, as no route and no station is called by one."""
    return not any(folded(name).isdigit() for pair in (*_routes(metro), *_stations(metro)) for name in pair)


def _routes(metro: MetroMap) -> list[tuple[str, str]]:
    return [(route.id, route.name) for route in metro.routes]


def _stations(metro: MetroMap) -> list[tuple[str, str]]:
    return [(station.id, station.name) for station in metro.stations]


def way_word(board: Board, move: Move) -> tuple[str, int] | None:
    """How to tell the move's track from the others of its route: `from`, `to` or `towards`, and a station.

    None where the route has only one track.
    """
    tracks = board.tracks[move.route]
    return None if len(tracks) == 1 else _way(tracks, tracks[move.track])


def _way(tracks: Sequence[Track], track: Track) -> tuple[str, int]:
    first = tracks[0].stations
    if _is_loop(tracks):
        return ("towards", track.stations[1])
    if all(other.stations[0] == first[0] for other in tracks):
        return ("to", track.stations[-1])
    # Marked from either end; a branching route inward from a branch's end, or outward to it.
    outward = len(tracks) > 2 and track.stations[0] == first[0]
    return ("to", track.stations[-1]) if outward else ("from", track.stations[0])


def _is_loop(tracks: Sequence[Track]) -> bool:
    first = tracks[0].stations
    return len(tracks) == 2 and len(first) > 1 and tracks[1].stations == first[:1] + first[:0:-1]


def _aim(tracks: Sequence[Track], track: Track, word: str) -> int:
    """The station that a way along the track is told by, after `from`, or after `to` or `towards`."""
    if word == "from":
        return track.stations[0]
    return track.stations[1 if _is_loop(tracks) else -1]


def read_move(text: str, metro: MetroMap, state: State, seat: int, numbered: Sequence[Move]) -> Reading:
    """The move that a text means for a seat, which is to choose.

    `numbered`: the moves that the numbers from 1 stand for; a number is written `#2` where a bare one may be a name.
    """
    found = _NUMBER.match(text.strip())
    if found and (found[1] or bare_numbers(metro)):
        number = int(found[2])
        if 1 <= number <= len(numbered):
            return Reading(numbered[number - 1])
        return Reading(None, f"there is no number {number} in the list")
    if state.board.codes[state.card] == IS_FREE:
        return _free(text, metro, state, seat)
    for tier in range(3):
        readings: list[Reading] = []
        for split in _splits(text):
            routes = _named(split.route, _routes(metro), tier)
            if len(routes) > 1:
                readings.append(_which(state, seat, routes, text))
            elif routes:
                readings.append(_on_route(metro, state, seat, routes[0], split))
        if readings:
            # A text may be cut into its parts in more than one way; the first that can be played is meant.
            return next((reading for reading in readings if reading.move or reading.choices), readings[0])
    names = [name for pair in _routes(metro) for name in pair]
    return Reading(None, f"no route is called `{shortened(text)}`{did_you_mean(text, names)}", known=False)


def _which(state: State, seat: int, routes: list[int], text: str) -> Reading:
    choices = tuple(move for move in offered(state, seat) if move.route in routes)
    if not choices:
        return Reading(None, "none of these routes has an empty window: " + _ids(state.board, routes))
    return Reading(None, f"`{shortened(text)}` fits the routes {_ids(state.board, routes)}; which move?", choices)


def _ids(board: Board, routes: Sequence[int]) -> str:
    return listed((board.routes[route] for route in routes), 9)


class _Split(NamedTuple):
    """A typed text as route, how many, and which way."""

    route: str
    many: str | None = None
    word: str = ""
    way: str = ""


def _splits(text: str) -> Iterator[_Split]:
    """The ways to read a text, the plainest first: a name may end like a count."""
    yield _Split(text)
    counted, turned = _COUNT.match(text), _WAY.match(text)
    if counted:
        yield _Split(counted["rest"], counted["count"])
    if turned:
        word, way = turned["word"].lower(), turned["way"]
        yield _Split(turned["rest"], None, word, way)
        last, middle = _COUNT.match(way), _COUNT.match(turned["rest"])
        if last:
            yield _Split(turned["rest"], last["count"], word, last["rest"])
        if middle:
            yield _Split(middle["rest"], middle["count"], word, way)


def _named(text: str, names: Sequence[tuple[str, str]], tier: int) -> list[int]:
    """Indexes of what is called so: by the whole id or name (tier 0), its beginning (1), that of a later word (2)."""
    wanted = folded(text)
    if not wanted:
        return []
    ids = [number for number, (own, _) in enumerate(names) if tier == 0 and own == text.strip()]
    if ids:
        return ids
    fits = (str.__eq__, str.startswith, _has_word)[tier]
    return [number for number, pair in enumerate(names) if any(fits(folded(name), wanted) for name in pair)]


def _has_word(name: str, beginning: str) -> bool:
    return f" {beginning}" in name


def _on_route(metro: MetroMap, state: State, seat: int, route: int, split: _Split) -> Reading:
    """The move on a route, so many stations (all that the card shows, if not said), this way (any, if not said)."""
    board, paper = state.board, state.papers[seat]
    name = board.routes[route]
    if not board.windows[route]:
        return Reading(None, f"route {name} has no windows; it is filled where others stop, and by free cards")
    if not paper.windows[route]:
        return Reading(None, f"all windows of route {name} are filled")
    ways = [track for track in board.tracks[route] if not split.way]
    for tier in range(3):
        ways = ways or _on_way(metro, board.tracks[route], split, tier)
    if not ways:
        return Reading(None, f"route {name} goes no way `{split.word} {shortened(split.way)}`")
    legal = {option.added: option.move for option in options(board, paper.empty, state.card, route)}
    moves = _typed_moves(state, seat, ways, split.many, legal)
    if not moves:
        return Reading(None, _how_many(state, route, sorted({move.count for move in legal.values()})))
    if len(moves) == 1:
        return Reading(moves[0])
    return Reading(None, f"which way along route {name}?", moves)


def _on_way(metro: MetroMap, tracks: Sequence[Track], split: _Split, tier: int) -> list[Track]:
    """The tracks that go the way a text says."""
    names = _stations(metro)
    aims = [names[_aim(tracks, track, split.word)] for track in tracks]
    return [tracks[number] for number in _named(split.way, aims, tier)]


def _typed_moves(
    state: State, seat: int, tracks: Sequence[Track], count: str | None, legal: dict[int, Move]
) -> tuple[Move, ...]:
    """The legal moves (by the layout bits they mark) that mark so many stations along one of these tracks."""
    everything = count is None or count.lower() == "all"
    wanted = int(count) if count is not None and count.isdigit() else 0
    found: dict[Move, None] = {}
    for track in tracks:
        most = positions(state, seat, track, len(track.stations))
        if everything or wanted <= most.bit_count():
            added = spread_of(track, most if everything else positions(state, seat, track, wanted))
            if added in legal:
                found[legal[added]] = None
    moves = tuple(found)
    # To mark nothing one way is hardly meant where something can be marked another way.
    return tuple(move for move in moves if move.count) or moves if everything else moves


def _how_many(state: State, route: int, counts: Sequence[int]) -> str:
    board = state.board
    return (
        f"with {board.kinds[state.card]} route {board.routes[route]} can mark "
        f"{listed((str(count) for count in counts), 20, '').replace(' and ', ' or ')}"
    )


def _free(text: str, metro: MetroMap, state: State, seat: int) -> Reading:
    """The station that a free card marks."""
    moves = offered(state, seat)
    if len(moves) == 1 and folded(text) in ("none", "nothing", "0"):
        return Reading(moves[0])
    names = _stations(metro)
    for tier in range(3):
        stations = _named(text, names, tier)
        choices = tuple(move for move in moves if move.station in stations)
        if len(choices) == 1:
            return Reading(choices[0])
        if choices:
            return Reading(None, f"`{shortened(text)}` fits {plural(len(choices), 'station')}; which one?", choices)
        if stations:
            return Reading(None, f"{shortened(metro.stations[stations[0]].name)} is filled already")
    every = [name for pair in names for name in pair]
    return Reading(None, f"no station is called `{shortened(text)}`{did_you_mean(text, every)}", known=False)
