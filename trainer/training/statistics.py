"""Statistics of batch normalisation."""

import torch

from . import model


@torch.no_grad()
def take(network, batches):
    """Gives a network those of some batches of planes, for weights that do not change any more."""
    normalised = [part for part in network.modules() if isinstance(part, model.Convolution)]
    sums = [(torch.zeros_like(part.mean), torch.zeros_like(part.variance)) for part in normalised]
    network.train()
    network.precision = torch.float32
    count = 0
    for planes in batches:
        for part in normalised:
            # The running values move by a fiftieth of the way: from zero, fifty times that is the batch's own.
            part.mean.zero_()
            part.variance.zero_()
        network(planes)
        for part, (mean, variance) in zip(normalised, sums):
            mean += part.mean / model.BN_MOMENTUM
            variance += part.variance / model.BN_MOMENTUM
        count += 1
    for part, (mean, variance) in zip(normalised, sums):
        part.mean.copy_(mean / count)
        part.variance.copy_(variance / count)
