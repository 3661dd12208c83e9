"""A paper as text: what stands on it, in any script and width."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from metrox_maps.findings.words import safe_output
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.metrox.play.table import Turn, written
from metrox_maps.metrox.report.paper import Look, columns_of, fitting, paper_text, swatch
from tests.metrox.play import maps

EVERYTHING = maps.metro(maps.EVERYTHING)
PLAYED = (("x", ("A", 0, 1)), ("3", ("C", 1, 2)), ("s2", ("B", 0, 2)), ("*", ("c",)), ("4", ("A", 0, 0)))


def played(metro: MetroMap, *turns: tuple[str, tuple[object, ...]], players: int = 1) -> tuple[State, list[Turn]]:
    """The position after these cards and moves, made by everybody."""
    board = board_of(metro, maps.edition("3 4 s2 x * 6"))
    state = engine.start(board, players)
    past = []
    for card, move in turns:
        state = engine.reveal(state, board.kinds.index(maps.card(card)))
        match move:
            case (str(route), int(track), int(count)):
                made = Move(board.routes.index(route), track, count)
            case (str(station),):
                made = board.free_moves[board.stations.index(station)]
        past.append(Turn(state, (made,) * players))
        state = engine.play(state, (made,) * players)
    return state, past


def paper(metro: MetroMap, *turns: tuple[str, tuple[object, ...]], look: Look, players: int = 1) -> str:
    state, past = played(metro, *turns, players=players)
    return paper_text(metro, state, 0, written(state.board, past, 0), look)


def test_a_paper_shows_windows_marks_and_bonuses() -> None:
    assert paper(EVERYTHING, *PLAYED, look=Look(60)).splitlines() == [
        " A  Route A  |X|4|  earned 5",
        "    [4] A  [x] B  [x] C  [x] D",
        " B  Route B  |2|  4 points  loop, either way round",
        "    [x] B  [x] E  [ ] F (2)  [ ] G (2)",
        " C  Route C  |3|_|  3 points  from either end",
        "    [ ] G (2)  [x] H  [x] D",
        " D  Route D  |_|_|  one branch 3 points; all 6 points",
        "    [4] A  [x] E",
        "    > [x] H  [ ] I (2)",
        "    > [ ] F (2)",
        " N  Route N  no windows  7 points",
        "    [ ] I (2)  [x] C",
        "A window on every route, 1 to go: 5 points",
    ]


def test_at_a_table_there_is_a_later_bonus() -> None:
    shown = paper(EVERYTHING, *PLAYED, look=Look(80), players=2)
    assert " C  Route C  |3|_|  3 points, later 1  from either end\n" in shown
    state, past = played(EVERYTHING, *PLAYED, players=2)
    gone = state._replace(taken=state.taken | 0b111111)
    assert "1 point (first bonus gone)" in paper_text(EVERYTHING, gone, 1, written(state.board, past, 1), Look(80))


@pytest.mark.parametrize("width", [20, 39, 79])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    wide = replace(
        EVERYTHING,
        stations=tuple(
            replace(station, name=name)
            for station, name in zip(
                EVERYTHING.stations,
                ["新宿三丁目", "渋谷", "🚇" * 30, "Ελ", "e" * 99, "서울역", "Ōsaka", "a\u0301" * 5, "池袋"],
                strict=True,
            )
        ),
    )
    lines = paper(wide, *PLAYED, look=Look(width)).splitlines()
    assert max(columns_of(line) for line in lines if not line.startswith("A window")) <= width
    assert "新宿三丁目" in "".join(lines)


def test_names_from_right_to_left_have_lines_of_their_own() -> None:
    names = ["שלום", "Elm", "سلام", "d", "e", "f", "g", "h", "i"]
    turned = replace(
        EVERYTHING,
        stations=tuple(replace(s, name=name) for s, name in zip(EVERYTHING.stations, names, strict=True)),
        routes=(replace(EVERYTHING.routes[0], name="קו"), *EVERYTHING.routes[1:]),
    )
    lines = paper(turned, look=Look(80)).splitlines()
    assert lines[:4] == [" A  |_|_|  5 points", "    קו", "    [ ] שלום (2)", "    [ ] Elm (2)"]
    # Where nothing turns round, names stand side by side.
    assert "    [ ] Elm (2)  [ ] e (2)  [ ] f (2)  [ ] g (2)" in lines


def test_names_cannot_move_the_cursor() -> None:
    bad = replace(
        EVERYTHING, stations=(replace(EVERYTHING.stations[0], name="a\x1b[2J\u202eb"), *EVERYTHING.stations[1:])
    )
    shown = paper(bad, look=Look(80, color=True))
    assert "\\u{1b}[2J\\u{202e}b" in shown
    assert safe_output(shown) == shown


def test_stations_of_one_name_are_told_apart() -> None:
    twins = replace(
        EVERYTHING, stations=tuple(replace(s, name="Elm") for s in EVERYTHING.stations[:2]) + EVERYTHING.stations[2:]
    )
    assert "[ ] Elm (a) (2)  [ ] Elm (b) (2)  [ ] C (2)" in paper(twins, look=Look(80))


def test_color_changes_nothing_but_color() -> None:
    plain, colored = (paper(EVERYTHING, *PLAYED, look=Look(60, color=color)) for color in (False, True))
    assert "\x1b" not in plain
    assert re.sub("\x1b\\[[0-9;]*m", "", colored) == plain
    assert "\x1b[1;48;5;16;38;5;231m A \x1b[0m" in colored


@pytest.mark.parametrize(
    ("color", "style"),
    [
        ("#ffffff", "1;48;5;231;38;5;16"),
        ("#c1121f", "1;48;5;124;38;5;231"),
        ("#ffcc00", "1;48;5;220;38;5;16"),
    ],
)
def test_letters_are_readable_on_the_colors_of_routes(color: str, style: str) -> None:
    assert swatch(color) == style


def test_a_text_is_cut_by_columns() -> None:
    assert fitting("abcdef", 6) == "abcdef"
    assert fitting("abcdef", 5) == "abcd…"
    assert fitting("新宿三丁目", 6) == "新宿…"
