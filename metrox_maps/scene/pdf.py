"""Scenes written as PDF: vectors and real text at true size, with the boxes a print shop reads.

Equal pages give equal bytes. Colors are RGB; there is no PDF/X.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from metrox_maps.scene.reading import tell
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.typesetter import needed, typeset

_UNIT = 72 / 25.4
"""Units of a PDF in one millimetre."""


def to_pdf(pages: Sequence[Scene], *, title: str, author: str = "", language: str = "en") -> bytes:
    """The pages as one PDF, each in its own size; a page given several times is stored once.

    TrimBox is the finished page, BleedBox what is drawn around it, MediaBox everything with its marks. Viewers are
    asked not to scale. Raises MetroxError where the packages of the extra `[pdf]` are missing.
    """
    pypdf = needed("pypdf", "PDF")
    distinct = list(dict.fromkeys(pages))
    facts = {"title": title, "author": author, "language": _plain_language(language)}
    # Tags would make each page one picture without words, and belong to one page, not to several that share content.
    reader = pypdf.PdfReader(BytesIO(typeset(distinct, what="PDF", facts=facts, format="pdf", pdf_tags=False)))
    writer = pypdf.PdfWriter(clone_from=reader)
    writer.pdf_header = reader.pdf_header
    seen: set[Scene] = set()
    for position, scene in enumerate(pages):
        if scene in seen:
            writer.insert_page(reader.pages[distinct.index(scene)], position)
        else:
            tell(writer.pages[position], scene)
        seen.add(scene)
        _set_boxes(pypdf.generic, writer.pages[position], scene)
    _forbid_scaling(pypdf.generic, writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _set_boxes(generic: Any, page: Any, scene: Scene) -> None:
    """Boxes in points, from the lower left corner of the file's page."""
    width, height = scene.width + 2 * scene.reach, scene.height + 2 * scene.reach
    for name, inset in (("mediabox", 0.0), ("bleedbox", scene.reach - scene.bleed), ("trimbox", scene.reach)):
        sides = (inset, inset, width - inset, height - inset)
        setattr(page, name, generic.RectangleObject(tuple(round(side * _UNIT, 4) for side in sides)))


def _forbid_scaling(generic: Any, writer: Any) -> None:
    """Asks viewers to print at 100 %, which most otherwise change to fit the printer's margins."""
    wishes = generic.DictionaryObject({generic.NameObject("/PrintScaling"): generic.NameObject("/None")})
    writer.root_object[generic.NameObject("/ViewerPreferences")] = wishes


def _plain_language(language: str) -> str:
    """The language without script and region, as typst takes it; English for what is none."""
    found = re.match(r"[a-z]{2,3}(?![a-z0-9])", language.lower())
    return found[0] if found else "en"
