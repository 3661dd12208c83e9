"""Names of stations, as sources spell them: cleaned for a sheet, compared for merging.

What is changed is the literal list `CLEANINGS`, which users see. Most of it looks at one name alone; what a whole city
shares (`(Berlin)` behind every name) can only be told from all names, which `cleaner` does. Sources: notes of the
readers on real files, among them Mexico City, São Paulo, Berlin and London.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from metrox_maps.findings.words import plural, shortened
from metrox_maps.transit.distinct import distinct
from metrox_maps.transit.line_breaks import one_line
from metrox_maps.transit.network import Network
from metrox_maps.transit.notes import Note

__all__ = [
    "CLEANINGS",
    "Cleaning",
    "clean_names",
    "cleaned",
    "cleaned_network",
    "cleaner",
    "match_key",
    "same_place",
]

Change = Callable[[str], str]
_FEWEST = 3
"""Names that must share something before it counts as the habit of a network."""

_JOINERS = "\u200c\u200d"
"""Persian and Indic names are written with these invisible characters; every other invisible one is a slip."""
_MARKUP = re.compile(r"\s*</?\s*(?:br|wbr|b|i|p|span)\b[^<>]{0,40}>\s*", re.IGNORECASE)
_QUOTES = '"“”„«»'
_APOSTROPHES = "'’‘ʼ`´"
_TELLING = "&#%*@"
"""Punctuation that is read aloud."""
_PLAIN = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
"""A name in which there is nothing to look for but words for platforms and directions."""
_COPY = re.compile(r"(?:_\d{1,2})+$")
_PLATFORM = re.compile(
    r"(?:\s*[-–,/:]\s*|\s*\(\s*|\s+)"
    r"(?:platform|plataforma|plateforme|perron|peron|gleis|track|andén|quai|voie|binario|spår|spor)"
    r"\.?\s*(?:\d{1,2}\s?[a-z]?|[a-z])\s*\)?$",
    re.IGNORECASE,
)
_BOUND = re.compile(r"(?:\s+[-–]\s+|\s*\(\s*|\s+)(?:north|south|east|west|in|out)bound\s*\)?$", re.IGNORECASE)
_MODE = re.compile(
    r"\s*\((?:metrô|métro|metro|metropolitana|monotrilho|monorriel|monorail|subway|underground|tube|tram|tramway|trem|tren"
    r"|train|rail|cptm|s-bahn|u-bahn|station|estação|estación|stazione|gare)\)$|\s+metrô$",
    re.IGNORECASE,
)
_LINE_CODE = re.compile(r"\s*\[[^\[\]]{1,12}\]$")
_JOINT_SIGN = re.compile(r"^(?:S\+U|U\+S|S/U|U/S)(?:-Bhf\.?|-Bahnhof)?\s+(?=\S)")
_SIGN = re.compile(r"^(?:U|S)(?:-Bhf\.?|-Bahnhof|-Bahn)?\s+(?=\S)")
_MARKS = "[\u24b6-\u24e9\U0001f110-\U0001f189\U0001f682-\U0001f68b\U0001f69d-\U0001f69f\u26f4]\ufe0f?"
_SIGNS = re.compile(rf"^(?:{_MARKS}\s*)+(?=\S)|(?<=\S)(?:\s*{_MARKS})+$")
"""Letters in circles and squares, trains and ships, as signs on walls and timetables have them."""
_SIGN_CODE = re.compile(r"\s+[US]\d{1,2}$")
_TIGHT_BRACKET = re.compile(r"(?<=[^\W\d_])\((?=[^\W\d_]{3})")
"""A bracket right behind a word, of more than an ending such as `(s)`."""
_BRACKET = re.compile(r"\s*\(([^()]{2,30})\)$")
_COMMA = re.compile(r"^([^,]{2,30}),\s+(?=\S)")
_KIND_AFTER = (
    r"metro station|subway station|underground station|tube station|railway station|mrt station|lrt station|station"
    r"|metro|subway|underground|駅|역|站"
)
_KIND_BEFORE = r"metro station|métro|metro|metrô|estación|estação|estació|stazione|station|stația|ga"
_AFTER = re.compile(rf"\s+({_KIND_AFTER})$|(?<=\S)(駅|역|站)$", re.IGNORECASE)
_BEFORE = re.compile(rf"^({_KIND_BEFORE})\s+(?=\S)", re.IGNORECASE)


def _characters(name: str) -> str:
    """NFC on one line, without control and invisible characters; every kind of space is a space."""
    kept = []
    name = name if name.isprintable() else one_line(name)
    for char in unicodedata.normalize("NFC", name):
        if char.isspace():
            kept.append(" ")
        elif unicodedata.category(char) not in {"Cc", "Cf", "Co", "Cn"} or char in _JOINERS:
            kept.append(char)
    return "".join(kept)


def _markup(name: str) -> str:
    return html.unescape(one_line(_MARKUP.sub("\n", name)) if _MARKUP.search(name) else name)


def _quotes(name: str) -> str:
    """Without quotes around the whole, and without a lone one at either end."""
    name = name.strip()
    if len(name) > 1 and name[0] in _QUOTES and name[-1] in _QUOTES and not any(mark in name[1:-1] for mark in _QUOTES):
        return name[1:-1]
    marks = [mark for mark in name if mark in _QUOTES]
    return name.strip(_QUOTES) if len(marks) == 1 else name


def _spaces(name: str) -> str:
    return re.sub(r" +([,;])", r"\1", " ".join(_TIGHT_BRACKET.sub(" (", name).split())).strip(" ,;")


def _signs(names: tuple[str, ...]) -> Change | None:
    """`U ` and `S ` in front of most names: a sign on the wall. A single `U Street` is a street."""
    if not _most(sum(1 for name in names if _SIGN.match(name)), len(names)):
        return None
    return lambda name: _SIGN_CODE.sub("", _SIGN.sub("", name)) if _SIGN.match(name) else name


def _cities(names: tuple[str, ...]) -> Change | None:
    """The city that most names end with in brackets, or begin with before a comma."""
    behind = Counter(found[1] for name in names if (found := _BRACKET.search(name)))
    before = Counter(found[1] for name in names if (found := _COMMA.match(name)))
    cities = {city for counter in (behind, before) for city, count in counter.items() if _most(count, len(names))}
    if not cities:
        return None

    def change(name: str) -> str:
        if (found := _BRACKET.search(name)) and found[1] in cities:
            name = name[: found.start()]
        if (found := _COMMA.match(name)) and found[1] in cities:
            name = name[found.end() :]
        return name

    return change


def _kinds(pattern: re.Pattern[str], names: tuple[str, ...]) -> Change | None:
    """The word for a station that most names carry, such as `Station`; `Union Station` among others is a name."""
    words = Counter(_word(found) for name in names if (found := pattern.search(name)))
    usual = {word for word, count in words.items() if _most(count, len(names))}
    if not usual:
        return None

    def change(name: str) -> str:
        found = pattern.search(name)
        return pattern.sub("", name) if found and _word(found) in usual else name

    return change


def _word(found: re.Match[str]) -> str:
    return next(group for group in found.groups() if group).casefold()


def _most(count: int, total: int) -> bool:
    return count >= _FEWEST and 2 * count > total


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleaning:
    """One thing that is changed in names, with an example to show; exactly one of `one` and `every` is there."""

    id: str
    about: str
    before: str
    after: str
    one: Change | None = None
    """The change, where it looks at one name alone."""
    every: Callable[[tuple[str, ...]], Change | None] | None = None
    """From all names of a network the change, or None where fewer than half of them have it."""


CLEANINGS = (
    Cleaning(
        id="characters",
        about="letters and their accents put together (NFC), invisible characters removed",
        before="Tasquen\u0303a",
        after="Tasqueña",
        one=_characters,
    ),
    Cleaning(id="markup", about="HTML tags and entities", before="Acton<br />Town", after="Acton Town", one=_markup),
    Cleaning(id="quotes", about="stray quotes", before='"Pantitlán"', after="Pantitlán", one=_quotes),
    Cleaning(
        id="line-code",
        about="line codes in square brackets",
        before="Alexanderplatz [U5]",
        after="Alexanderplatz",
        one=partial(_LINE_CODE.sub, ""),
    ),
    Cleaning(
        id="copy-number",
        about="numbers of copies, after an underscore",
        before="Pantitlán_1_2",
        after="Pantitlán",
        one=partial(_COPY.sub, ""),
    ),
    Cleaning(
        id="platform",
        about="platforms and tracks",
        before="Harbour - Platform 2a",
        after="Harbour",
        one=partial(_PLATFORM.sub, ""),
    ),
    Cleaning(
        id="bound",
        about="directions of travel",
        before="Harbour (Northbound)",
        after="Harbour",
        one=partial(_BOUND.sub, ""),
    ),
    Cleaning(
        id="mode",
        about="the kind of railway in brackets, `Metrô` behind",
        before="Vila Prudente (monotrilho)",
        after="Vila Prudente",
        one=partial(_MODE.sub, ""),
    ),
    Cleaning(
        id="joint-sign",
        about="`S+U` in front",
        before="S+U Wedding",
        after="Wedding",
        one=partial(_JOINT_SIGN.sub, ""),
    ),
    Cleaning(
        id="mark",
        about="circled letters and signs of trains, in front or behind",
        before="Ⓢ Nørrebro",
        after="Nørrebro",
        one=partial(_SIGNS.sub, ""),
    ),
    Cleaning(
        id="spaces",
        about="spaces collapsed, one before a bracket, commas at the ends",
        before=" Sé ,  Norte ",
        after="Sé, Norte",
        one=_spaces,
    ),
    Cleaning(
        id="city",
        about="the city, where most names have it",
        before="Alt-Tegel (Berlin)",
        after="Alt-Tegel",
        every=_cities,
    ),
    Cleaning(
        id="sign",
        about="`U` or `S` in front, where most names have it",
        before="U Alt-Tegel",
        after="Alt-Tegel",
        every=_signs,
    ),
    Cleaning(
        id="kind-behind",
        about="`Station`, `Metro`, `駅` … behind, where most names have it",
        before="Bank Underground Station",
        after="Bank",
        every=partial(_kinds, _AFTER),
    ),
    Cleaning(
        id="kind-before",
        about="`Metro`, `Estación` … in front, where most names have it",
        before="Estación Hidalgo",
        after="Hidalgo",
        every=partial(_kinds, _BEFORE),
    ),
)
"""What is removed from names or changed in them, in the order in which it is done."""


def cleaned(name: str) -> str:
    """A name for a sheet: what `CLEANINGS` changes in one name alone. A name never becomes empty unless it is blank."""
    return _stages(name)[-1]


def _stages(name: str) -> list[str]:
    """The name, and what it is after each change that looks at it alone."""
    if _PLAIN.fullmatch(name) and not _PLATFORM.search(name) and not _BOUND.search(name):
        return [name]  # most names of most sources, and a country has a million
    found = [name]
    while True:  # what one change lays bare may be the next one's, in any order
        before = found[-1]
        for cleaning in CLEANINGS:
            if cleaning.one is not None:
                found.append(_kept(cleaning.one, found[-1]))
        if found[-1] == before:
            return found


def match_key(name: str) -> str:
    """What two names of one station have in common: cleaned, without case, accents of Latin letters and punctuation.

    For comparing only; other scripts keep their marks, which tell letters apart there. A name of nothing but
    punctuation is its own key.
    """
    plain = cleaned(name).casefold()
    if _PLAIN.fullmatch(plain):
        return plain
    letters: list[str] = []
    for char in plain if plain.isascii() else unicodedata.normalize("NFKD", plain):
        if char.isascii() and char.isalnum():
            letters.append(char)
        elif unicodedata.combining(char) and letters and "a" <= letters[-1] <= "z":
            continue
        elif char not in _APOSTROPHES:
            letters.append(" " if char not in _TELLING and unicodedata.category(char)[0] == "P" else char)
    return " ".join(unicodedata.normalize("NFC", "".join(letters)).split()) or plain


def same_place(a: str, b: str) -> bool:
    """Whether two names may be spellings of one station; nameless ones never are."""
    return bool(key := match_key(a)) and key == match_key(b)


def cleaner(names: Iterable[str]) -> Change:
    """What cleans each of these names of one network, also of what most of them share (a city, `Station`)."""
    changes = _shared(names)

    def clean(name: str) -> str:
        name = cleaned(name)
        for change in changes:
            name = _kept(change, name)
        return name

    return clean


def _shared(names: Iterable[str]) -> list[Change]:
    """What is changed in these names because most of them have it."""
    current = tuple(sorted({cleaned(name) for name in names if name.strip()}))
    changes: list[Change] = []
    for cleaning in CLEANINGS:
        if cleaning.every is not None and (change := cleaning.every(current)) is not None:
            changes.append(change)
            current = tuple(sorted({_kept(change, name) for name in current}))
    return changes


def clean_names(names: Iterable[str]) -> tuple[dict[str, str], tuple[Note, ...]]:
    """For each different name of a network's stations the one for the sheet, and what was changed.

    Two different names never become equal: they keep so much of what tells them apart, with a note.
    """
    every = sorted(set(names))
    changes = _shared(every)
    forms: dict[str, list[str]] = {}
    for name in every:
        stages = _stages(name)
        for change in changes:
            stages.append(_kept(change, stages[-1]))
        forms[name] = list(dict.fromkeys(reversed(stages)))
    found = distinct(forms)
    notes: list[Note] = []
    alike: dict[str, list[str]] = {}
    for name, new in found.items():
        if new != forms[name][0]:
            alike.setdefault(forms[name][0], []).append(f"`{shortened(new)}`")
    for result, kept in sorted(alike.items()):
        text = (
            f"{' and '.join(kept[:4])}: not cleaned to `{shortened(result)}`, as another station would be called so too"
        )
        notes.append(Note("kept", text))
    changed = [(name, new) for name, new in found.items() if name != new]
    if changed:
        shown = ", ".join(f"`{shortened(name)}` → `{shortened(new)}`" for name, new in changed[:3])
        more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
        notes.append(Note("repaired", f"{plural(len(changed), 'name')} cleaned: {shown}{more}"))
    return found, tuple(notes)


def cleaned_network(network: Network) -> tuple[Network, tuple[Note, ...]]:
    """The network with clean station names, dropped ones too, and what was changed (see `clean_names`)."""
    dropped = [node for edge in network.edges for node in edge.dropped]
    found, notes = clean_names(node.name for node in (*network.nodes, *dropped))
    nodes = tuple(replace(node, name=found[node.name]) for node in network.nodes)
    edges = tuple(
        replace(edge, dropped=tuple(replace(node, name=found[node.name]) for node in edge.dropped))
        for edge in network.edges
    )
    return replace(network, nodes=nodes, edges=edges), notes


def _kept(change: Change, name: str) -> str:
    """The changed name; the name itself where nothing would be left of it."""
    return " ".join(change(name).split()) or name.strip()
