"""Muon: momentum whose matrices are made orthogonal before each step (Jordan and others, 2024), for layers with many
inputs and outputs; AdamW for the rest.

A convolution counts as a matrix of outputs by everything a filter looks at."""

import torch

#: Coefficients of the quintic that drives singular values towards one, as its authors tuned them.
_A, _B, _C = 3.4445, -4.7750, 2.0315
_STEPS = 5


def orthogonal(matrix):
    """A matrix with nearly the same singular directions and singular values near one."""
    x = matrix if matrix.shape[0] <= matrix.shape[1] else matrix.T
    x = x / (x.norm() + 1e-7)
    for _ in range(_STEPS):
        square = x @ x.T
        x = _A * x + (_B * square + _C * square @ square) @ x
    return x if matrix.shape[0] <= matrix.shape[1] else x.T


class Muon(torch.optim.Optimizer):
    """Steps of equal root mean square, whatever the shape: `lr` is what an AdamW step of that rate would be about."""

    def __init__(self, parameters, lr, momentum=0.95, weight_decay=0.01):
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure=None):
        assert closure is None
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is None:
                    continue
                state = self.state[parameter]
                if not state:
                    state["momentum"] = torch.zeros_like(parameter)
                velocity = state["momentum"].lerp_(parameter.grad, 1.0 - group["momentum"])
                ahead = parameter.grad.lerp(velocity, group["momentum"]).flatten(1)
                scale = 0.2 * max(ahead.shape) ** 0.5
                parameter.mul_(1.0 - group["lr"] * group["weight_decay"])
                parameter.add_(orthogonal(ahead).view_as(parameter), alpha=-group["lr"] * scale)


def optimisers(network, lr, weight_decay):
    """Muon for the matrices of the network, AdamW for biases, normalisations and the two ends."""
    ends = {network.input.weight, network.policy.weight, network.value_output.weight}
    matrices = [p for p in network.parameters() if p.dim() > 1 and p not in ends]
    others = [p for p in network.parameters() if p.dim() <= 1 or p in ends]
    decayed = [p for p in others if p.dim() > 1]
    plain = [p for p in others if p.dim() <= 1]
    adam = [{"params": decayed, "weight_decay": weight_decay}, {"params": plain, "weight_decay": 0.0}]
    return [Muon(matrices, lr, weight_decay=weight_decay), torch.optim.AdamW(adam, lr, betas=(0.9, 0.98))]
