"""A browser driven by the standard library alone: Chromium in headless mode, spoken to over two pipes."""

from __future__ import annotations

import base64
import json
import os
import shutil
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--no-first-run",
)


_PLACE = """import os, sys
ends = [os.dup(int(number)) for number in sys.argv[1:3]]
moved = [os.dup2(end, 10 + end) for end in ends]
os.dup2(moved[0], 3), os.dup2(moved[1], 4)
os.execvp(sys.argv[3], sys.argv[3:])"""
"""Puts two pipes where the browser looks for them, and becomes the browser."""


class BrowserError(Exception):
    """The browser cannot do what it was asked."""


class Tab:
    """One page of a browser: what it holds, what is done to it, and what its console said."""

    def __init__(self, send: Callable[..., dict[str, Any]], events: list[dict[str, Any]]) -> None:
        self._send, self._events, self._scripts = send, events, True
        for domain in ("Page", "Runtime", "Log"):
            send(f"{domain}.enable")

    def size(self, width: int, height: int) -> None:
        """Gives the window a size in CSS pixels."""
        self._send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scripts(self, allowed: bool) -> None:
        """Whether pages loaded from now on run scripts of their own."""
        self._scripts = allowed
        self._send("Emulation.setScriptExecutionDisabled", value=not allowed)

    def open(self, path: Path) -> None:
        """Loads a file, and waits until it is there."""
        self._events.clear()
        self._send("Page.navigate", url=path.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self._events):
            self._send("Runtime.getIsolateId")
        self.settle()

    def settle(self) -> None:
        """Waits until what was done is painted, where scripts can tell."""
        if not self._scripts:
            return
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def value(self, expression: str) -> Any:
        """What an expression gives in the page."""
        asked = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        done = self._send("Runtime.evaluate", **asked)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def until(self, expression: str) -> None:
        """Waits until an expression is true in the page, also beyond a reload."""
        while True:
            try:
                if self._send("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value"):
                    return
            except BrowserError:
                pass  # just then the page was loading
            time.sleep(0.05)

    def mouse(self, kind: str, x: float, y: float, **more: Any) -> None:
        """A mouse event at a point of the window: mouseMoved, mousePressed, mouseReleased or mouseWheel."""
        button = {} if kind in ("mouseMoved", "mouseWheel") else {"button": "left", "clickCount": 1}
        self._send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button, **more)
        self.settle()

    def key(self, key: str) -> None:
        """One key pressed and let go."""
        text = {"text": key} if len(key) == 1 else {}
        self._send("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self._send("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.settle()

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """A touch event: touchStart, touchMove or touchEnd."""
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._send("Input.dispatchTouchEvent", type=kind, touchPoints=at)
        self.settle()

    def picture(self) -> bytes:
        """The window as PNG."""
        return base64.b64decode(self._send("Page.captureScreenshot", format="png")["data"])

    def color(self, x: float, y: float) -> tuple[int, int, int]:
        """The color of one point of the window."""
        clip = {"x": x, "y": y, "width": 1, "height": 1, "scale": 1}
        return first_color(base64.b64decode(self._send("Page.captureScreenshot", format="png", clip=clip)["data"]))

    def pdf(self) -> bytes:
        """What the page prints, on the paper it asks for."""
        asked = {"preferCSSPageSize": True, "printBackground": True}
        return base64.b64decode(self._send("Page.printToPDF", **asked)["data"])

    def accessible(self) -> list[dict[str, Any]]:
        """What the page is to those who do not see it: nodes with role and name."""
        return [node for node in self._send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]

    @property
    def complaints(self) -> list[str]:
        """Errors and warnings that the browser wrote since the page was loaded."""
        found = []
        for event in self._events:
            told = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(told["exceptionDetails"]))
            elif event["method"] == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
                found.append(told["entry"]["text"])
            elif event["method"] == "Runtime.consoleAPICalled":
                found.append(str(told["args"]))
        return found


@contextmanager
def browsing(profile: Path) -> Iterator[Tab | None]:
    """A tab of a browser with a fresh profile; None where there is no Chromium."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        yield None
        return
    # The browser reads commands from descriptor 3 and writes answers to 4; each ends with a zero byte.
    (read_in, write_in), (read_out, write_out) = os.pipe(), os.pipe()
    command = [program, *_FLAGS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
    place = [sys.executable, "-I", "-S", "-c", _PLACE, str(read_in), str(write_out)]
    process = subprocess.Popen(
        [*place, *command],
        pass_fds=(read_in, write_out),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(read_in)
    os.close(write_out)
    with os.fdopen(write_in, "wb", buffering=0) as commands, os.fdopen(read_out, "rb", buffering=0) as answers:
        messages = _messages(answers)
        events: list[dict[str, Any]] = []
        count = 0
        session: dict[str, str] = {}

        def send(method: str, **params: Any) -> dict[str, Any]:
            nonlocal count
            count += 1
            commands.write(json.dumps({"id": count, "method": method, "params": params} | session).encode() + b"\0")
            while True:
                answer = next(messages)
                if answer.get("id") == count:
                    if "error" in answer:
                        raise BrowserError(f"{method}: {answer['error']}")
                    return dict(answer["result"])
                if "method" in answer:
                    events.append(answer)

        try:
            (first, *_) = [one for one in send("Target.getTargets")["targetInfos"] if one["type"] == "page"]
            session["sessionId"] = send("Target.attachToTarget", targetId=first["targetId"], flatten=True)["sessionId"]
            yield Tab(send, events)
            session.clear()
            send("Browser.close")
        finally:
            process.terminate()
            process.wait()


def _messages(answers: FileIO) -> Iterator[dict[str, Any]]:
    """Answers and events, as they come."""
    text = bytearray()
    while True:
        end = text.find(0)
        if end < 0:
            more = answers.read(1 << 20)
            assert more, "the browser ended"
            text += more
        else:
            yield json.loads(text[:end])
            del text[: end + 1]


def first_color(png: bytes) -> tuple[int, int, int]:
    """The upper left pixel of a PNG of 8-bit RGB or RGBA: none of PNG's filters changes it."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (png[24], png[25] in (2, 6)) == (8, True)
    data, place = b"", 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + length]
        place += 12 + length
    red, green, blue = zlib.decompress(data)[1:4]
    return red, green, blue
