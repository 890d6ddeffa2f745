"""The program that lies in the same environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator, Sequence


class Error(Exception):
    """What could not be done, in one sentence."""


def program() -> str:
    """Return the program's path.

    That is the one of the variable ``PUCTOSCOPE``, else the one that was installed with this package, else the one on the path.
    """
    named = os.environ.get("PUCTOSCOPE")
    if named:
        if not os.access(named, os.X_OK):
            raise Error(f"PUCTOSCOPE names no program: {named}")
        return named
    for path in _candidates():
        if os.access(path, os.X_OK):
            return path
    found = shutil.which("puctoscope")
    if found is None:
        raise Error("the program puctoscope is not there: install the wheel again, or name it in PUCTOSCOPE")
    return found


def _candidates() -> Iterator[str]:
    yield os.path.join(sysconfig.get_path("scripts"), "puctoscope")
    # pip install --user
    yield os.path.join(sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user")), "puctoscope")
    # pip install --target: beside the package.
    beside = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    yield os.path.join(beside, "bin", "puctoscope")


def run(arguments: Sequence[str]) -> bytes:
    """Run the program and return what it prints.

    Raises :class:`Error` with its sentence when it refuses.
    """
    result = subprocess.run([program(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if result.returncode != 0:
        raise Error(sentence(result.stderr) or f"puctoscope ended with {result.returncode}")
    return result.stdout


def sentence(said: bytes) -> str:
    """Return the program's last line, which says why it ended, without its name."""
    lines = said.decode(errors="replace").strip().splitlines()
    return lines[-1].removeprefix("puctoscope: ") if lines else ""
