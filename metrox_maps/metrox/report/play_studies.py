"""The studies of a play report as documents, each with what it says in a sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from metrox_maps.findings.words import listed
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.studies import Studies
from metrox_maps.metrox.play.studies.bonuses import BOT as BONUS_BOT
from metrox_maps.metrox.play.studies.bonuses import Worth
from metrox_maps.metrox.play.studies.company import Company
from metrox_maps.metrox.play.studies.ladder import Ladder, Step
from metrox_maps.metrox.play.studies.luck import Luck
from metrox_maps.metrox.report.ratings import ratings
from metrox_maps.simulate.measures import mean_of, rate_of, short
from metrox_maps.simulate.stats import Histogram

STRONG, CLEAR, SLIGHT = 2.0, 1.0, 0.5
"""Steps of the gap between the weakest and the strongest bot, in standard deviations of one player's scores."""
MUCH, SOME = 0.3, 0.1
"""Steps of what players cost each other, likewise."""
DECK = 0.5
"""The share of the deck in the variance from which on the cards decide more than the choices do."""


def studies_document(board: Board, studies: Studies) -> dict[str, Any]:
    """The studies that were played to their end, by name."""
    found: dict[str, Any] = {}
    if studies.ladder is not None:
        found["ladder"] = _ladder(board, studies.ladder)
    if studies.luck is not None:
        found["luck"] = _luck(studies.luck, studies.ladder)
    if studies.bonuses is not None:
        found["bonuses"] = _bonuses(board, studies.bonuses)
    if studies.company is not None:
        found["company"] = _company(studies.company)
    return found


def _plus(histogram: Histogram) -> str:
    """A mean with half the width of its interval, as `6.0 ± 0.7`."""
    low, high = histogram.interval()
    return f"{histogram.mean:.1f} ± {(high - low) / 2:.1f}".replace("-", "−")


# -- skill -------------------------------------------------------------------------------------------------------------


def _ladder(board: Board, ladder: Ladder) -> dict[str, Any]:
    return {
        "reading": _skill(ladder),
        "whole": mean_of(ladder.whole.differences),
        "gap": short(gap(ladder)),
        "rungs": [
            {
                "bot": bot,
                "games": scores.n,
                "score": mean_of(scores) | {"sd": short(scores.deviation)},
                "ratings": ratings(board.edition, scores),
            }
            for bot, scores in ladder.scores
        ],
        "steps": [_step(step) for step in ladder.steps],
    }


def _step(step: Step) -> dict[str, Any]:
    differences = step.pair.differences
    won, even = _won(step)
    return {
        "lower": step.lower,
        "upper": step.upper,
        "games": differences.n,
        "difference": mean_of(differences),
        "won": rate_of(won + even / 2, differences.n),
        "even": short(even / differences.n),
    }


def _won(step: Step) -> tuple[int, int]:
    """Decks on which the upper bot has more points, and those on which both have as many."""
    counts = step.pair.differences.counts
    return sum(times for points, times in counts.items() if points > 0), counts.get(0, 0)


def _highest(step: Step) -> float:
    return step.pair.differences.interval()[1]


def gap(ladder: Ladder) -> float:
    """From the weakest to the strongest bot, in standard deviations of one player's scores; 0 where these never vary.

    The deviation is that of the bots together, each about its own mean and counted alike.
    """
    deviation = math.sqrt(sum(scores.deviation**2 for _, scores in ladder.scores) / len(ladder.scores))
    return ladder.whole.differences.mean / deviation if deviation else 0.0


def _skill(ladder: Ladder) -> str:
    (lowest, _), (highest, _) = ladder.scores[0], ladder.scores[-1]
    whole = ladder.whole.differences
    deviations = gap(ladder)
    if whole.interval()[0] <= 0:
        verdict = "Skill cannot be told from luck here"
    elif deviations >= STRONG:
        verdict = "Skill matters a great deal"
    elif deviations >= CLEAR:
        verdict = "Skill matters"
    else:
        verdict = "Skill matters a little" if deviations >= SLIGHT else "Skill hardly matters"
    flat = [step for step in ladder.steps if step.pair.differences.interval()[0] <= 0 <= _highest(step)]
    steps = listed([f"{step.upper} over {step.lower}" for step in flat], 5, mark="")
    unsure = f"; no step to be seen: {steps}" if flat and len(ladder.steps) > 1 else ""
    for step in ladder.steps:
        if _highest(step) < 0:
            points = _plus(step.pair.differences)
            unsure += f"; {step.upper} has {points} points against {step.lower}: its ways do not suit this map"
    return (
        f"{verdict}: on the same cards {highest} has {_plus(whole)} points more than {lowest}, "
        f"{deviations:.1f} times what one player's scores scatter (standard deviation){unsure}."
    )


# -- luck --------------------------------------------------------------------------------------------------------------


def _luck(twins: Sequence[Luck], ladder: Ladder | None) -> dict[str, Any]:
    rows = []
    for one in twins:
        share, interval = one.share
        rows.append(
            {
                "bot": one.bot,
                "games": one.pair.differences.n,
                "deck": {"rate": short(share), "ci95": [short(bound) for bound in interval]},
                "sd": short(one.deviation),
                "apart": short(math.sqrt(one.pair.differences.squares / one.pair.differences.n)),
            }
        )
    return {"reading": _chance(twins, ladder), "twins": rows}


def _chance(twins: Sequence[Luck], ladder: Ladder | None) -> str:
    best = max(reversed(twins), key=lambda one: one.pair.differences.n)  # of equal numbers of games the stronger
    share, (low, high) = best.share
    if low > DECK:
        verdict = "The cards decide more than the choices"
    elif high < DECK:
        verdict = "The choices decide more than the cards"
    else:
        verdict = "Cards and choices decide about alike"
    words = (
        f"{verdict}: of what sets the scores of equally strong players ({best.bot}) apart, {100 * share:.0f} % "
        f"({100 * low:.0f} to {100 * high:.0f} %) lies in the deck, the rest in how each of them used it"
    )
    if ladder is not None:
        points = ladder.whole.differences.mean
        deck = best.deviation * math.sqrt(share)
        if deck > 0:
            words += f"; a good deck (the best of six) brings {deck:.1f} points, the skill of the ladder {points:.1f}"
    return words + "."


# -- bonuses -----------------------------------------------------------------------------------------------------------


def goal_words(board: Board, goal: int) -> str:
    """A goal as a person calls it: `route A`, `a branch of A`, `window-on-every-route`."""
    kind, _, name = board.goals[goal].name.partition(":")
    return {"route": f"route {name}", "branch": f"a branch of {name}"}.get(kind, name)


def _bonuses(board: Board, worths: Sequence[Worth]) -> dict[str, Any]:
    return {
        "reading": _prizes(board, worths),
        "bot": BONUS_BOT,
        "games": worths[0].points.n if worths else 0,
    }


def _prizes(board: Board, worths: Sequence[Worth]) -> str:
    if not worths:
        return "No bonus pays anything."
    most = max(worths, key=lambda worth: worth.points.mean)
    idle = [goal_words(board, worth.goal) for worth in worths if worth.points.interval()[0] <= 0]
    words = f"The bonus worth most is that of {goal_words(board, most.goal)}, {_plus(most.points)} points a game"
    if idle:
        return f"{words}; of no worth that could be seen: {listed(idle, 6, mark='')}."
    return f"{words}; every bonus is worth something."


# -- company -----------------------------------------------------------------------------------------------------------


def _company(found: Company) -> dict[str, Any]:
    return {
        "reading": _others(found),
        "seats": [
            {"bot": bot, "games": lost.n, "lost": mean_of(lost)}
            for bot, lost in zip(found.bots, found.lost, strict=True)
        ],
    }


def _others(found: Company) -> str:
    most = max(found.lost, key=lambda lost: lost.mean)
    deviations = most.mean / found.deviation if found.deviation else 0.0
    if most.interval()[0] <= 0 or deviations < SOME:
        verdict = "Players hardly touch each other"
    else:
        verdict = "Players cost each other a lot" if deviations >= MUCH else "Players cost each other something"
    table = listed([f"{found.bots.count(bot)} {bot}" for bot in dict.fromkeys(found.bots)], 6, mark="")
    return f"{verdict}: at a table of {table} a player loses up to {_plus(most)} points by others being first."
