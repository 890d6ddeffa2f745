"""Trains the network on a data set: `python -m training.train --data FOLDER --out FOLDER`.

Several processes of one thread each learn on their own and average what they know every few steps, which on shared
cores is faster than one process of several threads. Everything lies in the folder `--out`: `checkpoint.pt`, from which
the same command goes on after being stopped at any point; `log.jsonl`; at the end `network.pt`."""

import ctypes
import math
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist
import torch.multiprocessing as mp

from . import data, model, muon, recipe, start, statistics, validation
from .folder import Folder
from .refusal import Refusal

WARM_UP_STEPS = 200
#: Positions that statistics of batch normalisation are taken from at a time: many, which is quick, however few are
#: learnt from in a step.
STATISTICS_BATCH = 256


def main():
    options = recipe.arguments(__doc__)
    try:
        recipe.settle(options)
        options.out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as meeting:
            train(options, Path(meeting))
    except Refusal as refusal:
        sys.exit(f"training: {refusal}")


def train(options, meeting):
    """Trains with as many processes as there should be, which meet in a folder of their own."""
    if options.workers == 1:
        Training(options, 0, meeting).run()
        return
    try:
        mp.spawn(work, (options, meeting), options.workers)
    except (mp.ProcessExitedException, mp.ProcessRaisedException):
        # Whoever waits for one that refused to go on fails as well, and may be the first to be heard of.
        if not (meeting / "refusal").exists():
            raise
        raise Refusal((meeting / "refusal").read_text()) from None


def work(rank, options, meeting):
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    try:
        Training(options, rank, meeting).run()
    except Refusal as refusal:
        (meeting / "refusal").write_text(str(refusal))
        sys.exit(1)


def end_with(parent):
    """Ends this process when its parent is gone, which a kill does not tell it."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def keep_memory():
    """Lets the C library keep what was freed, so that pages need not be made anew at each step: a tenth of the time."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        trim_threshold, top_pad, mmap_threshold = -1, -2, -3
        for parameter, bytes_ in ((mmap_threshold, 1 << 30), (trim_threshold, 2**31 - 1), (top_pad, 1 << 28)):
            libc.mallopt(parameter, bytes_)


class Training:
    """What one of the processes does. `options` are settled."""

    def __init__(self, options, rank, meeting):
        torch.manual_seed(options.seed)
        if options.device == "cpu":
            torch.set_num_threads(1)
            # The momentum of what gets no gradient any more shrinks to numbers that processors compute with much slower:
            # after two thousand steps a training ran at a third of its speed.
            torch.set_flush_denormal(True)
            keep_memory()
        else:
            torch.backends.cuda.matmul.allow_tf32 = True
            torch.backends.cudnn.benchmark = True
        self.options, self.rank, self.workers = options, rank, options.workers
        self.folder, self.recipe = Folder(options.out), recipe.of(options)
        self.device = torch.device(options.device)
        self.precision = getattr(torch, options.precision)
        self.network = model.Network(options.filters, options.blocks, options.squeezed).to(self.device)
        self.optimisers = muon.optimisers(self.network, options.rate, options.decay)
        self.step = 0
        if self.workers > 1:
            address = f"file://{meeting}/workers"
            dist.init_process_group("gloo", init_method=address, rank=rank, world_size=self.workers)
        self.resume()

    def run(self):
        options = self.options
        steps = math.ceil(options.samples / self.samples_a_step())
        steps = math.ceil(steps / options.average) * options.average
        started = reported = saved = validated = time.monotonic()
        before, sums = self.step, np.zeros(3)
        while self.step < steps:
            positions = self.positions()
            for _ in range(options.average):
                sums += self.learn(positions, steps)
            self.agree()
            now = time.monotonic()
            if self.rank == 0 and now - reported > options.report:
                reported = now
                policy, value, count = sums
                rate = (self.step - before) * self.samples_a_step() / (now - started)
                left = (steps - self.step) * self.samples_a_step() / rate
                self.tell(
                    {
                        "samples": self.samples(),
                        "of": steps * self.samples_a_step(),
                        "positions": len(positions),
                        "rate": round(rate, 1),
                        "hours left": round(left / 3600, 2),
                        "learning rate": round(self.rate(steps), 6),
                        "policy loss": round(policy / count, 4),
                        "value loss": round(value / count, 4),
                    }
                )
                sums[:] = 0
            # One clock decides for all, so that nobody waits for someone who does something else.
            due = self.together([now - saved > options.save, now - validated > options.validate])
            if due[0]:
                self.save()
                saved = time.monotonic()
            if due[1]:
                self.validate()
                validated = time.monotonic()
        self.save()
        if self.workers > 1:
            # One that ends while its threads still wait for the others is ended by the system now and then, and the others
            # with it, before there is a network.
            dist.destroy_process_group()
        if self.rank == 0:
            self.take_statistics()
            self.validate()
            self.folder.write("network.pt", {"shape": self.network.shape, "network": self.network.state_dict()})

    def positions(self):
        """All positions there are by now."""
        return data.Together([folder / "train.positions" for folder in self.options.data])

    def learn(self, positions, steps):
        """One step on random positions, chosen by their interest. The same step of the same data takes the same ones."""
        options = self.options
        random = np.random.default_rng([options.seed, self.step, self.rank])
        chosen = data.choose(positions, options.batch, random)
        drawn = positions[chosen]
        records = data.repeat(drawn, random)
        planes, legal, moves, shares, wdl = (
            tensor.to(self.device, non_blocking=True) for tensor in data.batch(records)
        )
        stakes = torch.from_numpy(data.stakes(records)).to(self.device)
        rarity = torch.from_numpy(data.rarity(drawn)).to(self.device)
        self.network.train()
        self.network.precision = self.precision
        policy_loss, value_loss = model.losses(*self.network(planes), legal, moves, shares, wdl, stakes, rarity)
        loss = policy_loss + options.value_weight * value_loss
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        # One step with such a gradient makes every weight useless, and the next checkpoint with them.
        for what, number in (("the loss", loss), ("the gradient", norm)):
            if not math.isfinite(number.item()):
                raise self.lost(what)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = self.rate(steps)
            optimiser.step()
            optimiser.zero_grad()
        self.step += 1
        return np.array([policy_loss.item(), value_loss.item(), 1.0])

    def rate(self, steps):
        """Rises, stays, and falls to nothing as one minus a square root."""
        cooldown = max(1, round(steps * self.options.cooldown))
        fall = max(0.0, (self.step - (steps - cooldown)) / cooldown)
        return self.options.rate * min(1.0, (self.step + 1) / WARM_UP_STEPS) * (1.0 - math.sqrt(min(fall, 1.0)))

    def agree(self):
        """Averages networks and optimisers over all processes."""
        if self.workers == 1:
            return
        state = [tensor for tensor in self.network.state_dict().values() if tensor.is_floating_point()]
        for optimiser in self.optimisers:
            for slots in optimiser.state.values():
                state += [slot for slot in slots.values() if torch.is_tensor(slot) and slot.dim() > 0]
        with torch.no_grad():
            flat = torch.cat([tensor.reshape(-1) for tensor in state])
            dist.all_reduce(flat)
            flat /= self.workers
            at = 0
            for tensor in state:
                tensor.copy_(flat[at : at + tensor.numel()].view(tensor.shape))
                at += tensor.numel()

    def together(self, flags):
        if self.workers == 1:
            return flags
        shared = torch.tensor([float(flag) for flag in flags])
        dist.broadcast(shared, 0)
        return [flag > 0 for flag in shared.tolist()]

    def validate(self):
        """Looks at held-out positions, the same every time."""
        if self.rank > 0:
            return
        records = data.first(self.options.data[0] / "held-out.positions", self.options.validation)
        # A single one correlates with nothing.
        if len(records) > 1:
            self.tell({"samples": self.samples(), **validation.look(self.network, records, self.device)})

    def take_statistics(self):
        """Takes the statistics of batch normalisation from the final weights."""
        positions = self.positions()
        random = np.random.default_rng([self.options.seed, 0])
        batches = range(math.ceil(self.options.statistics / STATISTICS_BATCH))
        drawn = (positions[data.choose(positions, STATISTICS_BATCH, random)] for _ in batches)
        statistics.take(self.network, (torch.from_numpy(data.planes(records)).to(self.device) for records in drawn))

    def save(self):
        if self.rank > 0:
            return
        if not all(tensor.isfinite().all() for tensor in self.network.state_dict().values()):
            raise self.lost("a weight")
        self.folder.write(
            "checkpoint.pt",
            {
                "recipe": self.recipe,
                "shape": self.network.shape,
                "network": self.network.state_dict(),
                "optimisers": [optimiser.state_dict() for optimiser in self.optimisers],
                "step": self.step,
                "samples a step": self.samples_a_step(),
            },
        )
        self.tell({"samples": self.samples(), "saved": "checkpoint.pt"})

    def lost(self, what):
        """Why there is nothing to be learnt any more."""
        return Refusal(
            f"{what} is no finite number at step {self.step} ({self.samples()} samples): start again with another "
            "learning rate or seed (--rate, --seed); a checkpoint that was saved before is still good"
        )

    def resume(self):
        """Goes on from the last checkpoint, or begins."""
        checkpoint = self.folder.checkpoint()
        if checkpoint is None:
            self.tell({"recipe": self.recipe})
            if self.options.start is not None:
                positions = self.positions()
                records = positions[np.arange(min(self.options.statistics, len(positions)))]
                network = start.begin(self.options.start, self.network.shape, records)
                self.network.load_state_dict(network.state_dict())
            return
        self.network.load_state_dict(checkpoint["network"])
        for optimiser, saved in zip(self.optimisers, checkpoint["optimisers"]):
            # What it remembers; its settings are those of this recipe, not of the one before.
            optimiser.load_state_dict({**optimiser.state_dict(), "state": saved["state"]})
        # Another number of processes takes another number of positions a step.
        self.step = checkpoint["step"] * checkpoint["samples a step"] // self.samples_a_step()
        changes = recipe.changes(checkpoint.get("recipe"), self.recipe)
        self.tell({"resumed at": self.samples(), "samples": self.options.samples, "changed": changes})

    def samples_a_step(self):
        return self.options.batch * self.workers

    def samples(self):
        return self.step * self.samples_a_step()

    def tell(self, facts):
        if self.rank == 0:
            self.folder.tell(facts)


if __name__ == "__main__":
    main()
