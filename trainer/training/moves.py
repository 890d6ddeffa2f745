"""The 1858 outputs of the policy, by rule, and where the convolutional head computes each of them.

Squares count from a1 = 0, b1 = 1 to h8 = 63, in the view of the player to move."""

import numpy as np

MOVES = 1858
PLANES = 80
PROMOTIONS = "qrb"

_DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
_JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
_PROMOTION_PLANES = "rbq"


def all_moves():
    """Every output as (from, to, promotion or None), in the order of the outputs."""
    moves = []
    for start in range(64):
        for end in range(64):
            files, ranks = abs(start % 8 - end % 8), abs(start // 8 - end // 8)
            queen = start != end and (files == 0 or ranks == 0 or files == ranks)
            if queen or (files + ranks == 3 and files and ranks):
                moves.append((start, end, None))
    for start in range(8):
        for end in range(max(start - 1, 0), min(start + 1, 7) + 1):
            moves.extend((48 + start, 56 + end, role) for role in PROMOTIONS)
    assert len(moves) == MOVES
    return moves


def plane_step(plane):
    """Files, ranks and promotion of the moves on a plane of the head, or None for padding."""
    if plane < 56:
        files, ranks = _DIRECTIONS[plane // 7]
        distance = plane % 7 + 1
        return files * distance, ranks * distance, None
    if plane < 64:
        return (*_JUMPS[plane - 56], None)
    if plane < 73:
        return (plane - 64) // 3 - 1, 1, _PROMOTION_PLANES[(plane - 64) % 3]
    return None


def convolution_map():
    """For each output its place in the flattened planes of the head, 64 * plane + from."""
    index = {move: at for at, move in enumerate(all_moves())}
    places = np.full(MOVES, -1, dtype=np.int64)
    for plane in range(PLANES):
        step = plane_step(plane)
        if step is None:
            continue
        files, ranks, promotion = step
        for start in range(64):
            file, rank = start % 8 + files, start // 8 + ranks
            if 0 <= file < 8 and 0 <= rank < 8 and (promotion is None or start // 8 == 6):
                places[index[start, 8 * rank + file, promotion]] = 64 * plane + start
    assert (places >= 0).all()
    return places
