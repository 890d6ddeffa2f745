//! Connections that are lost, refused and taken up again.

use page::effect::Effect;
use page::input::{Action, FromWorker, Input, Way};
use page::link::Link;
use page::state::{Connection, Page};
use shakmaty::Color;
use wire::{Code, Event, Message, Until};

use super::{ply, said, searched, uniform, words};
use crate::world::World;

#[test]
fn each_attempt_waits_longer_than_the_one_before() {
    let mut page = Page::new(&Link::default(), &Link::default());
    let mut waits = Vec::new();
    for _ in 0..7 {
        page.update(Input::Closed);
        let Connection::Lost { retry_in } = page.connection else { panic!("{:?}", page.connection) };
        waits.push(retry_in);
    }
    assert_eq!(waits, [1, 2, 4, 8, 15, 15, 15]);
}

#[test]
fn seconds_are_counted_down_and_then_it_connects() {
    let mut page = Page::new(&Link::default(), &Link::default());
    page.update(Input::Closed);
    page.update(Input::Closed);
    assert_eq!(page.connection, Connection::Lost { retry_in: 2 });
    assert_eq!(page.update(Input::Second), [Effect::WaitSecond]);
    assert_eq!(page.update(Input::Second), [Effect::Connect]);
    assert_eq!(page.connection, Connection::Lost { retry_in: 0 });
}

#[test]
fn who_does_not_want_to_wait_connects_at_once() {
    let mut world = searched(5);
    world.act(Action::Retry);
    assert_eq!(world.page.connection, Connection::Open, "it is connected");
    world.lose();
    world.act(Action::Retry);
    assert!(world.connect());
    world.rest();
    world.check();
}

#[test]
fn a_run_that_nobody_may_have_heard_of_is_asked_for_again() {
    let mut world = searched(5);
    world.act(Action::Limit(Until::nodes(40)));
    world.act(Action::Go);
    world.lose();
    world.rest();
    world.check();
    assert_eq!(world.page.playback.live.nodes, 40);
}

#[test]
fn without_a_connection_nothing_is_changed_and_that_is_said() {
    let mut world = searched(5);
    world.lose();
    world.act(Action::Step(3));
    world.act(Action::Go);
    assert_eq!(said(&world), "Offline. You can look around; changes need the server.");
    assert_eq!(world.page.notices.iter().count(), 1, "once");
    world.rest();
    assert_eq!(world.page.playback.live.simulations, 5);
    assert_eq!(world.page.notices.iter().count(), 0, "that is not so any more");
}

#[test]
fn without_a_connection_one_looks_at_what_is_on_the_page() {
    let mut world = searched(5);
    world.act(Action::Enter("startpos".to_owned(), words("e2e4 e7e5 g1f3")));
    world.rest();
    let last = world.page.search;
    world.lose();
    world.act(Action::Walk(Way::Back));
    world.act(Action::Walk(Way::Back));
    assert_eq!((ply(&world), world.page.search), (1, None), "its search is not on the page");
    assert_eq!(world.page.root().unwrap().turn(), Color::Black, "the board shows the position");
    assert_eq!(world.page.notices.iter().count(), 0);
    world.rest();
    world.check();
    assert_eq!(ply(&world), 1, "the server follows");
    // There and back again.
    world.act(Action::Walk(Way::End));
    world.rest();
    assert_eq!((ply(&world), world.page.search), (3, last));
    world.lose();
    world.act(Action::Walk(Way::Start));
    world.act(Action::Walk(Way::End));
    world.rest();
    world.check();
    assert_eq!((ply(&world), world.page.search), (3, last));
}

#[test]
fn a_search_that_is_left_without_a_connection_does_not_run_on() {
    let mut world = searched(5);
    let first = world.page.search.unwrap();
    world.act(Action::Enter("startpos".to_owned(), words("e2e4")));
    world.rest();
    world.act(Action::Walk(Way::Start));
    world.rest();
    assert_eq!(world.page.search, Some(first));
    world.act(Action::Limit(Until::nodes(900)));
    world.act(Action::Go);
    world.deliver_requests(usize::MAX);
    world.search(10);
    world.deliver_messages(usize::MAX);
    world.lose();
    world.act(Action::Walk(Way::Forward));
    world.rest();
    world.check();
    assert!(world.server.moment(first).unwrap() < 900, "it was stopped");
    assert_eq!(world.page.playback.live.nodes, 900, "and the other one runs in its place");
}

#[test]
fn a_missing_message_is_the_end_of_a_connection() {
    let mut world = searched(5);
    let event = Event::Notice { search: None, message: "hello".to_owned() };
    world.update(Input::Messages(vec![Message { seq: 4_000_000, event }]));
    assert!(said(&world).contains("is missing. Connecting again"), "{}", said(&world));
    assert_eq!(world.page.connection, Connection::Lost { retry_in: 1 });
    world.rest();
    world.check();
}

#[test]
fn bytes_that_are_no_message_are_the_end_of_a_connection_too() {
    let mut world = searched(5);
    world.update(Input::Garbled);
    assert_eq!(world.page.connection, Connection::Lost { retry_in: 1 });
    world.rest();
    world.check();
}

#[test]
fn another_version_is_final() {
    let mut page = Page::new(&Link::default(), &Link::default());
    page.update(Input::Opened(page::input::Remembered::default()));
    let event = Event::Rejected { request: 1, code: Code::Version, message: "this speaks version 7".to_owned() };
    let effects = page.update(Input::Messages(vec![Message { seq: 0, event }]));
    assert_eq!(effects, [Effect::Disconnect]);
    assert_eq!(page.connection, Connection::Closed("This speaks version 7.".to_owned()));
    assert_eq!(page.update(Input::Closed), []);
    assert_eq!(page.update(Input::Second), []);
}

#[test]
fn a_server_that_wants_a_token_is_asked_for_it() {
    let mut page = Page::new(&Link::default(), &Link::default());
    page.update(Input::Opened(page::input::Remembered::default()));
    let event = Event::Rejected { request: 1, code: Code::Forbidden, message: "sign in".to_owned() };
    assert_eq!(page.update(Input::Messages(vec![Message { seq: 0, event }])), [Effect::SignIn]);
}

#[test]
fn an_analysis_that_is_gone_makes_room_for_a_new_one() {
    let mut page = Page::new(&Link::default(), &Link::default());
    let analysis = Some(("a".to_owned(), None));
    let remembered = page::input::Remembered { is_reload: true, analysis, ..Default::default() };
    page.update(Input::Opened(remembered));
    let event = Event::Rejected { request: 1, code: Code::NotFound, message: "no such analysis".to_owned() };
    let effects = page.update(Input::Messages(vec![Message { seq: 0, event }]));
    assert_eq!(effects, [Effect::ForgetAnalysis, Effect::Connect]);
}

#[test]
fn an_analysis_that_is_watched_and_gone_is_said() {
    let study = Some(page::study::InStudy { study: "class".to_owned(), chapter: 1 });
    let link = Link { watch: Some("9f3c".to_owned()), study, ..Link::default() };
    let mut page = Page::new(&link, &link);
    page.update(Input::Opened(page::input::Remembered::default()));
    let event = Event::Rejected { request: 1, code: Code::NotFound, message: "no such analysis".to_owned() };
    assert_eq!(page.update(Input::Messages(vec![Message { seq: 0, event }])), [Effect::Connect]);
    assert!(page.notices.iter().any(|notice| notice.message.contains("is not here any more")));
    assert_eq!((page.watch, page.study), (None, None), "what is made instead is no chapter");
}

#[test]
fn a_reloaded_page_goes_on_where_it_was() {
    let mut world = World::open(&uniform(Link { moves: words("e2e4"), simulations: Some(12), ..Link::default() }));
    world.rest();
    let (search, link) = (world.page.search, world.link());
    world.reload(&link);
    world.rest();
    world.check();
    assert_eq!((world.page.search, ply(&world)), (search, 1));
    assert_eq!(world.page.searches.len(), 1, "nothing is searched anew");
}

#[test]
fn no_way_at_all_is_said() {
    let mut page = Page::new(&Link::default(), &Link::default());
    page.update(Input::NoWay("This browser cannot.".to_owned()));
    assert_eq!(page.connection, Connection::Closed("This browser cannot.".to_owned()));
}

#[test]
fn a_log_that_nobody_waits_for_is_not_missed_while_there_is_no_server() {
    let failed = || Input::Worker(FromWorker::Failed("It cannot be reached.".to_owned()));
    let mut before = searched(20);
    before.update(failed());
    assert_eq!(said(&before), "It cannot be reached.");
    before.lose();
    assert_eq!(said(&before), "", "that is why");

    let mut after = searched(20);
    after.lose();
    after.update(failed());
    assert_eq!(said(&after), "", "it is said elsewhere");
    after.act(Action::GoTo(3));
    after.update(failed());
    assert_eq!(said(&after), "It cannot be reached.", "somebody wants to see it");
}
