"""Games that `puctoscope serve` writes, read by python-chess: each without an error, and each as it was."""

import io
import json
import os
import random
import subprocess
import tempfile
import unittest
import urllib.request

import chess
import chess.pgn

PUCTOSCOPE = os.environ["PUCTOSCOPE"]
# The key of a browser: who shows it owns what was made with it.
BROWSER = "puctoscope_browser=PythonChessReadsGames_"

COMMENTS = [
    "a comment",
    "[%eval 0.31] [%clk 1:02:03]",
    "[%csl Ge4,Rd5][%cal Ye2e4] look",
    "[%emt 0:00:03.2] [%unknown 7;8]",
    "(brackets) ; % $1 \"quotes\" \\\\",
    "é ♞ ½ 中文",
]


class Generator:
    """Games with variations, comments and glyphs, the same in every run."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def game(self, number):
        board = chess.Board()
        if number % 5 == 1:
            board = chess.Board.from_chess960_pos(self.random.randrange(960))
        if number % 5 == 2:
            for _ in range(30):
                board.push(self.random.choice(list(board.legal_moves) or [chess.Move.null()]))
            board = chess.Board(board.fen())
        game = chess.pgn.Game()
        game.setup(board)
        game.headers["Event"] = f"Game {number}"
        game.headers["Annotator"] = self.random.choice(["Anna", "é ½", "a ] b", "[%"])
        game.headers["Result"] = self.random.choice(["1-0", "0-1", "1/2-1/2", "*"])
        game.comment = self.comment()
        self.grow(game, 30, 0)
        return game

    def comment(self):
        return self.random.choice(COMMENTS) if self.random.random() < 0.3 else ""

    def grow(self, node, plies, depth):
        for _ in range(plies):
            moves = list(node.board().legal_moves)
            if not moves:
                return
            before = node
            node = before.add_variation(self.random.choice(moves), comment=self.comment())
            if self.random.random() < 0.2:
                node.nags.add(self.random.choice([1, 2, 3, 4, 5, 6, 10, 16, 146, 255]))
            others = [move for move in moves if move != node.move]
            if others and depth < 3 and self.random.random() < 0.2:
                line = before.add_variation(self.random.choice(others), comment=self.comment())
                self.grow(line, self.random.randrange(6), depth + 1)


def read(text):
    """All games of a text; what python-chess could not read makes the test fail."""
    games, file = [], io.StringIO(text)
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors, (game.errors, text)
        games.append(game)
    return games


def tree(node):
    """All that is in a game below a node."""
    comment = " ".join(node.comment.split())
    moves = [(variation.move.uci(), tree(variation)) for variation in node.variations]
    return (comment, sorted(node.nags) if node.parent else [], moves)


class Pgn(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        options = ["--evaluator", "classical", "--address", "127.0.0.1:0", "--data", folder.name]
        self.server = subprocess.Popen([PUCTOSCOPE, "serve", *options], stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.server.stdout.close)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.terminate)
        self.address = self.server.stdout.readline().strip().removeprefix("listening on ")

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Cookie": BROWSER, "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return answer.read().decode()

    def test_a_study_comes_back_as_it_was(self):
        generator = Generator(7)
        for part in range(4):
            games = [generator.game(number) for number in range(25)]
            given = "\n\n".join(str(game) for game in games)
            study = json.loads(self.ask("/api/studies", {"name": f"Part {part}", "pgn": given}))["id"]
            found = read(self.ask(f"/api/studies/{study}/pgn"))
            self.assertEqual(len(found), len(games))
            for game, again in zip(read(given), found):
                self.assertEqual(tree(again), tree(game))
                self.assertEqual(again.board().fen(), game.board().fen())
                self.assertEqual(again.headers["StudyName"], f"Part {part}")
                for tag in ["Event", "Annotator", "Result"]:
                    self.assertEqual(again.headers[tag], game.headers[tag])


if __name__ == "__main__":
    unittest.main()
