"""The comparison as a document, `metrox-compare/1`: what was changed, then what that does to the play.

Everything in it follows from the maps, editions, bots, seed, width and most number of games alone.
"""

from __future__ import annotations

from typing import Any

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import plural, shortened
from metrox_maps.metrox.difference import Change, map_difference
from metrox_maps.metrox.play.comparing import Contest, EntrantTally, Matches, PairTally
from metrox_maps.metrox.report.contest import MAPS, LineUp, Side
from metrox_maps.simulate.many import holm
from metrox_maps.simulate.paired import Differences, Sums, among
from metrox_maps.simulate.stats import Interval, wilson

FORMAT = "metrox-compare/1"

FEW = 10
"""Games that differ, below which an interval of a mean leans on too few of them."""


def compare_document(lineup: LineUp, contest: Contest) -> dict[str, Any]:
    """The report of a comparison; means, rates and differences are rounded to four digits, rates are from 0 to 1.

    Raises `MetroxError` for one interrupted before its first games were counted.
    """
    if contest.interrupted and not contest.games:
        raise MetroxError("no game was played to its end, so there is nothing to report")
    base = lineup.sides[0]
    return {
        "format": FORMAT,
        "kind": lineup.kind,
        "games": contest.games,
        "seed": contest.seed,
        "width": contest.width,
        "reached": contest.reached,
        "interrupted": contest.interrupted,
        "entrants": [_entrant(side, tally) for side, tally in zip(lineup.sides, contest.tallies, strict=True)],
        "pairs": [_pair(base, side, contest, number) for number, side in enumerate(lineup.sides[1:])],
        "notes": _notes(lineup, contest),
    }


def _short(value: float) -> float:
    return round(value, 4) + 0.0  # no minus before a zero


def _interval(interval: Interval) -> list[float]:
    return [_short(bound) for bound in interval]


def _entrant(side: Side, tally: EntrantTally | None) -> dict[str, Any]:
    board = side.entrant.board
    document: dict[str, Any] = {
        "label": side.label,
        "source": side.source,
        "map": side.metro.name,
        "digest": board.digest,
        "edition": side.edition.id,
        "bots": [bot.name for bot in side.entrant.bots],
    }
    if tally is not None:
        document["score"] = {
            "mean": _short(tally.points.mean),
            "ci95": _interval(tally.points.interval()),
            "sd": _short(tally.points.deviation),
        }
        document["empty"] = {"mean": _short(tally.empties.mean)}
        document["turns"] = {"mean": _short(tally.turns.mean)}
    return document


def _pair(base: Side, side: Side, contest: Contest, number: int) -> dict[str, Any]:
    changes = map_difference(base.metro, side.metro, editions=(base.edition, side.edition))
    pair, before, after = contest.pairs[number], contest.tallies[0], contest.tallies[number + 1]
    document: dict[str, Any] = {
        "entrant": side.label,
        "same_game": pair is None,
        "changes": {
            "game": [_change(change) for change in changes.game],
            "file": [_change(change) for change in changes.file],
            "drawing": [_change(change) for change in changes.drawing],
        },
    }
    if pair is not None and before is not None and after is not None:
        document["result"] = {
            "score": _difference(pair.points),
            "seats": [_difference(seat) for seat in pair.seats],
            "games": _games(pair.points),
            "empty": _difference(pair.empties),
            "turns": _difference(pair.turns),
            **_goals(base, side, pair, (before, after), contest.shared[number]),
        }
    return document


def _change(change: Change) -> dict[str, str]:
    return {"kind": change.kind, "on": change.on, "text": change.text}


def _difference(found: Differences) -> dict[str, Any]:
    return {"difference": _short(found.mean), "ci95": _interval(found.interval())}


def _games(found: Differences) -> dict[str, Any]:
    """Shares of the games in which the second has more points, equally many, fewer."""
    level = found.n - found.above - found.below
    return {
        "higher": _short(found.above / found.n),
        "equal": _short(level / found.n),
        "lower": _short(found.below / found.n),
        # What a duel of the two would be won by, a game of equal points counting half.
        "wins": {
            "rate": _short((found.above + level / 2) / found.n),
            "ci95": _interval(wilson(found.above + level / 2, found.n)),
        },
    }


def _goals(
    base: Side, side: Side, pair: PairTally, tallies: tuple[EntrantTally, EntrantTally], shared: Matches
) -> dict[str, Any]:
    differs = holm([goal.share_doubt() for goal in pair.goals])
    before, after = tallies
    both = [
        {
            "goal": base.entrant.board.goals[mine].name,
            "before": _rate(before, mine),
            "after": _rate(after, its),
            "difference": _short(goal.mean),
            "ci95": _interval(goal.share_interval()),
            "differs": proved,
        }
        for goal, proved, (mine, its) in zip(pair.goals, differs, shared, strict=True)
    ]
    z = among(len(pair.goals))
    bounds = [
        max(abs(bound) for bound in goal.share_interval(z))
        for goal, proved in zip(pair.goals, differs, strict=True)
        if not proved
    ]
    document: dict[str, Any] = {"goals": both}
    if bounds:
        document["others_within"] = _short(max(bounds))
    document["only_before"] = _alone(base, before, {mine for mine, _ in shared})
    document["only_after"] = _alone(side, after, {its for _, its in shared})
    return document


def _rate(tally: EntrantTally, goal: int) -> float:
    return _short(tally.completed[goal] / (tally.points.n * tally.points.unit))


def _alone(side: Side, tally: EntrantTally, matched: set[int]) -> list[dict[str, Any]]:
    """Goals that only one of the two has."""
    seats = tally.points.unit
    return [
        {
            "goal": goal.name,
            "rate": _rate(tally, number),
            "ci95": _interval(wilson(tally.completed[number] / seats, tally.points.n)),
        }
        for number, goal in enumerate(side.entrant.board.goals)
        if number not in matched
    ]


def _widest(contest: Contest) -> Sums:
    return max((pair.points for pair in contest.pairs if pair is not None), key=lambda points: points.half_width)


def _notes(lineup: LineUp, contest: Contest) -> list[str]:
    """What a reader has to know to read the numbers rightly."""
    notes = []
    base, *others = lineup.sides
    if contest.interrupted:
        notes.append(f"interrupted: the report covers the first {plural(contest.games, 'game')}")
    if contest.games == 1:
        notes.append("a single game says nothing about the spread: its intervals have no width")
    elif not contest.reached:
        notes.append(
            f"the width of {contest.width:g} was not reached: after {contest.games} games the widest interval is "
            f"± {_widest(contest).half_width:.2f}"
        )
    for side, pair in zip(others, contest.pairs, strict=True):
        if pair is not None:
            notes += _pair_notes(base, side, pair)
            changes = map_difference(base.metro, side.metro, editions=(base.edition, side.edition))
            if lineup.kind == MAPS and not changes.game:
                notes.append(
                    f"{base.label} and {side.label} are the same game, written in another way: what differs in the "
                    f"play is chance, or the habits of the bots"
                )
    if lineup.kind == MAPS and contest.games:
        for name in sorted({bot.name for bot in base.entrant.bots if not bot.uses_dice}):
            notes.append(
                f"{shortened(name)} settles ties by the order in the file: part of a difference may come from where a "
                f"route stands there; greedy:dice does not depend on it"
            )
    return notes


def _pair_notes(base: Side, side: Side, pair: PairTally) -> list[str]:
    notes = []
    mine, its = base.entrant.board, side.entrant.board
    names = f"{base.label} and {side.label}"
    if mine.edition.card_kinds != its.edition.card_kinds:
        notes.append(
            f"the decks of {names} differ: their games share the seed but not the cards, so the pairing saves less"
        )
    elif mine.total_windows != its.total_windows:
        notes.append(
            f"{base.label} has {plural(mine.total_windows, 'window')} and {side.label} {its.total_windows}: "
            f"their games see the same cards until the shorter one ends"
        )
    differing = pair.points.above + pair.points.below
    if not differing and pair.points.n > 1:
        least = 100 * wilson(pair.points.n, pair.points.n)[0]
        notes.append(
            f"{names} score the same in all {pair.points.n} games, so they do in at least {least:.1f} % of all games"
        )
    elif differing < FEW and pair.points.n >= 2 * FEW:
        notes.append(
            f"{names} score differently in {differing} of {pair.points.n} games: of so few the interval is only rough"
        )
    return notes
