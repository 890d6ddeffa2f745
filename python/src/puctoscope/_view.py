"""The page in a notebook: a recording to be played back, a live search, or somebody's analysis."""

from __future__ import annotations

import os
import pathlib
import urllib.parse
from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from ._analysis import Analysis, LiveSearch
from ._program import Error
from ._search import Search
from ._server import server_for

_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class View(anywidget.AnyWidget):
    """A view in a notebook. Made by :func:`view`; its server starts when it is first shown."""

    _esm = pathlib.Path(__file__).parent / "view.js"

    #: The site of the notebook, which the browser tells.
    site = traitlets.Unicode("").tag(sync=True)
    #: The address that the frame shows, and the one of the whole page.
    address = traitlets.Unicode("").tag(sync=True)
    page = traitlets.Unicode("").tag(sync=True)
    #: Why nothing is shown, in one sentence.
    problem = traitlets.Unicode("").tag(sync=True)
    #: Pixels.
    height = traitlets.Int(480).tag(sync=True)

    def __init__(
        self,
        *,
        recording: str | None,
        analysis: Analysis | None,
        source: object,
        query: Mapping[str, str],
        show: str,
        evaluator: str | None,
        height: int,
    ) -> None:
        """Keep what is to be shown; :func:`view` has the words for it."""
        self._recording = recording
        # The file of a search is deleted with it.
        self._source = source
        self._analysis = analysis
        self._query = dict(query)
        self._show = show
        self._evaluator = evaluator
        super().__init__(height=height)

    @traitlets.observe("site")
    def _on_site(self, _change: Any) -> None:
        try:
            page = self._page()
        except (Error, OSError) as error:
            self.problem = str(error)
            return
        # Not what is in the whole page's address: it would be a frame's there, too.
        query = urllib.parse.urlencode({"embed": self._show})
        self.page, self.address, self.problem = page, f"{page}&{query}", ""

    def _page(self) -> str:
        """Return the address of what is shown, on a server that is started if need be."""
        if self._analysis is not None:
            # Its server has to let this site show it.
            return _with(self._analysis.url, self._query)
        if not self.site.startswith(("http://", "https://")):
            raise Error(f"a view needs a notebook in a browser, and this one's site is {self.site}")
        server = server_for(self.site, self._evaluator)
        query = dict(self._query)
        if self._recording is not None:
            query = {"recording": server.add(self._recording), **query}
        return _with(f"{server.address}/", query)


def view(
    source: str | os.PathLike[str] | Search | Analysis | None = None,
    *,
    fen: str | None = None,
    moves: str = "",
    simulations: int | None = None,
    evaluator: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    at: int | None = None,
    tab: str | None = None,
    depth: str | None = None,
    loop: bool = False,
    show: str = "board,tree",
    height: int = 480,
) -> View:
    """Show a recording, an analysis of a running server, or a live search of a position.

    ``source`` is a recording's path, what :func:`puctoscope.open`, :func:`puctoscope.search` or
    :func:`puctoscope.connect` gave, or nothing: then a search of ``fen`` after ``moves`` (in UCI notation) is begun, as
    the page does it. ``at`` is the moment that is shown, ``loop`` plays a recording over and over, ``show`` names columns
    (``board``, ``tree``, ``moves``), ``tab`` and ``depth`` are as in links.

    Recordings and live searches are shown by a server that this process starts on 127.0.0.1, and that ends with it: the
    browser has to run on the same machine. The server of an analysis must have been started with ``--allow-embed`` and the
    notebook's site.
    """
    recording, analysis = None, None
    if isinstance(source, LiveSearch):
        source = source.analysis
    if isinstance(source, Analysis):
        analysis = source
    elif isinstance(source, Search):
        recording, at = source.path, source.moment if at is None else at
    elif source is not None:
        recording = os.fspath(source)
    if recording is not None:
        _check_recording(recording)
    if source is not None and (fen is not None or moves or simulations is not None or parameters or evaluator):
        raise Error(
            "a search that is there is only looked at: fen, moves, simulations, parameters and evaluator are of a new one"
        )
    query: dict[str, str] = {}
    if source is None:
        # As links have them. Without a FEN the address would be the front page's.
        query["fen"] = (_START if fen in (None, "startpos") else fen).replace(" ", "_")
        query |= {"moves": ",".join(moves.split())} if moves else {}
        query |= {"simulations": str(simulations)} if simulations is not None else {}
        query |= {"set": _settings(parameters)} if parameters else {}
    query |= {"at": str(at)} if at is not None else {}
    query |= {"tab": tab} if tab else {}
    query |= {"depth": depth} if depth else {}
    query |= {"loop": "1"} if loop else {}
    return View(
        recording=recording,
        analysis=analysis,
        source=source,
        query=query,
        show=show,
        evaluator=evaluator,
        height=height,
    )


def _check_recording(path: str) -> None:
    try:
        with open(path, "rb") as file:
            start = file.read(32)
    except OSError as error:
        raise Error(f"{path} cannot be read: {error.strerror}") from None
    if not start.startswith(b"puctoscope-recording "):
        raise Error(f"{path} is not a recording, and the page shows no other file")


def _with(address: str, query: Mapping[str, str]) -> str:
    if not query:
        return address
    return f"{address}{'&' if '?' in address else '?'}{urllib.parse.urlencode(query, safe='/_,:')}"


def _settings(parameters: Mapping[str, Any]) -> str:
    text = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in parameters.items()}
    return ",".join(f"{name}:{value}" for name, value in text.items())
