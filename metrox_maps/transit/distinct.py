"""Names that are changed without two of them becoming one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


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
