"""A record of board games under way: interrupted, resumed, extended, and never mixed up with that of another run."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.errors import MetroxError, RecordError
from metrox_maps.metromania import codec
from metrox_maps.metromania.play.board import board_of
from metrox_maps.metromania.play.bots import table_from
from metrox_maps.metromania.play.recording import RecordTo
from metrox_maps.metromania.play.session import Session, play_session
from metrox_maps.simulate.records import line_of
from tests.metromania.play.golden import DOCUMENT

GAMES = 300
"""More than a portion."""


def play(
    path: Path,
    games: int = GAMES,
    *,
    resume: bool = False,
    document: dict[str, Any] = DOCUMENT,
    bots: str = "random",
    players: int = 3,
    seed: int = 3,
    **more: Any,
) -> Session:
    board = board_of(codec.parse_board(document))
    to = RecordTo(path=path, board_document=document, resume=resume)
    return play_session(board, table_from(bots, players), games=games, seed=seed, record=to, **more)


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
    session = play(path, resume=True)
    assert (session.games, session.kept, session.interrupted) == (GAMES, GAMES, False)
    assert session.tally == whole[1].tally
    assert path.read_bytes() == whole[0].read_bytes()
    with pytest.raises(MetroxError, match="holds more than the 299 games asked for"):
        play(path, GAMES - 1, resume=True)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"bots": "greedy"}, r"its bots are random \(version 1\), random "),
        ({"players": 4}, r"its bots are random \(version 1\), random "),
        ({"document": {**DOCUMENT, "name": "Elsewhere"}}, "its board document is not the same"),
        (
            {"document": {**DOCUMENT, "frame": ["SE"] * 6}},
            "its board is another one to play on; its board document is not the same",
        ),
    ],
)
def test_a_record_of_another_run_is_not_resumed(tmp_path: Path, options: dict[str, Any], words: str) -> None:
    path = tmp_path / "games.jsonl"
    play(path, 3)
    before = path.read_bytes()
    with pytest.raises(RecordError, match=f"is of another run, so it cannot be resumed: .*{words}"):
        play(path, 6, resume=True, **options)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_an_edited_game_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play(path, 5)
    lines = path.read_bytes().splitlines(keepends=True)
    game = json.loads(lines[3])
    game["totals"][0] += 1
    lines[3] = line_of(game)
    path.write_bytes(b"".join(lines))
    with pytest.raises(RecordError, match=r"games\.jsonl: line 4: game 2: totals/0 is "):
        play(path, 9, resume=True)


def test_what_is_no_board_record_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"format": "metrox-record/1"}\n', encoding="utf-8")
    with pytest.raises(MetroxError, match="is there already and is no record"):
        play(path, 2)
    assert path.read_text(encoding="utf-8") == '{"format": "metrox-record/1"}\n'
