"""Font files named by the user: which are taken, which are refused and why, and what they are called in a drawing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from metrox_maps.errors import MetroxError
from metrox_maps.scene import text
from metrox_maps.scene.text import font_files, using_fonts
from tests.tinyfonts import collection, tiny_font, web_font, wide, without

THAI = "\u0e01\u0e02\u0e03"
SIZE = 5.0


def width(letters: str) -> float:
    """What a tiny font makes of these letters at `SIZE`."""
    return sum(map(wide, letters)) * SIZE / 1000


def names(path: Path) -> tuple[str, int]:
    with TTFont(path) as font:
        return font["name"].getDebugName(1), font["OS/2"].usWeightClass


@pytest.mark.parametrize("flavor", ["ttf", "otf"])
def test_characters_are_measured_in_the_first_font_that_has_them(tmp_path: Path, flavor: str) -> None:
    first = tiny_font(tmp_path / "first", THAI[:2], flavor=flavor, family="First")
    second = tiny_font(tmp_path / "second", THAI, flavor=flavor, family="Second")
    assert text.missing(THAI) == tuple(THAI)
    with using_fonts([first, second]):
        runs = text.runs("Ab " + THAI, SIZE)
        assert [(run.text, run.typeface.family) for run in runs] == [
            ("Ab ", "Noto Sans"),
            (THAI[:2], "First"),
            (THAI[2], "Second"),
        ]
        assert [run.width for run in runs[1:]] == pytest.approx([width(THAI[:2]), width(THAI[2])])
        assert runs[2].left == pytest.approx(runs[0].width + runs[1].width)
        assert text.missing(THAI) == ()
    assert text.missing(THAI) == tuple(THAI)


def test_measures_of_one_set_of_fonts_are_not_those_of_another(tmp_path: Path) -> None:
    narrow = tiny_font(tmp_path / "narrow", THAI[0])
    with using_fonts([narrow]):
        inside = text.measure(THAI[0], SIZE)
    assert inside == pytest.approx(width(THAI[0]))
    assert text.measure(THAI[0], SIZE) == pytest.approx(text.measure("\ufffd", SIZE))


def test_bundled_characters_stay_with_the_bundled_font(tmp_path: Path) -> None:
    with using_fonts([tiny_font(tmp_path / "f", "Ab1" + THAI)]):
        assert [run.typeface.family for run in text.runs("Ab1", SIZE)] == ["Noto Sans"]


def test_a_variable_font_gives_regular_and_bold(tmp_path: Path) -> None:
    with using_fonts([tiny_font(tmp_path / "v", THAI, variable=True)]):
        assert text.measure(THAI, SIZE) == pytest.approx(width(THAI))
        assert text.measure(THAI, SIZE, bold=True) == pytest.approx(width(THAI) + 3 * 100 * SIZE / 1000)
        assert [names(path) for path in font_files()[2:]] == [("Tiny 1", 400), ("Tiny 1", 700)]
        for path in font_files()[2:]:
            with TTFont(path) as font:
                assert "fvar" not in font


@pytest.mark.parametrize("swapped", [False, True])
def test_regular_and_bold_files_of_a_family_are_one(tmp_path: Path, swapped: bool) -> None:
    files = [tiny_font(tmp_path / "r", THAI), tiny_font(tmp_path / "b", THAI, weight=700)]
    with using_fonts(files[::-1] if swapped else files):
        (regular,) = text.runs(THAI, SIZE)
        (bold,) = text.runs(THAI, SIZE, bold=True)
        assert regular.typeface is bold.typeface
        assert (regular.face.weight, bold.face.weight) == (400, 700)
        assert [names(path) for path in font_files()[2:]] == [("Tiny 1", 400), ("Tiny 1", 700)]


def test_files_are_called_what_the_drawing_asks_for_and_never_the_same(tmp_path: Path) -> None:
    # The second has the family of the bundled font, the third that of the first with another letter.
    fonts = [
        tiny_font(tmp_path / "1", THAI[0], family="Tiny Narrow"),
        tiny_font(tmp_path / "2", THAI[1], family="Noto Sans"),
        tiny_font(tmp_path / "3", THAI[2], family="Tiny Narrow"),
    ]
    with using_fonts(fonts):
        asked = [run.typeface.name for run in text.runs(THAI, SIZE)]
        assert asked == ["Tiny Narrow 1", "Noto Sans 2", "Tiny Narrow 2"]
        assert sorted(names(path)[0] for path in font_files()[2:]) == sorted(asked)


def test_only_fonts_that_were_asked_for_are_handed_on(tmp_path: Path) -> None:
    with using_fonts([tiny_font(tmp_path / "f", THAI)]):
        text.measure("Bank", SIZE)
        assert [path.name for path in font_files()] == ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"]
        text.measure(THAI, SIZE)
        assert len(font_files()) == 3


def test_typst_finds_each_font_under_the_name_the_drawing_asks_for(tmp_path: Path) -> None:
    typst = pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    # Typst cuts such endings off the names of families.
    fonts = [
        tiny_font(tmp_path / "1", THAI[0], family="Tiny Light Condensed"),
        tiny_font(tmp_path / "2", THAI[1], family="Noto Sans Math", flavor="otf"),
        tiny_font(tmp_path / "3", THAI[2], family="Tiny", variable=True),
    ]
    with using_fonts(fonts):
        asked = {run.typeface.name for run in text.runs(THAI, SIZE)}
        folder = tmp_path / "offered"
        folder.mkdir()
        for number, path in enumerate(font_files()):
            (folder / f"{number}{path.suffix}").write_bytes(path.read_bytes())
    found = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
    assert set(found.families()) == asked | {"Noto Sans"}
    assert sorted(font.weight for font in found.fonts() if font.family == "Tiny 1") == [400, 700]


def test_the_first_font_of_a_collection_is_taken(tmp_path: Path) -> None:
    parts = [
        tiny_font(tmp_path / "1", THAI[:2], family="First"),
        tiny_font(tmp_path / "2", THAI, family="Second"),
    ]
    with using_fonts([collection(tmp_path / "c.ttc", *parts)]):
        assert text.measure(THAI[:2], SIZE) == pytest.approx(width(THAI[:2]))
        assert text.missing(THAI) == (THAI[2],)


def test_a_glyph_without_an_outline_does_not_count(tmp_path: Path) -> None:
    with using_fonts([tiny_font(tmp_path / "f", THAI[0], empty=THAI[1])]):
        assert text.missing(THAI[:2]) == (THAI[1],)


def _truncated(path: Path) -> Path:
    path.write_bytes(tiny_font(path.with_suffix(".whole"), THAI).read_bytes()[:200])
    return path


def _with_a_table_of_no_name(path: Path) -> Path:
    data = tiny_font(path.with_suffix(".whole"), THAI).read_bytes()
    path.write_bytes(data.replace(b"post", b"\xf2ost", 1))
    return path


def _written(data: bytes) -> Callable[[Path], Path]:
    def write(path: Path) -> Path:
        path.write_bytes(data)
        return path

    return write


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path, "there is no such font file"),
        (lambda path: path.parent, "is no file"),
        (_written(b""), "is no font"),
        (_written(b'{"format": "metrox-map/1"}'), "is no font"),
        (_written(b"\0\1\0\0"), "is damaged"),
        (_written(b"ttcf" + bytes(40)), "is damaged"),
        (_truncated, "is damaged"),
        (_with_a_table_of_no_name, "is damaged"),
        (_written(b"wOF2" + bytes(60)), r"is a web font \(WOFF2\); give the .ttf or .otf"),
        (lambda path: web_font(path, tiny_font(path.with_suffix(".ttf"), THAI)), r"is a web font \(WOFF\)"),
        (lambda path: without(path, tiny_font(path.with_suffix(".ttf"), THAI), "glyf", "loca"), "holds no outlines"),
        (lambda path: without(path, tiny_font(path.with_suffix(".ttf"), THAI), "cmap"), "no cmap"),
        (lambda path: tiny_font(path, THAI, fs_type=2), r"forbids embedding \(fsType 2\)"),
        (lambda path: tiny_font(path, THAI, fs_type=0x104), "forbids embedding only the letters"),
        (lambda path: tiny_font(path, THAI, fs_type=0x200), "allows bitmaps only"),
    ],
)
def test_what_cannot_be_printed_with_is_refused_by_name(
    tmp_path: Path, make: Callable[[Path], Path], words: str
) -> None:
    path = make(tmp_path / "some.font")
    with pytest.raises(MetroxError, match=words) as caught, using_fonts([path]):
        pass
    assert str(caught.value).startswith(str(path))


@pytest.mark.parametrize("fs_type", [0, 4, 8, 6])
def test_fonts_that_allow_embedding_are_taken(tmp_path: Path, fs_type: int) -> None:
    with using_fonts([tiny_font(tmp_path / "f", THAI, fs_type=fs_type)]):
        assert text.missing(THAI) == ()


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(MetroxError, match="font"), using_fonts(["a\0b"]):
        pass


def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MetroxError, match="is no file"), using_fonts([tmp_path / "pipe"]):
        pass


def test_the_name_of_a_family_cannot_leave_its_place(tmp_path: Path) -> None:
    family = "Tiny</style><script>\"'};{"
    with using_fonts([tiny_font(tmp_path / "f", THAI, family=family)]):
        (run,) = text.runs(THAI, SIZE)
        assert run.typeface.stack == "'Tiny style script 1', 'Tiny style script', sans-serif"
