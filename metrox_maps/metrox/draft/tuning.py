"""Windows and bonuses of a map improved by playing: measured, changed a little, measured again on the same decks."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace

from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import plural
from metrox_maps.metrox import facts
from metrox_maps.metrox.draft.fair import Fairness
from metrox_maps.metrox.draft.measuring import Measured, Meter, OutOfGames
from metrox_maps.metrox.draft.moves import Plan, bounds_of, moves, plan_of, planned, words_of
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.engines import AUTO, engine_for, has_kernel, make_ready, to_wait_for
from metrox_maps.simulate.batch import proved_games
from metrox_maps.simulate.crew import worker_pool
from metrox_maps.simulate.luck import proved_seed
from metrox_maps.simulate.paired import Sums
from metrox_maps.simulate.stats import Interval

LOW, HIGH = 0.15, 0.95
"""How often a route should be completed by a good player."""
SHARE = 0.95
"""The part of the routes that should be."""
_NEAR = 0.5
"""Points by which a mean may miss its target: bonuses are whole numbers, and bring it no nearer than that."""
_AIM_LOW, _AIM_HIGH = 0.22, 0.9
"""Between which rates nothing is gained any more while rates are what is improved: well inside the goal."""
_RATE_WORTH = 10.0
"""Points that a rate of 0 instead of 1 counts as, where two goals are weighed against each other."""

GOOD, QUICK = "good", "planner"
GAMES = {GOOD: 6_000, QUICK: 2_000}
"""Games that may be played in all: a minute or two with the kernel, and some ten minutes without it."""
_LOOK, _CONFIRM = 200, 400
"""Games that every change is judged by, and that the end is judged by, which nothing was chosen by before."""
_LEAST_LOOK = 40
LEAST_GAMES = 4 * _LEAST_LOOK
"""Games that a tuning takes: to look at the map, to try a change, and for a proof of both."""
_FRESH = 1_000_000
"""Index of the first game of those."""
_ROUNDS = 3
"""So often a result may be refuted by fresh decks; it is then improved further on more of them, while that helps."""
_NO_HARM = 0.5
"""Points that a window given or taken in the right direction may cost at first."""
_BETTER, _WORSE = 0.5, 1.0
"""Standard errors by which a change has to be better to be kept, and worse to be given up after the first few games."""


@dataclass(frozen=True, slots=True)
class Step:
    """A change that was tried."""

    words: str
    gain: float
    """By how much it brought the map nearer to its goal, in points, on the games both were played in."""
    error: float
    """The standard error of that."""
    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuned:
    """A map after its tuning. `before` and `after` were played on decks by which nothing was chosen."""

    metro: MetroMap
    before: Measured
    after: Measured
    steps: tuple[Step, ...]
    reached: bool
    """Whether the goal is met: see `meets`."""
    obstacles: tuple[str, ...]
    """What stands in the way of the goal, in words for the user."""
    target: float | None
    bot: str
    seed: int
    games: int
    """Games played in all."""
    most: int
    interrupted: bool


def default_bot() -> str:
    """Who plays where nobody is named: `good`, or without the kernel, where that takes hours, the quick planner."""
    return GOOD if has_kernel() else QUICK


def meets(found: Measured, target: float | None) -> bool:
    """Whether at least 95 % of the routes are completed in 15 to 95 % of games, and the mean score is the target.

    A rate counts as being there while its Wilson interval touches that range, a mean while its interval comes within
    `_NEAR` of the target. Routes that have no windows, and that nobody else fills, are counted too.
    """
    inside = sum(low <= HIGH and high >= LOW for low, high in found.intervals)
    return inside >= SHARE * len(found.intervals) and _scores(found, target)


def _scores(found: Measured, target: float | None) -> bool:
    low, high = found.points.interval()
    return target is None or low - _NEAR <= target <= high + _NEAR


def tune(
    metro: MetroMap,
    edition: Edition,
    *,
    target_good: float | None = None,
    games: int | None = None,
    seed: int = 0,
    bot: str | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> Tuned:
    """Changes windows and bonuses until the bot completes the routes neither never nor always (see `meets`).

    Every change is played on the same decks as what it came from and kept where it is better by more than chance; the
    result is proved on decks of their own. Windows stay between 1 and 4 a route and one for 3.0 to 3.8 stations, of the
    map and of each route (see `usual_windows`), first bonuses between 2 and 12, or where the map has them, and no rule
    of play comes to complain that did not before (see `Fairness`). At most `games` games are played, by `bot`, alone or
    at the smallest table of the edition; by default by `good`, or by `planner` where the kernel is not installed.
    Everything follows from map, edition, target, games, seed and bot. `progress` is told how many games are done,
    `tell` in words what somebody who waits should know. Ctrl-C keeps the best so far.

    Raises `MetroxError` for a map that cannot be played, for impossible games, seed or workers, and where a score of
    `good` is asked for and the kernel is not installed.
    """
    proved_seed(seed)
    name = bot or default_bot()
    if target_good is not None and bot is None and name != GOOD:
        raise MetroxError(
            "the mean score of `good` takes hours to find out without the kernel: pip install 'metrox_maps[fast]', or "
            "leave the target out"
        )
    player = bot_from(name)
    most = proved_games(GAMES.get(name, GAMES[GOOD]) if games is None else games)
    look, confirm = _sizes(most)
    board = board_of(metro, edition)
    bots = (player,) * edition.players[0]
    engine = engine_for(AUTO, board, bots, most)
    if tell is not None and bot is None and name != GOOD:
        tell(f"without the kernel `{name}` plays in the place of `{GOOD}`, which would take hours: it is weaker")
    if tell is not None and (word := to_wait_for(engine, bots, most, asked=AUTO)):
        tell(word)
    make_ready(engine, board, bots)
    meter = Meter(edition=edition, bot=player, engine=engine, seed=seed, most=most, progress=progress)
    with ExitStack() as stack:
        meter.executor = stack.enter_context(worker_pool(workers, threads=meter.runs_free))
        return _Search(metro, meter, target_good, look, confirm).run(name)


def _sizes(most: int) -> tuple[int, int]:
    """Games of a look and of a proof, within what may be played."""
    if most < LEAST_GAMES:
        raise MetroxError(f"{most} games: tuning takes {LEAST_GAMES} at least")
    return max(_LEAST_LOOK, min(_LOOK, most // 20)), max(_LEAST_LOOK, min(_CONFIRM, most // 8))


class _Search:
    """One tuning: what was tried, and the best so far."""

    def __init__(self, metro: MetroMap, meter: Meter, target: float | None, look: int, confirm: int) -> None:
        self._metro, self._meter, self._target = metro, meter, target
        self._most = meter.most
        self._look, self._confirm = look, confirm
        self._bounds = bounds_of(metro)
        self._fairness = Fairness(metro, meter.edition, banded=target is None)
        self._steps: list[Step] = []
        self._best = plan_of(metro)
        self._had = {self._best}
        self._proof: Measured | None = None
        """The last proof that refuted what the search had come to."""
        self._aim = target
        """The mean to come to on the decks of the search: not quite the target where these pay more or less."""
        self._rates_proved = False
        """Whether only the mean was missing when it was last proved; rates near a limit are then left as they are."""

    def run(self, bot: str) -> Tuned:
        """The whole of it."""
        meter, most = self._meter, self._most
        fresh, ended = _FRESH, False
        try:
            before = after = meter.measure(self._metro, self._confirm, first=fresh)
        except OutOfGames:
            raise KeyboardInterrupt from None
        proofs = [(before, after, 0)]
        meter.most = most - 2 * self._confirm
        for _ in range(_ROUNDS):
            if meets(after, self._target) or ended:
                break
            earlier = self._best
            ended = self._improve()
            if self._best == earlier:
                break
            # What remains is kept for the proof, on the same fresh decks for both.
            meter.most = most
            try:
                after = meter.measure(planned(self._metro, self._best), self._confirm, first=fresh)
                proofs.append((meter.measure(self._metro, self._confirm, first=fresh), after, len(self._steps)))
            except OutOfGames:
                break
            self._proof, self._rates_proved = after, meets(after, None)
            fresh += self._confirm
            self._look *= 2
            meter.most = most - 2 * self._confirm
        # A later round may be cut off amid a change for the worse, and what an earlier one came to still stands.
        before, after, count = min(proofs, key=lambda proof: _rank(proof[0], proof[1], self._target))
        self._steps[count:] = [replace(step, kept=False) for step in self._steps[count:]]
        return Tuned(
            metro=after.metro,
            before=before,
            after=after,
            steps=tuple(self._steps),
            reached=meets(after, self._target),
            obstacles=self._obstacles(after, ended=ended),
            target=self._target,
            bot=bot,
            seed=meter.seed,
            games=meter.played,
            most=most,
            interrupted=meter.interrupted,
        )

    def _improve(self) -> bool:
        """Changes what can be made better, one step after another; whether it ended for want of games."""
        try:
            current = self._played(self._best)
            if self._target is not None and self._proof is not None:
                # What both have seen, each counting by its games, is the best guess; these decks are off by the rest.
                proof = self._proof
                off = (proof.points.mean - current.points.mean) * proof.games / (proof.games + current.games)
                self._aim = self._target - off
            while not self._is_enough(current):
                found = self._better(current)
                if found is None:
                    return False
                current = found
        except OutOfGames:
            return True
        return False

    def _better(self, current: Measured) -> Measured | None:
        """The first change that makes the map better by more than chance.

        Rates come first, whatever becomes of the mean: that follows the bonuses closely, and is brought back by them.
        """
        if not self._rates_do(current):
            found = self._first_better(current, None)
            if found is not None:
                return found
        return self._first_better(current, self._aim) if self._aim is not None else None

    def _first_better(self, current: Measured, target: float | None) -> Measured | None:
        more = target - current.points.mean if target is not None else 0.0
        more = more if abs(more) > self._slack(current) else 0.0
        low, high = _within(current)
        aim = (_AIM_LOW, _AIM_HIGH) if target is None else (low, high)
        seen = set(self._had)
        for move in moves(self._best, self._bounds, rates=current.rates, low=low, high=high, more=more):
            plan = self._fairness.settled(move, self._bounds)
            if plan is None or plan in seen:
                continue
            seen.add(plan)
            few = self._played(plan, self._look // 4)
            gain, error = _gain(self._played(self._best, self._look // 4), few, target, aim)
            kept = False
            if gain >= -_WORSE * error:
                found = self._played(plan)
                gain, error = _gain(current, found, target, aim)
                kept = gain > max(_BETTER * error, 0) or (gain >= -_NO_HARM and _leads_on(current, self._best, plan))
            self._steps.append(Step(words_of(self._metro, self._best, plan), gain, error, kept))
            if kept:
                self._best = plan
                self._had.add(plan)
                return found
        return None

    def _played(self, plan: Plan, games: int = 0) -> Measured:
        return self._meter.measure(planned(self._metro, plan), games or self._look)

    def _slack(self, found: Measured) -> float:
        """How far a mean may lie from the target before something is done about it."""
        return found.points.half_width / 3

    def _is_enough(self, found: Measured) -> bool:
        """Whether the goal is met, and will be on other decks too."""
        near = self._aim is None or abs(found.points.mean - self._aim) <= self._slack(found)
        return near and self._rates_do(found)

    def _rates_do(self, found: Measured) -> bool:
        if self._rates_proved:
            return meets(found, None)
        low, high = _within(found)
        inside = sum(low <= rate <= high for rate in found.rates)
        return inside >= SHARE * len(found.rates)

    def _obstacles(self, after: Measured, *, ended: bool) -> tuple[str, ...]:
        """What stands in the way of the goal; nothing where it is met."""
        if meets(after, self._target):
            return ()
        found = []
        total = facts.total_windows(after.metro)
        for number, route in enumerate(after.metro.routes):
            low, high = after.intervals[number]
            stations = len(facts.stops(route))
            what = f"route {route.id} is completed in {100 * after.rates[number]:.0f} % of games"
            has = f"with {plural(route.windows, 'window')} for {plural(stations, 'station')}"
            if high < LOW:
                if route.windows >= self._bounds.windows[number][1]:
                    why = f"{has} it is too long: thin it, or let other routes stop at more of its stations"
                elif total >= self._bounds.total[1]:
                    why = f"{has} it is hard, and the map has all the windows that its stations allow"
                else:
                    why = f"{has} it is hard, and no change tried has helped: shorten it"
                found.append(f"{what}; {why}")
            elif low > HIGH:
                found.append(
                    f"{what}; {has} it is easy: make it longer, or take stations shared with other routes away"
                )
        if not _scores(after, self._target):
            low, high = after.points.interval()
            text = f"the mean score is {after.points.mean:.1f} ({low:.1f} to {high:.1f}), not {self._target:g}"
            if all(route.bonus.first >= self._bounds.first[n][1] for n, route in enumerate(after.metro.routes)):
                text += "; all bonuses are as high as they may be"
            elif all(route.bonus.first <= self._bounds.first[n][0] for n, route in enumerate(after.metro.routes)):
                text += "; all bonuses are as low as they may be"
            found.append(text)
        if ended and not self._meter.interrupted:
            if self._steps:
                found.append(f"the {self._most:,} games that may be played were used up: allow more")
            else:
                found.append(f"{self._most:,} games are too few to try a change: allow more")
        return tuple(found)


def _rank(before: Measured, after: Measured, target: float | None) -> tuple[bool, bool, float]:
    """Orders what was proved, the best first: the goal, else progress, as much of it as can be had."""
    met = meets(after, target)
    return not met, not (met or _is_progress(before, after, target)), _loss(after, target) - _loss(before, target)


def _is_progress(before: Measured, after: Measured, target: float | None) -> bool:
    """Whether a map that misses the goal is worth having: nearer to it, and not paid for with the mean score."""
    poorer = target is None and after.points.interval()[1] < before.points.interval()[0]
    return not poorer and _loss(after, target) <= _loss(before, target)


_UNIT = 1000
"""What a point counts where points are added up as integers."""


def _loss(found: Measured, target: float | None, aim: Interval = (LOW, HIGH)) -> float:
    """How far a map is from its goal, in points."""
    outside = sum(max(0.0, aim[0] - rate, rate - aim[1]) for rate in found.rates)
    return _RATE_WORTH * outside + (abs(found.points.mean - target) if target is not None else 0.0)


def _gain(before: Measured, after: Measured, target: float | None, aim: Interval) -> tuple[float, float]:
    """By how much the second is nearer to the goal, and the standard error of that, game by game."""
    weights = [(_pull(one, aim) + _pull(other, aim)) / 2 for one, other in zip(before.rates, after.rates, strict=True)]
    side = 0.0
    if target is not None:
        side = sum(math.copysign(0.5, found.points.mean - target) for found in (before, after))
    sums = Sums(_UNIT)
    olds = zip(before.papers.points, before.papers.completed, strict=True)
    for (points, routes), more, now in zip(olds, after.papers.points, after.papers.completed, strict=True):
        changed = sum(
            weight * ((now >> route & 1) - (routes >> route & 1)) for route, weight in enumerate(weights) if weight
        )
        sums.add(round(_UNIT * (changed + side * (more - points))))
    return _loss(before, target, aim) - _loss(after, target, aim), sums.deviation / math.sqrt(sums.n)


def _within(found: Measured) -> tuple[float, float]:
    """Between which rates nothing need be done, on as many games: a standard error inside the goal."""
    error = 1 / math.sqrt(found.games)
    return LOW + error / 3, HIGH - error / 6


def _pull(rate: float, aim: Interval) -> float:
    """What a rise of a rate does to the loss: lessens it below the aim, adds to it above."""
    return -_RATE_WORTH if rate < aim[0] else _RATE_WORTH if rate > aim[1] else 0.0


def _leads_on(found: Measured, before: Plan, after: Plan) -> bool:
    """Whether a plan does nothing but take windows from routes completed too often, or give some to the others.

    Where a route has far too many or too few windows, one more or less does not show yet, and the next one will.
    """
    changes = zip(found.rates, before.windows, after.windows, strict=True)
    moved = [(rate, new - old) for rate, old, new in changes if new != old]
    right = all(rate > _AIM_HIGH if change < 0 else rate < _AIM_LOW for rate, change in moved)
    return bool(moved) and right and before.first == after.first
