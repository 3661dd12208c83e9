"""`python -m metrox_maps`."""

from metrox_maps.cli import script

script()
