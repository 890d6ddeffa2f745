//! Numbers taken from real searches.

use report::{Account, Grade, Known, Sans, Source, Wdl, sentence};
use shakmaty::Color;

use crate::support::{game, searched};

/// Black walks into mate in one.
const MATED: &str = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0";

#[test]
fn a_move_into_mate_turns_the_game() {
    let game = game(MATED);
    let positions = searched(&game, 200);
    assert_eq!(positions[5].known, Known::Over(Some(Color::White)));
    let account = Account::of(&positions);
    assert_eq!(account.points.len(), 6);
    assert_eq!(account.points[5].unwrap().value, Wdl::WON);
    let turn = account.turn_at(3).expect("the king's move");
    assert_eq!((turn.side, turn.grade), (Color::Black, Grade::Blunder));
    assert!(account.turn_at(4).is_none(), "mate is the best move");
    let said = sentence(&positions, turn, Source::Evaluator, &Sans::of(&game)).unwrap();
    assert!(said.starts_with("The evaluator gave Ke7 "), "{said}");
    assert!(said.contains("Qxe5#"), "{said}");
    let [white, black] = account.accuracy.map(Option::unwrap);
    assert!(white > black, "{white} {black}");
}

#[test]
fn numbers_are_those_of_the_search() {
    let game = game(MATED);
    for position in &searched(&game, 100)[..5] {
        let Known::Searched(searched) = &position.known else { panic!("it was searched") };
        assert_eq!((searched.visits, searched.simulations), (100, 100));
        let played = searched.played.as_ref().expect("it is legal");
        assert!(played.visits <= searched.best.visits || searched.best.mate.is_some());
        assert_eq!(searched.best.line[0], searched.best.mv);
        let as_best = searched.best.as_best.expect("it is the best");
        assert_eq!(as_best.to, 100);
        assert!((1..=100).contains(&as_best.from));
        for candidate in [&searched.best, played] {
            assert_eq!(candidate.visits == 0, candidate.q.is_none());
            assert!(candidate.answered_from.is_none_or(|from| (1..=100).contains(&from)));
        }
    }
}

#[test]
fn a_mate_found_is_certain() {
    let positions = searched(&game(MATED), 100);
    let Known::Searched(searched) = &positions[4].known else { panic!("it was searched") };
    assert_eq!((searched.value, searched.band, searched.best.mate), (Wdl::WON, Some(0.0), Some(1)));
}
