"""A search in a file: a recording, or a log."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _tables
from ._program import Error, run

if TYPE_CHECKING:
    import numpy
    import pandas


class Search:
    """A search, at a moment. Made by :func:`open`, :func:`search` and :func:`puctoscope.connect`.

    Nothing of it is kept in memory: each table is made by the program when it is asked for.
    """

    def __init__(self, path: str | os.PathLike[str], moment: int | None = None) -> None:
        """Read ``path`` when asked, at ``moment`` or at its end; :func:`open` also looks whether it can be read."""
        self.path = os.fspath(path)
        self.moment = moment
        # What the file lies in, where it is deleted with the last object that reads it.
        self._folder: Folder | None = None

    def __repr__(self) -> str:
        """Tell the file, and the moment where it is not the end."""
        at = "" if self.moment is None else f", moment={self.moment}"
        return f"{type(self).__name__}({self.path!r}{at})"

    @cached_property
    def about(self) -> Mapping[str, Any]:
        """What is known of it as a whole: position, evaluator, parameters, visits, best line, digest."""
        with tempfile.TemporaryDirectory(prefix="puctoscope-") as folder:
            path = os.path.join(folder, "search.jsonl")
            self._export("search", path)
            return _tables.row(path)

    def at(self, moment: int) -> Search:
        """Return the same search as it was after so many events."""
        other = Search(self.path, moment)
        other._folder = self._folder
        return other

    def tree(self, *, min_visits: int | None = None, max_depth: int | None = None) -> pandas.DataFrame:
        """Return the nodes, one row each, in the order of their ids, which are the index.

        ``min_visits`` and ``max_depth`` leave nodes out. Values are from the view of ``mover``, who moved to the node.
        """
        frame = self._frame("nodes", _choice(min_visits, max_depth))
        frame.index = frame.pop("id")
        return frame

    def edges(
        self, node: int | Iterable[int] | None = 0, *, min_visits: int | None = None, max_depth: int | None = None
    ) -> pandas.DataFrame:
        """Return all moves of a node, of several, or of all (``None``), visited or not, the largest P first.

        Values are from the view of ``mover``, who makes the move.
        """
        return self._frame("edges", [*_nodes(node), *_choice(min_visits, max_depth)])

    def history(self) -> pandas.DataFrame:
        """Return the simulations, one row each, in the order in which they were made."""
        return self._frame("history", [])

    def arrays(
        self,
        table: _tables.Table = "nodes",
        *,
        node: int | Iterable[int] | None = None,
        min_visits: int | None = None,
        max_depth: int | None = None,
    ) -> dict[str, numpy.ndarray[Any, Any]]:
        """Return a table as numpy arrays by column; needs no pandas.

        Words are objects, ``None`` where missing; whole numbers that rows may lack are masked arrays.
        """
        if not _tables.has("numpy"):
            raise Error("arrays need numpy: pip install numpy")
        more = [*_nodes(node), *_choice(min_visits, max_depth)]
        with tempfile.TemporaryDirectory(prefix="puctoscope-") as folder:
            path = os.path.join(folder, f"{table}.csv")
            self._export(table, path, more)
            return _tables.arrays(path, table)

    def dot(self, limit: int | None = None) -> str:
        """Return the most visited nodes as a graph for Graphviz."""
        more = [] if limit is None else ["--limit", str(limit)]
        return run(["export", self.path, "--format", "dot", *self._moment(), *more]).decode()

    def _frame(self, table: _tables.Table, more: list[str]) -> pandas.DataFrame:
        with tempfile.TemporaryDirectory(prefix="puctoscope-") as folder:
            path = _tables.file_name(folder, table)
            self._export(table, path, more)
            return _tables.frame(path, table)

    def _export(self, table: _tables.Table, out: str, more: Iterable[str] = ()) -> None:
        run(["export", self.path, "--table", table, "--out", out, *self._moment(), *more])

    def _moment(self) -> list[str]:
        return [] if self.moment is None else ["--moment", str(self.moment)]


class Folder:
    """A folder that is deleted with the last object that has it: unlike the standard library's, without a warning."""

    def __init__(self) -> None:
        """Make it."""
        self.path = tempfile.mkdtemp(prefix="puctoscope-")
        weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)


def open(path: str | os.PathLike[str], moment: int | None = None) -> Search:  # noqa: A001
    """Open a recording (``.puctrec``), or the log of a search; at its end, or after so many events.

    Raises :class:`puctoscope.Error` where it cannot be read, or is damaged.
    """
    opened = Search(path, moment)
    # Reads and checks all of it.
    _ = opened.about
    return opened


def search(
    fen: str = "startpos",
    *,
    moves: str = "",
    nodes: int = 800,
    evaluator: str | None = None,
    network: str | os.PathLike[str] | None = None,
    parameters: Mapping[str, Any] | None = None,
    title: str = "",
) -> Search:
    """Search a position, and open what was found. The recording is deleted with the object.

    Without ``evaluator`` and ``network`` it is the network that comes with the program.
    ``parameters`` are as in ``--set``: ``{"cpuct": 2.5, "formula": "uct"}``.
    """
    folder = Folder()
    path = os.path.join(folder.path, "search.puctrec")
    arguments = ["analyse", f"--fen={fen}", "--nodes", str(nodes), "--record", path]
    arguments += [f"--moves={moves}"] if moves else []
    arguments += ["--evaluator", evaluator] if evaluator else []
    arguments += ["--network", os.fspath(network)] if network is not None else []
    arguments += [f"--title={title}"] if title else []
    for name, value in (parameters or {}).items():
        arguments += ["--set", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    run(arguments)
    found = Search(path)
    found._folder = folder
    return found


def _nodes(node: int | Iterable[int] | None) -> list[str]:
    named = [] if node is None else [node] if isinstance(node, int) else list(node)
    return [argument for id in named for argument in ("--node", str(id))]


def _choice(min_visits: int | None, max_depth: int | None) -> list[str]:
    most = [] if max_depth is None else ["--max-depth", str(max_depth)]
    return most if min_visits is None else ["--min-visits", str(min_visits), *most]
