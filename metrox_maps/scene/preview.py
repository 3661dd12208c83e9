"""One page to look at sheets with: zoom, ways of seeing, margins, and lists that point into the drawing.

The page is one file that asks nothing of the network. All text is escaped, and the page's own policy lets only its own
two scripts run. Without scripts it shows the sheets, the lists and the ways of seeing.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files

from metrox_maps.geometry.arcs import Straight
from metrox_maps.scene.shapes import Path, Scene, Stroke
from metrox_maps.scene.svg import to_svg
from metrox_maps.scene.text import clean
from metrox_maps.scene.vision import GRAY, NORMAL, VISIONS, matrix

_NAMES = {NORMAL: "as drawn", GRAY: "gray"}
VIEWS = (NORMAL, GRAY, *sorted(set(VISIONS) - {NORMAL}))
"""Ways of seeing that the page offers; see `vision.seen` for what becomes of a color."""

_REACH = 6.35
"""What any printer leaves blank at most, in millimetres (notes of many printers; see docs/sheet.md)."""
_SEARCHABLE = 12
"""A list longer than this can be searched."""
_SWATCH = (18.0, 4.4)
"""Width and height of a sample of a line, in millimetres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A sheet as drawn, and the part of it (left, top, right, bottom, mm) that its maker promised to stay within."""

    scene: Scene
    content: tuple[float, float, float, float] | None = None


def page_of(printed: Scene, own: Scene, content: tuple[float, float, float, float]) -> Page:
    """A page as it is printed, with the content of the sheet where it is its own page and not several or a part."""
    same = (printed.width, printed.height) == (own.width, own.height)
    return Page(scene=printed, content=content if same else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a list. Its key names what is picked out in the drawing: `route:A` is all with `data-route="A"`."""

    key: str
    label: str
    detail: str = ""
    swatch: tuple[Stroke, ...] = ()
    """How its line is drawn, bottom stroke first."""
    parts: tuple[str, ...] = ()
    """Keys of what else belongs to it, and stays when all else fades."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list beside the sheets."""

    heading: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something to know about the drawing: `severity` is error, warning or info; `key` may say where."""

    severity: str
    message: str
    source: str = ""
    """The rule that says so."""
    key: str = ""


def preview(
    pages: Sequence[Page],
    *,
    title: str,
    lists: Sequence[Listing] = (),
    notes: Sequence[Note] = (),
    trouble: str = "",
    follow: bool = False,
) -> bytes:
    """The sheets as one HTML page, UTF-8.

    `trouble` says why the drawing is older than the file it was made from. A page that is to `follow` its file loads
    itself again when that was written anew, and keeps zoom, place and choices.
    """
    read = {kind: _read(f"preview.{kind}") for kind in ("html", "css", "js", "probe.js")}
    scripts = [read["probe.js"], read["js"]] if follow else [read["js"]]
    parts = {
        "title": _text(title),
        "size": _sizes(pages),
        "style": read["css"].replace("{{see}}", _see()).replace("{{sheets}}", _papers(pages)),
        "probe": f"<script>{read['probe.js']}</script>" if follow else "",
        "script": read["js"],
        "policy": _policy(scripts, follow),
        "watched": " data-follow" if follow else "",
        "refresh": '<noscript><meta http-equiv="refresh" content="3"></noscript>' if follow else "",
        "follow": _FOLLOW if follow else "",
        "filters": "".join(map(_filter, VIEWS[1:])),
        "views": "\n".join(map(_view, VIEWS)),
        "trouble": f'<p class="trouble" role="alert">{_text(trouble)}</p>' if trouble else "",
        "pages": "\n".join(
            _page(page, number, len(pages), other=_size(page.scene) != _size(pages[0].scene))
            for number, page in enumerate(pages, start=1)
        ),
        "notes": _notes(notes),
        "lists": "\n".join(map(_listing, lists)),
    }
    stamp = sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]
    return _filled(read["html"], parts | {"stamp": stamp}).encode()


_FOLLOW = (
    '<label class="toggle scripted" title="Show each new drawing as soon as it is written">'
    '<input type="checkbox" id="follow" checked> Follow file</label>'
)


def _read(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _filled(template: str, parts: dict[str, str]) -> str:
    """The template with its places filled, once: a name that looks like a place stays a name."""
    return re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], template)


def _text(text: str) -> str:
    return escape(clean(text))


def _policy(scripts: Iterable[str], follow: bool) -> str:
    """What the page may do: show itself, and run these scripts only."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts)
    frame = "; frame-src 'self' file:" if follow else ""
    policy = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; font-src data:"
    return f"{policy}; script-src {hashes}{frame}"


def _sizes(pages: Sequence[Page]) -> str:
    sizes = list(dict.fromkeys(f"{page.scene.width:g} × {page.scene.height:g} mm" for page in pages))
    count = f"{len(pages)} pages, " if len(pages) > 1 else ""
    return count + ", ".join(sizes)


# -- style: ways of seeing, and the page for the printer ---------------------------------------------------------------


def _filter(view: str) -> str:
    """The SVG filter of a way of seeing: a matrix on linear light."""
    rows = " ".join(" ".join(f"{part:g}" for part in row) + " 0 0" for row in matrix(view))
    return (
        f'<filter id="see-{view}" color-interpolation-filters="linearRGB" x="0" y="0" width="100%" height="100%">'
        f'<feColorMatrix type="matrix" values="{rows} 0 0 0 1 0"/></filter>'
    )


def _see() -> str:
    return "\n".join(
        f"body:has(#view-{view}:checked) :is(.stage, .swatch) {{ filter: url(#see-{view}); }}" for view in VIEWS[1:]
    )


def _papers(pages: Sequence[Page]) -> str:
    """Paper for the printer, without margins of its own; a page of another size than the first has a name."""
    sizes = dict.fromkeys(_size(page.scene) for page in pages)
    names = ["", *map(_paper, list(sizes)[1:])]
    return "\n".join(
        f"@page {name} {{ size: {width:g}mm {height:g}mm; margin: 0; }}"
        for name, (width, height) in zip(names, sizes, strict=True)
    )


def _paper(size: tuple[float, float]) -> str:
    """The name of paper of a size."""
    return f"paper-{size[0]:g}x{size[1]:g}".replace(".", "_")


def _size(scene: Scene) -> tuple[float, float]:
    """Width and height of the paper, with what will be cut off."""
    return scene.width + 2 * scene.reach, scene.height + 2 * scene.reach


# -- the sheets --------------------------------------------------------------------------------------------------------


def _page(page: Page, number: int, count: int, *, other: bool) -> str:
    """A sheet at its place, with its edges; `other` where it has another size than the first."""
    scene, reach = page.scene, page.scene.reach
    width, height = _size(scene)
    edges = _edge("reach", (_REACH, _REACH, width - _REACH, height - _REACH), scene, "")
    if reach:
        edges += _edge("cut", (reach, reach, width - reach, height - reach), scene, "cut here")
    if page.content is not None:
        left, top, right, bottom = (side + reach for side in page.content)
        edges += _edge("content", (left, top, right, bottom), scene, f"{right - left:g} × {bottom - top:g} mm")
    name = f"page {number} of {count}" if count > 1 else "the sheet"
    style = f"--width:{width:g};--height:{height:g}" + (f";page:{_paper((width, height))}" if other else "")
    return f'<div class="page" role="group" aria-label="{name}" style="{style}">{_inline(scene)}{edges}</div>'


def _edge(kind: str, box: tuple[float, float, float, float], scene: Scene, words: str) -> str:
    width, height = _size(scene)
    left, top, right, bottom = box
    sides = (top / height, 1 - right / width, 1 - bottom / height, left / width)
    inset = " ".join(f"{100 * side:.4f}%" for side in sides)
    label = f"<span>{words}</span>" if words else ""
    return f'<div class="edge {kind}" style="inset:{inset}">{label}</div>'


def _inline(scene: Scene) -> str:
    """The drawing as a part of an HTML page."""
    return to_svg(scene).decode().partition("?>")[2].strip()


# -- what stands beside them -------------------------------------------------------------------------------------------


def _view(view: str) -> str:
    checked = " checked" if view == NORMAL else ""
    name = _NAMES.get(view, view)
    return f'<label><input type="radio" name="view" id="view-{view}" value="{view}"{checked}> {name}</label>'


def _notes(notes: Sequence[Note]) -> str:
    counts = " ".join(
        f'<b class="{level}">{count} {level if count == 1 or level == "info" else level + "s"}</b>'
        for level in ("error", "warning", "info")
        if (count := sum(note.severity == level for note in notes))
    )
    body = f"<ul>{''.join(map(_note, notes))}</ul>" if notes else '<p class="none">Nothing to complain about.</p>'
    return f'<details open id="notes"><summary>Findings {counts}</summary>{body}</details>'


def _note(note: Note) -> str:
    source = f"<small>{_text(note.source)}</small>" if note.source else ""
    words = f'<span class="label">{_text(note.message)}</span>{source}'
    if not note.key:
        return f'<li><div class="note {note.severity}">{words}</div></li>'
    return f'<li><button type="button" class="note {note.severity}" data-key="{_text(note.key)}">{words}</button></li>'


def _listing(listing: Listing) -> str:
    search = ""
    if len(listing.entries) > _SEARCHABLE:
        label = f"Search {_text(listing.heading.lower())}"
        search = f'<input type="search" class="scripted" placeholder="{label}" aria-label="{label}">'
    entries = "".join(map(_entry, listing.entries))
    heading = f"{_text(listing.heading)} <b>{len(listing.entries)}</b>"
    return f"<details open><summary>{heading}</summary>{search}<ul>{entries}</ul></details>"


def _entry(entry: Entry) -> str:
    swatch = f'<span class="swatch" aria-hidden="true">{_sample(entry.swatch)}</span>' if entry.swatch else ""
    detail = f"<small>{_text(entry.detail)}</small>" if entry.detail else ""
    parts = f' data-parts="{escape(json.dumps([*map(clean, entry.parts)]))}"' if entry.parts else ""
    kind = "entry" if entry.swatch else "entry plain"
    return (
        f'<li><button type="button" class="{kind}" data-key="{_text(entry.key)}"{parts}>{swatch}'
        f'<bdi class="label">{_text(entry.label)}</bdi>{detail}</button></li>'
    )


def _sample(strokes: tuple[Stroke, ...]) -> str:
    """A straight line of a route."""
    width, height = _SWATCH
    line = (Straight((0.0, height / 2), (width, height / 2)),)
    shapes = tuple(Path(pieces=line, stroke=stroke) for stroke in strokes)
    return _inline(Scene(width=width, height=height, title="", desc="", children=shapes))
