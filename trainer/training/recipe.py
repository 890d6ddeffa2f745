"""The recipe of a training: all that it is made with, from the command line, from the file it begins with (START) and
from its own checkpoint. What cannot be done is refused here, before anything has begun.

A checkpoint keeps its recipe, so that a training that goes on with another one can tell what is different."""

import argparse
import hashlib
import os
from pathlib import Path

import torch

from . import data, start
from .folder import Folder
from .refusal import Refusal

#: The shape of a network that begins with nothing.
USUAL_SHAPE = {"filters": 64, "blocks": 6, "squeezed": 8}
#: What is said of a checkpoint that keeps no recipe.
NOT_KNOWN = "not known"


def arguments(description, words=None):
    """The options of the command line, or of `words`."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
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
    for name, usual in USUAL_SHAPE.items():
        parser.add_argument(f"--{name}", type=int, help=f"those of START, without one {usual}")
    parser.add_argument("--validation", type=int, default=8192, help="held-out positions looked at now and then")
    parser.add_argument("--statistics", type=int, default=65_536, help="positions to take those of normalisation from")
    parser.add_argument("--report", type=float, default=15, help="seconds between lines")
    parser.add_argument("--save", type=float, default=60, help="seconds between checkpoints")
    parser.add_argument("--validate", type=float, default=300, help="seconds between looks at held-out positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="START: a weights file or checkpoint made here to begin with")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument(
        "--precision",
        choices=["float32", "bfloat16"],
        help="of the network's products; bfloat16 where the device has units for it",
    )
    return parser.parse_args(words)


def settle(options):
    """The options with all that was not named in them: what the machine, START and the last checkpoint ask for."""
    options.workers = options.workers if options.device == "cpu" else 1
    options.precision = options.precision or usual_precision(options.device)
    options.data = [Path(os.path.abspath(folder)) for folder in options.data]
    check_positions(options)
    checkpoint = Folder(options.out).checkpoint()
    options.begun = begun(options, checkpoint)
    vars(options).update(shape(options, checkpoint))
    return options


def of(options):
    """The recipe that settled options are, as plain values by name."""
    recipe = {name: value for name, value in vars(options).items() if name not in ("out", "begun")}
    recipe.update(data=[str(folder) for folder in options.data], start=options.begun, torch=str(torch.__version__))
    return recipe


def changes(before, recipe):
    """What differs, by name, as it was and as it is; everything if the recipe before is not known."""
    was = {name: (before or {}).get(name, NOT_KNOWN) for name in recipe}
    return {name: {"was": was[name], "is": value} for name, value in recipe.items() if was[name] != value}


def usual_precision(device):
    """Half precision where the device multiplies matrices in it. Older versions of PyTorch cannot tell of a CPU."""
    capabilities = getattr(torch.cpu, "get_capabilities", dict)()
    has_units = device == "cuda" or capabilities.get("amx_bf16", False)
    return "bfloat16" if has_units else "float32"


def check_positions(options):
    """Refuses to learn from nothing, and to find out about damage only at the first look."""
    for folder in options.data:
        path = folder / "train.positions"
        if not path.exists() or len(data.open_positions(path)) == 0:
            raise Refusal(f"{path} has no positions yet: run `make data`, or the stage that fills this folder, first")
    data.first(options.data[0] / "held-out.positions", options.validation)


def begun(options, checkpoint):
    """What the training began with: a file and its SHA-256, or nothing. It goes on with that and nothing else."""
    named = None
    if options.start is not None:
        if not options.start.is_file():
            raise Refusal(f"there is no file {options.start} to begin with")
        digest = hashlib.sha256(options.start.read_bytes()).hexdigest()
        named = {"file": os.path.abspath(options.start), "sha256": digest}
    if checkpoint is None:
        return named
    kept = checkpoint.get("recipe", {}).get("start", NOT_KNOWN)
    if named is None or kept == NOT_KNOWN or (kept is not None and kept["sha256"] == named["sha256"]):
        return kept
    say = lambda file: f"{file['file']} (SHA-256 {file['sha256'][:12]})" if file else "random numbers"
    raise Refusal(
        f"the training in {options.out} began with {say(kept)}, not with {say(named)}: take another folder (NAME=, "
        "--out) to begin with that, or name no START (--start) to go on"
    )


def shape(options, checkpoint):
    """The network's shape. What was not named is as in the checkpoint, or in START, or usual."""
    named = {name: getattr(options, name) for name in USUAL_SHAPE}
    complete = lambda known: {name: known[name] if size is None else size for name, size in named.items()}
    if checkpoint is not None:
        found = complete(checkpoint["shape"])
        if found != checkpoint["shape"]:
            raise Refusal(
                f"the training in {options.out} is of another network, {checkpoint['shape']}: take another folder "
                "(NAME=, --out) for this one"
            )
        return found
    if options.start is None:
        found = complete(USUAL_SHAPE)
    else:
        small = start.shape(options.start)
        found = complete(small)
        for name, size in small.items():
            if found[name] < size:
                raise Refusal(f"{options.start} has {size} {name}, which cannot shrink to {found[name]}")
    if found["filters"] % 2 or found["squeezed"] % 2:
        raise Refusal("--filters and --squeezed are even numbers, because mirrored channels come in pairs")
    return found
