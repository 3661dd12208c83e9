"""Which lines of a source make the network: named ones, or those of the modes that a city's map shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import listed, others_than, plural, printable, shortened
from metrox_maps.transit.found import MODES, Found, FoundLine
from metrox_maps.transit.notes import Note

DEFAULT_GROUPS = (
    ("metro", "monorail"),
    ("tram",),
    ("suburban",),
    ("rail",),
    ("funicular", "other"),
    ("ferry",),
    ("bus",),
)
"""The modes taken unasked: of the first group that the source has a line of."""

_SHOWN = 12
"""Lines named in a message."""
_LIKELY = 3
"""Lines that a message says were perhaps meant."""
_LONG = 40
"""Letters of a line's name or id in a message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is wanted of a source, and how stations and paths are decided."""

    lines: tuple[str, ...] = ()
    """Ids or names of the lines wanted; empty for all of the modes."""
    exclude: tuple[str, ...] = ()
    """Ids or names of lines to leave out."""
    modes: tuple[str, ...] = ()
    """Modes wanted, or the source's own words for them; empty for `default_modes`, or for any where lines are named."""
    pattern: str = "best"
    """`best`, `commonest`, `longest`, or the id of a pattern: which way along a line is its main one."""
    merge_within: float = 700.0
    """Metres within which stops of one name are one station (notes on real feeds: the farthest true pair is 604 m)."""
    merge: tuple[tuple[str, str], ...] = ()
    """Pairs of stations to be made one whatever their names, each by its name or the id of one of its stops."""
    join_gaps: bool = False
    """Whether the pieces of a line that is not connected are joined at their nearest ends."""


def default_modes(found: Found) -> tuple[str, ...]:
    """The modes taken unasked: metro and monorail where there is any, else the next of `DEFAULT_GROUPS`."""
    present = {line.mode for line in found.lines}
    wanted = next((group for group in DEFAULT_GROUPS if present & set(group)), ())
    return tuple(mode for mode in wanted if mode in present)


def chosen_lines(found: Found, choice: Choice) -> tuple[tuple[FoundLine, ...], tuple[Note, ...]]:
    """The lines wanted, by id, and what was left out unasked.

    Raises ImportFailed, listing what there is, for a line or mode that the source does not have, and where nothing is
    left.
    """
    every = one_each(found.lines)
    if not every:
        raise ImportFailed("the source holds no lines" + _hint_of(found.notes))
    if not any(line.patterns or line.links for line in every):
        raise ImportFailed("no line of the source has stops" + _hint_of(found.notes))
    usual = usual_lines(every, choice, found)
    notes: tuple[Note, ...] = ()
    pool = usual
    if choice.lines:
        named = {name: _named(name, every, usual) for name in dict.fromkeys(choice.lines)}
        notes = tuple(note for name, lines in named.items() for note in _namesakes(name, lines, every))
        wanted = {line.id for lines in named.values() for line in lines}
        pool = tuple(line for line in every if line.id in wanted)
        outside = wanted - {line.id for line in usual}
        if choice.modes and outside:
            named_outside = _shown_lines(line for line in pool if line.id in outside)
            raise ImportFailed(
                f"{plural(len(outside), 'line')} that you name, {named_outside}, of other modes than the wanted"
                f" {listed(choice.modes)}; name the lines or the modes, not both"
            )
    elif not choice.modes:
        notes = _left_out(every, pool)
    banned = {line.id for name in choice.exclude for line in _named(name, every, usual)}
    pool = tuple(line for line in pool if line.id not in banned)
    empty = [line for line in pool if not line.patterns and not line.links]
    notes += tuple(
        Note("dropped", f"line {shown(line)} has no stops in the source and is left out", line.place) for line in empty
    )
    pool = tuple(line for line in pool if line.patterns or line.links)
    if not pool:
        raise ImportFailed(
            f"no line with stops is left of {plural(len(every), 'line')}; there are {_shown_lines(every, usual)}"
        )
    return pool, notes


def usual_lines(every: tuple[FoundLine, ...], choice: Choice, found: Found) -> tuple[FoundLine, ...]:
    """The lines of the modes wanted, or of those taken unasked; raises ImportFailed for a mode that there is not."""
    return _of_modes(every, choice.modes or default_modes(found))


def one_each(lines: Iterable[FoundLine]) -> tuple[FoundLine, ...]:
    """The lines by id; what a source tells of one line in several places is put together.

    Lines of one name are marked as namesakes.
    """
    found: dict[str, FoundLine] = {}
    for line in sorted(lines, key=lambda line: (line.id, line.name, line.color, line.mode, line.place)):
        first = found.get(line.id)
        found[line.id] = (
            line
            if first is None
            else replace(first, patterns=first.patterns + line.patterns, links=first.links + line.links)
        )
    names = Counter(line.name for line in found.values())
    return tuple(replace(line, namesake=True) if names[line.name] > 1 else line for line in found.values())


def shown(line: FoundLine) -> str:
    """A line for messages: its name, with the id behind it where another line has the name too."""
    if not line.name:
        return f"`{_short_id(line.id)}`"
    name = f"`{shortened(line.name, _LONG)}`"
    return f"{name} (`{_short_id(line.id)}`)" if line.namesake else name


def _short_id(id_: str) -> str:
    """An id cut in its middle: technical ones begin alike, and differ at their ends."""
    safe = printable(id_)
    return safe if len(safe) <= _LONG else f"{safe[: _LONG // 2 - 1]}…{safe[-_LONG // 2 :]}"


def _shown_lines(every: Iterable[FoundLine], usual: Iterable[FoundLine] = (), wanted: str = "") -> str:
    """Lines as they are called: those of the usual modes, likeliest to be wanted first, and how many others there are.

    Without usual ones all are shown.
    """
    lines, pool = list(every), list(usual)
    others = len(lines) - len(pool) if pool else 0
    ranked = sorted(pool or lines, key=lambda line: (-_named_alike(wanted, line), -_likeness(wanted, line)))
    words = listed(map(shown, ranked), _SHOWN, mark="")
    return f"{words}; {plural(others, 'line')} more of other modes" if others else words


def _named_alike(wanted: str, line: FoundLine) -> int:
    """2 where a word of a line comes to the same as a name (`L9` for `CPTM L09`), 1 with the same number, else 0."""
    code, codes = _code(wanted), _codes(line)
    if not code or code in codes:
        return 2 if code else 0
    number = re.sub(r"\D", "", code)
    return int(bool(number) and any(number == re.sub(r"\D", "", each) and number in (code, each) for each in codes))


def _likeness(wanted: str, line: FoundLine) -> float:
    """How much of a name is in a line's, from 0 to 1."""
    import difflib  # slow to import, and most runs have nothing to suggest

    code = _code(wanted)[:100]
    return max(difflib.SequenceMatcher(None, code, each[:100]).ratio() for each in _codes(line)) if code else 0.0


def _codes(line: FoundLine) -> list[str]:
    return [_code(word) for name in (line.name, line.id) for word in (name, *re.findall(r"\w+", name))]


def _code(word: str) -> str:
    """A word as lines are called by it: letters small, numbers without zeros in front, nothing else."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", "".join(re.findall(r"[^\W_]+", word.casefold())))


def _named(name: str, every: tuple[FoundLine, ...], usual: tuple[FoundLine, ...]) -> tuple[FoundLine, ...]:
    """The lines that a name or id means: exactly so written, else whatever its case; of one name the usual ones."""
    wanted = name.strip()
    for pool, matches in (
        (every, lambda line: line.id == wanted),
        (usual, lambda line: line.name == wanted),
        (usual, lambda line: wanted.casefold() in (line.id.casefold(), line.name.casefold())),
        (every, lambda line: line.name == wanted),
        (every, lambda line: wanted.casefold() in (line.id.casefold(), line.name.casefold())),
    ):
        found = tuple(line for line in pool if matches(line))
        if found:
            return found
    raise ImportFailed(f"there is no line `{shortened(name)}`{_others(wanted, every, usual)}")


def _others(wanted: str, every: tuple[FoundLine, ...], usual: tuple[FoundLine, ...]) -> str:
    """What was meant perhaps, and what there is; a line of the usual modes is meant rather than others."""
    words = _shown_lines(every, usual, wanted)
    for pool in (usual, every):
        alike = [(_named_alike(wanted, line), shown(line)) for line in pool]
        likely = [name for level, name in alike if level and level == max(alike)[0]]
        if likely:
            return f"; did you mean {' or '.join(likely[:_LIKELY])}? There are {words}"
    return others_than(wanted, {line.name or line.id for line in every} | {line.id for line in every}, words)


def _namesakes(name: str, taken: tuple[FoundLine, ...], every: tuple[FoundLine, ...]) -> tuple[Note, ...]:
    """A note where lines of other modes have the name too."""
    ids = {line.id for line in taken}
    others = [line for line in every if line.name == name.strip() and line.id not in ids]
    if not others or name.strip() in ids:
        return ()
    named = listed((f"`{_short_id(line.id)}` ({line.mode})" for line in others), 4, mark="")
    words = f"`{shortened(name, _LONG)}` was taken for {listed(map(shown, taken), 4, mark='')}; so named too: {named}"
    return (Note("guessed", words, taken[0].place),)


def _of_modes(every: tuple[FoundLine, ...], modes: tuple[str, ...]) -> tuple[FoundLine, ...]:
    """The lines of these modes, each by our word or the source's own."""
    wanted: set[str] = set()
    for mode in modes:
        folded = mode.strip().casefold()
        if folded not in {word for line in every for word in _words(line)}:
            there = Counter(line.mode for line in every)
            known = [*MODES, *sorted({line.code for line in every if line.code})]
            counts = ", ".join(f"{plural(there[name], 'line')} of `{name}`" for name in MODES if there[name])
            others = others_than(folded, () if folded in MODES else known, counts)
            raise ImportFailed(f"the source has no line of mode `{shortened(mode)}`{others}")
        wanted.add(folded)
    return tuple(line for line in every if wanted & _words(line))


def _words(line: FoundLine) -> set[str]:
    """What a line's mode may be called: `metro`, `route_type 401`, `401`."""
    code = line.code.casefold()
    return {line.mode, code, code.rpartition(" ")[2]} - {""}


def _left_out(every: tuple[FoundLine, ...], pool: tuple[FoundLine, ...]) -> tuple[Note, ...]:
    taken = {line.id for line in pool}
    rest = Counter(line.mode for line in every if line.id not in taken)
    return tuple(
        Note("dropped", f"{plural(rest[mode], 'line')} of mode {mode} left out unasked; `--modes` takes other modes")
        for mode in MODES
        if rest[mode]
    )


def _hint_of(notes: tuple[Note, ...]) -> str:
    """The first thing a reader had to say, where nothing could be used."""
    first = next((note for note in notes if note.kind in ("dropped", "repaired")), None)
    return f"; the first thing noted was: {first.text}" + (f" ({first.place})" if first.place else "") if first else ""
