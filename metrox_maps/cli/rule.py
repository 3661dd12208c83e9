"""`metrox rule`: the page of one rule."""

from __future__ import annotations

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.errors import UnknownNameError
from metrox_maps.families import all_rules
from metrox_maps.findings.words import did_you_mean


@click.command()
@click.argument("rule_id", metavar="ID")
@format_option
def command(rule_id: str, form: str) -> None:
    """Explain a rule: the defect, why it matters, the remedy, a bad and a good example.

    \b
    Example: metrox rule route-repeats-station
    """
    rules = {rule.id: rule for rule in all_rules()}
    rule = rules.get(rule_id)
    if rule is None:
        raise UnknownNameError(f"there is no rule `{rule_id}`{did_you_mean(rule_id, rules) or '; see `metrox rules`'}")
    if form == "json":
        say_json(rule.document())
        return
    say(click.style(rule.id, bold=True) + f"  ({rule.group}, {rule.severity})\n\n{rule.text}")
