"""Compiles the kernel and keeps it, so that the tests which play on it need not: `python -m tests.compiled`."""

from __future__ import annotations

from metrox_maps.metrox.play.board import board_of
from metrox_maps.metrox.play.bots import bot_from
from metrox_maps.metrox.play.kernel.engine import KernelEngine
from tests.metrox.play import maps


def main() -> None:
    """Plays a game with a bot of either kind, of those that think ahead and those that do not."""
    board = board_of(maps.metro(maps.EVERYTHING), maps.edition())
    for spec in ("random", "halving:2"):
        KernelEngine().outcomes(board, [bot_from(spec)], seed=1, start=0, stop=1)


if __name__ == "__main__":
    main()
