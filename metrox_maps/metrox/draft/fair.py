"""Plans of windows and bonuses held against the rules of play, so that tuning trades no goal for a complaint."""

from __future__ import annotations

from metrox_maps.metrox.draft.moves import MOST_BONUS, Bounds, Plan, planned
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.rules import (
    bonus_against_length,
    bonus_is_zero,
    bonus_out_of_order,
    map_outside_bands,
    more_windows_than_stations,
    route_inside_another,
    route_needs_more_windows,
    route_outside_bands,
    windows_outlast_deck,
)
from metrox_maps.metrox.rules.subject import MapSubject

_ALWAYS = (
    bonus_against_length,
    bonus_is_zero,
    bonus_out_of_order,
    more_windows_than_stations,
    route_inside_another,
    route_needs_more_windows,
    windows_outlast_deck,
)
_BANDS = (map_outside_bands, route_outside_bands)
"""What a score that is asked for may need to leave."""

Complaint = tuple[str, str]


class Fairness:
    """What the rules that look at windows and bonuses say of a map, and of what it may become."""

    def __init__(self, metro: MetroMap, edition: Edition, *, banded: bool) -> None:
        """With `banded` a plan may not leave the bands of the published maps either."""
        self._metro, self._edition = metro, edition
        self._rules = (*_ALWAYS, *(_BANDS if banded else ()))
        self._had = self.complaints(metro)
        self._known: dict[Plan, Plan | None] = {}

    def complaints(self, metro: MetroMap) -> frozenset[Complaint]:
        """The rules that complain, each with what it complains of."""
        subject = MapSubject(metro, self._edition)
        return frozenset((rule.RULE.id, remark.on) for rule in self._rules for remark in rule.check(subject))

    def settled(self, plan: Plan, bounds: Bounds) -> Plan | None:
        """The plan, bonuses raised until nobody complains who did not before; None where that is not to be had."""
        if plan not in self._known:
            self._known[plan] = self._settled(plan, bounds)
        return self._known[plan]

    def _settled(self, plan: Plan, bounds: Bounds) -> Plan | None:
        for _ in range(MOST_BONUS):
            new = self.complaints(planned(self._metro, plan)) - self._had
            if not new:
                return plan
            unpaid = {on for rule, on in new if rule == bonus_against_length.RULE.id}
            if len(unpaid) < len(new):
                return None
            numbers = (number for number, route in enumerate(self._metro.routes) if f"route:{route.id}" in unpaid)
            plan = plan.plus({}, dict.fromkeys(numbers, 1))
            if not plan.within(bounds):
                return None
        return None
