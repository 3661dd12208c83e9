"""What must hold in every position of Metromania, looked up in the position itself and in the record of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.metromania.referee_geometry import FORBIDDEN, SPOTS, City, Space, Vertex, adjacent
from tests.metromania.referee_state import Event, Line, State, Tunnel
from tests.metromania.referee_trips import LineKey


def broken(city: City, state: State, dealt: Sequence[list[str]], most_stations: int, most_tunnels: int) -> list[str]:
    """One sentence for each thing that is wrong."""
    lines = {(company, name): line for company, own in enumerate(state.lines) for name, line in own.items()}
    return [
        *_spaces(city, lines, most_tunnels),
        *_walks(city, lines),
        *_shared_runs(lines, set(state.stations)),
        *_stations(city, state, lines, most_stations),
        *_destinations(city, state, lines, dealt),
        *_record(city, state, lines),
        *_turns(state),
    ]


def _spaces(city: City, lines: dict[LineKey, Line], most_tunnels: int) -> Iterator[str]:
    """Spaces and edges are used as they may be."""
    for space, number in Counter(space for line in lines.values() for space in line.spaces).items():
        if number > 1:
            yield f"space {space} holds {number} tunnels"
        if city.kinds[space] in FORBIDDEN:
            yield f"space {space} is forbidden"
    for edge, number in Counter(edge for line in lines.values() for edge in line.edges()).items():
        if number > len(city.beside.get(edge, [])):
            yield f"edge {sorted(edge)} is used {number} times"
    for key, line in lines.items():
        if len(line.spaces) > most_tunnels:
            yield f"line {key} has {len(line.spaces)} tunnels"
        if any(space in city.arrows for space in line.spaces[1 : -1 if line.finished else None]):
            yield f"line {key} passes through a space behind an arrow"


def _walks(city: City, lines: dict[LineKey, Line]) -> Iterator[str]:
    """Every line is a walk along edges of its spaces, from a white arrow and, if finished, to a black one."""
    for key, line in lines.items():
        if not line.spaces:
            if line.vertices or line.finished:
                yield f"line {key} is not started and yet somewhere"
            continue
        if len(line.vertices) != len(line.spaces) + 1:
            yield f"line {key} has {len(line.vertices)} vertices and {len(line.spaces)} spaces"
        if len(set(line.vertices)) != len(line.vertices):
            yield f"line {key} meets itself"
        for space, u, w in zip(line.spaces, line.vertices, line.vertices[1:], strict=False):
            if not {u, w} <= city.corners[space] or not adjacent(u, w):
                yield f"line {key} has no edge of space {space} from {u} to {w}"
        start, end = city.arrows.get(line.spaces[0]), city.arrows.get(line.spaces[-1])
        if start is None or start.kind != "S" or line.vertices[0] not in start.border:
            yield f"line {key} does not start at a white arrow"
        at_end = end is not None and end.kind == "E" and line.vertices[-1] in end.border
        if line.finished != at_end:
            yield f"line {key} is finished or at a black arrow, but not both"


def _shared_runs(lines: dict[LineKey, Line], stations: set[Vertex]) -> Iterator[str]:
    """A run shared by two lines ends with a station, unless with the start or the tip of one of them."""
    edges = {key: line.edges() for key, line in lines.items()}
    for one, other in combinations(lines, 2):
        a, b = lines[one].vertices, lines[other].vertices
        if not a or not b:
            continue
        along = Counter(vertex for edge in edges[one] & edges[other] for vertex in edge)
        for vertex in set(a) & set(b) - stations - {a[0], a[-1], b[0], b[-1]}:
            if along[vertex] < 2:
                yield f"lines {one} and {other} share a run to {vertex}, which has no station"


def _stations(city: City, state: State, lines: dict[LineKey, Line], most_stations: int) -> Iterator[str]:
    """Stations stand on lines, one at a vertex, no more than there are, and each has been scored."""
    if len(set(state.stations)) != len(state.stations):
        yield "two stations at one vertex"
    if len(state.stations) > most_stations:
        yield f"{len(state.stations)} stations of {most_stations}"
    for vertex in set(state.stations).difference(*(line.vertices for line in lines.values())):
        yield f"the station at {vertex} is on no line"
    points = [0] * len(state.points)
    for event in state.events:
        for vertex in event.stations:
            points[event.company] += sum(
                vertex in corners and city.kinds[space] in SPOTS for space, corners in _near(city, vertex)
            )
    if points != state.points:
        yield f"points are {state.points} and should be {points}"
    if Counter(v for event in state.events for v in event.stations) != Counter(state.stations):
        yield "the stations are not those that were built"


def _near(city: City, vertex: Vertex) -> Iterator[tuple[Space, frozenset[Vertex]]]:
    """Spaces around a vertex, found through its edges."""
    edges = [frozenset({vertex, other}) for other in city.neighbours(vertex)]
    for space in {space for edge in edges for space in city.beside[edge]}:
        yield space, city.corners[space]


def _destinations(city: City, state: State, lines: dict[LineKey, Line], dealt: Sequence[list[str]]) -> Iterator[str]:
    """Every covered spot has one destination of its type and its company; those of one letter do not touch."""
    covered = {space: key[0] for key, line in lines.items() for space in line.spaces if city.kinds[space] in SPOTS}
    if sorted((space, company) for space, company in state.placed.values()) != sorted(covered.items()):
        yield "the placed destinations are not one on each covered spot"
    for name, (space, _) in state.placed.items():
        if city.kinds[space] != name[0]:
            yield f"{name} is on a space of type {city.kinds[space]}"
    for (one, (a, _)), (other, (b, _)) in combinations(state.placed.items(), 2):
        if one[1] == other[1] and city.corners[a] & city.corners[b]:
            yield f"{one} and {other} touch"
    for company, hand in enumerate(state.hands):
        own = [name for name, (_, placer) in state.placed.items() if placer == company]
        if sorted(hand + own) != dealt[company]:
            yield f"company {company} has {hand}, placed {own} and was dealt {dealt[company]}"


def _record(city: City, state: State, lines: dict[LineKey, Line]) -> Iterator[str]:
    """The game from its beginning: what may be judged only by the position before."""
    grown: dict[LineKey, list[Vertex]] = {key: [] for key in lines}
    spaces: dict[LineKey, list[Space]] = {key: [] for key in lines}
    taken: set[Space] = set()
    stood: set[Vertex] = set()
    for number, event in enumerate(state.events):
        tunnel = event.tunnel
        if tunnel is None:
            if not _between(event, state, grown, stood):
                yield f"event {number}: {event.stations[0]} is not between two stations"
        else:
            key = (event.company, tunnel.line)
            yield from (f"event {number}: {text}" for text in _tunnel(city, tunnel, key, grown, spaces, taken, stood))
            grown[key] += [tunnel.end] if grown[key] else [tunnel.start, tunnel.end]
            spaces[key].append(tunnel.space)
            taken.add(tunnel.space)
            yield from _reasons(number, event, tunnel, grown, stood)
        stood.update(event.stations)
    for key, line in lines.items():
        if grown[key] != line.vertices or spaces[key] != line.spaces:
            yield f"line {key} is not what was dug"


def _tunnel(
    city: City,
    tunnel: Tunnel,
    key: LineKey,
    grown: dict[LineKey, list[Vertex]],
    spaces: dict[LineKey, list[Space]],
    taken: set[Space],
    stood: set[Vertex],
) -> Iterator[str]:
    """Angles are excused by stations that stood before; starts and ends keep their distance."""
    before = grown[key]
    if before and before[-1] != tunnel.start:
        yield f"the tunnel does not go on from {before[-1]}"
    if len(before) > 1 and adjacent(before[-2], tunnel.end) and tunnel.start not in stood:
        yield f"an acute angle at {tunnel.start} without a station"
    other = (key[0], "striped" if key[1] == "full" else "full")
    arrow, reference = city.arrows.get(tunnel.space), spaces[key] if before else spaces[other]
    if arrow and reference:
        far = {(city.arrows[reference[0]].side + turn) % 6 for turn in (2, 3, 4)}
        rest = [a for a in city.arrows.values() if a.kind == arrow.kind and a.side in far]
        if arrow.side not in far and any(a.space not in taken and city.kinds[a.space] not in FORBIDDEN for a in rest):
            yield f"the arrow at {tunnel.space} was not free to use"


def _between(event: Event, state: State, grown: dict[LineKey, list[Vertex]], stood: set[Vertex]) -> bool:
    """Whether an intermediate station has a station or the start on its one side and a station on the other."""
    (vertex,) = event.stations
    for name in state.lines[event.company]:
        way = grown[event.company, name]
        if vertex in way[1:] and vertex not in stood and stood & set(way[way.index(vertex) + 1 :]):
            return True
    return False


def _reasons(
    number: int, event: Event, tunnel: Tunnel, grown: dict[LineKey, list[Vertex]], stood: set[Vertex]
) -> Iterator[str]:
    """A station built with a tunnel is its bonus or stands at one of its ends, where another line passes."""
    key = (event.company, tunnel.line)
    others = {vertex for other, way in grown.items() if other != key for vertex in way}
    for vertex in event.stations:
        if vertex in stood:
            yield f"event {number}: a second station at {vertex}"
        elif vertex == tunnel.bonus:
            if vertex not in grown[key][1:-1]:
                yield f"event {number}: the bonus station at {vertex} is not on the line"
        elif vertex not in (tunnel.start, tunnel.end) or vertex not in others:
            yield f"event {number}: no reason for a station at {vertex}"


def _turns(state: State) -> Iterator[str]:
    """Companies take turns."""
    if state.company is not None and any(
        turns != state.turns[state.company] + (company < state.company) for company, turns in enumerate(state.turns)
    ):
        yield f"company {state.company} is to move after {state.turns} turns"
    if (state.company is None) != (state.phase == "over") or (state.phase == "last turns") != (state.last_turns > 0):
        yield f"{state.phase!r} with company {state.company} and {state.last_turns} last turns"
