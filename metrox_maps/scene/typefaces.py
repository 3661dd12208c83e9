"""The fonts a drawing may use, in the order in which they are asked for a character.

First the bundled Noto Sans, then the font files the user names (`using_fonts`), then the Japanese font of the extra
`[cjk]` where it is installed.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from functools import cache, cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from metrox_maps.scene import coverage
from metrox_maps.scene.clusters import invisible
from metrox_maps.scene.fontfiles import Face, open_faces
from metrox_maps.scene.scripts import CJK_PACKAGE

if TYPE_CHECKING:
    import tempfile

FAMILY = "Noto Sans"
"""The family of the bundled fonts."""
_FOLDER = Path(__file__).parent / "fonts"
_BUNDLED = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")
_CJK_FILE = "NotoSansCJKjp-Regular.otf"
_HEAVY = 600
"""Faces of this weight or more are bold."""


class Typeface:
    """A font in one weight or two, under the name by which a drawing asks for it."""

    def __init__(self, family: str, number: int, faces: Sequence[Face]) -> None:
        self.family = family
        self.name = f"{family} {number}"
        """Never the font's own name alone: two files may share one, and programs cut `Narrow` or `Light` off names."""
        self._faces = tuple(faces)

    @property
    def faces(self) -> tuple[Face, ...]:
        """One face, or regular and bold."""
        return self._faces

    @property
    def stack(self) -> str:
        """The value of `font-family`; who has the font itself but not our copy finds it too."""
        return f"'{self.name}', '{self.family}', sans-serif"

    def has(self, char: str) -> bool:
        """Whether all weights print this character."""
        return all(face.has(char) for face in self.faces)

    def face(self, bold: bool) -> Face:
        """The face for a weight: the nearest there is."""
        return self.faces[-1 if bold else 0]

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The faces as files under `name`, kept until the program ends."""
        written = []
        for face in self.faces:
            path = Path(_folder().name) / f"{next(_NUMBERS)}.otf"
            path.write_bytes(face.renamed(self.name))
            written.append(path)
        return tuple(written)


class _Bundled(Typeface):
    """Noto Sans as it comes with this package. Opened only when something is measured, never for a check."""

    def __init__(self) -> None:
        super().__init__(FAMILY, 1, ())
        self.name = FAMILY

    @property
    def stack(self) -> str:
        return ""  # what the whole drawing is set in

    def has(self, char: str) -> bool:
        return coverage.has(char)

    @property
    def faces(self) -> tuple[Face, ...]:
        return _bundled_faces()

    @cached_property
    def files(self) -> tuple[Path, ...]:
        return tuple(_FOLDER / name for name in _BUNDLED)


@cache
def _bundled_faces() -> tuple[Face, ...]:
    return tuple(open_faces(_FOLDER / name)[1][0] for name in _BUNDLED)


BUNDLED = _Bundled()


class Choice(NamedTuple):
    """What a cluster is set in, and the form that the font has."""

    text: str
    typeface: Typeface


class FontSet:
    """The fonts in use, compared by identity: what is measured is remembered for each set apart."""

    def __init__(self, paths: Iterable[str | os.PathLike[str]] = ()) -> None:
        self._named = _typefaces(paths)
        self._chosen: dict[str, Choice | None] = {}

    @cached_property
    def _cjk(self) -> Typeface | None:
        package = importlib.util.find_spec(CJK_PACKAGE)
        places = package.submodule_search_locations if package else None
        path = Path(places[0]) / _CJK_FILE if places else None
        if path is None or not path.is_file():
            return None
        family, faces = open_faces(path)
        return Typeface(family, 1 + sum(other.family == family for other in self._named), faces)

    def choose(self, cluster: str) -> Choice | None:
        """The first font that has every character of a cluster, composed or taken apart."""
        if cluster not in self._chosen:
            self._chosen[cluster] = next(filter(None, (_fitting(typeface, cluster) for typeface in self._all())), None)
        return self._chosen[cluster]

    def _all(self) -> Iterator[Typeface]:
        yield BUNDLED
        yield from self._named
        if self._cjk is not None:  # looked for only where no other font has a character
            yield self._cjk

    def files(self) -> tuple[Path, ...]:
        """Font files for exactly the names that drawings with this set have asked for so far."""
        used = {choice.typeface for choice in self._chosen.values() if choice is not None} - {BUNDLED}
        others = sorted(used, key=lambda typeface: typeface.name)
        return BUNDLED.files + tuple(path for typeface in others for path in typeface.files)


def _fitting(typeface: Typeface, cluster: str) -> Choice | None:
    for form in (cluster, unicodedata.normalize("NFD", cluster)):
        if all(typeface.has(char) for char in form if not invisible(char)):
            return Choice(form, typeface)
    return None


def _typefaces(paths: Iterable[str | os.PathLike[str]]) -> tuple[Typeface, ...]:
    """The files as typefaces; a regular and a bold file of one family, whatever their order, are one."""
    opened: list[tuple[str, tuple[Face, ...]]] = []
    for path in dict.fromkeys(os.fspath(path) for path in paths):
        family, faces = open_faces(path)
        for index, (other, before) in enumerate(opened):
            if other == family and len(before) == len(faces) == 1:
                pair = sorted((*before, *faces), key=lambda face: face.weight)
                if pair[0].weight < _HEAVY <= pair[1].weight:
                    opened[index] = (family, tuple(pair))
                    break
        else:
            opened.append((family, faces))
    families = [FAMILY, *(family for family, _ in opened)]
    return tuple(
        Typeface(family, 1 + families[: index + 1].count(family), faces) for index, (family, faces) in enumerate(opened)
    )


_PLAIN = FontSet()
_FONTS: ContextVar[FontSet] = ContextVar("fonts", default=_PLAIN)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where fonts are written under our names; goes when the program ends."""
    import tempfile  # slow to import, and most runs write no font

    return tempfile.TemporaryDirectory(prefix="metrox-fonts-")


_NUMBERS = count()


def fonts() -> FontSet:
    """The fonts in use here."""
    return _FONTS.get()


@contextlib.contextmanager
def using_fonts(paths: Iterable[str | os.PathLike[str]]) -> Iterator[None]:
    """Draws and measures with these font files too, inside the block.

    Raises MetroxError, saying what to do, for a file that is no font to print with (see `fontfiles.open_faces`).
    """
    token = _FONTS.set(FontSet(paths))
    try:
        yield
    finally:
        _FONTS.reset(token)


def font_files() -> tuple[Path, ...]:
    """The font files that a program needs to show what has been drawn here: exactly the families the SVG names.

    Call it after the drawing has been written: a font counts as in use when it was the first to have a character.
    """
    return fonts().files()
