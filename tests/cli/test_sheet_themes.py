"""`metrox sheet --theme` and `--language`."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from metrox_maps.cli import main
from metrox_maps.scene.theme import THEMES

MAP = str(Path(__file__).parents[2] / "examples" / "harbour-teaching.json")
NS = "{http://www.w3.org/2000/svg}"


def drawn(tmp_path: Path, *options: str) -> str:
    out = tmp_path / "out.svg"
    assert main(["sheet", MAP, "-o", str(out), *options]) == 0
    return out.read_text(encoding="utf-8")


def texts(svg: str) -> set[str]:
    return {"".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(NS + "text")}


def test_each_theme_gives_another_sheet_and_color_is_the_usual_one(tmp_path: Path) -> None:
    found = {name: drawn(tmp_path, "--theme", name) for name in THEMES}
    assert len(set(found.values())) == len(THEMES)
    assert found["color"] == drawn(tmp_path)
    assert all(len(set(re.findall("..", color))) == 1 for color in re.findall(r"#([0-9a-f]{6})\b", found["mono"]))


def test_the_sheet_speaks_the_language_asked_for(tmp_path: Path) -> None:
    german, english = drawn(tmp_path, "--language", "de-AT"), drawn(tmp_path)
    assert {"Vollendet", "Gesamt", "unter 1", "meisterhaft"} <= texts(german)
    assert {"Completed", "Total", "below 1", "professional"} <= texts(english)
    assert 'xml:lang="de-AT"' in german
    assert 'xml:lang="en"' in english
    assert "Spielplan für Port Merrow: 4 Linien" in german
    assert "(1 Linie)" in german


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--language", "klingon"), "there are no words in 'klingon'; there are en, de, es, fr, pt"),
        (("--theme", "neon"), "'color', 'mono', 'low-ink', 'dark', 'dry-erase'"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, str], words: str
) -> None:
    out = tmp_path / "out.svg"
    assert main(["sheet", MAP, "-o", str(out), *options]) == 2
    assert words in " ".join(capsys.readouterr().err.split())
    assert not out.exists()
