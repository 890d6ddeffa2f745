//! Games as a tree of positions, their searches, and everything that is refused.

use crate::support::random;
use engine::{
    Game as _,
    evaluators::{Random, Rollout},
    games::tic_tac_toe::TicTacToe,
};
use session::{
    Analysis, EvaluatorInfo, Limits, LogReader, Refusal, Wanted, document_of,
    log_file::{header_bytes, record_bytes},
};
use wire::{
    Code, GameView, Setting, Until,
    record::{Notes, Record, RecordedMove},
};

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn setting(name: &str, value: &str) -> Setting {
    Setting { name: name.to_owned(), value: value.to_owned() }
}

fn with(settings: &[Setting]) -> Wanted<'_> {
    Wanted { settings, ..Wanted::default() }
}

fn refused<T>(result: Result<T, Refusal>) -> (Code, String) {
    let refusal = result.err().expect("a refusal");
    (refusal.code, refusal.message)
}

/// e2e4 as a code.
const E2E4: u16 = 12 | (28 << 6);

#[test]
fn positions_are_found_again() {
    let mut analysis = Analysis::new(Limits::default());
    assert_eq!(analysis.game_view(), None);
    let italian = analysis.set_game("startpos", &words("e2e4 e7e5 g1f3 b8c6 f1c4")).unwrap();
    assert_eq!(italian, 5);
    let spanish = analysis.set_game("startpos", &words("e2e4 e7e5 g1f3 b8c6 f1b5")).unwrap();
    assert_eq!(spanish, 6, "the first four moves are shared");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(analysis.set_game(start, &words("e2e4")).unwrap(), 1);
    assert_eq!(analysis.play(0, E2E4).unwrap(), 1);
    let other = analysis.set_game("8/8/8/8/8/5k2/8/5K1R w - - 0 1", &[]).unwrap();
    let view = analysis.game_view().unwrap();
    assert_eq!((view.current, view.positions.len(), view.chess960), (other, 8, false));
    assert!(view.positions.iter().zip(0..).all(|(position, id)| position.id == id));
    assert!(view.positions.iter().all(|position| position.parent.is_none_or(|parent| parent < position.id)));
    assert_eq!(view.positions[1].mv, Some(E2E4));
    assert_eq!(view.positions[1].fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(analysis.game_at(spanish).unwrap().played().join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_eq!(analysis.visit(3).unwrap(), 3);
    assert_eq!(analysis.current(), Some(3));
}

#[test]
fn castling_is_one_move_however_it_is_written() {
    let mut analysis = Analysis::new(Limits::default());
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let short = analysis.set_game(fen, &words("e1g1")).unwrap();
    assert_eq!(analysis.set_game(fen, &words("e1h1")).unwrap(), short);
    assert_eq!(analysis.play(0, 4 | (7 << 6)).unwrap(), short);
    analysis.set_game("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[]).unwrap();
    assert!(analysis.game_view().unwrap().chess960);
}

#[test]
fn equal_searches_are_found_again() {
    let mut analysis = Analysis::new(Limits::default());
    let start = analysis.set_game("startpos", &[]).unwrap();
    let first = analysis.new_search(start, random(), &with(&[])).unwrap();
    let sharper = analysis.new_search(start, random(), &with(&[setting("cpuct", "3")])).unwrap();
    let elsewhere = analysis.play(start, E2E4).unwrap();
    let third = analysis.new_search(elsewhere, random(), &with(&[])).unwrap();
    assert_eq!([first, sharper, third], [0, 1, 2]);
    assert_eq!(analysis.new_search(start, random(), &with(&[setting("cpuct", "1.745")])).unwrap(), first);
    assert_eq!(analysis.game_view().unwrap().positions[0].searches, [0, 1]);
    let view = analysis.search_view(sharper).unwrap();
    assert_eq!((view.position, view.evaluator.as_str()), (start, "random"));
    assert!(view.settings.contains(&setting("cpuct", "3")) && view.settings.contains(&setting("seed", "0")));
    assert_eq!(analysis.search_view(9), None);
    assert!(analysis.run(9).is_none() && analysis.run_mut(third).is_some() && analysis.evaluator(third).is_some());
    assert_eq!(analysis.searches().collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn a_network_whose_file_was_renamed_finds_its_search() {
    let mut analysis = Analysis::new(Limits::default());
    let start = analysis.set_game("startpos", &[]).unwrap();
    let network = |name: &str, sha256: u8| EvaluatorInfo {
        name: format!("network:{name}"),
        kind: "network".to_owned(),
        network: Some(engine::log::NetworkId::of_file([sha256; 32])),
        ..random()
    };
    let first = analysis.new_search(start, network("old", 1), &with(&[])).unwrap();
    assert_eq!(analysis.new_search(start, network("new", 1), &with(&[])).unwrap(), first);
    let view = analysis.search_view(first).unwrap();
    assert_eq!(view.evaluator, "network:new");
    assert_eq!(view.network, Some("01".repeat(32)));
    let other = analysis.new_search(start, network("old", 2), &with(&[])).unwrap();
    assert_ne!(other, first, "another file of the same name is another network");
}

/// 1. e4 (1. d4 d5) e5, with words about it.
fn record() -> Record {
    let said = |text: &str| Notes { after: vec![text.to_owned()], ..Notes::default() };
    let code = |from: u16, to: u16| from | (to << 6);
    let mv = |from, mv, notes| RecordedMove { from, mv, notes };
    let tags = vec![("White".to_owned(), "a".to_owned())];
    Record {
        fen: "startpos".to_owned(),
        notes: Notes { tags, ..said("first") },
        moves: vec![
            mv(0, E2E4, Some(Box::new(Notes { glyphs: vec![1], ..Notes::default() }))),
            mv(0, code(11, 27), None),
            mv(2, code(51, 35), Some(Box::new(said("closed")))),
            mv(1, code(52, 36), None),
        ],
    }
}

#[test]
fn a_game_with_variations_is_one_of_its_own() {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_game("startpos", &words("e2e4 c7c5")).unwrap();
    let end = analysis.set_record(&record()).unwrap();
    let view = analysis.game_view().unwrap();
    assert_eq!((view.current, view.positions.len()), (end, 3 + 5));
    let from: Vec<_> = view.positions[3..].iter().map(|position| position.parent).collect();
    assert_eq!(from, [None, Some(3), Some(3), Some(5), Some(4)]);
    assert_eq!(end, 7, "the end of the main line");
    let notes = |id: usize| view.positions[id].notes.as_deref().cloned().unwrap_or_default();
    assert_eq!((notes(3).tag("white"), notes(3).after), (Some("a"), vec!["first".to_owned()]));
    assert_eq!((notes(4).glyphs, notes(6).after), (vec![1], vec!["closed".to_owned()]));
    // As it was stored it is there again, both games with the same start.
    let document = analysis.document().clone();
    let restored: Analysis = Analysis::restore(Limits::default(), document, view.current).unwrap();
    assert_eq!(restored.game_view(), Some(view.clone()));
    // So it is of what was stored before there were documents, but for what can be undone.
    let document = document_of(&view).unwrap();
    let restored: Analysis = Analysis::restore(Limits::default(), document, view.current).unwrap();
    assert_eq!(restored.game_view(), Some(GameView { undo: None, ..view.clone() }));
    // The start is that of the newer game from now on.
    assert_eq!(analysis.set_game("startpos", &words("e2e4 e7e5")).unwrap(), end);
}

#[test]
fn a_game_that_does_not_fit_leaves_everything_as_it_was() {
    let mut analysis = Analysis::new(Limits { positions: 8, moves_per_game: 2, ..Limits::default() });
    analysis.set_game("startpos", &words("e2e4 c7c5")).unwrap();
    let before = analysis.game_view();
    let changed = |change: fn(&mut Record)| {
        let mut record = record();
        change(&mut record);
        record
    };
    for (record, part) in [
        (changed(|record| record.fen = "hello".to_owned()), "not a FEN"),
        (changed(|record| record.moves[3].mv = 9), "move 4 of the game, with the code 9, is not legal there"),
        (changed(|record| record.moves[1].from = 2), "move 2 of the game is played after move 2"),
        (changed(|record| record.moves[1].from = u32::MAX), "which is not before it"),
        (changed(|record| record.moves.extend(record.moves.clone())), "more than 8 positions"),
        (
            changed(|record| record.moves[3] = RecordedMove { from: 3, mv: 1 | (18 << 6), notes: None }),
            "more than 2 moves",
        ),
    ] {
        assert!(refused(analysis.set_record(&record)).1.contains(part), "{part}");
        assert_eq!(analysis.game_view(), before, "{part}");
    }
}

#[test]
fn bad_input_is_refused_in_words_and_changes_nothing() {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_game("startpos", &[]).unwrap();
    let before = analysis.game_view();
    let invalid = |message: &str| (Code::Invalid, message.to_owned());
    assert!(refused(analysis.set_game("hello", &[])).1.starts_with("this is not a FEN"));
    assert!(refused(analysis.set_game("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", &[])).1.contains("is in check"));
    let illegal = refused(analysis.set_game("startpos", &words("e2e4 e7e5 e4e5")));
    assert_eq!(illegal, invalid("move 3 (e4e5) is not legal here"));
    assert_eq!(refused(analysis.play(0, 9)), invalid("move code 9 is not legal in position 0"));
    assert_eq!(refused(analysis.play(0, u16::MAX - 1)).0, Code::Invalid);
    assert_eq!(refused(analysis.play(7, E2E4)), (Code::NotFound, "there is no position 7".to_owned()));
    assert_eq!(refused(analysis.visit(u32::MAX)).0, Code::NotFound);
    assert_eq!(refused(analysis.game_at(1)).0, Code::NotFound);
    assert_eq!(refused(analysis.new_search(1, random(), &with(&[]))).0, Code::NotFound);
    let unknown = refused(analysis.new_search(0, random(), &with(&[setting("cpct", "1")])));
    assert_eq!(unknown, invalid("there is no parameter \"cpct\""));
    let value = refused(analysis.new_search(0, random(), &with(&[setting("cpuct", "much")])));
    assert_eq!(value, invalid("cpuct takes a number from 0 to 100, not \"much\""));
    assert_eq!(analysis.game_view(), before);
}

#[test]
fn limits_are_kept() {
    let limits = Limits { positions: 4, searches: 2, nodes_per_search: 50, moves_per_game: 2 };
    let mut analysis = Analysis::new(limits);
    let many = refused(analysis.set_game("startpos", &words("e2e4 e7e5 g1f3")));
    assert_eq!(many, (Code::Limit, "the game has 3 moves and the limit is 2".to_owned()));
    let at = analysis.set_game("startpos", &words("e2e4 e7e5")).unwrap();
    let long = refused(analysis.play(at, 6 | (21 << 6)));
    assert_eq!(long, (Code::Limit, "the game has reached the limit of 2 moves".to_owned()));
    let full = refused(analysis.set_game("startpos", &words("d2d4 d7d5")));
    assert_eq!(full, (Code::Limit, "the analysis would have more than 4 positions".to_owned()));
    assert_eq!(analysis.game_view().unwrap().positions.len(), 3);
    analysis.set_game("startpos", &words("d2d4")).unwrap();
    let search = analysis.new_search(0, random(), &with(&[])).unwrap();
    analysis.new_search(1, random(), &with(&[])).unwrap();
    let third = refused(analysis.new_search(2, random(), &with(&[])));
    assert_eq!(third, (Code::Limit, "the analysis has reached the limit of 2 searches".to_owned()));
    assert_eq!(analysis.new_search(0, random(), &with(&[])).unwrap(), search, "an equal one is no new one");
    assert_eq!(refused(analysis.run_mut(search).unwrap().go(Until::nodes(51))).0, Code::Limit);
}

#[test]
fn an_analysis_comes_back_from_its_views_and_logs() {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_game("8/5k2/8/8/8/8/8/4K2R w K - 0 1", &words("e1g1 f7e6")).unwrap();
    let position = analysis.set_game("startpos", &words("e2e4 c7c5")).unwrap();
    analysis.new_search(position, random(), &with(&[setting("cpuct", "2")])).unwrap();
    let id = analysis.new_search(position, random(), &with(&[setting("two_fold_draws", "false")])).unwrap();
    let run = analysis.run_mut(id).unwrap();
    run.step(100).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    let digest = run.digest();
    let view = analysis.game_view().unwrap();

    let restore = |view: &GameView| Analysis::restore(Limits::default(), document_of(view)?, view.current);
    let mut again = restore(&view).unwrap();
    let mut reader = LogReader::new(Limits::default());
    let search = analysis.run(id).unwrap().search();
    reader.push(&header_bytes(search)).unwrap();
    reader.push(&record_bytes(search, 0, 100)).unwrap();
    let search = reader.finish().0.unwrap();
    let restored =
        |analysis: &mut Analysis, id, position| analysis.restore_search(id, position, random(), search.clone());
    assert_eq!(refused(restored(&mut again, id, 0)).0, Code::Invalid);
    assert_eq!(restored(&mut again, id, position).unwrap(), id);
    assert_eq!(refused(restored(&mut again, id, position)).0, Code::Invalid);
    assert_eq!(again.search_view(id), analysis.search_view(id));
    assert_eq!(again.run_mut(id).unwrap().digest(), digest);
    assert_eq!(again.new_search(position, random(), &with(&[])).unwrap(), id + 1, "ids are never used again");
    assert_eq!(again.game_at(position).unwrap().root_text(), analysis.game_at(position).unwrap().root_text());

    let mut damaged = view.clone();
    damaged.positions.swap(1, 2);
    assert!(restore(&damaged).is_err());
    damaged.clone_from(&view);
    damaged.positions[1].mv = None;
    assert_eq!(refused(restore(&damaged)).0, Code::Invalid);
    damaged.clone_from(&view);
    damaged.positions[1].mv = Some(9);
    assert_eq!(refused(restore(&damaged)).1, "no legal move leads to position 1");
}

/// Runs a search until it is done.
fn run(analysis: &mut Analysis, id: u32, nodes: u32) {
    let run = analysis.run_mut(id).unwrap();
    run.go(Until::nodes(nodes)).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
}

#[test]
fn a_search_begins_with_what_an_earlier_one_knows() {
    let keep = Wanted { keep: true, ..Wanted::default() };
    let mut analysis = Analysis::new(Limits::default());
    let start = analysis.set_game("startpos", &[]).unwrap();
    let first = analysis.new_search(start, random(), &keep).unwrap();
    assert_eq!(analysis.search_view(first).unwrap().kept, 0, "there is no earlier one");
    run(&mut analysis, first, 2000);
    let best = analysis.run(first).unwrap().search().principal_variation();
    let known = |analysis: &Analysis, plies: usize| {
        let search = analysis.run(first).unwrap().search();
        search.tree().visits(search.node_after(&best[..plies]).unwrap())
    };
    let after = analysis.play(start, best[0].0).unwrap();
    let second = analysis.new_search(after, random(), &keep).unwrap();
    let visits = known(&analysis, 1);
    assert_eq!(analysis.run(second).unwrap().search().tree().root_visits(), visits);
    assert_eq!(analysis.search_view(second).unwrap().kept, visits);
    assert_eq!(analysis.run(first).unwrap().search().tree().root_visits(), 2000, "going back finds the earlier tree");

    // Of two earlier searches the one that has seen more.
    let two = analysis.play(after, best[1].0).unwrap();
    run(&mut analysis, second, visits + 500);
    let third = analysis.new_search(two, random(), &keep).unwrap();
    let from_second = {
        let search = analysis.run(second).unwrap().search();
        search.tree().visits(search.node_after(&best[1..2]).unwrap())
    };
    assert!(from_second >= known(&analysis, 2));
    assert_eq!(analysis.search_view(third).unwrap().kept, from_second);

    // Empty where it is asked for empty, or made otherwise, or of some moves only.
    let sharper = [setting("cpuct", "3")];
    let other = Wanted { settings: &sharper, ..keep };
    let other = analysis.new_search(after, random(), &other).unwrap();
    assert_eq!(analysis.search_view(other).unwrap().kept, 0);
    let fresh = analysis.play(start, E2E4).unwrap();
    if fresh != after {
        let fresh = analysis.new_search(fresh, random(), &Wanted::default()).unwrap();
        assert_eq!(analysis.search_view(fresh).unwrap().kept, 0);
    }
    let moves = [analysis.run(second).unwrap().search().best_move().unwrap().0];
    let some = analysis.new_search(after, random(), &Wanted { moves: &moves, ..keep }).unwrap();
    let view = analysis.search_view(some).unwrap();
    assert_eq!((view.kept, view.moves), (0, moves.to_vec()));
    assert_eq!(
        analysis.new_search(after, random(), &Wanted::default()).unwrap(),
        second,
        "an equal one is found again"
    );
}

#[test]
fn a_search_that_was_kept_survives_its_log() {
    let mut analysis = Analysis::new(Limits::default());
    let start = analysis.set_game("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", &[]).unwrap();
    let first = analysis.new_search(start, random(), &Wanted::default()).unwrap();
    run(&mut analysis, first, 20_000);
    let best = analysis.run(first).unwrap().search().best_move().unwrap();
    let after = analysis.play(start, best.0).unwrap();
    let second = analysis.new_search(after, random(), &Wanted { keep: true, ..Wanted::default() }).unwrap();
    run(&mut analysis, second, 30_000);
    let search = analysis.run(second).unwrap().search();
    let mut reader = LogReader::new(Limits::default());
    reader.push(&header_bytes(search)).unwrap();
    reader.push(&record_bytes(search, 0, u32::MAX)).unwrap();
    let (read, fault) = reader.finish();
    assert_eq!(fault, None, "every node that was kept is what the rules make of it");
    assert_eq!(read.unwrap().tree().first_difference(search.tree()), None);
}

#[test]
fn small_games_are_analysed_as_chess_is() {
    let mut analysis = Analysis::<TicTacToe>::of_game(Limits::default());
    let start = analysis.set_game("", &[]).unwrap();
    let opened = analysis.set_game("", &words("b2 a1")).unwrap();
    assert_eq!(analysis.set_game("b2a1", &[]).unwrap(), opened, "found again");
    let corner = analysis.game_view().unwrap().positions[1].mv.unwrap();
    assert_eq!(analysis.play(start, corner).unwrap(), 1, "found again");
    let view = analysis.game_view().unwrap();
    let texts: Vec<&str> = view.positions.iter().map(|position| position.fen.as_str()).collect();
    assert_eq!(texts, ["", "b2", "b2a1"]);

    let (code, message) = refused(analysis.set_game("", &words("b2 b2")));
    assert_eq!((code, message.as_str()), (Code::Invalid, "move 2 (b2) is on a cell that is taken"));
    assert_eq!(refused(analysis.play(opened, corner)).0, Code::Invalid);

    // What a search of the start knows of the position is kept.
    let keep = Wanted { keep: true, ..Wanted::default() };
    let before = analysis.new_search(start, random(), &keep).unwrap();
    let run = analysis.run_mut(before).unwrap();
    run.go(Until::nodes(500)).unwrap();
    run.advance(&mut Rollout::new(2), u32::MAX);
    let known = analysis.run(before).unwrap().search();
    let line = ["b2", "a1"].map(|text| TicTacToe::parse_move(text).unwrap());
    let visits = known.tree().visits(known.node_after(&line).unwrap());
    let after = analysis.new_search(opened, random(), &keep).unwrap();
    assert!(visits > 1);
    assert_eq!(analysis.run(after).unwrap().search().tree().root_visits(), visits);
}
