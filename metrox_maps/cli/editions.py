"""`metrox editions`: the editions there are."""

from __future__ import annotations

from typing import Any

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.findings.words import plural, printable
from metrox_maps.metrox.editions import IDS, edition_document, load_edition
from metrox_maps.metrox.editions.edition import Edition, Penalty


@click.command()
@click.argument("words", nargs=-1, metavar="[show ID]")
@format_option
def command(words: tuple[str, ...], form: str) -> None:
    """List the editions that come with the program, or show one (an id or an edition file).

    \b
    Example: metrox editions
             metrox editions show okazu-2018
    """
    match words:
        case ():
            listed = [load_edition(edition_id) for edition_id in IDS]
            if form == "json":
                say_json([edition_document(edition_id) for edition_id in IDS])
            else:
                width = max(map(len, IDS))
                say("\n".join(f"{item.id:<{width}}  {item.name}, {_brief(item)}" for item in listed))
        case ("show", reference):
            if form == "json":
                say_json(edition_document(reference))
            else:
                say(_page(load_edition(reference), edition_document(reference)))
        case _:
            raise click.UsageError("write `metrox editions` or `metrox editions show ID`")


def _brief(edition: Edition) -> str:
    return f"{plural(len(edition.cards), 'card')}, {_players(edition)} players"


def _players(edition: Edition) -> str:
    least, most = edition.players
    return str(least) if least == most else f"{least}–{most}"


def _least(edition: Edition, index: int) -> str:
    """The points of a rating; the lowest is for everything below the one before."""
    last = index and index == len(edition.ladder) - 1
    return f"below {edition.ladder[index - 1][0]}".rjust(8) if last else f"{edition.ladder[index][0]}+".rjust(8)


def _page(edition: Edition, document: dict[str, Any]) -> str:
    cards = ", ".join(f"{count} × {card}" for card, count in edition.card_kinds)
    lines = [
        click.style(edition.id, bold=True) + f"  {printable(edition.name)}, version {printable(edition.version)}",
        f"players         {_players(edition)}",
        f"deck            {len(edition.cards)} cards: {cards}",
        f"marking fewer   {'allowed' if edition.may_mark_fewer else 'not allowed'}",
        f"penalty         {penalty_words(edition.penalty)}",
    ]
    lines += [
        f"{'solo ladder' if not index else '':<16}{_least(edition, index)}  {printable(words)}"
        for index, (points, words) in enumerate(edition.ladder)
    ]
    unverified = document.get("unverified", [])
    if unverified:
        lines.append("unverified      " + ", ".join(unverified))
        lines.append("                (these values are not confirmed by two independent sources)")
    return "\n".join(lines)


def penalty_words(penalty: Penalty) -> str:
    """The penalty as one line: ranges of empty stations and what they cost."""
    if penalty.kind == "share":
        return f"empty stations ÷ {penalty.divide}, rounded {penalty.round}"
    parts = []
    for index, (least, points) in enumerate(penalty.steps):
        after = penalty.steps[index + 1][0] if index + 1 < len(penalty.steps) else None
        span = f"{least}+" if after is None else f"{least}" if after == least + 1 else f"{least}–{after - 1}"
        parts.append(f"{span}: {points}")
    return " · ".join(parts)
