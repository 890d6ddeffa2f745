"""Searches of Puctoscope, as tables and as notebook views.

    import puctoscope

    search = puctoscope.open("game.puctrec")     # a recording, or the log of a search
    search = puctoscope.search("startpos", nodes=800, evaluator="classical")
    search = puctoscope.connect("http://127.0.0.1:3000/?watch=ID").search()

    search.tree()        # the nodes, as a pandas DataFrame
    search.edges(0)      # all moves of a node
    search.history()     # one row a simulation
    puctoscope.view(search)

The numbers are those of the program's own ``export``; its ``docs/export.md`` says what each column is, and whose
view a value has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._analysis import Analysis, LiveSearch, connect
from ._program import Error, program
from ._search import Search, open, search

if TYPE_CHECKING:
    from ._view import View

__all__ = ["Analysis", "Error", "LiveSearch", "Search", "connect", "open", "program", "search", "view"]


def view(source: Any = None, **options: Any) -> View:
    """Show a recording or a live search in a notebook, which needs ``puctoscope[notebook]``.

    :func:`puctoscope._view.view` says what there is to choose.
    """
    try:
        from . import _view
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "traitlets"):
            raise
        raise Error("a view needs anywidget: pip install 'puctoscope[notebook]'") from None
    return _view.view(source, **options)
