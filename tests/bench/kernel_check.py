"""Compares the kernel with the reference engine over many games, all features and mixed tables. Run on request:

python -m tests.bench.kernel_check GAMES [SEED] [thinking]
"""

from __future__ import annotations

import random
import sys
import time

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots import MetroXBot, bot_from
from tests.metrox.play import maps
from tests.metrox.play.kernel.twins import (
    SEATS,
    SIMPLE,
    THINKING,
    any_board,
    differences,
    roomy,
    tables,
    wide_metro,
)

SMALL, WIDE, MEASURED = 40, 20, 100
"""Games on each table: small maps of every feature, wide ones, and the measured ones."""
EDITIONS = ("gamewright-2020", "okazu-2018", "schmidt-2021")


def _small(games: int, number: int, names: tuple[str, ...]) -> int:
    """Play so many games, or a few more, on small maps; how many papers that were."""
    papers = 0
    each = SMALL if names is SIMPLE else 2

    @seed(number)
    @settings(
        max_examples=max(1, games // each),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(any_board(), tables(names), st.integers(0, 2**64 - 1))
    def check(board: Board, bots: list[MetroXBot], key: int) -> None:
        nonlocal papers
        found = differences(board, bots, seed=key, start=0, stop=each)
        assert not found, f"{found} differ"
        papers += each * len(bots)

    check()
    return papers


def _large(games: int, number: int, names: tuple[str, ...]) -> int:
    """The same on wide and on measured maps; AssertionError says where the engines differ."""
    luck = random.Random(number)
    papers = played = 0
    while played < games:
        name = luck.choice(("R", "X", "Y", "wide", "wide"))
        metro = wide_metro(luck) if name == "wide" else maps.measured(name)
        edition = luck.choice(EDITIONS)
        specs = [luck.choice(names) for _ in range(luck.randint(1, SEATS if names is SIMPLE else 2))]
        key = luck.getrandbits(64)
        count = 1 if names is THINKING else WIDE if name == "wide" else MEASURED
        found = differences(
            board_of(metro, roomy(load_edition(edition))),
            [bot_from(spec) for spec in specs],
            seed=key,
            start=played,
            stop=played + count,
        )
        assert not found, f"{found} differ: {name} {edition} {specs} seed {key}, games from {played}"
        played += count
        papers += count * len(specs)
    return papers


def main() -> None:
    """Print how many games and papers were alike; fails at the first that is not."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    names = THINKING if "thinking" in sys.argv else SIMPLE
    begin = time.process_time()
    # Where somebody thinks ahead the reference engine takes seconds for a game on a large map.
    large = games // 2 if names is SIMPLE else games // 50
    for what, part, share in (("small", _small, games - large), ("wide and measured", _large, large)):
        papers = part(share, number, names)
        print(f"{what} maps: {share:,} games, {papers:,} papers alike; {time.process_time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
