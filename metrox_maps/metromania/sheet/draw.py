"""The entrance: from a board to its finished drawing."""

from __future__ import annotations

from collections.abc import Sequence

from metrox_maps import __version__
from metrox_maps.errors import SheetRefused
from metrox_maps.metromania.facts import PLAIN_ORDER, city_of, is_placement, is_whole
from metrox_maps.metromania.model import CityBoard, Placed
from metrox_maps.metromania.sheet.elements import ELEMENTS
from metrox_maps.metromania.sheet.frame import fit
from metrox_maps.metromania.sheet.marks import NO_MARKS, Marks
from metrox_maps.metromania.sheet.panels import board_panels
from metrox_maps.metromania.sheet.plan import Plan, Sheet
from metrox_maps.metromania.sheet.title import heading_of
from metrox_maps.metromania.sheet.words import BOARD, Words
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.theme import COLOR, Theme

ORIENTATIONS = ("auto", "portrait", "landscape")
SHOW = ("ids",)


def draw_board(
    board: CityBoard,
    *,
    placement: tuple[Placed, ...] | None = None,
    seed: int | None = None,
    marks: Marks = NO_MARKS,
    caption: tuple[str, ...] = (),
    paper: Paper = DEFAULT_PAPER,
    orientation: str = "auto",
    theme: Theme = COLOR,
    language: str | None = None,
    show: frozenset[str] = frozenset(),
    digest: str = "",
    force: bool = False,
) -> Sheet:
    """A board on one page, empty or with a position on it.

    `placement` says where the districts lie: by default as the board says, or in their order where they are dealt.
    Under the title stand the lines of `caption`; without, of a dealt board, the `seed` that dealt it or that none did.
    `orientation` is one of `ORIENTATIONS`; auto takes whichever gives larger spaces. `show` adds help from `SHOW`.
    `digest` is printed in the title block. `language` is that of the page's own words: if None the board's own, or
    English.

    Raises `SheetRefused` where no city can be put together, or spaces would be too small on the paper, unless `force`
    takes them as they are; and `UnknownNameError` for a language there are no words for.
    """
    words = BOARD.words(language, board.language)
    if not is_whole(board):
        raise SheetRefused("districts and frame are not all there in the right sizes, so that there is no city to draw")
    if placement is not None and not is_placement(board, placement):
        raise SheetRefused("the placement does not name six different districts of the board in rotations 0 to 2")
    placed = placement or board.placement or PLAIN_ORDER
    city = city_of(board, placed)
    note = "" if caption else _how_dealt(board, placement, seed, words)
    heading = heading_of(board, digest=digest, note=note, caption=caption)
    panels = board_panels(heading, theme, words, marks.results)
    frame = fit(board.side, panels, _papers(paper, orientation), force=force)
    plan = Plan(board, placed, city, frame, marks, show, theme, words)
    scene = Scene(
        width=frame.paper.width,
        height=frame.paper.height,
        title=board.name,
        desc=_description(plan, words),
        children=tuple(element(plan) for element in ELEMENTS),
        metadata=_metadata(plan, digest),
        language=language or board.language,
        ground=theme.ground,
    )
    return Sheet(scene, frame.paper.content, frame.side, frame.unit, frame, board, placed)


def _how_dealt(board: CityBoard, placement: tuple[Placed, ...] | None, seed: int | None, words: Words) -> str:
    if board.placement is not None:
        return ""
    if seed is not None:
        return words("dealt", seed=seed)
    return "" if placement is not None else words("not-dealt")


def _papers(paper: Paper, orientation: str) -> Sequence[Paper]:
    portrait = paper if paper.height >= paper.width else paper.turned()
    landscape = portrait.turned()
    return {"auto": (landscape, portrait), "portrait": (portrait,), "landscape": (landscape,)}[orientation]


def _description(plan: Plan, words: Words) -> str:
    city = plan.city
    return words("desc", board=plan.board.name, spaces=len(city.kinds), starts=len(city.starts), ends=len(city.ends))


def _metadata(plan: Plan, digest: str) -> tuple[tuple[str, str], ...]:
    board = plan.board
    places = (f"{board.districts[placed.district].id}:{placed.rotation}" for placed in plan.placement)
    facts = {
        "author": board.credits.author,
        "board": board.name,
        "digest": digest,
        "licence": board.credits.licence,
        "package": f"metrox_maps {__version__}",
        "placement": " ".join(places),
        "side": f"{plan.frame.side:.2f} mm",
        "source": board.credits.source,
    }
    return tuple((name, value) for name, value in sorted(facts.items()) if value)
