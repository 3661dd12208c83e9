"""A recorded game drawn: marks for all that lies on the board, and a caption that says where in which game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrox_maps.metromania.play import records
from metrox_maps.metromania.play.records import RecordHeader, Replayed
from metrox_maps.metromania.report.played_sheet import game_page, marks_of
from metrox_maps.metromania.sheet.marks import CounterMark, DestinationMark, ScoreMark, TunnelMark
from metrox_maps.metromania.sheet.title import TITLE_BLOCK
from metrox_maps.metromania.sheet.words import LANGUAGES
from metrox_maps.scene.shapes import Polygon, Scene, Text
from metrox_maps.scene.svg import to_svg
from tests.metromania.play.golden import golden, tiny
from tests.metromania.sheet.shapes import data, groups, walk

HEADER = RecordHeader(tiny(), (("greedy", "1"), ("random", "1"), ("planner", "1")), 7, "metrox_maps 0.1.0")


@pytest.fixture
def game() -> Replayed:
    """The game that is known by hand, as if three others went before it."""
    return replace(records.replay(tiny(), 3, golden()), index=3)


def caption(page: Scene) -> list[str]:
    (block,) = groups(page.children, TITLE_BLOCK)
    texts = [shape.text for shape in block.children if isinstance(shape, Text)]
    assert texts[0] == "Tiny"
    return texts[1 : [text.startswith("Metromania") for text in texts].index(True)]


def table(page: Scene) -> dict[str, list[str]]:
    """What is written in the table, by company."""
    return {
        data(row)["company"]: [text.text for text in row.children if isinstance(text, Text)]
        for row in groups(page.children, "result")
    }


def test_marks_are_all_that_lies_on_the_board(game: Replayed) -> None:
    end = game.states[-1]
    grid = end.terrain.grid
    marks = marks_of(end)
    assert len(marks.tunnels) == 18
    assert marks.tunnels[0] == TunnelMark(
        grid.space(4, 1, 0), grid.vertex_index[0, -2], grid.vertex_index[0, -1], 0, "full"
    )
    assert {grid.vertices[mark.vertex] for mark in marks.stations} == {
        *((1, -1), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0)),
    }
    assert DestinationMark(grid.space(1, 1, 0), "WE", 1) in marks.destinations
    assert len(marks.destinations) == 5
    assert [mark.kind for mark in marks.counters].count("start") == 6
    assert CounterMark("end", 3, 0, 0) in marks.counters
    assert len(marks.counters) == 11
    assert marks_of(game.states[0]).tunnels == ()


def test_the_track_shows_points_of_building_until_the_end_and_then_what_counts(game: Replayed) -> None:
    assert marks_of(game.states[5]).scores == (ScoreMark(0, 5), ScoreMark(1, 3), ScoreMark(2, 3))
    assert marks_of(game.states[6]).scores == (ScoreMark(0, -2), ScoreMark(1, 0), ScoreMark(2, -10))


def test_the_last_picture_fills_the_table(game: Replayed) -> None:
    assert table(game_page(HEADER, game, 6)) == {
        "1": ["5", "5", "0", "−6", "0", "0", "0", "−6", "5", "−2"],
        "2": ["3", "1", "0", "0", "−6", "0", "6", "−6", "5", "0"],
        "3": ["3", "3", "−6", "−6", "0", "−6", "0", "0", "5", "−10"],
    }
    assert table(game_page(HEADER, game, 5)) == {}


def test_what_a_turn_added_is_outlined(game: Replayed) -> None:
    before, after = game.states[2:4]
    marks = marks_of(after, before)
    assert [mark.new for mark in marks.tunnels].count(True) == 3
    assert {(mark.company, mark.line) for mark in marks.tunnels if mark.new} == {(2, "full")}
    old = {mark.vertex for mark in marks_of(before).stations}
    assert {mark.vertex for mark in marks.stations if mark.new} == {mark.vertex for mark in marks.stations} - old
    assert not any(mark.new for mark in marks_of(after).tunnels)


def test_the_caption_says_where_in_which_game_who_moved_and_what_is_new(game: Replayed) -> None:
    assert caption(game_page(HEADER, game, 0)) == ["Seed 7 · game 3 · before the first turn", "6 stations left"]
    assert caption(game_page(HEADER, game, 3)) == [
        "Seed 7 · game 3 · turn 3 of 6",
        "Company 3 (player 3, planner)",
        "New: 3 tunnels · FE · 2 stations (+3)",
        "Full line finished",
        "2 stations left",
    ]
    assert caption(game_page(HEADER, game, 6))[-1] == "Winner: player 2, random (−2 · 0 · −10)"


def test_all_pictures_of_a_game_are_laid_out_alike(game: Replayed) -> None:
    """Whatever the caption says, the city keeps its place from turn to turn."""
    places = set()
    for turn in range(7):
        (city,) = groups(game_page(HEADER, game, turn).children, "city")
        places.add(next(shape.points for shape in walk(city.children) if isinstance(shape, Polygon)))
    assert len(places) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_caption_speaks_the_language_of_the_board(game: Replayed, language: str) -> None:
    board = replace(tiny(), source=replace(tiny().source, language=language))
    lines = caption(game_page(replace(HEADER, board=board), game, 3))
    assert len(lines) == 5
    assert (lines[0] == "Seed 7 · game 3 · turn 3 of 6") == (language == "en")


def test_names_are_shown_on_wish(game: Replayed) -> None:
    pages = [game_page(HEADER, game, 3, show=show) for show in (frozenset[str](), frozenset({"ids"}))]
    shown = [bool(group.children) for page in pages for group in groups(page.children, "ids")]
    assert shown == [False, True]


def test_a_position_is_drawn(game: Replayed) -> None:
    page = to_svg(game_page(HEADER, game, 3)).decode()
    assert "<title>Tiny · game 3 · after turn 3</title>" in page
    assert page.count('data-tunnel="') == 9
    assert page.count('data-destination="') == 3
    assert page == to_svg(game_page(HEADER, game, 3)).decode()
