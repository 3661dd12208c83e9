"""Drawings in true millimetres that know no game: shapes, text measuring, colors, paper, and writing them as SVG."""
