//! Games that are edited: what becomes of positions, of the current one, and of searches.

use engine::evaluators::Random;
use engine::games::tic_tac_toe::TicTacToe;
use session::{Analysis, Changed, Limits, Refusal, Wanted, sketch};
use wire::{Code, GameEdit, GameView, Kind, NULL_MOVE, Until};

use crate::support::random;

const E2E4: u16 = 12 | 28 << 6;
const D2D4: u16 = 11 | 27 << 6;
const C7C5: u16 = 50 | 34 << 6;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn refused<T>(result: Result<T, Refusal>) -> (Code, String) {
    let refusal = result.err().expect("a refusal");
    (refusal.code, refusal.message)
}

fn ids(view: &GameView) -> Vec<u32> {
    view.positions.iter().map(|position| position.id).collect()
}

fn fen(analysis: &Analysis, id: u32) -> String {
    let view = analysis.game_view().unwrap();
    view.positions.into_iter().find(|position| position.id == id).unwrap().fen
}

/// 0 start, 1 e4, 2 e5, 3 Nf3; 4 c5 beside e5, 5 Nf3.
fn sicilian(limits: Limits) -> Analysis {
    let mut analysis = Analysis::new(limits);
    analysis.set_game("startpos", &words("e2e4 e7e5 g1f3")).unwrap();
    analysis.set_game("startpos", &words("e2e4 c7c5 g1f3")).unwrap();
    analysis
}

fn searched(analysis: &mut Analysis, position: u32) -> u32 {
    let id = analysis.new_search(position, random(), &Wanted::default()).unwrap();
    let run = analysis.run_mut(id).unwrap();
    run.go(Until::nodes(50)).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    id
}

#[test]
fn who_stands_on_what_is_deleted_goes_to_the_position_before() {
    let mut analysis = sicilian(Limits::default());
    assert_eq!(analysis.current(), Some(5));
    let search = searched(&mut analysis, 5);
    let other = searched(&mut analysis, 2);
    let changed = analysis.edit_game(&[GameEdit::Delete { position: 4 }]).unwrap();
    assert_eq!(changed, Changed { hidden: vec![search], shown: vec![] });
    let view = analysis.game_view().unwrap();
    assert_eq!((view.current, ids(&view)), (1, vec![0, 1, 2, 3]));
    let deed = view.undo.unwrap();
    assert_eq!((deed.kind, deed.position, deed.parent, deed.mv), (Kind::Delete, 4, Some(1), Some(C7C5)));
    assert_eq!(analysis.shown_searches().collect::<Vec<_>>(), [other]);
    assert_eq!(refused(analysis.visit(5)), (Code::NotFound, "position 5 is deleted; undo brings it back".to_owned()));
    assert_eq!(refused(analysis.play(5, E2E4)).0, Code::NotFound);
    assert_eq!(refused(analysis.new_search(5, random(), &Wanted::default())).0, Code::NotFound);
    let why = refused(analysis.check_shown(search));
    assert_eq!(why.1, "position 5 of search 0 is deleted; undo brings it back");

    // It comes back with its search, and one goes there.
    assert_eq!(analysis.undo_game().unwrap(), Changed { hidden: vec![], shown: vec![search] });
    let view = analysis.game_view().unwrap();
    assert_eq!((view.current, ids(&view)), (4, vec![0, 1, 2, 3, 4, 5]));
    assert_eq!(view.positions[5].searches, [search]);
    assert_eq!(analysis.run(search).unwrap().search().moment(), 50);
    assert_eq!(analysis.redo_game().unwrap().hidden, [search]);
    assert_eq!(analysis.current(), Some(1));
}

#[test]
fn promoted_lines_come_first() {
    let mut analysis = sicilian(Limits::default());
    analysis.edit_game(&[GameEdit::MakeMain { position: 5 }]).unwrap();
    let view = analysis.game_view().unwrap();
    assert_eq!((ids(&view), view.current), (vec![0, 1, 4, 2, 3, 5], 5));
    assert_eq!(analysis.set_game("startpos", &words("e2e4 e7e5 g1f3")).unwrap(), 3, "found again");
}

#[test]
fn moves_are_inserted_where_they_are_legal() {
    let mut analysis = sicilian(Limits { moves_per_game: 3, ..Limits::default() });
    let insert = |parent, mv, place| GameEdit::Insert { parent, mv, place };
    analysis.edit_game(&[insert(0, D2D4, Some(0))]).unwrap();
    let view = analysis.game_view().unwrap();
    assert_eq!((view.current, ids(&view)), (6, vec![0, 6, 1, 2, 3, 4, 5]));
    assert_eq!(fen(&analysis, 6), "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    let before = analysis.game_view();
    for (edit, part) in [
        (insert(0, 9, None), "move code 9 is not legal in position 0"),
        (insert(0, D2D4, None), "position 0 has this move already"),
        (insert(3, C7C5, None), "limit of 3 moves"),
        (insert(99, D2D4, None), "there is no position 99"),
        (insert(0, 10 | 26 << 6, Some(9)), "place 9"),
    ] {
        // What comes before it is not done either.
        let edits = [GameEdit::DeleteRest { position: 4 }, edit];
        let why = refused(analysis.edit_game(&edits));
        assert!(why.1.contains(part), "{why:?}");
        assert_eq!(analysis.game_view(), before);
    }
}

#[test]
fn lines_are_inserted_where_they_are_legal() {
    let mut analysis = sicilian(Limits { moves_per_game: 4, ..Limits::default() });
    let current = analysis.current();
    let line = |parent, moves: &[u16]| GameEdit::InsertLine { parent, moves: moves.to_vec() };
    let glyph = GameEdit::Glyph { position: 1, glyph: 1, is_set: true };
    // d4 d5 after the start, beside a glyph: who looks elsewhere stays there.
    analysis.edit_game(&[glyph, line(0, &[D2D4, 51 | 35 << 6])]).unwrap();
    assert_eq!(analysis.current(), current);
    assert_eq!(fen(&analysis, 7), "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
    // Alone, it is gone to.
    analysis.edit_game(&[line(0, &[D2D4, 51 | 35 << 6, 1 | 18 << 6])]).unwrap();
    assert_eq!((analysis.current(), analysis.game_view().unwrap().positions.len()), (Some(8), 9));
    for (edit, part) in [
        (line(0, &[D2D4, D2D4]), "move code"),
        (line(8, &[62 | 45 << 6, 6 | 21 << 6]), "limit of 4 moves"),
        (line(99, &[D2D4]), "there is no position 99"),
    ] {
        let why = refused(analysis.edit_game(&[edit]));
        assert!(why.1.contains(part), "{why:?}");
    }
    analysis.undo_game().unwrap();
    analysis.undo_game().unwrap();
    assert_eq!(analysis.game_view().unwrap().positions.len(), 6);
}

#[test]
fn what_was_played_and_set_up_is_undone_too() {
    let mut analysis = sicilian(Limits::default());
    let other = analysis.set_game("8/8/8/8/8/5k2/8/5K1R w - - 0 1", &words("h1h3")).unwrap();
    assert_eq!((other, analysis.game_view().unwrap().undo.unwrap().kind), (7, Kind::AddGame));
    analysis.undo_game().unwrap();
    assert_eq!(analysis.current(), Some(0), "of the game that is left");
    analysis.undo_game().unwrap();
    assert_eq!(ids(&analysis.game_view().unwrap()), [0, 1, 2, 3], "c5 and what follows it are one step");
    assert_eq!(refused(analysis.undo_game()), (Code::Invalid, "there is nothing to undo".to_owned()));
    analysis.redo_game().unwrap();
    assert_eq!(analysis.current(), Some(4));
    analysis.redo_game().unwrap();
    assert_eq!((analysis.current(), analysis.game_view().unwrap().redo), (Some(6), None));
    assert_eq!(refused(analysis.redo_game()).1, "there is nothing to redo");
    let start = GameEdit::DeleteGame { start: 0 };
    analysis.edit_game(&[start]).unwrap();
    assert_eq!(ids(&analysis.game_view().unwrap()), [6, 7]);
    assert_eq!(refused(analysis.edit_game(&[GameEdit::DeleteGame { start: 6 }])).0, Code::Invalid);
}

#[test]
fn searches_of_what_nothing_brings_back_are_gone() {
    let mut analysis = sicilian(Limits::default());
    let ids = [searched(&mut analysis, 5), searched(&mut analysis, 3)];
    analysis.undo_game().unwrap();
    assert!(analysis.take_forgotten().is_empty());
    // Something else is done.
    analysis.play(1, 52 | 44 << 6).unwrap();
    assert_eq!(analysis.take_forgotten(), [ids[0]]);
    assert!(!analysis.has(ids[0]) && analysis.has(ids[1]));
    assert_eq!(refused(analysis.visit(5)).1, "there is no position 5");
    assert_eq!(searched(&mut analysis, 6), 2, "ids are never used again");
}

#[test]
fn a_side_passes_and_the_game_begins_anew_behind_it() {
    let mut analysis = Analysis::new(Limits::default());
    let end = analysis.set_game("startpos", &words("e2e4 0000 d2d4 d7d5")).unwrap();
    assert_eq!(end, 4);
    assert_eq!(fen(&analysis, 2), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    let game = analysis.game_at(4).unwrap();
    assert_eq!(game.played().join(" "), "d2d4 d7d5", "a history without a move that is none");
    let search = searched(&mut analysis, 4);
    let (header, evaluator) = (analysis.run(search).unwrap().search().header().clone(), random());
    assert_eq!(header.root, format!("{} d2d4 d7d5", fen(&analysis, 2)));
    assert_eq!(analysis.set_game("startpos", &words("e2e4 0000 d2d4")).unwrap(), 3, "found again");
    assert_eq!(analysis.play(1, NULL_MOVE).unwrap(), 2, "found again");
    assert_eq!(analysis.play(0, NULL_MOVE).unwrap(), 5);
    let check = analysis.set_game("4k3/8/8/8/8/8/8/4RK2 b - - 0 1", &[]).unwrap();
    let in_check = (Code::Invalid, "a side that is in check cannot pass".to_owned());
    assert_eq!(refused(analysis.play(check, NULL_MOVE)), in_check);
    assert_eq!(refused(analysis.set_game("4k3/8/8/8/8/8/8/4RK2 b - - 0 1", &words("0000"))), in_check);
    let behind = refused(analysis.set_game("startpos", &words("e2e4 0000 e4e6")));
    assert_eq!(behind.1, "after the null move, move 1 (e4e6) is not legal here");

    // It is there again with its search.
    let document = analysis.document().clone();
    let mut again: Analysis = Analysis::restore(Limits::default(), document, 4).unwrap();
    assert_eq!(again.check_place(search, 4, &header), Ok(()));
    let kept = Wanted { keep: true, ..Wanted::default() };
    let before = searched(&mut again, 1);
    let behind = again.new_search(2, evaluator, &kept).unwrap();
    assert_eq!((again.search_view(behind).unwrap().kept, before), (0, 0), "nothing is known of it before");

    let mut small = Analysis::<TicTacToe>::of_game(Limits::default());
    let start = small.set_game("", &[]).unwrap();
    assert_eq!(refused(small.play(start, NULL_MOVE)).1, "no side can pass in this game");
}

#[test]
fn a_document_comes_back_with_what_can_be_undone() {
    let mut analysis = sicilian(Limits::default());
    analysis.edit_game(&[GameEdit::Delete { position: 4 }]).unwrap();
    analysis.edit_game(&[GameEdit::Glyph { position: 1, glyph: 1, is_set: true }]).unwrap();
    analysis.undo_game().unwrap();
    let view = analysis.game_view().unwrap();
    let mut again: Analysis = Analysis::restore(Limits::default(), analysis.document().clone(), view.current).unwrap();
    assert_eq!(again.game_view(), Some(view.clone()));
    let seen = sketch::<engine::games::chess::Chess>(analysis.document(), view.current).unwrap();
    assert_eq!((ids(&seen), seen.current), (ids(&view), view.current));
    let current = |view: &GameView| view.positions[1].fen.clone();
    assert_eq!((current(&seen), seen.positions[3].fen.as_str()), (current(&view), ""), "of the line alone");
    assert_eq!(sketch::<engine::games::chess::Chess>(analysis.document(), 5), None);

    again.redo_game().unwrap();
    again.undo_game().unwrap();
    again.undo_game().unwrap();
    assert_eq!((again.current(), fen(&again, 5)), (Some(4), fen(&sicilian(Limits::default()), 5)));
    // A search of a deleted position comes back too.
    let mut deleted = sicilian(Limits::default());
    let search = searched(&mut deleted, 5);
    let header = deleted.run(search).unwrap().search().header().clone();
    deleted.edit_game(&[GameEdit::Delete { position: 4 }]).unwrap();
    let again: Analysis = Analysis::restore(Limits::default(), deleted.document().clone(), 1).unwrap();
    assert_eq!(again.check_place(search, 5, &header), Ok(()));
    let few = Limits { positions: 3, ..Limits::default() };
    assert_eq!(refused::<Analysis>(Analysis::restore(few, deleted.document().clone(), 1)).0, Code::Limit);
    assert_eq!(
        refused::<Analysis>(Analysis::restore(Limits::default(), deleted.document().clone(), 4)).0,
        Code::NotFound
    );
}

#[test]
fn searches_of_deleted_positions_take_no_room() {
    let mut analysis = sicilian(Limits { searches: 1, ..Limits::default() });
    searched(&mut analysis, 5);
    let full = refused(analysis.new_search(3, random(), &Wanted::default()));
    assert_eq!(full, (Code::Limit, "the analysis has reached the limit of 1 searches".to_owned()));
    analysis.edit_game(&[GameEdit::Delete { position: 5 }]).unwrap();
    searched(&mut analysis, 3);
    assert!(analysis.new_search(2, random(), &Wanted::default()).is_err());
}
