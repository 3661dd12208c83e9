"""Stations merged because the user asks for it, whatever their names and wherever they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import did_you_mean, listed, shortened
from metrox_maps.transit.geography import Ruler, middle
from metrox_maps.transit.merging import Merged
from metrox_maps.transit.notes import Note
from metrox_maps.transit.places import Place, name_key


def merged_as_asked(merged: Merged, pairs: Sequence[tuple[str, str]], ruler: Ruler) -> Merged:
    """The stations with those of each pair made one, named like the first and in the middle of both.

    A station is meant by the id of one of its stops, or by its name. Raises ImportFailed for one that is not there, for
    a name that several have, with their ids, and for a pair that is one station without being asked for.
    """
    places = dict(merged.places)
    of_stop = dict(merged.of_stop)
    notes = []
    for first, second in pairs:
        one, other = _meant(first, places), _meant(second, places)
        if one.id == other.id:
            _refuse_same(first, second, merged.places.values())
            continue
        del places[one.id], places[other.id]
        both = _both(one, other)
        places[both.id] = both
        of_stop = {stop: both.id if name in (one.id, other.id) else name for stop, name in of_stop.items()}
        far = f", {ruler.metres(one.at, other.at):,.0f} m apart" if one.at is not None and other.at is not None else ""
        notes.append(Note("merged", f"`{_shown(one)}` and `{_shown(other)}`{far}, as asked", other.source))
    return Merged(places=places, of_stop=of_stop, notes=(*merged.notes, *notes))


def _both(one: Place, other: Place) -> Place:
    originals = tuple(sorted({*one.originals, *other.originals}))
    known = [place.at for place in (one, other) if place.at is not None]
    return replace(
        one,
        id=min(one.id, other.id),
        name=one.name or other.name,
        at=middle(known) if known else None,
        originals=originals,
        station=one.station or other.station,
    )


def _refuse_same(first: str, second: str, places: Iterable[Place]) -> None:
    """Raises ImportFailed where both words mean one of these stations; what another pair has made one may stay."""
    place = next((place for place in places if _is_called(place, first) and _is_called(place, second)), None)
    if place is not None:
        words = f"`{shortened(first, 40)}={shortened(second, 40)}`"
        raise ImportFailed(
            f"{words} names one station twice, `{_shown(place)}`, so there is nothing to merge; name two stations, or "
            "leave this `--merge` away"
        )


def _is_called(place: Place, word: str) -> bool:
    wanted = word.strip()
    return wanted in place.originals or (bool(place.name) and name_key(place.name) == name_key(wanted))


def _meant(name: str, places: Mapping[str, Place]) -> Place:
    """The station that an id or name means."""
    wanted = name.strip()
    of_id = [place for place in places.values() if wanted in place.originals]
    named = of_id or [place for place in places.values() if place.name and name_key(place.name) == name_key(wanted)]
    if len(named) == 1:
        return named[0]
    if named:
        ids = listed((shortened(place.id, 40) for place in sorted(named, key=lambda place: place.id)), 6)
        raise ImportFailed(
            f"{len(named)} stations to be merged are named `{shortened(wanted, 40)}`; say which by an id: {ids}"
        )
    names = sorted({place.name for place in places.values() if place.name})
    raise ImportFailed(
        f"there is no station `{shortened(wanted)}` to be merged on the lines taken{did_you_mean(wanted, names)}"
    )


def _shown(place: Place) -> str:
    return shortened(place.name or place.id, 40)
