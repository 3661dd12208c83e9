"""Two or more boards, or bots on one board, on the same deals: the first is the base, every other one compared with it.

The deal depends on seed, game index and board alone, and every seat's dice on seed, game index and seat. So the same
index is the same hands on two boards, and the same placement where both deal as many districts; only a board that deals
them and one that places them have no luck in common. A bot is compared as a
guest at the base's table: for every deal it sits once on each seat among bots of the base, and its points there are
held against those that the base's own bot makes on that seat in that deal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import NamedTuple

from metrox_maps.errors import MetroxError
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.board import Board
from metrox_maps.metromania.play.bots import MetromaniaBot
from metrox_maps.metromania.play.game import MetromaniaGame
from metrox_maps.metromania.play.scoring import scores
from metrox_maps.metromania.play.state import State
from metrox_maps.simulate.batch import proved_games, run_batch
from metrox_maps.simulate.crew import proved_workers, worker_pool
from metrox_maps.simulate.luck import proved_seed
from metrox_maps.simulate.paired import Differences, Stopping, Sums, Tallies
from metrox_maps.simulate.play import play_game

DEALS = 100
"""Deals of a comparison where no number is given; with a width to be reached it may be so many times as many."""
MOST_DEALS = 10_000
LEAST, EVERY = 50, 50
"""Deals after which, and after every how many more, it looks whether a width is reached."""
WIN = 12
"""A win in whole parts, whoever shares it: two, three or four players."""
MEASURES = ("turns", "finished", "stations", "impossible", "spread")
"""What a game is measured by beside points: turns of all, lines finished, stations built, impossible trips, and points
between first and last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A table that takes part: a board, a bot for every seat, and perhaps a guest who sits on each seat in turn."""

    board: Board
    bots: tuple[MetromaniaBot, ...]
    guest: MetromaniaBot | None = None

    @property
    def games(self) -> int:
        """Games it plays of every deal."""
        return 1 if self.guest is None else len(self.bots)

    def same_game(self, other: Entrant) -> bool:
        """Whether both play the very same games: nothing that decides one differs, and the bots are the same."""
        return self.board.digest == other.board.digest and (self.bots, self.guest) == (other.bots, other.guest)


class Dealt(NamedTuple):
    """What an entrant made of a deal: points and parts of wins by seat, and `MEASURES`, summed over its games."""

    points: tuple[int, ...]
    wins: tuple[int, ...]
    measures: tuple[int, ...]


def play_deal(entrant: Entrant, *, seed: int, index: int) -> Dealt:
    """Play a deal: one game, or with a guest one for each seat, of which that seat's points and wins count."""
    game = MetromaniaGame(entrant.board)
    if entrant.guest is None:
        return _seen(play_game(game, entrant.bots, seed=seed, index=index))
    seen = []
    for seat in range(len(entrant.bots)):
        table = (*entrant.bots[:seat], entrant.guest, *entrant.bots[seat + 1 :])
        seen.append(_seen(play_game(game, table, seed=seed, index=index)))
    return Dealt(
        points=tuple(one.points[seat] for seat, one in enumerate(seen)),
        wins=tuple(one.wins[seat] for seat, one in enumerate(seen)),
        measures=tuple(map(sum, zip(*(one.measures for one in seen), strict=True))),
    )


def _seen(end: State) -> Dealt:
    final = scores(end)
    winners = final.places[0]
    return Dealt(
        points=final.points,
        wins=tuple(WIN // len(winners) if seat in winners else 0 for seat in range(end.players)),
        measures=(
            end.turn,
            end.finished.bit_count(),
            end.stations.bit_count(),
            sum(trip.minutes is None for trip in final.trips),
            max(final.points) - min(final.points),
        ),
    )


@dataclass(slots=True)
class EntrantTally:
    """What an entrant did, over its deals."""

    points: Sums
    """Of all seats together, read a seat."""
    wins: list[Sums]
    """By seat, read in games."""
    won: Sums
    """The wins of all seats together, read in games: the share of a guest, and what a seat wins on average."""
    measures: list[Sums]

    @staticmethod
    def empty(entrant: Entrant) -> EntrantTally:
        """The tally of no deal."""
        seats = len(entrant.bots)
        return EntrantTally(
            points=Sums(seats),
            wins=[Sums(WIN) for _ in range(seats)],
            won=Sums(WIN * seats),
            measures=[Sums(entrant.games) for _ in MEASURES],
        )

    def add(self, dealt: Dealt) -> None:
        """Count a deal."""
        self.points.add(sum(dealt.points))
        self.won.add(sum(dealt.wins))
        for sums, value in zip((*self.wins, *self.measures), (*dealt.wins, *dealt.measures), strict=True):
            sums.add(value)

    def merge(self, other: EntrantTally) -> None:
        """Count the other's deals."""
        self.points.merge(other.points)
        self.won.merge(other.won)
        for mine, more in zip((*self.wins, *self.measures), (*other.wins, *other.measures), strict=True):
            mine.merge(more)


@dataclass(slots=True)
class PairTally:
    """What an entrant has more than the base, deal by deal."""

    points: Differences
    seats: list[Differences]
    """Points, seat by seat."""
    wins: list[Differences]
    """Games won, seat by seat."""
    measures: list[Differences]

    @staticmethod
    def empty(entrant: Entrant) -> PairTally:
        """The tally of no deal."""
        seats = len(entrant.bots)
        return PairTally(
            points=Differences(seats),
            seats=[Differences() for _ in range(seats)],
            wins=[Differences(WIN) for _ in range(seats)],
            measures=[Differences(entrant.games) for _ in MEASURES],
        )

    def add(self, base: Dealt, other: Dealt, *, games: int) -> None:
        """Count a deal, of which the base has played one game and the other so many."""
        self.points.add(sum(other.points) - sum(base.points))
        for found, mine, its in (
            *zip(self.seats, base.points, other.points, strict=True),
            *zip(self.wins, base.wins, other.wins, strict=True),
        ):
            found.add(its - mine)
        for found, mine, its in zip(self.measures, base.measures, other.measures, strict=True):
            found.add(its - games * mine)

    def merge(self, other: PairTally) -> None:
        """Count the other's deals."""
        self.points.merge(other.points)
        for mine, more in zip(
            (*self.seats, *self.wins, *self.measures), (*other.seats, *other.wins, *other.measures), strict=True
        ):
            mine.merge(more)


ContestTally = Tallies[EntrantTally, PairTally]
"""All of a comparison."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestJob:
    """Plays a range of deals with every entrant: a `simulate.batch.Job`. Deal 0 of a range is deal `first`."""

    entrants: tuple[Entrant, ...]
    seed: int
    first: int = 0

    def __call__(self, start: int, stop: int) -> ContestTally:
        """The deals with these indexes, counted from `first`."""
        tally = ContestTally(
            [EntrantTally.empty(entrant) for entrant in self.entrants],
            [PairTally.empty(entrant) for entrant in self.entrants[1:]],
        )
        for index in range(self.first + start, self.first + stop):
            played = [play_deal(entrant, seed=self.seed, index=index) for entrant in self.entrants]
            for mine, dealt in zip(tally.entrants, played, strict=True):
                mine.add(dealt)
            for pair, entrant, dealt in zip(tally.pairs, self.entrants[1:], played[1:], strict=True):
                pair.add(played[0], dealt, games=entrant.games)
        return tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A comparison that has been played: the first `deals` deals of a seed."""

    entrants: tuple[Entrant, ...]
    tallies: tuple[EntrantTally | None, ...]
    """By entrant; None for those whose games were not played, because they are those of the base."""
    pairs: tuple[PairTally | None, ...]
    """By entrant but the first; None where it plays the very same games as the base."""
    seed: int
    width: float | None
    deals: int
    interrupted: bool

    @property
    def reached(self) -> bool:
        """Whether every interval is as narrow as was wanted, if a width was."""
        width = math.inf if self.width is None else self.width
        return all(pair is None or pair.points.half_width <= width for pair in self.pairs)


def compare_tables(
    entrants: Sequence[Entrant],
    *,
    width: float | None = None,
    deals: int | None = None,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Contest:
    """Plays deals 0, 1, … of a seed with every entrant: `deals` of them, or until a width is reached.

    With a `width` it ends as soon as all differences of points are known to ± so much, after `deals` deals at the
    latest. Entrants that play the very same games as the base are not played. Raises `MetroxError` for fewer than two
    entrants, tables of different sizes, and for an impossible width, seed, number of deals, players or workers. The
    result does not depend on who plays.
    """
    most = deals if deals is not None else DEALS if width is None else MOST_DEALS
    _proved(entrants, width, most, seed)
    proved_workers(workers, beside=executor)
    base, *others = entrants
    differ = [not entrant.same_game(base) for entrant in others]
    played = (base, *(entrant for entrant, plays in zip(others, differ, strict=True) if plays))
    total, done, interrupted = _played(ContestJob(entrants=played, seed=seed), width, most, workers, executor, progress)
    tallies, pairs = iter(total.entrants[1:]), iter(total.pairs)
    return Contest(
        entrants=tuple(entrants),
        tallies=(total.entrants[0] if done else None, *(next(tallies) if plays else None for plays in differ)),
        pairs=tuple(next(pairs) if plays else None for plays in differ),
        seed=seed,
        width=width,
        deals=done,
        interrupted=interrupted,
    )


def _proved(entrants: Sequence[Entrant], width: float | None, deals: int, seed: int) -> None:
    proved_seed(seed)
    proved_games(deals)
    if len(entrants) < 2:
        raise MetroxError("there is nothing to compare: at least two are needed")
    if width is not None and not (math.isfinite(width) and width > 0):
        raise MetroxError(f"a width of {width:g}: it is a number of points above 0, such as 2")
    seats = sorted({len(entrant.bots) for entrant in entrants})
    if len(seats) > 1:
        raise MetroxError(f"tables of {seats[0]} and of {seats[-1]} players: only tables of one size can be compared")
    for entrant in entrants:
        engine.start(entrant.board, len(entrant.bots))


def _played(
    job: ContestJob,
    width: float | None,
    most: int,
    workers: int,
    executor: Executor | None,
    progress: Callable[[int], None] | None,
) -> tuple[ContestTally, int, bool]:
    """The tally, its number of deals, and whether it was interrupted."""
    stopping = Stopping(width=width or 0.0, most=most, least=LEAST if width else most, batch=EVERY)
    total = job(0, 0)
    done = 0
    if not total.pairs:
        return total, 0, False
    with ExitStack() as stack:
        pool = executor or stack.enter_context(worker_pool(workers))
        while done < most and not (done and all(stopping.enough(pair.points) for pair in total.pairs)):
            batch = run_batch(
                replace(job, first=done),
                stopping.next_stop(done) - done,
                executor=pool,
                progress=None if progress is None else _from(done, progress),
            )
            total.merge(batch.tally)
            done += batch.games
            if batch.interrupted:
                return total, done, True
    return total, done, False


def _from(done: int, progress: Callable[[int], None]) -> Callable[[int], None]:
    return lambda more: progress(done + more)
