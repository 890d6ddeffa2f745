//! Along the game, and to other games.

use page::input::{Action, Way};
use page::link::Link;

use super::{open, ply, said, searched, words};

fn game(moves: &str) -> crate::world::World {
    let mut world = open(Link { moves: words(moves), simulations: Some(3), ..Link::default() });
    world.act(Action::Autostart(false));
    world
}

#[test]
fn key_presses_are_not_lost_while_the_server_has_not_followed() {
    let mut world = game("e2e4 e7e5 g1f3 b8c6");
    for _ in 0..3 {
        world.act(Action::Walk(Way::Back));
    }
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
    let mut world = game("e2e4 e7e5 g1f3");
    for _ in 0..3 {
        world.act(Action::Walk(Way::Back));
    }
    world.rest();
    world.check();
    assert_eq!(world.page.searches.len(), 2, "the positions on the way are searched by nobody");
}

#[test]
fn until_the_server_has_followed_there_is_a_position_and_no_search() {
    let mut world = game("e2e4 e7e5");
    world.act(Action::Walk(Way::Back));
    let page = &world.page;
    assert_eq!((page.search, page.tree.model.nodes().len()), (None, 0));
    assert_eq!((page.playback.live.moment, page.playback.live.nodes), (0, 0), "no number of another search is left");
    assert_eq!(page.root().map(|root| root.legal_moves().len()), Some(20));
    world.act(Action::Go);
    assert_eq!(said(&world), "This position is not searched yet.");
    world.rest();
    world.check();
}

#[test]
fn forward_is_the_way_one_came() {
    let mut world = game("e2e4 e7e5");
    world.act(Action::Walk(Way::Start));
    world.rest();
    let d4 = world.page.root().unwrap().legal_moves().into_iter().find(|mv| *mv != 796).unwrap();
    world.act(Action::Play(d4));
    world.rest();
    let variation = world.page.game.current;
    world.act(Action::Walk(Way::Back));
    world.act(Action::Walk(Way::Forward));
    world.rest();
    assert_eq!(world.page.game.current, variation);
    world.act(Action::Walk(Way::End));
    assert_eq!(world.page.game.current, variation, "it is the end of that line");
}

#[test]
fn both_ends_are_reached_at_once() {
    let mut world = game("e2e4 e7e5 g1f3 b8c6");
    world.act(Action::Walk(Way::Start));
    assert_eq!(ply(&world), 0);
    world.act(Action::Walk(Way::End));
    assert_eq!(ply(&world), 4);
    world.act(Action::Walk(Way::Forward));
    assert_eq!(ply(&world), 4, "nothing follows");
    world.rest();
    world.check();
}

#[test]
fn a_search_is_found_again_where_it_was_left() {
    let mut world = game("e2e4");
    let before = world.page.search;
    world.act(Action::Walk(Way::Back));
    world.rest();
    assert_ne!(world.page.search, before);
    world.act(Action::Walk(Way::Forward));
    assert_eq!(world.page.search, before, "before the server has followed");
    world.rest();
    world.check();
}

#[test]
fn a_visit_that_is_refused_is_taken_back() {
    let mut world = game("e2e4 e7e5");
    world.refuse(1);
    world.act(Action::Walk(Way::Back));
    assert_eq!(ply(&world), 1);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 2);
    assert_eq!(said(&world), "There is no room.");
}

#[test]
fn the_position_that_is_shown_already_is_the_root_of_its_search() {
    let mut world = searched(9);
    world.act(Action::Select(3));
    world.act(Action::Visit(world.page.game.current));
    assert_eq!(world.page.tree.selected, 0);
}

#[test]
fn a_line_of_the_tree_is_played_as_a_whole() {
    let mut world = searched(30);
    let deep = world.page.tree.model.nodes().iter().map(|node| node.id).max().unwrap();
    let line = world.page.tree.moves_to(deep).unwrap();
    assert!(!line.is_empty());
    world.act(Action::PlayLine(line.clone()));
    world.rest();
    world.check();
    assert_eq!(ply(&world), line.len());
}

#[test]
fn a_position_that_is_none_is_said_and_changes_nothing() {
    let mut world = searched(4);
    let before = world.page.game.clone();
    world.act(Action::Enter("no position at all w - - 0 1".to_owned(), Vec::new()));
    world.rest();
    world.check();
    assert!(world.page.position_error.is_some());
    assert_eq!(*world.page.game, *before);
}

#[test]
fn another_game_takes_the_place_of_what_was_wrong() {
    let mut world = searched(4);
    world.act(Action::PositionError(Some("Nothing can be read here.".to_owned())));
    world.act(Action::SetUp("1. e4".to_owned()));
    assert!(world.page.reading.opens && world.page.position_error.is_none());
    world.act(Action::Enter("7k/5Q2/8/8/8/8/8/K7 w - - 0 1".to_owned(), Vec::new()));
    world.rest();
    world.check();
    assert!(!world.page.reading.opens, "what is read now comes too late");
    assert_eq!(ply(&world), 0);
}

#[test]
fn moves_that_were_chosen_are_of_one_position_alone() {
    let mut world = searched(4);
    let moves = world.page.root().unwrap().legal_moves();
    let mut only = moves[..2].to_vec();
    only.sort_unstable();
    let choice = page::choice::SearchChoice { only: only.clone(), ..world.page.choice.clone() };
    world.act(Action::Choose(choice));
    world.rest();
    assert_eq!(world.page.search_view().unwrap().moves, only);
    world.act(Action::Play(moves[0]));
    world.rest();
    world.check();
    assert!(world.page.choice.only.is_empty());
}

#[test]
fn what_was_pointed_at_is_of_no_other_position() {
    let mut world = game("e2e4 e7e5");
    let mv = world.page.root().unwrap().legal_moves()[0];
    world.act(Action::SelectMove(Some(mv)));
    world.act(Action::Preview(Some(vec![mv])));
    world.act(Action::Walk(Way::Back));
    assert_eq!((&world.page.preview, world.page.tree.selected_move), (&None, None));
    assert_eq!(world.page.moves_on_board(), Some(vec![]), "the board shows the position itself");
}
