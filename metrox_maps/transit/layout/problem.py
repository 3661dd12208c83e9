"""What is to be laid out, in plain numbers: nothing of files or games.

A lattice point is a pair of integers. Nodes stand on lattice points; an edge is a walk of unit steps in the eight
directions, and two edges share no point and no cell's crossing diagonals. So two nodes are at least one step apart and
a node is at least 0.707 of a step from an edge that is not its own, whatever the layout.
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]
"""A lattice point (x, y); y grows downwards. Direction k of the eight is k · 45° from (1, 0) towards (0, 1)."""

STEPS: tuple[Cell, ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A run of edges between two nodes through nodes of degree two with the same lines.

    `count` edges long, so at least `count` steps.
    """

    a: int
    b: int
    """Indices of the end nodes; a ≠ b."""
    count: int
    lines: tuple[int, ...]
    """Indices of the lines on it."""
    inner: tuple[int, ...]
    """Ids (of the caller) of the `count` - 1 nodes between, from a to b."""
    headings: tuple[float, float]
    """Degrees in which it leaves a and b in the original, in the sense of `STEPS`."""
    targets: tuple[tuple[float, float], ...]
    """Where the inner nodes would like to be, in lattice units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Nodes that stay nodes, and chains between them."""

    targets: tuple[tuple[float, float], ...]
    """Where each node would like to be, in lattice units: the geography, evened out so that an edge is about a step."""
    locked: tuple[Cell | None, ...]
    """Where a node must be, or None."""
    chains: tuple[Chain, ...]
    around: tuple[tuple[int, ...], ...]
    """For each node, the indices of its chains in the order of their headings (the order must be kept)."""
    straight: tuple[tuple[int, int, int, int], ...]
    """What a line would like to go straight through: (node, chain, chain, lines that do)."""
    lines: int
    corner: Cell | None = None
    """Nothing may lie left of or above it, where there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A layout of a problem: where each node stands, and each chain's walk."""

    at: tuple[Cell, ...]
    walks: tuple[tuple[Cell, ...], ...]
    """For each chain, every lattice point from its a to its b, in unit steps."""
