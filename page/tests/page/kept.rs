//! A page that searches itself, and whose browser keeps its analysis.

use std::time::Duration;

use engine::games::chess::Chess;
use page::effect::Effect;
use page::input::{Input, Remembered};
use page::link::Link;
use page::state::Page;
use session::{Limits, Solo};
use wire::{Code, Command, Event, Message, Request};

fn page() -> Page {
    let link = Link { in_browser: true, moves: vec!["e2e4".to_owned()], ..Link::default() };
    Page::new(&link, &link)
}

/// Opens the page whose tab has an analysis; its request.
fn open(page: &mut Page, is_reload: bool) -> Request {
    let analysis = Some(("kept".to_owned(), None));
    let effects = page.update(Input::Opened(Remembered { is_reload, analysis, ..Remembered::default() }));
    let sent = effects.into_iter().find_map(|effect| match effect {
        Effect::Send(request) => Some(request),
        _ => None,
    });
    sent.expect("it asks for an analysis")
}

#[test]
fn a_reload_opens_what_was_kept_and_another_link_does_not() {
    for (is_reload, wanted) in [(true, Some("kept")), (false, None)] {
        let Command::Open(open) = open(&mut page(), is_reload).command else { panic!("it opens first") };
        assert_eq!(open.analysis.as_deref(), wanted);
    }
}

#[test]
fn the_tab_remembers_what_is_kept_and_nothing_else() {
    for id in ["kept", ""] {
        let (mut page, mut solo) = (page(), Solo::<Chess>::new(Limits::default()));
        solo.call(id.to_owned());
        solo.request(open(&mut page, true));
        let effects = page.update(Input::Messages(solo.take(Duration::ZERO)));
        let kept = effects.into_iter().find_map(|effect| match effect {
            Effect::KeepAnalysis { id, .. } => Some(id),
            _ => None,
        });
        assert_eq!(kept.unwrap_or_default(), id);
        assert_eq!(page.id, id);
    }
}

#[test]
fn where_nothing_is_kept_any_more_the_page_begins_anew() {
    let mut page = page();
    let request = open(&mut page, true).id;
    let event = Event::Rejected { request, code: Code::NotFound, message: "it is gone".to_owned() };
    let effects = page.update(Input::Messages(vec![Message { seq: 0, event }]));
    assert!(matches!(effects[..], [Effect::ForgetAnalysis, Effect::Connect]), "{effects:?}");
    let Command::Open(open) = open(&mut page, false).command else { panic!("it opens first") };
    assert_eq!(open.analysis, None);
}
