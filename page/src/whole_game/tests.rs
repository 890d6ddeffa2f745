//! Account that a page makes of a game.

use wire::{AnalyseGame, GameEdit, GameMove, GameProgress, GameResult, GameResults, GameState};

use super::figure::{Figure, WIDTH};
use super::words::{self, Moves};
use super::*;
use crate::link::Link;
use crate::notation::Notation;

/// Fool's mate: 1. f3 e5 2. g4 Qh4#.
fn game() -> GameView {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned).to_vec();
    game::from_link(&Link { moves, ..Link::default() })
}

fn progress(state: GameState, done: u32) -> GameProgress {
    GameProgress {
        asked: AnalyseGame { position: 0, nodes: 400, evaluator: "classical".to_owned(), ..AnalyseGame::default() },
        evaluator_description: "material".to_owned(),
        state,
        problem: None,
        done,
        of: 4,
        left: 400 * u64::from(4 - done),
        rate: 800.0,
        seconds_left: Some(0.5 * (4 - done) as f32),
    }
}

fn candidate(mv: u16, line: &[u16], wdl: [f64; 3]) -> GameMove {
    GameMove {
        mv,
        visits: 100,
        prior: 0.25,
        q: Some(wdl[0] - wdl[2]),
        wdl: Some(wdl),
        mate: None,
        line: line.to_vec(),
        as_best: Some((50, 400)),
        answered_from: None,
    }
}

/// Of each position: W, D and L of its side to move. The best move is never the one that is played, but where Black mates.
fn result(view: &GameView, position: u32, wdl: [f64; 3]) -> GameResult {
    let played = view.positions.iter().find(|one| one.parent == Some(position)).and_then(|next| next.mv);
    // a3, or a6.
    let other = if position.is_multiple_of(2) { 8 | 16 << 6 } else { 48 | 40 << 6 };
    let best = if position == 3 { played.unwrap() } else { other };
    GameResult {
        position,
        search: position,
        played,
        visits: 400,
        is_settled: false,
        simulations: 400,
        wdl,
        band: Some(0.02),
        best: candidate(best, &[best], wdl),
        mv: played.map(|mv| candidate(mv, &[mv], wdl)),
        others: vec![wire::OtherPrior { name: "maia-1500".to_owned(), prior: 0.41 }],
    }
}

fn told(whole: &mut WholeGame, view: &Shared<GameView>, results: Vec<GameResult>, is_all: bool) {
    whole.find(GameResults { is_all, results });
    whole.follow(view);
}

#[test]
fn a_game_fills_as_it_is_searched() {
    let view = Shared::new(game());
    let mut whole = WholeGame::default();
    whole.follow(&view);
    assert_eq!((whole.explained.start, whole.is_on(), whole.nodes), (None, false, 400));
    whole.hear(progress(GameState::Running, 0));
    told(&mut whole, &view, Vec::new(), true);
    assert!(whole.is_on() && !whole.explained.is_known());
    assert_eq!(whole.explained.line.len(), 5);
    // 2. g4 loses: what was even is lost.
    told(&mut whole, &view, vec![result(&view, 2, [0.3, 0.4, 0.3]), result(&view, 3, [0.98, 0.01, 0.01])], false);
    let explained = &whole.explained;
    assert_eq!(
        explained.account.points.iter().map(Option::is_some).collect::<Vec<_>>(),
        [false, false, true, true, true]
    );
    let found = explained.found(3).unwrap();
    assert_eq!(found.grade, Some(report::Grade::Blunder));
    assert!(found.score.as_deref().is_some_and(|score| score.starts_with('\u{2212}')), "{found:?}");
    assert_eq!(explained.found(1), None);
    assert_eq!(explained.account.accuracy, [None; 2], "not all of it is known");

    let moves = Moves::of(&view, explained, Notation::default());
    let turns = moves.turns(explained, words::source(&progress(GameState::Running, 0).asked));
    assert_eq!(turns.len(), 1);
    assert_eq!((turns[0].position, turns[0].name.replace('\u{a0}', " ")), (3, "2. g4".to_owned()));
    assert!(turns[0].sentence.starts_with("The evaluator gave g4 25 %"), "{}", turns[0].sentence);
    assert!(turns[0].sentence.contains("Qh4"), "{}", turns[0].sentence);
    let place = moves.place(explained, 4).replace('\u{a0}', " ");
    assert_eq!(place, "2... Qh4#: W 0 %, D 0 %, L 100 %");
    assert_eq!(moves.place(explained, 0), format!("{}: not searched yet", say::game::start()));

    told(&mut whole, &view, vec![result(&view, 0, [0.3, 0.4, 0.3]), result(&view, 1, [0.4, 0.4, 0.2])], false);
    assert!(whole.explained.account.accuracy.iter().all(Option::is_some));
}

#[test]
fn findings_are_written_into_the_game_once() {
    let mut game = game();
    let mut whole = WholeGame::default();
    whole.hear(progress(GameState::Done, 4));
    let results = vec![result(&game, 2, [0.3, 0.4, 0.3]), result(&game, 3, [0.98, 0.01, 0.01])];
    told(&mut whole, &Shared::new(game.clone()), results, true);
    let explained = &whole.explained;
    let turns = Moves::of(&game, explained, Notation::default()).turns(explained, report::Source::Network);
    let sentence = turns[0].sentence.clone();
    assert!(sentence.contains("players of 1500 choose it in 41 %"), "{sentence}");
    let comment = |words: &str| GameEdit::Comment { position: 3, when: document::When::After, words: words.to_owned() };
    let line = GameEdit::InsertLine { parent: 2, moves: vec![8 | 16 << 6] };
    let glyph = GameEdit::Glyph { position: 3, glyph: 4, is_set: true };
    assert_eq!(edits(&game, explained, &turns), [glyph, comment(&sentence), line.clone()]);
    // A sign stays, and words stay before the sentence.
    let note = |glyphs: Vec<u8>, words: &str| {
        Some(Box::new(document::Notes { glyphs, after: vec![words.to_owned()], ..document::Notes::default() }))
    };
    let at = game.positions.iter().position(|one| one.id == 3).unwrap();
    game.positions[at].notes = note(vec![6], "Well.");
    assert_eq!(edits(&game, explained, &turns), [comment(&format!("Well. {sentence}")), line]);
    game.positions[at].notes = note(vec![6], &sentence);
    let better = game.positions[0].clone();
    game.positions.push(wire::PositionView { id: 9, parent: Some(2), mv: Some(8 | 16 << 6), ..better });
    assert!(edits(&game, explained, &turns).is_empty());
}

#[test]
fn sources_of_priors_are_named() {
    let asked = progress(GameState::Done, 4).asked;
    assert_eq!(words::priors(&asked), None);
    let own = Some("network:maia-1100".to_owned());
    let priors = wire::Priors { own, opponent: None };
    let others = vec!["network:maia-1500".to_owned(), "network:maia-1900".to_owned()];
    let asked = AnalyseGame { priors, others, ..asked };
    let said = "Priors from maia-1100. P of each move played is told by maia-1500, maia-1900, too.";
    assert_eq!(words::priors(&asked).as_deref(), Some(said));
    assert_eq!(words::source(&asked), report::Source::Network);
}

#[test]
fn going_along_a_game_makes_nothing_anew() {
    let view = Shared::new(game());
    let mut whole = WholeGame::default();
    whole.hear(progress(GameState::Paused, 1));
    told(&mut whole, &view, vec![result(&view, 2, [0.3, 0.4, 0.3])], true);
    let before = whole.explained.clone();
    let elsewhere = Shared::new(GameView { current: 1, ..game() });
    whole.follow(&elsewhere);
    assert_eq!(whole.explained, before);
    // Its end is deleted.
    let mut shorter = game();
    shorter.positions.pop();
    whole.follow(&Shared::new(shorter));
    assert_eq!(whole.explained.line.len(), 4);
    whole.forget();
    whole.follow(&view);
    assert_eq!((whole.explained.start, whole.progress.is_none()), (None, true));
}

#[test]
fn a_move_that_is_played_otherwise_has_no_numbers() {
    let view = Shared::new(game());
    let mut whole = WholeGame::default();
    whole.hear(progress(GameState::Done, 4));
    let mut other = result(&view, 2, [0.3, 0.4, 0.3]);
    other.mv = Some(candidate(9, &[9], [0.0, 0.0, 1.0]));
    told(&mut whole, &view, vec![other, result(&view, 3, [0.98, 0.01, 0.01])], true);
    let moves = Moves::of(&view, &whole.explained, Notation::default());
    let turns = moves.turns(&whole.explained, report::Source::Network);
    assert_eq!((turns.len(), turns[0].sentence.as_str()), (1, ""));
}

#[test]
fn the_graph_has_a_place_for_each_position() {
    let view = Shared::new(game());
    let mut whole = WholeGame::default();
    whole.hear(progress(GameState::Running, 2));
    told(&mut whole, &view, vec![result(&view, 0, [0.25, 0.5, 0.25]), result(&view, 3, [0.9, 0.1, 0.0])], true);
    let figure = Figure::of(&whole.explained);
    assert_eq!((figure.places, figure.stretches.len()), (5, 2));
    assert_eq!(figure.stretches[0].line, "0.0,80.0 75.0,80.0", "one position alone is as wide as half the way");
    assert!(figure.stretches[1].line.starts_with("450.0,"));
    assert_eq!((figure.x(0), figure.x(4)), (0.0, WIDTH));
    assert_eq!([-1.0, 0.0, 0.3, 0.9, 7.0].map(|share| figure.place(share)), [0, 0, 1, 4, 4]);
    let nothing = Figure::of(&Explained::default());
    assert_eq!((nothing.places, nothing.x(3).is_finite(), nothing.place(0.5)), (0, true, 0));
}

#[test]
fn progress_is_told() {
    let mut running = progress(GameState::Running, 1);
    assert_eq!(words::standing(&running), "1 of 4 positions, about 2 s left");
    running.seconds_left = None;
    assert_eq!(words::standing(&running), "1 of 4 positions");
    let stopped = GameProgress { problem: Some("the disk is full".to_owned()), ..progress(GameState::Paused, 2) };
    assert_eq!(words::standing(&stopped), "Stopped: 2 of 4 positions. The disk is full.");
    assert_eq!(words::standing(&progress(GameState::Done, 4)), "4 positions, each searched with 400 nodes");
    assert_eq!(words::forecast(241, 400, Some(800.0)), "241 positions: 96,400 simulations, about 2 min.");
    assert_eq!(words::forecast(1, 400, None), "One position: 400 simulations.");
    assert_eq!([0.2, 89.0, 90.0, 1e9].map(words::time), ["1 s", "89 s", "2 min", "6000 min"]);
}
