"""Readers of network files: one file each, and one line in `table.IMPORTERS`."""
