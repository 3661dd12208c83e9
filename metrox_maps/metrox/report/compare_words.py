"""The sentences of a comparison, made from its document; what is text in them stands in backticks."""

from __future__ import annotations

from typing import Any

from metrox_maps.findings.words import shortened
from metrox_maps.metrox.report.contest import BOTS, MAPS
from metrox_maps.simulate.measures import is_proved, percent_text, reach_of, signed_text


def _more_or_less(found: dict[str, Any], decimals: int, scale: int = 1) -> str:
    return f"{abs(scale * found['difference']):.{decimals}f} ± {scale * reach_of(found):.{decimals}f}"


def verdict(document: dict[str, Any], pair: dict[str, Any]) -> str:
    """The one sentence of a pair: who scores more, and by how much."""
    base, name = document["entrants"][0]["label"], pair["entrant"]
    if pair["same_game"]:
        return f"{name} is the same game as {base}: nothing that decides a game differs, so none had to be played"
    score = pair["result"]["score"]
    if score["difference"] == 0 and score["ci95"] == [0, 0]:
        return f"{name} scores the same as {base} in every game"
    if not is_proved(score) and reach_of(score) > document["width"]:
        both = f"{signed_text(score['difference'], 2)} ± {reach_of(score):.2f}"
        return f"which of {base} and {name} scores more is not known yet ({name} − {base}: {both} points)"
    if not is_proved(score):
        reach = max(abs(bound) for bound in score["ci95"])
        both = f"{signed_text(score['difference'], 2)} ± {reach_of(score):.2f}"
        return f"{base} and {name} score alike, to within {reach:.2f} points ({name} − {base}: {both})"
    return f"{name} scores {_more_or_less(score, 2)} {'higher' if score['difference'] > 0 else 'lower'} than {base}"


def _goal_words(name: str) -> str:
    kind, _, which = name.partition(":")
    which = shortened(which)
    words = {"route": f"route `{which}`", "branch": f"one branch of route `{which}`", "map": f"map bonus `{which}`"}
    return words[kind]


def goal_lines(result: dict[str, Any]) -> list[str]:
    """What changed in who completes what."""
    lines = []
    found = [goal for goal in result["goals"] if goal["differs"]]
    for goal in sorted(found, key=lambda goal: -abs(goal["difference"])):
        more = "more" if goal["difference"] > 0 else "less"
        lines.append(
            f"{_goal_words(goal['goal'])} completed {_more_or_less(goal, 1, 100)} points {more} often "
            f"({percent_text(goal['before'])} → {percent_text(goal['after'])})"
        )
    if "others_within" in result:
        other = "no other" if found else "no"
        lines.append(
            f"{other} route's completion differs by more than {100 * result['others_within']:.1f} percentage points"
        )
    lines += [
        f"{_goal_words(goal['goal'])} is gone; it was completed on {_rate(goal)}" for goal in result["only_before"]
    ]
    lines += [f"{_goal_words(goal['goal'])} is new, completed on {_rate(goal)}" for goal in result["only_after"]]
    return lines


def _rate(goal: dict[str, Any]) -> str:
    low, high = goal["ci95"]
    return f"{percent_text(goal['rate'])} of the papers ({100 * low:.1f}–{100 * high:.1f})"


def other_lines(document: dict[str, Any], pair: dict[str, Any]) -> list[str]:
    """Games, empty stations, turns, seats."""
    result = pair["result"]
    name, base = pair["entrant"], document["entrants"][0]["label"]
    games = result["games"]
    lines = [
        f"{name} scores more in {percent_text(games['higher'])} of the games, less in {percent_text(games['lower'])}, "
        f"the same in {percent_text(games['equal'])}"
    ]
    if document["kind"] == BOTS:
        low, high = games["wins"]["ci95"]
        lines.append(
            f"{name} would win {percent_text(games['wins']['rate'])} of all duels with {base} ({100 * low:.1f}–"
            f"{100 * high:.1f}), a draw counting half"
        )
    before = document["entrants"][0]
    after = next(entrant for entrant in document["entrants"] if entrant["label"] == name)
    for key, words in (("empty", "empty stations"), ("turns", "turns a game")):
        was, now = before[key]["mean"], after[key]["mean"]
        found = result[key]
        if found["difference"] == 0 and found["ci95"] == [0, 0]:
            lines.append(f"{words}: {now:.1f}, the same in every game")
        else:
            lines.append(
                f"{words}: {was:.1f} → {now:.1f} ({signed_text(found['difference'], 2)} ± {reach_of(found):.2f})"
            )
    if len(result["seats"]) > 1:
        seats = [
            f"seat {number} {signed_text(seat['difference'], 2)} ± {reach_of(seat):.2f}"
            for number, seat in enumerate(result["seats"])
        ]
        lines.append(f"by seat, {name} − {base}: {', '.join(seats)}")
    return lines


def _played(document: dict[str, Any]) -> str:
    games = document["games"]
    if not games:
        return "no game played"
    return f"{games:,} paired {'game' if games == 1 else 'games'}, seed {document['seed']}"


def _table_words(entrant: dict[str, Any]) -> str:
    """The bots of a table: one name where all seats have it."""
    names = entrant["bots"]
    if len(set(names)) == 1:
        return str(names[0]) if len(names) == 1 else f"{len(names)} × {names[0]}"
    return ", ".join(names)


def shared_words(document: dict[str, Any]) -> str:
    """What all have in common."""
    first, kind = document["entrants"][0], document["kind"]
    words = [] if kind == MAPS else [shortened(first["map"])]
    if len({entrant["edition"] for entrant in document["entrants"]}) == 1:
        words.append(shortened(first["edition"]))
    if kind != BOTS:
        words.append(_table_words(first))
    return " · ".join([*words, _played(document)])


def entrant_words(document: dict[str, Any], entrant: dict[str, Any]) -> str:
    words = shortened(entrant["source"], 80)
    if document["kind"] == BOTS:
        return _table_words(entrant)
    if document["kind"] == MAPS and entrant["map"] != entrant["source"]:
        words += f" · {shortened(entrant['map'])}"
    editions = {other["edition"] for other in document["entrants"]}
    return f"{words} · {shortened(entrant['edition'])}" if document["kind"] == MAPS and len(editions) > 1 else words


def means(entrant: dict[str, Any]) -> tuple[str, str]:
    """The mean score of an entrant and half of the width of its interval; dashes where it was not played."""
    if "score" not in entrant:
        return "–", "–"
    low, high = entrant["score"]["ci95"]
    return f"{entrant['score']['mean']:.2f}", f"{(high - low) / 2:.2f}"


def change_blocks(pair: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """What was changed, as headed lists; empty ones left out."""
    changes = pair["changes"]
    heads = (
        ("game", "What decides the game"),
        ("file", "What is only written in another way"),
        ("drawing", "What is only drawn in another way"),
    )
    return [(head, [change["text"] for change in changes[key]]) for key, head in heads if changes[key]]
