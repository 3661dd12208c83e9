"""A board proved playable: what the engine sees of a board file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache

from metrox_maps.errors import MetroxError
from metrox_maps.metromania.facts import PLAIN_ORDER, city_of, is_whole
from metrox_maps.metromania.model import CityBoard, Components, Options, Placed
from metrox_maps.metromania.play.terrain import Terrain, terrain_of

MOST_SIDE = 12
"""As in the schema; a move has room for the tunnels of a side of 15."""
MOST_TUNNELS = 99
MOST_STATIONS = 99


@dataclass(frozen=True, slots=True)
class Board:
    """The playable part of a board file. Two boards are equal if they play the same."""

    source: CityBoard
    components: Components
    options: Options
    digest: str
    """SHA-256 of the canonical playable part: no names, credits or other words."""

    @property
    def players(self) -> tuple[int, int]:
        """Least and greatest number of players."""
        return (2 if self.options.two_players == "two-companies" else 3), 4

    def companies(self, players: int) -> int:
        """How many companies so many players lead. Raises `MetroxError` for a number the board does not allow."""
        least, most = self.players
        if not least <= players <= most:
            why = "; its option two_players leaves them out" if players == 2 else ""
            raise MetroxError(f"{players} players: this board is for {least} to {most}{why}")
        return 4 if players == 2 else players

    def terrain(self, placement: tuple[Placed, ...] | None) -> Terrain:
        """The city with its districts placed so: by default as the file says, or in their order if they are dealt."""
        return _terrain(self.source, placement)


@lru_cache(maxsize=64)
def _terrain(board: CityBoard, placement: tuple[Placed, ...] | None) -> Terrain:
    chosen = placement or board.placement or PLAIN_ORDER
    return terrain_of(city_of(board, chosen), chosen)


def playable_part(board: CityBoard) -> dict[str, object]:
    """All of a board that decides how it plays."""
    return {
        "side": board.side,
        "districts": [list(district.rows) for district in board.districts],
        "placement": None
        if board.placement is None
        else [[placed.district, placed.rotation] for placed in board.placement],
        "frame": list(board.frame),
        "components": [board.components.stations, board.components.tunnels],
        "options": [
            board.options.end_trigger,
            board.options.open_destinations,
            board.options.straight_dealing,
            board.options.two_players,
        ],
    }


def board_of(board: CityBoard) -> Board:
    """The board, if a game on it has a meaning at all. Raises `MetroxError` that says why not.

    Whether it is a good board is for the rules to say; a game on any board that passes here comes to its end.
    """
    if not is_whole(board):
        raise MetroxError("the board is not whole: it needs six districts and six sides of its side length")
    if board.side > MOST_SIDE:
        raise MetroxError(f"the board has a side of {board.side}; the largest that is played has {MOST_SIDE}")
    parts = board.components
    if not 1 <= parts.stations <= MOST_STATIONS or not 1 <= parts.tunnels <= MOST_TUNNELS:
        raise MetroxError(f"a game needs 1 to {MOST_STATIONS} stations and 1 to {MOST_TUNNELS} tunnels a line")
    if board.options.end_trigger not in (4, 5):
        raise MetroxError("end_trigger is 4 or 5: so many lines blocked or finished end the building")
    text = json.dumps(playable_part(board), separators=(",", ":"))
    return Board(board, parts, board.options, hashlib.sha256(text.encode()).hexdigest())
