//! Words about a game, letter for letter.

use report::{Account, Candidate, Grade, Known, Other, Position, Sans, Source, sentence};
use say::Language;
use shakmaty::Chess;

use crate::support::{candidate, codes, game, positions, search};

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 *";

/// White takes a pawn that is protected; the search sees the answer from simulation 320 on.
fn blunder(answered_from: Option<u32>) -> (pgn::Game, Vec<Position>) {
    let game = game(GAME);
    let mut positions = positions(&game);
    let line = |words: &str| codes(&Chess::default(), &format!("e4 e5 Nf3 Nc6 {words}"))[4..].to_vec();
    let answer = line("Nxe5 Nxe5")[1..].to_vec();
    for (ply, position) in positions.iter_mut().enumerate() {
        let mv = position.played.map_or(line("Nxe5 Nxe5 d4")[2], |mv| mv);
        let side = if ply % 2 == 0 { 1.0 } else { -1.0 };
        position.known = search(candidate(vec![mv], 500, 0.4, 0.1 * side, 0.5), None);
    }
    let played = candidate(line("Nxe5 Nxe5 d4"), 37, 0.031, -0.5, 0.2);
    let played = Candidate { answered_from, ..played };
    positions[4].known = search(candidate(line("Bb5 a6 Ba4"), 612, 0.412, 0.2, 0.5), Some(played));
    positions[4].others = vec![Other { name: "maia-1500".to_owned(), prior: 0.41 }];
    positions[5].known =
        search(candidate([answer, line("Nxe5 Nxe5 d4")[2..].to_vec()].concat(), 700, 0.9, 0.7, 0.2), None);
    positions[6].known = search(candidate(line("Nxe5 Nxe5 d4")[2..].to_vec(), 700, 0.9, -0.7, 0.2), None);
    (game, positions)
}

fn said(language: Language, answered_from: Option<u32>) -> String {
    let (game, positions) = blunder(answered_from);
    let account = Account::of(&positions);
    assert_eq!(account.turns.iter().map(|turn| (turn.ply, turn.grade)).collect::<Vec<_>>(), [(4, Grade::Blunder)]);
    say::speak(language);
    let said = sentence(&positions, &account.turns[0], Source::Network, &Sans::of(&game)).unwrap();
    say::speak(Language::English);
    said
}

#[test]
fn a_turning_point_is_said_from_the_search() {
    assert_eq!(
        said(Language::English, Some(320)),
        "The network gave Nxe5 3.1 %; players of 1500 choose it in 41 %; from simulation 320 on the search saw Nxe5: Nxe5 Nxe5 d4; \
         Bb5 was better: Bb5 a6 Ba4; W, D, L of White went from 35/50/15 to 5/20/75."
    );
    assert_eq!(
        said(Language::English, None),
        "The network gave Nxe5 3.1 %; players of 1500 choose it in 41 %; only the search of the next position saw Nxe5, from its \
         simulation 45 on: Nxe5 d4; Bb5 was better: Bb5 a6 Ba4; W, D, L of White went from 35/50/15 to 5/20/75."
    );
    assert_eq!(
        said(Language::German, Some(320)),
        "Das Netz gab Nxe5 3,1 %; Spieler mit 1500 wählen es in 41 %; ab Simulation 320 sah die Suche Nxe5: Nxe5 Nxe5 d4; besser war \
         Bb5: Bb5 a6 Ba4; W, D, L von Weiß gingen von 35/50/15 auf 5/20/75."
    );
}

#[test]
fn the_best_move_turns_nothing_even_if_the_search_was_wrong() {
    let (_, mut positions) = blunder(None);
    let mv = positions[4].played.unwrap();
    let Known::Searched(searched) = &mut positions[4].known else { unreachable!() };
    searched.best.mv = mv;
    assert_eq!(Account::of(&positions).turns, []);
}

#[test]
fn what_both_searches_leave_open_turns_nothing() {
    let (_, mut positions) = blunder(None);
    for (ply, band) in [(4, Some(0.3)), (5, Some(0.4))] {
        let Known::Searched(searched) = &mut positions[ply].known else { unreachable!() };
        searched.band = band;
    }
    assert_eq!(Account::of(&positions).turns, []);
}

#[test]
fn an_unknown_position_leaves_a_gap() {
    let (_, mut positions) = blunder(None);
    positions[5].known = Known::Unknown;
    let account = Account::of(&positions);
    assert_eq!((account.points[5], account.turns.len(), account.accuracy), (None, 0, [None; 2]));
}
