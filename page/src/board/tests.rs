use proptest::prelude::*;
use shakmaty::Role;

use super::*;
use crate::link::Link;
use crate::rules::{START_FEN, parse_fen};

const AT: (f64, f64) = (1.0, 2.0);

fn board(fen: &str) -> Board {
    let mut board = Board::default();
    board.show(Some(parse_fen(fen).unwrap().0));
    board
}

fn code(from: Square, to: Square) -> u16 {
    u16::from(from) | u16::from(to) << 6
}

#[test]
fn a_piece_is_moved_by_two_clicks() {
    let mut board = board(START_FEN);
    assert_eq!(board.pointer_down(Square::E2, AT), None);
    assert_eq!(board.pointer_up(Some(Square::E2)), None);
    assert_eq!((board.picked(), board.drag()), (Some(Square::E2), None));
    assert_eq!(board.targets(), [Square::E3, Square::E3, Square::E4, Square::E4]);
    assert_eq!(board.pointer_down(Square::E4, AT), Some(code(Square::E2, Square::E4)));
    assert_eq!(board.pointer_up(Some(Square::E4)), None, "once");
    assert_eq!(board.picked(), None);
}

#[test]
fn a_piece_is_dragged_to_its_square() {
    let mut board = board(START_FEN);
    board.pointer_down(Square::G1, AT);
    assert!(board.pointer_moved((50.0, 60.0)));
    assert_eq!(board.drag().map(|drag| (drag.from, drag.at)), Some((Square::G1, (50.0, 60.0))));
    assert_eq!(board.pointer_up(Some(Square::F3)), Some(code(Square::G1, Square::F3)));
    assert!(board.drag().is_none() && !board.pointer_moved(AT));
}

#[test]
fn a_piece_that_was_dragged_to_its_square_is_known_to_have_arrived() {
    let (after, _) = parse_fen("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1").unwrap();
    let mut board = board(START_FEN);
    board.pointer_down(Square::G1, AT);
    board.pointer_up(Some(Square::F3));
    board.show(Some(after.clone()));
    assert_eq!((board.arrived(), board.position()), (Some((Square::G1, Square::F3)), Some(&after)));
    board.show(Some(parse_fen(START_FEN).unwrap().0));
    assert_eq!(board.arrived(), None, "nobody dragged it back");
    board.enter();
    board.set_cursor(Square::E4);
    board.enter();
    board.show(Some(after));
    assert_eq!(board.arrived(), None, "keys drag nothing");
}

#[test]
fn a_piece_that_is_dropped_where_it_cannot_go_is_put_down() {
    let mut board = board(START_FEN);
    board.pointer_down(Square::G1, AT);
    assert_eq!((board.pointer_up(Some(Square::G5)), board.picked()), (None, None));
}

#[test]
fn a_piece_that_is_dropped_beside_the_board_stays_picked() {
    let mut board = board(START_FEN);
    board.pointer_down(Square::G1, AT);
    assert_eq!((board.pointer_up(None), board.picked(), board.drag()), (None, Some(Square::G1), None));
}

#[test]
fn a_pointer_that_is_taken_away_leaves_the_piece_picked() {
    let mut board = board(START_FEN);
    board.pointer_down(Square::G1, AT);
    board.pointer_lost();
    assert_eq!((board.picked(), board.drag()), (Some(Square::G1), None));
    assert_eq!(board.pointer_up(Some(Square::F3)), None, "nothing hangs on it any more");
}

#[test]
fn a_click_on_a_picked_piece_puts_it_down() {
    let mut board = board(START_FEN);
    for is_picked in [true, false, true] {
        board.pointer_down(Square::E2, AT);
        board.pointer_up(Some(Square::E2));
        assert_eq!(board.picked().is_some(), is_picked);
    }
}

#[test]
fn a_picked_piece_can_still_be_dragged() {
    let mut board = board(START_FEN);
    board.pointer_down(Square::E2, AT);
    board.pointer_up(Some(Square::E2));
    board.pointer_down(Square::E2, AT);
    assert_eq!(board.pointer_up(Some(Square::E3)), Some(code(Square::E2, Square::E3)));
}

#[test]
fn another_piece_of_ones_own_is_picked_instead() {
    let mut board = board(START_FEN);
    board.pointer_down(Square::E2, AT);
    board.pointer_up(Some(Square::E2));
    board.pointer_down(Square::D2, AT);
    assert_eq!(board.picked(), Some(Square::D2));
}

#[test]
fn pieces_of_the_other_side_and_empty_squares_are_not_picked() {
    let mut board = board(START_FEN);
    for square in [Square::E7, Square::E5] {
        board.pointer_down(square, AT);
        assert_eq!((board.picked(), board.cursor()), (None, square), "but the keys go on from there");
    }
}

#[test]
fn keys_pick_a_piece_and_put_it_down() {
    let mut board = board(START_FEN);
    assert_eq!((board.enter(), board.picked()), (None, Some(Square::E2)));
    assert!(board.drag().is_none());
    assert_eq!((board.enter(), board.picked()), (None, None));
}

#[test]
fn keys_play_a_move() {
    let mut board = board(START_FEN);
    board.enter();
    assert!(board.set_cursor(Square::E4) && !board.set_cursor(Square::E4));
    assert_eq!(board.enter(), Some(code(Square::E2, Square::E4)));
}

#[test]
fn there_is_something_to_leave_while_a_piece_is_in_the_hand() {
    let mut board = board(START_FEN);
    assert!(!board.put_down());
    board.enter();
    assert!(board.put_down() && !board.put_down());
    assert_eq!(board.picked(), None);
}

#[test]
fn a_pawn_on_the_last_rank_asks_for_a_piece() {
    let mut board = board("7k/P7/8/8/8/8/8/7K w - - 0 1");
    board.pointer_down(Square::A7, AT);
    assert_eq!(board.pointer_up(Some(Square::A8)), None);
    let queen = *board.promotions().iter().find(|mv| mv.promotion() == Some(Role::Queen)).unwrap();
    assert_eq!((board.promotions().len(), board.picked()), (4, None));
    assert_eq!(board.promote(queen), Some(rules::move_code(queen)));
    assert_eq!(board.promote(queen), None, "it was chosen");
    assert!(board.promotions().is_empty());
}

#[test]
fn the_choice_of_a_piece_is_left_without_putting_a_piece_down() {
    let mut board = board("7k/P7/8/8/8/8/8/7K w - - 0 1");
    board.pointer_down(Square::A7, AT);
    assert!(!board.leave_choice() && board.picked().is_some(), "none was asked for");
    board.pointer_up(Some(Square::A8));
    assert!(board.leave_choice() && board.promotions().is_empty());
}

#[test]
fn whoever_presses_elsewhere_leaves_the_choice_of_a_piece() {
    let mut board = board("7k/P7/8/8/8/8/8/7K w - - 0 1");
    board.pointer_down(Square::A7, AT);
    board.pointer_up(Some(Square::A8));
    board.pointer_down(Square::H1, AT);
    assert_eq!((board.promotions().len(), board.picked()), (0, Some(Square::H1)));
}

#[test]
fn another_position_takes_the_piece_out_of_the_hand() {
    let (after, _) = parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap();
    let mut board = board(START_FEN);
    board.pointer_down(Square::G1, AT);
    board.show(Some(after));
    assert_eq!((board.pointer_up(Some(Square::F3)), board.picked()), (None, None));
    board.pointer_down(Square::G1, AT);
    assert_eq!(board.picked(), None, "it is Black's turn");
}

#[test]
fn on_a_board_without_a_position_nothing_happens() {
    let mut board = Board::default();
    assert_eq!((board.pointer_down(Square::E2, AT), board.enter(), board.picked()), (None, None, None));
    assert!(board.targets().is_empty());
}

#[test]
fn a_king_castles_to_its_own_square_and_to_its_rook() {
    let mut board = board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    board.enter();
    board.set_cursor(Square::E1);
    board.enter();
    for square in [Square::G1, Square::H1, Square::C1, Square::A1] {
        assert!(board.targets().contains(&square), "{square}");
    }
    board.set_cursor(Square::G1);
    assert_eq!(board.enter(), Some(code(Square::E1, Square::H1)));
}

#[test]
fn a_king_beside_its_castling_square_steps_there() {
    for (fen, from, step, rook) in [
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Square::F1, Square::G1, Square::H1),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", Square::B1, Square::C1, Square::A1),
    ] {
        let (position, _) = parse_fen(fen).unwrap();
        let of = |to| of_squares(position.legal_moves().into_iter().collect(), from, to);
        assert_eq!(of(step).iter().map(|mv| mv.is_castle()).collect::<Vec<_>>(), [false], "{fen}");
        assert_eq!(of(rook).iter().map(|mv| mv.is_castle()).collect::<Vec<_>>(), [true], "{fen}");
    }
}

#[test]
fn the_last_move_is_that_of_the_tree_or_else_of_the_game() {
    let (e4, e5) = (code(Square::E2, Square::E4), code(Square::E7, Square::E5));
    let first = game::from_link(&Link { fen: Some(START_FEN.to_owned()), ..Link::default() });
    let root = Position::parse("startpos").ok().map(|(root, _)| root);
    assert_eq!(last_move(root.clone(), &[e4, e5], &first), Some((Square::E7, Square::E5)));
    assert_eq!(last_move(root.clone(), &[e5], &first), None, "it is not legal");
    assert_eq!(last_move(root, &[], &first), None, "nothing was played");
    assert_eq!(last_move(None, &[e4], &first), None);
}

#[derive(Clone, Copy, Debug)]
enum Happens {
    Down(Square),
    Moved,
    Up(Option<Square>),
    Lost,
    Enter,
    Cursor(Square),
    PutDown,
    Promote(usize),
    Show(bool),
}

fn happens() -> impl Strategy<Value = Happens> {
    // Few squares, so that moves are found.
    let square = || prop::sample::select(vec![Square::A7, Square::A8, Square::B8, Square::H1, Square::G1, Square::E1]);
    prop_oneof![
        4 => square().prop_map(Happens::Down),
        1 => Just(Happens::Moved),
        4 => prop::option::weighted(0.8, square()).prop_map(Happens::Up),
        1 => Just(Happens::Lost),
        3 => Just(Happens::Enter),
        3 => square().prop_map(Happens::Cursor),
        1 => Just(Happens::PutDown),
        2 => (0..4_usize).prop_map(Happens::Promote),
        1 => any::<bool>().prop_map(Happens::Show),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Whatever is pressed in whatever order: only legal moves are played, only a piece of one's own is in the hand, and after a move
    /// nothing is.
    #[test]
    fn only_legal_moves_are_played(happened in prop::collection::vec(happens(), 1..30)) {
        let positions = ["1n4k1/P7/8/8/8/8/8/4K2R w K - 0 1", "1n4k1/P7/8/8/8/8/8/4K2R b K - 0 1"];
        let positions = positions.map(|fen| parse_fen(fen).unwrap().0);
        let mut board = Board::default();
        let mut shown = None;
        for one in happened {
            let played = match one {
                Happens::Down(square) => board.pointer_down(square, AT),
                Happens::Moved => {
                    prop_assert_eq!(board.pointer_moved(AT), board.drag().is_some());
                    None
                }
                Happens::Up(square) => {
                    let played = board.pointer_up(square);
                    prop_assert!(board.drag().is_none());
                    played
                }
                Happens::Lost => {
                    board.pointer_lost();
                    prop_assert!(board.drag().is_none());
                    None
                }
                Happens::Enter => board.enter(),
                Happens::Cursor(square) => {
                    board.set_cursor(square);
                    None
                }
                Happens::PutDown => {
                    board.put_down();
                    prop_assert!(board.picked().is_none() && board.promotions().is_empty());
                    None
                }
                Happens::Promote(at) => board.promotions().get(at).copied().and_then(|mv| board.promote(mv)),
                Happens::Show(is_white) => {
                    shown = Some(positions[usize::from(!is_white)].clone());
                    board.show(shown.clone());
                    None
                }
            };
            if let Some(code) = played {
                prop_assert!(shown.as_ref().is_some_and(|position| rules::find_move(position, code).is_some()));
                prop_assert!(board.picked().is_none() && board.promotions().is_empty());
            }
            if let Some(from) = board.picked() {
                prop_assert!(shown.as_ref().is_some_and(|position| position.us().contains(from)));
                prop_assert!(board.promotions().is_empty());
            }
        }
    }
}
