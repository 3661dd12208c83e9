"""Exporters: one file a format, each with an `EXPORTER`. A new format is one file and one line in the list here."""

from __future__ import annotations

from metrox_maps.transit.exporters import geojson, gexf, graphml, loom
from metrox_maps.transit.exporters.exporter import Exporter

EXPORTERS: tuple[Exporter, ...] = (geojson.EXPORTER, graphml.EXPORTER, loom.EXPORTER, gexf.EXPORTER)
"""The formats a network can be written in."""
