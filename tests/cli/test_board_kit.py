"""`metrox sheet --kit` and `metrox build` of a board: the pieces to cut out, and everything in one go."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

Run = Callable[..., Any]

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A board of the examples in the folder of the test."""
    return Path(shutil.copy(EXAMPLES / "metromania-amberly.json", tmp_path / "city.json"))


def texts(path: str) -> list[str]:
    document = pypdfium2.PdfDocument(BytesIO(Path(path).read_bytes()))
    return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.usefixtures("board")
def test_a_pdf_holds_all_pages_and_says_how_many(metrox: Run) -> None:
    done = metrox("sheet", "city.json", "--kit", "-o", "kit.pdf", "--space", "20", "--language", "de")
    assert done.code == 0
    found = texts("kit.pdf")
    assert done.err.splitlines()[0] == f"kit.pdf written: {len(found)} pages of 210 × 297 mm, 20 mm a space"
    assert "6 Viertel" in found[0]
    assert f"{len(found)} von {len(found)}" in found[-1]


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_other_formats_are_numbered_files(metrox: Run, suffix: str) -> None:
    more = () if suffix == "svg" else ("--dpi", "72")
    done = metrox("sheet", "city.json", "--kit", "-o", f"kit.{suffix}", *more)
    assert done.code == 0
    names = sorted(path.name for path in Path().glob(f"kit*.{suffix}"))
    assert names == [f"kit-{number}.{suffix}" for number in range(1, len(names) + 1)]
    assert len(names) > 5
    assert f"kit-1.{suffix} to {names[-1]} written: {len(names)} pages" in done.err


@pytest.mark.usefixtures("board")
def test_texts_can_be_outlines(metrox: Run) -> None:
    assert metrox("sheet", "city.json", "--kit", "-o", "kit.svg", "--outline-text").code == 0
    assert "<text" not in Path("kit-1.svg").read_text(encoding="utf-8")


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--space", "20"), 2, "--space is for the pieces to cut out; add --kit, or leave it out"),
        (
            ("--kit", "--orientation", "portrait", "--copies", "2"),
            2,
            "leave out --orientation, --copies: a kit has its",
        ),
        (
            ("--kit", "--space", "60"),
            2,
            "spaces of 60 mm are not possible for districts of 5 on paper a4; there are 12",
        ),
        (("--kit", "--space", "nan"), 2, "nan is no finite number"),
        (("--kit", "--paper", "100x150mm"), 2, "choose a larger --paper"),
        (("--kit", "--dpi", "300"), 2, "--dpi is for PNG"),
    ],
)
def test_what_is_not_possible_is_refused(metrox: Run, options: tuple[str, ...], code: int, message: str) -> None:
    done = metrox("sheet", "city.json", "-o", "kit.pdf", *options)
    assert done.code == code
    assert message in done.err
    assert not list(Path().glob("kit*"))


@pytest.mark.usefixtures("board")
def test_pages_to_look_at_hold_no_kit(metrox: Run) -> None:
    done = metrox("sheet", "city.json", "--kit", "-o", "kit.html")
    assert done.code == 2
    assert "kit.html is for looking at, and a kit is for printing: .svg, .pdf, .png" in done.err


def test_a_map_has_no_pieces(metrox: Run, starter: Callable[..., Path]) -> None:
    starter()
    done = metrox("sheet", "map.json", "--kit", "-o", "kit.pdf")
    assert done.code == 2
    assert "map.json: is a Metro X map, which has no pieces; its cards are made by `metrox cards`" in done.err
    done = metrox("build", "map.json", "-o", "out", "--space", "20")
    assert done.code == 2
    assert "leave out --space, which only boards have" in done.err


def test_a_board_with_errors_has_no_pieces(metrox: Run, board: Path) -> None:
    document = json.loads(board.read_text(encoding="utf-8"))
    document["frame"][0] = "....."
    board.write_text(json.dumps(document), encoding="utf-8")
    document["districts"].pop()
    board.write_text(json.dumps(document), encoding="utf-8")
    done = metrox("sheet", "city.json", "--kit", "-o", "kit.pdf")
    assert done.code == 1
    assert "districts" in done.err
    assert not Path("kit.pdf").exists()


@pytest.mark.usefixtures("board")
def test_build_makes_everything_of_a_board(metrox: Run) -> None:
    done = metrox("build", "city.json", "-o", "out", "--games", "2", "--bots", "random", "--space", "22")
    assert done.code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "city-balance.html",
        "city-balance.json",
        "city-balance.txt",
        "city-check.txt",
        "city-kit.pdf",
        "city-sheet.pdf",
        "city-sheet.svg",
    ]
    (sheet,) = texts("out/city-sheet.pdf")
    *pieces, last = texts("out/city-kit.pdf")
    assert last == sheet
    assert re.search(rf"1 of {len(pieces) + 1} .* 100 %", pieces[0])
    assert f"{len(pieces) + 1} · the whole board on one sheet" in pieces[0]
    assert "Space 22 mm" in pieces[0]
    balance = json.loads(Path("out/city-balance.json").read_text(encoding="utf-8"))
    assert balance["games"] == 2
    assert len(balance["seats"]) == 4
    assert "Amberly: 4 players (random) score" in done.out
    assert f"now look at out/city-kit.pdf of {len(pieces) + 1} pages, and print it at 100 %" in done.err


@pytest.mark.usefixtures("board")
def test_options_of_maps_are_refused_for_a_board(metrox: Run) -> None:
    done = metrox("build", "city.json", "-o", "out", "--engine", "kernel")
    assert done.code == 2
    assert "city.json: is a Metromania board; leave out --engine, which only maps have" in done.err
    assert not Path("out").exists()


@pytest.mark.usefixtures("board")
def test_a_paper_too_small_for_pieces_gets_them_on_the_usual_one(metrox: Run) -> None:
    """A board may be drawn for any paper; who asks for a size of pieces is told that they do not fit."""
    usual = ("build", "city.json", "-o", "out", "--games", "1", "--bots", "random", "--paper", "200x110mm")
    assert metrox(*usual).code == 0
    document = pypdfium2.PdfDocument(BytesIO(Path("out/city-kit.pdf").read_bytes()))
    sizes = [tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in document]
    assert sizes[-1] == (200, 110)
    assert {tuple(sorted(size)) for size in sizes[:-1]} == {(210, 297)}
    done = metrox(*usual, "--space", "20")
    assert done.code == 2
    assert "choose a larger --paper" in done.err


@pytest.mark.usefixtures("board")
def test_without_the_extra_everything_else_is_made(metrox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    done = metrox("build", "city.json", "-o", "out", "--games", "1", "--bots", "random")
    assert done.code == 0
    assert "no city-kit.pdf: " in done.err
    assert "pip install 'metrox_maps[pdf]'" in done.err
    assert sorted(path.suffix for path in Path("out").iterdir()) == [".html", ".json", ".svg", ".txt", ".txt"]
