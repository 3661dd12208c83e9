"""Names that are changed without two of them becoming one, or being read as one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from metrox_maps.findings.likeness import is_series, plain

_READ_OVER = 8
"""Letters from which one more, less or other is read over; shorter names are read as a whole."""
_LONGEST = 60
"""Letters of names that are compared; a longer one cannot be printed anyway."""


def distinct(forms: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """For each name the first of its forms with which no two names become the same, upper and lower case alike.

    Each name's last form is the name itself. All that would be the same step back together, so the order of the names
    decides nothing.
    """
    level = dict.fromkeys(forms, 0)
    while True:
        groups: dict[str, list[str]] = {}
        for name, every in forms.items():
            groups.setdefault(every[level[name]].casefold(), []).append(name)
        clashing = [group for group in groups.values() if len(group) > 1]
        back = [name for group in clashing for name in group if level[name] + 1 < len(forms[name])]
        if not back:
            return {name: every[level[name]] for name, every in forms.items()}
        for name in back:
            level[name] += 1


def alike(names: Iterable[str], every: Collection[str]) -> dict[str, str]:
    """For those of some names that a reader in a hurry takes for another one of `every`: the first such by letters.

    These are names that differ in accents, spaces and punctuation alone, and long ones that differ in one letter,
    unless that tells the members of a series (`Pier 1`, `Pier 2`) apart.
    """
    filed: dict[str, list[str]] = {}
    for name in sorted(set(every)):
        for key in _keys(_letters(name)):
            filed.setdefault(key, []).append(name)
    found: dict[str, str] = {}
    for name in names:
        others = {other for key in _keys(_letters(name)) for other in filed.get(key, ())}
        close = [other for other in others if other.casefold() != name.casefold() and _read_as_one(name, other)]
        if close:
            found[name] = min(close)
    return found


def _letters(name: str) -> str:
    return plain(name).casefold()


def _keys(letters: str) -> set[str]:
    """The letters, and what is left of them without any one: two words that are one letter apart share one of these."""
    if not _READ_OVER <= len(letters) <= _LONGEST:
        return {letters}
    return {letters, *(letters[:place] + letters[place + 1 :] for place in range(len(letters)))}


def _read_as_one(name: str, other: str) -> bool:
    short, long = sorted((_letters(name), _letters(other)), key=len)
    if short == long:
        return bool(short)
    if len(short) < _READ_OVER or len(long) > len(short) + 1:
        return False
    place = next((place for place, pair in enumerate(zip(short, long, strict=False)) if len(set(pair)) > 1), len(short))
    rest = short[place + 1 :] if len(short) == len(long) else short[place:]
    return rest == long[place + 1 :] and not is_series(name, other)
