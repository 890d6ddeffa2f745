"""Tests of the way to a weights file and back: `make trainer-test`."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from training import data, export, model, moves, start
from training.refusal import Refusal

from .positions import DATA, records

FIXTURES = DATA.parent.parent.parent / "networks" / "tests" / "fixtures"


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

    def test_what_was_not_made_here_is_not_learnt_on(self):
        """Networks of other kinds, one that reads other planes, and no networks at all."""
        with tempfile.TemporaryDirectory() as folder:
            files = sorted(FIXTURES.glob("*.pb.gz"))
            self.assertGreater(len(files), 10)
            for name in ("text.pb.gz", "text.pt", "numbers.pt", "weights.pt"):
                files.append(Path(folder) / name)
                files[-1].write_text("not a network")
            torch.save({"numbers": [1, 2]}, files[-2])
            with torch.no_grad():
                self.network.policy.weight[0, 0] = torch.nan
            torch.save({"shape": self.network.shape, "network": self.network.state_dict()}, files[-1])
            for file in files:
                with self.assertRaisesRegex(Refusal, f"{file} is no sound network made here"):
                    start.shape(file)
        layers = export.folded(self.network)
        layers["input/weights"][:, 13] = 1.0
        with self.assertRaisesRegex(AssertionError, "read these planes only"):
            start.put(self.network, layers)

    def test_positions_to_check_with_need_not_be_held_out(self):
        with tempfile.TemporaryDirectory() as folder:
            for part in ("train", "held-out"):
                shutil.copy(DATA / f"{part}.positions", folder)
                found = export.checked(Path(folder))
                np.testing.assert_array_equal(found, records(part)[: export.CHECKED_POSITIONS])

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
