"""The lattice that a drawing stands on, also where locked nodes do not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from metrox_maps.transit.layout.grids import UNIT, Lattice, finer, lattice_of
from metrox_maps.transit.network import Edge, Network, Node

SPOT = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


def chain(points: list[tuple[float, float]]) -> Network:
    nodes = tuple(Node(id=f"s{k}", at=point) for k, point in enumerate(points))
    edges = tuple(Edge(a=f"s{k}", b=f"s{k + 1}", lines=()) for k in range(len(points) - 1))
    return Network(name="", nodes=nodes, edges=edges, lines=())


def of(points: list[tuple[float, float]], *locked: str) -> Lattice:
    network = chain(points)
    return lattice_of(network, {node.id: node.at for node in network.nodes}, locked)


def test_off_any_lattice_the_step_is_about_the_usual_edge_and_the_origin_where_most_stand() -> None:
    assert of([(1, 2), (5, 2), (9, 6), (12, 6)]) == Lattice(step=3.0, x=0.0, y=0.0)
    assert of([]) == UNIT
    assert of([(0.1, 0.0), (0.21, 0.0), (0.3, 0.0)]).step < 0.1


def test_the_step_is_the_one_that_all_positions_stand_on() -> None:
    """Its edges are half as long again and twice as long, so that the median says nothing."""
    spots: list[tuple[float, float]] = [(1, 2), (7, 2), (13, 8), (16, 8), (22, 8)]
    assert of(spots) == Lattice(step=3.0, x=1.0, y=2.0)
    assert of([(x / 30, y / 30) for x, y in spots]).step == 0.1


def test_a_station_moved_by_hand_leaves_the_step() -> None:
    spots: list[tuple[float, float]] = [(3 * x, 0) for x in range(0, 20, 2)]
    assert of([*spots, (61, 4)]).step == 6.0


def test_what_stands_a_unit_apart_is_on_the_lattice_of_units() -> None:
    assert of([(0, 0), (1, 0), (3, 2), (6, 2), (9, 2), (10, 3)]).step == 1.0


@given(st.floats(0, 100), st.integers(1, 9))
def test_many_digits_are_on_the_lattice_exactly(first: float, step: int) -> None:
    points = [(first + step * k, first) for k in range(4)]
    lattice = of(points)
    for point in points:
        x, y = lattice.position(lattice.cell(point))
        assert abs(x - point[0]) < 1e-9
        assert abs(y - point[1]) < 1e-9


@given(st.lists(SPOT, min_size=2, max_size=6, unique=True))
def test_locked_nodes_have_a_lattice_point_each(points: list[tuple[float, float]]) -> None:
    lattice = of(points, *(f"s{k}" for k in range(len(points))))
    assert len({lattice.cell(point) for point in points}) == len(points)


@given(SPOT, st.integers(1, 6), SPOT)
def test_steps_are_cut_until_all_points_stand_on_them(
    origin: tuple[int, int], step: int, point: tuple[int, int]
) -> None:
    lattice = Lattice(step=float(step), x=float(origin[0]), y=float(origin[1]))
    times = finer(lattice, [point])
    small = Lattice(step=step / times, x=lattice.x, y=lattice.y)
    x, y = small.position(small.cell(point))
    assert abs(x - point[0]) < 1e-9
    assert abs(y - point[1]) < 1e-9
    assert times <= step
    on = (point[0] - origin[0]) % step == (point[1] - origin[1]) % step == 0
    assert (times == 1) == on
