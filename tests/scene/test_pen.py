"""Handwriting: inside its box, legible, never twice the same and always the same for a key."""

from __future__ import annotations

import math

import pytest

from metrox_maps.geometry.arcs import Xy
from metrox_maps.scene.pen import Pen
from metrox_maps.scene.shapes import Path

PEN = Pen("#0000ff", "#ffffff")
BOX = (10.0, 20.0, 17.0, 27.0)
TEXTS = [*"0123456789X", "10", "47", "-3", "128"]


def points(paths: tuple[Path, ...]) -> list[Xy]:
    return [point for path in paths for piece in path.pieces for point in (piece.start, piece.end)]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_written_stays_in_its_box_and_fills_it(text: str) -> None:
    for key in ("a", "b", "Chalk Farm"):
        found = points(PEN.write(text, BOX, key))
        xs, ys = [x for x, _ in found], [y for _, y in found]
        assert min(xs) > 10.3
        assert max(xs) < 16.7
        assert min(ys) > 21
        assert max(ys) < 26
        assert max(max(xs) - min(xs), max(ys) - min(ys)) > 2.0
        assert abs((min(xs) + max(xs)) / 2 - 13.5) < 0.5


@pytest.mark.parametrize("text", TEXTS)
def test_a_key_gives_one_hand_and_another_key_another(text: str) -> None:
    assert PEN.write(text, BOX, "a") == PEN.write(text, BOX, "a")
    assert PEN.write(text, BOX, "a") != PEN.write(text, BOX, "b")


def test_no_two_signs_are_alike() -> None:
    signs = {text: tuple(points(PEN.write(text, BOX, "a"))) for text in "0123456789X-"}
    assert len(set(signs.values())) == len(signs)


def test_a_cross_has_two_strokes_that_cross_in_the_middle() -> None:
    strokes = PEN.cross(BOX, "a")
    assert len(strokes) == 2
    for stroke in strokes:
        assert min(math.dist(point, (13.5, 23.5)) for point in points((stroke,))) < 0.7


def test_a_ring_goes_round_and_is_set_off_by_an_edge() -> None:
    edge, ring = PEN.ring(BOX, "a")
    assert edge.pieces == ring.pieces
    assert edge.stroke is not None
    assert ring.stroke is not None
    assert (edge.stroke.color, ring.stroke.color) == ("#ffffff", "#0000ff")
    assert edge.stroke.width > ring.stroke.width
    angles = {round(math.atan2(y - 23.5, x - 13.5)) for x, y in points((ring,))}
    assert angles == {-3, -2, -1, 0, 1, 2, 3}
    assert all(2.8 < math.dist(point, (13.5, 23.5)) < 4.6 for point in points((ring,)))


def test_a_strike_goes_from_corner_to_corner() -> None:
    found = points(PEN.strike(BOX, "a"))
    assert math.dist(found[0], (10, 27)) < 0.5
    assert math.dist(found[-1], (17, 20)) < 0.5
