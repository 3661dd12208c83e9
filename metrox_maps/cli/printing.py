"""How drawn pages become a file: the options of imposition, and the formats by the ending of the file's name."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import Any

import click

from metrox_maps.cli.values import Finite
from metrox_maps.errors import MetroxError
from metrox_maps.files import replacing
from metrox_maps.findings.words import printable
from metrox_maps.scene.embedding import texts
from metrox_maps.scene.imposition import MOST_COPIES, PER_PAGE, Imposition
from metrox_maps.scene.paper import DEFAULT_PAPER, Paper, parse_paper
from metrox_maps.scene.pdf import to_pdf
from metrox_maps.scene.png import DPI, LEAST_DPI, MOST_DPI, to_png
from metrox_maps.scene.scripts import remedy, shown
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import missing
from metrox_maps.scene.typesetter import needed

PRINTED = (".svg", ".pdf", ".png")
"""Endings of the files that pages are written to."""
_ONE_PAGE = (".svg", ".png")
_MOST_DOUBTS = 5


def suffix_of(path: str) -> str:
    """The ending of a file's name, in lower case."""
    return PurePath(path).suffix.lower()


def output_name(endings: tuple[str, ...]) -> Callable[[click.Context, click.Parameter, str], str]:
    """A callback that takes names of files with one of these endings."""

    def checked(ctx: click.Context, param: click.Parameter, value: str) -> str:
        if suffix_of(value) not in endings:
            words = f"{', '.join(endings[:-1])} or {endings[-1]}"
            raise click.BadParameter(f"{value}: the name must end in {words}", ctx, param)
        return value

    return checked


def _tile(ctx: click.Context, param: click.Parameter, value: str | None) -> Paper | None:
    if value is None:
        return None
    try:
        return DEFAULT_PAPER if value == "" else parse_paper(value)
    except MetroxError as error:
        raise click.BadParameter(str(error), ctx, param) from None


_OPTIONS = (
    click.option(
        "--per-page",
        type=click.Choice([str(number) for number in PER_PAGE]),
        default="1",
        show_default=True,
        help="Sheets on one page, each drawn at true size for a half or a quarter of the paper.",
    ),
    click.option(
        "--copies",
        type=click.IntRange(1, MOST_COPIES),
        default=1,
        show_default=True,
        help="Copies of the sheet; with --per-page the last page is filled up.",
    ),
    click.option(
        "--tile",
        is_flag=False,
        flag_value="",
        callback=_tile,
        metavar="[SIZE]",
        help="Spread one sheet, drawn for a larger --paper, over pages of this paper (A4 and Letter if none is named) "
        "that overlap by 10 mm, with marks to cut and glue by.",
    ),
    click.option(
        "--bleed",
        type=Finite(),
        default=0.0,
        metavar="MM",
        help="Let color reach this far beyond the cut; the file's page grows by it.",
    ),
    click.option(
        "--marks",
        is_flag=True,
        help="Cut marks: around the page, which makes it larger, or with --per-page and no bleed in its margin.",
    ),
    click.option("--ruler", is_flag=True, help="A ruler of 100 mm in the margin, to prove the printed scale."),
)


def imposition_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options of imposition to a command, which gets them as one `imposition`."""

    @functools.wraps(command)
    def wrapped(
        *, per_page: str, copies: int, tile: Paper | None, bleed: float, marks: bool, ruler: bool, **rest: Any
    ) -> Any:
        try:
            imposition = Imposition(
                per_page=int(per_page), copies=copies, tile=tile, bleed=bleed, marks=marks, ruler=ruler
            )
        except MetroxError as error:
            raise click.UsageError(str(error)) from None
        return command(imposition=imposition, **rest)

    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped


dpi_option = click.option(
    "--dpi",
    type=click.IntRange(LEAST_DPI, MOST_DPI),
    show_default=str(DPI),
    help="Pixels an inch, for PNG.",
)


space_option = click.option(
    "--space",
    type=Finite(),
    metavar="MM",
    help="Side of a space of the pieces to cut out of a board.  [default: 25, or less where the paper asks for it]",
)


def refuse_unwritable(path: str, imposition: Imposition, *, dpi: int | None) -> None:
    """Raises MetroxError where a package for this kind of file is missing, UsageError where an option means nothing."""
    suffix = suffix_of(path)
    if dpi is not None and suffix != ".png":
        raise click.UsageError(f"--dpi is for PNG, and {path} has no pixels; leave it out")
    if imposition.repeats > 1 and suffix not in PRINTED:
        raise click.UsageError(f"--copies is for printing, and {path} is for looking at; leave it out")
    if suffix in _ONE_PAGE:
        _refuse_several(path, imposition.repeats)
    if suffix in (".pdf", ".png"):
        needed("typst", suffix[1:].upper())
    if suffix == ".pdf":
        needed("pypdf", "PDF")


def written(path: str, pages: Sequence[Scene], *, title: str, author: str, dpi: int | None) -> bytes:
    """The pages in the format that the path's ending names.

    Raises MetroxError for several pages in a format that holds one, and for too many pixels.
    """
    suffix = suffix_of(path)
    if suffix == ".pdf":
        return to_pdf(pages, title=title, author=author, language=pages[0].language)
    _refuse_several(path, len(pages))
    return to_png(pages[0], dpi=dpi or DPI) if suffix == ".png" else to_svg(pages[0])


def _refuse_several(path: str, pages: int) -> None:
    if pages > 1:
        kind, other = suffix_of(path)[1:].upper(), PurePath(path).with_suffix(".pdf")
        raise MetroxError(f"{path}: {kind} holds one page, and this makes {pages}; write a PDF instead: -o {other}")


def extent(pages: Sequence[Scene]) -> str:
    """How many pages of which size a file holds, in words."""
    page = pages[0]
    size = f"{page.width + 2 * page.reach:g} × {page.height + 2 * page.reach:g} mm"
    return size if len(pages) == 1 else f"{len(pages)} pages of {size}"


def page_files(output: str, pages: Sequence[Scene]) -> list[tuple[str, Sequence[Scene]]]:
    """The files to write with the pages each holds; numbered where a format holds one page only."""
    if suffix_of(output) == ".pdf" or len(pages) == 1:
        return [(output, pages)]
    path, wide = PurePath(output), len(str(len(pages)))
    return [
        (str(path.with_name(f"{path.stem}-{number:0{wide}}{path.suffix}")), (page,))
        for number, page in enumerate(pages, 1)
    ]


def write_pages(files: Sequence[tuple[str, Sequence[Scene]]], *, title: str, author: str, dpi: int | None) -> None:
    """Writes files with their pages: every one is opened before one appears, and appears only when all are written."""
    with contextlib.ExitStack() as stack:
        for target, content in files:
            stack.enter_context(replacing(target)).write(written(target, content, title=title, author=author, dpi=dpi))


def doubts(pages: Sequence[Scene], source: str) -> Iterator[str]:
    """What is not printed as the `source` has it: characters without a font, and texts that had to be cut."""
    printed = dict.fromkeys(text.text for page in pages for text in texts(page.children))
    lacking = dict.fromkeys(char for text in printed for char in missing(text))
    if lacking:
        yield f"no font here has {' '.join(shown(list(lacking)[:8]))}; {remedy(lacking)}"
    cut = [text for text in printed if text.endswith("…")]
    for text in cut[:_MOST_DOUBTS]:
        yield f"“{printable(text)}” is cut; shorten it in {source}"
