"""A residual network with squeeze and excitation, as Lc0 lays it out, that sees a position and its mirror image alike.

Every layer keeps a free weight and computes with the symmetric part of it (`mirror`)."""

import math

import torch
from torch import nn
from torch.nn import functional

from . import mirror, winograd
from .data import PLANE_PARTNERS
from .moves import PLANES, convolution_map

VALUE_CHANNELS = 32
VALUE_HIDDEN = 128
BN_EPSILON = 1e-5
#: How far running statistics move towards those of a batch.
BN_MOMENTUM = 0.02


def is_winograd(x):
    """Whether pictures are convolved by Winograd's method: in single precision on a CPU. In half precision libraries have
    better ways, and it would lose too many digits."""
    return x.device.type == "cpu" and x.dtype == torch.float32


def memory(x):
    """How pictures [n, channels, 8, 8] lie in memory, the outermost dimension first: as convolutions are fastest."""
    return (2, 3, 0, 1) if is_winograd(x) else (0, 2, 3, 1)


def convolution(x, weight):
    """A convolution over the board, 1 x 1 or 3 x 3, with zeros around it, in the precision of `x`."""
    weight = weight.to(x.dtype)
    if weight.shape[-1] == 1:
        return torch.einsum("nchw,oc->nohw", x, weight[:, :, 0, 0])
    if is_winograd(x):
        return winograd.convolution(x, weight)
    return functional.conv2d(x.contiguous(memory_format=torch.channels_last), weight, padding=1)


def mean(x):
    """Means over the board, [n, channels]. As products, because the derivative of PyTorch's own takes four times as long:
    it is laid out in memory as pictures usually are."""
    pictures, channels = x.shape[:2]
    share = torch.full((1, 64), 1 / 64, dtype=x.dtype, device=x.device)
    if memory(x)[0] == 0:
        return (share @ x.permute(0, 2, 3, 1).reshape(pictures, 64, channels))[:, 0]
    return (share @ x.permute(2, 3, 0, 1).reshape(64, -1)).view(pictures, channels)


class Linear(nn.Module):
    """A layer with biases: a convolution if `size` is given, else dense. `outputs` and `inputs` are partners."""

    def __init__(self, outputs, inputs, size=None, gain=math.sqrt(2.0)):
        super().__init__()
        shape = [len(outputs), len(inputs)] + ([size, size] if size else [])
        self.weight = nn.Parameter(new_weight(shape, outputs, inputs, gain))
        self.bias = nn.Parameter(torch.zeros(len(outputs)))
        self.register_buffer("outputs", outputs, persistent=False)
        self.register_buffer("inputs", inputs, persistent=False)

    def folded(self):
        """Weight and bias as they are computed with."""
        return mirror.symmetric(self.weight, self.outputs, self.inputs), mirror.symmetric(self.bias, self.outputs)

    def forward(self, x):
        weight, bias = self.folded()
        bias = bias.to(x.dtype)
        if weight.dim() == 4:
            return convolution(x, weight) + bias[:, None, None]
        return functional.linear(x, weight.to(x.dtype), bias)


class Convolution(nn.Module):
    """A convolution followed by batch normalisation, over each channel and its partner together."""

    def __init__(self, filters, inputs, size, gamma=1.0):
        super().__init__()
        outputs = mirror.halves(filters)
        self.weight = nn.Parameter(new_weight([filters, len(inputs), size, size], outputs, inputs))
        self.gamma = nn.Parameter(torch.full((filters // 2,), gamma))
        self.beta = nn.Parameter(torch.zeros(filters // 2))
        self.register_buffer("mean", torch.zeros(filters // 2))
        self.register_buffer("variance", torch.ones(filters // 2))
        self.register_buffer("outputs", outputs, persistent=False)
        self.register_buffer("inputs", inputs, persistent=False)

    def forward(self, x):
        y = convolution(x, mirror.symmetric(self.weight, self.outputs, self.inputs))
        outermost = memory(y)
        rows = y.permute(outermost)
        # Partners lie half the channels apart; seen as a picture two high they are one channel. No memory moves,
        # because channels are innermost.
        pairs = rows.reshape(-1, 2, rows.shape[-1] // 2, 1).transpose(1, 2)
        pairs = functional.batch_norm(
            pairs, self.mean, self.variance, self.gamma, self.beta, self.training, BN_MOMENTUM, BN_EPSILON
        )
        inverse = [outermost.index(dimension) for dimension in range(4)]
        return pairs.transpose(1, 2).reshape(rows.shape).permute(inverse)

    def folded(self):
        """Weight and bias with the normalisation in them."""
        scale = self.gamma / torch.sqrt(self.variance + BN_EPSILON)
        bias = self.beta - scale * self.mean
        weight = mirror.symmetric(self.weight, self.outputs, self.inputs)
        return weight * torch.cat([scale, scale])[:, None, None, None], torch.cat([bias, bias])


class Block(nn.Module):
    """Two convolutions, squeeze and excitation, and a way around them."""

    def __init__(self, filters, squeezed):
        super().__init__()
        partners = mirror.halves(filters)
        self.first = Convolution(filters, partners, 3)
        # Small at first, so that a deep tower begins as nearly nothing.
        self.second = Convolution(filters, partners, 3, gamma=0.5)
        self.squeeze = Linear(mirror.halves(squeezed), partners)
        self.excite = Linear(torch.cat([partners, partners + filters]), mirror.halves(squeezed), gain=0.1)

    def forward(self, x):
        y = self.second(functional.relu(self.first(x)))
        excited = self.excite(functional.relu(self.squeeze(mean(y))))
        gate, offset = excited[:, :, None, None].chunk(2, dim=1)
        return functional.relu(torch.sigmoid(gate) * y + offset + x)


class Network(nn.Module):
    """Planes [n, 19, 8, 8] in; policy logits [n, 1858] and logits of win, draw, loss [n, 3] out.

    Weights are always kept in single precision; `precision` is what their products are computed in."""

    def __init__(self, filters=64, blocks=6, squeezed=8):
        super().__init__()
        self.shape = {"filters": filters, "blocks": blocks, "squeezed": squeezed}
        self.precision = torch.float32
        partners = mirror.halves(filters)
        self.input = Convolution(filters, torch.tensor(PLANE_PARTNERS), 3)
        self.blocks = nn.ModuleList(Block(filters, squeezed) for _ in range(blocks))
        self.policy_first = Convolution(filters, partners, 3)
        self.policy = Linear(mirror.policy_planes(), partners, 3, gain=0.5)
        self.value = Convolution(VALUE_CHANNELS, partners, 1)
        self.value_hidden = Linear(mirror.halves(VALUE_HIDDEN), mirror.channels_and_squares(VALUE_CHANNELS))
        self.value_output = Linear(torch.arange(3), mirror.halves(VALUE_HIDDEN), gain=0.3)
        self.register_buffer("places", torch.from_numpy(convolution_map()), persistent=False)
        assert PLANES == len(self.policy.outputs)

    def forward(self, planes):
        x = functional.relu(self.input(planes.to(self.precision)))
        for block in self.blocks:
            x = block(x)
        policy = self.policy(functional.relu(self.policy_first(x))).flatten(1)[:, self.places]
        value = functional.relu(self.value(x)).flatten(1)
        return policy.float(), self.value_output(functional.relu(self.value_hidden(value))).float()


def new_weight(shape, outputs, inputs, gain=math.sqrt(2.0)):
    """Random numbers, symmetric from the beginning, so that they stay it under any optimiser."""
    fan_in = math.prod(shape[1:])
    # The mean of two independent numbers varies half as much as one.
    free = torch.randn(shape) * gain * math.sqrt(2.0 / fan_in)
    return mirror.symmetric(free, outputs, inputs)


def losses(policy, value, legal, moves, shares, wdl, stakes=1.0, rarity=1.0):
    """Cross entropies of policy and value, means over the batch, the policy's weighted by `stakes`, the value's by
    `rarity`. Moves that are not legal take no part."""
    log_policy = functional.log_softmax(policy.masked_fill(~legal, -1e4), dim=1)
    policy_loss = -(stakes * (shares * log_policy.gather(1, moves)).sum(1)).mean()
    value_loss = -(rarity * (wdl * functional.log_softmax(value, dim=1)).sum(1)).mean()
    return policy_loss, value_loss


def measures(policy, value, legal, moves, wdl):
    """Means over the batch: whether the first move is the teacher's, whether the teacher's is among the first four;
    and the expectations Q = W - L of network and teacher, [n] each."""
    policy = policy.masked_fill(~legal, -1e4)
    best = moves[:, :1]
    rank = (policy > policy.gather(1, best)).sum(1)
    q = torch.softmax(value, dim=1)
    return (rank == 0).float().mean(), (rank < 4).float().mean(), q[:, 0] - q[:, 2], wdl[:, 0] - wdl[:, 2]
