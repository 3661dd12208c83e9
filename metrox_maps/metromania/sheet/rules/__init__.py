"""The rules on a drawn board, each in a file named after its id; a new one is one file and one line in the list."""

from __future__ import annotations

from metrox_maps.findings.rule import Rule
from metrox_maps.metromania.sheet.rules import (
    board_character_without_font,
    board_does_not_fit,
    board_text_cut,
    space_too_small,
)
from metrox_maps.metromania.sheet.rules.subject import DrawnSubject

RULES: tuple[Rule[DrawnSubject], ...] = (
    board_does_not_fit.RULE,
    space_too_small.RULE,
    board_text_cut.RULE,
    board_character_without_font.RULE,
)
"""Every rule on the drawing, by group, in catalogue order."""
