"""The turn track: as many boxes as a game has turns that fill a window, only where it costs the rest nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from shapely.geometry import LineString, Polygon, box

from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.metrox.loading import load_map
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.session import play_session
from metrox_maps.metrox.report.play import play_document
from metrox_maps.metrox.sheet.draw import draw_sheet
from metrox_maps.metrox.sheet.plan import Sheet
from metrox_maps.metrox.sheet.turn_track import spare_place, track_forms
from metrox_maps.metrox.sheet.words import SHEET
from metrox_maps.scene.shapes import Group, Rect, Shape, Text
from metrox_maps.scene.theme import COLOR

Maker = Callable[..., MetroMap]
ROOT = Path(__file__).parents[3]
ENGLISH = SHEET.words("en")


def shapes(children: tuple[Shape, ...]) -> Iterator[Shape]:
    for child in children:
        if isinstance(child, Group):
            yield from shapes(child.children)
        else:
            yield child


def track(page: Sheet) -> Group | None:
    panels = next(group for group in page.scene.children if isinstance(group, Group) and group.name == "panels")
    return next((group for group in panels.children if isinstance(group, Group) and group.name == "turns"), None)


def numbers(group: Group) -> list[str]:
    return [text.text for text in shapes(group.children) if isinstance(text, Text) and text.text.isdigit()]


def test_every_window_has_a_box_and_games_without_free_cards_last_exactly_as_long() -> None:
    """RULES 1.2: every card but free fills one window on every paper, and the game ends when all are filled."""
    loaded = load_map(str(ROOT / "examples" / "harbour-teaching.json"))
    windows = sum(route.windows for route in loaded.metro.routes)
    group = track(draw_sheet(loaded.metro, loaded.edition))
    assert group is not None
    assert numbers(group) == [str(turn + 1) for turn in range(windows)]
    boxes = [rect for rect in shapes(group.children) if isinstance(rect, Rect)][1:]
    assert [(rect.width, rect.height) for rect in boxes] == [(5.0, 5.0)] * windows
    filling = tuple(card for card in loaded.edition.cards if card.fills_window)
    turns = {}
    for deck in (filling, loaded.edition.cards):
        board = board_of(loaded.metro, replace(loaded.edition, cards=deck))
        turns[deck] = play_document(play_session(board, table_from("random", 1), games=40, seed=5))["turns"]["mean"]
    assert turns[filling] == windows
    assert windows < turns[loaded.edition.cards] <= 2 * windows


@pytest.mark.parametrize("edition_id", IDS)
def test_the_track_says_that_free_cards_do_not_count_where_the_deck_has_any(small: Maker, edition_id: str) -> None:
    edition = load_edition(edition_id)
    city = small({"A": "a b", "B": "b c"}, {"a": (0, 4), "b": (6, 4), "c": (12, 4)})

    def captions(deck: Edition) -> set[str]:
        forms = track_forms(city, deck, COLOR, ENGLISH)
        texts = (text for form in forms for text in shapes((form.draw((0.0, 0.0)),)) if isinstance(text, Text))
        return {text.text for text in texts if not text.text.isdigit()}

    assert captions(edition) == {"Turns (free cards apart)"}
    rest = tuple(card for card in edition.cards if card.fills_window)
    assert captions(replace(edition, cards=rest)) == {"Turns"}


def test_maps_without_turns_or_with_too_many_have_no_track(small: Maker, edition: Edition) -> None:
    places = {"a": (0, 4), "b": (6, 4)}
    for windows, forms in ((0, False), (1, False), (2, True), (60, True), (61, False)):
        city = small({"A": "a b"}, places, windows=windows)
        assert bool(track_forms(city, edition, COLOR, ENGLISH)) == forms


@pytest.mark.parametrize("name", ["sao-paulo", "all-features", "harbour-teaching"])
def test_the_track_covers_nothing_and_moves_nothing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    loaded = load_map(str(ROOT / "examples" / f"{name}.json"))
    page = draw_sheet(loaded.metro, loaded.edition)
    assert track(page) is not None
    area = box(*next(panel.box for panel in page.panels if panel.name == "turns"))
    others = [box(*panel.box) for panel in page.panels if panel.name != "turns"]
    others += [box(*train.box) for train in page.trains] + [box(*item.outer) for item in page.boxes]
    others += [Polygon(label.polygon) for label in page.labels]
    others += [LineString(lane.points).buffer(page.lane_width / 2) for lane in page.lanes]
    others += [LineString(train.leader) for train in page.trains if train.leader]
    assert min(area.distance(other) for other in others) >= 1.9
    assert box(*page.content).buffer(0.01).contains(area)
    monkeypatch.setattr("metrox_maps.metrox.sheet.draw.track_forms", lambda *_: ())
    bare = draw_sheet(loaded.metro, loaded.edition)
    assert (bare.boxes, bare.trains, bare.labels, bare.lanes) == (page.boxes, page.trains, page.labels, page.lanes)
    assert bare.panels == tuple(panel for panel in page.panels if panel.name != "turns")


def test_the_track_stands_flush_with_a_panel_or_at_the_edge_of_the_page() -> None:
    for name in ("sao-paulo", "all-features", "harbour-teaching"):
        loaded = load_map(str(ROOT / "examples" / f"{name}.json"))
        page = draw_sheet(loaded.metro, loaded.edition)
        place = next(panel.box for panel in page.panels if panel.name == "turns")
        edges = [page.content, *(panel.box for panel in page.panels if panel.name != "turns")]
        assert any(abs(place[side] - edge[side]) < 0.01 for edge, side in itertools.product(edges, range(4)))


def test_a_sheet_tells_a_track_without_room_from_one_not_wanted(
    small: Maker, edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = {"a": (0, 4), "b": (6, 4)}
    some, one = (small({"A": "a b"}, places, windows=windows) for windows in (4, 1))
    page = draw_sheet(some, edition)
    assert track(page) is not None
    assert not page.lacks_track
    assert not draw_sheet(one, edition).lacks_track
    monkeypatch.setattr("metrox_maps.metrox.sheet.draw.spare_place", lambda *_: None)
    page = draw_sheet(some, edition)
    assert track(page) is None
    assert page.lacks_track
    assert page.remarks == ()  # nothing is wrong with it


def test_a_page_without_room_has_none_and_one_with_room_at_its_edge_has_it_there(
    small: Maker, edition: Edition
) -> None:
    forms = track_forms(small({"A": "a b"}, {"a": (0, 4), "b": (6, 4)}, windows=4), edition, COLOR, ENGLISH)
    content = (10.0, 10.0, 200.0, 287.0)

    def rest(room: float) -> list[tuple[tuple[float, float], ...]]:
        """What is taken if only a strip along the right edge is free."""
        left, top, right, bottom = content
        return [((left, top), (right - room, top), (right - room, bottom), (left, bottom))]

    narrowest = min(form.width for form in forms)
    assert spare_place(forms, content, rest(0.0), []) is None
    assert spare_place(forms, content, rest(narrowest + 1.5), []) is None
    place = spare_place(forms, content, rest(narrowest + 2.5), [])
    assert place is not None
    assert place.box[2] == content[2]
