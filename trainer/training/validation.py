"""What a network knows of positions that it has not learnt from."""

import numpy as np
import torch

from . import data, model

BATCH = 256


@torch.no_grad()
def look(network, records, device):
    """Means over the records, by name."""
    network.eval()
    network.precision = torch.float32
    sums, ours, theirs = np.zeros(4), [], []
    for at in range(0, len(records), BATCH):
        planes, legal, moves, shares, wdl = (x.to(device) for x in data.batch(records[at : at + BATCH]))
        policy, value = network(planes)
        first, four, q, target = model.measures(policy, value, legal, moves, wdl)
        means = [first, four, *model.losses(policy, value, legal, moves, shares, wdl)]
        sums += np.array([float(mean) for mean in means]) * len(q)
        ours.append(q.cpu().numpy())
        theirs.append(target.cpu().numpy())
    first, four, policy, value = sums / len(records)
    correlation = np.corrcoef(np.concatenate(ours), np.concatenate(theirs))[0, 1]
    return {
        "held out": len(records),
        "first move": round(first, 4),
        "in four": round(four, 4),
        "q correlation": round(float(correlation), 4),
        "policy loss": round(policy, 4),
        "value loss": round(value, 4),
    }
