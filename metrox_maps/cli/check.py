"""`metrox check`: everything that is wrong with maps and editions."""

from __future__ import annotations

import click

from metrox_maps import __version__
from metrox_maps.cli.output import note, say
from metrox_maps.cli.paths import is_folder
from metrox_maps.documents.judging import unreadable
from metrox_maps.errors import MetroxError
from metrox_maps.families import all_rules, check_file, look_into
from metrox_maps.findings.finding import FileReport, Report, Severity
from metrox_maps.findings.reporters import REPORTERS, render
from metrox_maps.findings.reporters.context import Context, catalogue
from metrox_maps.findings.rule import Policy, check_names
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
    chosen, ignored = _names(select), _names(ignore)
    check_names([*chosen, *ignored], (rule.id for rule in all_rules()))
    wanted = Policy(chosen=frozenset(chosen), ignored=frozenset(ignored))
    fail = _LEVELS.get(fail_on)
    if paths.count("-") > 1:
        raise MetroxError("standard input (`-`) can be read only once")
    reports: list[FileReport] = []
    for path in dict.fromkeys(paths):
        if is_folder(path):
            reports += _folder(path, wanted, quiet=quiet or form != "full")
        else:
            reports.append(check_file(path, wanted, name=(stdin_filename or "<stdin>") if path == "-" else None))
    report = Report.of(reports)
    worst = report.worst()
    if not (quiet and worst is None):
        text = render(form, report, Context(rules=catalogue(all_rules()), version=__version__, fail_on=fail))
        if text:
            say(text)
    if report.failed:
        return 2
    return int(fail is not None and worst is not None and worst >= fail)


def _folder(path: str, wanted: Policy, *, quiet: bool) -> list[FileReport]:
    """Reports of what a folder holds; what cannot be looked into, or holds nothing, is a report too."""
    found = look_into(path)
    reports = [unreadable(place, "may not be opened (permission denied)") for place in found.closed]
    reports += [check_file(file, wanted) for file in found.ours]
    others = plural(found.others, "other JSON file")
    if not reports:
        reports.append(unreadable(path, f"holds no map or edition file{f' ({others})' if found.others else ''}"))
    elif found.others and not quiet:
        note(f"{path}: {others} left alone")
    return reports
