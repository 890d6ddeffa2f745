//! Running, stopping, limits and breakpoints.

use page::breakpoints::{self, Change};
use page::input::Action;
use page::link::Link;
use wire::{RunState, Until};

use super::{open, said, searched};

#[test]
fn a_page_without_a_link_searches_the_start_position_by_itself() {
    let world = open(Link::default());
    assert_eq!(world.page.playback.live.nodes, page::plan::FIRST_NODES);
}

#[test]
fn a_link_says_how_many_simulations_there_are() {
    assert_eq!(open(Link { simulations: Some(17), ..Link::default() }).page.playback.live.simulations, 17);
    assert_eq!(open(Link { simulations: Some(0), ..Link::default() }).page.playback.live.simulations, 0);
}

#[test]
fn go_goes_to_the_limit() {
    let mut world = searched(5);
    world.act(Action::Limit(Until::nodes(40)));
    world.act(Action::Go);
    world.rest();
    world.check();
    assert_eq!(world.page.playback.live.nodes, 40);
}

#[test]
fn a_limit_that_is_reached_already_is_said() {
    let mut world = searched(30);
    world.act(Action::Limit(Until::nodes(20)));
    world.act(Action::Go);
    assert_eq!(said(&world), "The search already has 30 nodes. Raise the limit of 20 to continue.");
}

#[test]
fn stopping_early_is_kept_when_the_limit_changes() {
    let mut world = searched(1);
    world.act(Action::StopEarly(Some(1.33)));
    world.act(Action::Limit(Until::nodes(50)));
    assert_eq!((world.page.until.nodes, world.page.until.smart_pruning), (Some(50), Some(1.33)));
    world.act(Action::StopEarly(None));
    assert_eq!((world.page.until.nodes, world.page.until.smart_pruning), (Some(50), None));
}

#[test]
fn one_key_goes_and_stops() {
    let mut world = searched(5);
    world.act(Action::Limit(Until::nodes(5_000)));
    world.act(Action::Toggle);
    world.deliver_requests(usize::MAX);
    world.search(10);
    world.deliver_messages(usize::MAX);
    assert_eq!(world.page.playback.live.state, RunState::Running);
    world.act(Action::Toggle);
    world.deliver_requests(usize::MAX);
    world.rest();
    world.check();
    assert!(world.page.playback.live.nodes < 5_000);
}

#[test]
fn so_many_simulations_and_no_more() {
    let mut world = searched(5);
    for (steps, simulations) in [(3, 8), (10, 18)] {
        world.act(Action::Step(steps));
        world.rest();
        assert_eq!(world.page.playback.live.simulations, simulations, "in the present a step is a simulation");
    }
}

#[test]
fn a_run_to_a_number_of_nodes() {
    let mut world = searched(5);
    world.act(Action::SearchTo(33));
    world.rest();
    assert_eq!(world.page.playback.live.nodes, 33);
}

#[test]
fn breakpoints_go_with_a_run_and_with_one_that_is_under_way() {
    let mut world = searched(5);
    for entry in breakpoints::read("visits:any:6,~best,visits:a1a2:3") {
        world.act(Action::Breakpoint(entry.breakpoint, Change::Add));
        world.act(Action::Breakpoint(entry.breakpoint, Change::Switch(entry.is_on)));
    }
    world.act(Action::Limit(Until::nodes(2_000)));
    world.act(Action::Go);
    world.rest();
    world.check();
    assert!(world.page.playback.live.nodes < 2_000);
    assert_eq!(world.page.hits.len(), 1, "{:?}", world.page.hits);
}

#[test]
fn a_refused_run_is_said_and_forgotten() {
    let mut world = searched(5);
    world.refuse(1);
    world.act(Action::Step(4));
    world.rest();
    world.check();
    assert_eq!((said(&world).as_str(), world.page.playback.live.simulations), ("There is no room.", 5));
}
