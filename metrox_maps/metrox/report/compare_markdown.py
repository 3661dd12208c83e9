"""The comparison as Markdown for a pull request: a line that says it, a table, the rest folded away."""

from __future__ import annotations

from typing import Any

from metrox_maps.findings.markdown import text, words
from metrox_maps.findings.words import plural
from metrox_maps.metrox.report.compare_words import (
    change_blocks,
    entrant_words,
    goal_lines,
    means,
    other_lines,
    shared_words,
    verdict,
)
from metrox_maps.metrox.report.contest import BOTS

MOST_LINES = 60
"""Lines of a list that are shown: a comment on a pull request has no room for any number."""


def compare_markdown(document: dict[str, Any]) -> str:
    """A comparison for a reviewer, from a `metrox-compare/1` document; whatever a map holds, it stays text."""
    lines = [f"**{words(verdict(document, pair))}**  " for pair in document["pairs"]]
    lines += [text(shared_words(document)), ""]
    lines += [f"| | {document['kind'].removesuffix('s')} | mean score | ± 95 % |", "|---|---|--:|--:|"]
    for entrant in document["entrants"]:
        cells = [entrant["label"], text(entrant_words(document, entrant)), *means(entrant)]
        lines.append(f"| {' | '.join(cells)} |")
    for pair in document["pairs"]:
        lines += _details(document, pair)
    if document["notes"]:
        lines += ["", *_listed(document["notes"])]
    return "\n".join(lines) + "\n"


def _details(document: dict[str, Any], pair: dict[str, Any]) -> list[str]:
    blocks = change_blocks(pair) if document["kind"] != BOTS else []
    result = pair.get("result")
    if result is not None:
        blocks.append(("What that does to the play", [*goal_lines(result), *other_lines(document, pair)]))
    if not blocks:
        return []
    lines = ["", f"<details><summary>{text(_summary(document, pair))}</summary>"]
    for head, texts in blocks:
        lines += ["", f"{head}:", "", *_listed(texts)]
    return [*lines, "", "</details>"]


def _summary(document: dict[str, Any], pair: dict[str, Any]) -> str:
    found = []
    if document["kind"] != BOTS:
        changes = pair["changes"]
        found.append(f"{plural(len(changes['game']), 'change')} to the game")
        if others := len(changes["file"]) + len(changes["drawing"]):
            found.append(f"{others} to the looks")
    if "result" in pair:
        differing = sum(goal["differs"] for goal in pair["result"]["goals"])
        found.append(f"{plural(differing, 'route') if differing else 'no route'} completed more or less often")
    return f"{document['entrants'][0]['label']} → {pair['entrant']}: {', '.join(found)}"


def _listed(texts: list[str]) -> list[str]:
    lines = [f"- {words(one)}" for one in texts[:MOST_LINES]]
    return lines if len(texts) <= MOST_LINES else [*lines, f"- and {len(texts) - MOST_LINES} more"]
