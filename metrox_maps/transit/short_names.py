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
_KINDS = (
    frozenset(re.sub(r"\W", "", short.casefold()) for _, short in ABBREVIATIONS)
    | {"the", "la", "le", "el"}
    | {"city", "town", "sports", "national", "new", "old", "upper", "lower", "great", "main"}
)
"""What is written for words that do not tell one place from another: nothing to be called by alone."""
_JOINING = frozenset(
    ("and", "et", "y", "e", "und", "of", "de", "del", "della", "di", "do", "da", "du", "des", "la", "le")
)
"""Words that lead to the next one."""
_DESCRIBING = re.compile(r"(?:nat|int)['’]l|(?:inter)?national|metropolitan|municipal", re.IGNORECASE)
"""Words that say something of the next one only."""
_NUMBER = re.compile(r"\d+(?:st|nd|rd|th|[a-z])?")
_ENDINGS = {"straße": "str.", "strasse": "str.", "platz": "pl."}


def shortened_names(network: Network, letters: int) -> tuple[Network, tuple[Note, ...]]:
    """The network with station names of at most so many letters where that can be, and what was done.

    A name that is too long has words abbreviated (`ABBREVIATIONS`), as many as are needed; then whole words are left
    out from its end, as long as one stays that is no number. Two stations never come to have one name: then both keep
    a longer form. A note tells of each name that stays too long.
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
    for name, new in found.items():
        if len(new) > letters:
            why = (
                "shorter, it would be called as another station"
                if len(_forms(name, letters)[0]) < len(new)
                else "no more words can be left out"
            )
            notes.append(Note("kept", f"`{shortened(new)}` has {len(new)} letters: {why}"))
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
    """The name without what stands in brackets, behind a `/`, then words from its end; itself where that is no help."""
    short = name
    if len(short) > letters:
        short = re.sub(r"\s*\([^()]*\)", "", short).strip() or short
    if not _says_something(short):
        short = name
    while len(short) > letters and (parts := re.match(r"(.*[^\s/])\s*/", short)) and _says_something(parts[1]):
        short = parts[1]
    while len(short) > letters and (parts := re.match(r"(.*\S)\s*(?:\s|/|–|,)\s*\S+$", short)):
        less = _without_loose_end(parts[1])
        if not _says_something(less) or less.count("(") > less.count(")"):
            break
        short = less
    return short if len(short) <= letters else name


def _without_loose_end(name: str) -> str:
    """Without what only joins words to those that are gone, or describes them: dashes, `de la`, `and`, `Nat'l`."""
    name = name.rstrip(" ,/–-&(")
    while (parts := re.match(r"(.*\S)\s+(\S+)$", name)) and (
        parts[2].casefold() in _JOINING or _DESCRIBING.fullmatch(parts[2])
    ):
        name = parts[1].rstrip(" ,/–-&(")
    return name


def _says_something(name: str) -> bool:
    """Whether a word is left that is a name: neither a number (`168`, `42nd`), nor a mere kind or direction (`St`)."""
    words = [word.casefold() for word in re.findall(r"\w+", name)]
    return any(word not in _KINDS and not _NUMBER.fullmatch(word) for word in words)
