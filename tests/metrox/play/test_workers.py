"""Who plays a session makes no difference to what is played."""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest

import metrox_maps
from metrox_maps.errors import MetroxError
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play import engines, session
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import MetroXBot, table_from
from metrox_maps.metrox.play.engines import Engine, has_kernel
from metrox_maps.metrox.play.session import TableJob, play_session
from tests.metrox.play import maps

needs_kernel = pytest.mark.skipif(not has_kernel(), reason="numba is not installed")


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(maps.metro(maps.EVERYTHING), load_edition("gamewright-2020"))


def test_workers_and_executors_give_the_same_integers(board: Board) -> None:
    bots = table_from("greedy:dice,random:any")
    alone = play_session(board, bots, games=60, seed=8).tally
    assert play_session(board, bots, games=60, seed=8, workers=2, engine="reference").tally == alone
    with ThreadPoolExecutor(2) as threads:
        assert play_session(board, bots, games=60, seed=8, executor=threads).tally == alone
    with ProcessPoolExecutor(2) as processes:
        assert play_session(board, bots, games=60, seed=8, executor=processes).tally == alone


@pytest.mark.parametrize(
    ("workers", "words"), [(0, "0 workers: at least one"), (-3, "-3 workers"), (10**9, "are of no use on this machine")]
)
def test_impossible_numbers_of_workers_are_refused(board: Board, workers: int, words: str) -> None:
    with pytest.raises(MetroxError, match=words):
        play_session(board, table_from("random"), games=5, seed=1, workers=workers)


def test_workers_beside_an_executor_are_refused(board: Board) -> None:
    with ThreadPoolExecutor(1) as threads, pytest.raises(MetroxError, match="an executor brings its own workers"):
        play_session(board, table_from("random"), games=5, seed=1, workers=2, executor=threads)


def test_more_games_than_can_be_numbered_are_refused(board: Board) -> None:
    with pytest.raises(MetroxError, match="at most 9223372036854775807"):
        play_session(board, table_from("random"), games=2**63, seed=1)


def told(board: Board, bots: str, games: int, engine: str) -> list[str]:
    """What somebody who waits is told; the games themselves are stopped at once."""
    words: list[str] = []
    play_session(board, table_from(bots), games=games, seed=1, progress=_stop, tell=words.append, engine=engine)
    return words


def _stop(_: int) -> None:
    raise KeyboardInterrupt


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    engines.lacking.cache_clear()
    yield
    engines.lacking.cache_clear()


@pytest.mark.usefixtures("without_numba")
def test_a_long_run_without_the_kernel_says_once_how_to_get_it(board: Board) -> None:
    (words,) = told(board, "greedy", 10**9, "auto")
    assert "pip install 'metrox_maps[fast]'" in words


def test_a_kernel_that_cannot_be_loaded_is_done_without(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise ImportError("needs NumPy 2.2 or less")

    monkeypatch.setattr(importlib, "import_module", broken)
    engines.lacking.cache_clear()
    try:
        (words,) = told(board, "greedy", 10**9, "auto")
        assert "numba, which the kernel needs, cannot be loaded here (ImportError: needs NumPy 2.2 or less)" in words
        with pytest.raises(MetroxError, match="cannot be loaded here"):
            engines.engine_for("kernel", board, table_from("greedy"), 1)
    finally:
        engines.lacking.cache_clear()


@needs_kernel
def test_what_takes_long_although_there_is_a_kernel_is_said(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    from metrox_maps.metrox.play.kernel import engine as kernel

    monkeypatch.setattr(kernel, "is_compiled", lambda _: False)
    (words,) = told(board, "planner", 40, "auto")
    assert words == (
        "the reference engine plays, for 10 seconds or so; --engine kernel is faster, once it is compiled: half a "
        "minute, once on this machine"
    )
    assert told(board, "planner", 10, "auto") == []


@pytest.mark.usefixtures("without_numba")
def test_a_short_run_without_the_kernel_says_nothing(board: Board) -> None:
    assert told(board, "greedy", 10, "auto") == []


@needs_kernel
def test_who_asks_for_the_reference_engine_knows_why(board: Board) -> None:
    assert told(board, "greedy", 10**9, "reference") == []


@needs_kernel
def test_only_a_kernel_that_is_not_compiled_yet_is_announced(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    from metrox_maps.metrox.play.kernel import engine as kernel

    monkeypatch.setattr(kernel, "is_compiled", lambda _: False)
    (words,) = told(board, "greedy", 10**9, "kernel")
    assert "compiling the kernel, once on this machine" in words
    monkeypatch.setattr(kernel, "is_compiled", lambda _: True)
    assert told(board, "greedy", 10**9, "kernel") == []


@needs_kernel
def test_the_kernel_is_played_by_threads_unless_games_are_recorded(board: Board) -> None:
    from metrox_maps.metrox.play.kernel.engine import KernelEngine

    bots = table_from("greedy")
    assert TableJob(board=board, bots=bots, seed=1, engine=KernelEngine()).runs_free
    assert not TableJob(board=board, bots=bots, seed=1, engine=KernelEngine(), record=True).runs_free
    assert not TableJob(board=board, bots=bots, seed=1).runs_free


@needs_kernel
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_the_kernel_has_played(board: Board, workers: int) -> None:
    before = signal.getsignal(signal.SIGINT)

    def press(_: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    play: Callable[..., session.Session] = lambda **more: play_session(  # noqa: E731
        board, table_from("greedy:dice,random"), seed=2, engine="kernel", **more
    )
    stopped = play(games=10**15, workers=workers, progress=press)
    assert stopped.interrupted
    assert 0 < stopped.games < 10**6
    assert stopped.tally == play(games=stopped.games).tally
    assert signal.getsignal(signal.SIGINT) is before


def test_the_record_does_not_depend_on_the_workers(board: Board, tmp_path: Path) -> None:
    from tests.metrox.play.test_session import record_to

    bots = table_from("greedy:dice")
    for workers in (1, 2):
        play_session(board, bots, games=80, seed=5, workers=workers, record=record_to(tmp_path / f"{workers}.jsonl"))
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


class Kernel:
    """An engine that is called like the kernel, and notes what it is to play."""

    name = engines.KERNEL

    def __init__(self) -> None:
        self.asked: list[tuple[list[str], int, int]] = []

    def tally(self, board: Board, bots: Sequence[MetroXBot], *, seed: int, start: int, stop: int) -> BalanceTally:  # noqa: ARG002 - an engine's signature
        self.asked.append(([bot.name for bot in bots], start, stop))
        return BalanceTally.empty(len(bots), len(board.goals))


def test_the_kernel_is_made_ready_by_a_quick_game_whatever_the_bots(board: Board) -> None:
    kernel = Kernel()
    engines.make_ready(cast(Engine, kernel), board, table_from("mcts:1000000,greedy"))
    assert kernel.asked == [(["casual", "greedy"], 0, 1)]


def test_the_function_of_the_package_takes_workers_executor_and_engine(starter: Callable[..., Path]) -> None:
    path = str(starter())
    with ThreadPoolExecutor(2) as threads:
        made = [
            metrox_maps.play(path, games=30, bots="greedy", **more)
            for more in ({}, {"workers": 2}, {"executor": threads}, {"engine": "reference"})
        ]
    for report in made:
        report.pop("games_per_second")
    assert made.count(made[0]) == 4
    with pytest.raises(MetroxError, match="there is no engine `fast`"):
        metrox_maps.play(path, games=30, engine="fast")
