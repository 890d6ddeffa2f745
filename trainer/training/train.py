"""Trains the network on a data set: `python -m training.train --data FOLDER --out FOLDER`.

Several processes of one thread each learn on their own and average what they know every few steps, which on shared
cores is faster than one process of several threads. Everything lies in the folder `--out`: `checkpoint.pt`, from which
the same command goes on after being stopped at any point; `log.jsonl`; at the end `network.pt`."""

import argparse
import ctypes
import json
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

from . import data, model, muon, start

WARM_UP_STEPS = 200
#: Positions that the statistics of batch normalisation are taken from at the end.
STATISTICS_POSITIONS = 65_536


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--data",
        type=Path,
        required=True,
        nargs="+",
        help="folders that `trainer generate` filled; those held out of the first are looked at now and then",
    )
    parser.add_argument("--out", type=Path, required=True, help="the folder of this training")
    parser.add_argument("--samples", type=int, default=5_000_000, help="positions to learn from, repeated ones counted")
    parser.add_argument("--cooldown", type=float, default=0.35, help="share of the samples with a falling rate")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes, on a CPU")
    parser.add_argument("--batch", type=int, default=256, help="positions a step, in each process")
    parser.add_argument("--average", type=int, default=16, help="steps between averaging")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate")
    parser.add_argument("--decay", type=float, default=0.01, help="weight decay")
    parser.add_argument("--value-weight", type=float, default=1.5, help="the value's share of the loss")
    parser.add_argument("--filters", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--squeezed", type=int, default=8)
    parser.add_argument("--validation", type=int, default=8192, help="held-out positions looked at now and then")
    parser.add_argument("--report", type=float, default=15, help="seconds between lines")
    parser.add_argument("--save", type=float, default=60, help="seconds between checkpoints")
    parser.add_argument("--validate", type=float, default=300, help="seconds between looks at held-out positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a weights file or checkpoint made here to begin with")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument(
        "--precision",
        choices=["float32", "bfloat16"],
        help="of the network's products; bfloat16 where the device has units for it",
    )
    return parser.parse_args()


def usual_precision(device):
    """Half precision where the device multiplies matrices in it. Older versions of PyTorch cannot tell of a CPU."""
    capabilities = getattr(torch.cpu, "get_capabilities", dict)()
    has_units = device == "cuda" or capabilities.get("amx_bf16", False)
    return "bfloat16" if has_units else "float32"


def main():
    options = arguments()
    options.precision = options.precision or usual_precision(options.device)
    options.out.mkdir(parents=True, exist_ok=True)
    workers = options.workers if options.device == "cpu" else 1
    with tempfile.TemporaryDirectory() as meeting:
        address = f"file://{meeting}/workers"
        if workers == 1:
            Training(options, 0, 1, address).run()
        else:
            mp.spawn(work, (options, workers, address), workers)


def work(rank, options, workers, address):
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    Training(options, rank, workers, address).run()


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
    def __init__(self, options, rank, workers, address):
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
        self.options, self.rank, self.workers = options, rank, workers
        self.device = torch.device(options.device)
        self.precision = getattr(torch, options.precision)
        self.network = model.Network(options.filters, options.blocks, options.squeezed).to(self.device)
        self.optimisers = muon.optimisers(self.network, options.rate, options.decay)
        self.step = 0
        if workers > 1:
            dist.init_process_group("gloo", init_method=address, rank=rank, world_size=workers)
        self.resume()

    def run(self):
        options = self.options
        steps = math.ceil(options.samples / (options.batch * self.workers))
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
                rate = (self.step - before) * options.batch * self.workers / (now - started)
                left = (steps - self.step) * options.batch * self.workers / rate
                self.tell(
                    {
                        "samples": self.step * options.batch * self.workers,
                        "of": steps * options.batch * self.workers,
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
                self.save("checkpoint.pt")
                saved = time.monotonic()
            if due[1]:
                self.validate()
                validated = time.monotonic()
        self.save("checkpoint.pt")
        if self.rank == 0:
            self.take_statistics()
            self.validate()
            self.write("network.pt", {"shape": self.network.shape, "network": self.network.state_dict()})

    def positions(self):
        """All positions there are by now."""
        return data.Together([data.open_positions(folder / "train.positions") for folder in self.options.data])

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
        (policy_loss + options.value_weight * value_loss).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
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
        positions = data.open_positions(self.options.data[0] / "held-out.positions")[: self.options.validation]
        if len(positions) < 2:
            return
        self.network.eval()
        self.network.precision = torch.float32
        sums, ours, theirs = np.zeros(4), [], []
        with torch.no_grad():
            for at in range(0, len(positions), 256):
                planes, legal, moves, shares, wdl = (x.to(self.device) for x in data.batch(positions[at : at + 256]))
                policy, value = self.network(planes)
                first, four, q, target = model.measures(policy, value, legal, moves, wdl)
                means = [first, four, *model.losses(policy, value, legal, moves, shares, wdl)]
                sums += np.array([float(mean) for mean in means]) * len(q)
                ours.append(q.cpu().numpy())
                theirs.append(target.cpu().numpy())
        first, four, policy, value = sums / len(positions)
        correlation = np.corrcoef(np.concatenate(ours), np.concatenate(theirs))[0, 1]
        self.tell(
            {
                "samples": self.step * self.options.batch * self.workers,
                "held out": len(positions),
                "first move": round(first, 4),
                "in four": round(four, 4),
                "q correlation": round(float(correlation), 4),
                "policy loss": round(policy, 4),
                "value loss": round(value, 4),
            }
        )

    def take_statistics(self):
        """Takes the statistics of batch normalisation from the final weights."""
        positions = self.positions()
        random = np.random.default_rng([self.options.seed, 0])
        normalised = [part for part in self.network.modules() if isinstance(part, model.Convolution)]
        sums = [(torch.zeros_like(part.mean), torch.zeros_like(part.variance)) for part in normalised]
        self.network.train()
        self.network.precision = torch.float32
        batches = math.ceil(STATISTICS_POSITIONS / self.options.batch)
        with torch.no_grad():
            for _ in range(batches):
                chosen = data.choose(positions, self.options.batch, random)
                for part in normalised:
                    # The running values move by a fiftieth of the way: from zero, fifty times that is the batch's own.
                    part.mean.zero_()
                    part.variance.zero_()
                self.network(data.batch(positions[chosen])[0].to(self.device))
                for part, (mean, variance) in zip(normalised, sums):
                    mean += part.mean / model.BN_MOMENTUM
                    variance += part.variance / model.BN_MOMENTUM
        for part, (mean, variance) in zip(normalised, sums):
            part.mean.copy_(mean / batches)
            part.variance.copy_(variance / batches)

    def save(self, name):
        if self.rank == 0:
            self.write(
                name,
                {
                    "shape": self.network.shape,
                    "network": self.network.state_dict(),
                    "optimisers": [optimiser.state_dict() for optimiser in self.optimisers],
                    "step": self.step,
                    "samples a step": self.options.batch * self.workers,
                },
            )

    def write(self, name, content):
        """Replaces a file as a whole, so that a kill leaves the old one."""
        path = self.options.out / name
        torch.save(content, path.with_suffix(".new"))
        os.replace(path.with_suffix(".new"), path)

    def resume(self):
        path = self.options.out / "checkpoint.pt"
        if not path.exists():
            if self.rank == 0:
                recipe = {key: str(value) for key, value in vars(self.options).items()}
                self.tell({"recipe": recipe, "torch": torch.__version__, "processes": self.workers})
            if self.options.start is not None:
                positions = self.positions()
                positions = positions[np.arange(min(STATISTICS_POSITIONS, len(positions)))]
                network = start.begin(self.options.start, self.network.shape, positions)
                self.network.load_state_dict(network.state_dict())
            return
        state = torch.load(path, map_location=self.device)
        if state["shape"] != self.network.shape:
            sys.exit(f"{path} is of another network: {state['shape']}")
        self.network.load_state_dict(state["network"])
        for optimiser, saved in zip(self.optimisers, state["optimisers"]):
            optimiser.load_state_dict(saved)
        # Another number of processes takes another number of positions a step.
        self.step = state["step"] * state["samples a step"] // (self.options.batch * self.workers)
        if self.rank == 0:
            self.tell({"resumed at": self.step * self.options.batch * self.workers, "samples": self.options.samples})

    def tell(self, facts):
        line = json.dumps(facts)
        print(line, flush=True)
        with open(self.options.out / "log.jsonl", "a") as log:
            log.write(line + "\n")


if __name__ == "__main__":
    main()
