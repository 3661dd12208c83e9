"""Layouts of real networks, measured beside LOOM's octi.

Run on request: `python -m tests.bench.bench_layout FOLDER --quality layout_quality.py [--effort TIMES] [NAME …]`. FOLDER
holds `loom-NAME.json` (LOOM line graphs) and `transitmap-NAME.json` files, which are read by our own readers. The program
that measures is loaded from its path: it reads the input and our layout, and its figures say whether a requirement is
met. Ends with 1 where one is not.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from metrox_maps.transit.assemble import assemble
from metrox_maps.transit.importers.table import opened, read_material
from metrox_maps.transit.layout.octilinear import layout_network
from metrox_maps.transit.network import Network


@dataclass(frozen=True, slots=True)
class Octi:
    """What octi (ad-freiburg/loom at 1e47578, no solver) reaches on a network, as measured for the notes on drawing."""

    cost: int
    """Its least bend cost over six orders of the input's features (one for the four transit-map files), grid 100 %."""
    finer: int | None
    """Its bend cost with `-g 75 %`, where that was run."""
    moved: float
    """Its mean displacement, in median edges."""
    varied: float
    """Its variation of edge lengths."""

    @property
    def least(self) -> int:
        """The least bend cost of all its runs."""
        return self.cost if self.finer is None else min(self.cost, self.finer)


OCTI: Mapping[str, Octi] = {
    "freiburg": Octi(36, 31, 0.64, 0.17),
    "wien": Octi(20, 20, 0.73, 0.18),
    "chicago": Octi(85, 87, 1.44, 0.44),
    "sydney": Octi(122, 98, 1.09, 0.32),
    "berlin": Octi(41, 39, 0.86, 0.18),
    "stuttgart": Octi(110, 130, 1.17, 0.23),
    "lisboa": Octi(15, None, 0.86, 0.18),
    "montpellier": Octi(30, None, 1.53, 0.30),
    "nantes": Octi(12, None, 1.66, 0.08),
    "bvg": Octi(30, None, 1.16, 0.18),
}

MOST_WON = 7
"""On so many of the ten the bend cost must be at or below octi's least."""

SMALL, LARGE = (100, 10.0), (220, 60.0)
"""Stations, and the seconds that a network of up to so many may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One network's layout."""

    name: str
    network: Network
    figures: Mapping[str, Any]
    wall: float
    cpu: float

    def broken(self) -> list[str]:
        """The requirements it does not meet; the time is the processor's, for other programs run beside."""
        octi, seen = OCTI[self.name], self.figures
        stations = sum(node.station for node in self.network.nodes)
        limit = SMALL[1] if stations <= SMALL[0] else LARGE[1]
        needs = {
            "octilinear": seen["octi_pct"] == 100,
            "crossings": seen["crossings"] == 0,
            "overlaps": seen["overlaps"] == 0,
            "node on edge": seen["node_on_edge"] == 0,
            "order": seen["topo_bad"] == 0,
            # A crossing that became a junction is a new neighbor of four.
            "neighbors": seen["struct_bad"] <= 4 * (seen["nodes"] - len(self.network.nodes)),
            "stations swallowed": seen["matched"] >= len(self.network.nodes),
            "node to node": seen["min_nn"] >= 0.7,
            "node to edge": seen["min_ne"] >= 0.5,
            "turns of 135°": seen["acute"] == 0,
            "bend cost": seen["bend_cost"] <= 1.2 * octi.least,
            "displacement": seen["disp_mean"] <= 2 * octi.moved,
            "length variation": seen["len_cv"] <= octi.varied + 0.3,
            "time": self.cpu <= limit,
        }
        return [name for name, met in needs.items() if not met]

    @property
    def won(self) -> bool:
        """Whether its bend cost is at or below octi's least."""
        return bool(self.figures["bend_cost"] <= OCTI[self.name].least)

    def text(self) -> str:
        """The row of the table."""
        octi, seen, broken = OCTI[self.name], self.figures, self.broken()
        crossings = seen["nodes"] - len(self.network.nodes)
        cells = [
            self.name,
            str(sum(node.station for node in self.network.nodes)),
            f"**{seen['bend_cost']:.0f}**",
            str(octi.cost),
            "-" if octi.finer is None else str(octi.finer),
            str(seen["sharp"]),
            str(seen["acute"]),
            f"{seen['min_nn']:.2f}",
            f"{seen['min_ne']:.2f}",
            f"{seen['len_cv']:.2f} / {octi.varied:.2f}",
            f"{seen['disp_mean']:.2f} / {octi.moved:.2f}",
            str(crossings),
            f"{self.wall:.1f} / {self.cpu:.1f}",
            f"FAIL: {', '.join(broken)}" if broken else "PASS",
        ]
        return f"| {' | '.join(cells)} |"


HEADS = (
    *("network", "stations", "bend cost", "octi least", "octi 75 %", "≥ 90°", "≥ 135°", "min nn", "min ne"),
    *("length cv / octi", "moved / octi", "crossings", "wall / CPU s", ""),
)


def quality_at(path: str) -> ModuleType:
    """The measuring program, loaded from its file."""
    spec = importlib.util.spec_from_file_location("layout_quality", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules["layout_quality"] = module
    spec.loader.exec_module(module)
    return module


def sources(folder: Path, names: list[str]) -> Iterator[tuple[str, Path]]:
    """The networks that octi's figures are there for, by name."""
    for name in names or OCTI:
        found = [path for kind in ("loom", "transitmap") if (path := folder / f"{kind}-{name}.json").exists()]
        if not found:
            raise SystemExit(f"{folder} has no network called {name}")
        yield name, found[0]


def document(network: Network) -> dict[str, Any]:
    """A layout as plain nodes and edges, which the measuring program reads; both files have y the same way."""
    at = {node.id: node.at for node in network.nodes}
    return {
        "nodes": [{"id": node.id, "x": node.at[0], "y": node.at[1], "label": node.name} for node in network.nodes],
        "edges": [
            {"from": edge.a, "to": edge.b, "lines": list(edge.lines), "path": [at[edge.a], *edge.path, at[edge.b]]}
            for edge in network.edges
        ],
    }


def row(name: str, path: Path, quality: ModuleType, *, effort: float) -> Row:
    """Reads, lays out and measures a network; the time is the layout's."""
    network, _ = assemble(read_material(opened([str(path)])))
    wall, cpu = time.perf_counter(), time.process_time()
    laid = layout_network(network, effort=effort)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "layout.json"
        file.write_text(json.dumps(document(laid)), encoding="utf-8")
        figures = quality.measure(quality.load(str(file)), quality.load(str(path)))
    return Row(name=name, network=network, figures=figures, wall=wall, cpu=cpu)


def main(arguments: list[str] | None = None) -> int:
    """Prints the table; 1 where a requirement is not met."""
    parser = argparse.ArgumentParser(prog="bench_layout", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--quality", required=True, help="layout_quality.py")
    parser.add_argument("--effort", type=float, default=1.0)
    options = parser.parse_intermixed_args(arguments)
    quality = quality_at(options.quality)
    print(f"| {' | '.join(HEADS)} |\n|{' --- |' * len(HEADS)}")
    rows = []
    for name, path in sources(options.folder, options.names):
        rows.append(row(name, path, quality, effort=options.effort))
        print(rows[-1].text(), flush=True)
    won = sum(one.won for one in rows)
    print(f"\nBend cost at or below octi's least on {won} of {len(rows)}.")
    lost = won < MOST_WON * len(rows) / len(OCTI)
    return int(lost or any(one.broken() for one in rows))


if __name__ == "__main__":
    sys.exit(main())
