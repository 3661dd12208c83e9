"""The options that choose the fonts of a drawing, and whether its texts stay texts."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from metrox_maps.scene.typefaces import using_fonts

_FONT = click.option(
    "--font",
    "font_paths",
    multiple=True,
    metavar="FILE",
    help="A font file (.ttf, .otf or .ttc) for characters that no bundled font has; may be given several times.",
)
_OUTLINE = click.option(
    "--outline-text",
    is_flag=True,
    help="Draw all text as shapes, for programs without fonts; it cannot be searched.",
)


def font_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--font` to a command, which runs with these fonts."""

    @functools.wraps(command)
    def wrapped(*, font_paths: tuple[str, ...], **rest: Any) -> Any:
        with using_fonts(font_paths):
            return command(**rest)

    offered: Callable[..., Any] = _FONT(wrapped)
    return offered


def lettering_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--font` and `--outline-text` to a command, which runs with these fonts and gets `outline_text`."""
    return font_option(_OUTLINE(command))
