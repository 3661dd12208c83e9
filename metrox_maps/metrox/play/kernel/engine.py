"""The kernel as an engine."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.engines import ReferenceEngine


class KernelEngine(ReferenceEngine):
    """Not there yet."""


def unable(board: Board, bots: Sequence[MetroXBot]) -> str:
    """Why the kernel cannot play this table, or nothing."""
    return "it is being built" if board and bots else ""
