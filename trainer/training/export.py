"""Folds a trained network into plain layers: `python -m training.export network.pt folded.safetensors`.

`trainer export` makes the weights file from them. Layers have the names of Lc0's definition and its shapes: 112 input
planes, batch normalisation folded in, the fifty-move count unscaled. A few positions with what the network says of
them go along, so that the file can be checked after it was written."""

import argparse
from pathlib import Path

import torch
from safetensors.torch import save_file

from . import data, model

CLASSICAL_PLANES = 112
#: The file's policy logits are those that were learnt times this. A search divides them by Lc0's default temperature,
#: 1.359, so it sees about the square roots of the learnt shares: what is unlikely to be the best move, but would decide
#: the game, gets a look within a hundred nodes. Measured; `trainer/README.md` has the figures.
POLICY_SCALE = 0.77
CHECKED_POSITIONS = 64


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="network.pt or checkpoint.pt")
    parser.add_argument("folded", type=Path, help="the file to write")
    parser.add_argument("--data", type=Path, required=True, help="the data set: positions to check with")
    options = parser.parse_args()
    network = load(options.network)
    tensors = folded(network)
    tensors.update(check(network, checked(options.data)))
    save_file({name: tensor.contiguous() for name, tensor in tensors.items()}, options.folded)
    print(f"{options.folded}: {sum(tensor.numel() for name, tensor in tensors.items() if '/' in name)} parameters")


def load(path):
    """The network of a file that training wrote."""
    state = torch.load(path, map_location="cpu")
    network = model.Network(**state["shape"])
    network.load_state_dict(state["network"])
    return network.eval()


@torch.no_grad()
def folded(network):
    """Every layer as `name/weights` and `name/biases`."""
    layers = {"input": full_input(*network.input.folded())}
    for number, block in enumerate(network.blocks):
        layers[f"residual.{number}.conv1"] = block.first.folded()
        layers[f"residual.{number}.conv2"] = block.second.folded()
        layers[f"residual.{number}.se.1"] = block.squeeze.folded()
        layers[f"residual.{number}.se.2"] = block.excite.folded()
    layers["policy1"] = network.policy_first.folded()
    layers["policy"] = (POLICY_SCALE * part for part in network.policy.folded())
    layers["value"] = network.value.folded()
    layers["ip1_val"] = network.value_hidden.folded()
    layers["ip2_val"] = network.value_output.folded()
    return {
        f"{name}/{kind}": tensor.detach().clone()
        for name, layer in layers.items()
        for kind, tensor in zip(("weights", "biases"), layer)
    }


def full_input(weight, bias):
    """The input layer over all 112 planes."""
    full = torch.zeros(weight.shape[0], CLASSICAL_PLANES, *weight.shape[2:])
    full[:, data.PLANES] = weight
    full[:, 109] /= data.RULE50
    return full, bias


def checked(folder):
    """Records to check a file with: some that are held out, or where none are, some that were learnt from."""
    held_out = data.first(folder / "held-out.positions", CHECKED_POSITIONS)
    return held_out if len(held_out) else data.first(folder / "train.positions", CHECKED_POSITIONS)


@torch.no_grad()
def check(network, positions):
    """Positions as 112 planes, and the network's answers."""
    planes = torch.from_numpy(data.planes(positions))
    policy, value = network(planes)
    full = torch.zeros(len(planes), CLASSICAL_PLANES, 8, 8)
    full[:, data.PLANES] = planes
    full[:, 109] *= data.RULE50
    return {"check.planes": full, "check.policy": POLICY_SCALE * policy, "check.wdl": torch.softmax(value, dim=1)}


if __name__ == "__main__":
    main()
