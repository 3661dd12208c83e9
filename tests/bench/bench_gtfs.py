"""Time and memory of reading a large GTFS feed, beside a bare loop of `csv.reader` over its stop times.

Run on request: `python -m tests.bench.bench_gtfs [FEED] [ROWS]`. A feed of our own is multiplied, each copy with trip ids
of its own, until it has as many stop times as asked (2 million); a FEED (zip or folder) is multiplied in the same way.
Whole processes are measured, on the unpacked tables: CPU seconds, the best of three, and the largest resident size.
"""

from __future__ import annotations

import csv
import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from metrox_maps.transit.importers.material import material_of

ROOT = Path(__file__).parents[2]
ROWS = 2_000_000
RUNS = 3
MOST_RATIO = 1.3
MOST_MEGABYTES = 80
"""The figures to reach: time beside the bare loop, and memory."""

BARE = "import csv, sys\nfor row in csv.reader(open(sys.argv[1] + '/stop_times.txt', encoding='utf-8-sig', newline='')): pass"
EMPTY = "import csv, sys"
LOAD = (
    "import sys\nfrom metrox_maps.transit.importers.material import material_of\n"
    "from metrox_maps.transit.importers.gtfs import IMPORTER\n"
)
"""What starting and importing cost is not the reader's."""
READ = f"{LOAD}found = IMPORTER.read(material_of(sys.argv[1]))"
MEASURED = """
import os, resource, sys
used = resource.getrusage(resource.RUSAGE_SELF)
peak = used.ru_maxrss if sys.platform != "darwin" else used.ru_maxrss // 1024
if os.path.exists("/proc/self/status"):  # what a program inherits from the one that starts it is not counted here
    peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(used.ru_utime + used.ru_stime, peak, file=sys.stderr)
"""


def own_feed() -> dict[str, bytes]:
    """The tables of a made city: 12 routes of 16 to 38 stops with 40 trips each way and some short runs."""
    stops = ["stop_id,stop_name,stop_lat,stop_lon"]
    routes = ["route_id,route_short_name,route_type"]
    trips = ["route_id,service_id,trip_id,direction_id"]
    times = ["trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type"]
    for route in range(12):
        count = 16 + 2 * route
        routes.append(f"R{route},{route},1")
        stops += [f"S{route:02}{n:03},Stop {n},{50 + n / 100:.4f},{8 + route / 50:.4f}" for n in range(count)]
        for trip in range(80):
            trips.append(f"R{route},weekday,T{route:02}{trip:03},{trip % 2}")
            served = range(count) if trip % 10 else range(count // 2)
            order = served if trip % 2 else served[::-1]
            for place, stop in enumerate(order):
                at = f"{5 + trip // 5:02}:{(trip * 7 + place * 2) % 60:02}:00"
                times.append(f"T{route:02}{trip:03},{at},{at},S{route:02}{stop:03},{place + 1},0,0")
    tables = {"stops.txt": stops, "routes.txt": routes, "trips.txt": trips, "stop_times.txt": times}
    return {name: "\n".join([*lines, ""]).encode() for name, lines in tables.items()}


def given_feed(path: str) -> dict[str, bytes]:
    """The tables of a feed that lie at the top of its source."""
    material = material_of(path)
    return {name: material.read(name) for name in material.names if name.endswith(".txt")}


def multiplied(tables: dict[str, bytes], rows: int, folder: Path) -> int:
    """Writes the tables, trips and their times as often as gives this many rows; how many rows it is."""
    for name, data in tables.items():
        if name not in ("trips.txt", "stop_times.txt", "frequencies.txt"):
            (folder / name).write_bytes(data)
    every = {name: list(parsed(tables[name])) for name in ("trips.txt", "stop_times.txt")}
    copies = -(-rows // (len(every["stop_times.txt"]) - 1))
    for name, (header, *lines) in every.items():
        at = header.index("trip_id")
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(header)
            for copy in range(copies):
                writer.writerows([*line[:at], f"{line[at]}-{copy}", *line[at + 1 :]] for line in lines)
    return copies * (len(every["stop_times.txt"]) - 1)


def parsed(data: bytes) -> Iterator[list[str]]:
    """The rows of a table that are not blank."""
    return (row for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")) if row)


def cost(code: str, folder: Path) -> tuple[float, float]:
    """CPU seconds and largest resident megabytes of a program."""
    done = subprocess.run(
        [sys.executable, "-c", code + MEASURED, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    seconds, size = done.stderr.split()
    return float(seconds), int(size) / 1024


def main() -> None:
    """Measures, prints the ratio and the memory, and says whether both are as they should be."""
    arguments = sys.argv[1:]
    rows = int(arguments.pop()) if arguments and arguments[-1].isdigit() else ROWS
    tables = given_feed(arguments[0]) if arguments else own_feed()
    with tempfile.TemporaryDirectory(prefix="bench-gtfs-") as name:
        folder = Path(name)
        made = multiplied(tables, rows, folder)
        size = (folder / "stop_times.txt").stat().st_size / 1e6
        print(f"{made:,} stop times, {size:.0f} MB")
        # One after the other, so that other work on the machine slows all of them down.
        runs = [{code: cost(code, folder) for code in (BARE, EMPTY, READ, LOAD)} for _ in range(RUNS)]
    least = {code: min(run[code][0] for run in runs) for code in runs[0]}
    bare, seconds = least[BARE] - least[EMPTY], least[READ] - least[LOAD]
    memory = max(run[READ][1] for run in runs)
    good = seconds <= MOST_RATIO * bare and memory <= MOST_MEGABYTES
    print(f"bare loop {bare:.2f} s, reader {seconds:.2f} s, ratio {seconds / bare:.2f}, peak {memory:.0f} MB")
    print("ok" if good else f"too much: the ratio should be {MOST_RATIO} and the peak {MOST_MEGABYTES} MB at most")
    sys.exit(not good)


if __name__ == "__main__":
    main()
