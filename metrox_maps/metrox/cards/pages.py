"""All pages of a deck: cards with their backs, summary cards, score pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from metrox_maps.errors import MetroxError
from metrox_maps.geometry.arcs import Xy
from metrox_maps.metrox.cards.backs import back_ground, draw_back
from metrox_maps.metrox.cards.fronts import STANDARD, draw_front
from metrox_maps.metrox.cards.layout import BACK_BLEED, Grid, Place, cut_marks, facing, fitting_grid, fold_line
from metrox_maps.metrox.cards.pad import pad_shapes
from metrox_maps.metrox.cards.request import BLEED, PARTS, Request
from metrox_maps.metrox.cards.summary import draw_side, summary_sides
from metrox_maps.metrox.cards.words import CARDS, Words
from metrox_maps.metrox.editions.edition import Edition
from metrox_maps.scene.paper import PAPERS, Paper
from metrox_maps.scene.shapes import Group, Scene, Shape
from metrox_maps.scene.theme import COLOR, Theme

MOST_PAGES = 400
MOST_SUMMARIES = 6
"""Summary cards made: one a player, as far as a table has use for them."""

Draw = Callable[[Place], Group]


@dataclass(frozen=True, slots=True)
class _Card:
    """How a card is drawn on its two sides; without a back it gets that of all transit cards."""

    front: Draw
    back: Draw | None = None


def cards_pages(
    edition: Edition,
    *,
    paper: Paper = PAPERS["a4"],
    card_size: tuple[float, float] = STANDARD,
    backs: str = "duplex",
    flip: str = "long",
    offset: Xy = (0.0, 0.0),
    bleed: float = BLEED,
    marks: bool = True,
    copies: int = 1,
    parts: tuple[str, ...] = PARTS,
    language: str | None = None,
    theme: Theme = COLOR,
) -> tuple[Scene, ...]:
    """The pages of an edition's cards at true size, in the order they are printed in.

    With `backs` `duplex` every page of fronts is followed by that of its backs, which meet when the sheet is turned
    about its `flip` edge; `offset` (right, down) moves the backs of a printer that is off. With `fold` both are on one
    page, facing each other across a line to fold. `parts` are those of `PARTS` wanted, `copies` how often. `language`
    is one of `words.LANGUAGES`, or None for English. Sizes in millimetres.

    Raises MetroxError where a size, number or combination is not possible, UnknownNameError for an unknown language.
    """
    request = Request(card_size, backs, flip, offset, bleed, copies, parts)
    maker = _Maker(edition, CARDS.words(language), theme, marks, request)
    scenes: list[Scene] = []
    if "cards" in parts or "summary" in parts:
        grid = fitting_grid(paper, card_size, bleed=bleed, fold=backs == "fold")
        cards = list(maker.cards()) * copies
        if len(cards) > grid.count * MOST_PAGES:
            raise MetroxError(
                f"{len(cards)} cards fill more than {MOST_PAGES} pages; ask for fewer --copies, or a larger --paper"
            )
        for page, start in enumerate(range(0, len(cards), grid.count), 1):
            scenes += maker.pages(cards[start : start + grid.count], grid, page)
    if "pad" in parts:
        scenes += [maker.pad(paper)] * copies
    return tuple(scenes)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Draws the pages of one edition in one language and theme."""

    edition: Edition
    words: Words
    theme: Theme
    marks: bool
    request: Request

    def cards(self) -> Iterator[_Card]:
        """All cards in order: the deck, then a summary for every player."""
        if "cards" in self.request.parts:
            for card in self.edition.cards:
                yield _Card(partial(draw_front, card, edition=self.edition, words=self.words, theme=self.theme))
        if "summary" in self.request.parts:
            size = Place(0.0, 0.0, *self.request.card_size, (0.0, 0.0, 0.0, 0.0))
            sides = summary_sides(self.edition, self.words, size)
            for _ in range(min(self.edition.players[1], MOST_SUMMARIES)):
                for front, back in zip(sides[::2], (*sides[1::2], None), strict=False):
                    other = partial(draw_side, back, theme=self.theme, which="back") if back else None
                    yield _Card(partial(draw_side, front, theme=self.theme, which="front"), other)

    def pages(self, cards: Sequence[_Card], grid: Grid, number: int) -> Iterator[Scene]:
        """One page of cards, and the page of their backs where that is another."""
        request = self.request
        places = grid.fronts(len(cards))
        fronts = [card.front(place) for card, place in zip(cards, places, strict=True)]
        behind = facing(grid, places, flip=request.flip, offset=request.offset)
        reach = request.bleed + BACK_BLEED
        if request.backs == "fold":
            shapes = [*self._backs(cards, behind), *fronts, *self._marks(grid, (*places, *behind), reach)]
            fold = fold_line(grid, self.theme.ink)
            yield self._scene(grid.paper, self.words("page-fold", page=number), (*shapes, fold))
            return
        marks = self._marks(grid, places, request.bleed)
        yield self._scene(grid.paper, self.words("page-fronts", page=number), (*fronts, *marks))
        if request.backs == "duplex":
            shapes = [*self._backs(cards, behind), *self._marks(grid, behind, reach)]
            yield self._scene(grid.paper, self.words("page-backs", page=number), tuple(shapes))

    def _backs(self, cards: Sequence[_Card], places: Sequence[Place]) -> list[Shape]:
        """The backs of cards: first the color of all plain ones, which may reach under their neighbors."""
        reach = self.request.bleed + BACK_BLEED
        plain = [place for card, place in zip(cards, places, strict=True) if card.back is None]
        shapes: list[Shape] = [back_ground(place.bleeding(reach), self.theme) for place in plain]
        for card, place in zip(cards, places, strict=True):
            shapes.append(card.back(place) if card.back else draw_back(place, self.theme))
        return shapes

    def _marks(self, grid: Grid, places: tuple[Place, ...], bleed: float) -> list[Group]:
        return [cut_marks(grid.paper, places, bleed=bleed, color=self.theme.ink)] if self.marks else []

    def pad(self, paper: Paper) -> Scene:
        """A page of the score pad."""
        upright = paper if paper.height >= paper.width else paper.turned()
        shapes = pad_shapes(self.edition, upright, words=self.words, theme=self.theme)
        return self._scene(upright, self.words("page-pad"), shapes, desc=self.words("desc-pad"))

    def _scene(self, paper: Paper, page: str, shapes: tuple[Shape, ...], *, desc: str = "") -> Scene:
        width, height = self.request.card_size
        return Scene(
            width=paper.width,
            height=paper.height,
            title=f"{self.words('cards', edition=self.edition.name)} – {page}",
            desc=desc or self.words("desc", width=f"{width:g}", height=f"{height:g}"),
            children=shapes,
            metadata=(("edition", self.edition.id),),
            language=self.words.language,
            ground=self.theme.ground,
        )
