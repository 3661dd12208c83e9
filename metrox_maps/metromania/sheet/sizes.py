"""Sizes of a printed board: what hands, pens and eyes at arm's length need. Millimetres unless said otherwise."""

from __future__ import annotations

from metrox_maps.scene.text import POINT

RING = 0.62
"""Depth of the frame, in sides of a space: an arrow, and a line of text behind it."""
STATION = 0.3
"""Width of a station, in sides of a space."""
DESTINATION = 0.45
"""Width of a destination on its tunnel, in sides of a space: what is free beside the line."""
COUNTER = 0.44
"""Width of a counter behind its arrow, in sides of a space."""

SMALLEST_SPACE = 7.0
"""Side of a space below which its sign cannot be told any more."""
EASY_SPACE = 11.0
"""Side of a space in which a counter 6 mm wide lies without covering a corner (its inner circle is that wide)."""
SMALLEST_TEXT = 5 * POINT
BODY = 7 * POINT
"""Small print, on a page with a content of A4 and Letter."""
TITLE = 19 * POINT
USUAL_ROOM = (190.0, 259.4)
"""The content of a page on which panels are drawn at their usual size."""
FINE, STRONG, EDGE = 0.18, 0.6, 0.9
"""Lines between spaces, and outlines of districts and of the city, where a space has a side of 19 mm."""
USUAL_SPACE = 19.0
