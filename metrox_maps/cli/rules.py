"""`metrox rules`: the catalogue of rules."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.families import all_rules, games_of_rules
from metrox_maps.findings.finding import ONLY_WITH
from metrox_maps.findings.rule import GROUPS, Rule

_ABOUT = {"metrox": "map", "metromania": "board"}
"""What the rules of each game judge, in a word."""


@click.command()
@format_option
def command(form: str) -> None:
    """List the rules that check applies, group by group, with the kind of file that each is about.

    \b
    Example: metrox rules
             metrox rules --format json
    """
    show_list(form)


def show_list(form: str) -> None:
    """Prints every rule, as text or as a document (schema `metrox-rules-1`)."""
    rules = sorted(all_rules(), key=lambda rule: GROUPS.index(rule.group))
    games = games_of_rules()
    if form == "json":
        say_json(catalogue_document(*rules))
        return
    width = max(len(rule.id) for rule in rules)
    lines = []
    for group, members in groupby(rules, key=lambda rule: rule.group):
        lines.append(click.style(group, bold=True))
        lines += [
            f"  {rule.id:<{width}}  {_ABOUT.get(games.get(rule.id, ''), 'any'):<5}  {rule.severity!s:<7}  "
            f"{rule.summary}{_only(rule)}"
            for rule in members
        ]
    lines.append(f"\n{len(rules)} rules; `metrox rule ID` explains one.")
    say("\n".join(lines))


def _only(rule: Rule[Any]) -> str:
    return f" ({ONLY_WITH}{rule.option})" if rule.option else ""


def catalogue_document(*rules: Rule[Any]) -> dict[str, Any]:
    """The rules as a document of the format `metrox-rules/1`."""
    games = games_of_rules()
    return {
        "format": "metrox-rules/1",
        "rules": [rule.document() | {"game": games.get(rule.id)} for rule in rules],
    }
