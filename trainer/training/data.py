"""Labelled positions as tensors. `trainer/src/record.rs` describes the bytes."""

import numpy as np
import torch

from .moves import MOVES, all_moves
from .refusal import Refusal

RECORD = 304
LINES = 4
#: Input planes that the network reads, as numbers of the 112 classical ones: our and their men, repetition, castling
#: rights, the fifty-move count, ones. The other 93 (earlier positions, the colour) have no weights.
PLANES = [*range(13), 104, 105, 106, 107, 109, 111]
#: The planes' partners under a left-right mirror: castling sides swap.
PLANE_PARTNERS = [*range(13), 14, 13, 16, 15, 17, 18]
#: The fifty-move count is learnt as a fraction of this.
RULE50 = 100.0
#: Stored scores beyond this are mates.
MATE = 20000
#: An ending has at most so many men, kings included.
FEW_MEN = 5
#: Centipawns from which on an ending is decided.
DECIDED = 300
#: Centipawns from which on whoever is to move wins, and must get on with it.
WINNING = 500
#: The share of positions that are learnt from as if they had been there before: of those in which whoever is to move is
#: better, which is where it matters, and of the others.
REPEATED = (0.25, 0.03)

#: W - L from which on whoever is to move is better.
BETTER = 0.3
#: Codes of our men on the board; theirs are larger.
PAWN, KING = 1, 6

#: Where each move of the policy begins and ends.
FROM, TO = np.array([(start, end) for start, end, _ in all_moves()]).T

FIELDS = np.dtype(
    {
        "names": ["board", "castling", "rule50", "repeated", "count", "lines", "wdl", "game", "ply", "legal"],
        "formats": [
            ("u1", 32),
            "u1",
            "u1",
            "u1",
            "u1",
            ([("move", "<u2"), ("score", "<i2")], LINES),
            ("<u2", 3),
            "<u4",
            "<u2",
            ("u1", 233),
        ],
        "offsets": [0, 32, 33, 34, 35, 36, 52, 58, 62, 64],
        "itemsize": RECORD,
    }
)


def open_positions(path):
    """The records of a file, as far as they are whole, without reading them."""
    size = path.stat().st_size // RECORD
    return np.memmap(path, FIELDS, "r", shape=(size,)) if size else np.zeros(0, FIELDS)


def first(path, limit):
    """The first records of a file; none where there is no file."""
    positions = Together([path] if path.exists() else [])
    return positions[np.arange(min(limit, len(positions)))]


class Together:
    """The records of several files as if they were one."""

    def __init__(self, paths):
        self.paths = paths
        self.parts = [open_positions(path) for path in paths]
        self.ends = np.cumsum([len(part) for part in self.parts], dtype=np.int64)

    def __len__(self):
        return sum(len(part) for part in self.parts)

    def __getitem__(self, numbers):
        """Copies of the records with these numbers, an array of integers, in that order. A damaged one is refused."""
        records = np.empty(len(numbers), FIELDS)
        part = np.searchsorted(self.ends, numbers, side="right")
        for index, (path, positions) in enumerate(zip(self.paths, self.parts)):
            here = part == index
            inside = numbers[here] - (self.ends[index] - len(positions))
            records[here] = positions[inside]
            for flaw, has_it in flaws(records[here]):
                if has_it.any():
                    number = inside[has_it][0]
                    raise Refusal(f"record {number} of {path} (at byte {number * RECORD}) is damaged: {flaw}")
        return records


def flaws(records):
    """What no labelled position has, and which records have it, [n]: enough to keep a damaged one, which would teach
    nonsense or end in losses that are no numbers, from being learnt from."""
    count = records["count"]
    moves = records["lines"]["move"]
    there = np.minimum(moves, MOVES - 1).astype(np.int64)
    is_legal = (moves < MOVES) & (np.take_along_axis(records["legal"], there // 8, axis=1) >> there % 8 & 1 == 1)
    has_move = np.arange(LINES)[None, :] < count[:, None]
    one_each = [np.count_nonzero(squares(records) == king, axis=1) == 1 for king in (KING, 2 * KING)]
    return [
        (f"its teacher's moves are not one to {LINES}", (count < 1) | (count > LINES)),
        ("a move of its teacher's is not legal", (has_move & ~is_legal).any(1)),
        ("it has not one king of each side", ~np.logical_and(*one_each)),
    ]


def squares(records):
    """What stands on each square, [n, 64]."""
    board = records["board"]
    return np.stack([board & 15, board >> 4], axis=2).reshape(-1, 64)


def centipawns(score):
    """Stored scores as centipawns in which a quicker mate is worth more: at most 1500 without a mate, 1500 to 4400
    with one."""
    score = score.astype(np.float32)
    size = np.abs(score)
    mate = 4500.0 - 100.0 * np.minimum(32000.0 - size, 30.0)
    return np.sign(score) * np.where(size > MATE, mate, np.minimum(size, 1500.0))


def policy_targets(records):
    """Shares of the teacher's moves, [n, 4]: a softmax of their scores, softer where much is lost; less so where much is
    won, which has to be brought home, and sharp with few men: there a few centipawns are the way to the edge of the
    board."""
    score = centipawns(records["lines"]["score"])
    present = np.arange(LINES)[None, :] < records["count"][:, None]
    best = score[:, :1]
    temperature = 25.0 + 0.15 * np.minimum(np.abs(best), 500.0)
    temperature[best > WINNING] = 40.0
    temperature[few_men(records) & (np.abs(best[:, 0]) > DECIDED)] = 10.0
    weight = np.where(present, np.exp((np.minimum(score, best) - best) / temperature), 0.0)
    return weight / weight.sum(1, keepdims=True)


def value_targets(records):
    """Win, draw, loss, [n, 3], from the score of the best line; the engine's own are flat around zero, because they
    are about games between such engines."""
    return win_draw_loss(records["lines"]["score"][:, 0])


def win_draw_loss(score):
    """Win, draw, loss, [n, 3], of stored scores."""
    score = np.clip(centipawns(score), -2000, 2000)
    win = 1.0 / (1.0 + np.exp(-(score - 100.0) / 90.0))
    loss = 1.0 / (1.0 + np.exp(-(-score - 100.0) / 90.0))
    return np.stack([win, np.maximum(1.0 - win - loss, 0.0), loss], axis=1)


def expectations(records):
    """W - L after the first and after the last of the teacher's moves, [n] each."""
    rows = np.arange(len(records))
    scores = records["lines"]["score"]
    return expectation(scores[:, 0]), expectation(scores[rows, np.maximum(records["count"], 1) - 1])


def expectation(score):
    """W - L, [n], of stored scores."""
    wdl = win_draw_loss(score)
    return wdl[:, 0] - wdl[:, 2]


def needs_progress(records):
    """Whether a mate is in sight or few men are left, [n]. Then all moves may be worth the same, but only some lead
    anywhere."""
    return (np.abs(records["lines"]["score"][:, 0].astype(np.int32)) > MATE) | few_men(records)


def wins(records):
    """Whether whoever is to move wins, [n]."""
    return records["lines"]["score"][:, 0] > WINNING


def few_men(records):
    """Whether at most `FEW_MEN` are left, [n]."""
    return np.count_nonzero(squares(records), axis=1) <= FEW_MEN


def interest(records):
    """How often each position is learnt from, [n], at most 1: often where the teacher's moves differ in what they win
    or lose, seldom where all is decided and all moves do."""
    best, worst = expectations(records)
    least = np.where(needs_progress(records), 0.4, np.where(wins(records), 0.25, 0.12))
    return np.minimum(least + 0.45 * (1.0 - np.abs(best)) + 2.0 * np.abs(best - worst), 1.0)


def rarity(records):
    """How much drawn positions count for the value, [n], 1 on average: as much more as they are drawn less often. What
    is at stake depends on how good the best move is, so positions drawn by it alone would teach that whoever is to
    move stands better than he does."""
    rare = 1.0 / interest(records)
    return (rare / rare.mean()).astype(np.float32)


def stakes(records):
    """How much it matters to find the right move, [n], about 1 on average over the positions that are drawn: little
    where the teacher's moves are worth the same, much where one wins what another loses. So a network of this size
    learns to see captures and threats before it learns which of four quiet moves is the best. What is won has to be
    brought home, above all where the game goes round in circles."""
    best, worst = expectations(records)
    plain = 0.4 + 2.5 * np.minimum(np.abs(best - worst), 0.8)
    plain = np.where(wins(records), np.maximum(plain, 0.8), plain)
    plain = np.where(needs_progress(records), 1.0, plain)
    return np.where((records["repeated"] == 1) & (best > BETTER), 1.5, plain).astype(np.float32)


def choose(positions, count, random):
    """Numbers of random positions, each as often as its interest is."""
    chosen = np.zeros(0, np.int64)
    while len(chosen) < count:
        drawn = random.integers(0, len(positions), 2 * count)
        kept = random.random(len(drawn)) < interest(positions[drawn])
        chosen = np.concatenate([chosen, drawn[kept]])
    return np.sort(chosen[:count])


def repeat(records, random):
    """The records, some of them (`REPEATED`) as if their positions had occurred before. Who is better must not go
    round in circles there: of the moves that keep what the best one does only those are learnt that cannot be taken
    back, pawn moves and captures; where there are none, the best one is left out, which has been played already and
    led back. So a network that remembers nothing wins what is won."""
    records = records.copy()
    expected = expectation(records["lines"]["score"])
    present = np.arange(LINES)[None, :] < records["count"][:, None]
    is_better = (expected[:, 0] > BETTER) & (records["lines"]["score"][:, 0] <= MATE)
    repeated = random.random(len(records)) < np.where(is_better, *REPEATED)
    records["repeated"][repeated] = 1
    keeps = present & (expected[:, :1] - expected < 0.1)
    onwards = keeps & cannot_be_taken_back(records)
    others = present & (np.arange(LINES)[None, :] > 0)
    learnt = np.where(onwards.any(1)[:, None], onwards, np.where(keeps[:, 1:2], others, present))
    learnt = np.where((repeated & is_better)[:, None], learnt, present)
    order = np.argsort(~learnt, axis=1, kind="stable")
    records["lines"] = np.take_along_axis(records["lines"], order, axis=1)
    records["count"] = learnt.sum(1)
    return records


def cannot_be_taken_back(records):
    """Whether each of the teacher's moves is a pawn's or a capture, [n, 4]."""
    board = squares(records)
    moves = np.minimum(records["lines"]["move"], MOVES - 1)
    moved, taken = (np.take_along_axis(board, ends[moves], axis=1) for ends in (FROM, TO))
    return (moved == PAWN) | (taken > KING)


def planes(records):
    """Network input, [n, 19, 8, 8]."""
    men = squares(records)[:, None, :] == np.arange(1, 13, dtype=np.uint8)[None, :, None]
    castling = records["castling"][:, None] >> np.arange(4, dtype=np.uint8) & 1
    flags = np.concatenate(
        [
            records["repeated"][:, None].astype(np.float32),
            castling.astype(np.float32),
            records["rule50"][:, None] / np.float32(RULE50),
            np.ones((len(records), 1), np.float32),
        ],
        axis=1,
    )
    flat = np.broadcast_to(flags[:, :, None], (*flags.shape, 64))
    return np.concatenate([men.astype(np.float32), flat], axis=1).reshape(-1, len(PLANES), 8, 8)


def batch(records):
    """A batch as tensors: planes, legal moves [n, 1858] (bool), target moves [n, 4] with their shares, and win, draw,
    loss [n, 3]."""
    records = np.asarray(records)
    legal = np.unpackbits(records["legal"], axis=1, bitorder="little")[:, :MOVES].astype(bool)
    moves = np.minimum(records["lines"]["move"].astype(np.int64), MOVES - 1)
    tensor = lambda array: torch.from_numpy(np.ascontiguousarray(array))
    return (
        tensor(planes(records)),
        tensor(legal),
        tensor(moves),
        tensor(policy_targets(records).astype(np.float32)),
        tensor(value_targets(records).astype(np.float32)),
    )
