use proptest::prelude::*;
use shakmaty::CastlingSide::{self, KingSide, QueenSide};

use super::*;
use crate::rules::{self, START_FEN};

const AT: (f64, f64) = (1.0, 2.0);
const EMPTY: &str = "8/8/8/8/8/8/8/8 w - - 0 1";
/// White can take e5's neighbour d5 in passing, and each side may castle to both sides.
const RICH: &str = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 9";

fn white(role: Role) -> Piece {
    Piece { color: Color::White, role }
}

fn fen_after(fen: &str, change: impl FnOnce(&mut Editor)) -> String {
    let mut editor = Editor::of(fen);
    change(&mut editor);
    editor.text()
}

#[test]
fn it_begins_with_the_position_that_was_shown() {
    assert_eq!(Editor::of(RICH).text(), RICH);
    assert_eq!(Editor::of("connect2").text(), START_FEN);
}

#[test]
fn a_piece_from_beside_the_board_is_put_by_clicks_and_taken_away_by_another() {
    let mut editor = Editor::of(EMPTY);
    editor.pointer_down_on_piece(white(Role::Queen), AT);
    editor.pointer_up(None);
    assert_eq!(editor.tool(), Tool::Put(white(Role::Queen)));
    for square in [Square::D1, Square::A8] {
        editor.pointer_down(square, AT);
        editor.pointer_up(Some(square));
    }
    assert_eq!(editor.text(), "Q7/8/8/8/8/8/8/3Q4 w - - 0 1");
    editor.pointer_down(Square::A8, AT);
    assert_eq!(editor.text(), "8/8/8/8/8/8/8/3Q4 w - - 0 1");
}

#[test]
fn a_piece_from_beside_the_board_is_dragged_to_a_square() {
    let mut editor = Editor::of(EMPTY);
    editor.pointer_down_on_piece(white(Role::Pawn), AT);
    assert!(editor.pointer_moved((9.0, 9.0)));
    assert_eq!(editor.drag().map(|drag| (drag.piece, drag.from)), Some((white(Role::Pawn), None)));
    editor.pointer_up(Some(Square::E4));
    assert!(editor.drag().is_none() && !editor.pointer_moved(AT));
    assert_eq!(editor.text(), "8/8/8/8/4P3/8/8/8 w - - 0 1");
}

#[test]
fn a_piece_on_the_board_is_dragged_elsewhere_or_off_the_board() {
    let moved = fen_after(START_FEN, |editor| {
        editor.pointer_down(Square::G1, AT);
        editor.pointer_up(Some(Square::F3));
    });
    assert_eq!(moved, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
    let removed = fen_after(START_FEN, |editor| {
        editor.pointer_down(Square::G1, AT);
        editor.pointer_up(None);
    });
    assert_eq!(removed, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
    let kept = fen_after(START_FEN, |editor| {
        editor.pointer_down(Square::G1, AT);
        editor.pointer_lost();
        editor.pointer_up(None);
    });
    assert_eq!(kept, START_FEN, "a pointer that is taken away removes nothing");
}

#[test]
fn a_piece_on_the_board_is_moved_by_two_clicks_or_two_keys() {
    let mut editor = Editor::of("8/8/8/8/8/8/8/N7 w - - 0 1");
    let click = |editor: &mut Editor, square| {
        editor.pointer_down(square, AT);
        editor.pointer_up(Some(square));
    };
    click(&mut editor, Square::A1);
    assert_eq!(editor.picked(), Some(Square::A1));
    click(&mut editor, Square::A1);
    assert_eq!(editor.picked(), None, "and put down by clicking it again");
    click(&mut editor, Square::A1);
    click(&mut editor, Square::B3);
    assert_eq!((editor.text().as_str(), editor.picked()), ("8/8/8/8/8/1N6/8/8 w - - 0 1", None));
    editor.enter();
    assert!(editor.set_cursor(Square::H8));
    editor.enter();
    assert_eq!(editor.text(), "7N/8/8/8/8/8/8/8 w - - 0 1");
    editor.enter();
    assert!(editor.put_down() && !editor.put_down());
}

#[test]
fn pieces_are_removed_with_the_tool_or_without_it() {
    let mut editor = Editor::of("8/8/8/8/8/8/8/NN6 w - - 0 1");
    editor.remove(Square::A1);
    editor.take(Tool::Remove);
    editor.pointer_down(Square::B1, AT);
    assert_eq!(editor.text(), EMPTY);
}

#[test]
fn letters_put_pieces_where_the_keys_are() {
    let mut editor = Editor::of(EMPTY);
    editor.set_cursor(Square::A1);
    assert!(editor.letter("N"));
    editor.set_cursor(Square::B1);
    assert!(editor.letter("q") && !editor.letter("x") && !editor.letter("Nn") && !editor.letter(""));
    assert_eq!(editor.text(), "8/8/8/8/8/8/8/Nq6 w - - 0 1");
}

#[test]
fn rights_to_castle_that_cannot_be_are_none() {
    let mut editor = Editor::of(RICH);
    let right = |editor: &Editor, color, side| editor.set_up().right(color, side);
    assert_eq!(right(&editor, Color::White, KingSide), Some(true));
    editor.change(|set_up| set_up.set_right(Color::White, KingSide, false));
    assert_eq!(right(&editor, Color::White, KingSide), Some(false));
    editor.remove(Square::A1);
    assert_eq!(right(&editor, Color::White, QueenSide), None);
    editor.change(|set_up| set_up.set_right(Color::White, QueenSide, true));
    assert!(editor.text().contains(" w kq "), "{}", editor.text());
    editor.pointer_down(Square::E8, AT);
    editor.pointer_up(Some(Square::D8));
    assert_eq!([KingSide, QueenSide].map(|side| right(&editor, Color::Black, side)), [None, None]);
    assert!(editor.text().contains(" w - "), "{}", editor.text());
}

#[test]
fn rights_of_chess960_stay_with_their_rooks() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9";
    let mut editor = Editor::of(fen);
    assert_eq!(editor.text(), fen);
    assert_eq!(editor.set_up().right(Color::White, QueenSide), Some(true));
    editor.change(|set_up| set_up.set_right(Color::White, QueenSide, false));
    assert!(editor.text().contains(" w Kkq "), "{}", editor.text());
    editor.change(|set_up| set_up.set_right(Color::White, QueenSide, true));
    assert_eq!(editor.text(), fen);
}

#[test]
fn only_pawns_that_can_be_taken_in_passing_are() {
    let mut editor = Editor::of(RICH);
    assert_eq!(editor.set_up().en_passant_squares(), [Square::D6]);
    editor.change(|set_up| set_up.set_turn(Color::Black));
    assert!(editor.set_up().en_passant_squares().is_empty() && editor.set_up().en_passant().is_none());
    editor.change(|set_up| set_up.set_turn(Color::White));
    editor.change(|set_up| set_up.set_en_passant(Some(Square::E6)));
    assert_eq!(editor.set_up().en_passant(), None);
    editor.change(|set_up| set_up.set_en_passant(Some(Square::D6)));
    assert_eq!(editor.text(), RICH);
    // Something stands where the pawn came from.
    editor.change(|set_up| set_up.put(Square::D7, Some(white(Role::Knight))));
    assert_eq!(editor.set_up().en_passant(), None);
    let black = Editor::of("4k3/8/8/8/pP5p/8/8/4K3 b - b3 0 1");
    assert_eq!(black.set_up().en_passant_squares(), [Square::B3]);
}

#[test]
fn an_illegal_position_is_explained_in_a_sentence() {
    for (fen, problem) in [
        (EMPTY, "The board is empty."),
        ("8/8/8/8/8/8/8/N7 w - - 0 1", "Neither side has a king."),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king."),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king."),
        ("4k3/8/8/8/8/8/8/KK1K4 w - - 0 1", "White has 3 kings."),
        ("4k2k/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings."),
        ("P3k3/8/8/8/8/8/8/K7 w - - 0 1", "The pawn on a8 stands on its last rank."),
        ("p3k3/8/8/8/8/8/8/K7 w - - 0 1", "The pawn on a8 stands on its first rank."),
        (
            "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
            "The side not to move is in check: White is to move and could take Black’s king.",
        ),
        (
            "8/8/8/8/8/8/1k6/K7 b - - 0 1",
            "The side not to move is in check: Black is to move and could take White’s king.",
        ),
        ("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1", "White has 17 men; at most 16 are possible."),
    ] {
        assert_eq!(Editor::of(fen).problem().as_deref(), Some(problem), "{fen}");
    }
    assert_eq!(Editor::of(RICH).problem(), None);
}

#[test]
fn a_fen_that_is_typed_is_read_as_soon_as_it_is_one() {
    let mut editor = Editor::default();
    for (typed, problem) in [
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "eight ranks"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move"),
        ("4k3/8/8/8/8/8/8/4K3 w Z - 0 1", "right to castle"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "en passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - many 1", "numbers"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "another game"),
        ("", "not a FEN"),
    ] {
        editor.take_text(typed);
        let told = editor.problem().unwrap();
        assert!(told.contains(problem), "{typed}: {told}");
        assert_eq!((editor.text().as_str(), editor.set_up().fen().as_str()), (typed, START_FEN), "nothing is lost");
    }
    editor.take_text("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!((editor.problem(), editor.set_up().piece(Square::E8).is_some()), (None, true));
    editor.take_text("4k3");
    editor.remove(Square::E8);
    assert_eq!(editor.text(), "8/8/8/8/8/8/8/4K3 w - - 0 1", "what is done on the board replaces it");
}

#[derive(Clone, Debug)]
enum Edit {
    Down(Square),
    PieceDown(Piece),
    Up(Option<Square>),
    Lost,
    Tool(Tool),
    Enter(Square),
    Remove(Square),
    Letter(char),
    Turn(Color),
    Right(Color, CastlingSide, bool),
    EnPassant(Square),
    Clear,
    Start,
    Type(usize),
}

const TYPED: [&str; 4] =
    [RICH, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "8/8", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"];

fn edits() -> impl Strategy<Value = Edit> {
    // Few squares and pieces, so that rights and pawns meet.
    let square = || {
        use Square::*;
        prop::sample::select(vec![A1, E1, F1, H1, A8, E8, H8, D7, D6, D5, E5, C5, E4, D4, D3, G1])
    };
    let color = || prop::sample::select(Color::ALL.to_vec());
    let piece =
        move || (color(), prop::sample::select(Role::ALL.to_vec())).prop_map(|(color, role)| Piece { color, role });
    prop_oneof![
        4 => square().prop_map(Edit::Down),
        2 => piece().prop_map(Edit::PieceDown),
        4 => prop::option::weighted(0.8, square()).prop_map(Edit::Up),
        1 => Just(Edit::Lost),
        1 => prop_oneof![Just(Tool::Move), Just(Tool::Remove), piece().prop_map(Tool::Put)].prop_map(Edit::Tool),
        3 => square().prop_map(Edit::Enter),
        1 => square().prop_map(Edit::Remove),
        3 => prop::sample::select("KQRBNPkqrbnpx".chars().collect::<Vec<_>>()).prop_map(Edit::Letter),
        2 => color().prop_map(Edit::Turn),
        2 => (color(), prop::sample::select(vec![KingSide, QueenSide]), any::<bool>())
            .prop_map(|(color, side, is_given)| Edit::Right(color, side, is_given)),
        2 => square().prop_map(Edit::EnPassant),
        1 => Just(Edit::Clear),
        1 => Just(Edit::Start),
        2 => (0..TYPED.len()).prop_map(Edit::Type),
    ]
}

fn edit(editor: &mut Editor, edit: &Edit) {
    match *edit {
        Edit::Down(square) => editor.pointer_down(square, AT),
        Edit::PieceDown(piece) => editor.pointer_down_on_piece(piece, AT),
        Edit::Up(square) => editor.pointer_up(square),
        Edit::Lost => editor.pointer_lost(),
        Edit::Tool(tool) => editor.take(tool),
        Edit::Enter(square) => {
            editor.set_cursor(square);
            editor.enter();
        }
        Edit::Remove(square) => editor.remove(square),
        Edit::Letter(letter) => {
            editor.letter(&letter.to_string());
        }
        Edit::Turn(turn) => editor.change(|set_up| set_up.set_turn(turn)),
        Edit::Right(color, side, is_given) => editor.change(|set_up| set_up.set_right(color, side, is_given)),
        Edit::EnPassant(square) => editor.change(|set_up| set_up.set_en_passant(Some(square))),
        Edit::Clear => editor.change(|set_up| *set_up = SetUp::empty()),
        Edit::Start => editor.change(|set_up| *set_up = SetUp::default()),
        Edit::Type(which) => editor.take_text(TYPED[which]),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    /// Whatever is done in whatever order: the FEN is read back as the same set-up, what the editor has nothing against is accepted by
    /// the rules, and what it has something against is not.
    #[test]
    fn what_is_set_up_is_what_its_fen_says(all in prop::collection::vec(edits(), 1..40)) {
        let mut editor = Editor::default();
        for one in &all {
            edit(&mut editor, one);
            let set_up = editor.set_up();
            let fen = set_up.fen();
            let read = SetUp::read(&fen).unwrap();
            prop_assert_eq!(read.fen(), fen.clone());
            prop_assert_eq!(Square::ALL.map(|square| read.piece(square)), Square::ALL.map(|square| set_up.piece(square)));
            prop_assert_eq!((read.turn(), read.en_passant()), (set_up.turn(), set_up.en_passant()));
            for (color, side) in Color::ALL.into_iter().flat_map(|color| [(color, KingSide), (color, QueenSide)]) {
                let has = |one: &SetUp| one.right(color, side) == Some(true);
                prop_assert_eq!(has(&read), has(set_up), "{} {:?} {:?}", fen, color, side);
            }
            prop_assert_eq!(set_up.problem().is_none(), rules::parse_fen(&fen).is_ok(), "{} {:?}", fen, set_up.problem());
            if let Some(picked) = editor.picked() {
                prop_assert!(set_up.piece(picked).is_some());
            }
        }
    }

    #[test]
    fn any_text_is_taken(text in "[a-zA-Z0-8/ -]{0,40}") {
        let mut editor = Editor::default();
        editor.take_text(&text);
        prop_assert!(editor.problem().is_some() || rules::parse_fen(&editor.set_up().fen()).is_ok());
    }
}
