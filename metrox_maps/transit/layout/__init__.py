"""Schematic layouts: positions on a lattice, every line piece along one of the eight directions."""
