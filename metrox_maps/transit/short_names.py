"""Names of stations made short enough for a sheet, only where that is asked for."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.distinct import distinct
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note

ABBREVIATIONS: tuple[tuple[str, str], ...] = (
    ("Hauptbahnhof", "Hbf"),
    ("Bahnhof", "Bf"),
    ("Straße", "Str."),
    ("Strasse", "Str."),
    ("Platz", "Pl."),
    ("Krankenhaus", "Krhs."),
    ("Universität", "Uni"),
    ("International", "Int'l"),
    ("University", "Univ"),
    ("Boulevard", "Bd"),
    ("Street", "St"),
    ("Avenue", "Av"),
    ("Avenida", "Av."),
    ("Road", "Rd"),
    ("Square", "Sq"),
    ("Gardens", "Gdns"),
    ("Junction", "Jn"),
    ("Station", "Stn"),
    ("Hospital", "Hosp"),
    ("Terminal", "Term"),
    ("Center", "Ctr"),
    ("Centre", "Ctr"),
    ("Heights", "Hts"),
    ("Bridge", "Br"),
    ("Park", "Pk"),
    ("Saint", "St"),
    ("Sainte", "Ste"),
    ("Place", "Pl."),
    ("Porte", "Pte"),
    ("Plaza", "Pza."),
    ("Praça", "Pça."),
    ("Piazza", "P.za"),
    ("Jardim", "Jd."),
    ("Parque", "Pq."),
    ("Estação", "Est."),
    ("Estación", "Est."),
    ("General", "Gral."),
    ("Engenheiro", "Eng."),
    ("Doctor", "Dr."),
    ("North", "N"),
    ("South", "S"),
    ("East", "E"),
    ("West", "W"),
)
"""Words and what is written for them, in the order in which they are tried; `straße` and `platz` also end words."""
_ENDINGS = {"straße": "str.", "strasse": "str.", "platz": "pl."}


def shortened_names(network: Network, letters: int) -> tuple[Network, tuple[Note, ...]]:
    """The network with station names of at most so many letters where that can be, and what was done.

    A name that is too long has words abbreviated (`ABBREVIATIONS`), as many as are needed; then words are left out from
    its end, and a single long word is cut. Two stations never come to have one name: then both keep a longer form.
    """
    every = sorted({node.name for node in network.nodes if node.station and node.name})
    count = Counter(node.name for node in network.nodes if node.station)
    found = distinct({name: _forms(name, letters) for name in every})
    nodes = tuple(replace(node, name=found.get(node.name, node.name)) for node in network.nodes)
    return replace(network, nodes=nodes), _notes(found, count, letters)


def _notes(found: dict[str, str], count: Counter[str], letters: int) -> tuple[Note, ...]:
    notes = []
    changed = [(name, new) for name, new in found.items() if name != new]
    if changed:
        shown = "; ".join(f"`{shortened(name)}` → `{shortened(new)}`" for name, new in changed)
        notes.append(Note("shortened", f"{plural(sum(count[name] for name, _ in changed), 'name')} shortened: {shown}"))
    for new in found.values():
        if len(new) > letters:
            text = f"`{shortened(new)}` has {len(new)} letters: shorter, it would be called as another station"
            notes.append(Note("kept", text))
    return tuple(notes)


def _forms(name: str, letters: int) -> tuple[str, ...]:
    """The forms of a name from the one that is wanted to the name itself, without repeats."""
    if len(name) <= letters:
        return (name,)
    short = _abbreviated(name, letters)
    return tuple(dict.fromkeys((_cut(short, letters), short, name)))


def _abbreviated(name: str, letters: int) -> str:
    for word, short in ABBREVIATIONS:
        if len(name) <= letters:
            break
        name = re.sub(rf"(?<!\w){word}(?![\w])\.?", short, name)
        if (ending := _ENDINGS.get(word.casefold())) is not None:
            name = re.sub(rf"(?<=[^\W\d_]){word.casefold()}(?!\w)", ending, name)
    return name


def _cut(name: str, letters: int) -> str:
    """The name without what stands in brackets, then without words from its end, then within its only word."""
    if len(name) > letters:
        name = re.sub(r"\s*\([^()]*\)", "", name).strip() or name
    while len(name) > letters and (parts := re.match(r"(.*\S)\s*(?:\s|/|–|,)\s*\S+$", name)):
        name = parts[1].rstrip(" ,/–-")
    return name if len(name) <= letters else name[: max(1, letters - 1)].rstrip(" .-") + "."
