"""What `metrox build` does with a Metromania board."""

from __future__ import annotations

from typing import Any

import click

from metrox_maps.cli.hands import hands
from metrox_maps.cli.output import progress_bar
from metrox_maps.cli.values import given_beside
from metrox_maps.errors import MetroxError
from metrox_maps.findings.words import plural, printable
from metrox_maps.metromania.kit import Kit, make_kit
from metrox_maps.metromania.loading import LoadedBoard
from metrox_maps.metromania.play.bots import table_from
from metrox_maps.metromania.play.session import GAMES as BOARD_GAMES

OPTIONS = {
    *("file", "folder", "paper", "theme", "language", "font_paths", "games", "players", "specs", "seed", "workers"),
    *("scheduler", "space"),
}
"""What `metrox build` understands of a board."""


def build_board(context: click.Context, loaded: LoadedBoard) -> Kit:
    """Makes everything for a board. Raises `MetroxError` for options that only maps have."""
    wrong, asked = given_beside(context, OPTIONS), context.params
    if wrong:
        raise MetroxError(f"{asked['file']}: is a Metromania board; leave out {', '.join(wrong)}, which only maps have")
    games = BOARD_GAMES if asked["games"] is None else asked["games"]
    table = table_from(asked["specs"], asked["players"])
    with hands(asked["workers"], asked["scheduler"]) as (number, executor), progress_bar("playing", games) as bar:
        return make_kit(
            loaded,
            paper=asked["paper"],
            theme=asked["theme"],
            language=asked["language"],
            space=asked["space"],
            bots=table,
            games=games,
            seed=asked["seed"],
            workers=number,
            executor=executor,
            progress=bar,
        )


def board_verdict(balance: dict[str, Any]) -> str:
    """The balance in one line: what is scored, and the trips that pay most and least often."""
    scores = [seat["score"]["mean"] for seat in balance["seats"]]
    bots = ", ".join(dict.fromkeys(seat["bot"] for seat in balance["seats"]))
    trips = sorted(balance["trips"], key=lambda trip: trip["paid"]["rate"])
    least, most = (f"{trip['trip']} ({trip['paid']['rate']:.0%})" for trip in (trips[0], trips[-1]))
    return (
        f"{printable(balance['board'])}: {plural(len(scores), 'player')} ({bots}) score {min(scores):.1f} to "
        f"{max(scores):.1f} on average in {plural(balance['games'], 'game')}; trip that pays most often {most}, "
        f"least often {least}"
    )
