"""`metrox cards`: what is written, in which files, and what is refused with nothing written."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from metrox_maps.metrox.editions import IDS, edition_document

Run = Callable[..., Any]


def edition_file(folder: Path, **changes: Any) -> Path:
    document = {**edition_document(IDS[0]), "id": "mine", "name": "My own", **changes}
    path = folder / "mine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def made(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_pdf_holds_all_pages_at_true_size(metrox: Run, tmp_path: Path) -> None:
    run = metrox("cards", "-o", "cards.pdf")
    assert run.code == 0
    assert made(tmp_path) == ["cards.pdf"]
    assert "7 pages of 210 × 297 mm" in run.err
    assert "long edge" in run.err
    document = pypdfium2.PdfDocument("cards.pdf")
    sizes = {tuple(round(side / 72 * 25.4, 2) for side in document[index].get_size()) for index in range(len(document))}
    assert len(document) == 7
    assert sizes == {(210.0, 297.0)}
    text = "".join(document[index].get_textpage().get_text_range() for index in range(len(document)))
    assert "Then shuffle all cards" in text
    assert "professional" in text
    document.close()


def test_svg_pages_are_numbered(metrox: Run, tmp_path: Path) -> None:
    assert metrox("cards", "-o", "deck.svg", "--backs", "none", "--parts", "cards").code == 0
    assert made(tmp_path) == ["deck-1.svg", "deck-2.svg"]
    titles = [ElementTree.parse(tmp_path / name).getroot()[0].text or "" for name in made(tmp_path)]
    assert [title.split(" – ")[1] for title in titles] == ["cards, page 1", "cards, page 2"]


def test_one_page_keeps_its_name(metrox: Run, tmp_path: Path) -> None:
    run = metrox("cards", "-o", "pad.svg", "--parts", "pad")
    assert run.code == 0
    assert made(tmp_path) == ["pad.svg"]
    assert "cards" not in run.err.replace("pad.svg", "")


def test_png_has_its_dpi(metrox: Run, tmp_path: Path) -> None:
    assert metrox("cards", "-o", "pad.png", "--parts", "pad", "--dpi", "100").code == 0
    header = (tmp_path / "pad.png").read_bytes()[16:24]
    assert (int.from_bytes(header[:4], "big"), int.from_bytes(header[4:], "big")) == (827, 1169)


def test_options_arrive(metrox: Run, tmp_path: Path) -> None:
    """Each changes the drawing, and the words are those of the language."""
    usual = ["cards", "--parts", "cards", "-o"]
    assert metrox(*usual, "usual.svg").code == 0
    seen = {(tmp_path / "usual-1.svg").read_bytes() + (tmp_path / "usual-2.svg").read_bytes()}
    for number, option in enumerate(
        (
            ["--language", "de"],
            ["--theme", "low-ink"],
            ["--no-marks"],
            ["--bleed", "1"],
            ["--card-size", "44x68mm"],
            ["--card-size", "bridge"],
            ["--paper", "letter"],
            ["--offset", "0.5,-1"],
            ["--flip", "short"],
            ["--edition", "okazu-2018"],
            ["--outline-text"],
        )
    ):
        assert metrox(*usual, f"{number}.svg", *option).code == 0
        drawn = (tmp_path / f"{number}-1.svg").read_bytes() + (tmp_path / f"{number}-2.svg").read_bytes()
        assert drawn not in seen, option
        seen.add(drawn)
    assert "Markiere" in (tmp_path / "0-1.svg").read_text(encoding="utf-8")


def test_an_edition_file_will_do(metrox: Run, tmp_path: Path) -> None:
    path = edition_file(
        tmp_path, cards=[{"kind": "number", "value": 20, "count": 60}, {"kind": "free", "count": 60}] * 2
    )
    run = metrox("cards", "-o", "cards.pdf", "--edition", str(path))
    assert run.code == 0
    assert "240 cards, of My own" in run.err


def test_equal_bytes_between_runs(metrox: Run, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert metrox("cards", "-o", name, "--parts", "cards,pad").code == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["-o", "x.doc"], "must end in"),
        ([], "--output"),
        (["-o", "x.pdf", "--edition", "gamewright"], "gamewright-2020"),
        (["-o", "x.pdf", "--edition", "gone.json"], "no edition file"),
        (["-o", "x.pdf", "--card-size", "1x1mm"], "cards of 1 × 1 mm"),
        (["-o", "x.pdf", "--card-size", "200x250mm"], "do not fit on paper a4"),
        (["-o", "x.pdf", "--card-size", "huge"], "poker, bridge, mini, tarot"),
        (["-o", "x.pdf", "--paper", "1x1mm"], "out of range"),
        (["-o", "x.pdf", "--paper", "60x60mm"], "larger --paper"),
        (["-o", "x.pdf", "--offset", "left"], "0.5,-1"),
        (["-o", "x.pdf", "--offset", "nan,1"], "0.5,-1"),
        (["-o", "x.pdf", "--offset", "9,0"], "at most 4 mm"),
        (["-o", "x.pdf", "--offset", "1,1", "--backs", "fold"], "leave them out"),
        (["-o", "x.pdf", "--bleed", "nan"], "no finite number"),
        (["-o", "x.pdf", "--bleed", "6"], "0 to 5 mm"),
        (["-o", "x.pdf", "--copies", "0"], "1<=x<=50"),
        (["-o", "x.pdf", "--parts", "rules"], "cards, summary, pad"),
        (["-o", "x.pdf", "--parts", ","], "cards, summary, pad"),
        (["-o", "x.pdf", "--language", "xx"], "en, de, es, fr, pt"),
        (["-o", "x.svg", "--dpi", "100"], "--dpi is for PNG"),
        (["-o", "none/x.pdf"], "no such folder"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_written(
    metrox: Run, tmp_path: Path, options: list[str], words: str
) -> None:
    run = metrox("cards", *options)
    assert run.code == 2
    assert words in run.err
    assert made(tmp_path) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cards": [{"kind": "number", "value": 99, "count": 1}]}, "20"),
        ({"name": "x" * 500}, "80"),
        ({"cards": []}, "cards"),
    ],
)
def test_an_unsound_edition_is_refused(metrox: Run, tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    path = edition_file(tmp_path, **changes)
    run = metrox("cards", "-o", "x.pdf", "--edition", str(path))
    assert run.code == 2
    assert words in run.err
    assert made(tmp_path) == ["mine.json"]


def test_one_page_that_cannot_be_written_leaves_none(metrox: Run, tmp_path: Path) -> None:
    (tmp_path / "x-2.svg").mkdir()
    run = metrox("cards", "-o", "x.svg", "--parts", "cards")
    assert run.code == 2
    assert "x-2.svg: is a folder" in run.err
    assert made(tmp_path) == ["x-2.svg"]


def test_the_edition_is_not_written_over(metrox: Run, tmp_path: Path) -> None:
    path = edition_file(tmp_path)
    target = tmp_path / "same.svg"
    target.symlink_to(path)
    before = path.read_bytes()
    run = metrox("cards", "-o", str(target), "--edition", str(path), "--parts", "pad")
    assert run.code == 2
    assert "is the input" in run.err
    assert path.read_bytes() == before


def test_what_is_not_printed_as_the_edition_has_it_is_said(metrox: Run, tmp_path: Path) -> None:
    path = edition_file(tmp_path, name="\u05e9\u05dc\u05d5\u05dd", ladder=[[1, "W" * 80], [-9, "below"]])
    done = metrox("cards", "-o", "own.pdf", "--edition", path, "--backs", "fold")
    assert done.code == 0
    assert "no font here has \u05e9 \u05dc \u05d5 \u05dd; draw with `--font`" in done.err
    assert "W…” is cut; shorten it in the edition file" in done.err
    assert "fold along the dashed line, glue, then cut" in done.err
    plain = metrox("cards", "-o", "plain.pdf").err
    assert "no font" not in plain
    assert "is cut" not in plain
