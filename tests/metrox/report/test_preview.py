"""The page to look at a sheet with: its lists name what is drawn, and its findings stand in order."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

from metrox_maps.findings.finding import Finding, Severity
from metrox_maps.metrox.facts import stops
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.report.preview import sheet_preview
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import SheetRemark


def test_every_route_and_station_of_every_example_is_found_in_its_drawing(examples: Path) -> None:
    for path in (examples / "all-features.json", examples / "harbour-teaching.json"):
        loaded = load_map(str(path))
        text = sheet_preview(loaded.metro, draw_sheet(loaded.metro, loaded.edition)).decode()
        listed = set(re.findall(r'class="entry[^"]*" data-key="([^"]+)"', text))
        drawn = {f"{kind}:{name}" for kind, name in re.findall(r'data-(route|station)="([^"]+)"', text)}
        wanted = {f"route:{route.id}" for route in loaded.metro.routes}
        wanted |= {f"station:{station.id}" for station in loaded.metro.stations}
        assert listed == wanted
        assert wanted <= drawn
        for route in loaded.metro.routes:
            (parts,) = re.findall(rf'data-key="route:{route.id}" data-parts="([^"]+)"', text)
            assert json.loads(html.unescape(parts)) == [f"station:{stop}" for stop in stops(route)]
            assert f"{route.color} {route.pattern}, " in text


def test_findings_stand_worst_first_and_quote_as_people_do(examples: Path) -> None:
    loaded = load_map(str(examples / "harbour-teaching.json"))
    sheet = draw_sheet(loaded.metro, loaded.edition)
    remarks = [
        SheetRemark("name-unclear", "`X` is unclear", "station:x"),
        SheetRemark("does-not-fit", "small", fatal=True),
    ]
    findings = [
        Finding(rule="odd-angle", severity=Severity.INFO, message="write `at`", on="route:A"),
        Finding(rule="low-contrast", severity=Severity.ERROR, message="too light", on="route:A"),
    ]
    text = sheet_preview(loaded.metro, sheet, remarks=remarks, findings=findings).decode()
    notes = re.findall(r'class="note (\w+)"(?: data-key="([^"]+)")?><span class="label">([^<]*)<', text)
    assert notes == [
        ("error", "", "small"),
        ("error", "route:A", "too light"),
        ("warning", "station:x", "“X” is unclear"),
        ("info", "route:A", "write “at”"),
    ]
    assert "2 errors" in text
