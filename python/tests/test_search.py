"""Searches in files: the tables are those of the program, whatever reads them."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import unittest
from unittest import mock

import numpy
import pandas

import puctoscope
from puctoscope import _tables

from .support import Case


class Tables(Case):
    """DataFrames and arrays."""

    def test_visits_of_the_tree_add_up(self) -> None:
        """N of a node is its own evaluations and its children's N."""
        tree = puctoscope.open(self.record(nodes=300)).tree()
        self.assertEqual(tree.index.name, "id")
        self.assertEqual(tree.visits[0], 300)
        below = tree.groupby("parent").visits.sum().reindex(tree.index, fill_value=0)
        self.assertTrue((tree.visits == tree.own + below).all())
        depths = tree.depth[tree.parent[1:].astype(int)].to_numpy() + 1
        self.assertTrue((tree.depth[1:].to_numpy() == depths).all())
        self.assertTrue(pandas.isna(tree.parent[0]) and pandas.isna(tree.san[0]))

    def test_edges_are_those_of_the_nodes_named(self) -> None:
        """The moves of one node, of several, of all."""
        search = puctoscope.open(self.record(nodes=60))
        root, all_edges = search.edges(), search.edges(None)
        self.assertEqual(set(root.node), {0})
        self.assertAlmostEqual(root.prior.sum(), 1, delta=0.01)
        self.assertEqual(root.visits.sum(), 59)
        self.assertEqual(root.next.sum(), 1)
        self.assertEqual(root.s[root.next].iloc[0], root.s.max())
        pandas.testing.assert_frame_equal(all_edges[all_edges.node == 0], root)
        self.assertEqual(list(dict.fromkeys(search.edges([2, 1]).node)), [2, 1])
        tree = search.tree()
        self.assertEqual(len(all_edges), tree.edges.sum())

    def test_history_is_one_row_a_simulation(self) -> None:
        """Its values are those of the leaves."""
        search = puctoscope.open(self.record(nodes=80))
        history, tree = search.history(), search.tree()
        self.assertEqual(list(history.simulation), list(range(1, 81)))
        self.assertEqual(history.path[0], "")
        self.assertTrue((history.v.to_numpy() == tree.v[history.leaf].to_numpy()).all())
        self.assertEqual(str(history.batch.dtype), "Int64")

    def test_a_moment_is_the_search_as_it_was(self) -> None:
        """A search cut short has the tree that the longer one had then."""
        long, short = puctoscope.open(self.record("long.puctrec", nodes=120)), self.record("short.puctrec", nodes=50)
        then = long.at(50)
        pandas.testing.assert_frame_equal(then.tree(), puctoscope.open(short).tree())
        self.assertEqual((then.about["moment"], then.about["events"]), (50, 120))
        self.assertEqual(then.about["digest"], puctoscope.open(short).about["digest"])
        with self.assertRaisesRegex(puctoscope.Error, "^--moment 121: the search has 120 events$"):
            puctoscope.open(long.path, 121)

    def test_parquet_and_csv_are_one_frame(self) -> None:
        """Without pyarrow the same DataFrames come, types and all; also where a column has nothing."""
        for more in [(), ("--set", "formula=uct"), ("--set", "cache=lc0", "--set", "arithmetic=lc0")]:
            search = puctoscope.open(self.record(nodes=90, more=more))
            tables = [search.tree(), search.edges(None), search.history()]
            with mock.patch.object(_tables, "has", lambda name: name != "pyarrow"):
                others = [search.tree(), search.edges(None), search.history()]
            for one, other in zip(tables, others, strict=True):
                pandas.testing.assert_frame_equal(one, other, check_exact=True)

    def test_arrays_need_no_pandas(self) -> None:
        """They have the same numbers."""
        search = puctoscope.open(self.record(nodes=90))
        for table, frame in [
            ("nodes", search.tree().reset_index()),
            ("edges", search.edges(None)),
            ("history", search.history()),
        ]:
            with mock.patch.object(_tables, "has", lambda name: name == "numpy"):
                arrays = search.arrays(table)
                with self.assertRaisesRegex(puctoscope.Error, "^tables need pandas"):
                    search.tree()
            self.assertEqual(list(arrays), list(frame.columns))
            for name, array in arrays.items():
                column = frame[name]
                if isinstance(array, numpy.ma.MaskedArray):
                    self.assertEqual(list(numpy.ma.getmaskarray(array)), list(column.isna()), name)
                    self.assertEqual(list(array.compressed()), list(column.dropna()), name)
                elif array.dtype == object:
                    self.assertEqual(list(array), [None if pandas.isna(cell) else cell for cell in column], name)
                else:
                    self.assertEqual(array.dtype, column.dtype, name)
                    numpy.testing.assert_array_equal(array, column.to_numpy(), name)

    def test_a_graph_has_as_many_nodes_as_asked_for(self) -> None:
        """Graphviz's language."""
        search = puctoscope.open(self.record(nodes=90))
        self.assertEqual(search.dot(limit=12).count(" -> "), 11)
        self.assertTrue(search.dot().startswith("digraph "))


class Program(Case):
    """The program behind it."""

    def test_what_cannot_be_read_is_said_in_one_sentence(self) -> None:
        """Errors are the program's."""
        path = self.record()
        with open(path, "rb") as file:
            whole = file.read()
        broken = os.path.join(self.folder, "broken.puctrec")
        with open(broken, "wb") as file:
            file.write(whole[:-3])
        with self.assertRaisesRegex(
            puctoscope.Error, "^the recording is damaged at byte [0-9]+: .* intact up to event [0-9]+ of 200$"
        ):
            puctoscope.open(broken)
        with self.assertRaisesRegex(puctoscope.Error, "cannot be read"):
            puctoscope.open(os.path.join(self.folder, "nothing"))
        with self.assertRaisesRegex(puctoscope.Error, "--node 200: the tree has 200 nodes"):
            puctoscope.open(path).edges(200)

    def test_positions_are_searched(self) -> None:
        """The recording is deleted with the last object that reads it."""
        search = puctoscope.search(
            "startpos", moves="e2e4", nodes=40, evaluator="classical", parameters={"cpuct": 2.5, "sticky_endgames": False}
        )
        self.assertEqual((search.about["visits"], search.about["moves"]), (40, "e2e4"))
        self.assertIn("cpuct=2.5", search.about["parameters"].split())
        self.assertIn("sticky_endgames=false", search.about["parameters"].split())
        path, then = search.path, search.at(10)
        del search
        gc.collect()
        self.assertEqual(len(then.tree()), 10)
        del then
        gc.collect()
        self.assertFalse(os.path.exists(path))
        with self.assertRaisesRegex(puctoscope.Error, "e2e5"):
            puctoscope.search(moves="e2e5", evaluator="classical")

    def test_a_program_that_is_not_there_is_named(self) -> None:
        """The variable is taken at its word."""
        with mock.patch.dict(os.environ, {"PUCTOSCOPE": "/nowhere/puctoscope"}):
            with self.assertRaisesRegex(puctoscope.Error, "^PUCTOSCOPE names no program: /nowhere/puctoscope$"):
                puctoscope.program()

    def test_the_module_is_the_program(self) -> None:
        """``python -m puctoscope`` takes its arguments."""
        said = subprocess.run([sys.executable, "-m", "puctoscope", "--version"], capture_output=True, check=True)
        self.assertTrue(said.stdout.startswith(b"puctoscope "))


if __name__ == "__main__":
    unittest.main()
