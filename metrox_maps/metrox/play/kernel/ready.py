"""The kernel compiled in a process of its own, which can be ended at once; the compiler itself hears no Ctrl-C."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence

from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.kernel.engine import KernelEngine, is_compiled, is_kept

_CODE = "import sys; sys.path[:] = {path}; from metrox_maps.metrox.play.kernel.ready import main; main()"


def compile_apart(board: Board, bots: Sequence[MetroXBot]) -> None:
    """Compiles what these bots play by, where that has not been done and can be kept, and waits for it.

    What goes wrong there is left to show where the kernel is first called. Ctrl-C ends that process: raises
    `KeyboardInterrupt`, and nothing goes on behind it.
    """
    if not sys.executable or is_compiled(bots) or not is_kept(bots):
        return
    code = _CODE.format(path=ascii([str(place) for place in sys.path]))
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return
    with process:
        try:
            process.communicate(pickle.dumps((board, tuple(bots))))
        finally:
            process.kill()
            process.wait()


def main() -> None:
    """Plays one game of the table on standard input."""
    board, bots = pickle.load(sys.stdin.buffer)
    KernelEngine().tally(board, bots, seed=0, start=0, stop=1)
