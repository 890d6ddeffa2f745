//! One thing at a time, and what comes of it.

use page::input::{Action, Way};
use page::link::Link;
use wire::Until;

use crate::world::World;

fn open(link: &Link) -> World {
    let mut world = World::open(link);
    world.rest();
    world.check();
    world
}

fn uniform(link: Link) -> Link {
    let choice = page::choice::SearchChoice { evaluator: Some("uniform".to_owned()), ..link.choice };
    Link { choice, ..link }
}

#[test]
fn a_page_without_a_link_searches_the_start_position_by_itself() {
    let world = open(&uniform(Link::default()));
    assert_eq!(world.page.playback.live.nodes, page::plan::FIRST_NODES);
}

#[test]
fn key_presses_are_not_lost_while_the_server_has_not_followed() {
    let moves: Vec<String> = ["e2e4", "e7e5", "g1f3", "b8c6"].map(str::to_owned).to_vec();
    let mut world = open(&uniform(Link { moves, moment: Some(3), ..Link::default() }));
    world.act(Action::Autostart(false));
    for _ in 0..3 {
        world.act(Action::Walk(Way::Back));
    }
    let ply = |world: &World| page::game::line_to(&world.page.game, world.page.game.current).len() - 1;
    assert_eq!(ply(&world), 1, "at once");
    world.deliver_requests(1);
    world.deliver_messages(usize::MAX);
    assert_eq!(ply(&world), 1, "the server is at the first of them");
    world.rest();
    world.check();
    assert_eq!(ply(&world), 1);
}

#[test]
fn who_goes_on_before_the_server_answers_is_asked_for_one_search_only() {
    let moves: Vec<String> = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
    let mut world = open(&uniform(Link { moves, moment: Some(3), ..Link::default() }));
    for _ in 0..3 {
        world.act(Action::Walk(Way::Back));
    }
    world.rest();
    world.check();
    assert_eq!(world.page.searches.len(), 2, "the positions on the way are searched by nobody");
}

#[test]
fn a_running_search_runs_on_in_the_next_position() {
    let mut world = open(&uniform(Link { moment: Some(3), ..Link::default() }));
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
