//! The menu, one thing at a time and in any order.

use proptest::prelude::*;
use wire::NetworkOrigin;

use super::*;

const MOST: u64 = 1000;

fn entry(name: &str) -> NetworkEntry {
    NetworkEntry {
        name: name.to_owned(),
        description: String::new(),
        sha256: format!("digest of {name}"),
        origin: NetworkOrigin::Folder,
        rows: Vec::new(),
        remark: None,
    }
}

fn list(names: &[&str]) -> NetworkList {
    let networks = names.iter().map(|name| entry(name)).collect();
    NetworkList { networks, upload_bytes: MOST, ..NetworkList::default() }
}

/// A menu that has been opened and has its list.
fn menu() -> Menu {
    let mut menu = Menu::default();
    assert_eq!(menu.update(Input::Opened("classical".to_owned())), [Wish::List]);
    assert_eq!(menu.update(Input::Listed(Ok(list(&["small", "large"])))), []);
    menu
}

fn brought(name: &str, bytes: u64) -> Input {
    Input::Brought { name: name.to_owned(), bytes }
}

fn sending() -> Menu {
    let mut menu = menu();
    assert_eq!(menu.update(brought("new.pb.gz", 400)), [Wish::Send("new.pb.gz".to_owned())]);
    menu
}

#[test]
fn it_opens_on_what_is_in_use_and_forgets_what_went_wrong() {
    let mut menu = menu();
    menu.complain("There is no room.".to_owned());
    menu.update(Input::LookedAt("network:small".to_owned()));
    menu.update(Input::Opened("random".to_owned()));
    assert_eq!((menu.looked_at(), menu.trouble()), ("random", None));
}

#[test]
fn a_list_that_does_not_come_leaves_the_one_before() {
    let mut menu = menu();
    assert_eq!(menu.update(Input::Listed(Err("No answer.".to_owned()))), []);
    assert_eq!((menu.trouble(), menu.list().map(|list| list.networks.len())), (Some("No answer."), Some(2)));
}

#[test]
fn a_network_that_is_chosen_is_named_with_its_digest() {
    let evaluator = "network:large".to_owned();
    let network = Some("digest of large".to_owned());
    let wishes = menu().update(Input::Chosen(evaluator.clone()));
    assert_eq!(wishes, [Wish::Use { evaluator, network }, Wish::Close]);
}

#[test]
fn what_needs_no_file_has_no_digest() {
    for evaluator in ["classical", "network:gone"].map(str::to_owned) {
        let wishes = menu().update(Input::Chosen(evaluator.clone()));
        assert_eq!(wishes, [Wish::Use { evaluator, network: None }, Wish::Close]);
    }
}

#[test]
fn a_file_waits_until_it_is_known_how_large_it_may_be() {
    let mut menu = Menu::default();
    assert_eq!(menu.update(brought("new.onnx", MOST)), []);
    assert_eq!(menu.upload(), None);
    assert_eq!(menu.update(Input::Listed(Ok(list(&[])))), [Wish::Send("new.onnx".to_owned())]);
    assert_eq!(menu.upload().map(|upload| upload.total), Some(MOST));
    assert_eq!(menu.update(Input::Listed(Ok(list(&[])))), [], "once");
}

#[test]
fn the_file_that_was_brought_last_is_the_one_that_waits() {
    let mut menu = Menu::default();
    menu.update(brought("first.onnx", 3));
    menu.update(brought("second.onnx", 4));
    assert_eq!(menu.update(Input::Listed(Ok(list(&[])))), [Wish::Send("second.onnx".to_owned())]);
}

#[test]
fn what_is_certainly_too_large_is_not_sent() {
    let mut menu = menu();
    assert_eq!(menu.update(brought("new.onnx", MOST + 1)), []);
    assert!(menu.upload().is_none());
    assert!(
        menu.trouble().is_some_and(|trouble| trouble.starts_with("new.onnx has 1") && trouble.contains("at most 1"))
    );
    assert_eq!(menu.update(Input::Listed(Ok(list(&[])))), [], "nor later");
}

#[test]
fn a_file_is_not_sent_when_nobody_expects_it_any_more() {
    let mut menu = Menu::default();
    menu.update(brought("new.onnx", 3));
    menu.update(Input::Listed(Err("No answer.".to_owned())));
    assert_eq!(menu.update(Input::Listed(Ok(list(&[])))), []);
}

#[test]
fn there_is_one_file_at_a_time() {
    let mut menu = sending();
    assert_eq!(menu.update(brought("other.onnx", 3)), []);
    assert!(menu.trouble().is_some_and(|trouble| trouble.starts_with("One file at a time")));
    assert_eq!(menu.upload().map(|upload| upload.name.as_str()), Some("new.pb.gz"));
}

#[test]
fn a_list_that_does_not_come_stops_no_upload() {
    let mut menu = sending();
    menu.update(Input::Listed(Err("No answer.".to_owned())));
    assert!(menu.upload().is_some());
}

#[test]
fn how_much_is_sent_is_a_share_of_all() {
    let mut menu = sending();
    let percent = |menu: &Menu| menu.upload().map(|upload| (upload.percent(), upload.is_sent()));
    assert_eq!(percent(&menu), Some((0, false)));
    menu.update(Input::Sent(130));
    assert_eq!(percent(&menu), Some((32, false)));
    menu.update(Input::Sent(400));
    assert_eq!(percent(&menu), Some((100, true)));
    let empty = Upload { name: String::new(), sent: 0, total: 0 };
    assert_eq!((empty.percent(), empty.is_sent()), (0, true));
}

#[test]
fn what_was_taken_is_searched_with_and_on_the_list_at_once() {
    let mut menu = sending();
    let wishes = menu.update(Input::Taken(Ok(entry("new"))));
    let used = Wish::Use { evaluator: "network:new".to_owned(), network: Some("digest of new".to_owned()) };
    assert_eq!(wishes, [used, Wish::Announce("new is here.".to_owned()), Wish::List]);
    assert_eq!((menu.looked_at(), menu.upload()), ("network:new", None));
    assert!(menu.entry("network:new").is_some());
}

#[test]
fn what_was_there_already_is_on_the_list_once() {
    let mut menu = sending();
    menu.update(Input::Taken(Ok(entry("small"))));
    assert_eq!(menu.list().map(|list| list.networks.len()), Some(2));
}

#[test]
fn what_is_refused_is_said_and_another_file_can_be_brought() {
    let mut menu = sending();
    assert_eq!(menu.update(Input::Taken(Err("No network.".to_owned()))), [Wish::Complain("No network.".to_owned())]);
    assert_eq!(menu.update(brought("other.onnx", 3)), [Wish::Send("other.onnx".to_owned())]);
}

#[test]
fn what_comes_of_an_upload_that_was_broken_off_is_late() {
    let mut menu = sending();
    let wishes = menu.update(Input::Cancelled);
    assert_eq!(wishes, [Wish::BreakOff, Wish::Announce("Upload cancelled.".to_owned())]);
    assert_eq!(menu.update(Input::Cancelled), []);
    assert_eq!(menu.update(Input::Sent(200)), []);
    assert_eq!(menu.update(Input::Taken(Ok(entry("new")))), []);
    assert!(menu.upload().is_none() && menu.entry("network:new").is_none());
}

#[test]
fn a_network_is_deleted_when_that_is_asked_for_twice() {
    let mut menu = menu();
    menu.update(Input::LookedAt("network:small".to_owned()));
    assert_eq!(menu.update(Input::Delete("small".to_owned())), []);
    assert!(menu.is_doomed("small") && !menu.is_doomed("large"));
    assert_eq!(menu.update(Input::Delete("small".to_owned())), [Wish::Delete("small".to_owned())]);
    assert_eq!(menu.update(Input::Deleted(Ok("classical".to_owned()))), [Wish::List]);
    assert_eq!((menu.looked_at(), menu.is_doomed("small")), ("classical", false));
}

#[test]
fn who_looks_elsewhere_begins_anew_with_deleting() {
    let mut menu = menu();
    menu.update(Input::Delete("small".to_owned()));
    menu.update(Input::LookedAt("network:large".to_owned()));
    assert_eq!(menu.update(Input::Delete("small".to_owned())), []);
    assert_eq!(menu.update(Input::Delete("large".to_owned())), [], "another one");
}

#[test]
fn what_cannot_be_deleted_is_said_and_stays() {
    let mut menu = menu();
    menu.update(Input::LookedAt("network:small".to_owned()));
    assert_eq!(menu.update(Input::Deleted(Err("It is in use.".to_owned()))), [Wish::List]);
    assert_eq!((menu.looked_at(), menu.trouble()), ("network:small", Some("It is in use.")));
}

fn happens() -> impl Strategy<Value = Input> {
    let name = || prop::sample::select(&["small", "large", "new"][..]).prop_map(str::to_owned);
    let problem = || Just("No answer.".to_owned());
    prop_oneof![
        1 => name().prop_map(|name| Input::Opened(names::of_network(&name))),
        2 => prop::bool::ANY.prop_map(|is_there| Input::Listed(if is_there { Ok(list(&["small"])) } else { Err("No.".to_owned()) })),
        1 => name().prop_map(|name| Input::LookedAt(names::of_network(&name))),
        1 => name().prop_map(|name| Input::Chosen(names::of_network(&name))),
        3 => (name(), 0..MOST + 400).prop_map(|(name, bytes)| Input::Brought { name, bytes }),
        2 => (0..MOST).prop_map(Input::Sent),
        2 => name().prop_map(|name| Input::Taken(Ok(entry(&name)))),
        1 => problem().prop_map(|problem| Input::Taken(Err(problem))),
        1 => Just(Input::Cancelled),
        2 => name().prop_map(Input::Delete),
        1 => name().prop_map(|name| Input::Deleted(Ok(name))),
        1 => problem().prop_map(|problem| Input::Deleted(Err(problem))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Answers may be late, and things happen that the menu has not asked for: files are sent one at a time, each that is searched with was
    /// being sent or was chosen, and nothing is deleted at one word.
    #[test]
    fn whatever_happens_files_are_sent_one_at_a_time(happened in prop::collection::vec(happens(), 1..40)) {
        let mut menu = Menu::default();
        let mut is_sending = false;
        let mut before = None;
        for input in happened {
            let (was_sending, cause) = (is_sending, input.clone());
            for wish in menu.update(input) {
                match wish {
                    Wish::Send(_) => {
                        prop_assert!(!is_sending, "one at a time");
                        is_sending = true;
                    }
                    Wish::BreakOff => prop_assert!(std::mem::take(&mut is_sending)),
                    Wish::Use { .. } => prop_assert!(matches!(cause, Input::Chosen(_)) || was_sending),
                    Wish::Complain(_) => prop_assert!(was_sending),
                    Wish::Delete(name) => {
                        prop_assert!(matches!(&before, Some(Some(doomed)) if *doomed == name), "it was asked for before");
                    }
                    Wish::List | Wish::Close | Wish::Announce(_) => {}
                }
            }
            if matches!(cause, Input::Taken(_)) {
                is_sending = false;
            }
            prop_assert_eq!(menu.upload().is_some(), is_sending);
            prop_assert!(menu.upload().is_none_or(|upload| upload.total <= MOST), "it is not too large");
            before = Some(menu.doomed.clone());
        }
    }
}
