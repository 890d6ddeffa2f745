"""Tests of the network and of the optimiser: `make trainer-test`."""

import unittest

import numpy as np
import torch
from torch.nn import functional

from training import data, grow, mirror, model, moves, muon, winograd

from .positions import records


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
