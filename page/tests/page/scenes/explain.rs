//! One simulation, phase by phase.

use page::input::Action;
use page::link::Link;
use page::step::{Phase, Step, Stride};

use super::{open, searched};

#[test]
fn in_the_present_another_simulation_is_made_to_be_watched() {
    let mut world = searched(5);
    world.act(Action::PhaseOn(Stride::Phase));
    world.rest();
    world.check();
    assert_eq!(world.page.playback.live.simulations, 6);
    assert_eq!(world.page.explain.held.map(|held| (held.moment, held.step)), Some((5, Step::Select(0))));
    assert_eq!(world.page.explain.phase(), Some(Phase::Select));
}

#[test]
fn where_that_is_refused_nothing_is_watched_later() {
    let mut world = searched(5);
    world.refuse(1);
    world.act(Action::PhaseOn(Stride::Phase));
    world.rest();
    world.act(Action::Step(2));
    world.rest();
    world.check();
    assert!(world.page.explain.held.is_none());
}

#[test]
fn four_phases_lead_back_to_the_present() {
    let mut world = searched(5);
    let mut phases = Vec::new();
    for _ in 0..5 {
        world.act(Action::PhaseOn(Stride::Phase));
        world.rest();
        phases.push(world.page.explain.phase());
    }
    let all = [Phase::Select, Phase::Expand, Phase::Evaluate, Phase::BackUp].map(Some);
    assert_eq!(phases[..4], all);
    assert_eq!((phases[4], world.page.playback.moment), (None, None));
}

#[test]
fn backwards_begins_with_the_end_of_the_last_simulation() {
    let mut world = searched(5);
    world.act(Action::PhaseBack(Stride::Phase));
    world.rest();
    world.check();
    assert_eq!(world.page.explain.held.map(|held| held.moment), Some(4));
    assert_eq!(world.page.explain.phase(), Some(Phase::BackUp));
    for _ in 0..4 {
        world.act(Action::PhaseBack(Stride::Phase));
        world.rest();
    }
    assert_eq!(world.page.explain.held.map(|held| held.moment), Some(3));
}

#[test]
fn what_was_selected_is_selected_again() {
    let mut world = searched(30);
    world.act(Action::Select(2));
    world.act(Action::WatchFrom(20));
    world.rest();
    world.act(Action::PhaseJump(Step::Evaluate));
    assert!(world.page.preview.is_some(), "the board shows the leaf");
    world.act(Action::Escape);
    assert_eq!((world.page.tree.selected, world.page.preview.is_none()), (2, true));
    world.act(Action::Escape);
    assert_eq!(world.page.tree.selected, 0, "and then the root");
}

#[test]
fn what_was_selected_meanwhile_stays_selected() {
    let mut world = searched(30);
    world.act(Action::Select(2));
    world.act(Action::WatchFrom(20));
    world.rest();
    world.act(Action::Select(1));
    world.act(Action::LeaveExplain);
    assert_eq!(world.page.tree.selected, 1);
}

#[test]
fn another_moment_ends_it() {
    let mut world = searched(30);
    world.act(Action::WatchFrom(20));
    world.rest();
    world.act(Action::GoTo(7));
    assert!(world.page.explain.held.is_none());
    world.rest();
    world.check();
}

#[test]
fn a_link_holds_a_phase() {
    let world = open(Link { simulations: Some(12), at: Some(7), phase: Some(Step::Evaluate), ..Link::default() });
    assert_eq!(world.page.explain.held.map(|held| held.moment), Some(7));
    assert_eq!(world.page.explain.phase(), Some(Phase::Evaluate));
}

#[test]
fn phases_follow_one_another_until_they_are_paused() {
    let mut world = searched(6);
    world.act(Action::WatchFrom(0));
    world.rest();
    world.act(Action::Pace(4.0));
    world.act(Action::PlayOrPause);
    world.rest();
    world.check();
    assert_eq!((world.page.explain.held, world.page.playback.moment), (None, None), "to the end of the log");
}

#[test]
fn an_alarm_of_before_moves_nothing() {
    let mut world = searched(6);
    world.act(Action::WatchFrom(0));
    world.rest();
    world.act(Action::PlayOrPause);
    world.act(Action::PlayOrPause);
    let held = world.page.explain.held;
    world.pass_time();
    assert_eq!(world.page.explain.held, held);
}
