"""Writes docs/checks.md, the page of every rule, from the catalogue: `python -m tests.rulepages`.

Whether a rule's findings can be mended is not declared anywhere: it is seen on the fixtures of the rules and, for the
rules of the reader, on the samples below.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from metrox_maps.checking import check_file
from metrox_maps.documents.reading import read
from metrox_maps.families import all_rules, check_parsed, games_of_rules
from metrox_maps.findings.finding import ONLY_WITH, Finding
from metrox_maps.findings.rule import GROUPS, PLAIN, Rule
from metrox_maps.findings.words import plural
from metrox_maps.metrox.editions import edition_document
from metrox_maps.metrox.templates import template

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "checks.md"
GROUP_WORDS = {
    "file": "Whether a file can be read at all.",
    "syntax": "Whether it is JSON.",
    "structure": "Whether it has the fields of its format.",
    "ids": "Whether every name leads to one thing.",
    "route": "Whether routes are ordered, connected and complete.",
    "city": "Whether a city can be put together, and lines be dug through it.",
    "geometry": "Whether the map can be drawn as it stands.",
    "label": "Whether names can be read and told apart.",
    "color": "Whether routes can be told apart.",
    "play": "Whether the game on it is worth playing.",
    "style": "What can be left out or said better.",
}
ABOUT = {"metrox": "maps", "metromania": "boards"}
"""What the rules of each game judge, in a word."""


def _starter(change: Callable[[Any], object]) -> bytes:
    document = json.loads(template("starter"))
    change(document)
    return json.dumps(document).encode()


SAMPLES: tuple[bytes, ...] = (
    *(b"", b"\xef\xbb\xbf{}", b'{"a": "\xe9"}', b"\xff\xfe\x00\xd8", b'{"a": "\xe9 \xc3\xa9"}'),
    *(b'{"a": 1 // b\n}', b'{"a": [1, 2,]}', b'{"a": 1\n "b": 2}', b'{"a": 1 true}', b"{'a': 1}", b"{a: red}"),
    *(
        b'{"a": 01}',
        b'{"a": 1.}',
        b'{"a": 0x}',
        b'{"a": NaN}',
        b'{"a": True}',
        b'{"a": @}',
        b'{"a" = 1}',
        b"{}{}",
        b"{}}",
    ),
    *(
        b'{"a": 1, "a": 2}',
        b'{"a": 1, "a": 1}',
        b'{"a": "\t"}',
        b'{"a": "\\q"}',
        b'{"a": "b',
        b'{"a": [1}',
        b'{"a": [1',
    ),
    *(b"[" * 70 + b"]" * 70, b"[]", b'{"format": "metrox-mop/1"}', b'{"format": "no such thing"}'),
    _starter(lambda document: document.update(editon=document.pop("edition"))),
    _starter(lambda document: document.update(zzz=1)),
    _starter(lambda document: document.pop("name")),
    _starter(lambda document: document["routes"][0].update(windows="3")),
    _starter(lambda document: document["routes"][0].update(windows=[3])),
    _starter(lambda document: document["routes"][0].update(pattern="solidd")),
    _starter(lambda document: document["routes"][0].update(pattern="no such thing")),
    _starter(lambda document: document["routes"][0].update(color="#C1121F")),
    _starter(lambda document: document["routes"][0].update(color="no color")),
    _starter(lambda document: document["routes"][0].update(windows=-1)),
    _starter(lambda document: document["stations"][0].update(at=[1, 2, 3])),
    _starter(lambda document: document.update(lint={"ignore": [{"rule": "no-such-rule", "reason": "x"}]})),
    json.dumps(edition_document("okazu-2018") | {"players": [3, 2]}).encode(),
)
"""Texts that break each rule of the reader, mendable and not where there are both."""
UNSAMPLED = frozenset(("file-unreadable", "rule-crashed"))
"""Rules of the reader that no text breaks."""


def findings() -> Iterator[Finding]:
    """What is found in the samples and in the fixtures of the rules."""
    for data in SAMPLES:
        yield from check_parsed(read(data), "x.json", PLAIN).findings
    for family in ("metrox", "metromania"):
        for path in sorted((ROOT / "tests" / family / "rules").glob("*/bad-*.json")):
            yield from check_file(str(path)).findings


def fixes() -> dict[str, str]:
    """In words, for each rule found, by which option its findings are mended; `-` where none is."""
    seen: dict[str, set[str]] = {}
    for finding in findings():
        fix = finding.fix
        seen.setdefault(finding.rule, set()).add("" if fix is None else "--fix" if fix.safe else "--unsafe-fixes")
    return {rule: _options(options) for rule, options in seen.items()}


def _options(options: set[str]) -> str:
    named = " or ".join(f"`{option}`" for option in sorted(options) if option)
    if not named:
        return "–"
    return f"sometimes {named}" if "" in options else named


def page() -> str:
    """The whole text of docs/checks.md."""
    rules = sorted(all_rules(), key=lambda rule: GROUPS.index(rule.group))
    mended, games = fixes(), games_of_rules()
    lines = [
        "# What is checked",
        "",
        f"The {plural(len(rules), 'rule')} of `metrox check`, group by group. `metrox rule ID` shows one of them,",
        "`metrox rules --format json` all of them for programs. A rule's id or its group's name is what `--select`,",
        "`--ignore` and a map's own `lint.ignore` take. Written by `python -m tests.rulepages`.",
        "",
    ]
    for group, members in groupby(rules, key=lambda rule: rule.group):
        lines += [
            f"**{group}** {GROUP_WORDS[group]}",
            "",
            "| rule | judges | severity | mended by | what is wrong |",
            "|---|---|---|---|---|",
        ]
        for rule in members:
            summary = rule.summary.replace("|", "\\|")
            about = ABOUT.get(games.get(rule.id, ""), "any file")
            lines.append(
                f"| [{rule.id}](#{rule.id}) | {about} | {rule.severity} | {mended.get(rule.id, '–')} | {summary} |"
            )
        lines.append("")
    for group, members in groupby(rules, key=lambda rule: rule.group):
        lines += [f"## Group {group}", ""]
        for rule in members:
            lines += _section(rule, mended.get(rule.id, "–"))
    return "\n".join(lines).rstrip() + "\n"


def _section(rule: Rule[Any], mended: str) -> list[str]:
    facts = [str(rule.severity)]
    if rule.option:
        facts.append(f"{ONLY_WITH}`{rule.option}`")
    if rule.threshold is not None:
        limit = rule.threshold
        facts.append(
            f"threshold {limit.value:g} {limit.unit} (`thresholds.{rule.id}`, {limit.low:g} to {limit.high:g})"
        )
    if mended != "–":
        facts.append(f"mended by {mended}")
    lines = [f"### {rule.id}", "", f"*{' · '.join(facts)}*", "", rule.summary, ""]
    lines += [rule.why, ""] if rule.why else []
    return [*lines, f"- Bad: {rule.bad}", f"- Good: {rule.good}", ""]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} written")
