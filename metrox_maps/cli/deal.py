"""`metrox deal`: the cards of a game, for a caller."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.findings.words import plural, printable
from metrox_maps.metrox.editions import IDS, load_edition
from metrox_maps.metrox.play.deck import deal


@click.command()
@click.option("--edition", default=IDS[0], show_default=True, metavar="ID", help="Edition, by id or file.")
@click.option("--seed", type=int, required=True, help="The seed of the luck; equal seeds give equal cards.")
@click.option(
    "--windows",
    type=click.IntRange(1, 1200),
    default=23,
    show_default=True,
    help="Windows of the map that is played (`metrox info` says it): the game ends when they are filled.",
)
@format_option
def command(edition: str, seed: int, windows: int, form: str) -> None:
    """List the cards of a game in order, for play at a distance or without a deck.

    These are the cards of the first game of `metrox play --seed` on a map with so many windows.

    \b
    Example: metrox deal --seed 2024
    """
    rules = load_edition(edition)
    cards = deal(rules, seed=seed, windows=windows)
    if form == "json":
        listed = [{"kind": card.kind, "value": card.value, "reshuffle": card.reshuffle} for card in cards]
        say_json({"edition": rules.id, "seed": seed, "windows": windows, "cards": listed})
    else:
        head = f"{printable(rules.name)}, seed {seed}, {plural(windows, 'window')}"
        say("\n".join([head, *(f"{turn:>3}  {card}" for turn, card in enumerate(cards, 1))]))
