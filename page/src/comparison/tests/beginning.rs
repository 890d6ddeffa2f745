use super::*;

#[test]
fn the_shown_search_is_a_and_both_are_shown_at_their_ends() {
    let mut world = World::new();
    world.compare(2);
    assert_eq!((searches(&world), world.shown()), (Some([1, 2]), [100, 300]));
    assert_eq!(shown(&world).ends, [100, 300]);
}

#[test]
fn a_search_beside_itself_is_half_as_far() {
    let mut world = World::new();
    world.act(Action::CompareWithItself);
    world.settle();
    assert_eq!((searches(&world), world.shown()), (Some([1, 1]), [100, 50]));
}

#[test]
fn nothing_is_compared_before_there_is_a_search() {
    let mut world = World::new();
    world.page.search = None;
    world.act(Action::CompareWith(2));
    world.act(Action::CompareWithItself);
    assert_eq!(world.comparison.standing(), Standing::Nothing);
    assert!(world.asks.is_empty());
}

#[test]
fn another_comparison_begins_from_scratch_but_in_the_same_colours() {
    let mut world = World::new();
    world.compare(2);
    for action in [Action::OtherColour, Action::Pace(Pace::Share), Action::Lead(3), Action::GoTo(10)] {
        world.act(action);
    }
    world.compare(3);
    let Standing::Shown(now) = world.comparison.standing() else { panic!() };
    assert_eq!((now.time, now.pace, now.lead), (None, Pace::Simulations, 0));
    assert_eq!((now.searches, now.colour), ([1, 3], Colour::Value));
    assert_eq!(world.alarms, 1);
}

#[test]
fn the_next_search_of_the_position_is_compared_with_the_one_before() {
    let mut world = World::new();
    world.act(Action::CompareWithNext(Chooser::Networks));
    assert_eq!((world.opened.as_slice(), world.is_choosing), ([Chooser::Networks].as_slice(), true));
    world.around();
    assert_eq!(world.comparison.standing(), Standing::Awaited);
    let new = world.show_new("5");
    assert_eq!((searches(&world), world.is_choosing), (Some([1, new]), false));
}

#[test]
fn a_chooser_that_is_closed_unchanged_compares_nothing() {
    let mut world = World::new();
    world.page.choice.settings = settings("1.745");
    world.act(Action::CompareWithNext(Chooser::Parameters));
    world.around();
    assert_eq!(world.comparison.standing(), Standing::Awaited, "it is open");
    world.is_choosing = false;
    world.around();
    assert_eq!(world.comparison.standing(), Standing::Nothing);
    world.show_new("5");
    assert_eq!(searches(&world), None, "a change that comes later is one for itself");
}

#[test]
fn a_chooser_that_is_closed_with_another_choice_still_waits_for_its_search() {
    let mut world = World::new();
    world.act(Action::CompareWithNext(Chooser::Parameters));
    world.page.choice.settings = settings("5");
    world.is_choosing = false;
    world.around();
    assert_eq!(world.comparison.standing(), Standing::Awaited);
}

#[test]
fn a_search_of_another_position_is_not_compared_with_the_one_before() {
    let mut world = World::new();
    world.act(Action::CompareWithNext(Chooser::Parameters));
    world.show(4);
    assert_eq!((world.comparison.standing(), world.is_choosing), (Standing::Nothing, false));
}

#[test]
fn a_move_on_the_board_ends_it() {
    let mut world = World::new();
    world.compare(2);
    world.select(Side::A, 1);
    world.settle();
    world.go_to(1);
    assert_eq!(world.comparison.standing(), Standing::Nothing);
    assert_eq!((world.trees[0].selected, world.comparison.line()), (0, [].as_slice()));
}

#[test]
fn the_end_goes_back_to_what_was_shown_before() {
    let mut world = World::new();
    world.act(Action::CompareWithNext(Chooser::Networks));
    world.around();
    let new = world.show_new("5");
    assert_eq!((searches(&world), world.page.search), (Some([1, new]), Some(new)));
    world.act(Action::Swap);
    world.act(Action::CompareWith(2));
    world.act(Action::End);
    assert_eq!((world.comparison.standing(), world.page.search), (Standing::Nothing, Some(1)));
    // What is shown then is what counts the next time.
    world.show(3);
    world.compare(2);
    world.act(Action::End);
    assert_eq!(world.page.search, Some(3));
}

#[test]
fn a_move_on_the_board_leads_back_to_nothing() {
    let mut world = World::new();
    world.act(Action::CompareWithNext(Chooser::Networks));
    world.around();
    let new = world.show_new("5");
    world.go_to(1);
    assert_eq!((world.comparison.standing(), world.page.search), (Standing::Nothing, Some(new)));
}
