"""`metrox play`, `replay` and `compare` on Metromania boards, and their twins in Python."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import metrox_maps
from metrox_maps.documents.schemas import faults, load_schema
from metrox_maps.errors import MetroxError
from metrox_maps.metromania.templates import template as board_template
from metrox_maps.metrox.templates import template as map_template

Run = Callable[..., Any]
BOTS = ("--bots", "random")
DOCUMENT = json.loads(board_template("metromania"))
NAME = DOCUMENT["name"]


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder: the template board, one with fewer tunnels, one with errors, a map."""
    monkeypatch.chdir(tmp_path)
    boards = {
        "board.json": DOCUMENT,
        "short.json": {**DOCUMENT, "components": {"stations": 30, "tunnels": 17}},
        "brief.json": {**DOCUMENT, "components": {"stations": 4, "tunnels": 18}},
        "renamed.json": {**DOCUMENT, "name": "Elsewhere"},
        "broken.json": {**DOCUMENT, "frame": DOCUMENT["frame"][:5]},
    }
    for name, document in boards.items():
        (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "map.json").write_bytes(map_template("starter"))


def made(done: Any, schema: str) -> dict[str, Any]:
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    assert list(faults(document, load_schema(schema))) == []
    return document


def without_speed(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "games_per_second"}


# -- play --------------------------------------------------------------------------------------------------------------


def test_a_board_is_played_and_reported_on(metrox: Run) -> None:
    done = metrox("play", "board.json", *BOTS, "--games", "10")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{NAME} · 4 players · 10 games · seed 0 · ")
    assert "Test trips, in shares of the games" in done.out


def test_the_report_depends_on_neither_workers_nor_the_way_to_ask(metrox: Run) -> None:
    arguments = ("play", "board.json", *BOTS, "--players", "3", "--games", "20", "--seed", "7", "--format", "json")
    document = without_speed(made(metrox(*arguments), "metromania-play-1"))
    assert document == without_speed(made(metrox(*arguments, "--workers", "2"), "metromania-play-1"))
    assert document == without_speed(metrox_maps.play("board.json", bots="random", players=3, games=20, seed=7))
    loaded = metrox_maps.load("board.json")
    assert document == without_speed(metrox_maps.play(loaded, bots="random", players=3, games=20, seed=7))
    assert len(document["seats"]) == 3


def test_a_board_from_standard_input(metrox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("board.json").read_bytes())))
    assert metrox("play", "-", *BOTS, "--games", "2").out.startswith(f"{NAME} · ")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--engine", "kernel"), "is a Metromania board; leave out --engine, which only maps have"),
        (("--studies", "luck", "--engine", "auto"), "leave out --engine, --studies, which only maps have"),
        (("--html", "board.json.html", "--record", "games.txt"), "the name of a record ends in .jsonl"),
        (("--html", "no/such/page.html"), "no/such"),
        (("--human",), "leave out --human, which only maps have"),
        (("--edition", "okazu-2018"), "is a Metromania board, for which there are no editions"),
        (("--players", "5"), "5 players: from 2 to 4 can play"),
        (("--players", "1"), "1 players: from 2 to 4 can play"),
        (("--bots", "greedy:dice"), "there is no bot `greedy:dice`"),
        (("--games", "0"), "0 games"),
        (("--seed", "-1"), "seed -1"),
        (("--workers", "0"), "0 workers"),
        (("--resume",), "--resume goes on with a record; name it with --record"),
        (("--record", "games.txt"), "the name of a record ends in .jsonl or .jsonl.gz"),
        (("--record", "no/such/games.jsonl"), "no/such"),
    ],
)
def test_what_cannot_be_done_with_a_board_is_said(
    metrox: Run, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    before = sorted(tmp_path.iterdir())
    done = metrox("play", "board.json", *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert sorted(tmp_path.iterdir()) == before


def test_a_board_with_errors_is_not_played(metrox: Run) -> None:
    for command in (("play", "broken.json"), ("compare", "board.json", "broken.json")):
        done = metrox(*command)
        assert (done.code, done.out) == (1, "")
        assert "broken.json: the board has " in done.err


def test_the_twin_refuses_what_only_maps_have() -> None:
    with pytest.raises(MetroxError, match="no choice of engines"):
        metrox_maps.play("board.json", games=1, engine="kernel")


def test_a_report_is_written_as_a_page(metrox: Run) -> None:
    done = metrox("play", "board.json", *BOTS, "--games", "5", "--html", "page.html")
    assert (done.code, done.err) == (0, "page.html written\n")
    assert f"<title>Balance of {NAME}</title>" in Path("page.html").read_text(encoding="utf-8")


# -- replay ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(metrox: Run, files: None) -> str:  # noqa: ARG001 - the board has to be there
    """A record of three games."""
    done = metrox("play", "board.json", *BOTS, "--games", "3", "--players", "3", "--record", "games.jsonl.gz")
    assert done.code == 0
    return "games.jsonl.gz"


def test_a_record_of_a_board_is_verified_and_told(metrox: Run, record: str) -> None:
    done = metrox("replay", record)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "games.jsonl.gz: all 3 games hold",
        f"{NAME} · seed 0 · random, random, random · recorded by metrox_maps {metrox_maps.__version__}",
    ]
    told = metrox("replay", record, "--game", "1").out
    assert "\nGame 1\n" in told
    assert "\nTurn 1: company 1 (random)\n" in told
    assert "at the end" in told
    assert "at the end" not in metrox("replay", record, "--game", "1", "--turn", "2").out
    document = made(metrox("replay", record, "--game", "1", "--format", "json"), "metromania-replay-1")
    assert (document["games"], document["holds"], document["game"]["index"]) == (3, True, 1)


def test_a_record_is_resumed(metrox: Run, record: str) -> None:
    whole = ("play", "board.json", *BOTS, "--games", "8", "--players", "3", "--format", "json", "--record")
    again = made(metrox(*whole, record, "--resume"), "metromania-play-1")
    fresh = made(metrox(*whole, "fresh.jsonl.gz"), "metromania-play-1")
    assert without_speed(again) == without_speed(fresh)
    assert Path(record).read_bytes() == Path("fresh.jsonl.gz").read_bytes()


def test_positions_are_drawn(metrox: Run, record: str) -> None:
    done = metrox("replay", record, "--format", "svg", "--turn", "1", "-o", "page.svg")
    assert (done.code, done.out) == (0, "")
    assert "games.jsonl.gz: all 3 games hold" in done.err
    page = Path("page.svg").read_text(encoding="utf-8")
    assert f"{NAME} · game 0 · after turn 1" in page
    assert metrox("replay", record, "--format", "svg", "--turn", "1").out == page
    assert " · game 0 · turn 1 of " in page
    assert ">0-0-0<" not in page
    assert ">0-0-0<" in metrox("replay", record, "--format", "svg", "--turn", "1", "--show", "ids").out


def test_every_turn_is_drawn_into_a_folder(metrox: Run) -> None:
    metrox("play", "brief.json", *BOTS, "--games", "3", "--record", "games.jsonl")
    games = Path("games.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    turns, shortest = min((len(json.loads(line)["moves"]), index) for index, line in enumerate(games))
    assert metrox("replay", "games.jsonl", "--game", str(shortest), "--format", "svg", "-o", "turns/").code == 0
    assert len(list(Path("turns").iterdir())) == turns + 1


def test_a_record_that_does_not_hold_gives_1(metrox: Run) -> None:
    metrox("play", "board.json", *BOTS, "--games", "2", "--record", "games.jsonl")
    lines = Path("games.jsonl").read_text(encoding="utf-8").splitlines()
    game = json.loads(lines[2])
    game["totals"][0] += 1
    Path("games.jsonl").write_text("\n".join([*lines[:2], json.dumps(game)]) + "\n", encoding="utf-8")
    done = metrox("replay", "games.jsonl")
    assert done.code == 1
    assert "does not hold; 1 game holds, and then\ngames.jsonl: line 3: game 1: totals/0 is " in done.out
    header = json.loads(lines[0])
    header["digest"] = "0" * 64
    Path("games.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    done = metrox("replay", "games.jsonl")
    assert (done.code, done.out) == (1, "")
    assert "games.jsonl: line 1: the digest is not that of the board" in done.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--game", "3"), "has no game 3; there are 3 games, counted from 0"),
        (("--game", "0", "--turn", "999"), "game 0 has no turn 999; there are "),
        (("--game", "0", "--seat", "0"), "--seat is about papers"),
        (("--turn", "1"), "--seat and --turn are about a game"),
        (("-o", "page.svg"), "-o is for --format svg"),
        (("--show", "ids"), "--show is for --format svg"),
    ],
)
def test_what_a_record_does_not_have_is_said(metrox: Run, record: str, options: tuple[str, ...], words: str) -> None:
    done = metrox("replay", record, *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


# -- compare -----------------------------------------------------------------------------------------------------------


def test_bots_are_compared_on_a_board(metrox: Run) -> None:
    arguments = ("compare", "board.json", *BOTS, "--bots", "greedy", "--games", "3", "--players", "2", "--format")
    document = made(metrox(*arguments, "json"), "metromania-compare-1")
    assert document == made(metrox(*arguments, "json", "--workers", "2"), "metromania-compare-1")
    assert document == metrox_maps.compare("board.json", bots=["random", "greedy"], players=2, games=3)
    assert (document["kind"], document["deals"], document["players"]) == ("bots", 3, 2)
    won = document["pairs"][0]["result"]["won"]
    assert won["ci95"][0] <= won["rate"] <= won["ci95"][1]
    assert won["even"] == 0.5
    text = metrox(*arguments, "text").out
    assert text.startswith(f"{NAME} · 2 players · 3 deals, seed 0\n")
    assert f"B wins {100 * won['rate']:.1f} % of its games" in text


def test_boards_are_compared(metrox: Run) -> None:
    arguments = ("compare", "board.json", "short.json", *BOTS, "--games", "10")
    document = made(metrox(*arguments, "--format", "json"), "metromania-compare-1")
    assert [entrant["source"] for entrant in document["entrants"]] == ["board.json", "short.json"]
    low, high = document["pairs"][0]["result"]["score"]["ci95"]
    for option, limit, code in (
        ("--fail-above", low - 0.1, 1),
        ("--fail-above", high + 0.1, 0),
        ("--fail-below", high + 0.1, 1),
        ("--fail-below", low - 0.1, 0),
    ):
        done = metrox(*arguments, option, str(limit))
        assert done.code == code, (option, limit)
        assert ("by more than allowed" in done.err) == (code == 1)
    loaded = [metrox_maps.load(name) for name in ("board.json", "short.json")]
    twin = metrox_maps.compare(*loaded, bots="random", games=10)
    assert twin["pairs"] == document["pairs"]


def test_the_same_board_under_another_name_is_not_played(metrox: Run) -> None:
    done = metrox("compare", "board.json", "renamed.json")
    assert done.code == 0
    assert "B is the same game as A" in done.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("board.json",), "there is nothing to compare: name a second board, or `--bots` more than once"),
        (("board.json", "board.json"), "`board.json` is named twice"),
        (("board.json", "./board.json"), "`./board.json` is named twice"),
        (("board.json", *BOTS, *BOTS), "`random` is named twice"),
        (("board.json", "short.json", *BOTS, "--bots", "greedy"), "boards and bots at once"),
        (("board.json", *BOTS, "--bots", "greedy,random"), "on a board single bots are compared"),
        (("board.json", "map.json"), "board.json: is a Metromania board, and others are maps"),
        (("map.json", "board.json"), "board.json: is a Metromania board, and others are maps"),
        (("board.json", "short.json", "--format", "markdown"), "leave out --format markdown"),
        (("board.json", "short.json", "--edition", "okazu-2018"), "leave out --edition, which only maps have"),
        (("board.json", "short.json", "--engine", "reference"), "leave out --engine, which only maps have"),
        (("board.json", "short.json", "--width", "0"), "a width of 0"),
        (("board.json", "short.json", "--games", "0"), "0 games"),
        (("board.json", "short.json", "--players", "7"), "7 players: from 2 to 4 can play"),
    ],
)
def test_what_cannot_be_compared_is_said(metrox: Run, arguments: tuple[str, ...], words: str) -> None:
    done = metrox("compare", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_the_twin_compares_boards_with_boards_only() -> None:
    with pytest.raises(MetroxError, match="of two games"):
        metrox_maps.compare(metrox_maps.load("board.json"), metrox_maps.load("map.json"))


def test_a_single_deal_is_no_reason_to_fail(metrox: Run) -> None:
    """One deal leaves the difference unknown, whatever it was."""
    for limits in (("--fail-below", "200"), ("--fail-above", "-200")):
        done = metrox("compare", "board.json", "--bots", "random", "--bots", "random:any", "--games", "1", *limits)
        assert done.code == 0, done.err
        more = metrox("compare", "board.json", "--bots", "random", "--bots", "random:any", "--games", "3", *limits)
        assert more.code == 1
