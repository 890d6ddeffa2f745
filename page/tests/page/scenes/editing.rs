//! Changes of the games, and what becomes of what is shown.

use page::editing::{self, Doing};
use page::effect::Effect;
use page::game;
use page::input::{Action, Way};
use page::link::Link;
use page::notation::Notation;
use wire::reading::Wanted;
use wire::{Deed, Edit, GameEdit, Kind, NULL_MOVE, Role};

use super::{open, ply, said, words};
use crate::world::World;

/// 1. e4 e5 2. Nf3 beside 1... c5, at the end of the one or the other.
fn sicilian() -> World {
    let moves = words("e2e4 e7e5 g1f3");
    let mut world = open(Link { moves, simulations: Some(3), ..Link::default() });
    world.act(Action::Autostart(false));
    world.act(Action::Visit(1));
    world.rest();
    world.act(Action::Play(50 | 34 << 6));
    world.rest();
    world
}

fn edit(world: &mut World, edit: GameEdit) {
    world.act(Action::EditGame(vec![edit]));
    world.rest();
    world.check();
}

fn children(world: &World, id: u32) -> Vec<u32> {
    game::children(&world.page.game, id).map(|position| position.id).collect()
}

#[test]
fn a_deleted_position_is_left_and_comes_back_with_its_search() {
    let mut world = sicilian();
    let (position, search) = (world.page.game.current, world.page.search);
    edit(&mut world, GameEdit::Delete { position });
    assert_eq!((world.page.game.current, ply(&world)), (1, 1));
    assert_ne!(world.page.search, search);
    assert!(world.page.searches.iter().all(|known| Some(known.id) != search), "it is in no list");
    let deed = world.page.game.undo.unwrap();
    let named = editing::move_of(&world.page.game, &deed, Notation::San);
    assert_eq!((deed.kind, named.as_deref()), (Kind::Delete, Some("1...\u{a0}c5")));
    // Forward does not lead to what is gone, although one came from there.
    world.act(Action::Walk(Way::Forward));
    world.rest();
    assert_eq!(world.page.game.current, 2);

    world.act(Action::UndoGame);
    world.rest();
    world.check();
    assert_eq!((world.page.game.current, world.page.search), (position, search));
    assert_eq!(world.page.announcement, "Undone: delete 1...\u{a0}c5.");
    world.act(Action::RedoGame);
    world.rest();
    world.check();
    assert_eq!((world.page.game.current, world.page.announcement.as_str()), (1, "Redone: delete 1...\u{a0}c5."));
}

#[test]
fn a_promoted_line_is_the_one_that_is_gone_along() {
    let mut world = sicilian();
    let position = world.page.game.current;
    assert_eq!(children(&world, 1), [2, position]);
    edit(&mut world, GameEdit::MakeMain { position });
    assert_eq!(children(&world, 1), [position, 2]);
    assert_eq!(game::end_of(&world.page.game, 0), position);
    edit(&mut world, GameEdit::Demote { position });
    assert_eq!((children(&world, 1), game::end_of(&world.page.game, 0)), (vec![2, position], 3));
}

#[test]
fn notes_are_written_and_seen() {
    let mut world = sicilian();
    let position = world.page.game.current;
    let glyph = editing::toggle_glyph(&world.page.game, position, 5);
    edit(&mut world, glyph);
    let words = "sharp".to_owned();
    edit(&mut world, GameEdit::Comment { position, when: document::When::After, words });
    let notes = editing::notes(&world.page.game, position);
    assert_eq!((notes.glyphs, notes.after), (vec![5], vec!["sharp".to_owned()]));
    let glyph = editing::toggle_glyph(&world.page.game, position, 5);
    edit(&mut world, glyph);
    assert!(editing::notes(&world.page.game, position).glyphs.is_empty());
    let text = game::pgn(&world.page.game, Some(0)).unwrap();
    assert_eq!(text, "1. e4 e5 (1... c5 {sharp}) 2. Nf3 *\n\n");
    world.act(Action::SavePgn(None));
    let asked = world.texts.pop_back().unwrap();
    assert!(matches!(asked.what, Wanted::Written { start: None, game } if *game == *world.page.game));
    world.act(Action::KeepPgn(text.clone()));
    let kept = Effect::Keep { name: "games.pgn".to_owned(), file: text.into_bytes() };
    assert_eq!(world.done.last(), Some(&kept));
}

#[test]
fn a_side_passes_and_the_link_says_so() {
    let mut world = sicilian();
    world.act(Action::Play(NULL_MOVE));
    world.rest();
    world.check();
    let (_, moves) = game::record(&world.page.game, world.page.game.current);
    assert_eq!(moves, words("e2e4 c7c5 0000"));
    assert_eq!(world.link().moves, moves);
    let again = open(Link { moves, simulations: Some(3), ..Link::default() });
    assert_eq!(ply(&again), 3);
    world.act(Action::PlayLine(vec![52 | 36 << 6]));
    world.rest();
    world.check();
    assert_eq!(ply(&world), 4);
}

#[test]
fn what_cannot_be_done_is_said() {
    let mut world = open(Link { simulations: Some(3), ..Link::default() });
    for (action, sentence) in [
        (Action::UndoGame, "Nothing to undo."),
        (Action::RedoGame, "Nothing to redo."),
        (Action::EditGame(vec![GameEdit::DeleteRest { position: 0 }]), "Nothing follows position 0."),
        (Action::EditGame(vec![GameEdit::DeleteGame { start: 0 }]), "The only game of an analysis cannot be deleted."),
    ] {
        world.act(action);
        world.rest();
        assert_eq!(said(&world), sentence);
    }
    let insert = GameEdit::Insert { parent: 0, mv: 12 | 28 << 6, place: None };
    edit(&mut world, insert);
    assert_eq!(ply(&world), 1, "one goes to what is inserted");
    assert!(matches!(world.page.game.undo, Some(Deed { kind: Kind::Insert, position: 1, .. })));
    world.lose();
    world.act(Action::UndoGame);
    assert!(said(&world).starts_with("Offline"), "{}", said(&world));
}

#[test]
fn keys_edit_the_move_that_one_is_at() {
    let mut world = sicilian();
    let position = world.page.game.current;
    for glyphs in [[1].as_slice(), &[3], &[5], &[]] {
        world.act(Action::Do(Doing::Good));
        world.rest();
        assert_eq!(editing::notes(&world.page.game, position).glyphs, glyphs);
    }
    assert_eq!(world.page.announcement, "Done: change the glyphs of 1...\u{a0}c5.");
    world.act(Action::Walk(Way::Above));
    world.rest();
    assert_eq!(world.page.game.current, 2);
    world.act(Action::Walk(Way::Below));
    world.rest();
    assert_eq!(world.page.game.current, position);
    world.act(Action::Do(Doing::Promote));
    world.rest();
    assert_eq!(children(&world, 1), [position, 2]);
    world.act(Action::Do(Doing::Promote));
    world.rest();
    assert_eq!(said(&world), "\"Promote the variation\" cannot be done here.");
    world.act(Action::Do(Doing::Delete));
    world.rest();
    world.check();
    assert_eq!((children(&world, 1), world.page.game.current), (vec![2], 1));
}

#[test]
fn undo_takes_back_what_was_done_last() {
    let mut world = sicilian();
    let position = world.page.game.current;
    let glyphs = |world: &World| editing::notes(&world.page.game, position).glyphs;
    world.act(Action::Step(5));
    world.rest();
    world.act(Action::Do(Doing::Good));
    world.rest();
    let honest = world.page.search;
    world.act(Action::Change(Edit::Parameter { name: "cpuct".to_owned(), value: "3".to_owned() }));
    world.rest();
    let what_if = world.page.search;
    assert_ne!(honest, what_if);
    let (undo, redo) = (Action::UndoNewest, Action::RedoNewest);
    let mut act = |action: &Action| {
        world.act(action.clone());
        world.rest();
        world.check();
        (world.page.search, glyphs(&world))
    };
    assert_eq!(act(&undo), (honest, vec![1]));
    assert_eq!(act(&redo), (what_if, vec![1]));
    assert_eq!(act(&Action::Do(Doing::Bad)), (what_if, vec![2]));
    assert_eq!(act(&undo), (what_if, vec![1]), "the glyph came after the what-if");
    assert_eq!(act(&redo), (what_if, vec![2]));
    assert_eq!(act(&undo).1, [1]);
    assert!(act(&undo).1.is_empty());
}

#[test]
fn who_watches_edits_nothing() {
    let mut world = sicilian();
    assert!(world.page.is_editor());
    world.lose();
    assert!(world.page.is_editor(), "as soon as there is a connection");
    world.rest();
    world.page.role = Role::Viewer;
    assert!(!world.page.is_editor());
    let before = world.page.game.clone();
    world.act(Action::Do(Doing::Delete));
    world.rest();
    assert!(before == world.page.game);
    assert_eq!(said(&world), "Only the owner can change this analysis. Copy the analysis to go your own way.");
}

#[test]
fn the_board_shows_a_position_of_the_game_or_none() {
    let mut world = sicilian();
    let current = world.page.game.current;
    assert_eq!(world.page.place_on_board(), Some(current));
    world.act(Action::Visit(1));
    world.rest();
    world.act(Action::Preview(Some(vec![52 | 36 << 6, 6 | 21 << 6])));
    assert_eq!(world.page.place_on_board(), Some(3));
    world.act(Action::Preview(Some(vec![51 | 35 << 6])));
    assert_eq!(world.page.place_on_board(), None);
}
