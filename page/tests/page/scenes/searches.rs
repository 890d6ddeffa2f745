//! Which search is shown.

use page::choice::{self, SearchChoice};
use page::input::Action;
use page::link::Link;
use wire::Until;

use super::{open, said, searched};
use crate::world::World;

fn with_cpuct(world: &World, value: &str) -> SearchChoice {
    let mut choice = world.page.choice.clone();
    choice::set_parameter(&mut choice, "cpuct", value).unwrap();
    choice
}

#[test]
fn a_running_search_runs_on_in_the_next_position() {
    let mut world = searched(3);
    world.act(Action::Limit(Until::nodes(70)));
    world.act(Action::Go);
    world.deliver_requests(usize::MAX);
    world.search(5);
    world.deliver_messages(usize::MAX);
    world.act(Action::Play(world.page.root().unwrap().legal_moves()[0]));
    world.deliver_requests(usize::MAX);
    world.deliver_messages(usize::MAX);
    world.rest();
    world.check();
    assert_eq!(world.page.playback.live.nodes, 70);
}

#[test]
fn other_settings_are_another_search_that_goes_as_far() {
    let mut world = searched(20);
    let before = world.page.search;
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.rest();
    world.check();
    assert_ne!(world.page.search, before);
    assert_eq!(world.page.playback.live.nodes, 20);
}

#[test]
fn the_former_settings_show_the_former_search() {
    let mut world = searched(20);
    let (before, choice) = (world.page.search, world.page.choice.clone());
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.rest();
    world.act(Action::Choose(choice));
    assert_eq!(world.page.search, before, "at once");
    world.rest();
    world.check();
    assert_eq!(world.page.searches.len(), 2);
}

#[test]
fn two_changes_that_cross_are_both_kept() {
    let mut world = searched(20);
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.deliver_requests(1);
    world.act(Action::Choose(with_cpuct(&world, "4")));
    world.rest();
    world.check();
    assert_eq!(choice::parameter(&world.page.choice, "cpuct"), "4");
    assert_eq!(world.page.playback.live.nodes, 20);
}

#[test]
fn a_search_that_was_asked_to_run_and_is_left_before_that_shows_is_stopped() {
    let mut world = searched(3);
    let (left, choice) = (world.page.search.unwrap(), world.page.choice.clone());
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.rest();
    let other = world.page.search.unwrap();
    world.act(Action::Choose(choice));
    world.rest();
    world.act(Action::Limit(Until::nodes(900)));
    world.act(Action::Go);
    // It is there already, so it is shown before the run shows.
    world.act(Action::Pick(other));
    world.rest();
    world.check();
    assert_eq!((world.page.search, world.page.playback.live.nodes), (Some(other), 900), "it runs in its place");
    assert!(world.server.moment(left).unwrap() < 900);
}

#[test]
fn a_search_that_is_left_and_taken_up_again_before_another_has_come_runs_on() {
    let mut world = searched(3);
    world.act(Action::Limit(Until::nodes(900)));
    world.act(Action::Go);
    world.deliver_requests(usize::MAX);
    world.search(5);
    world.deliver_messages(usize::MAX);
    let (search, choice) = (world.page.search, world.page.choice.clone());
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.act(Action::Choose(choice));
    world.rest();
    world.check();
    assert_eq!((world.page.search, world.page.playback.live.nodes), (search, 900));
}

#[test]
fn a_refused_search_puts_the_controls_back() {
    let mut world = searched(20);
    let before = world.page.choice.clone();
    world.refuse(1);
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.rest();
    world.check();
    assert_eq!((said(&world).as_str(), &world.page.choice), ("There is no room.", &before));
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.rest();
    world.check();
    assert_eq!(choice::parameter(&world.page.choice, "cpuct"), "3", "asked for by hand, it is asked for again");
}

#[test]
fn an_evaluator_that_is_not_there_is_said() {
    let mut world = searched(20);
    let choice = SearchChoice { evaluator: Some("network:none".to_owned()), ..world.page.choice.clone() };
    world.act(Action::Choose(choice));
    world.rest();
    world.check();
    assert!(said(&world).contains("network:none"), "{}", said(&world));
}

#[test]
fn one_of_the_list_is_shown_with_its_settings() {
    let mut world = searched(20);
    let before = world.page.search.unwrap();
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.rest();
    world.act(Action::Pick(before));
    world.rest();
    world.check();
    assert_eq!(world.page.search, Some(before));
    assert_eq!(choice::parameter(&world.page.choice, "cpuct"), "1.745");
}

#[test]
fn another_network_than_was_meant_is_said() {
    let world = open(Link { simulations: Some(2), ..Link::default() });
    let search = world.page.search_view().unwrap();
    let meant = SearchChoice { network: Some("0123456789ab".to_owned()), ..SearchChoice::default() };
    assert_eq!(
        choice::other_network(search, &meant).unwrap(),
        "This link was made with a different version of uniform (SHA-256 0123456789ab…, here none…)."
    );
}

#[test]
fn a_position_that_is_left_has_nothing_left_of_its_links_wishes() {
    let path = vec!["e2e4".to_owned()];
    let mut world = World::open(&super::uniform(Link { simulations: Some(3), at: Some(2), path, ..Link::default() }));
    world.deliver_requests(usize::MAX);
    world.deliver_messages(usize::MAX);
    world.act(Action::Enter("7k/5Q2/8/8/8/8/8/K7 w - - 0 1".to_owned(), Vec::new()));
    world.rest();
    world.check();
    assert!(world.page.is_carried_out());
    assert_eq!((world.page.playback.moment, world.page.tree.selected), (None, 0));
}

#[test]
fn a_search_that_is_shown_again_is_as_it_was_left() {
    let mut world = searched(20);
    let (before, choice) = (world.page.search.unwrap(), world.page.choice.clone());
    world.act(Action::Choose(with_cpuct(&world, "3")));
    world.rest();
    world.act(Action::Limit(Until::nodes(900)));
    world.act(Action::Go);
    world.act(Action::ShowAgain(before));
    world.rest();
    world.check();
    assert_eq!((world.page.search, &world.page.choice), (Some(before), &choice));
    assert_eq!(world.page.playback.live.nodes, 20, "what ran does not run on in its place");
    world.act(Action::ShowAgain(999));
    assert_eq!(world.page.search, Some(before), "there is no such search");
}
