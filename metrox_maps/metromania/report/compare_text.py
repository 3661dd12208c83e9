"""The comparison of boards or bots as plain text, made from its document."""

from __future__ import annotations

from typing import Any

from metrox_maps.findings.columns import columns
from metrox_maps.findings.words import plural, printable
from metrox_maps.metromania.play.comparing import MEASURES
from metrox_maps.metromania.report.contest import BOTS
from metrox_maps.simulate.measures import between_text, is_proved, percent_text, reach_of, signed_text

_NAMES = {
    "turns": "turns of all companies",
    "finished": "lines finished",
    "stations": "stations built",
    "impossible": "impossible trips",
    "spread": "points between first and last",
}


def compare_text(document: dict[str, Any]) -> str:
    """A comparison for a designer to read, from a `metromania-compare/1` document."""
    blocks = [
        _shared(document),
        _means(document),
        *(_pair(document, pair) for pair in document["pairs"]),
        "\n".join(f"note: {printable(note)}" for note in document["notes"]),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _shared(document: dict[str, Any]) -> str:
    """What all entrants have in common."""
    first = document["entrants"][0]
    who = first["board"] if document["kind"] == BOTS else ", ".join(dict.fromkeys(first["bots"]))
    return (
        f"{printable(who)} · {plural(document['players'], 'player')} · {plural(document['deals'], 'deal')}, "
        f"seed {document['seed']}"
    )


def _means(document: dict[str, Any]) -> str:
    head = ["", document["kind"].removesuffix("s"), "mean score", "± 95 %", *MEASURES]
    rows = []
    for entrant in document["entrants"]:
        row = [entrant["label"], printable(entrant["source"])]
        if "score" in entrant:
            low, high = entrant["score"]["ci95"]
            row += [f"{entrant['score']['mean']:z.2f}", f"{(high - low) / 2:.2f}"]
            row += [f"{entrant['measures'][key]['mean']:.1f}" for key in MEASURES]
        rows.append(row + [""] * (len(head) - len(row)))
    return columns(head, rows, left=2)


def _pair(document: dict[str, Any], pair: dict[str, Any]) -> str:
    base, name = document["entrants"][0]["label"], pair["entrant"]
    if pair["same_game"]:
        return f"{name} is the same game as {base}: nothing that decides a game differs, so none had to be played"
    result = pair["result"]
    seats = ", ".join(_with_reach(seat, 1) for seat in result["seats"])
    lines = [_verdict(base, name, result["score"]), f"  by seat: {seats}"]
    if "won" in result:
        won = result["won"]
        lines.append(
            f"  {name} wins {percent_text(won['rate'])} of its games as the only one of its kind at the table "
            f"({between_text(won['ci95'])}); equal players would win {percent_text(won['even'])}"
        )
    else:
        wins = ", ".join(f"{100 * seat['difference']:+.1f} ± {100 * reach_of(seat):.1f}" for seat in result["wins"])
        lines.append(f"  wins by seat, in percentage points: {wins}".replace("-", "−"))
    lines += [f"  {_NAMES[key]}: {_with_reach(result['measures'][key], 2)}" for key in MEASURES]
    return "\n".join(lines)


def _verdict(base: str, name: str, score: dict[str, Any]) -> str:
    """Who scores more, and by how much."""
    if score["difference"] == 0 and score["ci95"] == [0, 0]:
        return f"{name} scores the same as {base} in every game"
    if not is_proved(score):
        return f"which of {base} and {name} scores more is not known ({name} − {base}: {_with_reach(score, 2)} points)"
    more = "higher" if score["difference"] > 0 else "lower"
    return f"{name} scores {abs(score['difference']):.2f} ± {reach_of(score):.2f} {more} than {base}"


def _with_reach(found: dict[str, Any], decimals: int) -> str:
    return f"{signed_text(found['difference'], decimals)} ± {reach_of(found):.{decimals}f}"
