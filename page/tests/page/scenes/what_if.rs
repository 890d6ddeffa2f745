//! Changing a search by hand.

use page::input::Action;
use page::link::Link;
use wire::{Edit, EditView};

use super::{open, said, searched};
use crate::world::World;

fn cpuct(value: &str) -> Edit {
    Edit::Parameter { name: "cpuct".to_owned(), value: value.to_owned() }
}

fn edits(world: &World) -> usize {
    world.page.search_view().unwrap().edits.len()
}

#[test]
fn a_change_makes_another_search_that_goes_as_far() {
    let mut world = searched(20);
    let before = world.page.search;
    world.act(Action::Change(cpuct("3")));
    world.rest();
    world.check();
    assert_ne!(world.page.search, before);
    assert_eq!((edits(&world), world.page.playback.live.simulations), (1, 20));
}

#[test]
fn it_is_taken_back_and_made_again() {
    let mut world = searched(20);
    let before = world.page.search;
    world.act(Action::GoTo(8));
    world.rest();
    world.act(Action::Change(cpuct("3")));
    world.rest();
    let what_if = world.page.search;
    world.act(Action::Undo);
    world.rest();
    assert_eq!((world.page.search, world.page.playback.moment), (before, Some(8)), "where it was changed");
    assert_eq!(world.page.announcement, "Undone.");
    world.act(Action::Redo);
    world.rest();
    world.check();
    assert_eq!((world.page.search, world.page.playback.moment), (what_if, None));
    assert!(world.page.what_if.taken_back.is_empty());
}

#[test]
fn where_there_is_nothing_to_take_back_that_is_said() {
    let mut world = searched(5);
    world.act(Action::Undo);
    assert_eq!(said(&world), "Nothing to undo.");
    world.act(Action::Redo);
    assert_eq!(said(&world), "Nothing to redo.");
}

#[test]
fn a_change_that_changes_nothing_is_said() {
    let mut world = searched(20);
    let before = world.page.search;
    world.act(Action::Change(cpuct("1.745")));
    world.rest();
    assert_eq!(world.page.search, before);
    assert_eq!(said(&world), "That changes nothing.");
}

#[test]
fn what_is_refused_leaves_everything_as_it_was() {
    let mut world = searched(20);
    let before = world.page.search;
    world.act(Action::Change(cpuct("a lot")));
    assert!(world.page.awaits_what_if);
    world.rest();
    world.check();
    assert_eq!(world.page.search, before);
    assert!(!world.page.awaits_what_if);
}

#[test]
fn what_is_selected_stays_selected() {
    let mut world = searched(30);
    let line = world.page.tree.moves_to(1).unwrap();
    world.act(Action::Select(1));
    world.act(Action::GoTo(25));
    world.rest();
    world.act(Action::Change(cpuct("3")));
    world.rest();
    assert_eq!(world.page.tree.moves_to(world.page.tree.selected), Some(line));
}

#[test]
fn edits_of_a_link_are_made_one_after_another() {
    let edits = vec![
        EditView { moment: 5, edit: cpuct("2") },
        EditView { moment: 6, edit: Edit::Parameter { name: "fpu_value".to_owned(), value: "0.5".to_owned() } },
        EditView { moment: 12, edit: cpuct("3") },
    ];
    let world = open(Link { simulations: Some(20), edits: edits.clone(), ..Link::default() });
    assert_eq!(world.page.search_view().unwrap().edits, edits);
    assert_eq!(world.page.playback.live.simulations, 20);
}

#[test]
fn visits_that_are_given_come_in_addition() {
    let mut world = searched(20);
    let mv = world.page.tree.model.open(0).unwrap().edges[0].mv;
    world.act(Action::Change(Edit::Give { path: Vec::new(), mv, visits: 7 }));
    world.rest();
    assert_eq!(world.page.playback.live.simulations, 27);
}
