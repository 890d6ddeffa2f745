"""Tests of positions and of what is learnt from them: `make trainer-test`."""

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

from training import data, model, moves
from training.refusal import Refusal

from .positions import DATA, records


class Moves(unittest.TestCase):
    def test_known_outputs(self):
        index = {move: at for at, move in enumerate(moves.all_moves())}
        self.assertEqual(index[12, 28, None], 322)  # e2e4
        self.assertEqual(index[48, 56, "q"], 1792)  # a7a8q
        self.assertEqual(index[55, 63, "b"], 1857)  # h7h8b

    def test_each_output_has_a_place_of_its_own(self):
        places = moves.convolution_map()
        self.assertEqual(len(set(places)), moves.MOVES)
        self.assertEqual(places[322], 64 * 1 + 12)  # two squares north


class Data(unittest.TestCase):
    def test_positions_have_what_chess_has(self):
        for part in ("train", "held-out"):
            planes = data.planes(records(part))
            self.assertEqual(planes.shape[1:], (19, 8, 8))
            for king in (5, 11):
                np.testing.assert_array_equal(planes[:, king].sum((1, 2)), 1)
            self.assertTrue((planes[:, :12].sum(1) <= 1).all(), "one man a square")
            np.testing.assert_array_equal(planes[:, 18], 1)
            # Whoever may castle has his king on the e-file.
            may = (planes[:, 13] + planes[:, 14])[:, 0, 0] > 0
            self.assertTrue((planes[may, 5, 0, 4] == 1).all())

    def test_targets_are_shares_of_legal_moves(self):
        _, legal, target, shares, wdl = data.batch(records("train"))
        torch.testing.assert_close(shares.sum(1), torch.ones(len(shares)))
        torch.testing.assert_close(wdl.sum(1), torch.ones(len(wdl)))
        self.assertTrue(legal.gather(1, target)[shares > 0].all())
        self.assertTrue((shares[:, :1] >= shares).all(), "the first line is the best one")

    def test_a_won_ending_knows_its_way(self):
        some = records("train")[:3].copy()
        some["count"] = 4
        some["board"] = 0
        some["board"][0, :8] = 6 | 12 << 4
        some["board"][1:, :2] = [6 | 4 << 4, 12]
        some["lines"]["score"] = [[540, 520, 520, 510], [540, 520, 520, 510], [40, 20, 20, 10]]
        crowded, won, even = data.policy_targets(some)[:, 0]
        self.assertLess(crowded, 0.4)
        self.assertGreater(won, 0.75)
        self.assertAlmostEqual(even, 0.39, delta=0.05)

    def test_scores_keep_their_order(self):
        scores = np.array([-31999, -31970, -20000, -700, 0, 700, 20000, 31970, 31999], np.int16)
        ascending = data.centipawns(scores)
        self.assertTrue((np.diff(ascending) >= 0).all())
        self.assertEqual(list(ascending[[0, 3, 5, 8]]), [-4400, -700, 700, 4400])

    def test_several_files_are_read_as_one(self):
        all_records = records("train")
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / name for name in "abc"]
            for path, part in zip(paths, (all_records[:10], all_records[:0], all_records[10:])):
                path.write_bytes(part.tobytes())
            together = data.Together(paths)
            self.assertEqual(len(together), len(all_records))
            numbers = np.array([9, 10, 3, len(all_records) - 1, 10])
            np.testing.assert_array_equal(together[numbers], all_records[numbers])

    def test_damaged_records_are_refused(self):
        def refusal(damage):
            some = records("train").copy()
            damage(some[123])
            with tempfile.TemporaryDirectory() as folder:
                paths = [DATA / "held-out.positions", Path(folder) / "damaged"]
                paths[1].write_bytes(some.tobytes())
                together = data.Together(paths)
                before, after = np.arange(64 + 123), np.arange(64 + 124, 64 + 256)
                together[np.concatenate([before, after])]
                with self.assertRaises(Refusal) as refused:
                    together[after[:1] - 1]
            name, flaw = str(refused.exception).split(" is damaged: ")
            self.assertEqual(name, f"record 123 of {paths[1]} (at byte {123 * 304})")
            return flaw

        def put(name, value):
            return lambda record: record.__setitem__(name, value)

        def move(number):
            return lambda record: record["lines"]["move"].__setitem__(0, number)

        def move_beyond_all(record):
            record["legal"] = 255
            record["lines"]["move"][0] = moves.MOVES

        legal = np.unpackbits(records("train")["legal"][123], bitorder="little")
        number = "its teacher's moves are not one to 4"
        illegal = "a move of its teacher's is not legal"
        kings = "it has not one king of each side"
        self.assertEqual(refusal(put("count", 0)), number)
        self.assertEqual(refusal(put("count", 5)), number)
        self.assertEqual(refusal(move(int(np.flatnonzero(legal == 0)[0]))), illegal)
        self.assertEqual(refusal(move(65535)), illegal)
        self.assertEqual(refusal(move_beyond_all), illegal)
        self.assertEqual(refusal(put("board", 0)), kings)
        self.assertEqual(refusal(put("board", [6 | 6 << 4, 12] + 30 * [0])), kings)
        self.assertEqual(refusal(put("board", [6, 12 | 12 << 4] + 30 * [0])), kings)
        self.assertEqual(refusal(put("board", 255)), kings)

    def test_targets_are_those_of_the_report(self):
        """`trainer report` has formulas of its own (`src/targets.rs`), which are held against the same numbers. They
        were computed with neither: policy index and share of each of the teacher's moves; win, draw, loss."""
        expected = json.loads((DATA / "targets.json").read_text())
        some = records("held-out")[: len(expected)]
        self.assertEqual(len(some), len(expected))
        shares, wdl = data.policy_targets(some), data.value_targets(some)
        for record, found, values, target in zip(some, shares, wdl, expected):
            moves_and_shares = list(zip(record["lines"]["move"].tolist(), found))[: record["count"]]
            self.assertEqual([move for move, _ in moves_and_shares], [move for move, _ in target["policy"]])
            for (_, share), (_, expected_share) in zip(moves_and_shares, target["policy"]):
                self.assertAlmostEqual(share, expected_share, delta=2e-6)
            np.testing.assert_allclose(values, target["wdl"], atol=2e-6)

    def test_the_right_move_counts_more_where_it_matters(self):
        some = records("train")
        some = some[~data.needs_progress(some)][:4].copy()
        some["count"] = 4
        scores = [[0, 0, 0, 0], [300, 290, 280, -300], [3000, 3000, 3000, 3000], [31998, 31997, 3000, 3000]]
        some["lines"]["score"] = scores
        quiet, sharp, decided, mate = data.stakes(some)
        self.assertGreater(sharp, 5 * quiet)
        self.assertAlmostEqual(decided, 2 * quiet, delta=0.01)
        self.assertEqual(mate, 1.0)
        ending = some[:1].copy()
        ending["board"] = 0
        ending["board"][0, :2] = [6, 12]
        self.assertEqual(data.stakes(ending), 1.0)
        facts = [torch.zeros(4, moves.MOVES), torch.zeros(4, 3), *data.batch(some)[1:]]
        alone = [model.losses(*(fact[at : at + 1] for fact in facts))[0].item() for at in range(4)]
        weighted = model.losses(*facts, torch.from_numpy(data.stakes(some)))[0].item()
        self.assertAlmostEqual(weighted, np.mean(alone * data.stakes(some)), places=5)

    def test_who_wins_does_not_go_round_in_circles(self):
        some = np.concatenate([records("train")[:5]] * 400)
        kind = np.arange(len(some)) % 5
        some["board"] = 0
        some["count"] = 4
        # From a1 to b1, c1, d1 and e1: with the king, but in the last kind of position a man stands on d1.
        some["board"][:, 0] = 6
        some["board"][kind == 4, 1] = 11 << 4
        some["lines"]["move"] = [0, 1, 2, 3]
        some["lines"]["score"] = np.tile(
            [[400, 390, 0, 0], [400, 100, 0, 0], [0, 0, 0, 0], [31990, 31980, 400, 0], [900, 890, 800, 790]], (400, 1)
        )
        seen = data.repeat(some, np.random.default_rng(1))
        self.assertEqual(some["repeated"].sum(), 0, "the records themselves stay")
        repeated = seen["repeated"] == 1
        is_better = np.isin(kind, [0, 1, 4])
        self.assertAlmostEqual(repeated[is_better].mean(), data.REPEATED[0], delta=0.03)
        self.assertAlmostEqual(repeated[~is_better].mean(), data.REPEATED[1], delta=0.015)
        without, taking = repeated & (kind == 0), repeated & (kind == 4)
        np.testing.assert_array_equal(seen["count"] < 4, without | taking)
        self.assertTrue((seen["lines"]["move"][without, :3] == [1, 2, 3]).all())
        self.assertTrue((data.policy_targets(seen[without])[:, 3] == 0).all())
        self.assertTrue((data.policy_targets(seen[taking])[:, 0] == 1).all())
        self.assertTrue((seen["lines"]["move"][taking, 0] == 2).all())
        self.assertTrue((data.stakes(seen[taking]) == 1.5).all())
        self.assertTrue((seen[~repeated] == some[~repeated]).all())

    def test_pawn_moves_and_captures_cannot_be_taken_back(self):
        some = records("train")[:1].copy()
        index = {move: at for at, move in enumerate(moves.all_moves())}
        some["board"] = 0
        for square, man in ((8, 1), (27, 2), (37, 7), (4, 6), (7, 4)):
            some["board"][0, square // 2] |= man << 4 * (square % 2)
        lines = [(8, 16), (27, 37), (27, 44), (4, 7)]
        some["lines"]["move"] = [index[*line, None] for line in lines]
        self.assertEqual(list(data.cannot_be_taken_back(some)[0]), [True, True, False, False])

    def test_what_is_drawn_seldom_counts_more_for_the_value(self):
        some = records("train")
        drawn = some[data.choose(some, 20_000, np.random.default_rng(2))]
        rarity = data.rarity(drawn)
        self.assertAlmostEqual(rarity.mean(), 1.0, places=4)
        # So the mean over what was drawn is that over all positions; without, it is not.
        best = data.expectation(some["lines"]["score"][:, 0])
        seen = data.expectation(drawn["lines"]["score"][:, 0])
        all_of_them = np.average(best)
        self.assertAlmostEqual(np.average(seen, weights=rarity), all_of_them, delta=0.03)
        facts = [torch.zeros(4, moves.MOVES), torch.randn(4, 3), *data.batch(some[:4])[1:]]
        alone = [model.losses(*(fact[at : at + 1] for fact in facts))[1].item() for at in range(4)]
        weights = torch.tensor([1.0, 2.0, 0.0, 1.0])
        self.assertAlmostEqual(model.losses(*facts, 1.0, weights)[1].item(), np.mean(alone * weights.numpy()), places=5)

    def test_what_is_at_stake_is_chosen_more_often(self):
        some = records("train").copy()
        some = some[~data.needs_progress(some)]
        self.assertGreater(len(some), 100)
        interest = data.interest(some)
        self.assertTrue(((interest >= 0.12) & (interest <= 1)).all())
        lines = some["lines"]["score"]
        some["count"] = 4
        lines[:] = -3000
        np.testing.assert_allclose(data.interest(some), 0.12, atol=1e-3)
        lines[:] = 3000
        np.testing.assert_allclose(data.interest(some), 0.25, atol=1e-3)
        lines[:, 3] = -3000
        np.testing.assert_allclose(data.interest(some), 1.0)
        lines[:] = 0
        np.testing.assert_allclose(data.interest(some), 0.57)
        # One in four has everything at stake, and is chosen eight times as often as each of the others.
        lines[:] = -3000
        lines[::4, 0] = 3000
        chosen = data.choose(some, 4000, np.random.default_rng(1))
        self.assertEqual(len(chosen), 4000)
        self.assertAlmostEqual((chosen % 4 == 0).mean(), 0.25 / (0.25 + 0.75 * 0.12), delta=0.03)
