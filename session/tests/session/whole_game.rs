//! Whole games: which positions are searched, whatever is done to the game meanwhile.

use engine::evaluators::Random;
use proptest::prelude::*;
use session::{Analysis, Limits, NextOfGame, StoredWholeGame, Wanted};
use wire::{AnalyseGame, Code, GameEdit, GameMove, GameResult, GameState, NULL_MOVE, RunState, Setting, Until};

use crate::support::random;

const D2D4: u16 = 11 | 27 << 6;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn asked(nodes: u32) -> AnalyseGame {
    AnalyseGame { position: 0, nodes, evaluator: "random".to_owned(), ..AnalyseGame::default() }
}

/// Fool's mate: positions 0 to 4, the last without a move.
fn mated() -> Analysis {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_game("startpos", &words("f2f3 e7e5 g2g4 d8h4")).unwrap();
    analysis
}

/// Words about a search, as far as it matters here.
fn result(analysis: &Analysis, search: u32) -> GameResult {
    let (position, played) = analysis.place_in_game(search).unwrap();
    let visits = analysis.run(search).unwrap().search().tree().root_visits();
    let best = GameMove {
        mv: 0,
        visits,
        prior: 1.0,
        q: None,
        wdl: None,
        mate: None,
        line: Vec::new(),
        as_best: None,
        answered_from: None,
    };
    GameResult {
        position,
        search,
        played,
        visits,
        is_settled: false,
        simulations: visits,
        wdl: [0.0, 1.0, 0.0],
        band: None,
        best,
        mv: None,
        others: Vec::new(),
    }
}

/// Does the next thing; `None` where there is nothing, else the position that was looked into, if any was.
fn step(analysis: &mut Analysis, together: usize) -> Option<Option<u32>> {
    match analysis.next_of_game(&random(), together).unwrap() {
        NextOfGame::Nothing => None,
        NextOfGame::Wake(_) => panic!("nothing rests"),
        NextOfGame::Look(search) => Some(Some(look(analysis, search))),
        NextOfGame::Run(search, nodes) => {
            assert!(analysis.is_of_game(search));
            let run = analysis.run_mut(search).unwrap();
            run.go(Until::nodes(nodes)).unwrap();
            run.advance(&mut Random::new(0), u32::MAX);
            assert_eq!(run.state(), RunState::Finished);
            assert!(analysis.rests_for_game(search) && !analysis.is_of_game(search));
            Some(Some(look(analysis, search)))
        }
    }
}

fn look(analysis: &mut Analysis, search: u32) -> u32 {
    let found = result(analysis, search);
    let position = found.position;
    assert!(analysis.found_for_game(search, Some(found)));
    position
}

fn finish(analysis: &mut Analysis) -> Vec<u32> {
    std::iter::from_fn(|| step(analysis, 1)).flatten().collect()
}

#[test]
fn every_position_with_a_move_is_searched_once() {
    let mut analysis = mated();
    assert_eq!(analysis.progress_of_game(), None);
    analysis.analyse_game(AnalyseGame { position: 3, ..asked(30) }).unwrap();
    let progress = analysis.progress_of_game().unwrap();
    assert_eq!((progress.asked.position, progress.state, progress.done, progress.of), (0, GameState::Running, 0, 4));
    assert_eq!(progress.left, 120);
    assert_eq!(finish(&mut analysis), [0, 1, 2, 3]);
    let progress = analysis.progress_of_game().unwrap();
    assert_eq!((progress.state, progress.done, progress.left), (GameState::Done, 4, 0));
    assert!(!analysis.is_game_on());
    assert_eq!(analysis.results_of_game().iter().map(|one| one.visits).collect::<Vec<_>>(), [30; 4]);
    // The same again is done already; more visits are added to what is there.
    analysis.analyse_game(asked(30)).unwrap();
    assert_eq!((analysis.progress_of_game().unwrap().state, analysis.is_game_on()), (GameState::Done, false));
    analysis.analyse_game(asked(50)).unwrap();
    assert_eq!(finish(&mut analysis).len(), 4);
    assert_eq!(analysis.searches().count(), 4, "searches went on");
    // Other settings are another analysis.
    let settings = vec![Setting { name: "cpuct".to_owned(), value: "3".to_owned() }];
    analysis.analyse_game(AnalyseGame { settings, ..asked(10) }).unwrap();
    assert_eq!(analysis.results_of_game(), []);
}

#[test]
fn what_is_searched_by_hand_counts() {
    let mut analysis = mated();
    let by_hand = analysis.new_search(1, random(), &Wanted::default()).unwrap();
    let run = analysis.run_mut(by_hand).unwrap();
    run.go(Until::nodes(60)).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    analysis.analyse_game(asked(40)).unwrap();
    assert_eq!(finish(&mut analysis), [0, 1, 2, 3]);
    assert_eq!(analysis.searches().count(), 4);
    let of_one = analysis.results_of_game().into_iter().find(|one| one.position == 1).unwrap();
    assert_eq!((of_one.search, of_one.visits), (by_hand, 60));
    assert_eq!(analysis.searches_of_games().count(), 3, "that one counts among those made by hand");
}

#[test]
fn it_is_paused_and_goes_on() {
    let mut analysis = mated();
    analysis.analyse_game(asked(20)).unwrap();
    step(&mut analysis, 1);
    let Ok(NextOfGame::Run(search, 20)) = analysis.next_of_game(&random(), 2) else { panic!() };
    assert_eq!(analysis.pause_game(Some("the disk is full".to_owned())), [search]);
    let progress = analysis.progress_of_game().unwrap();
    assert_eq!((progress.state, progress.problem.as_deref()), (GameState::Paused, Some("the disk is full")));
    assert_eq!(analysis.next_of_game(&random(), 2), Ok(NextOfGame::Nothing));
    // What was under way and comes late is not taken.
    assert!(!analysis.found_for_game(search, None));
    analysis.analyse_game(asked(20)).unwrap();
    assert_eq!(analysis.progress_of_game().unwrap().problem, None);
    assert_eq!(finish(&mut analysis), [1, 2, 3]);
}

#[test]
fn what_somebody_takes_over_is_done_when_it_rests() {
    let mut analysis = mated();
    analysis.analyse_game(asked(20)).unwrap();
    let Ok(NextOfGame::Run(search, _)) = analysis.next_of_game(&random(), 1) else { panic!() };
    analysis.release_from_game(search);
    assert!(!analysis.is_of_game(search) && !analysis.rests_for_game(search));
    let run = analysis.run_mut(search).unwrap();
    run.go(Until::nodes(25)).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    assert_eq!(analysis.next_of_game(&random(), 1), Ok(NextOfGame::Look(search)));
}

#[test]
fn it_follows_the_game() {
    let mut analysis = mated();
    analysis.analyse_game(asked(20)).unwrap();
    assert_eq!(finish(&mut analysis).len(), 4);
    // 2. d4 instead: what was found of the position before it lacks that move.
    let edits = [GameEdit::Insert { parent: 2, mv: D2D4, place: Some(0) }];
    analysis.edit_game(&edits).unwrap();
    assert!(analysis.game_has_changed().is_empty());
    let progress = analysis.progress_of_game().unwrap();
    assert_eq!((progress.state, progress.done, progress.of), (GameState::Paused, 2, 4));
    analysis.analyse_game(asked(20)).unwrap();
    assert_eq!(finish(&mut analysis), [2, 5]);
    assert_eq!(analysis.searches().count(), 5);
    // It is deleted while it is searched: the search is to stop.
    analysis.analyse_game(asked(40)).unwrap();
    let begun: Vec<NextOfGame> = (0..4).map(|_| analysis.next_of_game(&random(), 4).unwrap()).collect();
    let [.., NextOfGame::Run(last, 40)] = begun[..] else { panic!("{begun:?}") };
    analysis.edit_game(&[GameEdit::Delete { position: 5 }]).unwrap();
    assert_eq!(analysis.game_has_changed(), [last]);
    assert!(!analysis.is_of_game(last));
    assert_eq!(analysis.progress_of_game().unwrap().of, 4, "the line that was the main one is it again");
    // All of the game is gone.
    analysis.set_game("8/8/8/8/8/4k3/8/4K2R w - - 0 1", &[]).unwrap();
    analysis.edit_game(&[GameEdit::DeleteGame { start: 0 }]).unwrap();
    analysis.game_has_changed();
    let progress = analysis.progress_of_game().unwrap();
    assert_eq!((progress.of, progress.state, analysis.is_game_on()), (0, GameState::Done, false));
}

#[test]
fn a_null_move_is_none_that_was_played() {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_game("startpos", &words("e2e4 0000")).unwrap();
    analysis.analyse_game(asked(5)).unwrap();
    let mut played = Vec::new();
    while let NextOfGame::Run(search, _) = analysis.next_of_game(&random(), 9).unwrap() {
        assert!(analysis.rests_for_game(search));
        played.push(analysis.place_in_game(search).unwrap().1);
    }
    assert_eq!(played, [Some(12 | 28 << 6), None, None]);
    assert_eq!(analysis.game_view().unwrap().positions[2].mv, Some(NULL_MOVE));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let limits = Limits { nodes_per_search: 500, ..Limits::default() };
    let mut analysis = Analysis::new(limits);
    analysis.set_game("startpos", &[]).unwrap();
    let settings = vec![Setting { name: "nothing".to_owned(), value: "3".to_owned() }];
    for (asked, code) in [
        (asked(0), Code::Invalid),
        (asked(2_000_000), Code::Invalid),
        (asked(501), Code::Limit),
        (AnalyseGame { position: 7, ..asked(5) }, Code::NotFound),
        (AnalyseGame { settings, ..asked(5) }, Code::Invalid),
    ] {
        assert_eq!(analysis.analyse_game(asked).unwrap_err().code, code);
    }
    assert_eq!(analysis.asked_of_game(), None);
}

#[test]
fn its_searches_are_counted_apart() {
    let mut analysis = Analysis::new(Limits { searches: 1, ..Limits::default() });
    analysis.set_game("startpos", &words("e2e4 e7e5 g1f3")).unwrap();
    analysis.analyse_game(asked(5)).unwrap();
    assert_eq!(finish(&mut analysis).len(), 4);
    analysis.new_search(0, random(), &Wanted { settings: &[], moves: &[D2D4], keep: false }).unwrap();
    let other = analysis.new_search(1, random(), &Wanted { settings: &[], moves: &[50 | 34 << 6], keep: false });
    assert_eq!(other.unwrap_err().code, Code::Limit);
}

#[test]
fn what_was_stored_goes_on() {
    let mut analysis = mated();
    analysis.analyse_game(asked(20)).unwrap();
    step(&mut analysis, 1);
    step(&mut analysis, 1);
    let stored = analysis.stored_game().unwrap();
    assert!(stored.is_on && stored.results.len() == 2);
    let made: Vec<u32> = analysis.searches_of_games().collect();
    let mut again = mated();
    again.restore_game(Some(stored.clone()), &made);
    assert_eq!(again.stored_game(), Some(stored.clone()));
    assert_eq!(finish(&mut again), [2, 3]);
    // What somebody else has written is left out where it makes no sense.
    let mut hostile = stored;
    hostile.results[0].position = 99;
    hostile.asked.nodes = 5;
    again.restore_game(Some(hostile.clone()), &[u32::MAX; 5000]);
    assert_eq!(again.results_of_game().len(), 1);
    assert_eq!(again.searches_of_games().count(), 1);
    let nothing = StoredWholeGame { asked: asked(0), ..hostile };
    let mut other = mated();
    other.restore_game(Some(nothing), &[]);
    assert_eq!(other.stored_game(), None);
}

/// Something that happens while a game is analysed.
#[derive(Clone, Debug)]
enum Deed {
    Step,
    Pause,
    GoOn(u32),
    Insert(u32, usize),
    Delete(u32),
    Undo,
    Redo,
    Release,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => Just(Deed::Step),
        1 => Just(Deed::Pause),
        2 => (1_u32..12).prop_map(Deed::GoOn),
        2 => (0_u32..12, 0_usize..40).prop_map(|(parent, mv)| Deed::Insert(parent, mv)),
        1 => (1_u32..12).prop_map(Deed::Delete),
        1 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
        1 => Just(Deed::Release),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// Whatever is done, it ends, and then everything of the main line was found.
    #[test]
    fn it_always_ends(deeds in prop::collection::vec(deed(), 0..40), together in 1_usize..5) {
        let mut analysis = mated();
        analysis.analyse_game(asked(3)).unwrap();
        for deed in deeds {
            match deed {
                Deed::Step => { step(&mut analysis, together); }
                Deed::Pause => { analysis.pause_game(None); }
                Deed::GoOn(nodes) => analysis.analyse_game(asked(nodes)).unwrap(),
                Deed::Insert(parent, place) => {
                    let mut legal = Vec::new();
                    if let Ok(game) = analysis.game_at(parent) {
                        engine::Game::legal_moves(&game, &mut legal);
                    }
                    if !legal.is_empty() {
                        let mv = legal[place % legal.len()].0;
                        let _ = analysis.edit_game(&[GameEdit::Insert { parent, mv, place: Some(0) }]);
                    }
                }
                Deed::Delete(position) => { let _ = analysis.edit_game(&[GameEdit::Delete { position }]); }
                Deed::Undo => { let _ = analysis.undo_game(); }
                Deed::Redo => { let _ = analysis.redo_game(); }
                Deed::Release => {
                    if let Ok(NextOfGame::Run(search, _)) = analysis.next_of_game(&random(), together) {
                        analysis.release_from_game(search);
                    }
                }
            }
            analysis.game_has_changed();
            let progress = analysis.progress_of_game().unwrap();
            prop_assert!(progress.done <= progress.of);
            prop_assert_eq!(progress.state == GameState::Done, progress.done == progress.of);
        }
        let nodes = analysis.asked_of_game().unwrap().nodes;
        analysis.analyse_game(asked(nodes)).unwrap();
        let looked = finish(&mut analysis);
        prop_assert!(looked.len() <= 20);
        let progress = analysis.progress_of_game().unwrap();
        prop_assert_eq!((progress.state, progress.left, analysis.is_game_on()), (GameState::Done, 0, false));
        let stored = analysis.stored_game();
        let made: Vec<u32> = analysis.searches_of_games().collect();
        prop_assert!(made.len() <= analysis.searches().count());
        let mut again: Analysis = Analysis::restore(Limits::default(), analysis.document().clone(), analysis.current().unwrap()).unwrap();
        again.restore_game(stored, &made);
        prop_assert_eq!(again.progress_of_game().unwrap().done, progress.done);
    }
}
