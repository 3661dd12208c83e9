"""How often the intervals of a comparison hold the true value, with all its looks at the width. Run on request:

python -m tests.bench.paired_coverage [POOL] [REPEATS]

Three changes of a map of the published shape are played on `POOL` decks each; then whole comparisons draw their games from
these, so that the true difference is known exactly, and stop as `metrox compare` does.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.model import Bonus, MetroMap, Route
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.comparing import WIDTH
from metrox_maps.metrox.play.engines import AUTO, engine_for
from metrox_maps.metrox.play.outcome import Outcome
from metrox_maps.simulate.paired import Differences, Stopping
from tests.metrox.play import maps


def changed(metro: MetroMap, **routes: Route) -> MetroMap:
    """The map with some routes replaced, by id."""
    return replace(metro, routes=tuple(routes.get(route.id, route) for route in metro.routes))


def variants(metro: MetroMap) -> dict[str, MetroMap]:
    """Two points more for a route, two stations of one swapped, a window moved to another route; and a rare event."""
    first, second, third = metro.routes[:3]
    stations = list(third.stations)
    stations[3], stations[4] = stations[4], stations[3]
    return {
        "bonus + 2": changed(metro, **{second.id: replace(second, bonus=Bonus(second.bonus.first + 2, 0))}),
        "two stations": changed(metro, **{third.id: replace(third, stations=tuple(stations))}),
        "a window": changed(
            metro,
            **{
                first.id: replace(first, windows=first.windows + 1),
                third.id: replace(third, windows=third.windows - 1),
            },
        ),
        "bonus + 9, rare": changed(metro, **{first.id: replace(first, bonus=Bonus(first.bonus.first + 9, 0))}),
    }


def report(
    name: str, before: list[Outcome], after: list[Outcome], goals: int, repeats: int, luck: random.Random
) -> None:
    """Prints how often the intervals of the score and of each goal's completion hold the truth, and the games used."""
    points = [new.totals[0] - old.totals[0] for old, new in zip(before, after, strict=True)]
    completed = [
        [(new.first[0] >> goal & 1) - (old.first[0] >> goal & 1) for old, new in zip(before, after, strict=True)]
        for goal in range(goals)
    ]
    pool = range(len(points))
    truth = sum(points) / len(points)
    shares = [sum(goal) / len(points) for goal in completed]
    stopping = Stopping(width=WIDTH, most=100_000)
    held = games = 0
    shares_held = [0] * goals
    for _ in range(repeats):
        found, done = Differences(), 0
        chosen: list[int] = []
        while not done or not stopping.enough(found):
            more = luck.choices(pool, k=stopping.next_stop(done) - done)
            for index in more:
                found.add(points[index])
            chosen += more
            done = stopping.next_stop(done)
        low, high = found.interval()
        held += low <= truth <= high
        games += done
        for goal, (values, share) in enumerate(zip(completed, shares, strict=True)):
            counted = Differences()
            for index in chosen:
                counted.add(values[index])
            low, high = counted.share_interval()
            shares_held[goal] += low <= share <= high
    worst = min(shares_held) / repeats
    mean = sum(shares_held) / goals / repeats
    print(
        f"{name:28} true {truth:+.3f}  games {games / repeats:7.0f}  score {held / repeats:.3f}  "
        f"completion {mean:.3f} (least {worst:.3f})"
    )


def main() -> None:
    """Prints a line for each change and bot."""
    size, repeats = (int(text) for text in (sys.argv[1:] + ["20000", "1000"][len(sys.argv) - 1 :])[:2])
    metro, edition = maps.measured("R"), load_edition("gamewright-2020")
    luck = random.Random(1)
    for bot in ("greedy", "greedy:dice"):
        table = table_from(bot)
        board = board_of(metro, edition)
        engine = engine_for(AUTO, board, table, 5 * size)
        before = engine.outcomes(board, table, seed=1, start=0, stop=size)
        for name, other in variants(metro).items():
            after = engine.outcomes(board_of(other, edition), table, seed=1, start=0, stop=size)
            report(f"{bot} {name}", before, after, len(board.goals), repeats, luck)


if __name__ == "__main__":
    main()
