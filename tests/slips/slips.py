"""All slips, by what they touch."""

from __future__ import annotations

from tests.slips.board_slips import BOARD_SLIPS
from tests.slips.drawing_slips import COLOR_SLIPS, NAME_SLIPS, POSITION_SLIPS
from tests.slips.form_slips import FORM_SLIPS
from tests.slips.play_slips import EDITION_SLIPS, NUMBER_SLIPS, PLAY_SLIPS, PLAYED_SLIPS, STYLE_SLIPS
from tests.slips.route_slips import ID_SLIPS, STOP_SLIPS
from tests.slips.sheet_slips import SHEET_SLIPS
from tests.slips.text_slips import FILE_SLIPS

SLIPS = (
    *FILE_SLIPS,
    *FORM_SLIPS,
    *ID_SLIPS,
    *STOP_SLIPS,
    *NUMBER_SLIPS,
    *POSITION_SLIPS,
    *NAME_SLIPS,
    *COLOR_SLIPS,
    *PLAY_SLIPS,
    *STYLE_SLIPS,
    *EDITION_SLIPS,
    *SHEET_SLIPS,
    *PLAYED_SLIPS,
    *BOARD_SLIPS,
)
