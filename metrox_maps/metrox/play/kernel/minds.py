"""The bots of a table as integers for the kernel, and the room they need to think in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrox_maps.metrox.play.board import Board
from metrox_maps.metrox.play.bots import MetroXBot
from metrox_maps.metrox.play.bots.greedy_bots import GreedyBot, GreedyDiceBot
from metrox_maps.metrox.play.bots.heuristic_bots import HeuristicBot, spread_of_noise
from metrox_maps.metrox.play.bots.planner import PlannerBot
from metrox_maps.metrox.play.bots.random_bots import AnyMoveBot, RandomBot
from metrox_maps.metrox.play.bots.rollouts import HalvingBot
from metrox_maps.metrox.play.bots.tree import TreeBot, logarithms
from metrox_maps.metrox.play.bots.weights import POINT, Weights, tables
from metrox_maps.metrox.play.kernel import think, worth
from metrox_maps.metrox.play.kernel.entry import judge_address
from metrox_maps.metrox.play.kernel.layout import BIT_WORTH, PLAIN, WORDS
from metrox_maps.metrox.play.kernel.rollouts import papers_room
from metrox_maps.metrox.play.kernel.tree import tree_room

Array = NDArray[np.int64]

CODES: dict[type, int] = {
    RandomBot: think.RANDOM,
    AnyMoveBot: think.RANDOM_ANY,
    GreedyBot: think.GREEDY,
    GreedyDiceBot: think.GREEDY_DICE,
    HeuristicBot: think.CASUAL,
    PlannerBot: think.PLANNER,
    HalvingBot: think.HALVING,
    TreeBot: think.TREE,
}
"""The bots the kernel can play."""


def seated(board: Board, layout: Array, bots: Sequence[MetroXBot], room: int) -> tuple[Array, int]:
    """The array `bots` of the kernel, and how long `scratch` has to be, of which the first `room` numbers are taken."""
    data = [0] * (think.BOT * len(bots))
    minds: dict[Weights, int] = {}
    logs: dict[int, int] = {}
    papers = room + worth.desk_room(layout)
    end = papers
    for seat, bot in enumerate(bots):
        own = think.BOT * seat
        data[own] = CODES[type(bot)]
        weights = getattr(bot, "weights", None)
        if weights is None:
            continue
        if weights not in minds:
            minds[weights] = _append_mind(data, board, layout, weights)
        data[own + think.MIND] = minds[weights]
        data[own + think.DESK], data[own + think.PAPERS] = room, papers
        end = max(end, papers + papers_room(layout, len(bots)))
        if isinstance(bot, HeuristicBot):
            data[own + think.NUMBER] = spread_of_noise(bot.temperature)
        elif isinstance(bot, HalvingBot | TreeBot):
            data[own + think.NUMBER] = bot.rollouts
        if isinstance(bot, TreeBot):
            if bot.rollouts not in logs:
                logs[bot.rollouts] = len(data)
                data.extend(_bits(logarithms(bot.rollouts + 1)))
            data[own + think.LOGARITHMS] = logs[bot.rollouts]
            data[own + think.EXPLORATION] = _bits([bot.exploration])[0]
            data[own + think.GROWN] = papers + papers_room(layout, len(bots))
            end = max(end, data[own + think.GROWN] + tree_room(bot.rollouts))
    return np.array(data, np.int64), end


def _bits(numbers: Sequence[float]) -> list[Any]:
    """Floats as the integers of the same bits."""
    return np.array(numbers, np.float64).view(np.int64).tolist()


def _append_mind(data: list[int], board: Board, layout: Array, weights: Weights) -> int:
    """Append a mind; where it begins."""
    table = tables(board, weights)
    at = len(data)
    words = int(layout[WORDS])
    behind = at + worth.SHARED + words
    simple = layout[PLAIN] and [goal for goal, _ in board.needs] == list(range(len(board.routes)))
    head = {
        worth.WINDOW: table.window,
        worth.CROSSING: table.crossing,
        worth.CHANCE: behind + table.zero,
        worth.SWEEP: table.sweep,
        worth.BONUSES: POINT * weights.bonuses,
        worth.NUMBERS: POINT * weights.numbers,
        worth.EMPTIES: POINT * weights.empties,
        worth.DREAD: behind + len(table.chance),
        worth.OUTLOOK: behind + len(table.chance) + len(table.dread),
        worth.SIMPLE: int(simple),
        worth.JUDGE: judge_address(),
        worth.WINDOWED: board.with_windows.bit_count(),
    }
    data.extend(head[number] for number in range(worth.SHARED))
    points = layout[BIT_WORTH : BIT_WORTH + 64 * words].reshape(words, 64).tolist()
    data.extend(sum(1 << bit for bit in range(64) if row[bit] > 2) for row in points)
    data.extend((*table.chance, *table.dread, *table.outlook))
    return at
