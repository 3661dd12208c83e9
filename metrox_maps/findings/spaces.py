"""White space in names that nobody sees: what the rules of both games say of it, and its repair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from metrox_maps.findings.finding import Path, Put, Remark, Repair
from metrox_maps.findings.words import printable, shortened, stray_spaces


def stray_space_remarks(names: Iterable[tuple[str, Path, str]]) -> Iterator[Remark]:
    """Remarks on the names, each with its place and the object it belongs to, that have more than single spaces."""
    for text, path, on in names:
        what = stray_spaces(text)
        if not what or printable(text) != text:
            continue  # of tabs and line breaks, which are control characters, another rule speaks
        clean = " ".join(text.split())
        if not clean:
            yield Remark(message="the name is nothing but white space; write a name", path=path, on=on)
            continue
        yield Remark(
            message=f"the name “{shortened(text)}” has {what}; write single plain spaces between words",
            path=path,
            on=on,
            repair=Repair(message=f"write “{shortened(clean)}”", changes=(Put(path, clean),), safe=True),
        )
