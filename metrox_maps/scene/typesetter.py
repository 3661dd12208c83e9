"""The one door to typst, which turns SVG pages into PDF and pixels. The only module that knows it.

Typst sees the fonts of `text.font_files()` and nothing else of the machine: no system fonts, no packages, no files, no
date. So equal pages give equal bytes wherever they are made.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from metrox_maps.errors import MetroxError, MissingPackageError
from metrox_maps.scene import text as typesetting
from metrox_maps.scene.shapes import Scene
from metrox_maps.scene.svg import to_svg

INSTALL = "pip install 'metrox_maps[pdf]'"


def needed(name: str, what: str) -> ModuleType:
    """A package of the extra `[pdf]`. Raises MissingPackageError that says how to install it where it is missing."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        message = f"writing {what} needs the package {name}, which is not installed: {INSTALL}"
        raise MissingPackageError(message) from None


def typeset(pages: Sequence[Scene], *, what: str, facts: Mapping[str, str], **options: Any) -> bytes:
    """The pages, each in its own size, as typst writes them.

    `facts` are `title`, `author` and `language`; `options` go to typst. `what` names the kind of file in messages.
    """
    typst = needed("typst", what)
    files = {f"{number}.svg": to_svg(page, embed=False) for number, page in enumerate(pages)}
    inputs = {name: typesetting.clean(value) for name, value in facts.items()}
    source = "".join(_page(number, page) for number, page in enumerate(pages))
    with _fonts(typst) as fonts:
        try:
            made = typst.compile(
                {"main": (_HEAD + source).encode(), **files}, font_paths=fonts, sys_inputs=inputs, **options
            )
        except (RuntimeError, ValueError) as error:
            raise MetroxError(f"{what} could not be made ({error})") from None
    return bytes(made)


# Texts come in as data, never as part of the program: no character of a name can mean anything to typst.
_HEAD = """\
#let given = sys.inputs
#set document(title: given.title, author: if given.author == "" { () } else { (given.author,) }, date: none)
#set text(lang: given.language)
#set page(margin: 0mm)
"""


def _page(number: int, page: Scene) -> str:
    width, height = page.width + 2 * page.reach, page.height + 2 * page.reach
    return f'#page(width: {width:.3f}mm, height: {height:.3f}mm, image("{number}.svg", width: 100%, height: 100%))\n'


@contextlib.contextmanager
def _fonts(typst: ModuleType) -> Iterator[Any]:
    """The fonts in use and no others: typst takes folders, so they are put into one of their own."""
    with tempfile.TemporaryDirectory(prefix="metrox-fonts-") as folder:
        for number, file in enumerate(typesetting.font_files()):
            _offer(file, Path(folder) / f"{number}{file.suffix}")
        yield typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])


def _offer(file: Path, place: Path) -> None:
    try:
        os.symlink(file.resolve(), place)  # noqa: PTH211 - where links are not allowed a copy does
    except OSError:
        shutil.copyfile(file, place)
