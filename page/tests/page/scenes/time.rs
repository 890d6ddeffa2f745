//! Earlier moments.

use page::input::{Action, FromWorker, Input};
use page::link::Link;
use page::playback::Speed;

use super::{open, said, searched};

#[test]
fn a_moment_is_shown_and_the_present_again() {
    let mut world = searched(30);
    world.act(Action::GoTo(12));
    world.rest();
    world.check();
    assert_eq!(world.page.tree.model.moment(), 12);
    world.act(Action::GoLive);
    world.rest();
    world.check();
    assert_eq!(world.page.tree.model.moment(), 30);
}

#[test]
fn steps_go_back_and_on() {
    let mut world = searched(30);
    for (step, moment) in [(-1, Some(29)), (-10, Some(19)), (1, Some(20)), (10, None), (-40, Some(0)), (-1, Some(0))] {
        world.act(Action::Step(step));
        world.rest();
        world.check();
        assert_eq!(world.page.playback.moment, moment, "after {step}");
    }
}

#[test]
fn a_moment_after_the_end_is_the_present() {
    let mut world = searched(30);
    world.act(Action::GoTo(4000));
    assert_eq!(world.page.playback.moment, None);
}

#[test]
fn the_past_stays_while_the_present_goes_on() {
    let mut world = searched(30);
    world.act(Action::GoTo(12));
    world.rest();
    world.act(Action::SearchTo(35));
    world.rest();
    world.check();
    assert_eq!((world.page.playback.moment, world.page.playback.live.moment), (Some(12), 35));
}

#[test]
fn a_link_shows_a_moment_once_it_is_there() {
    let world = open(Link { simulations: Some(30), at: Some(11), ..Link::default() });
    assert_eq!((world.page.playback.moment, world.page.playback.live.simulations), (Some(11), 30));
}

#[test]
fn many_moments_in_a_row_end_at_the_last() {
    let mut world = searched(60);
    for moment in 0..50 {
        world.act(Action::GoTo(moment));
    }
    world.rest();
    world.check();
    assert_eq!(world.page.tree.model.moment(), 49);
}

#[test]
fn a_film_begins_anew_at_the_end_and_ends_there() {
    let mut world = searched(30);
    world.act(Action::Speed(Speed::PerSecond(200)));
    world.act(Action::PlayOrPause);
    assert!(world.page.playback.playing);
    assert_eq!(world.page.playback.moment, Some(0));
    world.rest();
    world.check();
    assert!(!world.page.playback.playing);
    assert_eq!(world.page.playback.moment, None);
}

#[test]
fn a_film_that_is_paused_stays_where_it_is() {
    let mut world = searched(30);
    world.act(Action::PlayOrPause);
    world.pass_time();
    world.act(Action::Pause);
    let moment = world.page.playback.moment;
    world.rest();
    world.check();
    assert_eq!(world.page.playback.moment, moment);
}

#[test]
fn marks_are_gone_to_in_both_directions() {
    let mut world = searched(60);
    world.act(Action::GoTo(1));
    world.rest();
    let marks: Vec<u32> = world.page.playback.marks.iter().map(|mark| mark.moment).collect();
    if let Some(next) = marks.iter().copied().filter(|mark| *mark > 1).min() {
        world.act(Action::ToMark { forward: true });
        assert_eq!(world.page.playback.shown(), next);
    }
    world.act(Action::ToMark { forward: false });
    world.rest();
    world.check();
}

#[test]
fn marks_are_there_when_a_search_rests() {
    let mut world = searched(60);
    world.act(Action::ShowMarks(true));
    world.rest();
    world.check();
    let marks = world.page.playback.marks.len();
    assert!(marks > 0, "its first visit makes a move the best");
    assert_eq!((world.page.playback.moment, world.page.playback.reading), (None, None), "nothing else is shown");
    world.act(Action::Play(world.page.root().unwrap().legal_moves()[0]));
    world.rest();
    world.check();
}

#[test]
fn a_mark_is_gone_to_before_the_log_was_read() {
    let mut world = searched(60);
    world.act(Action::ToMark { forward: false });
    assert_eq!(world.page.playback.moment, None, "it is being read");
    world.rest();
    world.check();
    let last = world.page.playback.marks.last().unwrap().moment;
    assert_eq!(world.page.playback.moment, Some(last));
    world.act(Action::GoTo(0));
    world.act(Action::ToMark { forward: false });
    assert_eq!(said(&world), "Nothing changes before this.");
}

#[test]
fn a_worker_that_ends_leaves_the_present() {
    let mut world = searched(30);
    world.act(Action::GoTo(12));
    world.rest();
    world.update(Input::WorkerEnded);
    assert!(said(&world).contains("The past of this search cannot be shown"));
    world.rest();
    world.check();
    assert_eq!(world.page.playback.moment, None);
}

#[test]
fn what_the_worker_cannot_do_is_said() {
    let mut world = searched(30);
    world.act(Action::GoTo(12));
    world.rest();
    world.update(Input::Worker(FromWorker::Failed("the log cannot be read".to_owned())));
    assert_eq!(said(&world), "The log cannot be read.");
    world.rest();
    world.check();
    assert_eq!(world.page.playback.moment, None);
}

#[test]
fn a_worker_that_was_asked_for_something_else_since_is_not_shown() {
    let mut world = searched(30);
    world.act(Action::GoTo(12));
    world.work();
    world.act(Action::GoLive);
    world.rest();
    world.check();
    assert_eq!(world.page.tree.model.moment(), 30);
}

#[test]
fn reading_a_log_is_told() {
    let mut world = searched(30);
    let address = world.page.address().unwrap();
    world.update(Input::Worker(FromWorker::Reading { address, read: 3, of: 30 }));
    assert_eq!(world.page.playback.reading, Some((3, 30)));
    let address = "another one".to_owned();
    world.update(Input::Worker(FromWorker::Reading { address, read: 9, of: 30 }));
    assert_eq!(world.page.playback.reading, Some((3, 30)), "that is not what is shown");
    world.act(Action::GoTo(3));
    world.rest();
    assert_eq!(world.page.playback.reading, None);
}
