"""`metrox sheet --font` and `--outline-text`: names in any script, and names that want to be more than names."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import main
from metrox_maps.metrox.templates import template
from tests.tinyfonts import tiny_font

Run = Callable[..., Any]
NS = "{http://www.w3.org/2000/svg}"
BANGKOK = "\u0e01\u0e23\u0e38\u0e07\u0e40\u0e17\u0e1e"
SHALOM = "\u05e9\u05dc\u05d5\u05dd"
NASTY = (
    "<script>alert(1)</script>",
    "A&amp;B ]]> <!-- \"q' -->",
    "</text></svg><![CDATA[",
    "\u202eturned",
    "\u2066opened",
    "half \ud800 pair",
    "nul \x00 esc \x1b del \x7f",
    "\ufeff\u200b",
    "e\u0301" * 40,
    "x" * 500,
    "word " * 100,
    "\U0001fffe \ue000",
    SHALOM * 60,
)


@pytest.fixture
def named(starter: Run) -> Run:
    """Writes the starter map with other names of its stations."""

    def write(*names: str) -> Path:
        def change(document: Any) -> None:
            for station, name in zip(document["stations"], names, strict=False):
                station["name"] = name
                station.pop("label_lines", None)

        return Path(starter(change))

    return write


def texts(path: Path) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.parse(path).getroot().iter(f"{NS}text")]


def test_check_and_build_know_the_fonts_that_the_sheet_will_have(metrox: Run, named: Run, tmp_path: Path) -> None:
    path = named(BANGKOK)
    font = tiny_font(tmp_path / "thai.ttf", BANGKOK)
    for option in ("--draw", "--ignore=play"):
        assert "character-not-in-font" in metrox("check", path, option).out
        assert "character-not-in-font" not in metrox("check", path, option, "--font", font).out
    assert "no font here" in metrox("build", path, "-o", "kit", "--games", "20").err
    assert "no font here" not in metrox("build", path, "-o", "kit", "--games", "20", "--font", font).err


def test_a_font_gives_names_in_its_script(metrox: Run, named: Run, tmp_path: Path) -> None:
    path = named(BANGKOK)
    done = metrox("sheet", path, "-o", "out.svg")
    assert done.code == 0
    assert "such as Noto Sans Thai" in done.err
    assert "\ufffd" * 5 + "\ufffd" in "".join(texts(tmp_path / "out.svg"))  # one for a letter with its mark
    font = tiny_font(tmp_path / "thai.ttf", BANGKOK, marks="\u0e38")
    done = metrox("sheet", path, "-o", "out.svg", "--font", font)
    assert done.code == 0
    assert "Noto Sans Thai" not in done.err
    assert BANGKOK in texts(tmp_path / "out.svg")


def test_several_fonts_are_asked_in_their_order(metrox: Run, named: Run, tmp_path: Path) -> None:
    first = tiny_font(tmp_path / "1.ttf", BANGKOK, family="First")
    second = tiny_font(tmp_path / "2.otf", BANGKOK + SHALOM, family="Second", flavor="otf")
    path = named(BANGKOK, SHALOM)
    assert metrox("sheet", path, "-o", "out.svg", "--font", first, "--font", second).code == 0
    root = ElementTree.parse(tmp_path / "out.svg").getroot()
    families = {span.text: span.get("font-family") for span in root.iter(f"{NS}tspan")}
    assert families[BANGKOK] == "'First 1', 'First', sans-serif"
    assert families[SHALOM] == "'Second 1', 'Second', sans-serif"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "there is no such font file"),
        (b"no font", "is no font; give a TrueType or OpenType file"),
        (b"wOFF" + bytes(50), "is a web font (WOFF)"),
    ],
)
def test_a_font_that_is_none_is_refused_and_nothing_written(
    content: bytes | None, words: str, metrox: Run, named: Run, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "some.ttf").write_bytes(content)
    done = metrox("sheet", named("A"), "-o", "out.svg", "--font", "some.ttf")
    assert done.code == 2
    assert f"some.ttf: {words}" in done.err
    assert not (tmp_path / "out.svg").exists()


def test_fonts_go_into_pdf_and_png(metrox: Run, named: Run, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf", reason="the extra [pdf] is not installed")
    font = tiny_font(tmp_path / "thai.ttf", BANGKOK + SHALOM, family="Tiny Condensed Light")
    letters = BANGKOK.replace("\u0e38", "")  # typst gives no text for a letter whose mark is a glyph of its own
    path = named(letters, SHALOM)
    assert metrox("sheet", path, "-o", "out.pdf", "--font", font).code == 0
    (page,) = pypdf.PdfReader(tmp_path / "out.pdf").pages
    assert any("Tiny" in str(font["/BaseFont"]) for font in _fonts(page))
    assert letters in page.extract_text()
    assert metrox("sheet", path, "-o", "out.png", "--dpi", "60", "--font", font).code == 0


def _fonts(page: Any) -> list[Any]:
    """All fonts of a page, also those of the pictures on it."""
    found = []
    todo = [page["/Resources"]]
    while todo:
        resources = todo.pop()
        found += [font.get_object() for font in resources.get("/Font", {}).values()]
        for inner in resources.get("/XObject", {}).values():
            if "/Resources" in inner.get_object():
                todo.append(inner.get_object()["/Resources"])
    return found


def test_outlined_sheets_need_no_font_and_keep_their_words(metrox: Run, named: Run, tmp_path: Path) -> None:
    path = named("Škofja Loka")
    assert metrox("sheet", path, "-o", "out.svg", "--outline-text").code == 0
    root = ElementTree.parse(tmp_path / "out.svg").getroot()
    assert not list(root.iter(f"{NS}text"))
    assert b"font-face" not in (tmp_path / "out.svg").read_bytes()
    said = [element.get("aria-label") for element in root.iter(f"{NS}path") if element.get("aria-label")]
    assert "Škofja Loka" in " ".join(said)
    assert "Total" in said


def test_outlined_pdfs_hold_no_font(metrox: Run, named: Run, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf", reason="the extra [pdf] is not installed")
    options = ("--per-page", "2", "--paper", "a4", "--marks", "--ruler")
    done = metrox("sheet", named("A"), "-o", "out.pdf", "--outline-text", *options)
    assert done.code == 0, done.err
    (page,) = pypdf.PdfReader(tmp_path / "out.pdf").pages
    assert _fonts(page) == []
    assert metrox("sheet", named("A"), "-o", "text.pdf", *options).code == 0
    (page,) = pypdf.PdfReader(tmp_path / "text.pdf").pages
    assert _fonts(page) != []


def test_heavy_fonts_are_mentioned(metrox: Run, named: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = named("A")
    assert "letters inside" not in metrox("sheet", path, "-o", "out.svg").err
    monkeypatch.setattr("metrox_maps.cli.sheet.MOST_BYTES", 2000)
    said = re.search(r"the letters inside the file weigh (\d+) kB", metrox("sheet", path, "-o", "out.svg").err)
    assert said is not None
    fonts = re.findall(rb"base64,([^\"]*)", Path("out.svg").read_bytes())
    assert int(said[1]) == pytest.approx(sum(map(len, fonts)) / 1024, abs=1)
    assert "letters inside" not in metrox("sheet", path, "-o", "out.svg", "--outline-text").err


@pytest.fixture(scope="module", params=[(), ("--outline-text",)], ids=["text", "outlines"])
def plain(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[tuple[str, ...], set[str]]:
    """How texts are asked for, and the elements of the starter map drawn so."""
    place = tmp_path_factory.mktemp("plain")
    (place / "plain.json").write_bytes(template("starter"))
    assert main(["sheet", str(place / "plain.json"), "-o", str(place / "plain.svg"), *request.param]) == 0
    return request.param, {element.tag for element in ElementTree.parse(place / "plain.svg").getroot().iter()}


@pytest.mark.parametrize("name", NASTY, ids=range(len(NASTY)))
def test_no_name_breaks_the_sheet_or_gets_into_its_markup(
    name: str, plain: tuple[tuple[str, ...], set[str]], metrox: Run, starter: Run, tmp_path: Path
) -> None:
    outline, known = plain

    def change(document: Any) -> None:
        document["stations"][0]["name"] = name
        document["name"] = document["routes"][0]["name"] = name[:80]  # the longest that the format allows
        document["credits"] = {"author": name[:200], "licence": name[:200], "source": name[:200]}
        document["stations"][0].pop("label_lines", None)

    done = metrox("sheet", starter(change), "-o", "out.svg", "--force", *outline)
    assert done.code == 0, done.err
    root = ElementTree.parse(tmp_path / "out.svg").getroot()
    assert {element.tag for element in root.iter()} <= known
    assert {key for element in root.iter() for key in element.attrib if key.startswith("on")} == set()
    text = (tmp_path / "out.svg").read_text(encoding="utf-8")
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x7f]", text)


def test_a_name_that_turns_the_direction_turns_no_other(metrox: Run, named: Run, tmp_path: Path) -> None:
    assert metrox("sheet", named("\u202eAbc", "North 1-2"), "-o", "turned.svg").code == 0
    assert metrox("sheet", named("Abc", "North 1-2"), "-o", "plain.svg").code == 0
    assert texts(tmp_path / "turned.svg") == texts(tmp_path / "plain.svg")


def test_east_asian_names_are_drawn_where_the_extra_is_installed(metrox: Run, named: Run, tmp_path: Path) -> None:
    done = metrox("sheet", named("渋谷"), "-o", "out.svg")
    installed = importlib.util.find_spec("noto_cjk_sans_jp_regular") is not None
    assert ("渋谷" in texts(tmp_path / "out.svg")) == installed
    assert ("pip install 'metrox_maps[cjk]'" in done.err) != installed
    checked = metrox("check", named("渋谷"), "--select", "character-not-in-font")
    assert ("pip install 'metrox_maps[cjk]'" in checked.out) != installed
