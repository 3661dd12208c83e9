"""What is compared: boards, or bots on one board, as tables that can be played and named."""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import shortened
from metrox_maps.metromania.loading import LoadedBoard, load_board
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots import MetromaniaBot, bot_from, table_from
from metrox_maps.metromania.play.comparing import Entrant

BOARDS, BOTS = "boards", "bots"
LABELS = string.ascii_uppercase


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of those compared; the first is the base."""

    label: str
    """`A`, `B`, …"""
    source: str
    """What it was named by: the path of a board, or a bot."""
    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """Two or more sides that differ in one kind of thing."""

    kind: str
    """`boards` or `bots`."""
    sides: tuple[Side, ...]

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The tables to be played, the base first."""
        return tuple(side.entrant for side in self.sides)


def line_up(
    boards: Sequence[LoadedBoard | str],
    *,
    bots: Sequence[str] = (),
    players: int | None = None,
    load: Callable[[str], LoadedBoard] = load_board,
) -> LineUp:
    """The sides of a comparison: several boards, or one board and several bots.

    On several boards one table plays, as in `table_from`. Of several bots the first fills the table, and each of the
    others is its guest. Raises `MetroxError` where nothing or both kinds of things are to be compared, where one is
    named twice, for an unknown bot, and what reading the boards raises, which `load` does.
    """
    # A string is a sequence of strings too, and a single name is easily given as one.
    bots = (bots,) if isinstance(bots, str) else bots
    if len(boards) > 1 and len(bots) > 1:
        raise MetroxError("boards and bots at once: compare several boards, or several bots on one board")
    if len(boards) < 2 and len(bots) < 2:
        raise MetroxError("there is nothing to compare: name a second board, or `--bots` more than once")
    named = [board for board in boards if isinstance(board, str)] if len(boards) > 1 else list(bots)
    for number, one in enumerate(named):
        if any(_same(one, other) for other in named[:number]):
            raise MetroxError(f"`{shortened(one)}` is named twice; there is nothing to compare it with")
    if len(boards) + len(bots) > len(LABELS):
        raise MetroxError(f"more than {len(LABELS)} cannot be compared at once")
    if not boards:
        raise MetroxError("there is no board to play on")
    loaded = [load(source) if isinstance(source, str) else source for source in boards]
    if len(boards) > 1:
        table = table_from(bots[0] if bots else None, players)
        entrants = [Entrant(board=board_of(one.board), bots=table) for one in loaded]
        kind = BOARDS
        named = [
            source if isinstance(source, str) else one.board.name for source, one in zip(boards, loaded, strict=True)
        ]
    else:
        board = board_of(loaded[0].board)
        first, *guests = [_one_bot(spec) for spec in bots]
        table = table_from(first.name, players)
        entrants = [Entrant(board=board, bots=table), *(Entrant(board=board, bots=table, guest=bot) for bot in guests)]
        kind = BOTS
    sides = zip(LABELS, named, entrants, strict=False)
    return LineUp(
        kind=kind, sides=tuple(Side(label=label, source=source, entrant=entrant) for label, source, entrant in sides)
    )


def _one_bot(spec: str) -> MetromaniaBot:
    if "," in spec:
        raise MetroxError(
            f"`{shortened(spec)}`: on a board single bots are compared, each on every seat in turn; name one at a time"
        )
    return bot_from(spec.strip())


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    try:
        return "-" not in (one, other) and Path(one).samefile(other)
    except (OSError, ValueError):
        return False
