"""The rules on the finished drawing, each in a file named after its id; a new one is one file and one line in the list.

They judge what stands in the written SVG (see `measured`), beside what was asked for: the map, which stations are to
be named, where the margins are. What a rule on the map has said already is not said again.
"""

from __future__ import annotations

from metrox_maps.findings.rule import Rule
from metrox_maps.metrox.sheet.rules import (
    bend_too_tight,
    box_missing,
    box_too_small,
    boxes_too_close,
    character_without_font,
    drawing_too_small,
    lane_too_narrow,
    line_through_box,
    line_touches_box,
    lines_cross_under_box,
    low_text_contrast,
    name_missing,
    name_too_small,
    name_unclear,
    name_without_place,
    outside_margin,
    parts_overlap,
    start_without_arrow,
    text_cut,
    train_stands_off,
)
from metrox_maps.metrox.sheet.rules.subject import DrawnSubject

RULES: tuple[Rule[DrawnSubject], ...] = (
    drawing_too_small.RULE,
    box_too_small.RULE,
    box_missing.RULE,
    boxes_too_close.RULE,
    line_through_box.RULE,
    line_touches_box.RULE,
    lines_cross_under_box.RULE,
    lane_too_narrow.RULE,
    bend_too_tight.RULE,
    start_without_arrow.RULE,
    train_stands_off.RULE,
    parts_overlap.RULE,
    outside_margin.RULE,
    name_missing.RULE,
    name_without_place.RULE,
    name_unclear.RULE,
    name_too_small.RULE,
    text_cut.RULE,
    character_without_font.RULE,
    low_text_contrast.RULE,
)
"""Every rule on the drawing, by group, in catalogue order."""
