"""What several tests need: searches in files, and a server with a search of one's own."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
import subprocess
import tempfile
import unittest
from typing import Any

from puctoscope import _program


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        """Make the folder."""
        folder = tempfile.TemporaryDirectory(prefix="puctoscope-test-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def record(self, name: str = "a.puctrec", *, nodes: int = 200, more: tuple[str, ...] = ()) -> str:
        """Record a search; returns its file."""
        path = os.path.join(self.folder, name)
        arguments = ["analyse", "--evaluator", "classical", "--nodes", str(nodes), "--record", path]
        _program.run([*arguments, "--moves", "e2e4 e7e5", *more])
        return path

    def serve(self, *options: str) -> str:
        """Start a server; returns its address."""
        command = [_program.program(), "serve", "--address", "127.0.0.1:0", "--no-data", "--evaluator", "classical"]
        process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

        def end() -> None:
            process.terminate()
            process.wait()
            process.stdout.close()

        self.addCleanup(end)
        return process.stdout.readline().decode().strip().removeprefix("listening on ")


class Client:
    """As much of a client of the server as makes a search and goes on with it: one socket, JSON."""

    def __init__(self, address: str) -> None:
        """Connect to ``http://HOST:PORT``, and open an analysis."""
        host, port = address.removeprefix("http://").split(":")
        self._socket = socket.create_connection((host, int(port)), timeout=60)
        self._file = self._socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: puctoscope.v1.json\r\n\r\n"
        )
        self._socket.sendall(head.encode())
        while self._file.readline() != b"\r\n":
            pass
        self._id = 0
        # Those of its one search.
        self._simulations = 0
        self.analysis = self.ask({"open": {"version": 11, "analysis": None, "key": None}})["welcome"]["analysis"]

    def close(self) -> None:
        """End the connection."""
        self._file.close()
        self._socket.close()

    def search(self, fen: str) -> int:
        """Open a search of a position; returns its id."""
        self.ask({"set_game": {"fen": fen, "moves": []}})
        position = self.last("game")["current"]
        new = {"position": position, "evaluator": "classical", "settings": [], "moves": [], "keep": False}
        self.ask({"new_search": {**new, "priors": {"own": None, "opponent": None}}})
        search: int = self.last("search")["id"]
        watch = {"search": search, "root": 0, "min_share": 0.0, "closer": None, "max_nodes": 10, "open": [], "lines": 1}
        self.ask({"watch": {**watch, "interval_ms": 10, "bytes_per_second": 0}})
        self._send({"credit": {"frames": 1}})
        return search

    def step(self, search: int, simulations: int) -> None:
        """Search on, and wait until that is done."""
        self._rest({"step": {"search": search, "simulations": simulations}}, simulations)

    def step_back(self, search: int, simulations: int) -> None:
        """Take simulations back, and wait until that is done."""
        self._rest({"step_back": {"search": search, "simulations": simulations}}, -simulations)

    def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for the answer."""
        self._send(command)
        request = self._id
        while True:
            event = self._next()
            if "welcome" in event or event.get("done") == {"request": request}:
                return event
            assert "rejected" not in event, event

    def last(self, kind: str) -> dict[str, Any]:
        """Return the newest event of a kind."""
        return self._newest[kind]

    def _rest(self, command: dict[str, Any], more: int) -> None:
        # Not just at rest: the newest frame may be of the time before the first of them, or of a rest between two batches.
        self._simulations += more
        self.ask(command)
        status = self._newest.get("frame", {}).get("status", {})
        while status.get("simulations") != self._simulations or status.get("digest") is None:
            status = self._next().get("frame", {}).get("status", status)

    def _send(self, command: dict[str, Any]) -> None:
        self._id += 1
        text = json.dumps({"id": self._id, "command": command}).encode()
        mask = os.urandom(4)
        length = struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
        self._socket.sendall(length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(text)))

    _newest: dict[str, Any]

    def _next(self) -> dict[str, Any]:
        while True:
            kind, length = self._file.read(2)
            if length == 126:
                (length,) = struct.unpack("!H", self._file.read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._file.read(8))
            data = self._file.read(length)
            if kind & 15 == 1:
                event: dict[str, Any] = json.loads(data)["event"]
                self._newest = {**getattr(self, "_newest", {}), **event}
                if "frame" in event:
                    # One for each that came, so that there is always a next one.
                    self._send({"credit": {"frames": 1}})
                return event
