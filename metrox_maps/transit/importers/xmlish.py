"""XML from strangers: parsed without document types, so that no entity can grow or fetch anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from metrox_maps.errors import ImportFailed
from metrox_maps.findings.words import shortened
from metrox_maps.transit.importers.material import Material

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_DEPTH = 100
"""Elements inside each other; the formats read here have 4."""
_ASIDES = ((b"<?", b"?>"), (b"<!--", b"-->"), (b"<!DOCTYPE", b">"))
"""What may stand before the outermost element: how it begins and ends."""


def begins_with(material: Material, tag: str) -> bool:
    """Whether the one file is XML with this outermost element, as far as its first bytes tell; never raises."""
    start = material.head(material.names[0])
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        start = start.decode("utf-16", "ignore").encode()
    start = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    while end := next((end for begin, end in _ASIDES if start.startswith(begin)), b""):
        aside, _, start = start.partition(end)
        if end == b">" and b"[" in aside:  # entities, up to the bracket that closes them
            start = start.partition(b"]")[2].partition(b">")[2]
        start = start.lstrip()
    found = re.match(rb"<([\w.:-]+)", start)
    return found is not None and found[1] == tag.encode()


def root_of(material: Material, tag: str) -> Element:
    """The outermost element of the one file; raises ImportFailed, with line and column, where it is another or no XML.

    Document types, and with them entities, are refused: none of the formats read here has one.
    """
    from xml.etree.ElementTree import TreeBuilder
    from xml.parsers import expat

    if len(material.names) != 1:
        raise ImportFailed(f"{shortened(material.path, 200)}: one XML file is needed, here are {len(material.names)}")
    builder, depth = TreeBuilder(), 0
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MOST_DEPTH:
            raise ImportFailed(f"line {parser.CurrentLineNumber}: more than {MOST_DEPTH} elements inside each other")
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def refuse(*_: object) -> NoReturn:
        raise ImportFailed(
            f"line {parser.CurrentLineNumber}: a document type (`<!DOCTYPE`) is not read, since its entities may be a"
            " trap; take it out"
        )

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = refuse
    name = material.place(material.names[0])
    try:
        parser.Parse(material.read(material.names[0]), True)
        root = builder.close()
    except expat.ExpatError as error:
        place = f"line {error.lineno}, column {error.offset + 1}"
        raise ImportFailed(f"{name}: {place}: not XML ({expat.ErrorString(error.code)})") from None
    except ImportFailed as error:
        raise ImportFailed(f"{name}: {error}") from None
    except (ValueError, LookupError) as error:  # an encoding that is not known
        raise ImportFailed(f"{name}: not XML that can be read ({shortened(str(error), 100)})") from None
    if root.tag != tag:
        raise ImportFailed(f"{name}: the outermost element is `{shortened(root.tag, 40)}`, not `{tag}`")
    return root
