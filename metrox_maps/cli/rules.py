"""`metrox rules`: the catalogue of rules."""

from __future__ import annotations

from itertools import groupby

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.families import all_rules


@click.command()
@format_option
def command(form: str) -> None:
    """List the rules that check applies, group by group.

    \b
    Example: metrox rules
             metrox rules --format json
    """
    rules = all_rules()
    if form == "json":
        say_json([rule.document() for rule in rules])
        return
    width = max(len(rule.id) for rule in rules)
    lines = []
    for group, members in groupby(rules, key=lambda rule: rule.group):
        lines.append(click.style(group, bold=True))
        lines += [f"  {rule.id:<{width}}  {rule.severity!s:<7}  {rule.summary}" for rule in members]
    lines.append(f"\n{len(rules)} rules; `metrox rule ID` explains one.")
    say("\n".join(lines))
