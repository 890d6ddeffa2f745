"""Positions to test with."""

from pathlib import Path

import numpy as np

from training import data

DATA = Path(__file__).parent / "data"


def records(part):
    return np.asarray(data.open_positions(DATA / f"{part}.positions"))
