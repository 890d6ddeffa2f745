"""Legal moves of thousands of positions, as `puctoscope uci` reads them and as python-chess does."""

import os
import random
import subprocess
import unittest

import chess

PUCTOSCOPE = [os.environ["PUCTOSCOPE"], "uci"]

# Rights and en passant squares that cannot be are dropped; a position in which more cannot be is another matter.
DROPPED = chess.STATUS_BAD_CASTLING_RIGHTS | chess.STATUS_INVALID_EP_SQUARE
# The side to move may be in any check.
SEARCHED = chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_TOO_MANY_CHECKERS


class Generator:
    """Texts of positions with the moves that are legal there, the same in every run."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def played(self, board, plies):
        """The board after moves at random, or None where the game is over."""
        for _ in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                return None
            board.push(self.random.choice(moves))
        return board if any(board.legal_moves) else None

    def of_play(self):
        board = self.played(chess.Board(), self.random.randrange(120))
        return board and (self.written(board.fen(en_passant=self.random.choice(["legal", "fen", "xfen"]))), board)

    def of_chess960(self):
        board = self.played(chess.Board.from_chess960_pos(self.random.randrange(960)), self.random.randrange(60))
        # With FENs of rooks and kings at home one cannot tell which notation is meant.
        return (
            (self.random.choice([board.shredder_fen(), board.fen()]), board)
            if board and board.has_chess960_castling_rights()
            else None
        )

    def of_pieces(self):
        """Pieces anywhere, with rights and en passant squares that mostly cannot be."""
        board = chess.Board(None)
        kings = [chess.E1, chess.E8] if self.random.random() < 0.5 else self.random.sample(range(64), 2)
        others = [square for square in range(64) if square not in kings]
        for square in self.random.sample(others, self.random.randrange(28)):
            kind = self.random.choice([1, 1, 1, 2, 2, 3, 3, 4, 4, 5])
            board.set_piece_at(square, chess.Piece(kind, self.random.random() < 0.5))
        for square, color in zip(kings, (chess.WHITE, chess.BLACK)):
            board.set_piece_at(square, chess.Piece(chess.KING, color))
        rights = self.random.choice(["-", "KQkq", "KQ", "kq", "Kq", "K", "q"])
        passant = self.random.choice(["-", "-", "e3", "e6", "d6", "c3"])
        fen = f"{board.board_fen()} {self.random.choice('wb')} {rights} {passant} 0 1"
        read = chess.Board(fen)
        if read.status() & ~(DROPPED | SEARCHED):
            return None
        # Rights that only Chess960 would have are another reading.
        if chess.Board(fen, chess960=True).clean_castling_rights() != read.clean_castling_rights():
            return None
        if read.status() & chess.STATUS_INVALID_EP_SQUARE:
            read.ep_square = None
        read.castling_rights = read.clean_castling_rights()
        return (fen, read) if any(read.legal_moves) else None

    def written(self, fen):
        """A FEN as people copy it."""
        fields = fen.split(" ")
        plain = " ".join(fields[:4])
        return self.random.choice(
            [
                fen,
                fen,
                "\t".join(fields),
                "  ".join(fields),
                plain,
                f'{plain} bm a1; id "x.1";',
                f"{plain} hmvc {fields[4]}; fmvn {fields[5]};",
                f"{plain} - -",
                f"{plain} ? ?",
                f'"{fen}"',
            ]
        )

    def texts(self, make, count):
        found = []
        while len(found) < count:
            made = make()
            if made:
                text, board = made
                found.append((text, sorted(board.uci(move, chess960=True) for move in board.legal_moves)))
        return found


class Positions(unittest.TestCase):
    def setUp(self):
        self.engine = subprocess.Popen(PUCTOSCOPE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.addCleanup(self.engine.communicate, "quit\n")
        for option in ["Evaluator value classical", "VerboseMoveStats value true"]:
            self.send(f"setoption name {option}")

    def send(self, line):
        print(line, file=self.engine.stdin, flush=True)

    def moves(self, text):
        """The moves of a position, as the engine tells them."""
        self.send(f"position fen {text}")
        self.send("go nodes 1")
        moves = []
        for line in self.engine.stdout:
            words = line.split()
            if line.startswith("info string") and " N: " in line and words[2] != "node":
                moves.append(words[2])
            if words[:1] == ["bestmove"]:
                break
        return sorted(moves)

    def compare(self, texts, chess960):
        self.send(f"setoption name UCI_Chess960 value {str(chess960).lower()}")
        for text, expected in texts:
            # The statistics spell castling as Chess960 does, as those of Lc0 do.
            self.assertEqual(self.moves(text), expected, text)

    def test_positions_of_play(self):
        generator = Generator(1)
        self.compare(generator.texts(generator.of_play, 2500), True)

    def test_positions_of_chess960(self):
        generator = Generator(2)
        self.compare(generator.texts(generator.of_chess960, 1000), True)

    def test_pieces_anywhere(self):
        generator = Generator(3)
        self.compare(generator.texts(generator.of_pieces, 2500), False)
