"""Station codes such as `NS17-CC15`, which say line and position: lines in order without any drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from metrox_maps.findings.words import listed, plural, shortened
from metrox_maps.transit.found import FoundLine, Pattern, Point
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.geojson_courses import Course
from metrox_maps.transit.importers.geojson_features import text_of
from metrox_maps.transit.importers.geojson_lines import Polyline, is_closed, visits
from metrox_maps.transit.importers.geojson_stations import Station
from metrox_maps.transit.importers.geojson_ways import NEAR, WITHIN, simplified
from metrox_maps.transit.importers.positions import apart
from metrox_maps.transit.notes import Note

KEYS = ("station_codes", "station_code", "codes", "code", "stn_no", "stn_code", "stop_code", "ref")
_COLORS = ("station_colors", "station_color", "colors", "color", "colour", "marker-color")
_WHOLE = re.compile(r"([A-Z]{1,4})[ -]?([0-9]{1,3})([A-Z]?)")
_CODE = re.compile(r"([A-Z]{1,4}) ?([0-9]{1,3})([A-Z]?)|[A-Z]{2,4}")
_SPLIT = re.compile(r"[-/,;|&·+]+")
_MOST = 0.6
"""Share of the stations of a code that must be at a drawn line for it to be that of the code."""

Position = tuple[int, str]
"""A number and what follows it: `CC4A` is between `CC4` and `CC5`."""


@dataclass(slots=True)
class _Group:
    """The stations of one prefix."""

    prefix: str
    numbered: dict[Position, str] = field(default_factory=dict)
    bare: list[str] = field(default_factory=list)
    """Stations whose code is the prefix alone."""
    colors: set[str] = field(default_factory=set)
    course: Course | None = None

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(self.numbered[position] for position in sorted(self.numbered))


def codes_of(station: Station) -> tuple[tuple[str, Position | None], ...]:
    """Prefix and position of each code of a station; no position for a code without number."""
    for key in KEYS:
        text = text_of(station.properties.get(key)).upper()
        parts = [text] if _WHOLE.fullmatch(text) else [part.strip() for part in _SPLIT.split(text)]
        found = [_WHOLE.fullmatch(part) or _CODE.fullmatch(part) for part in parts if part]
        if found and all(found):
            return tuple(
                (match[1], (int(match[2]), match[3])) if match[1] else (match[0], None) for match in found if match
            )
    return ()


def are_coded(stations: Sequence[Station]) -> bool:
    """Whether most stations have codes, and these make lines."""
    codes = [code for station in stations for code in codes_of(station)[:1]]
    prefixes = [prefix for prefix, position in codes if position is not None]
    return 2 * len(codes) > len(stations) and len(set(prefixes)) * 2 <= len(prefixes)


def coded_lines(
    stations: Sequence[Station],
    places: Mapping[str, Point],
    courses: Sequence[tuple[Course, Sequence[Polyline]]],
    notes: list[Note],
) -> tuple[FoundLine, ...]:
    """A line for each prefix, its stations in the order of their numbers, whatever gaps these have.

    A drawn line that most of the stations are at gives name and color, closes loops and lollipops, and joins a short
    line with a prefix of its own to the long one it is a branch of.
    """
    groups = _groups(stations, notes)
    chains = {course.key: parts for course, parts in courses}
    for group in groups.values():
        group.course = _course(group, places, courses)
    owners: dict[str, str] = {}
    for group in sorted(groups.values(), key=lambda group: (-len(group.numbered), group.prefix)):
        if group.course is not None:
            owners.setdefault(group.course.key, group.prefix)
    spare = {station: prefix for prefix, group in groups.items() if not group.numbered for station in group.bare}
    lines = []
    for prefix in sorted(groups):
        group = groups[prefix]
        own = chains[group.course.key] if group.course is not None else ()
        order = _with_bare(group, places, own, spare)
        trunk = groups[owners[group.course.key]] if group.course is not None else group
        if trunk is not group:
            names = {station.id: station.name or station.id for station in stations}
            order = _joined_to(order, trunk, places, own, group, names, notes)
        if len(order) < 2:
            if group.numbered:
                text = f"{plural(len(order), 'station')} with the code `{prefix}`: not a line"
                notes.append(Note("dropped", text))
            continue
        lines.append(_line(group, order, trunk is not group))
    notes.append(Note("guessed", f"stations are in the order of their codes, on {plural(len(lines), 'line')}"))
    unused = sorted(set(chains) - set(owners))
    if unused:
        text = f"no code belongs to the drawn {plural(len(unused), 'line')} {listed(map(shortened, unused))}"
        notes.append(Note("dropped", text))
    return tuple(lines)


def _groups(stations: Sequence[Station], notes: list[Note]) -> dict[str, _Group]:
    groups: dict[str, _Group] = {}
    bare = 0
    for station in stations:
        codes = codes_of(station)
        bare += not codes
        colors = _SPLIT.split(next((text for key in _COLORS if (text := text_of(station.properties.get(key)))), ""))
        for index, (prefix, position) in enumerate(codes):
            group = groups.setdefault(prefix, _Group(prefix))
            if position is None:
                group.bare.append(station.id)
            elif position in group.numbered:
                code = f"{prefix}{position[0]}{position[1]}"
                text = f"two stations have the code {code}: `{shortened(station.name or station.id, 60)}` is not on it"
                notes.append(Note("dropped", text, station.place))
            else:
                group.numbered[position] = station.id
                if len(colors) == len(codes):
                    group.colors |= {color_of(colors[index])} - {""}
    if bare:
        notes.append(Note("dropped", f"{plural(bare, 'station')} without code: on no line"))
    return groups


def _course(
    group: _Group, places: Mapping[str, Point], courses: Sequence[tuple[Course, Sequence[Polyline]]]
) -> Course | None:
    """The drawn line that most of a group's stations are at; of several, the one that passes fewest others."""
    own = {station: places[station] for station in group.order if station in places}
    options = []
    for course, chains in courses:
        at_it = {station for chain in chains for station in visits(chain, own, within=WITHIN).stations}
        if own and len(at_it) >= _MOST * len(own):
            others = {station for chain in chains for station in visits(chain, places, within=WITHIN).stations}
            options.append((-len(at_it), len(others), course.key, course))
    return min(options, key=lambda option: option[:3])[3] if options else None


def _with_bare(
    group: _Group, places: Mapping[str, Point], chains: Sequence[Polyline], spare: Mapping[str, str]
) -> tuple[str, ...]:
    """The order of a group with its stations without number, and with what its drawing closes.

    A station whose code is the group's prefix alone, or a prefix that no number follows anywhere (`STC`) while the
    group's drawing passes it, goes to the nearer end, and to both ends where the drawing is closed.
    """
    order = group.order
    if not order:
        return ()
    own = {station: places[station] for station in order}
    passed = {
        station
        for chain in chains
        for station in visits(chain, {key: places[key] for key in spare}, within=WITHIN).stations
        if spare[station][:1] == group.prefix[:1]
    }
    for station in sorted({*group.bare, *passed} - set(order)):
        if len(chains) == 1 and is_closed(chains[0], near=NEAR) and station in passed:
            return (station, *order, station)
        first, last = (apart(places[station], places[end]) for end in (order[0], order[-1]))
        order = (station, *order) if first <= last else (*order, station)
    for chain in chains if len(order) == len(own) else ():
        drawn = simplified(visits(chain, own, within=WITHIN).stations, closed=is_closed(chain, near=NEAR))
        if len(drawn) == len(order) + 1 and drawn[0] != drawn[-1]:  # a lollipop
            return _lollipop(order, drawn)
    return order


def _lollipop(order: tuple[str, ...], drawn: tuple[str, ...]) -> tuple[str, ...]:
    """The order, closed at the end where the drawing says that it comes back to a station inside."""
    again = drawn[-1] if drawn[-1] in drawn[:-1] else drawn[0]
    return (*order, again) if order.index(again) < len(order) / 2 or drawn[0] == order[0] else (again, *order)


def _joined_to(
    order: tuple[str, ...],
    trunk: _Group,
    places: Mapping[str, Point],
    chains: Sequence[Polyline],
    group: _Group,
    names: Mapping[str, str],
    notes: list[Note],
) -> tuple[str, ...]:
    """The order of a branch with the station of the trunk at which the drawing says that it begins."""
    along = set(trunk.order)
    if not along.isdisjoint(order):
        return order
    both = {station: places[station] for station in (*order, *along)}
    for chain in chains:
        passed = visits(chain, both, within=WITHIN).stations
        for index, station in enumerate(passed):
            if station not in (order[0], order[-1]):
                continue
            for beside in passed[max(index - 1, 0) : index] + passed[index + 1 : index + 2]:
                if beside in along:
                    text = f"line {group.prefix} is a branch of {trunk.prefix}: its drawing leaves it at"
                    notes.append(Note("guessed", f"{text} `{shortened(names[beside], 60)}`"))
                    return (beside, *order) if station == order[0] else (*order, beside)
    return order


def _line(group: _Group, order: tuple[str, ...], branch: bool) -> FoundLine:
    course = group.course
    name = group.prefix if course is None else f"{course.title} {group.prefix}" if branch else course.title
    return FoundLine(
        id=group.prefix,
        name=name,
        color=(course.color if course is not None else "") or min(group.colors, default=""),
        mode=course.mode if course is not None else "other",
        code=course.code if course is not None else "",
        patterns=(Pattern(stops=order),),
        place=course.place if course is not None else "",
    )
