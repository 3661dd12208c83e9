"""Two or more tables on the same luck: the first is the base, every other one is compared with it game by game.

Cards depend on seed, game index, edition and number of windows alone, and every seat's dice on seed, game index and
seat. So the same game index is the same luck on two maps and for two bots. Maps with different numbers of windows see
the same cards until the shorter game ends; under different editions only the index is shared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from metrox_maps.errors import MetroxError
from metrox_maps.metrox.play import engine as reference
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import AUTO, KERNEL, Engine, engine_for, make_ready, to_wait_for
from metrox_maps.metrox.play.outcome import Outcome
from metrox_maps.simulate.batch import proved_games, run_batch
from metrox_maps.simulate.crew import proved_workers, worker_pool
from metrox_maps.simulate.luck import proved_seed
from metrox_maps.simulate.paired import Differences, Stopping, Sums, Tallies

WIDTH = 0.3
"""Half of the width of the interval of a difference of scores, in points, at which a comparison stops by default."""
MOST_GAMES = 100_000
SPREAD = 5.0
"""Points by which the difference of two games varies where a window has been moved (measured: 4.9 to 6.2)."""

Matches = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A table that takes part: a board, and a bot for every seat."""

    board: Board
    bots: tuple[MetroXBot, ...]

    def same_game(self, other: Entrant) -> bool:
        """Whether both play the very same games: nothing that decides one differs, and the bots are the same."""
        return self.board.digest == other.board.digest and self.bots == other.bots


def matches(base: Board, other: Board) -> Matches:
    """Goals that both boards have, as indexes into the goals of each: same name, so same route and kind."""
    places: dict[str, int] = {}
    for number, goal in enumerate(other.goals):
        places.setdefault(goal.name, number)
    return tuple((number, places[goal.name]) for number, goal in enumerate(base.goals) if goal.name in places)


@dataclass(slots=True)
class EntrantTally:
    """What an entrant did, over its games."""

    points: Sums
    """Points of all seats together, read a seat."""
    empties: Sums
    turns: Sums
    completed: list[int]
    """Papers on which each goal was reached, by index of `Board.goals`."""

    @staticmethod
    def empty(entrant: Entrant) -> EntrantTally:
        """The tally of no game."""
        seats = len(entrant.bots)
        return EntrantTally(Sums(seats), Sums(seats), Sums(), [0] * len(entrant.board.goals))

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        self.points.add(sum(outcome.totals))
        self.empties.add(sum(outcome.empties))
        self.turns.add(outcome.turns)
        for first, later in zip(outcome.first, outcome.later, strict=True):
            reached = first | later
            while reached:
                self.completed[(reached & -reached).bit_length() - 1] += 1
                reached &= reached - 1

    def merge(self, other: EntrantTally) -> None:
        """Count the other's games."""
        self.points.merge(other.points)
        self.empties.merge(other.empties)
        self.turns.merge(other.turns)
        self.completed = [mine + more for mine, more in zip(self.completed, other.completed, strict=True)]


@dataclass(slots=True)
class PairTally:
    """What an entrant has more than the base, game by game."""

    points: Differences
    empties: Differences
    turns: Differences
    seats: list[Differences]
    """Points, seat by seat."""
    goals: list[Differences]
    """Papers on which a goal was reached, for each of the goals that both have."""

    @staticmethod
    def empty(seats: int, goals: int) -> PairTally:
        """The tally of no game."""
        return PairTally(
            Differences(seats),
            Differences(seats),
            Differences(),
            [Differences() for _ in range(seats)],
            [Differences(seats) for _ in range(goals)],
        )

    def add(self, base: Outcome, other: Outcome, shared: Matches) -> None:
        """Count a game."""
        self.points.add(sum(other.totals) - sum(base.totals))
        self.empties.add(sum(other.empties) - sum(base.empties))
        self.turns.add(other.turns - base.turns)
        for seat, (mine, its) in zip(self.seats, zip(base.totals, other.totals, strict=True), strict=True):
            seat.add(its - mine)
        before = [first | later for first, later in zip(base.first, base.later, strict=True)]
        after = [first | later for first, later in zip(other.first, other.later, strict=True)]
        for goal, (mine, its) in zip(self.goals, shared, strict=True):
            goal.add(sum([(paper >> its) & 1 for paper in after]) - sum([(paper >> mine) & 1 for paper in before]))

    def merge(self, other: PairTally) -> None:
        """Count the other's games."""
        self.points.merge(other.points)
        self.empties.merge(other.empties)
        self.turns.merge(other.turns)
        _merge_all(self.seats, other.seats)
        _merge_all(self.goals, other.goals)


def _merge_all(mine: Iterable[Differences], other: Iterable[Differences]) -> None:
    for one, more in zip(mine, other, strict=True):
        one.merge(more)


ContestTally = Tallies[EntrantTally, PairTally]
"""All of a comparison."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestJob:
    """Plays a range of games with every entrant: a `simulate.batch.Job`. Game 0 of a range is game `first`."""

    entrants: tuple[Entrant, ...]
    engines: tuple[Engine, ...]
    seed: int
    first: int = 0
    shared: tuple[Matches, ...] = field(default=())

    def __call__(self, start: int, stop: int) -> ContestTally:
        """The games with these indexes, counted from `first`."""
        if start == stop:
            return self.empty()
        played = [
            engine.outcomes(
                entrant.board, entrant.bots, seed=self.seed, start=self.first + start, stop=self.first + stop
            )
            for entrant, engine in zip(self.entrants, self.engines, strict=True)
        ]
        tally = self.empty()
        for mine, outcomes in zip(tally.entrants, played, strict=True):
            for outcome in outcomes:
                mine.add(outcome)
        for pair, shared, outcomes in zip(tally.pairs, self.shared, played[1:], strict=True):
            for before, after in zip(played[0], outcomes, strict=True):
                pair.add(before, after, shared)
        return tally

    @property
    def runs_free(self) -> bool:
        """Whether it lets go of Python's lock nearly always, so that threads play as well as processes do."""
        return all(engine.name == KERNEL for engine in self.engines)

    def empty(self) -> ContestTally:
        """The tally of no game."""
        return ContestTally(
            [EntrantTally.empty(entrant) for entrant in self.entrants],
            [PairTally.empty(len(self.entrants[0].bots), len(shared)) for shared in self.shared],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A comparison that has been played: the first `games` games of a seed."""

    entrants: tuple[Entrant, ...]
    tallies: tuple[EntrantTally | None, ...]
    """By entrant; None for those whose games were not played, because they are those of the base."""
    pairs: tuple[PairTally | None, ...]
    """By entrant but the first; None where it plays the very same games as the base."""
    shared: tuple[Matches, ...]
    """By entrant but the first: the goals that it and the base have."""
    seed: int
    width: float
    games: int
    interrupted: bool

    @property
    def reached(self) -> bool:
        """Whether every interval is as narrow as was wanted."""
        return all(pair is None or pair.points.half_width <= self.width for pair in self.pairs)


def _proved(entrants: Sequence[Entrant], stopping: Stopping, seed: int) -> None:
    proved_seed(seed)
    if len(entrants) < 2:
        raise MetroxError("there is nothing to compare: at least two are needed")
    if not (math.isfinite(stopping.width) and stopping.width > 0):
        raise MetroxError(f"a width of {stopping.width:g}: it is a number of points above 0, such as {WIDTH}")
    proved_games(stopping.most)
    seats = sorted({len(entrant.bots) for entrant in entrants})
    if len(seats) > 1:
        raise MetroxError(f"tables of {seats[0]} and of {seats[-1]} players: only tables of one size can be compared")
    for entrant in entrants:
        reference.start(entrant.board, len(entrant.bots))


def compare_tables(
    entrants: Sequence[Entrant],
    *,
    width: float = WIDTH,
    games: int = MOST_GAMES,
    seed: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    tell: Callable[[str], None] | None = None,
    engine: str = AUTO,
) -> Contest:
    """Plays games 0, 1, … of a seed with every entrant until all differences of scores are known to ± `width`.

    All entrants play equally many games, `games` at most. It looks after 400 games and then after every 200 (see
    `simulate.paired.Stopping`). Entrants that play the very same games as the base are not played. Games are played
    here, by so many workers, or on any executor; the result depends neither on that nor on the engine. `progress` is
    told how many games are done and how many there will probably be, `tell` in words what somebody who waits should
    know. Ctrl-C keeps what was played.

    Raises `MetroxError` for fewer than two entrants, tables of different sizes, impossible players, seed, width, games
    or workers, and for workers beside an executor.
    """
    stopping = Stopping(width=width, most=games)
    _proved(entrants, stopping, seed)
    proved_workers(workers, beside=executor)
    base, *others = entrants
    differ = [not other.same_game(base) for other in others]
    chosen = (base, *(other for other, plays in zip(others, differ, strict=True) if plays))
    shared = tuple(matches(base.board, other.board) for other in others)
    job = ContestJob(
        entrants=chosen,
        engines=_engines(engine, chosen, stopping.guessed(SPREAD)),
        seed=seed,
        shared=tuple(match for match, plays in zip(shared, differ, strict=True) if plays),
    )
    total, done, interrupted = _played(job, stopping, engine, workers, executor, progress, tell)
    tallies = iter(total.entrants[1:])
    pairs = iter(total.pairs)
    return Contest(
        entrants=tuple(entrants),
        tallies=(total.entrants[0] if done else None, *(next(tallies) if plays else None for plays in differ)),
        pairs=tuple(next(pairs) if plays else None for plays in differ),
        shared=shared,
        seed=seed,
        width=width,
        games=done,
        interrupted=interrupted,
    )


def _engines(name: str, entrants: tuple[Entrant, ...], games: int) -> tuple[Engine, ...]:
    # Loading the kernel is paid for once, however many entrants play on it.
    return tuple(engine_for(name, entrant.board, entrant.bots, games * len(entrants)) for entrant in entrants)


def _upgraded(job: ContestJob, name: str, games: int) -> tuple[Engine, ...]:
    fitting = _engines(name, job.entrants, games)
    return tuple(now if now.name == KERNEL else new for now, new in zip(job.engines, fitting, strict=True))


def _played(
    job: ContestJob,
    stopping: Stopping,
    engine: str,
    workers: int,
    executor: Executor | None,
    progress: Callable[[int, int], None] | None,
    tell: Callable[[str], None] | None,
) -> tuple[ContestTally, int, bool]:
    """The tally, its number of games, and whether it was interrupted."""
    total = job.empty()
    done = 0
    expected = stopping.next_stop(0)
    told: set[str] = set()
    with ExitStack() as stack:
        pool = executor or stack.enter_context(worker_pool(workers, threads=job.runs_free))
        while total.pairs and done < stopping.most and not all(stopping.enough(pair.points) for pair in total.pairs):
            if done and not job.runs_free:
                # Now that the spread is known, so is whether the kernel is worth loading.
                job = replace(job, engines=_upgraded(job, engine, expected - done))
                if job.runs_free and executor is None:
                    stack.close()
                    pool = stack.enter_context(worker_pool(workers, threads=True))
            if tell is not None:
                for word in sorted(_to_wait_for(job, expected - done, engine) - told):
                    tell(word)
                    told.add(word)
            try:
                if executor is None:
                    for own, entrant in zip(job.engines, job.entrants, strict=True):
                        make_ready(own, entrant.board, entrant.bots)
            except KeyboardInterrupt:
                return total, done, True
            moved = None if progress is None else _from(done, expected, progress)
            batch = run_batch(replace(job, first=done), stopping.next_stop(done) - done, executor=pool, progress=moved)
            total.merge(batch.tally)
            done += batch.games
            if batch.interrupted:
                return total, done, True
            expected = max(stopping.expected(pair.points) for pair in total.pairs)
    return total, done, False


def _to_wait_for(job: ContestJob, games: int, asked: str) -> set[str]:
    words = {
        to_wait_for(engine, entrant.bots, games * len(job.entrants), asked=asked)
        for engine, entrant in zip(job.engines, job.entrants, strict=True)
    }
    return words - {""}


def _from(done: int, expected: int, progress: Callable[[int, int], None]) -> Callable[[int], None]:
    def tell(more: int) -> None:
        progress(done + more, max(expected, done + more))

    return tell
