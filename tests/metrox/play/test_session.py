from __future__ import annotations

import gzip
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from metrox_maps.errors import MetroxError
from metrox_maps.metrox import codec
from metrox_maps.metrox.editions import edition_document, load_edition
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import table_from
from metrox_maps.metrox.play.engines import ReferenceEngine
from metrox_maps.metrox.play.recording import RecordTo
from metrox_maps.metrox.play.session import TableJob, play_session
from metrox_maps.simulate.batch import run_batch
from tests.metrox.play import maps

GAMES = 210


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(maps.metro(maps.EVERYTHING), load_edition("gamewright-2020"))


def record_to(path: Path) -> RecordTo:
    return RecordTo(
        path=path,
        map_document=codec.map_document(maps.metro(maps.EVERYTHING)),
        edition_document=edition_document("gamewright-2020"),
    )


def test_the_split_makes_no_difference(board: Board) -> None:
    job = TableJob(board=board, bots=table_from("greedy:dice,random:any,greedy"), seed=5, engine=ReferenceEngine())
    whole: BalanceTally = job(0, GAMES).tally
    assert whole.games == GAMES
    assert run_batch(job, GAMES, seconds=0.01).tally.tally == whole
    with ProcessPoolExecutor(2) as processes:
        assert run_batch(job, GAMES, seconds=0.01, executor=processes).tally.tally == whole


def test_the_same_seed_gives_the_same_record_also_from_other_processes(board: Board, tmp_path: Path) -> None:
    bots = table_from("greedy:dice,random:any")
    play_session(board, bots, games=GAMES, seed=5, record=record_to(tmp_path / "one.jsonl.gz"))
    with ProcessPoolExecutor(2) as processes:
        play_session(board, bots, games=GAMES, seed=5, executor=processes, record=record_to(tmp_path / "two.jsonl.gz"))
    play_session(board, bots, games=GAMES, seed=6, record=record_to(tmp_path / "three.jsonl.gz"))
    one, two, three = ((tmp_path / f"{name}.jsonl.gz").read_bytes() for name in ("one", "two", "three"))
    assert one == two
    assert one != three
    assert gzip.decompress(one).count(b"\n") == GAMES + 1


def test_an_interrupted_session_is_the_session_of_fewer_games(board: Board, tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done >= 400:
            raise KeyboardInterrupt

    bots = table_from("greedy:dice", 2)
    stopped = play_session(board, bots, games=2000, seed=1, progress=stop, record=record_to(tmp_path / "a.jsonl"))
    shorter = play_session(board, bots, games=stopped.games, seed=1, record=record_to(tmp_path / "b.jsonl"))
    assert (stopped.interrupted, shorter.interrupted) == (True, False)
    assert 400 <= stopped.games < 2000
    assert stopped.tally == shorter.tally
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_the_tally_agrees_with_the_record(board: Board, tmp_path: Path) -> None:
    session = play_session(
        board, table_from("greedy,random"), games=50, seed=9, record=record_to(tmp_path / "games.jsonl")
    )
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    tally = session.tally
    for number, seat in enumerate(tally.seats):
        scores = [game["scores"][number] for game in games]
        assert seat.scores.total == sum(score["total"] for score in scores)
        assert seat.scores.total == seat.completed + seat.transfers - seat.penalty + seat.map_bonus
        assert seat.empties.total == sum(score["empty"] for score in scores)
        shares = sum(1 / len(game["winners"]) for game in games if number in game["winners"])
        assert seat.wins == pytest.approx(shares)
    assert sum(seat.wins for seat in tally.seats) == pytest.approx(50)
    for goal, count in zip(board.goals, tally.goals, strict=True):
        found = [claim for game in games for claim in game["claims"] if claim["goal"] == goal.name]
        assert count.first == sum(claim["bonus"] == "first" for claim in found)
        assert count.later == sum(claim["bonus"] == "later" for claim in found)
        assert count.turns.total == sum(claim["turn"] for claim in found)
    assert tally.turns.total == sum(len(game["cards"]) for game in games)
    filled = sum(tally.filled.count(station) for station in range(len(board.stations)))
    assert filled == 100 * len(board.stations) - sum(seat.empties.total for seat in tally.seats)


@pytest.mark.parametrize(
    ("games", "seed", "players", "words"),
    [
        (0, 1, 1, "0 games"),
        (-3, 1, 1, "-3 games"),
        (5, -1, 1, "seed -1"),
        (5, 2**64, 1, "seed 1844"),
        (5, 1, 7, "7 players"),
    ],
)
def test_impossible_sessions_are_refused_and_leave_no_file(
    board: Board, tmp_path: Path, games: int, seed: int, players: int, words: str
) -> None:
    with pytest.raises(MetroxError, match=words):
        play_session(
            board, table_from("random", players), games=games, seed=seed, record=record_to(tmp_path / "r.jsonl")
        )
    assert list(tmp_path.iterdir()) == []
