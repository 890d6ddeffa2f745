"""Gives a larger network what a smaller one has learnt, so that it begins by saying the same.

Old channels read nothing from new ones at first, and new blocks change nothing. New channels carry random sums of what
is there, as those of a new network do; what the old ones should take from them is left to be learnt."""

import torch

from . import mirror, model


@torch.no_grad()
def grow(small, shape):
    """A new network with at least as many filters, blocks and squeezed channels as `small`."""
    for name, size in small.shape.items():
        assert size <= shape[name], f"cannot shrink {name} from {size} to {shape[name]}"
    large = model.Network(**shape)
    old, new = small.shape["filters"], large.shape["filters"]
    channels = _places(old, new)
    squeezed = _places(small.shape["squeezed"], large.shape["squeezed"])
    doubled = torch.cat([channels, channels + new])
    planes = torch.arange(small.input.weight.shape[1])
    _convolution(small.input, large.input, channels, planes)
    for block, larger in zip(small.blocks, large.blocks):
        _convolution(block.first, larger.first, channels, channels)
        _convolution(block.second, larger.second, channels, channels)
        _linear(block.squeeze, larger.squeeze, squeezed, channels)
        _linear(block.excite, larger.excite, doubled, squeezed)
    for larger in large.blocks[len(small.blocks) :]:
        larger.second.gamma.zero_()
        larger.excite.weight.zero_()
    _convolution(small.policy_first, large.policy_first, channels, channels)
    _linear(small.policy, large.policy, torch.arange(len(small.policy.bias)), channels)
    _convolution(small.value, large.value, torch.arange(model.VALUE_CHANNELS), channels)
    large.value_hidden.load_state_dict(small.value_hidden.state_dict())
    large.value_output.load_state_dict(small.value_output.state_dict())
    return large


def _places(old, new):
    """Where old channels lie among the new, so that partners stay partners."""
    return torch.cat([torch.arange(old // 2), new // 2 + torch.arange(old // 2)])


def _weight(small, large, outputs, inputs):
    weight = large.weight.clone()
    weight[outputs] = 0.0
    weight[outputs[:, None], inputs] = small.weight
    large.weight.copy_(mirror.symmetric(weight, large.outputs, large.inputs))


def _linear(small, large, outputs, inputs):
    _weight(small, large, outputs, inputs)
    large.bias[outputs] = small.bias


def _convolution(small, large, outputs, inputs):
    _weight(small, large, outputs, inputs)
    old = len(small.gamma)
    # As loud as the others: steps of the optimiser have one size, and soon silence for good who speaks softly.
    large.gamma[old:] = small.gamma.abs().mean()
    for name in ("gamma", "beta", "mean", "variance"):
        getattr(large, name)[:old] = getattr(small, name)
