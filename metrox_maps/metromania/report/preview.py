"""The page to look at a board with: the board, its districts and kinds of spaces, and what there is to say about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from metrox_maps.findings.drawn import told
from metrox_maps.findings.finding import Finding
from metrox_maps.findings.words import plural
from metrox_maps.metromania.facts import city_of
from metrox_maps.metromania.model import FORBIDDEN, KIND_NAMES, PLAIN, SPOTS
from metrox_maps.metromania.sheet.plan import Sheet
from metrox_maps.scene.preview import Entry, Listing, Note, page_of, preview
from metrox_maps.scene.shapes import Scene

_DEGREES = 120


def board_preview(
    sheet: Sheet,
    *,
    pages: Sequence[Scene] = (),
    findings: Sequence[Finding] = (),
    trouble: str = "",
    follow: bool = False,
) -> bytes:
    """The board as an HTML page (see `scene.preview`), with its districts and kinds of spaces.

    `pages` are shown in place of the board itself where it was put on paper in another way. `findings` are those in the
    board's file.
    """
    return preview(
        [page_of(page, sheet.scene, sheet.content) for page in pages or (sheet.scene,)],
        title=sheet.board.name,
        lists=(_districts(sheet), _kinds(sheet)),
        notes=[Note(**line._asdict()) for line in told(sheet.remarks, findings)],
        trouble=trouble,
        follow=follow,
    )


def _districts(sheet: Sheet) -> Listing:
    entries = []
    for position, placed in enumerate(sheet.placement):
        district = sheet.board.districts[placed.district]
        text = "".join(district.rows)
        spots = sum(text.count(kind) for kind in SPOTS)
        turn = f", turned by {placed.rotation * _DEGREES}°" if placed.rotation else ""
        entries.append(
            Entry(
                key=f"district:{district.id}",
                label=district.name or district.id,
                detail=f"side {position}, {plural(spots, 'spot')}{turn}",
            )
        )
    return Listing(heading="Districts", entries=tuple(entries))


def _kinds(sheet: Sheet) -> Listing:
    found = Counter(city_of(sheet.board, sheet.placement).kinds)
    return Listing(
        heading="Spaces",
        entries=tuple(
            Entry(key=f"kind:{KIND_NAMES[kind].lower()}", label=KIND_NAMES[kind], detail=plural(found[kind], "space"))
            for kind in (*SPOTS, *FORBIDDEN, PLAIN)
            if found[kind]
        ),
    )
