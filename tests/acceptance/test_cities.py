"""The known numbers of real cities, where the folder with their files is given in `METROX_CITIES`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.acceptance.cities import CITIES, City, rows

FOLDER = os.environ.get("METROX_CITIES", "")


@pytest.mark.skipif(not FOLDER, reason="METROX_CITIES names no folder with the files of real cities")
@pytest.mark.parametrize("city", CITIES, ids=lambda city: city.name)
def test_a_city_has_its_known_numbers(city: City) -> None:
    assert [row for row in rows(city, Path(FOLDER)) if not row.right] == []
