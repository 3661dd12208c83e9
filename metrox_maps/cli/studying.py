"""`--studies` and `--html` of `metrox play`: what is played beside the table that was asked for, and the page."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor

import click

from metrox_maps.cli.output import note, progress_bar
from metrox_maps.cli.paths import refuse_same
from metrox_maps.files import Output, replacing
from metrox_maps.metrox.loading import LoadedMap
from metrox_maps.metrox.play.session import Session
from metrox_maps.metrox.play.studies import SETS, STUDIES, Studies, Wanted, play_studies, wanted

_USUAL, _WITH_PAGE = "quick", "all"

studies_option = click.option(
    "--studies",
    "studies_text",
    metavar="NAME,...",
    help=f"What else to play: {', '.join(STUDIES)}, or at once {', '.join(SETS)}.  [default: {_USUAL}; {_WITH_PAGE} "
    "with --html]",
)


def _html(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    from metrox_maps.cli.printing import output_name  # loads what draws

    return output_name((".html", ".htm"))(ctx, param, value)


html_option = click.option(
    "--html",
    metavar="OUT.html",
    callback=_html,
    help="Also write the report as a page with charts, of a map also with a heat map.",
)


def studies_wanted(text: str | None, html: str | None) -> Wanted:
    """The studies that the two options ask for. Raises `UnknownNameError`."""
    return wanted(text if text is not None else _WITH_PAGE if html else _USUAL)


@contextlib.contextmanager
def page_to(html: str | None, *others: str | None) -> Iterator[Output | None]:
    """Where the page goes, proved to be writable before anything is played; nothing is written after an error.

    Raises `MetroxError` where it cannot be written, or is one of the other files.
    """
    if html is None:
        yield None
        return
    for other in others:
        if other is not None:
            refuse_same(other, html)
    with replacing(html) as output:
        yield output
    note(f"{html} written")


def studied(
    loaded: LoadedMap,
    session: Session,
    want: Wanted,
    *,
    engine: str,
    workers: int,
    executor: Executor | None,
) -> Studies:
    """The studies played after a session, none of them after one that was stopped."""
    if session.interrupted:
        return Studies(interrupted=want.studies)
    played = session.games * sum(bot.work for bot in session.bots)
    with progress_bar("studies", 1) as move:
        return play_studies(
            loaded.metro,
            loaded.edition,
            session.bots,
            want=want,
            seed=session.seed,
            engine=engine,
            workers=workers,
            executor=executor,
            played=played,
            progress=move,
            tell=note,
        )
