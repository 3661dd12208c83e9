"""The page that a report is shown on: its head, cards, notes and sections.

One file that asks nothing of the network and runs no script; the page's own policy forbids both. What is text is
escaped here or by `charts`; what is said to be HTML is taken as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from metrox_maps.findings.charts import text

_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:"

Section = tuple[str, str, str]
"""A section: its anchor, its title, and its content as HTML, empty where there is nothing to show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """What stands before the sections. Cards are HTML (see `card`), the rest is text."""

    kind: str
    name: str
    how: str
    cards: Sequence[str]
    notes: Sequence[str]


def card(target: str, title: str, value: str, words: str) -> str:
    """A number to be seen at a glance, as a link to the section with this anchor."""
    return f'<a class="card" href="#{target}"><span>{title}</span><strong>{value}</strong><small>{words}</small></a>'


def report_page(front: Front, sections: Sequence[Section], *, foot: Sequence[str]) -> bytes:
    """The page, UTF-8; `foot` are paragraphs of HTML."""
    style = (files(__package__) / "page.css").read_text(encoding="utf-8")
    shown = [section for section in sections if section[2]]
    links = "".join(f'<li><a href="#{key}">{title}</a></li>' for key, title, _ in shown)
    body = "\n".join(f'<section id="{key}"><h2>{title}</h2>{content}</section>' for key, title, content in shown)
    name = text(front.name)
    made = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Balance of {name}</title>
<style>
{style}</style></head>
<body>
<header><p class="kind">{text(front.kind)}</p><h1><bdi>{name}</bdi></h1>
<p class="how">{text(front.how)}</p></header>
<div class="cards">{"".join(front.cards)}</div>
{_notes(front.notes)}
<nav aria-label="Sections"><ol>{links}</ol></nav>
<main>
{body}
</main>
<footer>{chr(10).join(f"<p>{paragraph}</p>" for paragraph in foot)}</footer>
</body></html>
"""
    return made.encode()


def _notes(notes: Sequence[str]) -> str:
    listed = "".join(f"<li>{text(note)}</li>" for note in notes)
    return f'<ul class="notes" aria-label="Notes">{listed}</ul>' if notes else ""
