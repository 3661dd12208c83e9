"""The kernel compiled in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest

pytest.importorskip("numba")

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.kernel import ready
from tests.metrox.play import maps

BOTS = (bot_from("greedy"),)


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(maps.metro(maps.EVERYTHING), load_edition("gamewright-2020"))


def compiled(monkeypatch: pytest.MonkeyPatch, *, already: bool, kept: bool) -> None:
    monkeypatch.setattr(ready, "is_compiled", lambda _: already)
    monkeypatch.setattr(ready, "is_kept", lambda _: kept)


def test_what_is_not_compiled_is_played_once_by_another_process(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[subprocess.Popen[bytes]] = []
    real = subprocess.Popen

    def begun(*words: Any, **more: Any) -> subprocess.Popen[bytes]:
        done.append(real(*words, **more))
        return done[0]

    monkeypatch.setattr(subprocess, "Popen", begun)
    compiled(monkeypatch, already=False, kept=True)
    ready.compile_apart(board, BOTS)
    assert [each.returncode for each in done] == [0]


@pytest.mark.parametrize(("already", "kept"), [(True, True), (False, False)])
def test_nothing_is_begun_that_is_done_already_or_would_be_lost(
    board: Board, monkeypatch: pytest.MonkeyPatch, already: bool, kept: bool
) -> None:
    compiled(monkeypatch, already=already, kept=kept)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a process was begun"))
    ready.compile_apart(board, BOTS)


def test_ctrl_c_does_not_wait_for_the_end(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(monkeypatch, already=False, kept=True)
    monkeypatch.setattr(ready, "_CODE", "import time; time.sleep(60)")
    timer = threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ready.compile_apart(board, BOTS)
    timer.join()


def test_a_python_that_cannot_be_started_is_left_to_the_first_call(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled(monkeypatch, already=False, kept=True)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    ready.compile_apart(board, BOTS)
