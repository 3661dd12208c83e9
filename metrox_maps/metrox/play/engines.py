"""The engines that can play a range of games: the reference engine, and the compiled kernel where it is installed.

They play alike, card for card and move for move; which one plays is a question of speed alone.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

from metrox_maps.errors import MetroxError, UnknownNameError
from metrox_maps.findings.words import listed, others_than, shortened
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot, bot_from
from metrox_maps.metrox.play.game import MetroXGame
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.outcome import Outcome, outcome_of
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.play import play_game

AUTO, REFERENCE, KERNEL = "auto", "reference", "kernel"
ENGINES = (AUTO, REFERENCE, KERNEL)

WORTH_LOADING = 0.6
"""Seconds of work on the reference engine from which on loading the kernel, about half a second, pays."""
WORTH_COMPILING = 20.0
"""The same where it has to be compiled first, once on a machine."""


class Trace(NamedTuple):
    """What happened in a game: the revealed cards (indexes into `Board.kinds`), and every seat's move at each."""

    index: int  # type: ignore[assignment] # hides tuple.index, which nobody needs here
    cards: tuple[int, ...]
    moves: tuple[tuple[Move, ...], ...]


class Engine(Protocol):
    """Plays games `start` to `stop` - 1 of a seed, one bot per seat. Picklable."""

    @property
    def name(self) -> str:
        """One of `ENGINES`."""

    def tally(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> BalanceTally:
        """The balance of these games."""

    def outcomes(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> list[Outcome]:
        """The outcome of each of these games."""

    def traces(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> Iterator[Trace]:
        """Cards and moves of each of these games, to be recorded or shown."""


@dataclass(frozen=True, slots=True)
class ReferenceEngine:
    """The reference engine (`engine.py`): any bot, any map."""

    name: str = REFERENCE

    def tally(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> BalanceTally:
        """See `Engine`."""
        tally = BalanceTally.empty(len(bots), len(board.goals))
        game = MetroXGame(board)
        for index in range(start, stop):
            tally.add(play_game(game, bots, seed=seed, index=index))
        return tally

    def outcomes(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> list[Outcome]:
        """See `Engine`."""
        game = MetroXGame(board)
        return [outcome_of(play_game(game, bots, seed=seed, index=index)) for index in range(start, stop)]

    def traces(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> Iterator[Trace]:
        """See `Engine`."""
        game = MetroXGame(board)
        for index in range(start, stop):
            cards: list[int] = []
            moves: list[tuple[Move, ...]] = []

            def watch(
                state: State, chosen: tuple[Move, ...], cards: list[int] = cards, moves: list[tuple[Move, ...]] = moves
            ) -> None:
                cards.append(state.card)
                moves.append(chosen)

            play_game(game, bots, seed=seed, index=index, watch=watch)
            yield Trace(index, tuple(cards), tuple(moves))


def has_kernel() -> bool:
    """Whether what the kernel is compiled by is installed, and in order."""
    return not lacking()


@cache
def lacking() -> str:
    """Why the kernel cannot be had here, or nothing. Loads numba, which takes half a second."""
    if importlib.util.find_spec("numba") is None:
        return "the kernel needs numba: pip install 'metrox_maps[fast]'"
    try:
        importlib.import_module("numba")
    except Exception as error:  # whatever goes wrong in an installation of somebody else's
        return f"numba, which the kernel needs, cannot be loaded here ({type(error).__name__}: {shortened(str(error))})"
    return ""


def engine_for(name: str, board: Board, bots: Sequence[MetroXBot], games: int) -> Engine:
    """The engine of this name; `auto` is the kernel where it is installed, can play this table and is worth loading.

    Raises `UnknownNameError` for another name, `MetroxError` where the kernel is asked for and cannot play.
    """
    if name not in ENGINES:
        raise UnknownNameError(f"there is no engine `{name}`{others_than(name, ENGINES, listed(ENGINES, 5))}")
    if name == REFERENCE:
        return ReferenceEngine()
    work = games * sum(bot.work for bot in bots)
    if name == AUTO and work < WORTH_LOADING:
        return ReferenceEngine()
    if not has_kernel():
        if name == KERNEL:
            raise MetroxError(lacking())
        return ReferenceEngine()
    from metrox_maps.metrox.play.kernel.engine import KernelEngine, is_compiled, unable

    reason = unable(board, bots)
    if reason and name == KERNEL:
        raise MetroxError(f"the kernel cannot play this table: {reason}")
    too_short = name == AUTO and work < WORTH_COMPILING and not reason and not is_compiled(bots)
    return ReferenceEngine() if reason or too_short else KernelEngine()


LONG = 5.0
"""Seconds of work on the reference engine from which on whoever waits should know how long, and whether need be."""


def to_wait_for(chosen: Engine, bots: Sequence[MetroXBot], games: int, *, asked: str) -> str:
    """What to tell somebody who will wait for these games; empty where nothing is to tell.

    `asked` is the engine that was asked for: who wants the reference engine knows why.
    """
    if chosen.name == KERNEL:
        from metrox_maps.metrox.play.kernel.engine import is_compiled

        return "" if is_compiled(bots) else "compiling the kernel, once on this machine: this takes half a minute"
    work = games * sum(bot.work for bot in bots)
    return "" if asked == REFERENCE or work < LONG else slow_words(work, bots)


def make_ready(engine: Engine, board: Board, bots: Sequence[MetroXBot]) -> None:
    """Makes the kernel ready, which may mean to compile it, before workers start and the clock runs.

    Ctrl-C ends that at once. Nothing is done for another engine.
    """
    if engine.name != KERNEL:
        return
    from metrox_maps.metrox.play.kernel.ready import compile_apart

    # A game of microseconds will do: all that think are compiled together, so the quickest of them stands in.
    quick = bot_from("casual")
    table = [bot if bot.work <= quick.work else quick for bot in bots]
    compile_apart(board, table)
    engine.tally(board, table, seed=0, start=0, stop=1)


def slow_words(work: float, bots: Iterable[MetroXBot]) -> str:
    """How long so much work takes on the reference engine, and what would be faster."""
    words = f"the reference engine plays, for {_duration(work)} or so"
    if not has_kernel():
        return f"{words}; {lacking()}"
    from metrox_maps.metrox.play.kernel.minds import CODES

    if any(type(bot) not in CODES for bot in bots):
        return words
    return f"{words}; --engine kernel is faster, once it is compiled: half a minute, once on this machine"


def _duration(seconds: float) -> str:
    for unit, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{seconds:.0f} seconds"
