"""`metrox build`: everything for one map, with one PDF to print."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from metrox_maps.metrox.editions import load_edition

Run = Callable[..., Any]
Starter = Callable[..., Path]


def pages(path: str) -> list[tuple[tuple[float, float], str]]:
    """Size in millimetres and text of each page."""
    document = pypdfium2.PdfDocument(BytesIO(Path(path).read_bytes()))
    found = []
    for number in range(len(document)):
        page = document[number]
        width, height = (side * 25.4 / 72 for side in page.get_size())
        found.append(((round(width, 2), round(height, 2)), page.get_textpage().get_text_range()))
    return found


def build(metrox: Run, *options: str) -> Any:
    return metrox("build", "map.json", "-o", "out", "--games", "30", *options)


def test_the_kit_holds_sheet_cards_summaries_and_pad(metrox: Run, starter: Starter) -> None:
    starter()
    done = build(metrox)
    assert done.code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "map-balance.html",
        "map-balance.json",
        "map-balance.txt",
        "map-check.txt",
        "map-kit.pdf",
        "map-sheet.svg",
    ]
    found = pages("out/map-kit.pdf")
    assert {tuple(sorted(size)) for size, _ in found} == {(210.0, 297.0)}
    sheet, again, *cards = [text for _, text in found]
    assert "Three rivers" in sheet
    assert sheet == again  # the other side of the same paper
    assert "Player" in cards[-1]
    fronts = " ".join(cards[0:-1:2])
    printed = len(re.findall(r"\bof 15\b", fronts))
    assert printed == len(load_edition("gamewright-2020").cards)
    # fronts lie on odd pages of the file, their backs on the even page after
    assert all(not re.search(r"\bof 15\b", text) for text in cards[1:-1:2])


def test_the_kit_speaks_the_language_and_wears_the_theme(metrox: Run, starter: Starter) -> None:
    starter()
    assert build(metrox, "--language", "de", "--theme", "mono").code == 0
    texts = " ".join(text for _, text in pages("out/map-kit.pdf"))
    assert "Vollendet" in texts
    assert "Wertung" in texts
    svg = Path("out/map-sheet.svg").read_text(encoding="utf-8")
    assert all(len(set(re.findall("..", color))) == 1 for color in re.findall(r"#([0-9a-f]{6})\b", svg))


def test_the_words_of_a_map_in_a_language_without_words_are_english(metrox: Run, starter: Starter) -> None:
    starter(lambda document: document.update(language="fi"))
    assert build(metrox).code == 0
    assert "Completed" in pages("out/map-kit.pdf")[0][1]
    assert build(metrox, "--language", "fi").code == 2


def test_without_the_extra_everything_else_is_made(
    metrox: Run, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    starter()
    monkeypatch.setitem(sys.modules, "typst", None)
    done = build(metrox)
    assert done.code == 0
    assert "pip install 'metrox_maps[pdf]'" in done.err
    assert not Path("out/map-kit.pdf").exists()
    assert Path("out/map-sheet.svg").exists()


def test_cards_too_large_for_a_small_sheet_get_a_page_of_their_own_size(metrox: Run, starter: Starter) -> None:
    starter()
    assert build(metrox, "--paper", "290x76mm").code == 0
    sizes = [size for size, _ in pages("out/map-kit.pdf")]
    assert sizes[0] != sizes[2]


def test_the_map_itself_is_never_written_over(metrox: Run, starter: Starter) -> None:
    starter()
    before = Path("map.json").read_bytes()
    Path("out").mkdir()
    for name in ("map-sheet.svg", "map-balance.json"):
        link = Path("out", name)
        link.symlink_to("../map.json")
        done = build(metrox)
        assert done.code == 2
        assert f"{link}: is the input; choose another name for the output" in done.err
        assert Path("map.json").read_bytes() == before
        assert list(Path("out").iterdir()) == [link]
        link.unlink()


def test_nothing_is_written_where_a_folder_has_the_name_of_a_file(metrox: Run, starter: Starter) -> None:
    starter()
    Path("out", "map-balance.json").mkdir(parents=True)
    done = build(metrox)
    assert done.code == 2
    assert "is a folder; move it" in done.err
    assert [path.name for path in Path("out").iterdir()] == ["map-balance.json"]
