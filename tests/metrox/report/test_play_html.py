"""The page of a play report: true to its document, safe with any text, and readable."""

from __future__ import annotations

import copy
import dataclasses
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.findings.charts import Bar, Dot, Range, bars, dots, histogram, table
from metrox_maps.metrox import codec
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.play.studies import SETS, Studies, bonuses, company, ladder, luck, play_studies
from metrox_maps.metrox.report import play_heat
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.report.play_heat import SCALE, layers
from metrox_maps.metrox.report.play_html import play_html
from metrox_maps.metrox.templates import template
from metrox_maps.scene.vision import GRAY, VISIONS, contrast, difference, lightness
from tests.browser import Tab, browsing
from tests.metrox.play import maps

EDITION = load_edition("gamewright-2020")
STARTER = codec.parse_map(json.loads(template("starter")))
EVIL = "</title><script>alert('1')</script><img src=x onerror=alert(1)>\u202e&amp;\"'`"


def report(metro: MetroMap, specs: str = "greedy", studies: str = "none", games: int = 40) -> dict[str, Any]:
    bots = table_from(specs)
    session = play_session(board_of(metro, EDITION), bots, games=games, seed=1)
    found = play_studies(metro, EDITION, bots, want=SETS[studies], seed=1) if studies != "none" else Studies()
    return play_document(session, found)


@pytest.fixture(scope="module")
def full() -> dict[str, Any]:
    """A report with every study, of few games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ladder, "RUNGS", (ladder.Rung("random", 0, 30, 0), ladder.Rung("greedy", 0, 20, 0)))
        patch.setattr(luck, "TWINS", (luck.Twins("greedy:dice", 0, 30, 0),))
        patch.setattr(bonuses, "GAMES", 20)
        patch.setattr(company, "GAMES", 20)
        return report(STARTER, studies="all")


@pytest.fixture(scope="module")
def page(full: dict[str, Any]) -> str:
    return play_html(full, STARTER, EDITION).decode()


class Parts(HTMLParser):
    """The elements and attributes of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def without_style(page: str) -> str:
    return re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


def text_of(page: str) -> str:
    return " ".join(" ".join(Parts(without_style(page)).words).replace("\u00a0", " ").split())


# -- what the page says ------------------------------------------------------------------------------------------------


def test_the_page_holds_the_numbers_of_the_document(full: dict[str, Any], page: str) -> None:
    words = text_of(page)
    score = full["seats"][0]["score"]
    assert f"{score['mean']:.2f}" in words
    for study in full["studies"].values():
        assert study["reading"] in words
    for route in full["routes"]:
        low, high = route["completed"]["ci95"]
        assert f"{100 * route['completed']['rate']:.1f} % {100 * low:.1f}–{100 * high:.1f}" in words
        assert f"{route['points_per_window']:.2f}" in words
        assert f"{route['worth']['mean']:.2f}" in words
    for station in full["stations"]:
        assert station["id"] in words
    for twin in full["studies"]["luck"]["twins"]:
        assert f"{100 * twin['deck']['rate']:.1f} %" in words


def test_a_table_of_several_shows_each_seat_and_how_they_met() -> None:
    made = report(maps.metro(maps.EVERYTHING), "greedy:dice,random")
    words = text_of(play_html(made, maps.metro(maps.EVERYTHING), EDITION).decode())
    assert "Seat 0: greedy:dice" in words
    assert "Seat 1: random" in words
    assert "first, shared" in words
    assert "of all bonuses were later ones" in words
    assert "Solo ladder" not in words
    assert "one branch" not in words
    assert "D any branch" in words


def test_sections_without_a_study_are_left_out(page: str) -> None:
    plain = play_html(report(STARTER), STARTER, EDITION).decode()
    for section in ("skill", "luck", "company"):
        assert f'<section id="{section}">' in page
        assert f'href="#{section}"' not in plain
        assert f'<section id="{section}">' not in plain


def test_every_link_leads_to_a_section(page: str) -> None:
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets == set(re.findall(r'<section id="([^"]+)"', page))


def test_notes_are_shown() -> None:
    made = report(STARTER, "greedy,greedy", games=1)
    words = text_of(play_html(made, STARTER, EDITION).decode())
    for note in made["notes"]:
        assert note in words


# -- one file, any text ------------------------------------------------------------------------------------------------


def test_the_same_document_gives_the_same_bytes_however_fast_it_was_played(full: dict[str, Any], page: str) -> None:
    slower = copy.deepcopy(full) | {"games_per_second": 1.5}
    assert play_html(slower, STARTER, EDITION).decode() == page


def test_the_page_asks_nothing_of_the_network_and_runs_nothing(page: str) -> None:
    parts = Parts(page)
    assert set(parts.tags).isdisjoint({"script", "link", "iframe", "object", "embed", "base"})
    assert "default-src 'none'" in page
    for name, value in parts.attributes:
        assert not name.startswith("on"), name
        if name in ("src", "href", "xlink:href", "action"):
            assert value.startswith(("#", "data:image/svg+xml;base64,")), value
    assert not re.search(r"url\(|@import|https?://", without_style(page).replace("http://www.w3.org", ""))
    assert not re.search(r"url\(|@import", page)


def evil(metro: MetroMap) -> MetroMap:
    """The map with hostile text wherever a map has free text."""
    return dataclasses.replace(
        metro,
        name=EVIL,
        routes=tuple(dataclasses.replace(route, name=EVIL) for route in metro.routes),
        stations=tuple(dataclasses.replace(station, name=EVIL) for station in metro.stations),
    )


def test_names_cannot_become_markup() -> None:
    metro = evil(STARTER)
    made = report(metro, games=3)
    for seat in made["seats"]:
        seat["bot"] = EVIL
        for step in seat["ladder"]:
            step["words"] = EVIL
    made["notes"] = [EVIL]
    made["edition"] = EVIL
    plain = play_html(report(STARTER, games=3), STARTER, EDITION).decode()
    hostile = play_html(made, metro, EDITION).decode()
    assert set(Parts(hostile).tags) <= {*Parts(plain).tags, "ul", "li"}
    assert "script" not in Parts(hostile).tags
    assert all(not name.startswith("on") for name, _ in Parts(hostile).attributes)
    assert "\u202e" not in hostile
    assert EVIL.replace("\u202e", "\\u{202e}") in " ".join(Parts(hostile).words)


def test_ids_of_a_document_cannot_become_markup() -> None:
    metro = maps.metro(maps.EVERYTHING)
    made = report(metro, games=3)
    for thing in (*made["routes"], *made["stations"]):
        thing["id"] = EVIL
    made["routes"][0] |= {"flags": ["dominated"], "dominated_by": EVIL}
    made["map_bonuses"][0]["kind"] = EVIL
    assert "script" not in Parts(play_html(made, metro, EDITION).decode()).tags


# -- the heat map ------------------------------------------------------------------------------------------------------


def test_every_station_is_painted_in_each_layer_with_its_number(full: dict[str, Any], page: str) -> None:
    for layer in layers(full["stations"]):
        (group,) = re.findall(rf'<g class="layer {layer.key}">(.*?)</g></g>', page, flags=re.DOTALL)
        numbers = [int(number) for number in re.findall(r">(\d+)</text>", group)]
        assert numbers == [round(100 * rate["rate"]) for rate in layer.rates]
        colors = re.findall(r'fill="(#\w+)" stroke', group)
        assert colors == [SCALE[layer.level(rate["rate"])] for rate in layer.rates]
        for ink, color in zip(re.findall(r'fill="(#\w+)">\d', group), colors, strict=True):
            assert contrast(ink, color) >= 4.5


def test_empty_is_what_is_not_filled(full: dict[str, Any]) -> None:
    filled, empty, numbered = layers(full["stations"])
    for one, other in zip(filled.rates, empty.rates, strict=True):
        assert one["rate"] + other["rate"] == pytest.approx(1)
        assert other["ci95"][0] <= other["rate"] <= other["ci95"][1]
    assert numbered.top >= max(rate["rate"] for rate in numbered.rates)


def test_a_scale_ends_where_its_highest_rate_is(full: dict[str, Any]) -> None:
    (layer, *_) = layers(full["stations"])
    assert (layer.level(0.0), layer.level(1.0), layer.level(0.5)) == (0, len(SCALE) - 1, len(SCALE) // 2)
    never = [{**station, "numbered": {"rate": 0.0, "ci95": [0.0, 0.1]}} for station in full["stations"]]
    assert layers(never)[2].top == pytest.approx(0.06)


def test_the_scale_falls_in_lightness_and_is_told_apart_by_all_eyes() -> None:
    for one, other in pairwise(SCALE):
        assert lightness(one) - lightness(other) >= 8
        assert all(difference(one, other, vision) >= 8 for vision in VISIONS)
    assert GRAY not in VISIONS  # lightness stands for it


def test_a_map_without_positions_has_a_page_without_a_heat_map() -> None:
    metro = maps.metro(maps.EVERYTHING)
    words = text_of(play_html(report(metro, games=5), metro, EDITION).decode())
    assert "There is no heat map: no station of this map has a position." in words
    assert "All stations" in words


def test_stations_without_a_position_are_counted() -> None:
    first, *others = STARTER.stations
    metro = dataclasses.replace(STARTER, stations=(dataclasses.replace(first, at=None), *others))
    made = play_html(report(metro, games=5), metro, EDITION).decode()
    assert "1 of the stations have no position" in text_of(made)
    assert made.count("<g><title>") == 3 * len(others)


def test_what_no_sheet_can_be_made_of_is_drawn_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    made = report(STARTER, games=5)
    sheet = play_html(made, STARTER, EDITION).decode()
    monkeypatch.setattr(play_heat, "is_large", lambda _: True)
    plain = play_html(made, STARTER, EDITION).decode()
    assert plain != sheet
    assert plain.count("<g><title>") == sheet.count("<g><title>") == 3 * len(STARTER.stations)


def test_a_sheet_that_is_there_is_not_drawn_again(
    monkeypatch: pytest.MonkeyPatch, full: dict[str, Any], page: str
) -> None:
    from metrox_maps.metrox.sheet.draw import draw_sheet

    sheet = draw_sheet(STARTER, EDITION)
    monkeypatch.setattr(play_heat, "_sheet", None)
    assert play_html(full, STARTER, EDITION, sheet=sheet).decode() == page


# -- charts ------------------------------------------------------------------------------------------------------------


def lefts(chart: str, tag: str) -> list[float]:
    return [float(left) for left in re.findall(rf'<{tag}[^>]*style="left:([\d.]+)%', chart)]


def test_bars_are_as_long_as_their_shares() -> None:
    bar = Bar(label="A", parts=((0.25, "one"), (0.0, "two"), (0.1, "three")), interval=(0.3, 0.4), value="35 %")
    chart = bars("a <chart>", [bar])
    assert re.findall(r'class="(\w+)" style="width:([\d.]+)%', chart) == [("one", "25.00"), ("three", "10.00")]
    assert '<b style="left:30.00%;width:10.00%">' in chart
    assert 'role="img" aria-label="a &lt;chart&gt;"' in chart


def test_dots_share_a_scale_that_holds_zero() -> None:
    rows = [Dot(label="A", mean=5, interval=(4, 6), value=""), Dot(label="B", mean=-2, interval=(-3, -1), value="")]
    chart = dots("means", rows, "points")
    scale = [int(tick.replace("−", "-")) for tick in re.findall(r">(−?\d+)</span>", chart)]
    assert scale == [-4, -2, 0, 2, 4, 6]
    assert lefts(chart, "u") == [90.0, 20.0]
    # All at nought have a scale too.
    assert lefts(dots("none", [Dot(label="A", mean=0, interval=(0, 0), value="")], ""), "u") == [0.0]


def test_a_histogram_counts_every_game_once() -> None:
    counts = {"-3": 1, "0": 4, "90": 2, "91": 2}
    over = Range.of([counts])
    assert over.columns <= 60
    chart = histogram("scores", counts, over, mean=10.0, marks=((0, "0"), (500, "far")))
    heights = [float(height) for height in re.findall(r'<i style="height:([\d.]+)%', chart)]
    assert len(heights) == over.columns
    assert sum(heights) / 100 * 4 == pytest.approx(9, abs=0.01)
    assert ">0</span>" in chart
    assert "far" not in chart


def test_a_histogram_of_one_value_has_one_column() -> None:
    chart = histogram("turns", {"7": 3}, Range.of([{"7": 3}]), mean=7.0)
    assert chart.count("<i ") == 1
    assert lefts(chart, 'b class="mean"') == [50.0]


def test_tables_name_their_rows_and_columns() -> None:
    made = table("Things", ["Name", "n"], [["a", "1"], ["b", "2"]])
    assert made.count('scope="row"') == 2
    assert made.count('scope="col"') == 2
    assert "<caption>Things</caption>" in made


# -- in a browser ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory, page: str) -> Iterator[Tab]:
    folder = tmp_path_factory.mktemp("balance")
    with browsing(folder / "profile") as found:
        if found is None:
            pytest.skip("no Chromium")
        path: Path = folder / "balance.html"
        path.write_text(page, encoding="utf-8")
        found.size(1200, 900)
        found.open(path)
        yield found


def test_the_browser_has_nothing_to_complain_about(tab: Tab) -> None:
    assert tab.complaints == []


@pytest.mark.parametrize("width", [360, 800, 1200])
def test_the_page_is_never_wider_than_the_window(tab: Tab, width: int) -> None:
    tab.size(width, 900)
    tab.settle()
    assert tab.value("document.documentElement.scrollWidth") <= width


def test_the_switch_changes_what_is_shown(tab: Tab) -> None:
    shown = "[...document.querySelectorAll('g.layer, .legend')].filter(one => one.getBoundingClientRect().width).map(one => one.classList[1] == 'layer' ? one.classList[2] : one.classList[1])"
    assert tab.value(shown) == ["filled"] * 2
    for layer in ("numbered", "empty"):
        tab.value(f"document.querySelector('[value={layer}]').click()")
        tab.settle()
        assert tab.value(shown) == [layer] * 2
