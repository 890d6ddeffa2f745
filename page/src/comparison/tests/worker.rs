use super::*;

#[test]
fn one_view_is_asked_for_at_a_time_and_then_the_newest() {
    let mut world = World::new();
    world.compare(2);
    for time in [10, 20, 30] {
        world.act(Action::GoTo(time));
    }
    assert_eq!(world.asks.len(), 1);
    world.work();
    world.hear();
    assert_eq!(world.shown(), [10, 10]);
    let [Ask::Look { look, .. }] = world.asks.make_contiguous() else { panic!("{:?}", world.asks) };
    assert_eq!(look.simulations, [30, 30]);
}

#[test]
fn nothing_is_asked_of_both_before_both_are_read() {
    let mut world = World::new();
    world.act(Action::CompareWith(2));
    world.act(Action::GoTo(5));
    assert!(world.asks.iter().all(|ask| matches!(ask, Ask::Read { .. })), "{:?}", world.asks);
    assert_eq!(world.asks.len(), 2);
}

#[test]
fn what_is_said_of_the_log_before_does_not_count() {
    let mut world = World::new();
    world.compare(2);
    world.grow(150);
    world.second();
    world.work();
    world.fetch();
    world.act(Action::Put { side: Side::A, search: 3 });
    while world.hear() {}
    assert_eq!(shown(&world).ends, [0, 300], "150 are those of the search before");
    let pair = world.comparison.pair().unwrap();
    assert!(!pair.log(Side::A).is_read() && pair.compared.is_none());
    world.settle();
    assert_eq!(world.shown(), [50, 300]);
}

#[test]
fn a_growing_log_is_read_on_once_a_second_while_it_is_behind() {
    let mut world = World::new();
    world.compare(2);
    world.second();
    assert!(world.asks.is_empty(), "nothing has come");
    world.grow(180);
    world.second();
    world.second();
    assert_eq!(world.asks.len(), 1, "it is being read");
    world.settle();
    assert_eq!(world.shown(), [180, 300]);
    assert_eq!(world.alarms, 1);
}

#[test]
fn a_log_with_a_fault_is_shown_as_far_as_it_goes_and_not_read_on() {
    let mut world = World::new();
    world.compare(2);
    let Ask::Read { log, .. } = ask_for_a(&mut world) else { panic!() };
    let fault = Some("a record is torn".to_owned());
    let read = Log { simulations: 70, evaluator: String::new(), fault };
    world.answers.push_back(Said { logs: [log, 0], look: 0, answer: Answer::Read { side: Side::A, log: read } });
    world.hear();
    assert_eq!(world.trouble(), Some("Search A: A record is torn."));
    world.second();
    assert!(world.asks.iter().all(|ask| matches!(ask, Ask::Look { .. })), "{:?}", world.asks);
}

/// The question that read on in A.
fn ask_for_a(world: &mut World) -> Ask {
    world.grow(170);
    world.second();
    world.asks.pop_front().unwrap()
}

#[test]
fn a_log_that_cannot_be_read_is_said_and_read_when_both_change_places() {
    let mut world = World::new();
    world.worker.fails = true;
    world.compare(2);
    assert_eq!(world.trouble(), Some("Search A: It is not there."));
    assert!(world.comparison.pair().unwrap().log(Side::A).is_lost());
    world.act(Action::Swap);
    world.settle();
    assert_eq!((world.trouble(), world.shown()), (None, [300, 100]));
}

#[test]
fn a_view_that_cannot_be_drawn_is_not_asked_for_again_by_itself() {
    let mut world = World::new();
    world.compare(2);
    world.act(Action::GoTo(10));
    let Some(Ask::Look { number, .. }) = world.asks.pop_front() else { panic!() };
    world.answers.push_back(Said {
        logs: numbers(&world),
        look: number,
        answer: Answer::Failed { side: None, message: "they are of two positions".to_owned() },
    });
    world.hear();
    assert_eq!(world.trouble(), Some("They are of two positions."));
    assert!(world.asks.is_empty());
    world.act(Action::GoTo(11));
    assert_eq!(world.asks.len(), 1);
}

fn numbers(world: &World) -> [u32; 2] {
    let pair = world.comparison.pair().unwrap();
    Side::BOTH.map(|side| pair.log(side).number())
}

#[test]
fn a_picture_that_comes_after_all_is_not_that_of_the_view_that_was_asked_for_since() {
    let mut world = World::new();
    world.compare(2);
    world.select(Side::A, 1);
    let Some(&Ask::Look { number, .. }) = world.asks.back() else { panic!() };
    let failed = Answer::Failed { side: None, message: "they are of two positions".to_owned() };
    world.answers.push_back(Said { logs: numbers(&world), look: number, answer: failed });
    world.hear();
    world.select(Side::A, 2);
    world.work();
    world.hear();
    assert_eq!(world.comparison.pair().unwrap().picture.line(), [0_u16; 0], "the picture is of 1, and 2 is awaited");
    world.settle();
    assert_eq!(world.comparison.pair().unwrap().picture.line(), [2_u16]);
}

#[test]
fn what_an_ended_worker_had_read_is_read_again_when_a_search_is_chosen() {
    let mut world = World::new();
    world.compare(2);
    world.grow(150);
    world.second();
    world.work();
    world.fetch();
    world.lose_worker();
    while world.hear() {}
    assert_eq!(
        world.trouble(),
        Some("The comparison has ended: this page ran out of memory, perhaps. Start it again.")
    );
    world.act(Action::GoTo(3));
    world.second();
    assert!(world.asks.is_empty(), "a log that ends workers is not read again and again");
    world.act(Action::Put { side: Side::B, search: 3 });
    world.settle();
    assert_eq!((world.trouble(), world.shown()), (None, [3, 3]));
}

#[test]
fn logs_are_read_anew_in_a_comparison_that_is_begun_again() {
    let mut world = World::new();
    world.compare(2);
    world.act(Action::End);
    world.compare(2);
    assert_eq!(world.shown(), [100, 300]);
    assert_eq!(world.alarms, 1, "one alarm goes on");
}

#[test]
fn simulations_that_were_taken_back_are_shown_no_more() {
    let mut world = World::new();
    world.compare(2);
    world.grow(60);
    world.second();
    world.settle();
    assert_eq!(world.shown(), [60, 300]);
}
