"""Begins a training with a network that has learnt already, instead of random numbers: that of a weights file, such as
the shipped one, or of another training's checkpoint. It may be smaller than the new one (`grow`).

A weights file has batch normalisation folded into its layers; it is unfolded again with the statistics of some
positions, so that the network says the same as before and can learn on."""

import sys
from pathlib import Path

import torch

from . import data, export, grow, model
from .export import POLICY_SCALE
from .moves import PLANES
from .refusal import Refusal

sys.path.append(str(Path(__file__).parent.parent))
from reference import weights as lc0  # noqa: E402

RULE50_PLANE = 109


def shape(path):
    """What the network of a file is made with. Refuses a file that cannot be begun with."""
    try:
        if path.suffix == ".pt":
            network = export.load(path)
        else:
            layers = layers_of(path)
            network = model.Network(**shape_of(layers))
            put(network, layers)
        assert all(tensor.isfinite().all() for tensor in network.state_dict().values())
        return network.shape
    except Exception as error:
        # Anything may be in a file that somebody names; whatever goes wrong with it, it was not made here.
        raise Refusal(f"{path} is no sound network made here, weights file or checkpoint, to begin with") from error


def begin(path, shape, records):
    """A network that knows what that of a file knows; statistics are taken from `records`."""
    if path.suffix == ".pt":
        small = export.load(path)
    else:
        layers = layers_of(path)
        small = model.Network(**shape_of(layers))
        unfold(small, layers, records)
    return grow.grow(small, shape)


def shape_of(layers):
    """What a network of these folded layers is made with."""
    return {
        "filters": len(layers["input/biases"]),
        "blocks": sum(name.endswith("se.1/biases") for name in layers),
        "squeezed": len(layers["residual.0.se.1/biases"]),
    }


def layers_of(path):
    """The layers of a weights file under the names of `export`, as flat arrays."""
    message = lc0.read(path)["weights"]
    layers = {}

    def take(name, weight, bias):
        layers[f"{name}/weights"], layers[f"{name}/biases"] = weight, bias

    def convolution(name, part):
        assert "means" not in part, "only networks made here can be learnt on: their normalisation is folded in"
        take(name, part["weights"], part["biases"])

    for name in ("input", "policy1", "policy", "value"):
        convolution(name, message[name])
    for number, block in enumerate(message["residual"]):
        convolution(f"residual.{number}.conv1", block["conv1"])
        convolution(f"residual.{number}.conv2", block["conv2"])
        take(f"residual.{number}.se.1", block["se"]["w1"], block["se"]["b1"])
        take(f"residual.{number}.se.2", block["se"]["w2"], block["se"]["b2"])
    for name in ("ip1_val", "ip2_val"):
        take(name, message[f"{name}_w"], message[f"{name}_b"])
    return {name: torch.tensor(layer, dtype=torch.float32) for name, layer in layers.items()}


def unfold(network, layers, records):
    """Gives a network the weights of folded layers; statistics are taken from `records`."""
    put(network, layers)
    take_statistics(network, records)


@torch.no_grad()
def put(network, layers):
    """Puts folded layers into a network whose normalisation changes nothing."""
    parts = {"input": network.input, "policy1": network.policy_first, "policy": network.policy, "value": network.value}
    for number, block in enumerate(network.blocks):
        parts[f"residual.{number}.conv1"] = block.first
        parts[f"residual.{number}.conv2"] = block.second
        parts[f"residual.{number}.se.1"] = block.squeeze
        parts[f"residual.{number}.se.2"] = block.excite
    parts["ip1_val"], parts["ip2_val"] = network.value_hidden, network.value_output
    for name, part in parts.items():
        weight, bias = layers[f"{name}/weights"].clone(), layers[f"{name}/biases"].clone()
        if name == "input":
            weight = weight.view(-1, 112, 3, 3)
            weight[:, RULE50_PLANE] *= data.RULE50
            others = weight[:, [plane for plane in range(112) if plane not in data.PLANES]]
            # Zero in the file; its numbers are read in another precision there than here.
            assert others.abs().max() <= 1e-6 * weight.abs().max(), "only networks that read these planes only"
            weight = weight[:, data.PLANES]
        if name == "policy":
            assert len(bias) == PLANES
            weight, bias = weight / POLICY_SCALE, bias / POLICY_SCALE
        weight = weight.reshape(part.weight.shape)
        if isinstance(part, model.Linear):
            part.weight.copy_(weight)
            part.bias.copy_(bias)
        else:
            # Normalisation makes the size of a weight meaningless; the optimiser expects that of a new one.
            scale = weight.std() / (2.0 / weight[0].numel()) ** 0.5
            part.weight.copy_(weight / scale)
            half = len(bias) // 2
            part.mean.zero_()
            part.variance.fill_(1.0 - model.BN_EPSILON)
            part.gamma.fill_(scale)
            part.beta.copy_((bias[:half] + bias[half:]) / 2)


@torch.no_grad()
def take_statistics(network, records):
    """Sets means and variances of normalisation to those of some positions, and what undoes them."""
    network.eval()
    convolutions = [part for part in network.modules() if isinstance(part, model.Convolution)]
    scales = [part.gamma[0].item() for part in convolutions]
    sums = [[torch.zeros_like(part.mean), torch.zeros_like(part.mean)] for part in convolutions]
    hooks = []
    for part, scale, sum_ in zip(convolutions, scales, sums):

        def look(part, _, y, scale=scale, sum_=sum_):
            # What came out is scale * convolution + beta.
            y = y.unflatten(1, (2, -1)).transpose(1, 2).flatten(2).transpose(0, 1).flatten(1)
            y = (y - part.beta[:, None]) / scale
            sum_[0] += y.mean(1)
            sum_[1] += y.square().mean(1)

        hooks.append(part.register_forward_hook(look))
    batches = [records[at : at + 256] for at in range(0, len(records), 256)]
    for batch in batches:
        network(data.batch(batch)[0])
    for hook in hooks:
        hook.remove()
    for part, scale, (mean, square) in zip(convolutions, scales, sums):
        mean = mean / len(batches)
        variance = (square / len(batches) - mean.square()).clamp_min(0.0)
        part.mean.copy_(mean)
        part.variance.copy_(variance)
        part.gamma.copy_(scale * torch.sqrt(variance + model.BN_EPSILON))
        part.beta.add_(scale * mean)
