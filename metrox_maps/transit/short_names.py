"""Names of stations made short enough for a sheet, only where that is asked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.distinct import alike, distinct
from metrox_maps.transit.linkers import LINKERS, leads_on
from metrox_maps.transit.names import match_key
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
    | {
        "city",
        "town",
        "sports",
        "national",
        "new",
        "old",
        "upper",
        "lower",
        "great",
        "main",
        "high",
        "central",
        "downtown",
        "mount",
        "river",
        "lake",
    }
    | {"airport", "college", "institute", "market", "museum", "tower", "port", "hill", "island", "campus"}
    | {
        "aeropuerto",
        "autobuses",
        "barranca",
        "bosque",
        "canal",
        "cerro",
        "ciudad",
        "colegio",
        "constitución",
        "deportivo",
    }
    | {"división", "escuela", "instituto", "mercado", "museo", "niños", "palacio", "pueblo", "puente", "puerto", "río"}
    | {
        "torre",
        "villa",
        "alto",
        "alta",
        "cidade",
        "conjunto",
        "largo",
        "marechal",
        "museu",
        "ponte",
        "porto",
        "rio",
        "vila",
    }
    | {
        "aéroport",
        "château",
        "hôtel",
        "mairie",
        "marché",
        "mont",
        "musée",
        "parc",
        "pont",
        "rue",
        "tour",
        "ville",
        "île",
    }
    | {"am", "alt", "alte", "alter", "groß", "klein", "neu", "ober", "unter", "schloss", "universitätsklinikum"}
    | {"corso", "parco", "ponte", "porta", "castello", "teatro", "via", "viale", "centrale"}
)
"""What is written for words that do not tell one place from another: nothing to be called by alone."""
_DESCRIBING = re.compile(r"(?:nat|int)['’]l|(?:inter)?national|metropolitan|municipal", re.IGNORECASE)
"""Words that say something of the next one only."""
_NUMBER = re.compile(r"\d+(?:st|nd|rd|th|[a-z])?")
_MOST_WORDS = 20
"""Words of a name that are compared with others."""
_ENDINGS = {"straße": "str.", "strasse": "str.", "platz": "pl."}


def shortened_names(network: Network, letters: int) -> tuple[Network, tuple[Note, ...]]:
    """The network with station names of at most so many letters where that can be, and what was done.

    A name that is too long has words abbreviated (`ABBREVIATIONS`), as many as are needed; then whole words are left
    out from its end, as long as one stays that is no number and does not lead to the next one (`LINKERS`). Words that
    another station's name has too are not left alone, nor are those of the network's own name; stations that were left
    out between others count, as they may be taken back. Two stations never come to have one name, or names that are
    read as one (`alike`): then a longer form is kept. A note tells of each name that stays too long.
    """
    every = sorted({node.name for node in network.nodes if node.station and node.name})
    gone = {node.name for edge in network.edges for node in edge.dropped if node.name}
    count = Counter(node.name for node in network.nodes if node.station)
    phrases = _phrases((*every, *gone))
    city = set(_words(network.name))
    taken = {_words(name) for name in gone}
    forms: dict[str, tuple[str, ...]] = {}
    vague: dict[str, str] = {}
    for name in every:
        wanted, *longer = forms[name] = _forms(name, letters)
        words = _words(wanted)
        others = sorted(phrases.get(words, set()) - {name}) if longer else []
        if longer and wanted != longer[0] and (others or city.issuperset(words)):
            forms[name] = tuple(longer)
            vague[name] = f"`{shortened(wanted)}` {_taken_for(words, others)}"
        forms[name] = (*(form for form in forms[name][:-1] if _words(form) not in taken), name)
    found = _told_apart(forms, gone, vague)
    nodes = tuple(replace(node, name=found.get(node.name, node.name)) for node in network.nodes)
    return replace(network, nodes=nodes), _notes(found, vague, count, letters)


def _told_apart(forms: dict[str, tuple[str, ...]], gone: set[str], vague: dict[str, str]) -> dict[str, str]:
    """The first form of each name with which it neither becomes another's nor is read as one.

    A short form that is read as another name is given up, and `vague` has the reason.
    """
    while True:
        found = distinct(forms)
        close = alike((new for name, new in found.items() if new != name), {*found.values(), *gone})
        back = [name for name, new in found.items() if new != name and new in close]
        if not back:
            return found
        for name in back:
            new = found[name]
            vague.setdefault(name, f"`{shortened(new)}` would be read as `{shortened(close[new])}`")
            forms[name] = tuple(form for form in forms[name] if form != new)


def _taken_for(words: tuple[str, ...], others: Sequence[str]) -> str:
    """What a name that says too little is, where `others` are the stations whose names have it."""
    if any(_words(other) == words for other in others):
        return "is another station"
    return f"alone might be `{shortened(others[0])}` too" if others else "alone is the name of the city"


def _words(name: str) -> tuple[str, ...]:
    return tuple(match_key(name).split())


def _phrases(names: Iterable[str]) -> dict[tuple[str, ...], set[str]]:
    """Words that follow each other in names, also when abbreviated, and the names of each."""
    found: dict[tuple[str, ...], set[str]] = {}
    for name in names:
        for form in {name, _abbreviated(name, 0)}:
            words = _words(form)
            for first, last in combinations(range(min(len(words), _MOST_WORDS) + 1), 2):
                found.setdefault(words[first:last], set()).add(name)
    return found


def _notes(found: dict[str, str], vague: dict[str, str], count: Counter[str], letters: int) -> tuple[Note, ...]:
    notes = []
    changed = [(name, new) for name, new in found.items() if name != new]
    if changed:
        shown = "; ".join(f"`{shortened(name)}` → `{shortened(new)}`" for name, new in changed)
        notes.append(Note("shortened", f"{plural(sum(count[name] for name, _ in changed), 'name')} shortened: {shown}"))
    for name, new in found.items():
        if len(new) > letters:
            why = vague.get(name) or (
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
        short = _without_loose_end(re.sub(r"\s*\([^()]*\)", "", short).strip())
    if not _says_something(short):
        short = name
    while len(short) > letters and (parts := re.match(r"(.*[^\s/])\s*/", short)):
        less = _without_loose_end(parts[1])
        if not _says_something(less):
            break
        short = less
    whole = short
    while len(short) > letters and (parts := re.match(r"(.*\S)\s*(?:\s|/|–|,)\s*(\S+)$", whole)):
        whole = _without_loose_end(parts[1])
        if not _says_something(whole) or whole.count("(") > whole.count(")"):
            return name
        # a number belongs to the word before it: `Terminal 4`, `1917`
        short = short if _ends_on_number(whole) or _is_number(parts[2]) else whole
    return short if len(short) <= letters else name


def _is_number(word: str) -> bool:
    return re.fullmatch(r"\W*[\d,.&/-]*\d\W*|[A-Z]", word) is not None


def _ends_on_number(name: str) -> bool:
    return _is_number(name.rpartition(" ")[2])


def _without_loose_end(name: str) -> str:
    """Without what only joins words to those that are gone, or describes them: dashes, `de la`, `and`, `Nat'l`.

    Nothing is left where the last word is tied to what is gone, as in `Haram-e`.
    """
    name = name.rstrip(" ,/–-&(")
    while (parts := re.match(r"(?:(.*\S)\s+)?(\S+)$", name)) and (
        leads_on(parts[2]) or _DESCRIBING.fullmatch(parts[2])
    ):
        if parts[2].casefold() not in LINKERS and leads_on(parts[2]):
            return ""
        name = (parts[1] or "").rstrip(" ,/–-&(")
    return name


def _says_something(name: str) -> bool:
    """Whether a word is left that is a name: neither a number (`168`, `42nd`), nor a mere kind or direction (`St`)."""
    words = [word.casefold() for word in re.findall(r"\w+", name)]
    return any(word not in _KINDS and not _NUMBER.fullmatch(word) for word in words)
