"""Recording a session while it is played, and taking up a record that was interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from metrox_maps.metrox.play import records
from metrox_maps.metrox.play.balance import BalanceTally
from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.simulate.recording import Recording, record_file


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordTo:
    """Where to write a record, and the documents its header carries.

    With `resume` the games of an interrupted record that is there are kept, and so are those of a finished one.
    """

    path: str | os.PathLike[str]
    map_document: dict[str, Any]
    edition_document: dict[str, Any]
    resume: bool = False


def recording(
    to: RecordTo,
    board: Board,
    bots: Sequence[MetroXBot],
    *,
    seed: int,
    games: int,
    tally: BalanceTally,
    progress: Callable[[int], None] | None = None,
) -> AbstractContextManager[Recording]:
    """Begin the record of `games` games, or take up an interrupted one, whose games are verified and tallied.

    Raises `MetroxError` where the file cannot be written or holds another run's games, more games than these, or games
    that do not hold; the file is as it was then.
    """
    head = records.header(board, bots, seed=seed, map_document=to.map_document, edition_document=to.edition_document)

    def keep(index: int, value: dict[str, Any]) -> None:
        tally.add(records.proved(board, len(bots), value, seed=seed, index=index).states[-1])

    return record_file(to.path, head, resume=to.resume, games=games, keep=keep, others=_DIFFERENCES, progress=progress)


_DIFFERENCES = {
    "digest": "its map or edition is another one to play on",
    "map": "its map document is not the same",
    "edition": "its edition document is not the same",
}
"""What to say of a header that describes another game."""
