"""Hostile input through the real command line: no input may give a traceback, hang, or grow without bound.

What each slip of syntax is called is tested with the reader; here stand exit code, place and all output formats.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metrox_maps.cli import main
from metrox_maps.documents.reading import MAX_BYTES
from metrox_maps.findings.reporters import REPORTERS
from metrox_maps.metrox.templates import template

ROOT = Path(__file__).parents[2]
STARTER = template("starter").decode()
Run = Callable[..., Any]

posix = pytest.mark.skipif(os.name != "posix", reason="pipes, modes and signals of POSIX")


def noted(value: str) -> bytes:
    """The starter map with a note of ours, given as JSON text, on its second line."""
    return STARTER.replace("{", '{\n "x-note": ' + value + ",", 1).encode()


def named(value: str) -> bytes:
    """The starter map with the name of its first station given as JSON text."""
    return re.sub(r'("id": "[^"]+", "name": )"[^"]*"', lambda found: found[1] + value, STARTER, count=1).encode()


def windows(value: str) -> bytes:
    """The starter map with the windows of its first route given as JSON text."""
    return re.sub(r'("windows": )\d+', lambda found: found[1] + value, STARTER, count=1).encode()


def nested(depth: int) -> bytes:
    """The starter map with values so many deep, the document itself included."""
    return noted("[" * (depth - 1) + "]" * (depth - 1))


CLEAN = {
    "minus zero": noted("-0"),
    "a million digits after the point": noted("0." + "1" * 1_000_000),
    "an exponent without end": noted("1e-999999999"),
    "64 deep": nested(64),
    "lone carriage returns": STARTER.replace("\n", "\r").encode(),
    "a long text": noted('"' + "x" * 7_000_000 + '"'),
    "a key of a megabyte": STARTER.replace("{", '{\n "x-' + "k" * 1_000_000 + '": 1,', 1).encode(),
    "a hundred thousand keys": noted("{" + ",".join(f'"k{number}": 0' for number in range(100_000)) + "}"),
}
"""Documents that are odd and nevertheless right."""

FAULTY: dict[str, tuple[bytes, list[str], str]] = {
    "Latin-1": (STARTER.replace("Central", "Zürich").encode("latin-1"), ["file-not-utf8"], "0xfc"),
    "UTF-16": (STARTER.encode("utf-16"), ["file-not-utf8"], "UTF-16"),
    "UTF-16 without a mark": (STARTER.encode("utf-16-le"), ["file-not-utf8"], "UTF-16"),
    "UTF-32": (STARTER.encode("utf-32"), ["file-not-utf8"], "UTF-32"),
    "surrogates in UTF-8": (
        STARTER.replace("Central", "@").encode().replace(b"@", b"\xed\xa0\x80"),
        ["file-not-utf8"],
        "0xed",
    ),
    "cut in a letter": ('{"name": "ü'.encode()[:-1], ["file-not-utf8"], "0xc3"),
    "byte order mark": (b"\xef\xbb\xbf" + STARTER.encode(), ["file-has-bom"], "BOM"),
    "duplicate keys": (STARTER.replace("{", '{\n "x-a": 1, "x-a": 2,', 1).encode(), ["duplicate-key"], "x-a"),
    "NaN": (noted("NaN"), ["number-not-finite"], "NaN"),
    "minus infinity": (noted("-Infinity"), ["number-not-finite"], "Infinity"),
    "1e400": (windows("1e400"), ["number-not-finite"], "1e400"),
    "an integer of 5,000 digits": (windows("9" * 5000), ["invalid-number"], "digits"),
    "an integer of a million digits": (noted("-" + "9" * 1_000_000), ["invalid-number"], "digits"),
    "65 deep": (nested(65), ["nested-too-deep"], "64"),
    "100,000 deep": (nested(100_000), ["nested-too-deep"], "64"),
    "100,000 objects deep": (noted('{"a":' * 100_000 + "1" + "}" * 100_000), ["nested-too-deep"], "64"),
    "lone surrogate": (named('"a\\ud800b"'), ["invalid-string"], "\\ud800"),
    "bare control character": (named('"a\x1b[2Jb"'), ["invalid-string"], "control"),
    "escape": (named('"a\\u001b[2Jb"'), ["unprintable-name"], "\\u{1b}"),
    "NUL": (named('"a\\u0000b"'), ["unprintable-name"], "\\u{0}"),
    "bidi override": (named('"a\u202eb"'), ["unprintable-name"], "\\u{202e}"),
    "comment": (STARTER.replace("{", "{ // note", 1).encode(), ["comment"], "comment"),
    "trailing comma": (noted("[1,]"), ["trailing-comma"], "comma"),
    "single quotes": (noted("'x'"), ["wrong-quotes"], "quotes"),
    "unquoted key": (noted("{x: 1}"), ["wrong-quotes"], "quotes"),
    "01": (windows("01"), ["invalid-number"], "01"),
    "empty": (b"", ["file-empty"], "empty"),
    "white space": (b" \n\t\r\n", ["file-empty"], "empty"),
    "a number alone": (b"3", ["unknown-format"], "object"),
    "a list alone": (b"[]", ["unknown-format"], "object"),
    "two documents": (b"{}{}", ["text-after-end", "unknown-format"], "after"),
    "NUL bytes": (b"\0" * 1000, ["file-not-utf8"], "binary"),
}
"""Documents that are wrong: rules, and what the report must say."""


def rules(done: Any) -> list[str]:
    return [finding["rule"] for file in json.loads(done.out)["files"] for finding in file["findings"]]


@pytest.mark.parametrize("data", CLEAN.values(), ids=CLEAN.keys())
def test_what_is_odd_but_right_passes(metrox: Run, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "map.json").write_bytes(data)
    done = metrox("check", "map.json", "--format", "json", "--fail-on", "info")
    assert (done.code, rules(done)) == (0, [])


@pytest.mark.parametrize(("data", "expected", "words"), FAULTY.values(), ids=FAULTY.keys())
def test_what_is_wrong_is_named_in_every_format(
    metrox: Run, tmp_path: Path, data: bytes, expected: list[str], words: str
) -> None:
    (tmp_path / "map.json").write_bytes(data)
    done = metrox("check", "map.json", "--format", "json", "--fail-on", "warning")
    assert done.code == 1
    assert sorted(rules(done)) == sorted(expected)
    for form in REPORTERS:
        done = metrox("check", "map.json", "--format", form, "--fail-on", "warning")
        assert done.code == 1, form
        assert expected[0] in done.out, form
        assert not set(done.out) & set("\x1b\x00\u202e\ud800"), form
        assert len(done.out) < 500_000, form  # SARIF carries the whole catalogue
        done.out.encode()
    assert words in metrox("check", "map.json").out


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_where_editors_end_them(metrox: Run, tmp_path: Path, end: str) -> None:
    text = end.join(["{", *(f'"x-{number}": "a\u2028\u0085b",' for number in range(6)), '"b" 1}'])
    (tmp_path / "map.json").write_bytes(text.encode())
    (found, *_) = json.loads(metrox("check", "map.json", "--format", "json").out)["files"][0]["findings"]
    assert (found["line"], found["column"]) == (8, 1)


def test_a_mark_shifts_no_column_and_hides_no_finding(metrox: Run, tmp_path: Path) -> None:
    (tmp_path / "map.json").write_bytes(b"\xef\xbb\xbf" + STARTER.replace('"A"', '"A",', 1).encode())
    (tmp_path / "plain.json").write_bytes(STARTER.replace('"A"', '"A",', 1).encode())
    first, second = (
        json.loads(metrox("check", name, "--format", "json").out)["files"][0]["findings"]
        for name in ("map.json", "plain.json")
    )
    assert [(item["line"], item["column"]) for item in first[1:]] == [(item["line"], item["column"]) for item in second]
    assert second


# -- what is not a file of ours -----------------------------------------------------------------------------------------


def process(*arguments: str, place: Path, memory: int = 768, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """One run as a process of its own that may take so many MiB of address space."""

    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))

    environment = os.environ | {"PYTHONPATH": str(ROOT)} | options.pop("environment", {})
    command = [*options.pop("before", ()), sys.executable, "-m", "metrox_maps", *arguments]
    done = subprocess.run(
        command,
        cwd=place,
        env=environment,
        check=False,
        timeout=120,
        preexec_fn=limit if os.name == "posix" else None,
        **({"capture_output": True} | options),
    )
    assert b"Traceback" not in (done.stderr or b"") + (done.stdout or b"")
    assert b"internal error" not in (done.stderr or b"")
    return done


def test_a_file_of_100_megabytes_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "map.json").open("wb") as file:
        file.truncate(100_000_000)
    (tmp_path / "good.json").write_text(STARTER)
    done = process("check", "map.json", "good.json", place=tmp_path, memory=256)
    assert done.returncode == 2
    assert b"larger than" in done.stdout
    assert b"2 files checked" in done.stdout


@pytest.mark.parametrize(
    "text",
    [
        "{" + ",".join(f'"k{number}":0' for number in range(400_000)) + "}",
        '{"' + "k" * (MAX_BYTES - 20) + '": 1}',
        "[" * 4_000_000,
        "[" + "0," * 500_000 + "0]",
        '"' + "\\ud800" * 1_000_000 + '"',
        "'" * 4_000_000,
    ],
    ids=["keys", "key", "brackets", "numbers", "surrogates", "quotes"],
)
@posix
def test_a_large_file_stays_within_memory(tmp_path: Path, text: str) -> None:
    (tmp_path / "map.json").write_text(text)
    done = process("check", "map.json", place=tmp_path, memory=1536)
    assert done.returncode == 1, done.stderr
    assert len(done.stdout) < 100_000


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", "zero.json"])
@posix
def test_devices_are_not_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    done = process("check", name, place=tmp_path, memory=256)
    assert done.returncode == 2
    assert b"device" in done.stdout


@posix
def test_a_pipe_is_read_where_it_is_named(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=(STARTER,), daemon=True)
    writer.start()
    assert process("check", "pipe", place=tmp_path).returncode == 0


@posix
def test_a_pipe_without_end_is_cut_off(tmp_path: Path) -> None:
    with subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE) as source:
        done = process("check", "-", place=tmp_path, memory=256, stdin=source.stdout)
        source.kill()
    assert done.returncode == 2
    assert b"larger than" in done.stdout


@posix
def test_links_are_followed_and_bad_ones_said(metrox: Run, tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text(STARTER)
    (tmp_path / "link.json").symlink_to("real.json")
    (tmp_path / "loop.json").symlink_to("loop.json")
    (tmp_path / "gone.json").symlink_to("nowhere.json")
    (tmp_path / "self").symlink_to(".")
    assert metrox("check", "link.json").code == 0
    for name, words in (("loop.json", "symbolic links"), ("gone.json", "no such file")):
        done = metrox("check", name, "real.json")
        assert (done.code, words in done.out, "2 files checked" in done.out) == (2, True, True)
    done = metrox("check", ".")
    assert done.code == 2
    assert "real.json" not in done.out
    assert "4 files checked" in done.out


@posix
def test_fixes_go_through_a_link_and_keep_it(metrox: Run, tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_bytes(b"\xef\xbb\xbf" + STARTER.encode())
    real.chmod(0o640)
    link.symlink_to("real.json")
    assert metrox("check", "link.json", "--fix").code == 0
    assert link.is_symlink()
    assert real.read_text() == STARTER
    assert real.stat().st_mode & 0o777 == 0o640


@posix
def test_what_may_not_be_read_is_said_and_the_others_are_checked(tmp_path: Path) -> None:
    # The superuser may read everything, unless that privilege is taken away.
    before: tuple[str, ...] = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("this test runs as the superuser, and setpriv is not installed")
        before = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")
    (tmp_path / "closed.json").write_text(STARTER)
    (tmp_path / "closed.json").chmod(0)
    (tmp_path / "shut").mkdir(mode=0)
    (tmp_path / "good.json").write_text(STARTER)
    for paths, count in ((("closed.json", "good.json"), b"2 files"), ((".",), b"3 files")):
        done = process("check", *paths, place=tmp_path, before=before)
        assert done.returncode == 2, done.stderr
        assert b"permission denied" in done.stdout
        assert count in done.stdout


# -- streams and signals ------------------------------------------------------------------------------------------------

BAD = STARTER.replace('"start": "north-gate"', '"start": "Zürich ☃ 𝔘"')


@pytest.mark.parametrize("form", REPORTERS)
@posix
def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path, form: str) -> None:
    (tmp_path / "map.json").write_text(BAD)
    reading, writing = os.pipe()
    os.close(reading)
    done = process("check", "map.json", "--format", form, place=tmp_path, stdout=writing, capture_output=False)
    os.close(writing)
    assert done.returncode in (0, 1)


@pytest.mark.parametrize("descriptor", [0, 1, 2])
@posix
def test_a_closed_stream_is_no_error(tmp_path: Path, descriptor: int) -> None:
    (tmp_path / "map.json").write_text(BAD)
    before = ("sh", "-c", f'exec "$@" {descriptor}>&-', "sh")
    assert process("check", "map.json", place=tmp_path, before=before).returncode == 1
    if descriptor == 0:
        done = process("check", "-", place=tmp_path, before=before)
        assert (done.returncode, b"closed" in done.stdout) == (2, True)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("form", REPORTERS)
def test_a_narrow_output_ends_nothing_and_json_stays_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, encoding: str
) -> None:
    (tmp_path / "map.json").write_text(BAD, encoding="utf-8")
    output = io.BytesIO()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding=encoding))
    assert main(["check", "map.json", "--format", form]) == 1
    assert b"badly-formed-value" in output.getvalue()
    if form in ("json", "sarif", "gitlab"):
        assert "Zürich ☃ 𝔘" in str(json.loads(output.getvalue()))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_process_with_a_narrow_output_ends_as_it_should(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "map.json").write_text(BAD, encoding="utf-8")
    for form in ("full", "json"):
        done = process(
            "check", "map.json", "--format", form, place=tmp_path, environment={"PYTHONIOENCODING": encoding}
        )
        assert done.returncode == 1
        assert b"badly-formed-value" in done.stdout


@posix
def test_an_interruption_gives_130(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    command = [sys.executable, "-m", "metrox_maps", "check", "pipe"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE) as running:
        writer = (tmp_path / "pipe").open("w")  # opens when the program reads, and gives it nothing
        running.send_signal(signal.SIGINT)
        _, message = running.communicate(timeout=60)
        writer.close()
    assert running.returncode == 130
    assert b"interrupted" in message
    assert b"Traceback" not in message


# -- names of files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [b"a\xff.json", b"\x1b[2J\n::error::.json", "\u202e\u2028<&>]]>.json".encode(), b"a:b%,c|d`.json"]
)
@posix
def test_odd_file_names_are_safe_in_every_format(metrox: Run, tmp_path: Path, name: bytes) -> None:
    path = os.fsdecode(name)
    (tmp_path / path).write_text(BAD, encoding="utf-8")
    for form in REPORTERS:
        for argument in (path, "."):
            done = metrox("check", argument, "--format", form, "--report", f"{form}=out.txt")
            assert done.code == 1, form
            assert not set(done.out + done.err) & set("\x1b\u202e\u2028\udcff"), form
            assert not re.search("^::error::", done.out, re.MULTILINE), form
            (tmp_path / "out.txt").read_bytes().decode("utf-8")
    assert "Traceback" not in metrox("fmt", "--check", path).err
