use wire::record::Notes;

use super::*;
use crate::link::Link;

/// 1. e4 e5 2. Nf3, with 1... c5 2. Nc3 beside 1... e5.
fn game() -> GameView {
    let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
    let mut game = game::from_link(&Link { moves, ..Link::default() });
    for (id, parent, code) in [(4, 1, 50 | 34 << 6), (5, 4, 1 | 18 << 6)] {
        let fen = String::new();
        game.positions.push(PositionView {
            id,
            parent: Some(parent),
            mv: Some(code),
            fen,
            searches: Vec::new(),
            notes: None,
        });
    }
    game
}

fn noted(game: &mut GameView, id: usize, glyphs: &[u8], before: &str, after: &str) {
    let comments = |text: &str| Vec::from_iter((!text.is_empty()).then(|| text.to_owned()));
    let notes = Notes { glyphs: glyphs.to_vec(), before: comments(before), after: comments(after), ..Notes::default() };
    game.positions[id].notes = Some(Box::new(notes));
}

fn sheet(game: &GameView) -> Scoresheet {
    Scoresheet::next(None, &Shared::new(game.clone()), Notation::San)
}

fn word(token: &Token) -> String {
    match token {
        Token::Move(written) => {
            let number = if written.is_numbered { &written.number } else { "" };
            let glyphs: String = written.glyphs.iter().map(|&glyph| glyphs::sign(glyph)).collect();
            let clock = written.clock.as_ref().map(|clock| format!("[{}]", clock.1)).unwrap_or_default();
            let evaluation = written.evaluation.as_ref().map(|score| format!("[{score}]")).unwrap_or_default();
            format!("{number}{}{glyphs}{clock}{evaluation}", written.name)
        }
        Token::Open => "(".to_owned(),
        Token::Close => ")".to_owned(),
        Token::Said { words, .. } => format!("{{{words}}}"),
        Token::Broken => "…".to_owned(),
    }
}

fn text(game: &GameView) -> String {
    sheet(game).tokens.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn variations_are_written_in_brackets() {
    assert_eq!(text(&game()), "1.e4 e5 ( 1...c5 2.Nc3 ) 2.Nf3");
    let mut other = game();
    other.positions.truncate(4);
    assert_eq!(text(&other), "1.e4 e5 2.Nf3");
}

#[test]
fn all_that_is_said_is_written() {
    let mut game = game();
    noted(&mut game, 0, &[], "", "first words");
    noted(&mut game, 1, &[14, 1], "", "[%clk 0:05:00] best\nby test [%eval -0.35,18] [%csl Ge4]");
    noted(&mut game, 2, &[200], "", "[%emt 1:00:03] [%eval #-3]");
    noted(&mut game, 4, &[], "or", "");
    assert_eq!(
        text(&game),
        "{first words} 1.e4!+=[5:00][−0.35] {best by test} 1...e5$200[1:00:03][#−3] ( {or} 1...c5 2.Nc3 ) 2.Nf3"
    );
}

#[test]
fn what_cannot_be_played_is_not_written() {
    let mut game = game();
    game.positions[3].mv = Some(0);
    assert_eq!(text(&game), "1.e4 e5 ( 1...c5 2.Nc3 ) …");
    game.positions[0].fen = "nowhere".to_owned();
    assert_eq!(text(&game), "…");
    game.current = 77;
    assert!(sheet(&game).is_empty());
}

#[test]
fn going_along_a_game_writes_nothing_anew() {
    let mut game = game();
    let first = sheet(&game);
    game.current = 1;
    let next = |before: &Scoresheet, game: &GameView, notation| {
        Scoresheet::next(Some(before), &Shared::new(game.clone()), notation)
    };
    game.positions[1].searches.push(3);
    let second = next(&first, &game, Notation::San);
    assert!(first == second);
    assert!(first != next(&second, &game, Notation::Uci));
    noted(&mut game, 1, &[1], "", "");
    assert!(first != next(&second, &game, Notation::San));
}

#[test]
fn a_game_deeper_than_any_stack_is_written() {
    let mut game = game();
    game.positions.truncate(1);
    let code = |from: u16, to: u16| from | to << 6;
    // Knights go out and back; each time beside a move that leads nowhere, so that brackets are in brackets.
    let (on, beside) = ([code(6, 21), code(62, 45), code(21, 6), code(45, 62)], [code(1, 16), code(57, 40)]);
    for ply in 0..5000_u32 {
        let mut add = |id, mv| {
            let (parent, fen) = (Some(2 * ply), String::new());
            game.positions.push(PositionView { id, parent, mv: Some(mv), fen, searches: Vec::new(), notes: None });
        };
        add(2 * ply + 1, beside[ply as usize % 2]);
        add(2 * ply + 2, on[ply as usize % 4]);
    }
    game.current = 0;
    let tokens = sheet(&game).tokens;
    assert_eq!(tokens.iter().filter(|token| **token == Token::Close).count(), 5000);
    assert_eq!(tokens.iter().filter(|token| matches!(token, Token::Move(_))).count(), 10_000);
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Move(written) => written.name.clone(),
        Cell::Gap => "…".to_owned(),
        Cell::Empty => String::new(),
    }
}

fn rows(game: &GameView) -> Vec<String> {
    let block = |block: Block| match block {
        Block::Row(Row { number, cells: [white, black] }) => format!("{number} {} | {}", cell(&white), cell(&black)),
        Block::Text(tokens) => tokens.iter().map(word).collect::<Vec<_>>().join(" "),
    };
    columns(&sheet(game).tokens).into_iter().map(block).collect()
}

#[test]
fn columns_have_a_row_for_a_move_of_each_side() {
    let mut game = game();
    assert_eq!(rows(&game), ["1. e4 | e5", "( 1...c5 2.Nc3 )", "2. Nf3 | "]);
    noted(&mut game, 1, &[], "", "best");
    assert_eq!(rows(&game), ["1. e4 | ", "{best}", "1. … | e5", "( 1...c5 2.Nc3 )", "2. Nf3 | "]);
    assert_eq!(columns(&[]), []);
}

#[test]
fn forms_have_names() {
    for form in [MoveForm::Lines, MoveForm::Columns] {
        assert_eq!(MoveForm::read(form.name()), Some(form));
        assert_eq!(form.other().other(), form);
    }
    assert_eq!(MoveForm::read("rows"), None);
}
