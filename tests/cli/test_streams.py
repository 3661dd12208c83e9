"""The exit code is that of the work, whoever reads what it says, and whether anybody does."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps import cli
from metrox_maps.cli import streams, watching

Run = Callable[..., Any]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="how a shell closes and joins streams")

ROOT = Path(__file__).parents[2]
WORKS = {"rules": 0, "check broken.json": 1, "import none.json": 2}
"""A command line for each exit code."""
ENDS = ("2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-", "| true", "2>&1 | true", "2>&1 >/dev/null | true", "2>/dev/full")
"""What a shell does to the streams of a command: closes them, leads them to who reads nothing, or to a full disk."""


def codes(folder: Path, end: str, *, buffered: bool) -> dict[str, int]:
    """The exit codes of the works in one shell, which tells them through a file."""
    (folder / "broken.json").write_text("{")
    script = "\n".join(
        f"{{ {sys.executable} -m metrox_maps {work}; echo $? >'{number}.code'; }} {end}"
        if "|" in end
        else f"{sys.executable} -m metrox_maps {work} {end}; echo $? >'{number}.code'"
        for number, work in enumerate(WORKS)
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "" if buffered else "1"}
    subprocess.run(["sh", "-c", script], cwd=folder, env=environment, check=False, capture_output=True)
    return {work: int((folder / f"{number}.code").read_text()) for number, work in enumerate(WORKS)}


@pytest.mark.parametrize("end", ENDS)
def test_the_exit_code_is_that_of_the_work(tmp_path: Path, end: str) -> None:
    if "/dev/full" in end and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    assert codes(tmp_path, end, buffered=True) == WORKS


def test_so_it_is_where_nothing_is_buffered(tmp_path: Path) -> None:
    assert codes(tmp_path, "2>&1 | true", buffered=False) == WORKS


def test_a_full_disk_under_the_result_is_told(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    assert codes(tmp_path, ">/dev/full", buffered=True) == dict.fromkeys(WORKS, 2)


def test_what_nobody_reads_is_dropped_and_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody goes on watching files for a reader who has left."""
    reading, writing = os.pipe()
    monkeypatch.setattr(sys, "stdout", open(writing, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    streams.outlive_readers()
    print("one", flush=True)
    assert streams.has_readers()
    os.close(reading)
    rounds = []

    def act() -> None:
        rounds.append(1)
        print("two", flush=True)

    assert watching.watch(lambda: ("none.json",), act) == 0
    assert (rounds, streams.has_readers()) == ([1], False)
    sys.stdout.close()


def test_an_interruption_that_a_module_makes_an_error_of_its_own_of_gives_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def loading(**_: object) -> None:
        cli._ended.append(signal.SIGINT)
        raise ImportError("failed to import")

    monkeypatch.setattr(cli, "_ended", [])
    monkeypatch.setattr(cli.cli, "main", loading)
    assert cli.main([]) == 130
    assert capsys.readouterr().err == "error: interrupted\n"
