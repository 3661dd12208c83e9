"""What was read of a GTFS feed, in words, and tables of small feeds."""

from __future__ import annotations

from metrox_maps.transit.found import Found, Stop


def ways(found: Found, line: str = "R") -> dict[str, int]:
    """The patterns of a line as words, with their weights."""
    (chosen,) = (one for one in found.lines if one.id == line)
    return {"".join(pattern.stops): pattern.weight for pattern in chosen.patterns}


def told(found: Found, words: str) -> str:
    """The place of the one note that says this."""
    (place,) = (f"{note.kind} {note.place}" for note in found.notes if words in note.text)
    return place


def stop(found: Found, key: str) -> Stop:
    (one,) = (stop for stop in found.stops if stop.id == key)
    return one


def times(*trips: str) -> str:
    """A table of stop times from `trip stops`, numbered from 1 on."""
    rows = ["trip_id,stop_id,stop_sequence"]
    for trip in trips:
        name, stops = trip.split()
        rows += [f"{name},{one},{place}" for place, one in enumerate(stops, 1)]
    return "\n".join([*rows, ""])


def trips(*names: str) -> str:
    return "\n".join(["route_id,trip_id", *(f"R,{name}" for name in names), ""])
