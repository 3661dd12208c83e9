"""Every example checks clean, is credited, is drawn and is played; the twins of the commands in Python."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.errors import CheckFailed, FormatError
from metrox_maps.findings.finding import Severity
from metrox_maps.metromania.report.info import info_document as board_info_document
from metrox_maps.metrox import bands
from metrox_maps.metrox.report.info import info_document
from metrox_maps.scene.svg import to_svg
from tests.samples import BOARDS, EXAMPLES, MAPS

ROOT = Path(__file__).parents[1]
CITIES = [ROOT / "examples" / "london.json", ROOT / "examples" / "sao-paulo.json"]


def named(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", EXAMPLES, ids=named)
def test_examples_check_clean(path: Path) -> None:
    report = metrox_maps.check(str(path))
    assert [finding for finding in report.findings if finding.severity > Severity.INFO] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=named)
def test_examples_are_credited(path: Path) -> None:
    loaded = metrox_maps.load(str(path))
    credited = loaded.board.credits if path in BOARDS else loaded.metro.credits
    assert credited.author
    assert credited.licence
    assert credited.source
    assert f"`{path.name}`" in (ROOT / "examples" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=named)
@pytest.mark.parametrize("paper", [None, "a4", "letter"])
def test_examples_are_drawn_without_complaint(path: Path, paper: str | None) -> None:
    sheet = metrox_maps.draw_sheet(metrox_maps.load(str(path)), paper=paper)
    assert sheet.remarks == ()


@pytest.mark.parametrize("path", MAPS, ids=named)
@pytest.mark.parametrize("bots", ["greedy", "random:any,greedy:dice,random"])
def test_examples_are_played(path: Path, bots: str) -> None:
    report = metrox_maps.play(metrox_maps.load(str(path)), games=20, bots=bots)
    assert list(faults(report, load_schema("metrox-play-1"))) == []
    assert report["games"] == 20
    assert len(report["seats"]) == bots.count(",") + 1


@pytest.mark.parametrize("path", BOARDS, ids=named)
def test_boards_are_played(path: Path) -> None:
    report = metrox_maps.play(metrox_maps.load(str(path)), games=2, players=3, bots="greedy,random,random")
    assert list(faults(report, load_schema("metromania-play-1"))) == []
    assert (report["games"], len(report["seats"])) == (2, 3)


@pytest.mark.parametrize("path", CITIES, ids=named)
def test_cities_have_the_shape_of_published_maps(path: Path) -> None:
    info = info_document(metrox_maps.load(str(path)).metro)
    assert info["routes"] in bands.ROUTES
    assert 70 <= info["stations"] <= 80
    assert info["windows"] in bands.WINDOWS
    assert info["bonus"]["first"] in bands.FIRST_BONUSES
    assert info["bonus"]["later"] in bands.LATER_BONUSES
    for route in info["per_route"]:
        assert route["stations"] in bands.ROUTE_STATIONS
        assert route["windows"] in bands.ROUTE_WINDOWS


def test_the_picture_of_the_readme_is_fresh() -> None:
    sheet = metrox_maps.draw_sheet(metrox_maps.load(str(ROOT / "examples" / "london.json")))

    def drawn(svg: bytes) -> str:
        # The embedded glyphs may be packed otherwise by another version of the font library.
        return re.sub("base64,[A-Za-z0-9+/=]*", "", svg.decode())

    assert drawn((ROOT / "docs" / "london.svg").read_bytes()) == drawn(to_svg(sheet.scene))


def test_the_boards_differ_in_size_and_in_how_districts_are_placed() -> None:
    boards = [metrox_maps.load(str(path)).board for path in BOARDS]
    assert sorted((board.side, board.placement is None, len(board.districts)) for board in boards) == [
        (5, False, 6),
        (6, True, 8),
    ]


@pytest.mark.parametrize("path", BOARDS, ids=named)
def test_boards_are_balanced_and_have_arrows_on_every_side(path: Path) -> None:
    info = board_info_document(metrox_maps.load(str(path)).board)
    assert info["in_city"]["spots"] == {"least": 36, "most": 36}
    assert all(info["in_city"][kind] == {"least": 12, "most": 12} for kind in ("house", "work", "fun"))
    assert all(info["in_city"][kind]["least"] >= 8 for kind in ("lake", "park"))
    for side in info["per_side"]:
        assert (side["starts"], side["ends"]) == (2, 2)
        assert side["most_tunnels"] <= 12


@pytest.mark.parametrize("path", EXAMPLES, ids=named)
def test_a_file_saved_is_the_file_loaded(path: Path, tmp_path: Path) -> None:
    loaded = metrox_maps.load(str(path))
    metrox_maps.save(loaded.board if path in BOARDS else loaded.metro, str(tmp_path / "a.json"))
    assert (tmp_path / "a.json").read_bytes() == path.read_bytes()


def test_a_path_will_do_for_a_map() -> None:
    path = str(ROOT / "examples" / "harbour-teaching.json")
    assert metrox_maps.draw_sheet(path).boxes == metrox_maps.draw_sheet(metrox_maps.load(path)).boxes
    assert [seat["bot"] for seat in metrox_maps.play(path, games=5, players=2)["seats"]] == ["greedy:dice"] * 2


def test_load_refuses_what_is_no_map_or_has_errors(starter: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(CheckFailed) as refused:
        metrox_maps.load(str(starter(lambda document: document["routes"][0].update(start="central"))))
    assert [finding.rule for finding in refused.value.report.files[0].findings] == ["start-not-first"]
    (tmp_path / "list.json").write_text("[]")
    with pytest.raises(FormatError, match="is neither map nor board"):
        metrox_maps.load(str(tmp_path / "list.json"))


def test_build_writes_the_whole_kit(metrox: Callable[..., Any], starter: Callable[..., Path], tmp_path: Path) -> None:
    path = starter()
    done = metrox("build", path, "-o", "deep/out", "--games", "50", "--paper", "letter", "--players", "2")
    assert done.code == 0
    out = tmp_path / "deep" / "out"
    balance = json.loads((out / "map-balance.json").read_text())
    assert (balance["games"], len(balance["seats"])) == (50, 2)
    assert "nothing to complain about" in (out / "map-check.txt").read_text()
    svg = (out / "map-sheet.svg").read_text()
    assert 'width="215.9mm"' in svg or 'height="215.9mm"' in svg
    assert (out / "map-balance.txt").read_text().startswith("Three rivers")


@pytest.mark.parametrize(
    "options", [("--games", "0"), ("--seed", "-1"), ("--bots", "nobody"), ("--paper", "a99"), ("--players", "7")]
)
def test_build_refuses_and_writes_nothing(
    metrox: Callable[..., Any], starter: Callable[..., Path], tmp_path: Path, options: tuple[str, str]
) -> None:
    done = metrox("build", starter(), "-o", "out", *options)
    assert done.code == 2
    assert not (tmp_path / "out").exists() or list((tmp_path / "out").iterdir()) == []


def test_build_refuses_a_map_with_errors(
    metrox: Callable[..., Any], starter: Callable[..., Path], tmp_path: Path
) -> None:
    done = metrox("build", starter(lambda document: document["routes"][0].update(end="central")), "-o", "out")
    assert done.code == 1
    assert "error[end-not-last]" in done.err
    assert not (tmp_path / "out").exists()
