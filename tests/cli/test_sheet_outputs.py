"""`metrox sheet` as PDF and PNG, on parts of pages, over several pages, and what is refused with which words."""

from __future__ import annotations

import json
import re
import struct
import sys
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest

from metrox_maps.cli import map_sheet, watching

Run = Callable[..., Any]
Starter = Callable[..., Path]


def pages(path: Path) -> list[list[float]]:
    """Width and height of every page in millimetres."""
    return [[side * 25.4 / 72 for side in page.get_size()] for page in pypdfium2.PdfDocument(path)]


def squeezed(text: str) -> str:
    """A text without spaces, line ends and hyphens, so that a name is found however its lines were broken."""
    return re.sub(r"[\s\u00ad-]", "", text)


def boxes(path: Path) -> tuple[list[float], list[float]]:
    """MediaBox and TrimBox of the first page in millimetres."""
    page = pypdf.PdfReader(path).pages[0]
    media, trim = ([round(float(side) * 25.4 / 72, 2) for side in box] for box in (page.mediabox, page.trimbox))
    return media, trim


def svg_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_pdf_of_a_city_has_every_name_its_page_and_no_picture(metrox: Run, examples: Path) -> None:
    done = metrox("sheet", str(examples / "london.json"), "-o", "london.pdf")
    assert done.code == 0
    assert "london.pdf written: 297 × 210 mm, 76 boxes" in done.err
    assert "no room was left for a turn track; a larger --paper may leave some" in done.err
    (size,) = pages(Path("london.pdf"))
    assert size == pytest.approx([297, 210], abs=0.01)
    document = pypdfium2.PdfDocument("london.pdf")
    text = " ".join(document[0].get_textpage().get_text_range().split())
    stations = json.loads((examples / "london.json").read_text())["stations"]
    assert [station["name"] for station in stations if station["name"] not in text] == []
    reader = pypdf.PdfReader("london.pdf")
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("London", "metrox_maps")
    shapes = document[0].get_objects(max_depth=9)
    assert sum(shape.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for shape in shapes) == 0


@pytest.mark.parametrize("name", ["map.svg", "map.PDF", "map.png"])
def test_the_ending_of_the_name_decides_and_equal_maps_give_equal_files(
    name: str, metrox: Run, starter: Starter
) -> None:
    starter()
    begins = {"svg": b"<?xml", "pdf": b"%PDF-1.", "png": b"\x89PNG"}
    done = metrox("sheet", "map.json", "-o", name)
    assert done.code == 0
    assert "turn track" not in done.err
    data = Path(name).read_bytes()
    assert data.startswith(begins[name[-3:].lower()])
    assert metrox("sheet", "map.json", "-o", name).code == 0
    assert Path(name).read_bytes() == data
    assert sorted(path.name for path in Path().iterdir()) == sorted(["map.json", name])


@pytest.mark.parametrize("name", ["map.txt", "map", "svg", "map.pdf.zip"])
def test_other_endings_are_refused(name: str, metrox: Run, starter: Starter) -> None:
    starter()
    done = metrox("sheet", "map.json", "-o", name)
    assert done.code == 2
    assert ".svg, .pdf" in done.err
    assert ".png" in done.err


@pytest.mark.parametrize(("options", "dpi"), [([], 200), (["--dpi", "100"], 100)])
def test_a_png_has_the_resolution_asked_for(options: list[str], dpi: int, metrox: Run, starter: Starter) -> None:
    starter()
    assert metrox("sheet", "map.json", "-o", "map.png", "--orientation", "portrait", *options).code == 0
    data = Path("map.png").read_bytes()
    assert struct.unpack(">II", data[16:24]) == pytest.approx((210 * dpi / 25.4, 297 * dpi / 25.4), abs=1)
    assert struct.unpack(">IIB", data[data.index(b"pHYs") + 4 :][:9]) == (round(dpi / 0.0254),) * 2 + (1,)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["-o", "x.pdf", "--dpi", "200"], "--dpi is for PNG, and x.pdf has no pixels"),
        (["-o", "x.svg", "--dpi", "200"], "--dpi is for PNG"),
        (["-o", "x.png", "--dpi", "9999"], "30<=x<=1200"),
        (
            ["-o", "x.png", "--dpi", "1200", "--paper", "a3"],
            "too many pixels at 1200 dpi; take 719 dpi or less, or write PDF",
        ),
        (["-o", "x.svg", "--copies", "2"], "SVG holds one page, and this makes 2; write a PDF instead: -o x.pdf"),
        (["-o", "x.png", "--copies", "2"], "PNG holds one page"),
        (["-o", "x.html", "--copies", "2"], "--copies is for printing, and x.html is for looking at"),
        (["-o", "x.svg", "--paper", "a3", "--tile"], "SVG holds one page, and this makes 4"),
        (["-o", "x.pdf", "--copies", "0"], "1<=x<=500"),
        (["-o", "x.pdf", "--per-page", "3"], "'1', '2', '4'"),
        (["-o", "x.pdf", "--bleed", "-1"], "0 to 20 mm"),
        (["-o", "x.pdf", "--bleed", "nan"], "no finite number"),
        (["-o", "x.pdf", "--tile", "a9"], "no paper is called 'a9'"),
        (["-o", "x.pdf", "--tile"], "fits on one page of a4; draw it for a larger --paper"),
        (["-o", "x.pdf", "--tile", "a3"], "fits on one page of a3"),
        (["-o", "x.pdf", "--paper", "a3", "--tile", "a4", "--per-page", "2"], "exclude each other"),
        (["-o", "x.pdf", "--paper", "a3", "--tile", "a4", "--marks"], "always carry cut marks"),
        (["-o", "x.pdf", "--paper", "3000x3000mm", "--tile", "a4"], "would take 204 pages"),
        (["-o", "x.pdf", "--ruler", "--paper", "100x110mm", "--force"], "no room for a ruler"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words_and_nothing_written(
    options: list[str], words: str, metrox: Run, starter: Starter
) -> None:
    starter()
    done = metrox("sheet", "map.json", *options)
    assert done.code == 2
    assert words in " ".join(done.err.split())
    assert [path.name for path in Path().iterdir()] == ["map.json"]


@pytest.mark.parametrize(("ending", "package"), [("pdf", "typst"), ("pdf", "pypdf"), ("png", "typst")])
def test_without_the_extra_it_says_how_to_install_it(
    ending: str, package: str, metrox: Run, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    starter()
    monkeypatch.setitem(sys.modules, package, None)
    done = metrox("sheet", "map.json", "-o", f"map.{ending}")
    assert done.code == 2
    assert "pip install 'metrox_maps[pdf]'" in done.err
    assert not Path(f"map.{ending}").exists()
    assert metrox("sheet", "map.json", "-o", "map.svg").code == 0


def test_names_that_mean_something_elsewhere_are_harmless(metrox: Run, starter: Starter) -> None:
    names = ["#strong[x]", "$x$ *b*", 'a\\b "q"', "x] })", "<b>&amp;", "\x00\x07Bell", "\ud800", "Zürich Ž"]

    def rename(document: Any) -> None:
        document["name"] = "#panic(1) ] $"
        document["credits"] = {"author": '"); #panic()', "licence": "MIT", "source": ""}
        for station, name in zip(document["stations"], names, strict=False):
            station["name"] = name

    starter(rename)
    assert len(json.loads(Path("map.json").read_text())["stations"]) >= 5
    for output in ("map.pdf", "map.png", "map.svg"):
        assert metrox("sheet", "map.json", "-o", output, "--force").code == 0
    reader = pypdf.PdfReader("map.pdf")
    text = squeezed(reader.pages[0].extract_text())
    assert [name for name in names[:5] if squeezed(name) not in text] == []
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("#panic(1) ] $", '"); #panic()')


# -- imposition


def test_two_sheets_on_a_page(metrox: Run, starter: Starter) -> None:
    starter()
    for orientation, page in (("portrait", [297, 210]), ("landscape", [210, 297])):
        asked = ["--paper", "a4", "--per-page", "2", "--orientation", orientation]
        assert metrox("sheet", "map.json", "-o", "map.svg", *asked).code == 0
        svg = svg_of(Path("map.svg"))
        assert f'height="{page[1]}mm"' in svg
        assert f'width="{page[0]}mm"' in svg
        assert svg.count('class="sheet"') == 2
        places = re.findall(r'transform="translate\((\S+) (\S+)\)"', svg)
        assert [sum(map(float, place)) for place in places if place != ("0", "0")] == [148.5]
        assert "scale(" not in svg


def test_a_part_too_small_names_the_page_that_would_do(metrox: Run, examples: Path) -> None:
    london = str(examples / "london.json")
    done = metrox("sheet", london, "-o", "x.svg", "--per-page", "2", "--paper", "a4")
    assert done.code == 1
    named = re.search(r"does not fit on this paper; --paper (\w+) would do", done.err)
    assert named is not None
    assert not Path("x.svg").exists()
    assert metrox("sheet", london, "-o", "x.svg", "--per-page", "2", "--paper", named[1]).code == 0


def test_copies(metrox: Run, starter: Starter) -> None:
    starter()
    assert metrox("sheet", "map.json", "-o", "one.pdf").code == 0
    done = metrox("sheet", "map.json", "-o", "map.pdf", "--copies", "5")
    assert "map.pdf written: 5 pages of" in done.err
    assert len(pages(Path("map.pdf"))) == 5
    assert Path("map.pdf").stat().st_size < Path("one.pdf").stat().st_size + 3000
    assert metrox("sheet", "map.json", "-o", "map.pdf", "--copies", "5", "--per-page", "2").code == 0
    assert len(pages(Path("map.pdf"))) == 3


def test_bleed_and_marks(metrox: Run, starter: Starter) -> None:
    starter()
    asked = ["sheet", "map.json", "-o", "map.pdf", "--orientation", "portrait"]
    assert metrox(*asked, "--bleed", "2.5").code == 0
    assert boxes(Path("map.pdf")) == ([0, 0, 215, 302], [2.5, 2.5, 212.5, 299.5])
    assert metrox(*asked, "--bleed", "2.5", "--marks").code == 0
    assert boxes(Path("map.pdf")) == ([0, 0, 230, 317], [10, 10, 220, 307])
    assert metrox(*asked, "--per-page", "4", "--marks", "--force").code == 0
    assert boxes(Path("map.pdf")) == ([0, 0, 210, 297], [0, 0, 210, 297])
    assert metrox("sheet", "map.json", "-o", "map.svg", "--bleed", "3", "--marks").code == 0
    assert 'class="cut-marks"' in svg_of(Path("map.svg"))
    assert '"bleed": "3 mm"' in svg_of(Path("map.svg"))


def test_names_are_found_on_parts_and_tiles_too(metrox: Run, examples: Path) -> None:
    path = examples / "harbour-teaching.json"
    stations = json.loads(path.read_text())["stations"]
    for options in (["--per-page", "2", "--marks"], ["--tile", "a4", "--bleed", "3"]):
        assert metrox("sheet", str(path), "-o", "map.pdf", "--paper", "a3", *options).code == 0
        found = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument("map.pdf")]
        text = " ".join(" ".join(found).split())
        assert [station["name"] for station in stations if station["name"] not in text] == []


def test_the_ruler(metrox: Run, starter: Starter) -> None:
    starter()
    for option, count in ((["--ruler"], 1), ([], 0)):
        assert metrox("sheet", "map.json", "-o", "map.svg", *option).code == 0
        assert svg_of(Path("map.svg")).count('class="ruler"') == count


def test_tiles(metrox: Run, starter: Starter) -> None:
    starter()
    asked = ["sheet", "map.json", "-o", "map.pdf", "--paper", "420x594mm"]
    assert metrox(*asked, "--tile").code == 0
    assert [sorted(size) for size in pages(Path("map.pdf"))] == [pytest.approx([210, 297], abs=0.01)] * 8
    reader = pypdf.PdfReader("map.pdf")
    assert re.search("A1 of (2 × 4|4 × 2)", reader.pages[0].extract_text())
    assert reader.metadata is not None
    assert reader.metadata.title == json.loads(Path("map.json").read_text())["name"]
    assert metrox(*asked, "--tile", "letter", "--copies", "2", "--bleed", "3", "--ruler").code == 0
    sizes = pages(Path("map.pdf"))
    assert {tuple(sorted(round(side, 1) for side in size)) for size in sizes} == {(215.9, 279.4)}
    assert len(sizes) % 2 == 0


@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_all_combinations_work_or_are_refused_in_words(
    ending: str, metrox: Run, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_sheet, "draw_sheet", cache(map_sheet.draw_sheet))  # only three are different
    starter()
    choices = (
        ([], ["--per-page", "2"], ["--tile", "a4"]),
        ([], ["--copies", "3"]),
        ([], ["--bleed", "3"]),
        ([], ["--marks"]),
        ([], ["--ruler"]),
        ([],) if ending != "png" else (["--dpi", "40"],),
    )
    written = 0
    for chosen in product(*choices):
        options = [word for part in chosen for word in part]
        done = metrox("sheet", "map.json", "-o", f"map.{ending}", "--paper", "a3", "--names", "none", *options)
        assert done.code in (0, 2), done.err
        if done.code:
            assert re.search(r"exclude|leave out|holds one page", done.err)
            assert not Path(f"map.{ending}").exists()
        else:
            written += 1
            Path(f"map.{ending}").unlink()
    assert written == (40 if ending == "pdf" else 16)


def test_watching_draws_a_pdf_again(metrox: Run, starter: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    path = starter()
    document = json.loads(path.read_text())
    saves = iter(["{", json.dumps(document | {"name": "Renamed"}), None])

    def pause(_seconds: float) -> None:
        text = next(saves)
        if text is None:
            raise KeyboardInterrupt
        path.write_text(text)

    monkeypatch.setattr(watching.time, "sleep", pause)
    done = metrox("sheet", "map.json", "-o", "map.pdf", "--watch")
    assert done.code == 130
    assert done.err.count("map.pdf written") == 2
    metadata = pypdf.PdfReader("map.pdf").metadata
    assert metadata is not None
    assert metadata.title == "Renamed"
