"""The sums of the kernel: where each lies in one array, and the balance they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from metrox_maps.metrox.play.balance import BalanceTally, GoalTally, SeatTally
from metrox_maps.metrox.play.kernel.layout import (
    BIT_STATION,
    GOALS,
    HIGHEST_SCORE,
    LOWEST_SCORE,
    STATIONS,
    WORD_STATIONS,
    WORDS,
)
from metrox_maps.metrox.play.kernel.loop import (
    EMPTIES,
    GOAL_SUMS,
    GOAL_TURNS,
    LONGEST,
    NUMBERED,
    PARTS,
    PLANE_COUNT,
    PLANES,
    SEAT_LENGTH,
    SEATS,
    SHARED,
    TURNS,
)
from metrox_maps.simulate.stats import Histogram, SetCounter

Array = NDArray[np.int64]


def plan_of(layout: Array, players: int, longest: int) -> tuple[Array, int]:
    """Where sums lie for games of fewer than `longest` turns, and how long the array is."""
    plan = np.zeros(11, np.int64)
    at = 0

    def room(what: int, length: int) -> None:
        nonlocal at
        plan[what] = at
        at += length

    # Of a seat, from its own beginning: scores, then these.
    at = int(layout[HIGHEST_SCORE] - layout[LOWEST_SCORE]) + 1
    room(EMPTIES, int(layout[STATIONS]) + 1)
    room(SHARED, players + 1)
    room(PARTS, 4)
    plan[SEAT_LENGTH] = at
    at = 0
    room(SEATS, players * int(plan[SEAT_LENGTH]))
    room(TURNS, longest)
    room(GOAL_SUMS, 3 * int(layout[GOALS]))
    room(GOAL_TURNS, longest * int(layout[GOALS]))
    room(NUMBERED, int(layout[STATIONS]))
    room(PLANES, PLANE_COUNT * int(layout[WORDS]))
    plan[LONGEST] = longest
    return plan, at


def balance_of(layout: Array, plan: Array, sums: Array, players: int) -> BalanceTally:
    """The balance that these sums are."""
    stations, longest = int(layout[STATIONS]), int(plan[LONGEST])
    turns = _histogram(sums[plan[TURNS] :][:longest])
    seats = []
    for seat in range(players):
        own = sums[plan[SEATS] + seat * plan[SEAT_LENGTH] :][: plan[SEAT_LENGTH]]
        completed, transfers, penalty, map_bonus = (int(part) for part in own[plan[PARTS] :][:4])
        seats.append(
            SeatTally(
                scores=_histogram(own[: plan[EMPTIES]], int(layout[LOWEST_SCORE])),
                empties=_histogram(own[plan[EMPTIES] :][: stations + 1]),
                completed=completed,
                transfers=transfers,
                penalty=penalty,
                map_bonus=map_bonus,
                shared=_histogram(own[plan[SHARED] :][: players + 1]),
            )
        )
    goals = []
    for goal in range(int(layout[GOALS])):
        first, shared, later = (int(part) for part in sums[plan[GOAL_SUMS] + 3 * goal :][:3])
        claims = sums[plan[GOAL_TURNS] + goal * longest :][:longest]
        goals.append(GoalTally(first=first, shared=shared, later=later, turns=_histogram(claims)))
    papers = turns.n * players
    return BalanceTally(
        seats=seats,
        goals=goals,
        games=turns.n,
        turns=turns,
        filled=SetCounter.of([papers - empty for empty in _unfilled(layout, plan, sums)]),
        numbered=SetCounter.of(sums[plan[NUMBERED] :][:stations].tolist()),
    )


def _histogram(counts: Array, lowest: int = 0) -> Histogram:
    return Histogram({lowest + int(value): int(counts[value]) for value in np.flatnonzero(counts)})


def _unfilled(layout: Array, plan: Array, sums: Array) -> list[int]:
    """For each station on how many papers it was empty at the end."""
    found = [0] * int(layout[STATIONS])
    for word in range(int(layout[WORDS])):
        planes = sums[plan[PLANES] + word * PLANE_COUNT :][:PLANE_COUNT].tolist()
        for bit in range(63):
            if layout[WORD_STATIONS + word] >> bit & 1:
                count = sum((plane >> bit & 1) << number for number, plane in enumerate(planes))
                found[layout[BIT_STATION + 64 * word + bit]] += count
    return found
