"""A record under way: interrupted, resumed, extended, and never mixed up with that of another run."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.metrox import codec
from metrox_maps.metrox.editions import edition_document, load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.recording import RecordTo
from metrox_maps.metrox.play.records import read_record
from metrox_maps.metrox.play.session import Session, play_session
from metrox_maps.simulate.records import line_of
from tests.metrox.play import maps

CITY = """
A 2 5/3: a b c d
B 1 4/2 loop: b e f
"""
OTHER = CITY.replace("5/3", "6/3")
BOTS = "greedy,random:any"
GAMES = 300
"""More than a portion."""


def board(text: str = CITY) -> Board:
    return board_of(maps.metro(text), load_edition("gamewright-2020"))


def record_to(path: Path, text: str = CITY, *, resume: bool = False) -> RecordTo:
    document = codec.map_document(maps.metro(text))
    edition = edition_document("gamewright-2020")
    return RecordTo(path=path, map_document=document, edition_document=edition, resume=resume)


def play(
    path: Path,
    games: int = GAMES,
    *,
    resume: bool = False,
    text: str = CITY,
    bots: str = BOTS,
    seed: int = 3,
    **more: Any,
) -> Session:
    return play_session(
        board(text), table_from(bots), games=games, seed=seed, record=record_to(path, text, resume=resume), **more
    )


def stop_at(games: int) -> Callable[[int], None]:
    def stop(done: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return stop


@pytest.fixture(scope="module", params=["games.jsonl", "games.jsonl.gz"])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Session]:
    """An undisturbed record, and what was reported with it."""
    path: Path = tmp_path_factory.mktemp("whole") / request.param
    session = play(path)
    assert (session.kept, session.record) == (0, str(path))
    return path, session


def test_an_interrupted_record_is_completed_to_the_same_bytes_and_report(
    whole: tuple[Path, Session], tmp_path: Path
) -> None:
    path = tmp_path / whole[0].name
    stopped = play(path, progress=stop_at(1))
    assert stopped.interrupted
    assert 0 < stopped.games < GAMES
    assert stopped.record == str(path)
    session = play(path, resume=True)
    assert session.kept == stopped.games
    assert session.tally == whole[1].tally
    assert path.read_bytes() == whole[0].read_bytes()
    assert list(tmp_path.iterdir()) == [path]


def test_other_workers_complete_it_to_the_same_bytes(whole: tuple[Path, Session], tmp_path: Path) -> None:
    path = tmp_path / whole[0].name
    play(path, 40)
    with ProcessPoolExecutor(2) as processes:
        session = play(path, resume=True, executor=processes)
    assert session.kept == 40
    assert session.tally == whole[1].tally
    assert path.read_bytes() == whole[0].read_bytes()


def test_a_complete_record_is_reported_on_without_playing(whole: tuple[Path, Session], tmp_path: Path) -> None:
    path = tmp_path / whole[0].name
    path.write_bytes(whole[0].read_bytes())
    told: list[int] = []
    session = play(path, resume=True, progress=told.append)
    assert (session.games, session.kept, session.interrupted) == (GAMES, GAMES, False)
    assert session.tally == whole[1].tally
    assert told == sorted(set(told))
    assert path.read_bytes() == whole[0].read_bytes()
    with pytest.raises(MetroxError, match="holds more than the 299 games asked for"):
        play(path, GAMES - 1, resume=True)


def test_resuming_nothing_begins(whole: tuple[Path, Session], tmp_path: Path) -> None:
    path = tmp_path / whole[0].name
    assert play(path, resume=True).kept == 0
    assert path.read_bytes() == whole[0].read_bytes()


def another_position(header: dict[str, Any]) -> None:
    header["map"]["name"] = "Elsewhere"


def another_version(header: dict[str, Any]) -> None:
    header["package"] = "metrox_maps 0.0.1"


def another_bot_version(header: dict[str, Any]) -> None:
    header["bots"][0]["version"] = "0"


def something_more(header: dict[str, Any]) -> None:
    header["notes"] = "mine"


def no_format(header: dict[str, Any]) -> None:
    header["format"] = "metrox-map/1"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (another_position, "its map document is not the same"),
        (another_version, r"it was written by metrox_maps 0\.0\.1, and this is metrox_maps "),
        (another_bot_version, r"its bots are greedy \(version 0\), random:any .*, not greedy \(version \d"),
        (something_more, "its header has notes besides"),
        (no_format, "its format is metrox-map/1, not metrox-record/1"),
    ],
)
def test_a_record_of_another_run_is_not_resumed(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], words: str
) -> None:
    path = tmp_path / "games.jsonl"
    play(path, 3)
    first, *lines = path.read_bytes().splitlines(keepends=True)
    header = json.loads(first)
    change(header)
    changed = line_of(header) + b"".join(lines)
    path.write_bytes(changed)
    with pytest.raises(RecordError, match=f"is of another run, so it cannot be resumed: .*{words}"):
        play(path, 6, resume=True)
    assert path.read_bytes() == changed
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"bots": "greedy"}, r"its bots are greedy \(version \d+\), random:any"),
        ({"text": OTHER}, "its map or edition is another one to play on; its map document is not the same"),
    ],
)
def test_another_run_is_told_apart_by_what_was_asked_for(tmp_path: Path, options: dict[str, Any], words: str) -> None:
    path = tmp_path / "games.jsonl"
    play(path, 3)
    before = path.read_bytes()
    with pytest.raises(RecordError, match=words):
        play(path, 6, resume=True, **options)
    assert path.read_bytes() == before


def test_an_edited_game_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play(path, 5)
    lines = path.read_bytes().splitlines(keepends=True)
    game = json.loads(lines[3])
    game["scores"][0]["total"] += 1
    lines[3] = line_of(game)
    path.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match=r"games\.jsonl: line 4: game 2: scores/0/total is "):
        play(path, 9, resume=True)
    lines[3] = lines[2]
    path.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match=r"games\.jsonl: line 4: game 1 comes a second time"):
        play(path, 9, resume=True)
    lines[3] = b"no\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match=r"games\.jsonl: line 4 is not JSON"):
        play(path, 9, resume=True)
    assert path.read_bytes() == b"".join(lines)
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_keeps_what_was_played(tmp_path: Path) -> None:
    def fail(done: int) -> None:
        if done >= 20:
            raise ZeroDivisionError

    path = tmp_path / "games.jsonl.gz"
    with pytest.raises(ZeroDivisionError):
        play(path, progress=fail)
    assert [found.name for found in tmp_path.iterdir()] == ["games.jsonl.gz.part"]
    assert play(path, resume=True).kept >= 20


@pytest.mark.parametrize("seed", ["3.0", "3e0"])
def test_a_seed_that_only_looks_alike_is_another_run(tmp_path: Path, seed: str) -> None:
    path = tmp_path / "games.jsonl"
    play(path, 5)
    before = path.read_bytes().replace(b'"seed":3', f'"seed":{seed}'.encode(), 1)
    path.write_bytes(before)
    with pytest.raises(RecordError, match=r"is of another run, so it cannot be resumed: its seed is 3.0, not 3"):
        play(path, 9, resume=True)
    assert path.read_bytes() == before
    with pytest.raises(RecordError, match=r"its seed is 3.0, which is no whole number as JSON writes one"):
        read_record(path)


@pytest.mark.parametrize("lines", [slice(0, 1), slice(2, 3)], ids=["header", "game"])
def test_a_record_written_another_way_is_not_resumed(tmp_path: Path, lines: slice) -> None:
    path = tmp_path / "games.jsonl"
    play(path, 5)
    written = path.read_bytes().splitlines(keepends=True)
    written[lines] = [line.replace(b"\n", b"\r\n") for line in written[lines]]
    path.write_bytes(b"".join(written))
    with pytest.raises(RecordError, match="is not written as it is here, so that resuming could not give the same"):
        play(path, 9, resume=True)
    assert path.read_bytes() == b"".join(written)


@pytest.mark.parametrize("content", [b"{}\n", b"notes\n", b"\xff\x00", b'{"format": "metrox-edition/1"}\n'])
def test_what_is_no_record_is_not_replaced_by_one(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(content)
    with pytest.raises(MetroxError, match="is there already and is no record; choose another name for the record"):
        play(path, 5)
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_record_and_an_empty_file_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"")
    play(path, 5)
    five = path.read_bytes()
    play(path, 9)
    assert path.read_bytes().startswith(five)
