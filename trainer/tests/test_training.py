"""Tests of the training: `make trainer-test`. They run with Debian's PyTorch and take a minute."""

import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from training import data, export, grow, mirror, model, moves, muon, start, winograd

DATA = Path(__file__).parent / "data"
TINY = ["--filters", "8", "--blocks", "1", "--squeezed", "2", "--batch", "16", "--validation", "64"]


def training(out, samples, *more):
    """A training of a tiny network as a process."""
    command = [sys.executable, "-m", "training.train", "--data", str(DATA), "--out", str(out), *TINY]
    command += ["--samples", str(samples), "--report", "0", "--save", "0", *more]
    return subprocess.Popen(command, cwd=DATA.parent.parent, stdout=subprocess.PIPE, text=True)


def finish(process):
    text, _ = process.communicate(timeout=300)
    assert process.returncode == 0, text
    return text


def trained(out):
    return torch.load(out / "network.pt")["network"]


def records(part):
    return np.asarray(data.open_positions(DATA / f"{part}.positions"))


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
        together = data.Together([all_records[:10], all_records[:0], all_records[10:]])
        self.assertEqual(len(together), len(all_records))
        numbers = np.array([9, 10, 3, len(all_records) - 1, 10])
        np.testing.assert_array_equal(together[numbers], all_records[numbers])

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


class Winograd(unittest.TestCase):
    def test_it_is_a_convolution(self):
        torch.manual_seed(2)
        boards = torch.randn(3, 5, 8, 8, dtype=torch.float64, requires_grad=True)
        weight = torch.randn(4, 5, 3, 3, dtype=torch.float64, requires_grad=True)
        found = winograd.convolution(boards, weight)
        torch.testing.assert_close(found, functional.conv2d(boards, weight, padding=1))
        self.assertTrue(torch.autograd.gradcheck(winograd.convolution, (boards, weight)))


class Precision(unittest.TestCase):
    def test_half_precision_says_and_learns_nearly_the_same(self):
        torch.manual_seed(5)
        network = model.Network(filters=16, blocks=2, squeezed=4)
        planes, legal, target, shares, wdl = data.batch(records("train")[:64])
        found = []
        for network.precision in (torch.float32, torch.bfloat16):
            network.zero_grad()
            policy, value = network(planes)
            self.assertEqual((policy.dtype, value.dtype), (torch.float32, torch.float32))
            sum(model.losses(policy, value, legal, target, shares, wdl)).backward()
            gradients = torch.cat([parameter.grad.flatten() for parameter in network.parameters()])
            found.append((policy.detach(), value.detach(), gradients))
        (policy, value, gradients), (half_policy, half_value, half_gradients) = found
        self.assertFalse(torch.equal(policy, half_policy), "it computes in half precision")
        torch.testing.assert_close(half_policy, policy, atol=0.1, rtol=0.1)
        torch.testing.assert_close(half_value, value, atol=0.1, rtol=0.1)
        self.assertGreater(functional.cosine_similarity(half_gradients, gradients, dim=0), 0.98)

    def test_means_over_the_board(self):
        for precision in (torch.float32, torch.bfloat16):
            x = torch.randint(0, 8, (2, 3, 8, 8), generator=torch.Generator().manual_seed(6)).to(precision)
            expected = x.float().mean((2, 3)).to(precision)
            x = x.permute(model.memory(x)).contiguous().permute(np.argsort(model.memory(x)).tolist())
            torch.testing.assert_close(model.mean(x), expected)


class Mirror(unittest.TestCase):
    def test_a_mirrored_position_gets_the_mirrored_answer(self):
        torch.manual_seed(3)
        network = model.Network(filters=8, blocks=2, squeezed=2)
        optimisers = muon.optimisers(network, 0.01, 0.01)
        planes, legal, target, shares, wdl = data.batch(records("train")[:64])
        for _ in range(3):
            policy, value = network(planes)
            sum(model.losses(policy, value, legal, target, shares, wdl)).backward()
            for optimiser in optimisers:
                optimiser.step()
                optimiser.zero_grad()
        network.eval()
        index = {move: at for at, move in enumerate(moves.all_moves())}
        turn = lambda square: int(mirror.squares()[square])
        partner = [index[turn(start), turn(end), role] for start, end, role in moves.all_moves()]
        with torch.no_grad():
            policy, value = network(planes)
            other_policy, other_value = network(planes.flip(3)[:, data.PLANE_PARTNERS])
        torch.testing.assert_close(policy[:, partner], other_policy, atol=1e-5, rtol=1e-5)
        torch.testing.assert_close(value, other_value, atol=1e-5, rtol=1e-5)
        self.assertGreater(value.std().item(), 1e-3, "it says different things of different positions")

    def test_partners_are_mutual(self):
        for partners in (mirror.halves(8), mirror.policy_planes(), mirror.squares(), mirror.channels_and_squares(4)):
            torch.testing.assert_close(partners[partners], torch.arange(len(partners)))


class Optimiser(unittest.TestCase):
    def test_directions_stay_and_sizes_become_alike(self):
        torch.manual_seed(1)
        matrix = torch.randn(6, 20) @ torch.diag(torch.logspace(0, -1, 20))
        values = torch.linalg.svdvals(muon.orthogonal(matrix))
        self.assertTrue((values > 0.5).all() and (values < 1.3).all(), values)
        torch.testing.assert_close(muon.orthogonal(matrix.T), muon.orthogonal(matrix).T, atol=1e-5, rtol=1e-5)


class Grow(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.planes = data.batch(records("held-out"))[0]
        self.small = model.Network(filters=8, blocks=2, squeezed=2)
        with torch.no_grad():
            for parameter in self.small.parameters():
                parameter.add_(0.1 * torch.randn(parameter.shape))
            for _ in range(20):
                self.small(self.planes)
        self.large = grow.grow(self.small.eval(), {"filters": 12, "blocks": 3, "squeezed": 4})

    def test_a_larger_network_says_the_same(self):
        with torch.no_grad():
            for found, expected in zip(self.large.eval()(self.planes), self.small(self.planes)):
                torch.testing.assert_close(found, expected, atol=1e-4, rtol=1e-4)

    def test_all_of_it_can_learn(self):
        """What changes nothing yet is moved by the first steps."""
        optimisers = muon.optimisers(self.large.train(), 0.01, 0.0)
        before = {name: parameter.clone() for name, parameter in self.large.named_parameters()}
        for _ in range(4):
            policy, value = self.large(self.planes)
            (policy.square().mean() + value.square().mean()).backward()
            for optimiser in optimisers:
                optimiser.step()
                optimiser.zero_grad()
        for name, parameter in self.large.named_parameters():
            self.assertGreater((parameter != before[name]).float().mean(), 0.25, name)

    def test_new_channels_are_as_loud_as_the_others(self):
        """Those that speak softly are soon silent for good: steps of the optimiser have one size."""
        old = torch.tensor([0, 1, 2, 3, 6, 7, 8, 9])
        loudness = {}
        parts = [self.large.input, *(block.first for block in self.large.blocks), self.large.policy_first]
        for number, part in enumerate(parts):
            part.register_forward_hook(lambda _, __, y, number=number: loudness.update({number: y.std((0, 2, 3))}))
        with torch.no_grad():
            self.large.train()(self.planes)
        for found in loudness.values():
            self.assertAlmostEqual(found[[4, 5, 10, 11]].mean() / found[old].mean(), 1.0, delta=0.3)

    def test_nothing_shrinks(self):
        with self.assertRaisesRegex(AssertionError, "cannot shrink blocks from 2 to 1"):
            grow.grow(self.small, {"filters": 8, "blocks": 1, "squeezed": 2})


class Training(unittest.TestCase):
    def test_a_killed_training_goes_on_as_if_nothing_had_been(self):
        with tempfile.TemporaryDirectory() as folder:
            whole, killed = Path(folder) / "whole", Path(folder) / "killed"
            samples = 16 * 16 * 6
            finish(training(whole, samples, "--workers", "1"))
            process = training(killed, samples, "--workers", "1")
            lines = [process.stdout.readline() for _ in range(4)]
            process.send_signal(signal.SIGKILL)
            process.communicate()
            self.assertIn('"samples"', lines[2])
            self.assertFalse((killed / "network.pt").exists())
            text = finish(training(killed, samples, "--workers", "1"))
            self.assertIn("resumed at", text)
            for name, tensor in trained(whole).items():
                self.assertTrue(torch.equal(tensor, trained(killed)[name]), name)

    def test_nothing_goes_on_after_a_kill(self):
        with tempfile.TemporaryDirectory() as folder:
            process = training(Path(folder), 10**9, "--workers", "2")
            for _ in range(3):
                process.stdout.readline()
            process.kill()
            # The pipe ends when the last process that could write to it is gone.
            process.communicate(timeout=120)

    def test_it_learns_and_several_processes_agree(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder)
            text = finish(training(out, 16 * 16 * 2 * 12, "--workers", "2", "--rate", "0.02"))
            losses = [eval(line)["policy loss"] for line in text.splitlines() if '"hours left"' in line]
            self.assertLess(losses[-1], losses[0] - 0.3, losses)
            network = model.Network(filters=8, blocks=1, squeezed=2)
            network.load_state_dict(trained(out))

    def test_another_network_is_not_continued(self):
        with tempfile.TemporaryDirectory() as folder:
            finish(training(Path(folder), 256, "--workers", "1"))
            process = training(Path(folder), 512, "--workers", "1", "--blocks", "2")
            process.communicate()
            self.assertNotEqual(process.returncode, 0)


class Export(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(5)
        self.network = model.Network(filters=8, blocks=2, squeezed=2)
        planes = data.batch(records("train")[:128])[0]
        for _ in range(40):
            self.network(planes)
        self.network.eval()

    def test_folded_layers_compute_the_same(self):
        layers = export.folded(self.network)
        checked = export.check(self.network, records("held-out"))
        layer = lambda name: (layers[f"{name}/weights"], layers[f"{name}/biases"])

        def conv(x, name):
            weight, bias = layer(name)
            return functional.conv2d(x, weight, bias, padding=weight.shape[-1] // 2)

        x = functional.relu(conv(checked["check.planes"], "input"))
        for block in range(2):
            y = conv(functional.relu(conv(x, f"residual.{block}.conv1")), f"residual.{block}.conv2")
            squeezed = functional.relu(functional.linear(y.mean((2, 3)), *layer(f"residual.{block}.se.1")))
            gate, offset = functional.linear(squeezed, *layer(f"residual.{block}.se.2"))[:, :, None, None].chunk(2, 1)
            x = functional.relu(torch.sigmoid(gate) * y + offset + x)
        policy = conv(functional.relu(conv(x, "policy1")), "policy").flatten(1)[:, moves.convolution_map()]
        hidden = functional.linear(functional.relu(conv(x, "value")).flatten(1), *layer("ip1_val"))
        value = functional.linear(functional.relu(hidden), *layer("ip2_val"))
        torch.testing.assert_close(policy, checked["check.policy"], atol=1e-4, rtol=1e-4)
        with torch.no_grad():
            learnt = self.network(data.batch(records("held-out")[: len(policy)])[0])[0]
        torch.testing.assert_close(policy / export.POLICY_SCALE, learnt, atol=1e-4, rtol=1e-4)
        torch.testing.assert_close(torch.softmax(value, 1), checked["check.wdl"], atol=1e-5, rtol=1e-4)

    def test_folded_layers_can_be_learnt_on(self):
        other = model.Network(filters=8, blocks=2, squeezed=2)
        start.unfold(other, export.folded(self.network), records("train"))
        planes = data.batch(records("held-out"))[0]
        with torch.no_grad():
            for found, expected in zip(other.eval()(planes), self.network(planes)):
                torch.testing.assert_close(found, expected, atol=1e-4, rtol=1e-4)
            # Statistics are those of the positions: seen all at once, nothing changes much.
            other.train()
            torch.testing.assert_close(other(planes)[1], self.network(planes)[1], atol=0.5, rtol=0.1)

    @unittest.skipUnless("TRAINER" in os.environ, "TRAINER names no `trainer` program")
    def test_the_weights_file_says_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            network, folded, weights = (Path(folder) / name for name in ("a.pt", "a.safetensors", "a.pb.gz"))
            torch.save({"shape": self.network.shape, "network": self.network.state_dict()}, network)
            python = [sys.executable, "-m", "training.export", str(network), str(folded), "--data", str(DATA)]
            subprocess.run(python, check=True, cwd=DATA.parent.parent, stdout=subprocess.DEVNULL)
            subprocess.run([os.environ["TRAINER"], "export", str(folded), str(weights)], check=True)
            self.assertLess(weights.stat().st_size, 1_000_000)
            again = model.Network(filters=8, blocks=2, squeezed=2)
            start.unfold(again, start.layers_of(weights), records("train"))
            planes = data.batch(records("held-out"))[0]
            with torch.no_grad():
                torch.testing.assert_close(again(planes)[1], self.network(planes)[1], atol=1e-3, rtol=1e-3)


if __name__ == "__main__":
    unittest.main()
