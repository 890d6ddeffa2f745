//! The planes of every input format, on positions worked out by hand.

use engine::games::chess::{Chess, move_code, parse_uci};
use networks::lc0::encoder::encode;
use networks::lc0::policy;
use networks::{HistoryFill, Input, InputFormat, Transform};
use shakmaty::{Position, Square};

const ALL: u64 = u64::MAX;

fn input(fen: &str, moves: &str, format: InputFormat, fill: HistoryFill) -> Input {
    encode(game(fen, moves).history(), format, fill)
}

fn game(fen: &str, moves: &str) -> Chess {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    Chess::from_fen(fen, &moves).unwrap()
}

/// The mask of some squares of the mover's view.
fn squares(names: &str) -> u64 {
    names.split_whitespace().fold(0, |mask, name| mask | 1 << u32::from(name.parse::<Square>().unwrap()))
}

/// Counts the positions that are shown, of eight.
fn shown(input: &Input) -> usize {
    let kings = (0..8).map(|slot| input.planes.masks[13 * slot + 5]);
    let shown = kings.clone().take_while(|&king| king != 0).count();
    assert_eq!(kings.filter(|&king| king != 0).count(), shown, "no gaps");
    shown
}

#[test]
fn castling_as_whole_planes_for_us_and_them() {
    let masks = |fen: &str| input(fen, "", InputFormat::Classical, HistoryFill::No).planes.masks[104..108].to_vec();
    assert_eq!(masks("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"), [0, ALL, ALL, 0]);
    assert_eq!(masks("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"), [ALL, 0, 0, ALL]);
}

#[test]
fn castling_as_squares_of_rooks() {
    for &format in &InputFormat::ALL[1..] {
        let masks = |fen: &str| input(fen, "", format, HistoryFill::No).planes.masks[104..108].to_vec();
        assert_eq!(masks("startpos"), [squares("a1 a8"), squares("h1 h8"), 0, 0], "{format}");
        // Black sees its own rooks below: a8 and h8 are a1 and h1, White's a1 is a8.
        assert_eq!(
            masks("r3k2r/pp1q1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b Qkq - 5 9"),
            [squares("a1 a8"), squares("h1"), 0, 0],
            "{format}"
        );
        // Chess960: the king stands on g1, between its rooks on f1 and h1.
        assert_eq!(
            masks("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
            [squares("f1 f8"), squares("h1 h8"), 0, 0],
            "{format}"
        );
    }
}

#[test]
fn chess960_castling_as_whole_planes() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFf - 2 9";
    assert_eq!(input(fen, "", InputFormat::Classical, HistoryFill::No).planes.masks[104..108], [ALL, ALL, ALL, 0]);
}

#[test]
fn the_colour_to_move() {
    let white = "8/5k2/8/8/8/8/5K2/8 w - - 0 1";
    let black = "8/5k2/8/8/8/8/5K2/8 b - - 0 1";
    for &format in InputFormat::ALL {
        let masks = |fen| {
            let masks = input(fen, "", format, HistoryFill::No).planes.masks;
            (masks[108], masks[110], masks[111])
        };
        let on_108 = if format.is_canonical() { 0 } else { ALL };
        let on_110 = if format.is_armageddon() { ALL } else { 0 };
        assert_eq!(masks(white), (0, 0, ALL), "{format}");
        assert_eq!(masks(black), (on_108, on_110, ALL), "{format}");
    }
}

#[test]
fn the_fifty_move_count_is_whole_or_in_hundredths() {
    for &format in InputFormat::ALL {
        let planes = input("8/5k2/8/8/8/8/5K2/8 w - - 37 60", "", format, HistoryFill::No).planes;
        assert_eq!(planes.masks[109], ALL);
        assert_eq!(planes.values[109], if format.has_hectoplies() { 0.37 } else { 37.0 }, "{format}");
    }
}

#[test]
fn an_en_passant_right_is_shown_on_rank_eight_by_canonical_formats() {
    let moves = "e2e4 g7g6 e4e5 f7f5";
    for &format in InputFormat::ALL {
        let expected = if format.is_canonical() { squares("f8") } else { 0 };
        assert_eq!(input("startpos", moves, format, HistoryFill::FenOnly).planes.masks[108], expected, "{format}");
    }
    // For Black too it is its own rank 8, and turned with the board when that is turned.
    let fen = "8/8/8/8/3pPk2/8/8/3K4 b - e3 0 1";
    let planes = input(fen, "", InputFormat::Canonical, HistoryFill::FenOnly).planes;
    assert_eq!((planes.masks[108], planes.masks[5]), (squares("e8"), squares("f5")));
    let fen = "8/8/8/2k5/3pP3/8/8/3K4 b - e3 0 1";
    let input = input(fen, "", InputFormat::Canonical, HistoryFill::FenOnly);
    assert!(input.transform.left_right);
    assert_eq!((input.planes.masks[108], input.planes.masks[5]), (squares("d8"), squares("f4")));
}

#[test]
fn canonical_history_starts_after_the_last_capture_pawn_move_or_en_passant_right() {
    let count = |moves| shown(&input("startpos", moves, InputFormat::Canonical, HistoryFill::Always));
    assert_eq!(count("e2e4 g7g6 e4e5 f7f5"), 1, "the current position is always shown");
    assert_eq!(count("e2e4 g7g6 e4e5 f7f5 g1f3"), 1, "not the one with the en-passant right");
    assert_eq!(count("e2e4 g7g6 e4e5 f7f5 g1f3 g8h6"), 2);
    assert_eq!(count("e2e4 e7e5 g1f3 b8c6 b1c3"), 4, "back to the position after e7e5");
    assert_eq!(count("g1f3 b8c6 b1c3"), 4, "back to the start position, which is not repeated before itself");
}

#[test]
fn canonical_history_stops_at_other_castling_rights() {
    let count = |moves| shown(&input("startpos", moves, InputFormat::Canonical, HistoryFill::Always));
    assert_eq!(count("e2e4 e7e5 e1e2"), 1);
    assert_eq!(count("e2e4 e7e5 e1e2 b8c6"), 2);
    assert_eq!(count("e2e4 e7e5 e1e2 e8e7 b1c3"), 2);
}

#[test]
fn history_of_repeats_only() {
    // The start position comes back, then both sides play something new.
    let moves = "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6";
    let all = input("startpos", moves, InputFormat::CanonicalHectoplies, HistoryFill::FenOnly).planes;
    let repeats = input("startpos", moves, InputFormat::CanonicalV2, HistoryFill::FenOnly);
    assert_eq!(shown(&repeats), 2);
    // Two positions ago, the start position for the second time: slot 2 of all is slot 1 of the repeats.
    assert_eq!(all.masks[26..39], repeats.planes.masks[13..26]);
    assert_eq!(repeats.planes.masks[13..26], all_pieces_at_home_and_repeated());
    assert_eq!(repeats.planes.masks[12], 0, "the current position is new");
}

#[test]
fn history_of_repeats_from_a_fen_ends() {
    // Nothing repeats, and the first position has no capture or pawn move just before it.
    let fen = "r3k2r/pp1q1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b Qkq - 5 9";
    assert_eq!(shown(&input(fen, "", InputFormat::CanonicalV2, HistoryFill::Always)), 1);
}

#[test]
fn with_castling_rights_the_board_is_not_turned() {
    let fen = "4k3/8/8/8/8/8/8/1K6 w - - 0 1";
    assert!(input(fen, "", InputFormat::Canonical, HistoryFill::No).transform.left_right);
    let fen = "rk6/8/8/8/8/8/8/1K6 w q - 0 1";
    assert_eq!(input(fen, "", InputFormat::Canonical, HistoryFill::No).transform, Transform::IDENTITY);
}

#[test]
fn with_pawns_the_king_comes_to_the_kingside_and_moves_follow() {
    let fen = "4k3/8/8/8/8/8/3P4/3K4 w - - 0 1";
    let input = input(fen, "", InputFormat::Canonical, HistoryFill::FenOnly);
    let masks = &input.planes.masks;
    assert_eq!((masks[0], masks[5], masks[11]), (squares("e2"), squares("e1"), squares("d8")));
    // d2d4 has become e2e4.
    let game = game(fen, "");
    let mv = move_code(parse_uci(game.position(), "d2d4", 1).unwrap());
    assert_eq!(policy::index(mv, game.position().turn(), input.transform), 322);
}

#[test]
fn without_pawns_the_king_comes_to_the_lower_right_triangle_and_moves_follow() {
    let fen = "3r4/4k3/8/1K6/8/8/8/8 w - - 0 1";
    for &format in InputFormat::ALL {
        let input = input(fen, "", format, HistoryFill::FenOnly);
        let masks = &input.planes.masks;
        if !format.is_canonical() {
            assert_eq!((masks[5], masks[9], masks[11]), (squares("b5"), squares("d8"), squares("e7")));
            continue;
        }
        // Left-right, top-bottom, across the diagonal: b5 g5 g4 e2; d8 e8 e1 h4; e7 d7 d2 g5.
        assert_eq!((masks[5], masks[9], masks[11]), (squares("e2"), squares("h4"), squares("g5")), "{format}");
        let game = game(fen, "");
        let mut indices: Vec<u16> = game
            .position()
            .legal_moves()
            .into_iter()
            .map(|mv| policy::index(move_code(mv), game.position().turn(), input.transform))
            .collect();
        let plain = |to: &str| {
            let to: Square = to.parse().unwrap();
            engine::games::chess::policy_index_of(Square::E2, to, None)
        };
        // The king's neighbours in the turned board, but for the file of squares the rook on h4 covers.
        let mut expected: Vec<u16> = ["d1", "e1", "f1", "d2", "f2", "d3", "e3", "f3"].map(plain).to_vec();
        indices.sort_unstable();
        expected.sort_unstable();
        assert_eq!(indices, expected, "{format}");
    }
}

#[test]
fn earlier_positions_are_turned_as_the_current_one() {
    // The king ends on b4: left-right on g4, across the diagonal on e2. Earlier positions are turned the same way.
    let moves = "b2a3 c6c7 a3b4 c7c6";
    for format in [InputFormat::Canonical, InputFormat::CanonicalHectopliesArmageddon] {
        let input = input("7r/8/2k5/8/8/8/1K6/8 w - - 4 40", moves, format, HistoryFill::FenOnly);
        assert_eq!(input.transform, Transform { left_right: true, top_bottom: false, diagonal: true }, "{format}");
        let kings: Vec<u64> = (0..5).map(|slot| input.planes.masks[13 * slot + 5]).collect();
        // b4 g4 e2; a3 h3 f1; b2 g2, which is on the diagonal.
        assert_eq!(kings, ["e2", "e2", "f1", "f1", "g2"].map(squares), "{format}");
        let theirs: Vec<u64> = (0..5).map(|slot| input.planes.masks[13 * slot + 11]).collect();
        // c6 f6 c3; c7 f7 b3.
        assert_eq!(theirs, ["c3", "b3", "b3", "c3", "c3"].map(squares), "{format}");
        assert_eq!(input.planes.masks[9], squares("a8"), "h8 comes to the diagonal's end");
    }
}

#[test]
fn history_before_the_first_known_position() {
    let count = |fen, moves, fill| shown(&input(fen, moves, InputFormat::Classical, fill));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (fill, start, after_two, fen) in
        [(HistoryFill::No, 1, 3, 1), (HistoryFill::FenOnly, 1, 3, 8), (HistoryFill::Always, 8, 8, 8)]
    {
        assert_eq!(count("startpos", "", fill), start, "{fill:?}");
        assert_eq!(count("startpos", "e2e4 e7e5", fill), after_two, "{fill:?}");
        assert_eq!(count(kiwipete, "", fill), fen, "{fill:?}");
    }
    let many = "g1f3 g8f6 b1c3 b8c6 e2e4 e7e5 f1b5 f8b4 d2d3";
    assert_eq!(count("startpos", many, HistoryFill::FenOnly), 8);
    // The start position with Black to move, or without all castling rights, is another position.
    let other = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(count(other, "", HistoryFill::FenOnly), 8);
    let fewer = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1";
    assert_eq!(count(fewer, "", HistoryFill::FenOnly), 8);
}

#[test]
fn an_en_passant_right_proves_the_position_before() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let only = input(fen, "", InputFormat::Classical, HistoryFill::No);
    assert_eq!(shown(&only), 2, "one filled position even without filling");
    let now = squares("a7 b7 c7 e7 g7 h7 d5 f5");
    let before = squares("a7 b7 c7 e7 g7 h7 d5 f7");
    assert_eq!((only.planes.masks[6], only.planes.masks[13 + 6]), (now, before));
    // All filled positions show it so; a move later the right belongs to the player who is not to move.
    let later = input(fen, "b1c3", InputFormat::Classical, HistoryFill::FenOnly);
    assert_eq!(shown(&later), 8);
    let flipped = |mask: u64| mask.swap_bytes();
    assert_eq!(later.planes.masks[0], flipped(now));
    assert_eq!(later.planes.masks[13], flipped(now), "the position of the FEN itself");
    for slot in 2..8 {
        assert_eq!(later.planes.masks[13 * slot], flipped(before), "slot {slot}");
    }
}

#[test]
fn earlier_positions_are_seen_by_the_player_to_move_now() {
    let planes = input("startpos", "e2e4", InputFormat::Classical, HistoryFill::FenOnly).planes;
    // Black to move: White's pawn on e4 is theirs, on e5 of Black's view; before, it was on e2, their e7.
    assert_eq!(planes.masks[6], squares("a7 b7 c7 d7 f7 g7 h7 e5"));
    assert_eq!(planes.masks[13 + 6], squares("a7 b7 c7 d7 e7 f7 g7 h7"));
    assert_eq!(planes.masks[0], planes.masks[13]);
}

#[test]
fn repetitions_are_marked_position_by_position() {
    let planes = input("startpos", "g1f3 g8f6 f3g1 f6g8 g1f3", InputFormat::Classical, HistoryFill::FenOnly).planes;
    let marks: Vec<bool> = (0..8).map(|slot| planes.masks[13 * slot + 12] == ALL).collect();
    assert_eq!(marks, [true, true, false, false, false, false, false, false]);
}

fn all_pieces_at_home_and_repeated() -> [u64; 13] {
    [
        squares("a2 b2 c2 d2 e2 f2 g2 h2"),
        squares("b1 g1"),
        squares("c1 f1"),
        squares("a1 h1"),
        squares("d1"),
        squares("e1"),
        squares("a7 b7 c7 d7 e7 f7 g7 h7"),
        squares("b8 g8"),
        squares("c8 f8"),
        squares("a8 h8"),
        squares("d8"),
        squares("e8"),
        ALL,
    ]
}
