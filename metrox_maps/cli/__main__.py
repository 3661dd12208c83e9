"""`python -m metrox_maps.cli`."""

from metrox_maps.cli import script

script()
