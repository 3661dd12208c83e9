"""The game as a PettingZoo environment, for programs that learn to play. Needs the extra `zoo`.

All players act at once in every turn, so it is a `ParallelEnv`; `pettingzoo.utils.parallel_to_aec` makes it one in
which they act one after another. Everything at the table is public but the order of the deck, and no observation holds
that.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.documents.schemas import structural_remarks
from metrox_maps.errors import FormatError, MetroxError, MissingPackageError, UnknownNameError
from metrox_maps.findings.finding import pointer
from metrox_maps.findings.words import listed, others_than
from metrox_maps.metrox import codec
from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.model import MetroMap
from metrox_maps.metrox.play import engine
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.simulate.luck import proved_seed

if TYPE_CHECKING:
    from metrox_maps.metrox.play.parallel import MetroXEnv

SCORE, WIN = "score", "win"
REWARDS = (SCORE, WIN)


def parallel_env(
    source: str | os.PathLike[str] | MetroMap | Board,
    *,
    edition: str | None = None,
    players: int = 1,
    reward: str = SCORE,
    illegal: float | None = None,
    seed: int = 0,
) -> MetroXEnv:
    """The game on a map (a file, a map or a board) as a PettingZoo `ParallelEnv` with `player_0`, `player_1`, …

    `edition` takes the place of the map's own. `reward`: with `score` a turn is rewarded by the change of one's own
    score, with `win` the end of the game by a share of the win, 1 in all. An illegal action raises `IllegalMove`; with
    a number for `illegal` it ends the game instead, and those who chose one get that number, the others nothing.

    `reset()` begins game after game of `seed`, with the cards that `metrox play` deals in them; `reset(seed=…)` begins
    with game 0 of another seed, and `reset(options={"game": 7})` with game 7.

    Raises `MissingPackageError` without PettingZoo, `UnknownNameError` for an unknown reward, and `MetroxError` where
    the map cannot be played by so many or the seed is impossible.
    """
    if reward not in REWARDS:
        raise UnknownNameError(f"there is no reward {reward!r}{others_than(reward, REWARDS, listed(REWARDS))}")
    if reward == WIN and players == 1:
        raise MetroxError("a single player wins every game; take the reward 'score', or more players")
    proved_seed(seed)
    board = _board(source, edition)
    engine.start(board, players)
    try:
        from metrox_maps.metrox.play.parallel import MetroXEnv
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("pettingzoo", "gymnasium", "numpy"):
            raise
        raise MissingPackageError("the environment needs PettingZoo: pip install 'metrox_maps[zoo]'") from None
    return MetroXEnv(board, players, wins=reward == WIN, illegal=illegal, seed=seed)


def _board(source: str | os.PathLike[str] | MetroMap | Board, edition: str | None) -> Board:
    if isinstance(source, Board):
        if edition is not None:
            raise MetroxError("a board has its edition already; give a map to play it by another")
        return source
    if isinstance(source, MetroMap):
        return board_of(source, load_edition(edition or source.edition))
    path = os.fspath(source)
    document: Any = read(read_bytes(path)).value
    if not isinstance(document, dict) or document.get("format") != codec.FORMAT:
        raise FormatError(f"{path}: is no map; `metrox check` says why")
    wrong = structural_remarks(document, codec.SCHEMA)
    if wrong:
        remark = wrong[0][1]
        raise FormatError(f"{path}: {pointer(remark.path) or 'top level'}: {remark.message}; `metrox check` says more")
    metro = codec.parse_map(document)
    folder = None if edition else str(Path(path).parent)
    return board_of(metro, load_edition(edition or metro.edition, folder))
