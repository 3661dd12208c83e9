"""The comparison as plain text, made from its document."""

from __future__ import annotations

from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import printable
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


def compare_text(document: dict[str, Any]) -> str:
    """A comparison for a designer to read, from a `metrox-compare/1` document."""
    rows = [[entrant["label"], entrant_words(document, entrant), *means(entrant)] for entrant in document["entrants"]]
    blocks = [
        shared_words(document),
        columns(["", document["kind"].removesuffix("s"), "mean score", "± 95 %"], rows, left=2),
        *(_pair_text(document, pair) for pair in document["pairs"]),
        "\n".join(f"note: {printable(note)}" for note in document["notes"]),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _pair_text(document: dict[str, Any], pair: dict[str, Any]) -> str:
    base, name = document["entrants"][0]["label"], pair["entrant"]
    lines = []
    if document["kind"] != BOTS:
        blocks = change_blocks(pair)
        lines.append(f"From {base} to {name}" + ("" if blocks else ": nothing is changed"))
        for head, texts in blocks:
            lines += [f"  {head}", *(f"    {text}" for text in texts)]
        lines.append("")
    lines.append(verdict(document, pair))
    if "result" in pair:
        lines += [f"  {line}" for line in [*goal_lines(pair["result"]), *other_lines(document, pair)]]
    return "\n".join(lines)
