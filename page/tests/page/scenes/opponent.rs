//! Playing against the search.

use page::input::{Action, Way};
use page::link::Link;
use shakmaty::Color;

use super::{open, ply};
use crate::world::World;

/// A game against Black, who moves after 20 visits; White is to move.
fn against_black() -> World {
    let mut world = open(Link { opponent: Some((Color::Black, 20)), simulations: Some(5), ..Link::default() });
    world.act(Action::Autostart(false));
    world
}

fn play(world: &mut World) {
    let mv = world.page.root().unwrap().legal_moves()[0];
    world.act(Action::Play(mv));
}

/// Lets everything happen but the opponent's search, until that is shown.
fn until_its_turn(world: &mut World) {
    for _ in 0..4 {
        world.deliver_requests(usize::MAX);
        world.deliver_messages(usize::MAX);
    }
    assert_eq!(ply(world), 1);
    assert!(world.page.search.is_some());
}

fn visits(world: &World) -> u32 {
    world.page.playback.live.nodes
}

#[test]
fn it_waits_while_the_user_is_to_move() {
    let mut world = against_black();
    assert_eq!((ply(&world), visits(&world)), (0, 5));
    world.act(Action::OpponentVisits(5));
    world.rest();
    assert_eq!(ply(&world), 0, "enough visits, and not its turn");
}

#[test]
fn it_answers_a_move_after_its_visits() {
    let mut world = against_black();
    play(&mut world);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 2);
    let searched = world.page.searches.iter().find(|search| world.page.game.positions[1].searches.contains(&search.id));
    let search = searched.expect("its position was searched").id;
    world.act(Action::PlayAgainst(None));
    world.act(Action::Walk(Way::Back));
    world.rest();
    assert_eq!((world.page.search, visits(&world)), (Some(search), 20));
}

#[test]
fn whoever_is_chosen_at_his_turn_moves() {
    let mut world = against_black();
    world.act(Action::PlayAgainst(Some(Color::White)));
    world.rest();
    world.check();
    assert_eq!(ply(&world), 1);
    assert_eq!(world.page.opponent.told(), Some((Color::White, 20)));
}

#[test]
fn who_plays_nobody_is_left_alone() {
    let mut world = against_black();
    world.act(Action::PlayAgainst(None));
    play(&mut world);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 1);
}

#[test]
fn a_search_that_is_stopped_by_hand_stays_stopped() {
    let mut world = against_black();
    play(&mut world);
    until_its_turn(&mut world);
    world.deliver_requests(usize::MAX);
    world.search(3);
    world.deliver_messages(usize::MAX);
    world.act(Action::Stop);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 1);
    assert!(visits(&world) < 20);
    world.lose();
    world.rest();
    world.check();
    assert_eq!(ply(&world), 1, "also on another connection");
    world.act(Action::SearchTo(20));
    world.rest();
    assert_eq!(ply(&world), 2, "it has its visits");
}

#[test]
fn a_move_by_hand_takes_its_turn() {
    let mut world = against_black();
    play(&mut world);
    until_its_turn(&mut world);
    play(&mut world);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 2);
    let replies = world.page.game.positions.iter().filter(|position| position.parent == Some(1)).count();
    assert_eq!(replies, 1, "it does not move besides");
}

#[test]
fn its_move_that_is_lost_with_the_connection_is_made_on_the_next() {
    let mut world = against_black();
    play(&mut world);
    until_its_turn(&mut world);
    for _ in 0..20 {
        world.deliver_requests(usize::MAX);
        world.search(2);
        world.deliver_messages(usize::MAX);
        if visits(&world) >= 20 {
            break;
        }
    }
    assert_eq!((ply(&world), visits(&world)), (1, 20), "it has asked for its move, which is on the way");
    world.lose();
    world.rest();
    world.check();
    assert_eq!(ply(&world), 2);
}

#[test]
fn its_move_that_is_refused_is_not_asked_for_again() {
    let mut world = against_black();
    play(&mut world);
    until_its_turn(&mut world);
    while visits(&world) < 20 {
        world.deliver_requests(usize::MAX);
        world.search(2);
        world.deliver_messages(usize::MAX);
    }
    world.refuse(1);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 1);
}

#[test]
fn it_waits_for_who_looks_at_the_past() {
    let mut world = against_black();
    play(&mut world);
    until_its_turn(&mut world);
    world.deliver_requests(usize::MAX);
    world.search(4);
    world.deliver_messages(usize::MAX);
    world.act(Action::GoTo(2));
    world.rest();
    assert_eq!((ply(&world), visits(&world)), (1, 20), "it has searched");
    world.act(Action::GoLive);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 2);
}

#[test]
fn another_search_of_its_position_is_asked_too() {
    let mut world = against_black();
    play(&mut world);
    until_its_turn(&mut world);
    world.deliver_requests(usize::MAX);
    world.search(2);
    world.deliver_messages(usize::MAX);
    let mut choice = world.page.choice.clone();
    page::choice::set_parameter(&mut choice, "cpuct", "3").unwrap();
    world.act(Action::Choose(choice));
    world.rest();
    world.check();
    assert_eq!(ply(&world), 2, "the new one has moved");
}

#[test]
fn who_takes_a_move_back_gets_another_answer_only_at_its_turn() {
    let mut world = against_black();
    play(&mut world);
    world.rest();
    world.act(Action::Walk(Way::Start));
    world.rest();
    assert_eq!(ply(&world), 0);
    world.act(Action::Walk(Way::Forward));
    world.rest();
    world.check();
    assert_eq!(ply(&world), 2, "its position again is its turn again");
}
