"""The lines of a source with their stations, so that a person can choose among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from metrox_maps.errors import ImportFailed
from metrox_maps.transit.assemble import gathered
from metrox_maps.transit.choosing import Choice, chosen_lines, one_each
from metrox_maps.transit.found import Found, FoundLine
from metrox_maps.transit.names import clean_names
from metrox_maps.transit.ways import stations_of, traced


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSummary:
    """A line of a source, as it would be in the network."""

    id: str
    name: str
    color: str
    mode: str
    code: str
    """The source's own word for the mode."""
    taken: bool
    """Whether the choice takes it."""
    ways: tuple[tuple[str, ...], ...]
    """The names of the stations of each of its ways, in order, as a network has them: cleaned, an id where there is
    none."""
    loop: bool
    """Whether its main way closes."""
    trips: int
    """The weights of all its patterns; 0 where the source tells none."""
    problem: str
    """Why it has no ways, or empty."""
    place: str


def summaries(found: Found, choice: Choice | None = None) -> tuple[LineSummary, ...]:
    """Every line of a source: those that the choice takes first, each kind by mode and name.

    A line that cannot be ordered has its problem in place of stations. Raises ImportFailed where the choice names lines
    or modes that there are not.
    """
    choice = choice or Choice()
    taken, _ = chosen_lines(found, choice)
    ids = {line.id for line in taken}
    rest = tuple(line for line in one_each(found.lines) if line.id not in ids)
    return (
        *_cleaned(_summaries(found, taken, choice, taken=True)),
        *_cleaned(_summaries(found, rest, replace(choice, merge=()), taken=False)),
    )


def _cleaned(lines: Sequence[LineSummary]) -> list[LineSummary]:
    """With the names that a network of all these lines would have."""
    names, _ = clean_names(name for line in lines for way in line.ways for name in way)
    return [replace(line, ways=tuple(tuple(names[name] for name in way) for way in line.ways)) for line in lines]


def _summaries(found: Found, lines: Sequence[FoundLine], choice: Choice, *, taken: bool) -> list[LineSummary]:
    """Lines that are taken together, as their stops are merged with each other's only."""
    if not lines:
        return []
    known = {stop.id for stop in found.stops}
    served = [line for line in lines if _calls(line) & known]
    called = {line.id for line in served}
    ground = gathered(found, served, choice) if served else None
    summaries = []
    for line in sorted(lines, key=lambda line: (line.mode, _natural(line.name), line.id)):
        summary = LineSummary(
            id=line.id,
            name=line.name or line.id,
            color=line.color,
            mode=line.mode,
            code=line.code,
            taken=taken,
            ways=(),
            loop=False,
            trips=sum(pattern.weight for pattern in line.patterns),
            problem="it has no stations",
            place=line.place,
        )
        if ground is not None and line.id in called:
            places = ground.merged.places
            try:
                ways = traced(line, places, ground.merged.of_stop, choice=choice, ruler=ground.ruler).ways
            except ImportFailed as error:
                summary = replace(summary, problem=str(error))
            else:
                summary = replace(
                    summary,
                    ways=tuple(tuple(places[name].name or name for name in stations_of(way, places)) for way in ways),
                    loop=bool(ways) and ways[0].loop,
                    problem="" if ways else "it has fewer than two stations",
                )
        summaries.append(summary)
    return summaries


def _calls(line: FoundLine) -> set[str]:
    stops = {stop for pattern in line.patterns for stop in pattern.stops}
    return stops | {stop for link in line.links for stop in (link.a, link.b)}


def _natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """A key that puts line 2 before line 10."""
    parts: list[str] = [""]
    for char in name.casefold():
        if char.isdecimal() is parts[-1][-1:].isdecimal():
            parts[-1] += char
        else:
            parts.append(char)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part)
