"""Lines that share stretches of a network: which lies beside which, so that they cross and part as seldom as can be.

Two lines on one stretch want two things of their order: that they keep it from stretch to stretch, and that at the end
of their common way the one that turns off to the left lies on the left. Each stretch in turn is ordered exactly, by
dynamic programming over sets of lines, with its neighbors as they are; pairs of lines are exchanged along their whole
common way; and as long as fewer crossings are possible at all, the best orders found are shaken and bettered again. The
result depends on nothing but the input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

CROSSING, PARTING = 4, 3
"""Cost of a crossing, and of two neighbors that go on together with another line coming between them."""
_EXACT = 7
"""Lines on one stretch up to which its best order is found exactly; beyond, single lines are moved."""
_STARTS, _KICKS = 60, 2
"""Fresh starts from the best orders with so many pairs of lines exchanged."""
_WORK = 600_000

Order = tuple[str, ...]
Pair = tuple[str, str]


class Stretch(NamedTuple):
    """A piece of network between two nodes, with the directions in which it leaves them, in degrees, y up."""

    start: int
    end: int
    lines: Order
    leaves: float
    """Direction at the start node, away from it."""
    arrives: float
    """Direction at the end node, away from it, so backward along the stretch."""


class Tally(NamedTuple):
    """How often lines that run together cross, and how often neighbors part though both go on together."""

    crossings: int
    partings: int

    @property
    def cost(self) -> int:
        """Both in one number."""
        return CROSSING * self.crossings + PARTING * self.partings


class _End(NamedTuple):
    """One end of a stretch as seen from its node, looking outward."""

    stretch: int
    reversed: bool


class _Meeting(NamedTuple):
    """Another stretch that some lines of a stretch go on to."""

    other: int
    turned: bool
    """Whether an order kept on the way reads the other way round there."""
    pairs: tuple[Pair, ...]
    """The pairs of lines that go on together."""


class _Network:
    """Which stretches meet, which pairs go on together, and what pairs that part would like."""

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        self.stretches = stretches
        self.meetings: list[list[_Meeting]] = [[] for _ in stretches]
        self.wishes: list[dict[Pair, int]] = [{} for _ in stretches]
        """For a stretch: how many ends want the first line of a pair left of the second, seen from its start."""
        self.ends = _ends(stretches)
        for node in sorted(self.ends):
            self._meet(self.ends[node])

    def _meet(self, ends: Sequence[_End]) -> None:
        for one, other in combinations(ends, 2):
            there = frozenset(self.stretches[other.stretch].lines)
            both = [line for line in self.stretches[one.stretch].lines if line in there]
            if len(both) > 1 and one.stretch != other.stretch:
                # looking outward, the order of a stretch and that of its continuation mirror each other
                meeting = one.reversed == other.reversed, tuple(combinations(both, 2))
                self.meetings[one.stretch].append(_Meeting(other.stretch, *meeting))
                self.meetings[other.stretch].append(_Meeting(one.stretch, *meeting))
        for end in ends:
            self._part(end, [other for other in ends if other is not end])

    def _part(self, end: _End, others: Sequence[_End]) -> None:
        """The wishes of pairs that share one stretch and no other at its end."""
        lines = self.stretches[end.stretch].lines
        goes: dict[str, set[tuple[float, int]]] = {line: set() for line in lines}
        for number, other in enumerate(others):
            # clockwise from this stretch: who arrives by it and leaves by the first of them turns off to the left
            rank = (_heading(self.stretches, end) - _heading(self.stretches, other)) % 360, number
            for line in self.stretches[other.stretch].lines:
                if line in goes:
                    goes[line].add(rank)
        for a, b in combinations(lines, 2):
            if goes[a] and goes[b] and not goes[a] & goes[b]:
                # what is left for who arrives is right for who looks outward from the node
                pair = (a, b) if (min(goes[a]) < min(goes[b])) == end.reversed else (b, a)
                self.wishes[end.stretch][pair] = self.wishes[end.stretch].get(pair, 0) + 1


def _heading(stretches: Sequence[Stretch], end: _End) -> float:
    stretch = stretches[end.stretch]
    return stretch.arrives if end.reversed else stretch.leaves


def _node(stretches: Sequence[Stretch], end: _End) -> int:
    stretch = stretches[end.stretch]
    return stretch.end if end.reversed else stretch.start


def _ends(stretches: Sequence[Stretch]) -> dict[int, list[_End]]:
    ends: dict[int, list[_End]] = {}
    for index, stretch in enumerate(stretches):
        ends.setdefault(stretch.start, []).append(_End(index, False))
        ends.setdefault(stretch.end, []).append(_End(index, True))
    return ends


def tally(stretches: Sequence[Stretch], orders: Sequence[Order]) -> Tally:
    """Crossings and partings of given orders, each from left to right as seen from the start of its stretch."""
    return _tally(_Network(stretches), orders)


def least_crossings(stretches: Sequence[Stretch]) -> int:
    """A lower bound: the crossings that pairs of lines cannot do without, each pair taken alone."""
    return sum(_least(_Network(stretches)))


def _tally(network: _Network, orders: Sequence[Order]) -> Tally:
    places = [{line: place for place, line in enumerate(order)} for order in orders]
    crossings = partings = 0
    for index, here in enumerate(places):
        crossings += sum(votes for (a, b), votes in network.wishes[index].items() if here[a] > here[b])
        for other, turned, pairs in network.meetings[index]:
            if other < index:
                continue  # counted from the other side
            there = places[other]
            for a, b in pairs:
                crossings += ((here[a] < here[b]) == (there[a] < there[b])) == turned
                partings += (abs(here[a] - here[b]) == 1) != (abs(there[a] - there[b]) == 1)
    return Tally(crossings, partings)


def best_orders(stretches: Sequence[Stretch], *, work: int = _WORK) -> tuple[Order, ...]:
    """For each stretch its lines from left to right as seen from its start; as given where nothing speaks against it.

    `work` limits the steps of all orderings together; what is found by then is taken.
    """
    chains, members = _chained(stretches)
    found = _Search(_Network(chains), work).run()
    return tuple(found[chain][::-1] if turned else found[chain] for chain, turned in members)


def _chained(stretches: Sequence[Stretch]) -> tuple[list[Stretch], list[tuple[int, bool]]]:
    """Stretches in a row with the same lines taken as one; for each its chain, and whether it runs against that."""
    ends = _ends(stretches)
    members: dict[int, tuple[int, bool]] = {}
    chains: list[Stretch] = []
    for index, stretch in enumerate(stretches):
        if index in members:
            continue
        members[index] = (len(chains), False)
        tips = []
        for ahead in (False, True):
            tip = _End(index, ahead)
            while True:
                here = [end for end in ends[_node(stretches, tip)] if end.stretch != tip.stretch]
                if len(here) != 1 or len(ends[_node(stretches, tip)]) != 2 or here[0].stretch in members:
                    break
                if set(stretches[here[0].stretch].lines) != set(stretch.lines):
                    break
                tip = _End(here[0].stretch, not here[0].reversed)
                members[tip.stretch] = (len(chains), tip.reversed != ahead)
            tips.append(tip)
        first, last = tips
        headings = _heading(stretches, first), _heading(stretches, last)
        chains.append(Stretch(_node(stretches, first), _node(stretches, last), stretch.lines, *headings))
    return chains, [members[index] for index in range(len(stretches))]


class _Search:
    """Orders bettered one by one until none can be, from several starts."""

    def __init__(self, network: _Network, work: int) -> None:
        self.network = network
        self.work = work

    def run(self) -> list[Order]:
        """The best orders found."""
        network = self.network
        goal = CROSSING * sum(_least(network))
        best = self._settled([stretch.lines for stretch in network.stretches])
        cost = _tally(network, best).cost
        ways = list(_common_ways(network))
        dice = 1
        for _ in range(_STARTS):
            if cost <= goal or self.work <= 0:
                break
            orders = list(best)
            for _ in range(_KICKS):
                dice = dice * 48271 % 2147483647
                pair, way = ways[dice % len(ways)]
                for index in way:
                    orders[index] = tuple(_swapped(line, pair) for line in orders[index])
            orders = self._settled(orders)
            now = _tally(network, orders).cost
            if now <= cost:
                best, cost = orders, now
        return best

    def _settled(self, orders: list[Order]) -> list[Order]:
        """Better every stretch in turn, then every pair along its common way, until nothing changes."""
        open_stretches = [index for index, order in enumerate(orders) if len(order) > 1]
        changed = True
        while changed and self.work > 0:
            changed = False
            for index in open_stretches:
                better = self._ordered(index, orders)
                if better != orders[index]:
                    orders[index] = better
                    changed = True
            if not changed:
                changed = self._exchanged(orders)
        return orders

    def _ordered(self, index: int, orders: Sequence[Order]) -> Order:
        """The best order of one stretch with its neighbors as they are; the present one among equals."""
        now = orders[index]
        before, beside = self._prices(index, orders)
        count = len(now)
        if count == 2:
            self.work -= 2
            return now[::-1] if before[1][0] + beside[1][0] < before[0][1] + beside[0][1] else now
        if count > _EXACT:
            return self._moved(now, before, beside)
        self.work -= (1 << count) * count
        # cost and last line but one of the best beginning of an order, by its set of lines and its last line
        table: dict[tuple[int, int], tuple[int, int]] = {(1 << line, line): (0, -1) for line in range(count)}
        for chosen in range(1, 1 << count):
            members = [line for line in range(count) if chosen >> line & 1]
            for line in range(count):
                if chosen >> line & 1:
                    continue
                price = sum(before[member][line] for member in members)
                table[chosen | 1 << line, line] = min(
                    (table[chosen, last][0] + price + beside[last][line], last) for last in members
                )
        chosen = (1 << count) - 1
        last = min(range(count), key=lambda line: (table[chosen, line][0], line))
        if _price(range(count), before, beside) == table[chosen, last][0]:
            return now
        order = []
        while last >= 0:
            order.append(now[last])
            chosen, last = chosen & ~(1 << last), table[chosen, last][1]
        return tuple(reversed(order))

    def _prices(self, index: int, orders: Sequence[Order]) -> tuple[list[list[int]], list[list[int]]]:
        """What it costs that one line lies anywhere left of another, and what that it lies beside it."""
        now = orders[index]
        place = {line: number for number, line in enumerate(now)}
        before = [[0] * len(now) for _ in now]
        beside = [[0] * len(now) for _ in now]
        for (a, b), votes in self.network.wishes[index].items():
            before[place[b]][place[a]] += CROSSING * votes
        for other, turned, pairs in self.network.meetings[index]:
            there = {line: number for number, line in enumerate(orders[other])}
            self.work -= len(pairs)
            for a, b in pairs:
                kept = (there[a] < there[b]) != turned
                first, second = (a, b) if kept else (b, a)
                before[place[second]][place[first]] += CROSSING
                neighbors = -PARTING if abs(there[a] - there[b]) == 1 else PARTING
                beside[place[a]][place[b]] += neighbors
                beside[place[b]][place[a]] += neighbors
        return before, beside

    def _moved(self, now: Order, before: list[list[int]], beside: list[list[int]]) -> Order:
        """Single lines moved to better places as long as there are any."""
        order = list(range(len(now)))
        cost = _price(order, before, beside)
        for _ in range(len(order)):
            self.work -= len(order) ** 4
            moves = []
            for taken in range(len(order)):
                rest = order[:taken] + order[taken + 1 :]
                moves += [[*rest[:to], order[taken], *rest[to:]] for to in range(len(order))]
            best = min(moves, key=lambda move: _price(move, before, beside))
            if _price(best, before, beside) >= cost:
                break
            order, cost = best, _price(best, before, beside)
        return tuple(now[line] for line in order)

    def _exchanged(self, orders: list[Order]) -> bool:
        """Exchange a pair of lines along its whole common way where that is better."""
        cost = _tally(self.network, orders).cost
        for pair, way in _common_ways(self.network):
            if len(way) < 2 or self.work <= 0:
                continue
            other = list(orders)
            for index in way:
                other[index] = tuple(_swapped(line, pair) for line in orders[index])
            self.work -= 20 * len(orders)
            if _tally(self.network, other).cost < cost:
                orders[:] = other
                return True
        return False


def _swapped(line: str, pair: Pair) -> str:
    return pair[1] if line == pair[0] else pair[0] if line == pair[1] else line


def _price(order: Sequence[int], before: list[list[int]], beside: list[list[int]]) -> int:
    pairs = sum(before[a][b] for a, b in combinations(order, 2))
    return pairs + sum(beside[a][b] for a, b in pairwise(order))


def _common_ways(network: _Network) -> Iterator[tuple[Pair, list[int]]]:
    """Every pair of lines with the stretches of each way that they have in common."""
    seen: set[tuple[int, Pair]] = set()
    for index, stretch in enumerate(network.stretches):
        for pair in combinations(sorted(stretch.lines), 2):
            if (index, pair) in seen:
                continue
            way = [index]
            seen.add((index, pair))
            for here in way:  # grows while it is walked
                for other, _, pairs in network.meetings[here]:
                    if (other, pair) not in seen and (pair in pairs or pair[::-1] in pairs):
                        seen.add((other, pair))
                        way.append(other)
            yield pair, way


def _least(network: _Network) -> Iterator[int]:
    """For every pair and way the crossings it cannot do without, were it alone in the world."""
    for (a, b), way in _common_ways(network):
        side = {way[0]: 1}
        forced = 0
        votes = {1: 0, -1: 0}
        for here in way:
            wishes = network.wishes[here]
            votes[side[here]] += wishes.get((a, b), 0)
            votes[-side[here]] += wishes.get((b, a), 0)
            for other, turned, pairs in network.meetings[here]:
                if (a, b) in pairs or (b, a) in pairs:
                    wanted = -side[here] if turned else side[here]
                    forced += side.setdefault(other, wanted) != wanted
        # a ring of common way may force crossings of its own; counting none keeps this a lower bound
        yield min(votes.values()) if not forced else 0
