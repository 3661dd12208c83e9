"""What a map holds, in numbers: as the document `metrox-info/1` and as text beside the reference bands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import printable, shortened
from metrox_maps.metrox import bands, facts
from metrox_maps.metrox.bands import Band
from metrox_maps.metrox.model import MetroMap


def info_document(metro: MetroMap) -> dict[str, Any]:
    """Counts of a map (schema `metrox-info-1`). `stops` counts a station once for each route that stops there."""
    counts = facts.transfer_counts(metro)
    tally = Counter(counts.values())
    per_route = [
        {
            "id": route.id,
            "stations": len(facts.stops(route)),
            "windows": route.windows,
            "first": route.bonus.first,
            "later": route.bonus.later,
        }
        for route in metro.routes
    ]
    return {
        "format": "metrox-info/1",
        "name": metro.name,
        "edition": metro.edition,
        "stations": len(counts),
        "routes": len(metro.routes),
        "stops": sum(len(facts.stops(route)) for route in metro.routes),
        "windows": facts.total_windows(metro),
        "interchanges": sum(count >= 2 for count in counts.values()),
        "bonus": {
            "first": sum(route.bonus.first for route in metro.routes),
            "later": sum(route.bonus.later for route in metro.routes),
        },
        "transfer_counts": {str(count): tally[count] for count in sorted(tally)},
        "per_route": per_route,
    }


def info_text(metro: MetroMap) -> str:
    """The same for people: each number beside the band of the published maps, then a line per route."""
    info = info_document(metro)
    windows = info["windows"]
    busiest = max(map(int, info["transfer_counts"]), default=0)
    rows: list[tuple[str, float, Band]] = [
        ("routes", info["routes"], bands.ROUTES),
        ("stations", info["stations"], bands.STATIONS),
        ("windows", windows, bands.WINDOWS),
        ("stations per window", round(info["stations"] / windows, 1) if windows else 0, bands.STATIONS_PER_WINDOW),
        ("interchanges", info["interchanges"], bands.INTERCHANGES),
        ("routes at the busiest", busiest, bands.BUSIEST),
        ("first bonuses", info["bonus"]["first"], bands.FIRST_BONUSES),
        ("later bonuses", info["bonus"]["later"], bands.LATER_BONUSES),
    ]
    lines = [f"{printable(metro.name)}, {printable(metro.edition)}", "", f"{'':<22}{'map':>8}   published maps"]
    lines += [f"{name:<22}{value:>8g}   {band!s:<8}{_side(value, band)}".rstrip() for name, value, band in rows]
    shares = ", ".join(f"{number} on {count}" for count, number in info["transfer_counts"].items())
    head = ("route", "", "stations", "windows", "first", "later")
    table = [
        (row["id"], shortened(route.name, 30), *(str(row[key]) for key in head[2:]))
        for row, route in zip(info["per_route"], metro.routes, strict=True)
    ]
    reference = (bands.ROUTE_STATIONS, bands.ROUTE_WINDOWS, bands.ROUTE_FIRST, bands.ROUTE_LATER)
    table.append(("", "published maps", *map(str, reference)))
    return "\n".join([*lines, "", f"stations by transfer count: {shares}", "", columns(head, table, left=2)])


def _side(value: float, band: Band) -> str:
    return "" if value in band else "below" if value < band.low else "above"
