use super::*;

#[test]
fn a_search_that_is_there_is_compared_at_the_moment_of_the_link() {
    let mut world = World::of_link(Some(told("3")));
    assert_eq!(world.comparison.standing(), Standing::Planned(told("3")));
    world.around();
    world.settle();
    assert_eq!((searches(&world), world.shown()), (Some([1, 2]), [30, 35]));
    let now = shown(&world);
    assert_eq!((now.time, now.lead, now.colour), (Some(30), 5, Colour::Value));
    assert!(world.commands.is_empty());
}

#[test]
fn it_waits_for_the_connection_and_for_the_links_own_search() {
    let mut world = World::of_link(Some(told("3")));
    world.page.link_simulations = Some(120);
    world.around();
    assert_eq!(searches(&world), None, "it has 100");
    world.page.playback.live.state = RunState::Running;
    world.grow(130);
    assert_eq!(searches(&world), None, "it runs");
    world.page.playback.live.state = RunState::Idle;
    world.page.connection = Connection::Lost { retry_in: 1 };
    world.around();
    assert_eq!(searches(&world), None, "nothing can be asked");
    world.page.connection = Connection::Open;
    world.around();
    assert_eq!(searches(&world), Some([1, 2]));
}

#[test]
fn a_search_that_is_not_there_is_made_once_and_searched_as_far_as_the_link_says() {
    let mut world = World::of_link(Some(told("6")));
    world.around();
    world.around();
    let [Command::NewSearch { position: 0, evaluator, settings: made, .. }] = world.commands.as_slice() else {
        panic!("{:?}", world.commands)
    };
    assert_eq!((evaluator.as_str(), made), ("classical", &settings("6")));
    world.serve();
    assert_eq!(searches(&world), Some([1, 5]));
    assert_eq!(world.commands, [Command::Step { search: 5, simulations: 40 }]);
    world.settle();
    assert_eq!(shown(&world).ends, [100, 0], "it has not begun");
    world.serve();
    world.second();
    world.settle();
    assert_eq!(shown(&world).ends, [100, 40], "it is followed though it is not the shown one");
}

#[test]
fn who_only_watches_is_told_that_there_is_no_such_search() {
    let mut world = World::of_link(Some(told("6")));
    world.page.role = Role::Viewer;
    world.around();
    assert_eq!(world.complaints, ["This link compares with a search that is not in this analysis."]);
    assert_eq!((world.comparison.standing(), world.commands.len()), (Standing::Nothing, 0));
}

#[test]
fn another_network_of_that_name_is_said_and_compared_with() {
    let mut wanted = told("6");
    wanted.choice.network = Some("0123456789ab".to_owned());
    let mut world = World::of_link(Some(wanted));
    world.around();
    world.serve();
    assert_eq!(searches(&world), Some([1, 5]));
    assert!(world.complaints[0].contains("a different version of"), "{:?}", world.complaints);
}

#[test]
fn each_position_is_asked_for_its_own_search() {
    let mut world = World::of_link(Some(told("6")));
    world.around();
    world.go_to(1);
    world.go_to(0);
    let positions = world.commands.iter().map(|command| match command {
        Command::NewSearch { position, .. } => *position,
        other => panic!("{other:?}"),
    });
    assert_eq!(positions.collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn a_comparison_that_is_begun_by_hand_puts_it_off_for_good() {
    let mut world = World::of_link(Some(told("6")));
    world.around();
    world.compare(2);
    world.serve();
    assert_eq!(searches(&world), Some([1, 2]));
    world.act(Action::End);
    world.around();
    assert_eq!(world.comparison.standing(), Standing::Nothing);
}
