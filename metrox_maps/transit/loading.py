"""From a network file to a network: read strictly, checked against its schema, refused with a place."""

from __future__ import annotations

from collections.abc import Iterable

from metrox_maps.documents.judging import format_finding, reading_findings, structural_findings
from metrox_maps.documents.reading import read, read_bytes
from metrox_maps.errors import FormatError
from metrox_maps.findings.finding import Finding, Severity, Span
from metrox_maps.findings.words import shortened
from metrox_maps.transit import codec
from metrox_maps.transit.network import Network

MAX_BYTES = 64 * 1024 * 1024
"""Largest network file read; a country's rail with its drawn paths is a few megabytes."""


def load_network(path: str) -> Network:
    """Reads a network file (`-`: standard input).

    Raises FormatError, with file, line and column, for whatever is no network: bytes that are no JSON, another format,
    a departure from the schema, or parts that do not fit together.
    """
    return network_of_bytes(read_bytes(path, max_bytes=MAX_BYTES), path)


def network_of_bytes(data: bytes, path: str) -> Network:
    """The network of a file's bytes; `path` names it in messages. Raises FormatError as `load_network` does."""
    parsed = read(data)
    _refuse(reading_findings(parsed), path)
    unknown = format_finding(parsed, (codec.FORMAT,))
    if unknown is not None:
        raise _error(path, unknown.span, f"is no network: {unknown.message}")
    _refuse(structural_findings(parsed, codec.SCHEMA)[0], path)
    document = parsed.value
    assert isinstance(document, dict)
    for where, message in codec.inconsistencies(document):
        raise _error(path, parsed.span(where), message)
    return codec.parse_network(document)


def _refuse(findings: Iterable[Finding], path: str) -> None:
    """Raises for the first error; warnings, such as a byte order mark, are let pass."""
    for finding in findings:
        if finding.severity == Severity.ERROR:
            raise _error(path, finding.span, finding.message)


def _error(path: str, span: Span, message: str) -> FormatError:
    return FormatError(f"{shortened(path, 200)}:{span.line}:{span.column}: {message}")
