"""Finds the weights of the heuristic bots by the cross-entropy method, on several maps at once. Run on request:

python -m tests.bench.tune_weights [ROUNDS] [GAMES]

Candidates are drawn around the best of the round before; all play the same decks. Prints the weights of each round, and
at the end what they score on maps that were not tuned on. With the kernel a round of 32 candidates takes seconds.
"""

from __future__ import annotations

import dataclasses
import random
import statistics
import sys

from metrox_maps.metrox.editions import load_edition
from metrox_maps.metrox.play.board import Board, board_of
from metrox_maps.metrox.play.bots.heuristic_bots import HeuristicBot
from metrox_maps.metrox.play.bots.weights import Weights
from metrox_maps.metrox.play.engines import engine_for
from tests.bench.shapes import shaped_map
from tests.metrox.play import maps

POPULATION, ELITE = 32, 8
SPREAD = {
    "window": 0.4,
    "crossing": 0.25,
    "steepness": 0.3,
    "ease": 0.4,
    "sweep": 0.4,
    "dread": 0.3,
    "transfer": 0.3,
}
"""Standard deviation of each weight in the first round."""
LEAST = {"window": 0.0, "crossing": 0.0, "steepness": 0.05, "ease": -5.0, "sweep": 0.0, "dread": 0.0, "transfer": 0.0}


def mean_score(board: Board, weights: Weights, games: int, seed: int) -> float:
    """Mean solo score of the heuristic with these weights."""
    bot = HeuristicBot("tuned", "", 0.0, weights)
    tally = engine_for("auto", board, [bot], games).tally(board, [bot], seed=seed, start=0, stop=games)
    return tally.seats[0].scores.mean


def main() -> None:
    """Tune, and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    edition = load_edition("gamewright-2020")
    train = [board_of(maps.measured("R"), edition)] + [board_of(shaped_map(seed), edition) for seed in (1, 2)]
    unseen = {f"shape {seed}": board_of(shaped_map(seed), edition) for seed in (11, 12)}
    luck = random.Random(1)
    center = dataclasses.asdict(Weights())
    spread = dict(SPREAD)
    for number in range(rounds):
        found: list[tuple[float, Weights]] = []
        for candidate in range(POPULATION):
            drawn = {key: max(LEAST[key], luck.gauss(center[key], spread[key])) for key in SPREAD}
            weights = Weights(**({key: center[key] for key in SPREAD} if candidate == 0 else drawn))
            found.append((sum(mean_score(board, weights, games, 100 + number) for board in train), weights))
        best = [weights for _, weights in sorted(found, key=lambda pair: -pair[0])[:ELITE]]
        for key in SPREAD:
            chosen = [getattr(weights, key) for weights in best]
            center[key] = statistics.mean(chosen)
            spread[key] = statistics.pstdev(chosen) * 1.05 + 0.01
        shown = " ".join(f"{key}={center[key]:.3f}" for key in SPREAD)
        print(f"round {number}: center {found[0][0] / len(train):.2f}, {shown}", flush=True)
    tuned = Weights(**{key: round(center[key], 3) for key in SPREAD})
    for name, board in {"R": train[0], **unseen}.items():
        print(
            f"{name}: {mean_score(board, tuned, 20_000, 5):.2f}, as shipped {mean_score(board, Weights(), 20_000, 5):.2f}"
        )


if __name__ == "__main__":
    main()
