"""`puctoscope uci` with python-chess, a client of many programs: analysis, Chess960, and a game against Stockfish."""

import os
import unittest

import chess
import chess.engine

PUCTOSCOPE = [os.environ["PUCTOSCOPE"], "uci", "--evaluator", "classical"]
STOCKFISH = "/usr/games/stockfish"


class Client(unittest.TestCase):
    def setUp(self):
        self.engine = chess.engine.SimpleEngine.popen_uci(PUCTOSCOPE)
        self.addCleanup(self.engine.quit)

    def test_options_have_the_names_and_types_that_clients_look_for(self):
        options = self.engine.options
        self.assertEqual(options["MultiPV"].type, "spin")
        self.assertEqual(options["UCI_Chess960"].type, "check")
        self.assertIn("WDL_mu", options["ScoreType"].var)
        with self.assertRaises(chess.engine.EngineError):
            self.engine.configure({"Hash": 16})

    def test_analysis_tells_lines_scores_and_wdl(self):
        self.engine.configure({"UCI_ShowWDL": True, "CPuct": "2.5"})
        board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
        lines = self.engine.analyse(board, chess.engine.Limit(nodes=600), multipv=3)
        self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
        for line in lines:
            self.assertEqual(line["nodes"], 600)
            self.assertEqual(sum(line["wdl"].pov(chess.BLACK)), 1000)
            self.assertLess(abs(line["score"].pov(chess.BLACK).score()), 300)
            position = board.copy()
            for move in line["pv"]:
                self.assertIn(move, position.legal_moves)
                position.push(move)

    def test_an_endless_analysis_is_stopped(self):
        with self.engine.analysis(chess.Board(), root_moves=[chess.Move.from_uci("a2a3")]) as analysis:
            for info in analysis:
                if info.get("nodes", 0) > 1000:
                    break
        self.assertEqual(analysis.wait().move.uci(), "a2a3")

    def test_a_mate_is_found_and_told(self):
        board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
        result = self.engine.play(board, chess.engine.Limit(nodes=800), info=chess.engine.INFO_SCORE)
        self.assertEqual(result.move.uci(), "h5f7")
        self.assertEqual(result.info["score"].pov(chess.WHITE), chess.engine.Mate(1))

    def test_chess960_castling(self):
        board = chess.Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess960=True)
        while not board.is_game_over() and board.fullmove_number < 20:
            move = self.engine.play(board, chess.engine.Limit(nodes=60)).move
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
            while not board.is_game_over(claim_draw=True) and board.fullmove_number < 150:
                ours = board.turn == chess.WHITE
                limit = chess.engine.Limit(nodes=300 if ours else 2000)
                result = players[board.turn].play(board, limit, ponder=ours, game="one")
                self.assertIn(result.move, board.legal_moves)
                board.push(result.move)
        self.assertGreater(board.fullmove_number, 8, "a game was played")


if __name__ == "__main__":
    unittest.main()
