"""What the maker of a sheet should know about it."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.metrox.model import MetroMap, Route
from metrox_maps.metrox.sheet.carriage import is_cut
from metrox_maps.metrox.sheet.frame import Frame
from metrox_maps.metrox.sheet.plan import Plan, SheetRemark
from metrox_maps.scene.text import missing


def without_arrow(metro: MetroMap, frame: Frame) -> list[tuple[str, Route]]:
    """The start points at which a route's arrow found no room, with the route."""
    return [
        (route.stations[0], route)
        for route, train in zip(metro.routes, frame.trains, strict=True)
        if not train.leader and route.stations and route.stations[0] in frame.boxes
    ]


def remarks(plan: Plan, lost: Sequence[str]) -> list[SheetRemark]:
    """All remarks on a finished plan; `lost` are the stations without a position."""
    found = []
    if plan.frame.too_small:
        found.append(SheetRemark("does-not-fit", plan.frame.too_small, fatal=True))
    found += [SheetRemark("small-boxes", remark) for remark in plan.frame.remarks]
    found += [
        SheetRemark(
            "station-without-position", f"station {station} has no position and is not drawn", f"station:{station}"
        )
        for station in lost
    ]
    names = {station.id: station.name for station in plan.metro.stations}
    found += [
        SheetRemark(
            "name-without-place",
            f"the name {names[label.station][:60]!r} found no free place; shorten it by label_lines, or give it room",
            f"station:{label.station}",
        )
        for label in plan.labels
        if not label.clear
    ]
    found += _without_start(plan)
    found += _doubts(plan, names)
    found += [SheetRemark("text-cut", f"{words}; shorten it", what) for what, words in _cut(plan)]
    for what, text in _texts(plan.metro):
        chars = missing(text)
        if chars:
            shown = " ".join(chars[:8])
            found.append(
                SheetRemark(
                    "character-without-font",
                    f"no bundled font has {shown} (in {text[:40]!r}); a fallback is used",
                    what,
                )
            )
    return found


def _without_start(plan: Plan) -> list[SheetRemark]:
    marked = {badge.route.id for badge in plan.start_badges}
    return [
        SheetRemark(
            "start-without-arrow",
            f"neither an arrow nor a badge of route {route.id} found room at its start point {station}; "
            "leave room around it, or let fewer routes start there",
            f"route:{route.id}",
        )
        for station, route in without_arrow(plan.metro, plan.frame)
        if route.id not in marked
    ]


def _doubts(plan: Plan, names: dict[str, str]) -> list[SheetRemark]:
    """Names that read as another station's, or as one with another name."""
    found = []
    for label in plan.labels:
        name = names[label.station][:60]
        if label.nearer:
            words = f"the name {name!r} stands as near to {names[label.nearer][:60]!r} as to its own box, or nearer"
        elif label.joins:
            words = f"the name {name!r} reads on into {names[label.joins][:60]!r}"
        else:
            continue
        remedy = "give it another label side, break it by label_lines, or move its station"
        found.append(SheetRemark("name-unclear", f"{words}; {remedy}", f"station:{label.station}"))
    return found


def _cut(plan: Plan) -> list[tuple[str, str]]:
    """Objects whose text is drawn shortened, with what to say of it."""
    found = []
    if any(panel.panel.cut for panel in plan.frame.panels):
        found.append(("", "the map's name or its credits do not fit the title block and are cut"))
    stations = {station.id: station for station in plan.metro.stations}
    for label in plan.labels:
        station = stations[label.station]
        whole = " ".join(station.label_lines) or station.name
        if any(line.endswith("…") for line in label.place.lines) and not whole.rstrip().endswith("…"):
            found.append((f"station:{station.id}", f"the name {station.name[:60]!r} is too long and is cut"))
    for route in plan.metro.routes:
        if is_cut(route):
            words = (
                f"the id {route.id[:20]!r} or the name {route.name[:60]!r} is too long for badge or train and is cut"
            )
            found.append((f"route:{route.id}", words))
    return found


def _texts(metro: MetroMap) -> list[tuple[str, str]]:
    texts = [("", metro.name), ("", metro.credits.author), ("", metro.credits.licence)]
    texts += [(f"station:{station.id}", station.name) for station in metro.stations]
    texts += [(f"route:{route.id}", route.name) for route in metro.routes]
    return texts
