"""Pages as PDF: true size, boxes, real text in our own fonts, no dates, no scaling, and nothing a name could do to it."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.scene import reading
from metrox_maps.scene.pdf import to_pdf
from metrox_maps.scene.reading import tell
from metrox_maps.scene.shapes import Circle, Group, Rect, Scene, Shape, Stroke, Text

HOSTILE = (
    "#strong[x]",
    "$ x $",
    "*bold* _it_",
    "a\\b \"q\" 'r'",
    "x] }) //",
    "<b>&amp;</b>",
    "@label <here>",
    "#sys.inputs",
)
"""Names that mean something to typst, XML or PDF."""


def page(*shapes: Shape, width: float = 297, height: float = 210, **more: Any) -> Scene:
    return Scene(width=width, height=height, title="Page", desc="", children=shapes, **more)


def text(words: str, y: float = 20, *, bold: bool = False) -> Text:
    return Text(at=(20, y), text=words, size=4, bold=bold)


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(data))


def millimeters(box: Any) -> list[float]:
    return [round(float(side) * 25.4 / 72, 3) for side in box]


@pytest.mark.parametrize(("width", "height"), [(297, 210), (215.9, 279.4), (60, 3000), (123.456, 98.7)])
def test_the_page_has_its_size_to_a_hundredth_of_a_millimeter(width: float, height: float) -> None:
    (found,) = pypdfium2.PdfDocument(to_pdf([page(width=width, height=height)], title="T"))
    assert [side * 25.4 / 72 for side in found.get_size()] == pytest.approx([width, height], abs=0.01)


def test_the_boxes_tell_what_is_cut_off() -> None:
    plain, bled, marked = page(), page(bleed=3.0), page(bleed=3.0, slug=10.0)
    boxes = [
        (millimeters(found.mediabox), millimeters(found.bleedbox), millimeters(found.trimbox))
        for found in read(to_pdf([plain, bled, marked], title="T")).pages
    ]
    assert boxes[0] == ([0, 0, 297, 210],) * 3
    assert boxes[1] == ([0, 0, 303, 216], [0, 0, 303, 216], [3, 3, 300, 213])
    assert boxes[2] == ([0, 0, 317, 230], [7, 7, 310, 223], [10, 10, 307, 220])


def test_shapes_stand_where_they_stand_on_the_finished_page() -> None:
    spot = Circle(center=(100, 50), radius=2, fill="#ff0000")
    for scene in (page(spot), page(spot, bleed=3.0, slug=10.0)):
        (found,) = pypdfium2.PdfDocument(to_pdf([scene], title="T"))
        picture = found.render(scale=144 / 72).to_pil().convert("RGB")
        for offset, seen in ((0.0, True), (1.7, True), (2.3, False)):
            x = (100 + offset + scene.reach) * 144 / 25.4
            y = (50 + scene.reach) * 144 / 25.4
            assert (picture.getpixel((int(x), int(y))) == (255, 0, 0)) is seen


def test_text_is_real_and_set_in_our_fonts_alone() -> None:
    data = to_pdf([page(text("Zürich Žižkov"), text("Ελλάδα Киев", 30, bold=True))], title="T")
    found = read(data).pages[0]
    assert "Zürich Žižkov" in found.extract_text()
    assert "Ελλάδα Киев" in found.extract_text()
    fonts = [font.get_object() for font in found["/Resources"]["/Font"].values()]
    assert sorted(font["/BaseFont"].partition("+")[2] for font in fonts) == ["NotoSans-Bold", "NotoSans-Regular"]
    assert all(re.match("/[A-Z]{6}[+]", font["/BaseFont"]) for font in fonts)  # the mark of a subset
    assert len(data) < 40_000
    objects = pypdfium2.PdfDocument(data)[0].get_objects(max_depth=9)
    assert all(shape.type != pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for shape in objects)


def name(says: str, *lines: str, x: float = 20, angle: float = 0) -> Group:
    """A name as a sheet draws it, in lines with an edge, beside others at the same height."""
    texts = [
        Text(at=(x, 20 + 4 * index), text=line, size=3, halo=0.4, anchor="middle", angle=angle)
        for index, line in enumerate(lines)
    ]
    return Group(name="name", children=tuple(texts), says=says)


SAID = (
    name("South Kensington", "South", "Kensington", x=30),
    name("Sloane Square", "Sloane", "Square", x=47),
    name("Moorgate", "Moor-", "gate", x=62),
    name("Harrow-on-the-Hill", "Harrow-on-", "the-Hill", x=80),
    name("Stockwell", "Stockwell", x=110, angle=-45),
    name("a) << /x >> \\ (b", "a) << /x", ">> \\ (b", x=140),
    name("Šibenik Ελλάδα", "Šibenik", "Ελλάδα", x=170),
    name("office AVATAR", "office", "AVATAR", x=200),
)


@pytest.mark.parametrize("plain", [False, True])
def test_names_are_found_however_they_are_broken_or_turned(plain: bool) -> None:
    names = tuple(replace(group, says="") for group in SAID) if plain else SAID
    (found,) = pypdfium2.PdfDocument(
        to_pdf([page(text("before", 10), Group(children=names), text("after", 90))], title="T")
    )
    words = " ".join(found.get_textpage().get_text_range().split())
    missing = [group.says for group in SAID if group.says not in words]
    if plain:
        assert "Moorgate" in missing  # or what groups say would not be needed
    else:
        assert missing == []
        assert words.count("Kensington") == 1
    assert "before" in words
    assert "after" in words


def test_what_a_name_says_changes_nothing_that_is_seen() -> None:
    said, plain = (
        pypdfium2.PdfDocument(to_pdf([page(*names)], title="T"))[0].render(scale=2).to_numpy().tobytes()
        for names in (SAID, [replace(group, says="") for group in SAID])
    )
    assert said == plain


def told(*shapes: Shape) -> int:
    """How many names of a page are told apart from their letters."""
    return content(to_pdf([page(*shapes)], title="T")).count(b"ActualText")


def content(data: bytes) -> bytes:
    return bytes(read(data).pages[0]["/Contents"].get_object().get_data())


def test_only_names_that_need_it_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    level, wrapped, turned = name("Bank", "Bank"), name("Mile End", "Mile", "End"), name("Bank", "Bank", angle=45)
    assert [told(level), told(wrapped), told(turned)] == [0, 1, 1]
    runs = reading.typesetting.runs

    def backwards(*arguments: Any, **more: Any) -> tuple[Any, ...]:
        return tuple(replace(run, backwards=True) for run in runs(*arguments, **more))

    monkeypatch.setattr(reading.typesetting, "runs", backwards)
    assert told(wrapped) == 0  # readers would turn it round once more


def test_a_page_with_other_letters_than_the_scene_is_left_as_it_is() -> None:
    writer = pypdf.PdfWriter(clone_from=read(to_pdf([page(*SAID[:2])], title="T")))
    before = writer.pages[0]["/Contents"].get_object().get_data()
    tell(writer.pages[0], page(*SAID[2:]))
    assert writer.pages[0]["/Contents"].get_object().get_data() == before
    tell(writer.pages[0], page(SAID[0], SAID[2]))  # up to where they differ
    assert writer.pages[0]["/Contents"].get_object().get_data().count(b"ActualText") == 3


def test_what_a_name_holds_stays_a_name() -> None:
    shapes = [text(name, 10 + 8 * index) for index, name in enumerate(HOSTILE)]
    title = "\x00\x07".join(HOSTILE) + "\ud800"
    reader = read(to_pdf([page(*shapes)], title=title, author=HOSTILE[3], language=HOSTILE[0]))
    found = reader.pages[0].extract_text()
    assert [name for name in HOSTILE if name not in found] == []
    assert reader.metadata is not None
    assert reader.metadata.title == "\ufffd\ufffd".join(HOSTILE) + "\ufffd"
    assert reader.metadata.author == HOSTILE[3]


def test_title_author_and_language_are_told_and_no_date() -> None:
    reader = read(to_pdf([page()], title="Harbour", author="Ada", language="pt-BR"))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Harbour", "Ada")
    assert reader.metadata.creation_date is None
    assert reader.metadata.modification_date is None
    assert reader.trailer["/Root"]["/Lang"] == "pt"
    about = reader.trailer["/Root"]["/Metadata"].get_object().get_data()
    assert b"Harbour" in about
    assert b"Date" not in about
    assert read(to_pdf([page()], title="T")).metadata.author is None  # type: ignore[union-attr]


def test_viewers_are_asked_not_to_scale() -> None:
    assert read(to_pdf([page()], title="T")).trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_a_page_given_again_is_stored_once() -> None:
    busy = page(*[text(f"Station {number}", number % 50 * 4) for number in range(500)])
    other = page(text("other"), width=100, height=100)
    once, thrice = to_pdf([busy, other], title="T"), to_pdf([busy, other, busy, other, busy], title="T")
    assert len(thrice) < len(once) + 2000
    pages = read(thrice).pages
    assert ["other" in found.extract_text() for found in pages] == [False, True, False, True, False]
    assert [millimeters(found.trimbox)[2] for found in pages] == [297, 100, 297, 100, 297]


def test_equal_pages_give_equal_bytes_in_every_process() -> None:
    scenes = [page(text("one"), Rect(left=5, top=5, width=9, height=9, stroke=Stroke(color="#123456", width=1)))]
    code = (
        "import sys; from metrox_maps.scene.pdf import to_pdf; from metrox_maps.scene.shapes import *;"
        f"sys.stdout.buffer.write(to_pdf({scenes!r} * 2, title='T'))"
    )
    root = Path(__file__).parents[2]
    first, second = (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, cwd=root, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second == to_pdf(scenes * 2, title="T")
    assert first != to_pdf([replace(scenes[0], ground="#eeeeee")] * 2, title="T")


@pytest.mark.parametrize("package", ["typst", "pypdf"])
def test_without_the_extra_the_message_says_how_to_install_it(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MetroxError, match=rf"{package}.*pip install 'metrox_maps\[pdf\]'"):
        to_pdf([page()], title="T")
