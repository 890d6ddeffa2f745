use super::*;

#[test]
fn a_link_says_what_both_are_made_with_once_they_are_read() {
    let mut world = World::new();
    world.act(Action::CompareWith(2));
    let linked = world.comparison.standing().linked(&world.page);
    assert_eq!((linked.simulations, linked.told.unwrap().simulations), (None, None), "nothing is read");
    world.settle();
    world.act(Action::GoTo(30));
    let linked = world.comparison.standing().linked(&world.page);
    assert_eq!((linked.simulations, linked.choice), (Some(100), Some(Default::default())));
    let told = linked.told.unwrap();
    assert_eq!((told.simulations, told.time, told.choice.settings), (Some(300), Some(30), settings("3")));
}

#[test]
fn a_link_that_is_carried_out_keeps_its_words() {
    let world = World::of_link(Some(told("6")));
    let standing = world.comparison.standing();
    assert!(standing.is_wanted() && !standing.is_shown());
    assert_eq!(standing.linked(&world.page).told, Some(told("6")));
}

#[test]
fn a_link_says_nothing_of_a_search_that_is_not_known() {
    let mut world = World::new();
    world.compare(2);
    world.page.searches = Shared::new(vec![search(1, 0, "1.745")]);
    assert_eq!(world.comparison.standing().linked(&world.page), Default::default());
    assert_eq!(Standing::Awaited.linked(&world.page), Default::default());
    assert!(Standing::Awaited.is_wanted() && !Standing::Nothing.is_wanted());
}
