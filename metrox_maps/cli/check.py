"""`metrox check`: everything that is wrong with maps, boards and editions."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from metrox_maps import __version__
from metrox_maps.checking import Checked, LeftAlone, Wish, check_all, configs, look_into
from metrox_maps.cli.lettering import font_option
from metrox_maps.cli.output import colorful, emit, note, say
from metrox_maps.cli.paths import is_folder, refuse_map, refuse_same
from metrox_maps.cli.values import FiniteRange, names
from metrox_maps.cli.watching import watch as watch_files
from metrox_maps.errors import MetroxError
from metrox_maps.families import CATALOGUE
from metrox_maps.files import write_atomic
from metrox_maps.findings.config import FAIL_ON, FILE, LEVELS, PROJECT_FILE
from metrox_maps.findings.finding import Report, Severity
from metrox_maps.findings.reporters import REPORTERS, render
from metrox_maps.findings.reporters.closing import closing
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.rule import check_names
from metrox_maps.findings.runner import Trials
from metrox_maps.findings.words import plural
from metrox_maps.scene.paper import parse_paper

if TYPE_CHECKING:
    from metrox_maps.findings.score import Score

_FOR_PEOPLE = ("full", "concise", "github", "markdown")
MAP_GAMES, BOARD_GAMES = 1000, 100
"""Games that `--play` plays on each map and board: as many as a trial of theirs has."""


def _names(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> frozenset[str]:
    found = frozenset(names(ctx, param, values))
    check_names(found, CATALOGUE)
    return found


def _severities(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, Severity]:
    found = {}
    for value in (part.strip() for text in values for part in text.split(",")):
        name, _, level = value.partition("=")
        if level not in LEVELS:
            raise click.BadParameter(f"{value!r} is not RULE=LEVEL with a level of {', '.join(LEVELS)}", ctx, param)
        check_names([name], CATALOGUE)
        found[name] = LEVELS[level]
    return found


def _paper(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """The name of a paper there is; empty for what the configuration says."""
    try:
        return "" if value is None else parse_paper(value).name
    except MetroxError as error:
        raise click.BadParameter(str(error), ctx, param) from None


def _reports(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Path and format of each report to be written."""
    found: dict[str, str] = {}
    for value in values:
        form, _, path = value.partition("=")
        if form not in REPORTERS or not path:
            message = f"{value!r} is not FORMAT=PATH with a format of {', '.join(REPORTERS)}"
            raise click.BadParameter(message, ctx, param)
        if os.path.abspath(path) in map(os.path.abspath, found):  # noqa: PTH100 - links are compared when it is written
            raise click.BadParameter(f"{path} is named for two reports", ctx, param)
        found[path] = form
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """What a run is asked for, from the command line and the configuration of the first path."""

    paths: tuple[str, ...]
    wish: Wish
    form: str
    reports: dict[str, str]
    fail_on: Severity | None
    most: int | None
    with_scores: bool
    min_score: float | None
    statistics: bool
    quiet: bool
    diff: bool
    write_baseline: str | None


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--format", "form", type=click.Choice(list(REPORTERS)), default="full", show_default=True, help="Output format."
)
@click.option(
    "--report", "reports", multiple=True, metavar="FORMAT=PATH", callback=_reports, help="Also write this file."
)
@click.option("--select", multiple=True, metavar="RULE,...", callback=_names, help="Only these rules or groups.")
@click.option("--ignore", multiple=True, metavar="RULE,...", callback=_names, help="Not these rules or groups.")
@click.option("--severity", multiple=True, metavar="RULE=LEVEL", callback=_severities, help="Judge a rule differently.")
@click.option("--fail-on", type=click.Choice(FAIL_ON), help="Lowest severity that gives exit code 1.  [default: error]")
@click.option("--draw", is_flag=True, help="Also draw each map and board, and measure the drawing.")
@click.option("--play", is_flag=True, help="Also play each map and board, and judge how it plays.")
@click.option("--all", "everything", is_flag=True, help="Both --draw and --play.")
@click.option("--paper", callback=_paper, metavar="SIZE", help="What is printed on: a4, letter, a3, …, or WxHmm.")
@click.option(
    "--games",
    type=click.IntRange(10, 1_000_000),
    help=f"Games for --play, on each map and board.  [default: {MAP_GAMES}; {BOARD_GAMES} on a board]",
)
@font_option
@click.option("--fix", is_flag=True, help="Mend what can be mended without changing the map or board.")
@click.option("--unsafe-fixes", is_flag=True, help="Mend also by guessing what was meant.")
@click.option("--diff", is_flag=True, help="Show the fixes and write nothing.")
@click.option("--baseline", metavar="FILE", help="Findings that are known and do not count.")
@click.option("--write-baseline", is_flag=True, help="Make all findings of this run known in the baseline.")
@click.option("--score", "with_scores", is_flag=True, help="Give each file points of 100.")
@click.option("--min-score", type=FiniteRange(0, 100), metavar="N", help="Exit code 1 where a file scores less.")
@click.option("--statistics", is_flag=True, help="Count findings by rule instead of listing them.")
@click.option("--max-per-rule", "most", type=click.IntRange(1), metavar="N", help="Show at most so many of a rule.")
@click.option("--watch", is_flag=True, help="Check again at every save, until Ctrl-C.")
@click.option("--stdin-filename", metavar="NAME", help="What standard input (`-`) is called.")
@click.option("--config", metavar="FILE", help="Use this configuration for all files.")
@click.option("--isolated", is_flag=True, help="Use no configuration.")
@click.option("--quiet", is_flag=True, help="Print nothing when there is nothing to complain about.")
def command(
    paths: tuple[str, ...],
    form: str,
    reports: dict[str, str],
    select: frozenset[str],
    ignore: frozenset[str],
    severity: dict[str, Severity],
    fail_on: str | None,
    draw: bool,
    play: bool,
    everything: bool,
    paper: str,
    games: int | None,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    baseline: str | None,
    write_baseline: bool,
    with_scores: bool,
    min_score: float | None,
    statistics: bool,
    most: int | None,
    watch: bool,
    stdin_filename: str | None,
    config: str | None,
    isolated: bool,
    quiet: bool,
) -> int:
    """Report everything that is wrong with map, board and edition files.

    PATH is a file, a folder (its *.json files whose `format` is one of ours) or `-` for standard input. Settings come
    from the nearest metrox.toml or pyproject.toml above each file. Exit code 0: nothing at or above --fail-on; 1:
    findings; 2: some file could not be judged.

    \b
    Example: metrox check maps/ --format github --report sarif=findings.sarif
             metrox check harbour.json --ignore style --fail-on warning
             metrox check maps/ --all --paper a3
             metrox check harbour.json --unsafe-fixes --diff
    """
    if config is not None and isolated:
        raise click.UsageError("--config and --isolated exclude each other")
    if statistics and form not in ("full", "concise"):
        raise click.UsageError("--statistics counts for people; --format json and others list everything")
    mending = fix or unsafe_fixes or diff
    if "-" in paths and (watch or (mending and not diff)):
        raise click.UsageError("--watch, --fix and --unsafe-fixes need files, not standard input; try --diff")
    if write_baseline and (reports or diff or mending):
        raise click.UsageError("--write-baseline goes without --report, --fix, --unsafe-fixes and --diff")
    if write_baseline and (select or ignore):
        raise click.UsageError("--write-baseline with --select or --ignore would forget what the other rules know")
    for name, value in (("--baseline", baseline), ("--config", config)):
        if value == "":
            raise click.UsageError(f"{name} names no file")
    for output in reports:
        for path in (*paths, *(other for other in (baseline, config) if other is not None)):
            refuse_same(path, output)
    for path in paths:
        is_folder(path)  # refuses an empty one

    def begin() -> int:
        """Reads configuration and baseline and checks; again from the start each time when watching."""
        found = configs(named=config, isolated=isolated)
        general = found.of(paths[0] if paths[0] != "-" else stdin_filename or "-")
        known = baseline or general.baseline
        if write_baseline and known is None:
            raise click.UsageError("--write-baseline needs --baseline FILE, or `baseline` in the configuration")
        if known is not None and not write_baseline:
            from metrox_maps.documents.baseline import load_baseline

            accepted = load_baseline(known)
        else:
            accepted = None
        level = fail_on or general.fail_on or "error"
        return _check(
            _Run(
                paths=paths,
                wish=Wish(
                    configs=found,
                    chosen=select,
                    ignored=ignore,
                    severities=severity,
                    baseline=accepted,
                    picture="html" in (form, *reports.values()),
                    trials=Trials(draw=draw or everything, games=games if play or everything else 0),
                    paper=paper,
                    fix=mending,
                    unsafe=unsafe_fixes,
                    write=not diff,
                    stdin_name=stdin_filename,
                ),
                form=form,
                reports=reports,
                fail_on=LEVELS.get(level),
                most=most if most is not None else general.most,
                with_scores=with_scores or min_score is not None or general.min_score is not None,
                min_score=min_score if min_score is not None else general.min_score,
                statistics=statistics,
                quiet=quiet,
                diff=diff,
                write_baseline=known if write_baseline else None,
            )
        )

    if watch:
        return watch_files(lambda: _watched(paths, config, baseline), begin, clear=True)
    return begin()


def _check(run: _Run) -> int:
    """One run over all files; the exit code."""
    if run.paths.count("-") > 1:
        raise MetroxError("standard input (`-`) can be read only once")
    changed: list[Checked] = []
    files = []
    for checked in check_all(run.paths, run.wish):
        if isinstance(checked, LeftAlone):
            if run.form == "full" and not run.quiet:
                note(f"{checked.folder}: {plural(checked.count, 'other JSON file')} left alone")
            continue
        files.append(checked.report)
        if checked.fixed is not None:
            changed.append(checked)
    report = Report.of(files)
    context = Context(
        rules=CATALOGUE,
        version=__version__,
        fail_on=run.fail_on,
        most=run.most,
        color=colorful(),
        scores=_scores(report) if run.with_scores else None,
    )
    if run.write_baseline is not None:
        from metrox_maps.documents.baseline import baseline_text

        refuse_map(run.write_baseline)
        text, count = baseline_text(run.write_baseline, report.files)
        write_atomic(run.write_baseline, text.encode())
        note(f"{run.write_baseline} written: {plural(count, 'finding')} known")
        return 2 if report.failed else 0
    for path in run.reports:
        for file in report.files:
            refuse_same(file.path, path)
    _print(run, report, context, changed)
    for path, form in run.reports.items():
        write_atomic(path, render(form, report, context).encode())
    if run.wish.baseline is not None and not (run.wish.chosen or run.wish.ignored):  # all rules have judged
        outdated = run.wish.baseline.outdated(report.files)
        if outdated:
            note(f"{run.wish.baseline.path}: {plural(outdated, 'known finding')} no longer there; --write-baseline")
    return _exit_code(run, report, context, changed)


def _exit_code(run: _Run, report: Report, context: Context, changed: list[Checked]) -> int:
    if report.failed:
        return 2
    low = [
        f"{path}: {score.total} of 100, less than {run.min_score:g}"
        for path, score in (context.scores or {}).items()
        if run.min_score is not None and score.total < run.min_score
    ]
    for line in low:
        note(line)
    worst = report.worst()
    fails = worst is not None and context.fails(worst)
    return int(bool(low) or fails or (run.diff and bool(changed)))


def _print(run: _Run, report: Report, context: Context, changed: list[Checked]) -> None:
    """The result on standard output, and what was mended on standard error."""
    if run.diff:
        for checked in changed:
            assert checked.fixed is not None
            _show_difference(_difference(checked))
        note(closing(report, context))
    elif run.statistics:
        from metrox_maps.findings.statistics import table

        say(table(report) + closing(report, context))
    elif not (run.quiet and report.worst() is None):
        _show(run.form, render(run.form, report, context))
    if run.form in ("full", "concise") and not run.diff and os.environ.get("GITHUB_ACTIONS") == "true":
        say(render("github", report, context))
        _summarize(report, context)
    for checked in changed if not run.diff else []:
        assert checked.fixed is not None
        note(f"{checked.report.path}: {plural(checked.fixed.count, 'fix', 'fixes')} made")


def _show(form: str, text: str) -> None:
    """Prints a report: for people in the terminal's encoding, for programs in UTF-8, as their formats demand."""
    if form in _FOR_PEOPLE:
        if text:
            say(text)
    else:
        emit(text.encode())


def _summarize(report: Report, context: Context) -> None:
    """Adds the findings as markdown to the summary page of the running job, where there is one."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        try:
            with open(path, "a", encoding="utf-8") as file:  # noqa: PTH123 - the runner's own file
                file.write(render("markdown", report, context))
        except OSError as error:
            note(f"{path}: cannot be written ({error.strerror or error})")


def _show_difference(text: str) -> None:
    """Shows a diff: to a terminal in safe characters, to a program byte for byte, so that it can be applied."""
    if sys.stdout.isatty():
        say(text)
    else:
        emit((text if text.endswith("\n") else text + "\n").encode())


def _difference(checked: Checked) -> str:
    from metrox_maps.documents.fixing import diff

    assert checked.fixed is not None
    return diff(checked.report.path, checked.before, checked.fixed.data)


def _scores(report: Report) -> dict[str, Score]:
    from metrox_maps.findings.score import scores

    return scores(report, CATALOGUE)


def _watched(paths: tuple[str, ...], *others: str | None) -> list[str]:
    """The files to watch, those of a folder looked up anew each time, and what decides how they are judged."""
    files = [file for path in paths for file in (look_into(path).ours if is_folder(path) else [path])]
    folders = {path if is_folder(path) else str(Path(path).parent) for path in paths}
    settings = [str(Path(folder, name)) for folder in sorted(folders) for name in (FILE, PROJECT_FILE)]
    return [*files, *settings, *(other for other in others if other is not None)]
