"""Analyses of a running server: their logs over HTTP."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.parse
import urllib.request
from typing import NamedTuple

from ._program import Error
from ._search import Folder, Search

# Ids of searches have gaps where positions were deleted; this many in a row are taken for the end.
_GAP = 32
# Seconds that an answer may take.
_PATIENCE = 60


class Analysis:
    """An analysis of a running server. Made by :func:`connect`."""

    def __init__(self, server: str, id: str, token: str | None = None) -> None:  # noqa: A002
        """Name the server (``http://127.0.0.1:3000``), the analysis, and the token where the server asks for one."""
        self.server = server.rstrip("/")
        self.id = id
        self._token = token

    def __repr__(self) -> str:
        """Tell where it is; the token is nobody's business."""
        return f"Analysis({self.url!r})"

    @property
    def url(self) -> str:
        """The address at which a browser watches it."""
        return f"{self.server}/?watch={urllib.parse.quote(self.id)}"

    def searches(self) -> list[int]:
        """Return the ids of its searches, the oldest first."""
        found: list[int] = []
        id, missing = 0, 0  # noqa: A001
        while missing < _GAP:
            if self._part(id, 0, 0) is None:
                missing += 1
            else:
                found.append(id)
                missing = 0
            id += 1  # noqa: A001
        return found

    def search(self, id: int | None = None) -> LiveSearch:  # noqa: A002
        """Return one of its searches by its id, or the newest one, as far as it has come."""
        if id is None:
            known = self.searches()
            if not known:
                raise Error("the analysis has no searches")
            id = known[-1]  # noqa: A001
        return LiveSearch(self, id)

    def _part(self, search: int, first: int, last: int | None) -> _Part | None:
        """Ask for a part of a log; ``None`` where there is no such search, or no such part of it."""
        query = f"from={first}" + ("" if last is None else f"&to={last}")
        address = f"{self.server}/api/analyses/{urllib.parse.quote(self.id, safe='')}/searches/{search}/log?{query}"
        request = urllib.request.Request(address)
        if self._token is not None:
            request.add_header("Authorization", f"Bearer {self._token}")
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
                numbers = [int(answer.headers[f"x-puctoscope-{name}"]) for name in ("to", "moment")]
                return _Part(answer.read(), *numbers)
        except urllib.error.HTTPError as error:
            said = _sentence(error)
            if said == "there is no such analysis":
                raise Error(f"there is no analysis {self.id} on {self.server}") from None
            if error.code in (400, 404):
                return None
            raise Error(said) from None
        except OSError as error:
            raise Error(f"{self.server} cannot be reached: {getattr(error, 'reason', error)}") from None
        except (ValueError, TypeError):
            raise Error(f"{self.server} is no server of Puctoscope") from None


class LiveSearch(Search):
    """A search of a running server, as far as it had come when it was last asked for.

    Its log lies in a file of its own, which is deleted with the object.
    """

    def __init__(self, analysis: Analysis, id: int) -> None:  # noqa: A002
        """Fetch the log of a search."""
        folder = Folder()
        super().__init__(os.path.join(folder.path, f"search-{id}.log"))
        self._folder = folder
        self.analysis = analysis
        self.id = id
        self._events = 0
        self.refresh()

    def refresh(self) -> int:
        """Fetch what has happened since; returns how many events there are now.

        Where the search was taken back meanwhile, all of it is fetched anew.
        """
        self.__dict__.pop("about", None)
        if self._events and not self._is_prefix():
            self._events = 0
        while True:
            part = self._fetch(self._events, None)
            if part is None and self._events == 0:
                raise Error(f"the analysis has no search {self.id}")
            if part is None:
                # It went back while it was read.
                self._events = 0
                continue
            with open(self.path, "ab" if self._events else "wb") as file:
                file.write(part.log)
            self._events = part.end
            if part.end >= part.moment:
                return self._events

    def _is_prefix(self) -> bool:
        """Return whether the newest event that is here is still the search's."""
        newest = self._fetch(self._events - 1, self._events)
        if newest is None or not newest.log:
            return False
        with open(self.path, "rb") as file:
            file.seek(-min(len(newest.log), os.path.getsize(self.path)), os.SEEK_END)
            return file.read() == newest.log

    def _fetch(self, first: int, last: int | None) -> _Part | None:
        return self.analysis._part(self.id, first, last)


class _Part(NamedTuple):
    log: bytes
    end: int
    moment: int


def connect(url: str, *, token: str | None = None) -> Analysis:
    """Connect to an analysis of a running server by the link with which others watch it: ``http://HOST/?watch=ID``.

    ``token`` is needed where the server lets nobody look without one.
    """
    parts = urllib.parse.urlsplit(url)
    named = urllib.parse.parse_qs(parts.query).get("watch", [])
    if parts.scheme not in ("http", "https") or not parts.netloc or not named:
        raise Error(f"the link of an analysis is http://HOST/?watch=ID, as Share copies it, not {url}")
    analysis = Analysis(f"{parts.scheme}://{parts.netloc}", named[0], token)
    # Whether it is there is known now, and not when somebody asks for a table.
    analysis._part(0, 0, 0)
    return analysis


def _sentence(error: urllib.error.HTTPError) -> str:
    """Return what the server says is wrong."""
    try:
        return str(json.loads(error.read())["error"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"the server answers with status {error.code}"
