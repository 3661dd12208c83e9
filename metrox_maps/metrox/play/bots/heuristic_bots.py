"""Bots that take the move after which their paper looks best: people of several tempers, quick to decide."""

from __future__ import annotations

from dataclasses import dataclass, field

from metrox_maps.metrox.play.bots.judgement import values, widest_moves
from metrox_maps.metrox.play.bots.weights import POINT, Weights, tables
from metrox_maps.metrox.play.moves import Move
from metrox_maps.metrox.play.state import State
from metrox_maps.simulate.luck import Luck

TOSSES, TOSS_BITS = 4, 16
"""The noise of a move is the sum of so many uniform numbers of so many bits, cut out of one draw: near enough to a bell
curve, and in whole numbers."""
TOSS_MEAN = TOSSES * ((1 << TOSS_BITS) - 1) // 2
TOSS_DEVIATION = 37837
"""Standard deviation of that sum: (1 << 16) times the root of 4 / 12, rounded."""

CASUAL_TEMPERATURE = 0.7
PERSONA_TEMPERATURE = 0.3


def spread_of_noise(temperature: float) -> int:
    """What the sum of tosses, less its mean, is multiplied by and shifted right 16 bits, to give units of a point."""
    return round(temperature * POINT * (1 << TOSS_BITS) / TOSS_DEVIATION)


def noise(dice: Luck, spread: int) -> int:
    """One draw of noise, in units of a point."""
    drawn = dice.next64()
    total = sum(drawn >> TOSS_BITS * toss & 0xFFFF for toss in range(TOSSES))
    return (total - TOSS_MEAN) * spread >> TOSS_BITS


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """The move after which the paper looks best to these weights, give or take `temperature` points.

    Of equal moves the first. With a temperature of 0 no dice are thrown.
    """

    name: str
    about: str
    temperature: float
    weights: Weights = field(default_factory=Weights)
    version: str = "1"
    work: float = 0.005

    @property
    def uses_dice(self) -> bool:
        """Whether two of them may play differently."""
        return self.temperature > 0

    def choose(self, state: State, seat: int, dice: Luck) -> Move:
        """One draw for every move there is, if there are two or more and the temperature is above 0."""
        moves = widest_moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        worth = values(tables(state.board, self.weights), state, seat, moves)
        spread = spread_of_noise(self.temperature)
        if spread:
            worth = [units + noise(dice, spread) for units in worth]
        return moves[worth.index(max(worth))]


PERSONAS = (
    HeuristicBot(
        "bonus-hunter",
        "a casual player who wants routes completed, and little else",
        PERSONA_TEMPERATURE,
        Weights(bonuses=2, dread=0.4),
    ),
    HeuristicBot(
        "transfer-hunter",
        "a casual player who wants high numbers from transfer cards",
        PERSONA_TEMPERATURE,
        Weights(numbers=2, transfer=1.6),
    ),
    HeuristicBot(
        "filler",
        "a casual player who wants no station left empty",
        PERSONA_TEMPERATURE,
        Weights(empties=3),
    ),
)
"""Players of one mind each, so that a table of several is no table of clones."""


def casual(temperature: float = CASUAL_TEMPERATURE, name: str = "casual") -> HeuristicBot:
    """A player with a feeling for the game who errs by about `temperature` points a move."""
    return HeuristicBot(name, "the move after which its paper looks best, more or less", temperature)
