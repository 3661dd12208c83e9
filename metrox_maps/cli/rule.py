"""`metrox rule`: the page of one rule."""

from __future__ import annotations

import re
from typing import Any

import click

from metrox_maps.cli.output import format_option, say, say_json
from metrox_maps.cli.rules import catalogue_document, show_list
from metrox_maps.errors import UnknownNameError
from metrox_maps.families import all_rules
from metrox_maps.findings.rule import Rule
from metrox_maps.findings.words import did_you_mean, shortened

_COLORS = {"error": "red", "warning": "yellow", "info": "cyan"}


@click.command()
@click.argument("rule_id", metavar="[ID]", required=False)
@format_option
def command(rule_id: str | None, form: str) -> None:
    """Explain a rule: the defect, why it matters, the remedy, a bad and a good example.

    Without ID, list the rules.

    \b
    Example: metrox rule route-repeats-station
    """
    if rule_id is None:
        show_list(form)
        return
    rules = {rule.id: rule for rule in all_rules()}
    rule = rules.get(rule_id)
    if rule is None:
        hint = did_you_mean(rule_id, rules) or "; see `metrox rules`"
        raise UnknownNameError(f"there is no rule `{shortened(rule_id)}`{hint}")
    if form == "json":
        say_json(catalogue_document(rule))
    else:
        say(_page(rule))


def _page(rule: Rule[Any]) -> str:
    """The page with a head; colors are for terminals and left out elsewhere."""
    severity = str(rule.severity)
    lines = [
        f"{click.style(rule.id, bold=True)}  ({rule.group}, {click.style(severity, fg=_COLORS[severity])})",
        "",
        rule.summary,
        "",
        rule.why,
        "",
        f"{click.style('Bad:', fg='red', bold=True)}  {rule.bad}",
        f"{click.style('Good:', fg='green', bold=True)} {rule.good}",
        "",
    ]
    if rule.threshold is not None:
        limit = rule.threshold
        lines.append(
            f"Threshold {limit.value:g} {limit.unit}; `thresholds.{rule.id}` in the configuration sets it, "
            f"from {limit.low:g} to {limit.high:g}."
        )
    if rule.option:
        lines.append(f"It judges only with `{rule.option}`.")
    if rule.check is not None:
        lines.append(f"`--severity {rule.id}=LEVEL` judges it differently, `--ignore {rule.id}` not at all.")
    return re.sub("`[^`\n]+`", lambda found: click.style(found[0], fg="blue"), "\n".join(lines)).rstrip()
