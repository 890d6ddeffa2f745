"""A server of one's own on this machine, which ends with this process."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import threading

from ._program import Error, program, sentence

# Seconds that it has to begin, with a network to be loaded.
_PATIENCE = 120

# Ends the program when this process is gone, however it went: then nothing holds the other end of its standard input.
_KEEPER = """
import os, subprocess, sys, threading
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
def wait():
    while os.read(0, 1):
        pass
    child.terminate()
threading.Thread(target=wait, daemon=True).start()
os._exit(child.wait())
"""


class Server:
    """A running ``puctoscope serve`` on a free port of 127.0.0.1, whose pages one site may show in frames."""

    def __init__(self, site: str, evaluator: str | None = None) -> None:
        """Start it; ``site`` is the notebook's, as ``http://localhost:8888``."""
        self._folder = tempfile.TemporaryDirectory(prefix="puctoscope-")
        self._errors = tempfile.TemporaryFile()
        self._names = 0
        command = [program(), "serve", "--address", "127.0.0.1:0", "--no-data", "--allow-embed", site]
        command += ["--recordings", self._folder.name]
        command += ["--evaluator", evaluator] if evaluator else []
        self._process = subprocess.Popen(
            [sys.executable, "-c", _KEEPER, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            # An interrupted cell is not the end of the views above it.
            start_new_session=True,
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError("both are pipes")
        self._hold, self._said = self._process.stdin, self._process.stdout
        atexit.register(self.close)
        self.address = self._address()

    def add(self, path: str) -> str:
        """Offer a recording; returns the name by which links know it."""
        self._names += 1
        name = f"view-{self._names}"
        # A copy: what a link shows stays what it was.
        shutil.copyfile(path, os.path.join(self._folder.name, f"{name}.puctrec"))
        return name

    def is_running(self) -> bool:
        """Return whether it can be asked."""
        return self._process.poll() is None

    def close(self) -> None:
        """End it, and wait until it has ended."""
        atexit.unregister(self.close)
        self._end()
        self._said.close()
        self._errors.close()
        self._folder.cleanup()

    def _address(self) -> str:
        """Read where it listens, which it says when it does."""
        lines: list[bytes] = []
        # A pipe cannot be read for a time only.
        reader = threading.Thread(target=lambda: lines.append(self._said.readline()), daemon=True)
        reader.start()
        reader.join(_PATIENCE)
        said = lines[0].decode().strip() if lines else ""
        if said.startswith("listening on "):
            return said.removeprefix("listening on ")
        self._end()
        self._errors.seek(0)
        reason = sentence(self._errors.read()) or f"it did not begin within {_PATIENCE} s"
        self.close()
        raise Error(f"the server could not be started: {reason}")

    def _end(self) -> None:
        """End the process, by letting go of its standard input."""
        self._hold.close()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


_servers: dict[tuple[str, str | None], Server] = {}
_lock = threading.Lock()


def server_for(site: str, evaluator: str | None = None) -> Server:
    """Return the server for a notebook's site: all of its views have one, started with the first."""
    with _lock:
        server = _servers.get((site, evaluator))
        if server is None or not server.is_running():
            server = _servers[site, evaluator] = Server(site, evaluator)
        return server


def close_all() -> None:
    """End all servers; a view that is shown again starts another one."""
    with _lock:
        for server in _servers.values():
            server.close()
        _servers.clear()
