"""The deal: which district lies where, and who holds which destinations (RULES 2.1, 2.2); all luck of a game."""

from __future__ import annotations

from itertools import product

from metrox_maps.geometry.grids import SIDES
from metrox_maps.metromania.facts import DESTINATIONS
from metrox_maps.metromania.model import SPOTS, Placed
from metrox_maps.metromania.play import engine
from metrox_maps.metromania.play.digging import members
from metrox_maps.metromania.play.state import State, Three
from metrox_maps.simulate.luck import Luck

PAIRS = (
    (("HA", "WB", "FC"), ("WA", "FB", "HC")),
    (("HD", "FE", "WF"), ("FD", "WE", "HF")),
)
"""With two players: the two hands of the first companies, and those of the second ones."""
STRAIGHT = (("HA", "WB", "FC"), ("HD", "WA", "FE"), ("HF", "WE", "FB"), ("HC", "WF", "FD"))
"""Straight dealing for four players."""


def deal(state: State, luck: Luck) -> State:
    """The first position of a game: the districts placed, if they are dealt, and the destinations in hand."""
    placement = _placement(len(state.board.source.districts), luck) if state.board.source.placement is None else None
    hands = _hands(state, luck)
    return engine.dealt(state, placement=placement, hands=hands, types=tuple(types_of(hand) for hand in hands))


def types_of(hand: int) -> Three:
    """How many Houses, Works and Funs a hand (bits) holds."""
    names = [DESTINATIONS[name][0] for name in members(hand)]
    house, work, fun = (names.count(kind) for kind in SPOTS)
    return house, work, fun


def hand_of(names: tuple[str, ...]) -> int:
    """The destinations of these names, as bits."""
    return sum(1 << DESTINATIONS.index(name) for name in names)


def _placement(districts: int, luck: Luck) -> tuple[Placed, ...]:
    rest = list(range(districts))
    return tuple(Placed(rest.pop(luck.below(len(rest))), luck.below(3)) for _ in range(SIDES))


def _hands(state: State, luck: Luck) -> tuple[int, ...]:
    if state.players == 2:
        first, second = luck.below(2), luck.below(2)
        chosen = (PAIRS[0][first], PAIRS[0][1 - first], PAIRS[1][second], PAIRS[1][1 - second])
        return tuple(map(hand_of, chosen))
    if state.players == 4 and state.board.options.straight_dealing:
        return tuple(map(hand_of, STRAIGHT))
    while True:
        hands = drawn(state.players, luck)
        if hands is not None:
            return hands


def drawn(players: int, luck: Luck) -> tuple[int, ...] | None:
    """The hands of three or four players drawn in turn, or None where the last ones cannot get different letters.

    Each draws one counter of each type, three players one more of a type of their choice: nothing is known to choose
    by, so it is drawn too, and the four of each type leave every player another one. Letters that come twice are
    swapped for another counter of the same type, as long as there is one.
    """
    pools = [[name for name in DESTINATIONS if name[0] == kind] for kind in SPOTS]
    doubled = [0, 1, 2]
    hands = []
    for _ in range(players):
        wanted = [0, 1, 2]
        if players == 3:
            wanted.append(doubled.pop(luck.below(len(doubled))))
        hand = _hand(pools, wanted, luck)
        if hand is None:
            return None
        hands.append(hand_of(tuple(hand)))
    return tuple(hands)


def _hand(pools: list[list[str]], wanted: list[int], luck: Luck) -> list[str] | None:
    """Counters of the wanted types with different letters, taken out of the pools."""
    if not _possible(pools, wanted):
        return None
    hand = [pools[kind].pop(luck.below(len(pools[kind]))) for kind in wanted]
    while True:
        # Any of the counters whose letter comes twice may be given back, if there is another of its type.
        letters = [name[1] for name in hand]
        twice = [at for at, letter in enumerate(letters) if letters.count(letter) > 1 and pools[wanted[at]]]
        if len(set(letters)) == len(letters):
            return hand
        at = twice[luck.below(len(twice))]
        pool = pools[wanted[at]]
        new = pool.pop(luck.below(len(pool)))
        pool.append(hand[at])
        hand[at] = new


def _possible(pools: list[list[str]], wanted: list[int]) -> bool:
    """Whether any draw of these types has only different letters."""
    return any(
        len({name[1] for name in names}) == len(set(names)) == len(wanted)
        for names in product(*(pools[kind] for kind in wanted))
    )
