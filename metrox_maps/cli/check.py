"""`metrox check`: everything that is wrong with maps and editions."""

from __future__ import annotations

from pathlib import Path

import click

from metrox_maps.cli.output import note, say
from metrox_maps.errors import MetroxError
from metrox_maps.families import all_rules, check_file, check_folder
from metrox_maps.findings.finding import FileReport, Report, Severity
from metrox_maps.findings.reporters import REPORTERS
from metrox_maps.findings.rule import selection
from metrox_maps.findings.words import plural

_LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING, "info": Severity.INFO}


def _names(values: tuple[str, ...]) -> list[str]:
    return [name.strip() for value in values for name in value.split(",") if name.strip()]


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--format", "form", type=click.Choice(list(REPORTERS)), default="full", show_default=True, help="Output format."
)
@click.option("--select", multiple=True, metavar="RULE,...", help="Only these rules or groups.")
@click.option("--ignore", multiple=True, metavar="RULE,...", help="Not these rules or groups.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info", "never"]),
    default="error",
    show_default=True,
    help="Lowest severity that gives exit code 1.",
)
@click.option("--stdin-filename", metavar="NAME", help="What to call standard input (`-`) in the report.")
@click.option("--quiet", is_flag=True, help="Print nothing when there is nothing to complain about.")
def command(
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    stdin_filename: str | None,
    quiet: bool,
) -> int:
    """Report everything that is wrong with map and edition files.

    PATH is a file, a folder (its *.json files whose `format` is one of ours) or `-` for standard input. Exit code 0:
    nothing at or above --fail-on; 1: findings; 2: some file could not be judged.

    \b
    Example: metrox check maps/ --format concise
             metrox check harbour.json --ignore style --fail-on warning
    """
    wanted = selection(_names(select), _names(ignore), (rule.id for rule in all_rules()))
    reports: list[FileReport] = []
    for path in paths:
        if path != "-" and Path(path).is_dir():
            found, others = check_folder(path, wanted)
            if not found:
                more = f" ({plural(others, 'other JSON file')})" if others else ""
                raise MetroxError(f"{path}: holds no map or edition file{more}")
            if others and form == "full" and not quiet:
                note(f"{path}: {plural(others, 'other JSON file')} left alone")
            reports += found
        else:
            reports.append(check_file(path, wanted, name=(stdin_filename or "<stdin>") if path == "-" else None))
    report = Report.of(reports)
    worst = report.worst()
    if not (quiet and worst is None):
        text = REPORTERS[form](report)
        if text:
            say(text)
    if report.failed:
        return 2
    return int(fail_on != "never" and worst is not None and worst >= _LEVELS[fail_on])
