//! Additions to a game.

use report::{Account, Part, Source, annotate};

use crate::support::{game, searched};

const GAME: &str = "1. e4 e5 2. Qh5 {early} Ke7 3. Qxe5# 1-0";

fn annotated(parts: &[Part]) -> String {
    let mut game = game(GAME);
    let positions = searched(&game, 200);
    let account = Account::of(&positions);
    annotate(&mut game, &positions, &account, Source::Evaluator, parts);
    // Lines are broken at any blank.
    pgn::write(&game).replace('\n', " ")
}

#[test]
fn parts_are_written_by_choice() {
    let text = annotated(&[]);
    assert!(!text.contains("[%") && !text.contains('('), "{text}");
    assert!(text.contains("Ke7 $4 {The evaluator gave Ke7 "), "{text}");
    assert!(text.contains("{early}"), "{text}");

    let text = annotated(&[Part::Eval, Part::Wdl]);
    assert!(text.contains("Ke7 $4 {[%eval #1] [%wdl 1000 0 0] The evaluator gave"), "{text}");
    assert!(text.contains("Qxe5# {[%wdl 1000 0 0]}"), "no score where the game is over: {text}");

    let text = annotated(&[Part::Visits, Part::Line]);
    assert!(
        text.contains("[%played N=") && text.contains("[%best ") && !text.contains("P=") && !text.contains("Q="),
        "{text}"
    );
    assert!(text.contains("( 2... ") || text.contains("(2... "), "{text}");
}

#[test]
fn all_of_it_is_read_again() {
    let text = annotated(&Part::ALL);
    assert_eq!(pgn::write(&game(&text)).replace('\n', " "), text);
}
