"""A page for people: the drawing of each file with a numbered pin at every finding, and the findings beside it.

One file that asks nothing of the network. All text is escaped, and the page's own policy forbids everything else.
"""

from __future__ import annotations

import base64
import re
from html import escape
from importlib.resources import files

from metrox_maps.findings.finding import FileReport, Finding, Picture, Report, Severity
from metrox_maps.findings.fingerprints import shown_path
from metrox_maps.findings.reporters.closing import closing, counts
from metrox_maps.findings.reporters.context import Context
from metrox_maps.findings.reporters.html_pins import pins, place_of
from metrox_maps.findings.words import marked_up, plural, printable

_MOST_MARKED = 200
"""Characters of a place shown at most."""
_AROUND = 60
"""Characters of a line shown on either side of a place."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def render(report: Report, context: Context) -> str:
    """The report as one HTML page."""
    here = files(__package__)
    style, script = ((here / name).read_text(encoding="utf-8") for name in ("html.css", "html.js"))
    sections, number = [], 0
    for index, file in enumerate(report.files):
        sections.append(f'<section id="file-{index}">\n{_file(file, context, number)}\n</section>')
        number += len(file.findings)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Map check: {escape(counts(report))}</title>",
        f"<style>\n{style}</style></head><body>",
        f"<header><h1>Map check</h1>{_verdict(report, context)}{_index(report)}</header>",
        f"{_filters(report)}<main>",
        *sections,
        "</main><footer>",
        *(f"<p>{_words(line)}</p>" for line in closing(report, context).splitlines()),
        f"</footer><script>\n{script}</script></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _text(text: str) -> str:
    return escape(printable(text))


def _words(message: str) -> str:
    """A message, with what it puts in backticks as code."""
    return marked_up(message, escape, lambda part: f"<code>{escape(part)}</code>")


def _verdict(report: Report, context: Context) -> str:
    """Whether the run passes, in one line, and what was found."""
    worst = report.worst()
    fails = report.failed or (worst is not None and context.fails(worst))
    found = f"{plural(len(report.files), 'file')}: {counts(report)}"
    return f'<p class="verdict {worst or "clean"}"><b>{"Fails" if fails else "Passes"}</b> {escape(found)}</p>'


def _filters(report: Report) -> str:
    """Controls that only a script can serve; the script shows them."""
    boxes = "".join(
        f'<label><input type="checkbox" checked data-severity="{level}"> {level} ({report.count(level)})</label>'
        for level in sorted(Severity, reverse=True)
        if report.count(level)
    )
    if not boxes:
        return ""
    rules = sorted({finding.rule for file in report.files for finding in file.findings})
    options = "".join(f'<option value="{_text(rule)}"></option>' for rule in rules)
    search = '<label>only with <input type="search" id="search" list="rules" placeholder="rule or words"></label>'
    shown = f'<datalist id="rules">{options}</datalist><span id="shown" role="status"></span>'
    return f'<form class="filters" hidden>{boxes}{search}{shown}</form>'


def _index(report: Report) -> str:
    if len(report.files) < 2:
        return ""
    entries = "".join(
        f'<li><a href="#file-{number}">{_text(shown_path(file.path))}</a> {escape(counts(Report.of([file])))}</li>'
        for number, file in enumerate(report.files)
    )
    return f'<nav aria-label="Files"><ol>{entries}</ol></nav>'


def _file(file: FileReport, context: Context, before: int) -> str:
    """A file's section; `before` findings of earlier files have numbers already."""
    path = shown_path(file.path)
    score = context.scores[file.path] if context.scores is not None else None
    points = f' <span class="score">{score.total} of 100</span>' if score is not None else ""
    parts = [f"<h2>{_text(path)}{points}</h2>"]
    if score is not None:
        parts.append(f"<p>{', '.join(f'{aspect} {value}' for aspect, value in score.aspects.items())}</p>")
    drawing = len(parts)
    if file.picture is not None:
        parts.append(_picture(file, file.picture, before))
    if not file.findings:
        parts.append('<p class="none">Nothing to complain about.</p>')
    parts[drawing:] = ['<div class="beside">' if file.picture is not None else "<div>", *parts[drawing:]]
    findings = (_finding(file, item, before + number, context) for number, item in enumerate(file.findings, start=1))
    parts += ['<ol class="findings">', *findings, "</ol></div>"]
    if file.accepted:
        entries = "".join(
            f"<li><code>{_text(item.finding.rule)}</code> {_words(item.finding.message)} — "
            f"<em>{_text(item.reason or item.kind)}</em></li>"
            for item in file.accepted
        )
        summary = plural(len(file.accepted), "accepted finding")
        parts.append(f"<details><summary>{summary}</summary><ul>{entries}</ul></details>")
    return "\n".join(parts)


def _picture(file: FileReport, picture: Picture, before: int) -> str:
    """The drawing with a pin for each finding that has a place in it."""
    data = base64.b64encode(picture.svg.encode()).decode()
    image = f'<img alt="Drawing of the map" src="data:image/svg+xml;base64,{data}">'
    drawn = pins(picture, list(enumerate(file.findings, start=before + 1)))
    size = f"aspect-ratio:{picture.width:g}/{picture.height:g};--shape:{picture.width / picture.height:.4f}"
    return f'<figure style="{size}">{image}{drawn}</figure>'


def _finding(file: FileReport, finding: Finding, number: int, context: Context) -> str:
    place = f"{shown_path(file.path)}:{finding.span.line}:{finding.span.column}"
    pinned = file.picture is not None and place_of(finding, file.picture.places) is not None
    badge = f'<a href="#pin-{number}" aria-label="show {number} in the drawing">{number}</a>' if pinned else str(number)
    rule = context.rules.get(finding.rule)
    page = f"<details><summary>about this rule</summary>{_page(rule.text)}</details>" if rule else ""
    related = "".join(
        f"<li>{_words(other.message)}: {other.span.line}:{other.span.column}</li>" for other in finding.related
    )
    fix = ""
    if finding.fix is not None:
        option = "--fix" if finding.fix.safe else "--unsafe-fixes"
        fix = f"<p>Fix: {_words(finding.fix.message)} (<code>{option}</code>)</p>"
    return (
        f'<li class="finding" id="finding-{number}" tabindex="-1" data-severity="{finding.severity}">'
        f'<p class="head"><span class="badge {finding.severity}">{badge}</span> '
        f"<strong>{finding.severity}</strong> <code>{_text(finding.rule)}</code> "
        f'<span class="place">{_text(place)}</span></p><p>{_words(finding.message)}</p>{_excerpt(file, finding)}'
        f"{f'<ul>{related}</ul>' if related else ''}{fix}{page}</li>"
    )


def _page(text: str) -> str:
    """A rule's page: its paragraphs, in which code is set as such."""
    paragraphs = re.split(r"\n\n|\n(?=(?:Bad|Good): )", text)
    return "".join(f"<p>{_words(' '.join(paragraph.split()))}</p>" for paragraph in paragraphs)


def _excerpt(file: FileReport, finding: Finding) -> str:
    """The line a place begins in, with the place marked as far as it is in that line."""
    line = file.source.line(finding.span.line) if file.source is not None else ""
    if not line:
        return ""
    start = finding.span.column - 1
    end = finding.span.end_column - 1 if finding.span.end_line == finding.span.line else len(line)
    first, shown, last = max(0, start - _AROUND), min(end, start + _MOST_MARKED), end + _AROUND
    before, after = ("…" if first else "") + line[first:start], line[end:last] + ("…" if last < len(line) else "")
    marked = _text(line[start:shown] + ("…" if shown < end else "")) or " "
    return f'<pre class="excerpt"><b>{finding.span.line}</b> {_text(before)}<mark>{marked}</mark>{_text(after)}</pre>'
