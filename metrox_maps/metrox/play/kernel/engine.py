"""The kernel as an engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrox_maps.metrox.play import engine as reference
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import KERNEL, Trace
from metrox_maps.metrox.play.kernel import loop
from metrox_maps.metrox.play.kernel.layout import (
    DECK_WORDS,
    ROW,
    STATIONS,
    TRACKS,
    layout_of,
    unfit,
)
from metrox_maps.metrox.play.kernel.minds import CODES, seated
from metrox_maps.metrox.play.kernel.paper import STATION
from metrox_maps.metrox.play.kernel.simple import LISTED
from metrox_maps.metrox.play.kernel.stamp import source_files
from metrox_maps.metrox.play.kernel.tallies import balance_of, plan_of
from metrox_maps.metrox.play.kernel.think import GREEDY_DICE
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.outcome import Outcome
from metrox_maps.simulate.luck import proved_seed

Array = NDArray[np.int64]

NOTHING = np.zeros(0, np.int64)
TOGETHER = 256
"""Games whose moves are kept at once."""


def unable(board: Board, bots: Sequence[MetroXBot]) -> str:
    """Why the kernel cannot play this table, or nothing."""
    for bot in bots:
        if type(bot) not in CODES:
            return f"it has no bot `{bot.name}`"
    return unfit(board)


def is_compiled(bots: Sequence[MetroXBot] = ()) -> bool:
    """Whether the kernel for these bots need not be compiled first, which takes some seconds once on a machine.

    It is compiled in two parts: for the bots that look no further than the card shown, and for all.
    """
    part = _part(bots)
    if part.signatures:
        return True
    if not is_kept(bots):
        return False
    newest = max(path.stat().st_mtime for path in source_files())
    stored = Path(part.stats.cache_path).glob(f"loop.{part.__qualname__}-*.nbi")
    return any(path.stat().st_mtime >= newest for path in stored)


def is_kept(bots: Sequence[MetroXBot] = ()) -> bool:
    """Whether what is compiled for these bots is stored, for later starts and other processes."""
    return bool(_part(bots).stats.cache_path)


def _part(bots: Sequence[MetroXBot]) -> Any:
    return loop.play_thinking if _thinks(bots) else loop.play


def _thinks(bots: Sequence[MetroXBot]) -> bool:
    return any(CODES.get(type(bot), 0) > GREEDY_DICE for bot in bots)


@lru_cache(maxsize=64)
def _layout(board: Board) -> Array:
    """The layout of a board; boards are equal only to themselves."""
    return layout_of(board)


class _Table:
    """The arrays that games of one table need, and room for games of some length."""

    def __init__(self, board: Board, bots: Sequence[MetroXBot], *, ends: int = 0, traces: int = 0) -> None:
        reference.start(board, len(bots))
        self.layout = _layout(board)
        self.players = len(bots)
        listed = LISTED + 64 * int(self.layout[TRACKS]) + int(self.layout[STATIONS]) + 1
        self.bots, room = seated(board, self.layout, bots, listed)
        self.thinking = _thinks(bots)
        self.state = np.zeros(len(bots) * int(self.layout[ROW]), np.int64)
        # Behind the dice: two decks to think with.
        self.luck = np.zeros(len(bots) + 1 + 2 * int(self.layout[DECK_WORDS]), np.uint64)
        self.scratch = np.zeros(room, np.int64)
        self.reached = np.zeros(len(bots), np.int64)
        self.ends = np.zeros(ends * (1 + 4 * len(bots)), np.int64)
        self.traces = traces
        self.room = 4 * board.total_windows + len(board.deck)
        self.tally = BalanceTally.empty(len(bots), len(board.goals))
        self._arrange()

    def _arrange(self) -> None:
        """Make room for games of up to `room` turns."""
        self.cards = np.zeros(self.room + 1, np.int64)
        self.decks = np.zeros((self.room + 1) * int(self.layout[DECK_WORDS]), np.uint64)
        self.plan, length = plan_of(self.layout, self.players, self.room + 1)
        self.sums = np.zeros(length, np.int64)
        self.trace = np.zeros(self.traces * (self.room + 1) * (self.players + 1), np.int64)

    def play(self, seed: int, start: int, stop: int) -> None:
        """Play all these games."""
        done = 0
        while start + done < stop:
            done += self.some(seed, start + done, stop, self.ends[done * (1 + 4 * self.players) :])

    def some(self, seed: int, start: int, stop: int, ends: Array = NOTHING) -> int:
        """Play these games up to the first that is longer than there is room for, and make room for that; how many."""
        done = self._played(seed, start, stop - start, ends)
        if start + done < stop:
            # The cards say how long a game is, so that nothing of it has been counted yet.
            self.tally.merge(balance_of(self.layout, self.plan, self.sums, self.players))
            self.room *= 2
            self._arrange()
        return done

    def _played(self, seed: int, start: int, games: int, ends: Array) -> int:
        return int(
            (loop.play_thinking if self.thinking else loop.play)(
                self.layout,
                self.bots,
                self.players,
                np.uint64(proved_seed(seed)),
                np.uint64(start),
                games,
                self.cards,
                self.decks,
                self.state,
                self.luck,
                self.scratch,
                self.reached,
                self.plan,
                self.sums,
                ends,
                self.trace,
                self.thinking or None,
            )
        )

    def balance(self) -> BalanceTally:
        """All games played so far."""
        self.tally.merge(balance_of(self.layout, self.plan, self.sums, self.players))
        return self.tally


@dataclass(frozen=True, slots=True)
class KernelEngine:
    """The compiled twin of the reference engine: the bots of `CODES`, and maps that are not `unfit`."""

    name: str = KERNEL

    def tally(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> BalanceTally:
        """See `Engine`."""
        table = _Table(board, bots)
        table.play(seed, start, stop)
        return table.balance()

    def outcomes(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> list[Outcome]:
        """See `Engine`."""
        table = _Table(board, bots, ends=stop - start)
        table.play(seed, start, stop)
        rows = table.ends.reshape(stop - start, -1).tolist()
        return [Outcome(row[0], tuple(row[1::4]), tuple(row[2::4]), tuple(row[3::4]), tuple(row[4::4])) for row in rows]

    def traces(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> Iterator[Trace]:
        """See `Engine`."""
        ways = [(route, track) for route, tracks in enumerate(board.tracks) for track in range(len(tracks))]

        def move_of(code: int) -> Move:
            if code >= STATION:
                return board.free_moves[code - STATION]
            route, track = ways[code >> 6]
            return board.tracks[route][track].moves[code & 63]

        table = _Table(board, bots, traces=min(TOGETHER, stop - start))
        at = start
        while at < stop:
            trace = table.trace.reshape(-1, table.room + 1, len(bots) + 1)
            done = table.some(seed, at, min(at + TOGETHER, stop))
            for game in range(done):
                turns = trace[game].tolist()
                turns = turns[: [row[0] for row in turns].index(-1)]
                moves = tuple(tuple(move_of(code) for code in row[1:]) for row in turns)
                yield Trace(at + game, tuple(row[0] for row in turns), moves)
            at += done
