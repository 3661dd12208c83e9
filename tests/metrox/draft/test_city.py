"""From a source to a map, stage by stage."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from metrox_maps.documents.writing import canonical
from metrox_maps.errors import FormatError, ImportFailed
from metrox_maps.metrox import codec as map_codec
from metrox_maps.metrox.draft import tuning
from metrox_maps.metrox.draft.city import City, Wishes, import_city, import_network
from metrox_maps.metrox.draft.earlier import as_before, network_at
from metrox_maps.metrox.draft.laying import is_laid_out
from metrox_maps.metrox.draft.sources import OWN, read_source
from metrox_maps.transit import codec
from metrox_maps.transit.choosing import Choice
from metrox_maps.transit.layout.octilinear import layout_network
from metrox_maps.transit.network import Network

TABLES = Path(__file__).parents[3] / "examples" / "tidewater"
QUICK = Wishes(tuned=False, only_snap=True)


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    shutil.copytree(TABLES, tmp_path / "tidewater")
    return tmp_path / "tidewater"


@pytest.fixture(scope="module")
def network() -> Network:
    return import_network(read_source([str(TABLES)]), Wishes(routes=None, stations=None)).network


@pytest.fixture(scope="module")
def laid(network: Network) -> Network:
    return layout_network(network, only_snap=True)


def save(network: Network, path: Path) -> str:
    path.write_text(canonical(codec.network_document(network), codec.LAYOUT), encoding="utf-8")
    return str(path)


def told(city: City) -> list[str]:
    return [f"{each.stage} {each.note.kind}: {each.note.text}" for each in city.told]


def test_a_map_comes_out_whatever_the_order_of_the_rows(tables: Path) -> None:
    first = import_city(read_source([str(tables)]), QUICK)
    for path in tables.iterdir():
        head, *rows = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([head, *rows[::-1]]) + "\n", encoding="utf-8")
    second = import_city(read_source([str(tables)]), QUICK)
    assert first.metro is not None
    assert second.metro is not None
    assert map_codec.map_document(first.metro) == map_codec.map_document(second.metro)
    assert (len(first.metro.routes), len(first.metro.stations)) == (4, 35)
    assert first.metro.name == "Tidewater"


def test_each_stage_is_told_that_it_runs(tables: Path) -> None:
    stages: list[str] = []
    import_city(read_source([str(tables)]), QUICK, lambda stage, _done, _total: stages.append(stage))
    assert list(dict.fromkeys(stages)) == ["assemble", "thin", "layout", "draft"]


def test_names_are_cleaned_aloud(tables: Path) -> None:
    stations = tables / "stations.csv"
    stations.write_text(stations.read_text(encoding="utf-8").replace("Guildhall", "Guildhall_1_2"), encoding="utf-8")
    city = import_network(read_source([str(tables)]), Wishes(routes=None, stations=None))
    assert "Guildhall" in {node.name for node in city.network.nodes}
    assert any("`Guildhall_1_2` → `Guildhall`" in line for line in told(city))


def test_a_network_that_is_laid_out_stays_so(laid: Network, tmp_path: Path) -> None:
    source = read_source([save(laid, tmp_path / "laid.json")])
    assert source.thinned
    city = import_city(source, Wishes(routes=None, stations=None, tuned=False))
    assert "layout kept: the network is laid out already, and stays as it is" in told(city)
    assert city.metro is not None
    old = {node.name: node.at for node in laid.nodes}
    new = {station.name: station.at for station in city.metro.stations}
    one, other = "Market Hall", "Airport"
    across, upwards = old[other][0] - old[one][0], old[other][1] - old[one][1]
    (ax, ay), (bx, by) = new[one] or (0, 0), new[other] or (0, 0)
    # The network has y upwards, the map downwards, both on one scale.
    assert (bx - ax) * upwards == -(by - ay) * across != 0


def test_what_is_laid_out_is_told_apart(network: Network, laid: Network) -> None:
    assert is_laid_out(laid)
    assert not is_laid_out(network)
    bent = replace(laid, nodes=tuple(replace(node, at=(node.at[0] * 2, node.at[1])) for node in laid.nodes))
    assert not is_laid_out(bent)
    halves = replace(laid, nodes=tuple(replace(node, at=(node.at[0] + 0.5, node.at[1])) for node in laid.nodes))
    assert not is_laid_out(halves)


def test_an_earlier_map_is_known_again_by_its_names(network: Network, laid: Network, tmp_path: Path) -> None:
    """A map's ids are made from names, its positions in another scale and turned upside down."""
    made = import_city(read_source([save(laid, tmp_path / "laid.json")]), Wishes(tuned=False))
    assert made.metro is not None
    path = tmp_path / "map.json"
    path.write_text(canonical(map_codec.map_document(made.metro), map_codec.LAYOUT), encoding="utf-8")
    near, notes = as_before(network_at(str(path)), network)
    assert notes[0].text == "35 of 35 stations stay near their places in the earlier layout"
    places = {node.id: node.at for node in near.nodes}
    assert set(places) == {node.id for node in network.nodes}
    before = {node.id: node.at for node in laid.nodes}
    for a, b in (("S01", "S11"), ("S12", "S20")):
        assert places[b][0] - places[a][0] == before[b][0] - before[a][0]
        assert places[b][1] - places[a][1] == -(before[b][1] - before[a][1])


def test_what_cannot_be_stayed_near_to_is_refused(network: Network, laid: Network, tmp_path: Path) -> None:
    with pytest.raises(ImportFailed, match="lay it out first"):
        as_before(network, network)
    others = tuple(replace(node, id=f"x{node.id}", name="") for node in laid.nodes)
    ends = tuple(replace(edge, a=f"x{edge.a}", b=f"x{edge.b}") for edge in laid.edges)
    with pytest.raises(ImportFailed, match="has none of the stations"):
        as_before(replace(laid, nodes=others, edges=ends, lines=()), network)
    path = tmp_path / "words.json"
    path.write_text('{"format": "metrox-edition/1"}', encoding="utf-8")
    with pytest.raises(FormatError):
        network_at(str(path))


def test_names_come_from_the_file_where_it_says_something(tmp_path: Path) -> None:
    shutil.copytree(TABLES, tmp_path / "low_water")
    edges = (tmp_path / "low_water" / "edges.csv").read_text(encoding="utf-8")
    (tmp_path / "port-ellen.csv").write_text(edges, encoding="utf-8")
    assert read_source([str(tmp_path / "low_water")]).found.name == "Low Water"
    assert read_source([str(tmp_path / "low_water" / "lines.csv")]).found.name == "Low Water"
    assert read_source([str(tmp_path / "port-ellen.csv")]).found.name == "Port Ellen"


def test_lines_of_a_network_file_keep_what_they_need(network: Network, tmp_path: Path) -> None:
    source = read_source([save(network, tmp_path / "n.json")])
    wishes = Wishes(routes=None, stations=None)
    assert import_network(source, wishes).network == network
    city = import_network(source, replace(wishes, choice=Choice(lines=("Hill Line",))))
    assert [line.id for line in city.network.lines] == ["B"]
    assert len(city.network.nodes) == 10
    assert all(edge.lines == ("B",) for edge in city.network.edges)
    assert not source.thinned


def test_own_says_that_it_is_a_network_file(network: Network, tmp_path: Path) -> None:
    path = save(network, tmp_path / "n.json")
    assert read_source([path], kind="OWN").network == network
    with pytest.raises(ImportFailed, match="2 sources are named"):
        read_source([path, str(TABLES)], kind=OWN)
    with pytest.raises(FormatError):
        read_source([str(TABLES / "lines.csv")], kind=OWN)


def test_a_map_is_not_lost_where_its_tuning_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tuning, "tune", stopped)
    city = import_city(read_source([str(TABLES)]), replace(QUICK, tuned=True))
    assert city.interrupted
    assert city.metro == import_city(read_source([str(TABLES)]), QUICK).metro
    assert "tune kept: windows and bonuses as drafted: tuning was interrupted" in told(city)
