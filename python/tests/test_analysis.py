"""Analyses of a running server."""

from __future__ import annotations

import os

import puctoscope

from .support import Case, Client

FEN = "8/8/8/8/8/1k6/1P4P1/K7 w - - 0 1"


class Analyses(Case):
    """Logs over HTTP."""

    def test_a_running_search_is_read_and_read_on(self) -> None:
        """What comes later is fetched when it is asked for; what was taken back is gone."""
        address = self.serve()
        client = Client(address)
        self.addCleanup(client.close)
        id = client.search(FEN)  # noqa: A001
        client.step(id, 30)
        analysis = puctoscope.connect(f"{address}/?watch={client.analysis}")
        self.assertEqual(analysis.searches(), [id])
        search = analysis.search()
        self.assertEqual((search.id, search.about["visits"]), (id, 30))
        self.assertEqual(len(search.history()), 30)
        client.step(id, 20)
        self.assertEqual(search.about["visits"], 30)
        self.assertEqual(search.refresh(), 50)
        self.assertEqual((search.about["visits"], len(search.history())), (50, 50))
        self.assertEqual(search.about["fen"], FEN)
        client.step_back(id, 35)
        self.assertEqual(search.refresh(), 15)
        self.assertEqual(search.tree().visits[0], 15)
        path = search.path
        del search
        self.assertFalse(os.path.exists(path))

    def test_long_logs_come_in_parts(self) -> None:
        """A server gives who watches 8,192 events at once."""
        address = self.serve()
        client = Client(address)
        self.addCleanup(client.close)
        id = client.search(FEN)  # noqa: A001
        client.step(id, 9000)
        search = puctoscope.connect(f"{address}/?watch={client.analysis}").search(id)
        self.assertEqual(search.about["simulations"], 9000)

    def test_what_is_not_there_is_said(self) -> None:
        """One sentence each."""
        address = self.serve()
        client = Client(address)
        self.addCleanup(client.close)
        analysis = puctoscope.connect(f"{address}/?watch={client.analysis}")
        for text, ask in [
            ("^the analysis has no searches$", analysis.search),
            ("^the analysis has no search 7$", lambda: analysis.search(7)),
            ("^there is no analysis 4711 on http", lambda: puctoscope.connect(f"{address}/?watch=4711")),
            ("^the link of an analysis is http://HOST", lambda: puctoscope.connect(address)),
            ("cannot be reached: ", lambda: puctoscope.connect("http://127.0.0.1:1/?watch=abc")),
        ]:
            with self.assertRaisesRegex(puctoscope.Error, text):
                ask()
