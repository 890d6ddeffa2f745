use super::*;

#[test]
fn a_node_that_is_selected_in_one_tree_is_selected_in_the_other() {
    let mut world = World::new();
    world.compare(2);
    world.select(Side::B, 6);
    world.settle();
    assert_eq!(world.comparison.line(), [1, 2]);
    assert_eq!(world.trees.map(|tree| tree.selected), [6, 6]);
    world.zoom(Side::A, 1);
    world.settle();
    assert_eq!(world.trees.map(|tree| tree.top), [1, 1]);
}

#[test]
fn who_selects_again_what_a_late_picture_shows_gets_it() {
    let mut world = World::new();
    world.compare(2);
    world.select(Side::A, 1);
    world.select(Side::A, 2);
    world.work();
    world.hear();
    world.select(Side::A, 1);
    world.settle();
    assert_eq!((world.comparison.line(), world.trees[1].selected), ([1].as_slice(), 1));
}

#[test]
fn a_tree_without_the_node_shows_the_last_one_on_the_path() {
    let mut world = World::new();
    world.lengths.insert(2, 0);
    world.compare(2);
    world.select(Side::A, 6);
    world.settle();
    assert_eq!(world.trees.map(|tree| tree.selected), [6, 0]);
    assert_eq!(world.comparison.pair().unwrap().picture.is_there(), [true, false]);
    assert_eq!(world.comparison.line(), [1, 2]);
}

#[test]
fn the_table_goes_down_a_move_and_up_again() {
    let mut world = World::new();
    world.compare(2);
    for (action, node) in [(Action::Descend(3), 3), (Action::Descend(1), 13), (Action::Ascend, 3), (Action::Ascend, 0)]
    {
        world.act(action);
        world.settle();
        assert_eq!(world.trees.map(|tree| tree.selected), [node; 2]);
    }
    world.act(Action::Ascend);
    assert!(world.asks.is_empty(), "there is nothing above the root");
}

#[test]
fn a_stretch_counts_for_the_node_that_it_is_of() {
    let mut world = World::new();
    world.compare(2);
    let closer = Closer { left: 0.2, right: 0.4, min_share: 0.01 };
    for (of, min_share, wanted) in [(5, 0.001, None), (0, 0.002, Some(closer))] {
        world.update(Input::Sight { side: Side::B, min_share, closer: Some((of, closer)) });
        let Some(Ask::Look { look, .. }) = world.asks.back() else { panic!() };
        assert_eq!(look.closer, [None, wanted]);
        world.settle();
    }
}

#[test]
fn the_finer_of_two_drawings_says_how_much_is_drawn() {
    let mut world = World::new();
    world.compare(2);
    world.update(Input::Sight { side: Side::A, min_share: 0.0001, closer: None });
    let Some(Ask::Look { look, .. }) = world.asks.back() else { panic!() };
    assert_eq!(look.min_share, 0.0001);
}

#[test]
fn what_is_pointed_at_is_lit_in_the_other_tree_and_not_passed_back() {
    let mut world = World::new();
    world.compare(2);
    world.hover(Side::A, Some(Hover::Node(2)));
    assert_eq!(world.trees.map(|tree| tree.lit), [Some(Hover::Node(2)); 2]);
    world.hover(Side::B, Some(Hover::Node(9)));
    assert_eq!(world.trees.map(|tree| tree.lit), [None, Some(Hover::Node(9))], "A has no such node");
    world.act(Action::LightMove(Some(3)));
    assert_eq!(world.trees.map(|tree| tree.lit), [Some(Hover::Edge { parent: 0, mv: 3 }); 2]);
    world.act(Action::LightMove(None));
    assert_eq!(world.trees.map(|tree| tree.lit), [None; 2]);
}

#[test]
fn both_change_places_and_b_is_as_far_behind_as_it_was_ahead() {
    let mut world = World::new();
    world.compare(2);
    world.act(Action::Lead(20));
    world.act(Action::GoTo(50));
    world.act(Action::Swap);
    world.settle();
    assert_eq!((searches(&world), world.shown()), (Some([2, 1]), [50, 30]));
}

#[test]
fn a_search_beside_itself_changes_places_without_being_read_again() {
    let mut world = World::new();
    world.act(Action::CompareWithItself);
    world.settle();
    world.act(Action::GoTo(80));
    world.settle();
    world.act(Action::Swap);
    assert!(world.asks.iter().all(|ask| matches!(ask, Ask::Look { .. })), "{:?}", world.asks);
    world.settle();
    assert_eq!((world.shown(), shown(&world).lead), ([80, 100], 50));
}

#[test]
fn a_finding_is_gone_to_and_marks_are_found_from_what_is_on_the_screen() {
    let mut world = World::new();
    world.compare(2);
    world.act(Action::ToMoment { forward: true });
    world.settle();
    assert_eq!(world.shown(), [100, 300], "nothing differs anew after 7");
    world.act(Action::ToMoment { forward: false });
    world.settle();
    assert_eq!(world.shown(), [7, 7]);
    world.act(Action::Show { simulation: 20, line: Some(vec![1]) });
    world.settle();
    assert_eq!((world.shown(), world.comparison.line()), ([20, 20], [1].as_slice()));
}

#[test]
fn one_frame_is_awaited_however_often_a_film_is_stopped_and_begun() {
    let mut world = World::new();
    world.compare(2);
    for _ in 0..3 {
        world.act(Action::PlayOrPause);
    }
    assert_eq!(world.frames, 1);
    world.frame(16.0);
    assert_eq!(world.frames, 1, "it plays on");
    world.act(Action::End);
    world.frame(16.0);
    assert_eq!(world.frames, 0);
}
