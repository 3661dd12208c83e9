"""The page to look at a sheet with: the sheet, its routes and stations, and what there is to say about it."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.findings.drawn import SheetRemark, told
from metrox_maps.findings.finding import Finding
from metrox_maps.findings.words import plural
from metrox_maps.metrox.facts import end_points, stopping_routes, stops
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.scene.palette import pattern_strokes
from metrox_maps.scene.preview import Entry, Listing, Note, page_of, preview
from metrox_maps.scene.shapes import Scene

_SAMPLE = 3.0
"""Width of the line that a route is shown by, in millimetres."""


def sheet_preview(
    metro: MetroMap,
    sheet: Sheet,
    *,
    pages: Sequence[Scene] = (),
    remarks: Sequence[SheetRemark] = (),
    findings: Sequence[Finding] = (),
    trouble: str = "",
    follow: bool = False,
) -> bytes:
    """The sheet as an HTML page (see `scene.preview`), with its routes and stations.

    `pages` are shown in place of the sheet itself where it was put on paper in another way. `remarks` are those on the
    drawing, `findings` those in the map's file.
    """
    return preview(
        [page_of(page, sheet.scene, sheet.content) for page in pages or (sheet.scene,)],
        title=metro.name,
        lists=(_routes(metro), _stations(metro)),
        notes=[Note(**line._asdict()) for line in told(remarks, findings)],
        trouble=trouble,
        follow=follow,
    )


def _routes(metro: MetroMap) -> Listing:
    entries = []
    for route in metro.routes:
        served = stops(route)
        facts = (f"{route.color} {route.pattern}", plural(len(served), "station"))
        entries.append(
            Entry(
                key=f"route:{route.id}",
                label=f"{route.id} · {route.name}" if route.name else route.id,
                detail=", ".join(facts),
                swatch=pattern_strokes(route.pattern, route.color, _SAMPLE),
                parts=tuple(f"station:{station}" for station in served),
            )
        )
    return Listing(heading="Routes", entries=tuple(entries))


def _stations(metro: MetroMap) -> Listing:
    routes = stopping_routes(metro)
    ends = {end for route in metro.routes for end in end_points(route)}
    return Listing(
        heading="Stations",
        entries=tuple(
            Entry(
                key=f"station:{station.id}",
                label=station.name,
                detail=", ".join(routes[station.id]) + (", end point" if station.id in ends else ""),
            )
            for station in sorted(metro.stations, key=lambda station: (station.name.casefold(), station.id))
        ),
    )
