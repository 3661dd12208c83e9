"""Fingerprints of findings: the same from run to run, whatever moves elsewhere in the file."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from metrox_maps.findings.finding import Finding

_LENGTH = 32


def shown_path(path: str) -> str:
    """The path as reports for programs give it: from the working folder where it lies below, with `/`."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive, or no possible path
        return path.replace("\\", "/")
    outside = relative == ".." or relative.startswith(".." + os.sep)
    return (Path(path) if outside else Path(relative)).as_posix()


def uri(path: str) -> str:
    """The path as a relative reference of RFC 3986; one of a file outside the working folder is absolute."""
    shown = shown_path(path)
    try:
        text = shown.encode("utf-8", "surrogateescape")  # the bytes of a name that is no UTF-8
    except UnicodeEncodeError:
        text = shown.encode("utf-8", "replace")
    return ("file://" if text.startswith(b"/") else "") + quote(text, safe="/-._~")


def fingerprints(path: str, findings: Iterable[Finding]) -> list[str]:
    """One fingerprint for each finding of a file, in their order; equal findings are told apart by their order.

    It comes from rule, path and the place as a pointer with ids (`Finding.key`), without lines, columns or words.
    """
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for finding in findings:
        what = (finding.rule, finding.key or finding.on)
        text = "\0".join((*what, shown_path(path), str(seen[what])))
        seen[what] += 1
        found.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH])
    return found
