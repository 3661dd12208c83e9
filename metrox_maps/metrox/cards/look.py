"""In which colors cards are drawn: a color for each kind of card, and what a theme makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from metrox_maps.metrox.editions.edition import FREE, NUMBER, SKIP, TRANSFER
from metrox_maps.scene.palette import PAPER, mixed
from metrox_maps.scene.shapes import Stroke
from metrox_maps.scene.theme import Theme

KIND_COLORS = {NUMBER: "#0b4a9e", SKIP: "#b8480a", TRANSFER: "#551648", FREE: "#209c76"}
"""White stands out on all of them (3.4:1 at least), and in grey they lie 10 steps of lightness apart. Kinds are told by
shape first; color only helps."""
BACK_COLOR = "#1c2a44"


@dataclass(frozen=True, slots=True)
class Look:
    """The paints of one card. Hollow themes leave the card white and draw edges only."""

    theme: Theme
    color: str
    """The card's own color."""

    @property
    def hollow(self) -> bool:
        """Whether large areas stay unprinted."""
        return self.theme.gray or self.theme.outlined

    @property
    def ground(self) -> str:
        """What covers the card out to its bleed."""
        return self.theme.paper if self.hollow else self.color

    @property
    def sign(self) -> str:
        """Signs and lines that lie on the ground."""
        return self.tone if self.hollow else PAPER

    @property
    def tone(self) -> str:
        """The card's color where it lies on paper."""
        return self.theme.color(self.color)

    @property
    def plate(self) -> str:
        """What text stands on."""
        return self.theme.box

    @property
    def plate_ink(self) -> str:
        """The large figure and titles on a plate: the card's color where it can be read on it."""
        return self.theme.color(self.color)

    @property
    def edge(self) -> Stroke | None:
        """The outline of plates, where they lie on white."""
        return Stroke(color=self.tone, width=0.4) if self.hollow else None

    def line(self, width: float) -> tuple[Stroke, ...]:
        """The strokes of a metro line that runs behind the sign."""
        if self.hollow:
            return Stroke(color=self.tone, width=width), Stroke(color=self.ground, width=width - 0.9)
        return (Stroke(color=mixed(self.color, self.sign, 0.42), width=width),)


def look_of(kind: str, theme: Theme) -> Look:
    """The paints of a kind of card."""
    return Look(theme, KIND_COLORS[kind])
