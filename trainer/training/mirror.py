"""What a left-right mirror does to channels, planes and weights.

Without castling rights a chess position and its mirror image are the same game. The network is built so that it cannot
tell them apart: hidden channels come in pairs, one looking left where the other looks right, and every weight equals
its mirror image. A mirrored board then swaps the two halves of the channels, and nothing else."""

import torch

from .moves import PLANES, plane_step


def halves(channels):
    """Each channel's partner: the first half of the channels swaps with the second."""
    assert channels % 2 == 0, "mirrored channels come in pairs"
    half = channels // 2
    return torch.cat([torch.arange(half, channels), torch.arange(half)])


def policy_planes():
    """Each policy plane's partner: the same step with files reversed."""
    steps = {plane_step(plane): plane for plane in range(PLANES) if plane_step(plane)}
    partner = lambda files, ranks, promotion: steps[-files, ranks, promotion]
    return torch.tensor([partner(*plane_step(plane)) if plane_step(plane) else plane for plane in range(PLANES)])


def squares():
    """Each square's mirror image."""
    square = torch.arange(64)
    return square + 7 - 2 * (square % 8)


def channels_and_squares(channels):
    """Partners in a flattened [channels, 64]."""
    return (halves(channels)[:, None] * 64 + squares()[None, :]).flatten()


def symmetric(weight, outputs, inputs=None):
    """The nearest weight that equals its mirror image. `outputs` and `inputs` are the partners of the first two
    dimensions; a third and fourth are rows and columns of a convolution."""
    image = weight[outputs]
    if inputs is not None:
        image = image[:, inputs]
    if weight.dim() == 4:
        image = image.flip(3)
    return (weight + image) / 2
