"""The bench of layouts takes its arguments as its own description writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.bench_layout import main


def test_a_network_may_be_named_behind_the_options(tmp_path: Path) -> None:
    quality = tmp_path / "layout_quality.py"
    quality.write_text("", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no network called wien"):
        main([str(tmp_path), "--quality", str(quality), "--effort", "2", "wien"])
