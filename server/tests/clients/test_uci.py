"""`puctoscope uci` with python-chess, a client of many programs: analysis, Chess960, and games against Stockfish.

Everything is done without a network, with the one that comes with the program, and with one of Lc0's where
PUCTOSCOPE_REFERENCE names a folder that has it.
"""

import os
import unittest

import chess
import chess.engine

PUCTOSCOPE = [os.environ["PUCTOSCOPE"], "uci"]
STOCKFISH = "/usr/games/stockfish"
REFERENCE = os.environ.get("PUCTOSCOPE_REFERENCE", "")
MAIA = os.path.join(REFERENCE, "networks", "maia-1500.pb.gz")


class Client:
    """The tests. A subclass says what evaluates, and how many nodes are worth how many."""

    arguments: list[str] = []
    share = 1

    def setUp(self):
        self.engine = chess.engine.SimpleEngine.popen_uci(PUCTOSCOPE + self.arguments)
        self.addCleanup(self.engine.quit)

    def nodes(self, nodes):
        return chess.engine.Limit(nodes=max(1, nodes // self.share))

    def test_options_have_the_names_and_types_that_clients_look_for(self):
        options = self.engine.options
        self.assertEqual(options["MultiPV"].type, "spin")
        self.assertEqual(options["Threads"].type, "spin")
        self.assertEqual(options["UCI_Chess960"].type, "check")
        self.assertEqual(options["ScoreType"].default, "WDL_mu")
        self.engine.configure({"Threads": 1, "NNCacheSize": 100_000, "MinibatchSize": 0})
        self.engine.ping()

    def test_analysis_tells_lines_scores_and_wdl(self):
        self.engine.configure({"UCI_ShowWDL": True, "CPuct": "2.5", "SmartPruningFactor": "0"})
        board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
        limit = self.nodes(600)
        lines = self.engine.analyse(board, limit, multipv=3)
        self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
        for line in lines:
            # The last batch is searched to its end.
            self.assertIn(line["nodes"], range(limit.nodes, limit.nodes + 16))
            self.assertEqual(sum(line["wdl"].pov(chess.BLACK)), 1000)
            self.assertLess(abs(line["score"].pov(chess.BLACK).score()), 300)
            position = board.copy()
            for move in line["pv"]:
                self.assertIn(move, position.legal_moves)
                position.push(move)

    def test_one_node_has_a_score_and_a_line(self):
        info = self.engine.analyse(chess.Board(), chess.engine.Limit(nodes=1))
        self.assertEqual((info["nodes"], info["depth"], len(info["pv"])), (1, 1, 1))
        self.assertLess(abs(info["score"].pov(chess.WHITE).score()), 200)

    def test_an_endless_analysis_is_stopped(self):
        with self.engine.analysis(chess.Board(), root_moves=[chess.Move.from_uci("a2a3")]) as analysis:
            for info in analysis:
                if info.get("nodes", 0) > 1000 // self.share:
                    break
        self.assertEqual(analysis.wait().move.uci(), "a2a3")

    def test_a_mate_is_found_and_told(self):
        board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
        result = self.engine.play(board, chess.engine.Limit(nodes=800), info=chess.engine.INFO_SCORE)
        self.assertEqual(result.move.uci(), "h5f7")
        self.assertEqual(result.info["score"].pov(chess.WHITE), chess.engine.Mate(1))

    def test_a_finished_game_has_a_score(self):
        mate = chess.Board("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1")
        self.assertEqual(self.engine.analyse(mate, chess.engine.Limit(nodes=5))["score"].relative, chess.engine.Mate(0))
        stalemate = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        self.assertEqual(self.engine.analyse(stalemate, chess.engine.Limit(nodes=5))["score"].relative, chess.engine.Cp(0))
        self.assertIsNone(self.engine.play(mate, chess.engine.Limit(time=0.3)).move)

    def test_chess960_castling(self):
        board = chess.Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess960=True)
        while not board.is_game_over() and board.fullmove_number < 20:
            move = self.engine.play(board, self.nodes(60)).move
            self.assertIn(move, board.legal_moves)
            board.push(move)
        # King takes rook, where castling is all there is to choose from.
        board = chess.Board("4k3/8/8/8/8/8/5PPP/5KR1 w G - 0 1", chess960=True)
        castle = next(move for move in board.legal_moves if board.is_castling(move))
        chosen = self.engine.play(board, chess.engine.Limit(nodes=20), root_moves=[castle]).move
        self.assertEqual(chosen, castle)

    @unittest.skipUnless(os.path.exists(STOCKFISH), "Stockfish is not installed")
    def test_a_game_against_stockfish_with_pondering(self):
        with chess.engine.SimpleEngine.popen_uci(STOCKFISH) as stockfish:
            stockfish.configure({"Threads": 1, "Hash": 16, "Skill Level": 0})
            board = chess.Board()
            players = {chess.WHITE: self.engine, chess.BLACK: stockfish}
            while not board.is_game_over(claim_draw=True) and board.fullmove_number < 100:
                ours = board.turn == chess.WHITE
                limit = self.nodes(300) if ours else chess.engine.Limit(nodes=2000)
                result = players[board.turn].play(board, limit, ponder=ours, game="one")
                self.assertIn(result.move, board.legal_moves)
                board.push(result.move)
        self.assertGreater(board.fullmove_number, 8, "a game was played")


class WithoutNetwork(Client, unittest.TestCase):
    arguments = ["--evaluator", "classical"]


class ShippedNetwork(Client, unittest.TestCase):
    """What a chess program meets that starts the engine without any option."""

    share = 10


@unittest.skipUnless(os.path.exists(MAIA), "PUCTOSCOPE_REFERENCE names no folder with Maia's network")
class Maia(Client, unittest.TestCase):
    arguments = ["--network", MAIA]
    share = 10
