"""What the rules on a board look at: the board, the placements it is judged by, and facts that several rules need.

A dealt board lies differently every game. It is judged by a fixed choice of its placements (see `placements`), and what
is found there is told once for the whole board, with how many of them show it and one that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import isqrt
from typing import Any, NamedTuple, TypeVar

from metrox_maps.findings.finding import Path, Remark
from metrox_maps.findings.rule import Rule, Threshold
from metrox_maps.geometry.grids import turned_cells
from metrox_maps.metromania.facts import Arrow, City, city_of, counts, is_placement, is_whole
from metrox_maps.metromania.model import FORBIDDEN, SPOTS, CityBoard, Placed
from metrox_maps.metromania.placements import judged_placements
from metrox_maps.metromania.walks import Walks

Fact = TypeVar("Fact")
OFTEN = 0.2
"""Share of the placements tried above which a dealt board is told of what spoils a part of a game only."""
COMPANIES = 4
"""Most companies on a board, each with two lines (RULES 2.2)."""


class Fault(NamedTuple):
    """What is wrong with a city: words that name the place, the place in the file, and the object it belongs to."""

    message: str
    path: Path
    on: str = ""


@dataclass(frozen=True)
class Laid:
    """The board with its districts laid in one placement, and what can be built there."""

    board: CityBoard
    placement: tuple[Placed, ...]

    @cached_property
    def city(self) -> City:
        """The city."""
        return city_of(self.board, self.placement)

    @cached_property
    def walks(self) -> Walks:
        """The lines that are possible."""
        return Walks(self.city)

    @cached_property
    def lacks_lines(self) -> bool:
        """Whether no line can be finished at all, however many tunnels it has (told by a rule of its own)."""
        return not any(self.walks.allowed[start] for start in self.walks.starts)

    @cached_property
    def nearest(self) -> dict[Arrow, tuple[int, Arrow]]:
        """The nearest allowed end of each usable start that has one within reach, and the tunnels it takes."""
        found = {start: self.walks.nearest(start, self.board.components.tunnels) for start in self.walks.starts}
        return {start: near for start, near in found.items() if near is not None}

    @cached_property
    def free(self) -> tuple[int, ...]:
        """Spaces that a tunnel may lie on: neither Lake nor Park."""
        return tuple(space for space, kind in enumerate(self.city.kinds) if kind not in FORBIDDEN)

    @cached_property
    def arrow_spaces(self) -> frozenset[int]:
        """Spaces behind arrows."""
        return frozenset(arrow.space for arrow in (*self.city.starts, *self.city.ends))

    @cached_property
    def cut_off(self) -> tuple[tuple[int, ...], ...]:
        """Spaces no line can be dug on, however many tunnels it has, in groups that lie edge to edge, largest first."""
        walks, grid = self.walks, self.city.grid
        rest = {space for space in self.free if space not in self.arrow_spaces and not walks.can_dig(space)}
        groups = []
        while rest:
            group, queue = [], [min(rest)]
            rest.discard(queue[0])
            while queue:
                space = queue.pop()
                group.append(space)
                near = {other for edge in grid.space_edges[space] for other in grid.edge_spaces[edge]} & rest
                rest -= near
                queue += sorted(near)
            groups.append(tuple(sorted(group)))
        return tuple(sorted(groups, key=lambda group: (-len(group), group)))

    def of_kind(self, kinds: str) -> tuple[int, ...]:
        """The spaces of some kinds."""
        return tuple(space for space, kind in enumerate(self.city.kinds) if kind in kinds)

    def place(self, space: int) -> Fault:
        """Where a space stands in the file: the words for it, its row, its district.

        Rows and columns count from 0 as everywhere (RULES 2.1). Of a board that is not dealt the words hold the id that
        `metrox sheet --show ids` prints on the space too, which differs where its district is turned.
        """
        position, cell = divmod(space, self.board.side**2)
        placed = self.placement[position]
        source = turned_cells(self.board.side, placed.rotation)[cell]
        row = isqrt(source)
        district = self.board.districts[placed.district]
        printed = "" if self.board.placement is None else ", space {}-{}-{}".format(*self.city.grid.cells[space])
        return Fault(
            f"row {row}, column {source - row**2} of district `{district.id}`{printed}",
            ("districts", placed.district, "rows", row),
            f"district:{district.id}",
        )


@dataclass(frozen=True)
class BoardSubject:
    """One board under check."""

    board: CityBoard
    limits: Mapping[str, float] = field(default_factory=dict)
    """Thresholds that a configuration changed, by rule id."""
    _facts: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def limit(self, threshold: Threshold) -> float:
        """The number a rule judges by."""
        return self.limits.get(threshold.rule, threshold.value)

    def once(self, fact: Callable[[BoardSubject], Fact]) -> Fact:
        """What a function says of this board, computed once however many rules ask."""
        if fact not in self._facts:
            self._facts[fact] = fact(self)
        found: Fact = self._facts[fact]
        return found

    def speaks(self, rule: Rule[BoardSubject]) -> bool:
        """Whether a rule has anything to say: others that would only repeat it keep quiet then."""
        key = ("speaks", rule.id)
        if key not in self._facts:
            self._facts[key] = rule.check is not None and any(True for _ in rule.check(self))
        return bool(self._facts[key])

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        """The board in every placement it is judged by; nothing if it is not whole, which other rules tell."""
        if not is_whole(self.board):
            return ()
        return tuple(Laid(self.board, placement) for placement in judged_placements(self.board))

    def names(self) -> Iterator[tuple[str, Path, str]]:
        """The board's name and each district's, with its place in the file and the object that has it."""
        yield self.board.name, ("name",), ""
        for index, district in enumerate(self.board.districts):
            yield district.name, ("districts", index, "name"), f"district:{district.id}"

    @property
    def is_dealt(self) -> bool:
        """Whether the districts are dealt."""
        return self.board.placement is None

    @cached_property
    def in_play(self) -> tuple[int, ...]:
        """Indexes of the districts that can come into a game: those placed, or all where they are dealt."""
        placement = self.board.placement
        if placement is None or not is_placement(self.board, placement):
            return tuple(range(len(self.board.districts)))
        return tuple(placed.district for placed in placement)

    @cached_property
    def kinds(self) -> tuple[dict[str, int], ...]:
        """For each district how many spaces it has of each kind."""
        return tuple(counts(self.board, dealt=(index,)) for index in range(len(self.board.districts)))

    def spots(self, index: int) -> int:
        """How many spots a district has."""
        return sum(self.kinds[index][kind] for kind in SPOTS)

    def told(self, faults: Callable[[Laid], Iterable[Fault]], *, often: bool = False) -> Iterator[Remark]:
        """What is wrong with the city as remarks: all of it for a fixed placement, once for a dealt board.

        With `often` a dealt board is told of it only if more than `OFTEN` of the placements tried show it.
        """
        if not self.is_dealt:
            for laid in self.laid:
                for fault in faults(laid):
                    yield Remark(message=fault.message, path=fault.path, on=fault.on)
            return
        shown = [(laid, fault) for laid in self.laid for fault in islice(faults(laid), 1)]
        if shown and (not often or len(shown) > OFTEN * len(self.laid)):
            laid, fault = shown[0]
            witness = ", ".join(f"[{placed.district}, {placed.rotation}]" for placed in laid.placement)
            where = (
                f"in all {len(shown)} placements tried"
                if len(shown) == len(self.laid)
                else f"in {len(shown)} of {len(self.laid)} placements tried, for example `[{witness}]`"
            )
            yield Remark(message=f"{where}: {fault.message}", path=fault.path, on=fault.on)


def arrow_words(arrow: Arrow, color: str) -> str:
    """An arrow in words: which character of which side, counted from 0."""
    return f"the {color} arrow at column {arrow.column} of side {arrow.side}"


def side_fault(message: str, side: int) -> Fault:
    """A fault that stands in a side of the frame."""
    return Fault(message, ("frame", side), f"side:{side}")
