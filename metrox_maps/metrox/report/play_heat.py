"""The heat map of a play report: how often each station was filled, on the drawn map.

What is shown is written into each station's box as well as painted, and the colors of the scale fall in lightness, so
that it can be read in gray and by color-blind eyes.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from metrox_maps.findings.charts import between, name, percent, text
from metrox_maps.geometry.quads import Box, grown
from metrox_maps.metrox import facts
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.report.picture import is_large
from metrox_maps.metrox.report.schematic import schematic
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.scene.vision import contrast

SCALE = ("#fdf3cf", "#f9cf6f", "#ee8d4a", "#bf4470", "#672a7c", "#260f4a")
"""From seldom to often."""
_INKS = ("#1d1d1f", "#ffffff")
_BOX = 5.2
"""Side of a box where only its middle is known, as the schematic draws it, in millimetres."""
_MARGIN = 4.0
_MOST = 400
"""Stations beyond which a map is not drawn: nothing could be read in it."""
_NICE = 0.06
"""The upper end of a scale is a multiple of this, so that its six classes have whole percentages."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One way to color the map."""

    key: str
    title: str
    words: str
    """What a station's number says, after the percentage."""
    rates: tuple[dict[str, Any], ...]
    """By station, with intervals."""
    top: float
    """The rate at which the scale ends."""

    def level(self, rate: float) -> int:
        """The class of a rate, an index of `SCALE`."""
        return min(len(SCALE) - 1, int(rate / self.top * len(SCALE) + 1e-9))


def layers(stations: Sequence[dict[str, Any]]) -> tuple[Layer, ...]:
    """The ways to color a map, from the stations of a `metrox-play/1` document."""
    filled = tuple(station["filled"] for station in stations)
    numbered = tuple(station["numbered"] for station in stations)
    empty = tuple(
        {"rate": round(1 - rate["rate"], 4), "ci95": [round(1 - bound, 4) for bound in reversed(rate["ci95"])]}
        for rate in filled
    )
    return (
        Layer("filled", "Filled", "filled", filled, 1.0),
        Layer("empty", "Left empty", "left empty", empty, _top(empty)),
        Layer("numbered", "Transfers", "with a transfer", numbered, _top(numbered)),
    )


def _top(rates: Sequence[dict[str, Any]]) -> float:
    """A round number at or above every rate; where none happened the least one."""
    highest: float = max(rate["rate"] for rate in rates)
    return min(1.0, max(1, math.ceil(highest / _NICE - 1e-9)) * _NICE)


def heat_map(document: dict[str, Any], metro: MetroMap, edition: Edition, sheet: Sheet | None = None) -> str:
    """The map with a switch between the layers, and a legend; where it cannot be drawn, a sentence that says why.

    `sheet` is a drawing of the map there already is.
    """
    at = facts.positions(metro)
    if not at:
        return (
            '<p class="none">There is no heat map: no station of this map has a position. '
            "Give the stations <code>at</code>, and the numbers below are drawn too.</p>"
        )
    if len(at) > _MOST:
        return f'<p class="none">There is no heat map: the map has more than {_MOST} stations.</p>'
    svg, boxes, crop = _drawing(metro, edition, sheet)
    names = {station.id: station.name for station in metro.stations}
    found = layers(document["stations"])
    switch = "".join(
        f'<label><input type="radio" name="layer" value="{layer.key}"{" checked" if not number else ""}> '
        f"{layer.title}</label>"
        for number, layer in enumerate(found)
    )
    left, top, right, bottom = crop
    view = f"{left:.2f} {top:.2f} {right - left:.2f} {bottom - top:.2f}"
    image = (
        f'<image class="drawn" width="{svg.width:g}" height="{svg.height:g}" '
        f'href="data:image/svg+xml;base64,{base64.b64encode(svg.text.encode()).decode()}"/>'
    )
    ids = [station["id"] for station in document["stations"]]
    groups = "".join(_group(layer, ids, names, boxes) for layer in found)
    missing = len(ids) - sum(station in boxes for station in ids)
    lost = f'<p class="none">{missing} of the stations have no position and are not drawn.</p>' if missing else ""
    return (
        f'<div class="heat"><fieldset class="switch"><legend>Show</legend>{switch}</fieldset>'
        f"{''.join(map(_legend, found))}"
        '<div class="scroll map" role="region" aria-label="Heat map" tabindex="0">'
        f'<svg viewBox="{view}" role="img" aria-label="The map, with the share of papers written into each station; '
        f'the same numbers are in the table of stations">{image}{groups}</svg></div>{lost}</div>'
    )


@dataclass(frozen=True, slots=True)
class _Svg:
    text: str
    width: float
    height: float


def _drawing(metro: MetroMap, edition: Edition, sheet: Sheet | None) -> tuple[_Svg, dict[str, Box], Box]:
    """The drawing, the box of each station, and the part of the page that holds the map, in millimetres."""
    drawn = sheet or _sheet(metro, edition)
    if drawn is None:
        plain = schematic(metro)
        side = _BOX / 2
        boxes = {station: (x - side, y - side, x + side, y + side) for station, (x, y) in plain.stations.items()}
        return _Svg(plain.svg, plain.width, plain.height), boxes, (0.0, 0.0, plain.width, plain.height)
    boxes = {box.station: box.rect for box in reversed(drawn.boxes)}
    places = [
        *((x, y) for left, top, right, bottom in boxes.values() for x, y in ((left, top), (right, bottom))),
        *(point for lane in drawn.lanes for point in lane.points),
        *(point for label in drawn.labels for point in label.polygon),
        *((x, y) for train in drawn.trains for x, y in (train.box[:2], train.box[2:])),
    ]
    xs, ys = zip(*places, strict=True)
    scene = drawn.scene
    left, top, right, bottom = grown((min(xs), min(ys), max(xs), max(ys)), _MARGIN)
    crop = (max(0.0, left), max(0.0, top), min(scene.width, right), min(scene.height, bottom))
    return _Svg(drawn.svg.decode(), scene.width, scene.height), boxes, crop


def _sheet(metro: MetroMap, edition: Edition) -> Sheet | None:
    """The map's sheet, with as much of it as can be drawn; None where nothing can be, or where it would take long."""
    if is_large(metro):
        return None
    from metrox_maps.errors import MetroxError
    from metrox_maps.metrox.sheet.draw import draw_sheet

    try:
        sheet = draw_sheet(metro, edition, force=True)
    except MetroxError:
        return None
    return None if sheet.aim.too_small else sheet


def _group(layer: Layer, ids: Sequence[str], names: dict[str, str], boxes: dict[str, Box]) -> str:
    """The stations in the colors of a layer."""
    parts = []
    for station, rate in zip(ids, layer.rates, strict=True):
        if station not in boxes:
            continue
        left, top, right, bottom = boxes[station]
        color = SCALE[layer.level(rate["rate"])]
        ink = max(_INKS, key=lambda ink: contrast(ink, color))
        size = min(3.0, 0.52 * (right - left), 0.62 * (bottom - top))
        middle = f'x="{(left + right) / 2:.2f}" y="{(top + bottom) / 2 + 0.36 * size:.2f}"'
        title = f"{names.get(station, station)}: {percent(rate['rate'])} {layer.words}, 95 %: {between(rate['ci95'])}"
        parts.append(
            f'<g><title>{text(title)}</title><rect x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" '
            f'height="{bottom - top:.2f}" rx="0.6" fill="{color}" stroke="#1d1d1f" stroke-width="0.35"/>'
            f'<text {middle} font-size="{size:.2f}" fill="{ink}">{100 * rate["rate"]:.0f}</text></g>'
        )
    return f'<g class="layer {layer.key}">{"".join(parts)}</g>'


def _legend(layer: Layer) -> str:
    """The classes of a layer with their limits."""
    step = 100 * layer.top / len(SCALE)
    steps = "".join(
        f'<li><i style="background:{color}"></i>{number * step:.0f}–{(number + 1) * step:.0f}</li>'
        for number, color in enumerate(SCALE)
    )
    return f'<ol class="legend layer {layer.key}" aria-label="Legend">{steps}<li>% of papers {layer.words}</li></ol>'


def station_name(names: dict[str, str], station: str) -> str:
    """A station as it is called, with its id."""
    return f"{name(names.get(station, station))} <small>{text(station)}</small>"
