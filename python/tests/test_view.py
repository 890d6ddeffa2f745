"""Views: what the frame shows, and the server behind it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

import puctoscope
from puctoscope import _server

from .support import Case

SITE = "http://localhost:8888"


def get(address: str) -> tuple[bytes, str]:
    """Return what is at an address, and which pages may show it in a frame."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        policy = answer.headers.get("content-security-policy", "")
        ancestors = [part for part in policy.split(";") if part.strip().startswith("frame-ancestors")]
        return answer.read(), "".join(ancestors).strip()


def query(address: str) -> dict[str, str]:
    """Return what an address says."""
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query))


class Views(Case):
    """Views as a notebook has them, without its browser."""

    def setUp(self) -> None:
        """End the servers afterwards."""
        super().setUp()
        self.addCleanup(_server.close_all)

    def test_a_recording_is_served_to_the_notebook_alone(self) -> None:
        """The server starts when the browser has told where it is."""
        path = self.record()
        view = puctoscope.view(path, at=100, loop=True, show="tree", height=300)
        self.assertEqual((view.address, view.height), ("", 300))
        view.site = SITE
        self.assertEqual(view.problem, "")
        self.assertEqual(query(view.address) | {"recording": ""}, {"recording": "", "at": "100", "loop": "1", "embed": "tree"})
        self.assertEqual(view.address, view.page + "&embed=tree")
        self.assertEqual(get(view.address)[1], f"frame-ancestors 'self' {SITE}")
        server = urllib.parse.urlsplit(view.address)._replace(query="").geturl()
        with open(path, "rb") as file:
            self.assertEqual(get(f"{server}recordings/{query(view.address)['recording']}.puctrec")[0], file.read())
        # All views have one server.
        other = puctoscope.view(puctoscope.open(path, 50))
        other.site = SITE
        self.assertEqual(query(other.address)["at"], "50")
        self.assertEqual(urllib.parse.urlsplit(other.address).netloc, urllib.parse.urlsplit(view.address).netloc)

    def test_a_search_lasts_as_long_as_its_view(self) -> None:
        """Its file is there when the browser asks for it, though nobody else has the search any more."""
        view = puctoscope.view(puctoscope.search(nodes=20, evaluator="classical"))
        view.site = SITE
        self.assertEqual(view.problem, "")
        name = query(view.address)["recording"]
        self.assertTrue(get(view.page.split("?")[0] + f"recordings/{name}.puctrec")[0].startswith(b"puctoscope-recording "))

    def test_the_code_of_the_notebook_comes_along(self) -> None:
        """It is a file beside the package's."""
        view = puctoscope.view(fen="startpos")
        self.assertIn("export default { render };", view._esm)

    def test_a_live_search_is_one_of_the_page(self) -> None:
        """Its address says what is searched, as links do."""
        view = puctoscope.view(
            fen="8/8/8/8/8/1k6/1P4P1/K7 w - - 0 1",
            moves="g2g4 b3a4",
            simulations=50,
            evaluator="classical",
            parameters={"cpuct": 2.5},
        )
        view.site = SITE
        said = query(view.address)
        self.assertEqual(said["fen"], "8/8/8/8/8/1k6/1P4P1/K7_w_-_-_0_1")
        self.assertEqual([said[name] for name in ("moves", "simulations", "set")], ["g2g4,b3a4", "50", "cpuct:2.5"])
        self.assertEqual(get(view.address)[1], f"frame-ancestors 'self' {SITE}")

    def test_an_analysis_is_shown_by_its_own_server(self) -> None:
        """No other one is started."""
        view = puctoscope.view(puctoscope.Analysis("http://chess.example", "abc"))
        view.site = SITE
        self.assertEqual(view.address, "http://chess.example/?watch=abc&embed=board%2Ctree")
        self.assertEqual(_server._servers, {})

    def test_what_cannot_be_shown_is_said(self) -> None:
        """At once, or where the notebook has the view."""
        other = os.path.join(self.folder, "search-0.log")
        with open(other, "wb") as file:
            file.write(b"puctlog2")
        with self.assertRaisesRegex(puctoscope.Error, "is not a recording, and the page shows no other file$"):
            puctoscope.view(other)
        with self.assertRaisesRegex(puctoscope.Error, "cannot be read"):
            puctoscope.view(os.path.join(self.folder, "nothing"))
        with self.assertRaisesRegex(puctoscope.Error, "is only looked at"):
            puctoscope.view(self.record(), simulations=10)
        view = puctoscope.view(fen="startpos")
        view.site = "vscode-webview://abc"
        self.assertRegex(view.problem, "^a view needs a notebook in a browser")
        view = puctoscope.view(fen="startpos", evaluator="nothing")
        view.site = SITE
        self.assertRegex(view.problem, "^the server could not be started: .*nothing")

    def test_the_server_ends_with_its_process_however_that_ends(self) -> None:
        """A kernel that is killed leaves nothing behind."""
        code = (
            "import puctoscope, time, sys\n"
            f"view = puctoscope.view({self.record()!r})\n"
            f"view.site = {SITE!r}\n"
            "print(view.page, flush=True)\n"
            "time.sleep(600)\n"
        )
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        page = process.stdout.readline().decode().strip()
        self.assertTrue(get(page)[0])
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        # It may take its time to end, and no longer.
        end = time.monotonic() + 30
        while True:
            try:
                get(page)
            except (urllib.error.URLError, ConnectionError):
                break
            self.assertLess(time.monotonic(), end, "the server is still there")
            time.sleep(0.05)

    def test_a_view_that_is_closed_leaves_no_server(self) -> None:
        """Ending all waits until they have ended."""
        view = puctoscope.view(self.record())
        view.site = SITE
        page = view.page
        self.assertTrue(get(page)[0])
        _server.close_all()
        with self.assertRaises((urllib.error.URLError, ConnectionError)):
            get(page)


if __name__ == "__main__":
    unittest.main()
