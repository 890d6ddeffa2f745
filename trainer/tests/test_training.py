"""Tests of trainings: `make trainer-test`. They run with Debian's PyTorch."""

import contextlib
import io
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import torch
import torch.multiprocessing as mp

from training import model, recipe, start, train
from training.refusal import Refusal

from .positions import DATA, records

TINY_SHAPE = ["--filters", "8", "--blocks", "1", "--squeezed", "2"]
TINY = ["--batch", "16", "--validation", "64", "--statistics", "512", "--report", "0", "--save", "0"]
SHIPPED = DATA.parent.parent.parent / "networks" / "shipped"


def words(out, samples, *more, data=DATA):
    """The command line of a training that takes a moment."""
    return ["--data", str(data), "--out", str(out), *TINY, "--samples", str(samples), "--workers", "1", *more]


def process(out, samples, *more, data=DATA, **pipes):
    """A training of a tiny network as a process."""
    command = [sys.executable, "-m", "training.train", *words(out, samples, *TINY_SHAPE, *more, data=data)]
    return subprocess.Popen(command, cwd=DATA.parent.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **pipes)


def finish(process):
    text, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors.decode()
    return text.decode()


def refused(process):
    """What a process says that ends with a refusal, and nothing else."""
    errors = process.communicate(timeout=300)[1].decode()
    assert process.returncode == 1 and "Traceback" not in errors, errors
    return errors


def options(out, samples, *more, data=DATA):
    return recipe.settle(recipe.arguments("", words(out, samples, *more, data=data)))


def training(out, samples, *more, data=DATA):
    """A training of a tiny network in this process."""
    return train.Training(options(out, samples, *TINY_SHAPE, *more, data=data), 0, None)


def log(out):
    return [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]


def trained(out):
    return torch.load(out / "network.pt")["network"]


def learn_and_keep(rank, options, meeting):
    """One of several processes that learn; keeps what it knows in the end."""
    with contextlib.redirect_stdout(io.StringIO()):
        training = train.Training(options, rank, meeting)
        training.run()
    slots = [slots.values() for optimiser in training.optimisers for slots in optimiser.state.values()]
    torch.save([*training.network.parameters(), *itertools.chain(*slots)], meeting / f"{rank}.pt")


class Folders(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        # Trainings say what they write down.
        self.enterContext(contextlib.redirect_stdout(io.StringIO()))


class Processes(Folders):
    def test_a_killed_training_goes_on_as_if_nothing_had_been(self):
        whole, killed = self.folder / "whole", self.folder / "killed"
        arguments = (16 * 2 * 50, "--average", "2")
        finish(process(whole, *arguments))
        # It says two lines whenever it saves. Nobody listens after the first that says so: a few saves later the pipe
        # is full, and it waits, long before its end.
        victim = process(killed, *arguments, bufsize=0, pipesize=4096)
        self.assertTrue(any(b'"saved"' in line for line in iter(victim.stdout.readline, b"")))
        victim.kill()
        victim.communicate()
        self.assertFalse((killed / "network.pt").exists())
        finish(process(killed, *arguments))
        resumed = [line for line in log(killed) if "resumed at" in line]
        self.assertEqual(len(resumed), 1)
        self.assertGreater(resumed[0]["resumed at"], 0)
        self.assertEqual(resumed[0]["changed"], {})
        for name, tensor in trained(whole).items():
            self.assertTrue(torch.equal(tensor, trained(killed)[name]), name)

    def test_nothing_goes_on_after_a_kill(self):
        victim = process(self.folder, 10**9, "--workers", "2")
        for _ in range(3):
            victim.stdout.readline()
        victim.kill()
        # The pipes end when the last process that could write to them is gone.
        victim.communicate(timeout=120)

    def test_it_learns_and_several_processes_agree(self):
        settled = options(self.folder, 16 * 16 * 2 * 12, *TINY_SHAPE, "--workers", "2", "--rate", "0.02")
        mp.spawn(learn_and_keep, (settled, self.folder), 2)
        for one, other in zip(*(torch.load(self.folder / f"{rank}.pt") for rank in range(2))):
            self.assertTrue(torch.equal(one, other))
        losses = [line["policy loss"] for line in log(self.folder) if "hours left" in line]
        self.assertLess(losses[-1], losses[0] - 0.3, losses)
        network = model.Network(filters=8, blocks=1, squeezed=2)
        network.load_state_dict(trained(self.folder))

    def test_a_damaged_record_ends_all_processes(self):
        damaged = records("train").copy()
        damaged["count"][77] = 0
        shutil.copytree(DATA, self.folder / "data")
        (self.folder / "data" / "train.positions").write_bytes(damaged.tobytes())
        found = refused(process(self.folder, 10**9, "--workers", "2", data=self.folder / "data"))
        self.assertIn(f"record 77 of {self.folder}/data/train.positions (at byte 23408) is damaged", found)
        self.assertFalse((self.folder / "checkpoint.pt").exists())

    def test_another_network_is_not_continued(self):
        training(self.folder, 512).save()
        found = refused(process(self.folder, 512, "--blocks", "2"))
        self.assertRegex(found, "^training: the training in .* is of another network, .*'blocks': 1,.* another folder")
        self.assertEqual(found.count("\n"), 1)


class Recipes(Folders):
    def checkpoint(self, name, *more):
        """The checkpoint of a training that begins, in a folder of its own."""
        out = self.folder / name
        out.mkdir()
        training(out, 512, *more).save()
        return out / "checkpoint.pt"

    def test_the_shape_is_that_of_the_start(self):
        shipped = next(SHIPPED.glob("*.pb.gz"))
        found = options(self.folder, 512, "--start", str(shipped))
        shape = start.shape(shipped)
        self.assertEqual({name: getattr(found, name) for name in shape}, shape)
        small = str(self.checkpoint("small"))
        found = options(self.folder, 512, "--start", small)
        self.assertEqual((found.filters, found.blocks, found.squeezed), (8, 1, 2))
        found = options(self.folder, 512, "--start", small, "--blocks", "3")
        self.assertEqual((found.filters, found.blocks, found.squeezed), (8, 3, 2))
        found = options(self.folder, 512)
        self.assertEqual((found.filters, found.blocks, found.squeezed), (64, 6, 8))
        # A checkpoint's shape need not be said again.
        self.assertEqual(options(self.folder / "small", 512).filters, 8)

    def test_what_cannot_be_begun_with_is_refused(self):
        small = self.checkpoint("small")
        for more, message in (
            (["--start", str(small), "--filters", "6"], "has 8 filters, which cannot shrink to 6"),
            (["--start", str(self.folder / "missing.pt")], "there is no file .*missing.pt to begin with"),
            (["--start", str(DATA / "train.positions")], "is no sound network made here"),
            (["--squeezed", "3"], "even numbers"),
        ):
            with self.assertRaisesRegex(Refusal, message):
                options(self.folder / "new", 512, *more)
        self.assertFalse((self.folder / "new").exists())

    def test_a_training_keeps_what_it_began_with(self):
        """A start named anew is the same one, by its content, or is refused."""
        one, other = (self.checkpoint(name, "--seed", seed) for name, seed in (("one", "1"), ("other", "2")))
        out = self.checkpoint("out", "--start", str(one)).parent
        copy = self.folder / "copy.pt"
        shutil.copy(one, copy)
        for more in ([], ["--start", str(one)], ["--start", str(copy)]):
            self.assertEqual(options(out, 512, *more).begun["file"], str(one))
        training(out, 512).save()
        self.assertEqual(torch.load(out / "checkpoint.pt")["recipe"]["start"]["file"], str(one))
        for folder, began in ((out, f"began with {one} "), (one.parent, "began with random numbers")):
            with self.assertRaisesRegex(Refusal, f"{began}.*, not with {other} .*: take another folder"):
                options(folder, 512, "--start", str(other))

    def test_settings_that_changed_are_told_and_take_effect(self):
        training(self.folder, 512).run()
        again = training(self.folder, 1024, "--decay", "0.5", "--rate", "0.25", "--seed", "7")
        changed = log(self.folder)[-1]["changed"]
        self.assertEqual(set(changed), {"samples", "decay", "rate", "seed"})
        self.assertEqual(changed["decay"], {"was": 0.01, "is": 0.5})
        decays = [group["weight_decay"] for optimiser in again.optimisers for group in optimiser.param_groups]
        self.assertEqual(decays, [0.5, 0.5, 0.0])
        self.assertTrue(all(optimiser.state for optimiser in again.optimisers), "what was remembered stays")
        self.assertEqual(again.step, 512 // 16)
        again.run()
        training(self.folder, 1024, "--decay", "0.5", "--rate", "0.25", "--seed", "7")
        self.assertEqual(log(self.folder)[-1]["changed"], {})

    def test_a_checkpoint_without_a_recipe_goes_on(self):
        training(self.folder, 512).run()
        checkpoint = torch.load(self.folder / "checkpoint.pt")
        del checkpoint["recipe"]
        torch.save(checkpoint, self.folder / "checkpoint.pt")
        small = self.checkpoint("small")
        training(self.folder, 1024, "--start", str(small)).run()
        told = next(line for line in log(self.folder) if "resumed at" in line)
        self.assertEqual(told["resumed at"], 512)
        self.assertEqual(told["changed"]["decay"], {"was": "not known", "is": 0.01})

    def test_losses_that_are_no_numbers_are_not_saved(self):
        training(self.folder, 512).run()
        good = (self.folder / "checkpoint.pt").read_bytes()
        for more, message in (
            (["--value-weight", "inf"], "the loss is no finite number at step 32 .512 samples."),
            (["--rate", "1e38"], "is no finite number at step 3[2-9] "),
        ):
            with self.assertRaisesRegex(Refusal, message):
                training(self.folder, 1024, *more).run()
        again = training(self.folder, 1024)
        infinite = mock.patch("torch.nn.utils.clip_grad_norm_", return_value=torch.tensor(torch.inf))
        with infinite, self.assertRaisesRegex(Refusal, "the gradient is no finite number at step 32 "):
            again.run()
        with torch.no_grad():
            again.network.value_output.bias[0] = torch.nan
        with self.assertRaisesRegex(Refusal, "a weight is no finite number"):
            again.save()
        self.assertEqual((self.folder / "checkpoint.pt").read_bytes(), good)
        training(self.folder, 1024).run()


class DataSets(Folders):
    def test_there_are_positions_first(self):
        """Without any, a sentence says what to do."""
        for make in (Path.mkdir, lambda folder: (folder / "train.positions").touch()):
            make(self.folder / "data")
            for more in ([], ["--data", str(DATA), str(self.folder / "data")]):
                with self.assertRaisesRegex(Refusal, "data/train.positions has no positions yet: run `make data`"):
                    options(self.folder / "out", 512, *more, data=self.folder / "data")

    def test_nothing_need_be_held_out(self):
        shutil.copy(DATA / "train.positions", self.folder)
        training(self.folder, 512, data=self.folder).run()
        self.assertTrue((self.folder / "network.pt").exists())

    def test_damage_in_what_is_held_out_is_found_at_once(self):
        shutil.copy(DATA / "train.positions", self.folder)
        damaged = records("held-out").copy()
        damaged["board"][5] = 0
        (self.folder / "held-out.positions").write_bytes(damaged.tobytes())
        with self.assertRaisesRegex(Refusal, "record 5 of .*held-out.positions .* is damaged"):
            options(self.folder / "out", 512, data=self.folder)


if __name__ == "__main__":
    unittest.main()
