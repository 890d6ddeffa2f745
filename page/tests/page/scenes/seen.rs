//! What is looked at in the tree.

use page::input::Action;
use page::link::Link;
use page::tree;

use super::{open, searched};

#[test]
fn a_link_selects_and_zooms_once_the_nodes_are_there() {
    let mut world = searched(60);
    let line = |node: u32, world: &crate::world::World| {
        let codes = world.page.tree.moves_to(node).unwrap();
        let root = world.page.root().unwrap();
        page::notation::names(root, &codes, page::notation::Notation::Uci, false)
    };
    let deep = world.page.tree.model.nodes().iter().map(|node| node.id).max().unwrap();
    let (path, zoom) = (line(deep, &world), line(1, &world));
    world = open(Link { simulations: Some(60), path: path.clone(), zoom: zoom.clone(), ..Link::default() });
    assert_eq!(line(world.page.tree.selected, &world), path);
    assert_eq!(line(world.page.tree.view_root, &world), zoom);
    assert!(world.page.is_carried_out());
}

#[test]
fn who_selects_something_else_meanwhile_keeps_it() {
    let mut world = searched(10);
    let moves = world.page.root().unwrap().legal_moves();
    let never: Vec<String> =
        vec![page::notation::uci(&world.page.root().unwrap(), moves[0], false), "e7e5".to_owned(), "a2a3".to_owned()];
    world = open(Link { simulations: Some(10), path: never, ..Link::default() });
    world.act(Action::Select(1));
    world.act(Action::Step(1));
    world.rest();
    assert_eq!(world.page.tree.selected, 1);
    assert!(world.page.tree.wanted_path.is_none());
}

#[test]
fn a_move_is_chosen_at_one_node() {
    let mut world = searched(30);
    let mv = world.page.tree.model.open(0).unwrap().edges[0].mv;
    world.act(Action::SelectMove(Some(mv)));
    world.act(Action::Select(0));
    assert_eq!(world.page.tree.selected_move, Some(mv));
    world.act(Action::Descend(mv));
    assert_eq!(world.page.tree.selected_move, None);
    assert_ne!(world.page.tree.selected, 0);
    world.act(Action::Ascend);
    assert_eq!(world.page.tree.selected, 0);
}

#[test]
fn a_line_is_looked_at_as_far_as_the_tree_has_it() {
    let mut world = searched(60);
    let deep = world.page.tree.model.nodes().iter().map(|node| node.id).max().unwrap();
    let line = world.page.tree.moves_to(deep).unwrap();
    assert!(line.len() > 1);
    world.act(Action::SelectLine(line.clone()));
    assert_eq!((world.page.tree.selected, world.page.tree.selected_move), (deep, None));
    world.act(Action::SelectLine(line[..1].to_vec()));
    assert_eq!((world.page.tree.selected, world.page.tree.selected_move), (0, Some(line[0])));
    world.act(Action::Select(1));
    world.act(Action::SelectLine([line, vec![0, 0]].concat()));
    assert_eq!(world.page.tree.selected, 1, "there is no such node");
}

#[test]
fn a_place_that_the_shown_tree_does_not_have_yet_is_shown_at_its_moment() {
    let mut world = searched(60);
    let (end, last) = (world.page.playback.live.moment, world.page.tree.model.tree_nodes() - 1);
    world.act(Action::SelectFound { node: last, moment: Some(end) });
    assert_eq!((world.page.tree.selected, world.page.playback.moment), (last, None), "it is there");
    world.act(Action::Select(0));
    world.act(Action::GoTo(5));
    world.rest();
    world.act(Action::SelectFound { node: last - 1, moment: Some(end - 1) });
    world.rest();
    assert_eq!((world.page.tree.selected, world.page.playback.moment), (last - 1, Some(end - 1)));
}

#[test]
fn a_search_has_reached_what_it_has_searched() {
    let mut world = searched(10);
    world.rest();
    assert!(world.page.has_reached(10) && !world.page.has_reached(11));
    world.page.playback.wanted = Some((20, 20));
    assert!(!world.page.has_reached(10), "the link wants more");
}

#[test]
fn what_is_drawn_is_said_again_when_it_changes() {
    let mut world = searched(30);
    world.act(Action::Zoom(1));
    world.act(Action::Lines(5));
    world.act(Action::MinShare(tree::min_share(320.0)));
    world.rest();
    world.check();
    assert_eq!(world.page.watched().map(|watch| (watch.root, watch.lines)), Some((1, 5)));
}

#[test]
fn nodes_that_are_taken_back_give_way_to_those_above_them() {
    let mut world = searched(60);
    let deep = world.page.tree.model.nodes().iter().map(|node| node.id).max().unwrap();
    world.act(Action::Select(deep));
    world.act(Action::Zoom(deep));
    world.act(Action::GoTo(5));
    world.rest();
    world.check();
    assert_ne!(world.page.tree.selected, deep);
    world.act(Action::GoLive);
    world.rest();
    world.check();
    assert_eq!(world.page.tree.selected, deep, "it is there again");
}

#[test]
fn a_wider_drawing_asks_for_thinner_nodes_in_steps() {
    assert!(tree::min_share(2000.0) < tree::min_share(1000.0));
    assert_eq!(tree::min_share(1001.0), tree::min_share(1100.0));
}
