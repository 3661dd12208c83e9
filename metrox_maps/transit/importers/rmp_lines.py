"""Which line a piece of a Rail Map Painter drawing belongs to: by its color, and what else is drawn in that color."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from metrox_maps.findings.words import listed
from metrox_maps.transit.importers import editors_tracks, headings
from metrox_maps.transit.importers.colors import color_of
from metrox_maps.transit.importers.editors_tracks import Track
from metrox_maps.transit.notes import Note

Theme = tuple[str, str, str]
"""City, line and `#rrggbb`: what a piece is drawn in; city and color are empty for a style without a color."""

WALKS = frozenset(
    (
        "shmetro-virtual-int",
        "gzmtr-virtual-int",
        "chengdurt-outside-fare-gates",
        "london-tube-10-min-walk",
        "london-tube-internal-int",
        "mtr-paid-area",
        "mtr-unpaid-area",
    )
)
"""Styles that mean a change on foot, not a line."""
RIVERS = frozenset(("river",))

_LABELS = ("names", "name", "numEn", "content", "num", "code", "lineCode")
"""Where a badge has its text, the best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece between two nodes: its style and the colors it is drawn in."""

    a: str
    b: str
    style: str
    themes: tuple[Theme, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A line as it is drawn."""

    tracks: list[Track]
    styles: Counter[str]
    themes: set[Theme]
    """All that it is drawn in."""

    @property
    def style(self) -> str:
        """The commonest."""
        return min(self.styles, key=lambda name: (-self.styles[name], name), default="")


def ids(themes: Iterable[Theme]) -> dict[Theme, str]:
    """An id for each line: its own word, with the city and the color where others have the same."""
    every = sorted(themes)
    words = {
        theme: [
            "" if theme[1] == "other" else theme[1],
            "/".join(part for part in theme[:2] if part),
            "/".join(part for part in theme if part),
        ]
        for theme in every
    }
    found: dict[Theme, str] = {}
    for theme in every:
        alone = (
            word
            for level, word in enumerate(words[theme])
            if word and all(words[other][level] != word for other in every if other != theme)
        )
        found[theme] = next(alone, words[theme][2])
    return found


def style_and_themes(attributes: Mapping[str, Any]) -> tuple[str, tuple[Theme, ...]]:
    """The style of an edge and the colors it is drawn in; before version 4 the color stood beside the style."""
    style = headings.text(attributes.get("style")) or headings.text(attributes.get("type"))
    own = attributes.get(style)
    own = own if isinstance(own, dict) else {}
    layers = own.get("layers")
    written = [own.get(key) for key in ("color", "colorA", "colorB", "colorBackground", "colorForeground")]
    written += [layer.get("color") for layer in layers if isinstance(layer, dict)] if isinstance(layers, list) else []
    written.append(attributes.get("color"))
    return style, tuple(dict.fromkeys(theme for theme in map(_theme, written) if theme is not None))


def add_labels(labels: dict[Theme, set[str]], kind: str, own: Mapping[str, Any]) -> None:
    """Remembers what a badge calls its line, or an interchange the lines that meet in it."""
    theme = _theme(own.get("color"))
    if theme and "badge" in kind and kind != "mrt-num-line-badge":  # that one numbers a destination
        texts = (own.get(key) for key in _LABELS)
        firsts = (next((word for word in text if word), "") if isinstance(text, list) else text for text in texts)
        label = next((name for name in map(headings.text, firsts) if name), "")
        if label:
            labels.setdefault(theme, set()).add(label)
    groups = own.get("transfer")
    for group in groups if isinstance(groups, list) else []:
        for entry in group if isinstance(group, list) else []:
            code = headings.text(entry[4]) if isinstance(entry, list) and len(entry) > 4 else ""
            if code and (met := _theme(entry)):
                labels.setdefault(met, set()).add(code)


def by_line(pieces: Sequence[Piece], notes: list[Note]) -> dict[Theme, Drawn]:
    """The pieces of each line, by city and line where the drawing names them, else by color.

    A piece in the colors of several lines belongs to each of them; one in colors that nothing else is drawn in is a
    line of its own, in the strongest of its colors.
    """
    plain = Counter(piece.themes[0] for piece in pieces if len(piece.themes) == 1)
    pairs: dict[Theme, list[tuple[str, str]]] = {}
    styles: dict[Theme, Counter[str]] = {}
    themes: dict[Theme, set[Theme]] = {}
    main = _main(plain)
    shared = own = 0
    for piece in pieces:
        known = [theme for theme in piece.themes if theme in plain]
        shared += len(known) > 1
        own += not known
        for theme in known or [max(sorted(piece.themes), key=_strength)]:
            line = main.get(theme, theme)
            pairs.setdefault(line, []).append((piece.a, piece.b))
            styles.setdefault(line, Counter())[piece.style] += 1
            themes.setdefault(line, set()).add(theme)
    if shared:
        notes.append(Note("guessed", f"pieces in the colors of two lines belong to both: {shared} of them"))
    if own:
        notes.append(Note("guessed", f"pieces in several colors are lines in the strongest of these: {own} of them"))
    for line, drawn in sorted(themes.items()):
        if len(drawn) > 1:
            notes.append(
                Note("guessed", f"`{line[1]}` is drawn in {len(drawn)} colors; the commonest, {line[2]}, is used")
            )
    return {
        line: Drawn(tracks=editors_tracks.tracks_of(pairs[line]), styles=styles[line], themes=themes[line])
        for line in sorted(pairs)
    }


def _main(plain: Mapping[Theme, int]) -> dict[Theme, Theme]:
    """For each color of a line that has a name of its own, the commonest color of that line."""
    main: dict[tuple[str, str], Theme] = {}
    for theme in sorted(plain, key=lambda theme: (-plain[theme], theme)):
        if "other" not in theme[:2] and "" not in theme[:2]:
            main.setdefault(theme[:2], theme)
    return {theme: main[theme[:2]] for theme in plain if theme[:2] in main}


def joined_by_color(lines: Mapping[Theme, Drawn], notes: list[Note]) -> dict[Theme, Drawn]:
    """The lines, those of one color joined where they only continue each other.

    A line drawn with two ids in one color meets itself at a node and never runs beside itself; two lines that share a
    color on purpose run side by side somewhere, or never meet.
    """
    joined: dict[Theme, Drawn] = {}
    named = ids(lines)
    for theme in sorted(lines, key=lambda theme: (-len(lines[theme].tracks), theme)):
        line = lines[theme]
        nodes = {node for track in line.tracks for node in track}
        into = next(
            (
                other
                for other, drawn in joined.items()
                if other[2] == theme[2] != ""
                and not set(drawn.tracks) & set(line.tracks)
                and any(node in nodes for track in drawn.tracks for node in track)
            ),
            None,
        )
        if into is None:
            joined[theme] = line
            continue
        drawn = joined[into]
        joined[into] = Drawn(
            tracks=sorted({*drawn.tracks, *line.tracks}),
            styles=drawn.styles + line.styles,
            themes=drawn.themes | line.themes,
        )
        names = listed((named[into], named[theme]))
        notes.append(Note("guessed", f"{names} are one line: they have one color and continue each other"))
    return {theme: joined[theme] for theme in sorted(joined)}


def label(line: Drawn, theme: Theme, labels: Mapping[Theme, set[str]]) -> str:
    """What badges call a line, if they agree; else the drawing's own word for it."""
    called = {name for drawn in line.themes for name in labels.get(drawn, ())}
    called = called or {name for other, names in labels.items() if other[2] == theme[2] for name in names}
    return next(iter(called)) if len(called) == 1 else theme[1] or theme[2] or theme[0]


def _theme(value: Any) -> Theme | None:
    if isinstance(value, str):
        color = color_of(value)
        return ("", "", color) if color else None
    if not isinstance(value, list) or len(value) < 3:
        return None
    city, line, color = headings.text(value[0]), headings.text(value[1]), color_of(value[2])
    return (city, line, color) if city or line or color else None


def _strength(theme: Theme) -> int:
    """How far a color is from gray."""
    parts = [int(theme[2][index : index + 2], 16) for index in (1, 3, 5)] if theme[2] else [0]
    return max(parts) - min(parts)
