//! The networks menu: what is on offer, and the file that is being uploaded. [`page::networks`] decides; here is who asks the server.
//!
//! The list is asked for each time the menu opens, because a folder of networks changes while a server runs. Whatever asks
//! the server is reached from the menu only, and so belongs to its part of the page.

use std::cell::RefCell;

use leptos::prelude::*;
use page::input::Action;
use page::networks::{Input, Upload, Wish};
use page::state::Page;
use wire::{NetworkEntry, NetworkList, Staircase};

use crate::state::Analysis;
use crate::transport;
use crate::transport::http::{self, Asked};

pub use page::networks::names::plain as plain_name;

/// Address of the list.
const ADDRESS: &str = "/api/networks";

/// Has the server measure a network with batches of each size.
pub fn measure(name: &str, then: impl Fn(Result<Staircase, String>) + 'static) {
    let address = format!("{ADDRESS}/{}/staircase", js_sys::encode_uri_component(name));
    let asked = http::ask("POST", &address, None, None, move |answer| {
        then(answer.and_then(|bytes| transport::read(&bytes).ok_or_else(http::no_answer)));
    });
    UNDERWAY.with_borrow_mut(|underway| underway.measurement = asked);
}

/// Requests under way, and the file that was brought. They belong to the browser's one thread.
#[derive(Default)]
struct Underway {
    list: Option<Asked>,
    upload: Option<Asked>,
    deletion: Option<Asked>,
    measurement: Option<Asked>,
    brought: Option<web_sys::File>,
}

thread_local! {
    static UNDERWAY: RefCell<Underway> = RefCell::default();
}

/// The evaluator of the shown search, or of the one that is about to be. Reactive.
#[must_use]
pub fn in_use(analysis: Analysis) -> String {
    track(analysis);
    analysis.page.with_value(|page| page.evaluator().to_owned())
}

/// Returns whether an evaluator of the list is that of the shown search: the same file, and not only one of the same name.
/// Reactive.
#[must_use]
pub fn is_in_use(analysis: Analysis, evaluator: &str, sha256: Option<&str>) -> bool {
    track(analysis);
    analysis.page.with_value(|page| page.uses(evaluator, sha256))
}

fn track(analysis: Analysis) {
    analysis.search.track();
    analysis.searches.track();
    analysis.choice.track();
    analysis.offer.track();
}

/// Returns how much of an upload was sent, in percent. Reactive.
#[must_use]
pub fn sent(analysis: Analysis) -> Option<u64> {
    analysis.networks.with(|menu| menu.upload().map(Upload::percent))
}

/// The name of the evaluator in use for people, or dots while it is unknown. Reactive.
#[must_use]
pub fn name_in_use(analysis: Analysis) -> String {
    let name = plain_name(&in_use(analysis)).to_owned();
    if name.is_empty() { "…".to_owned() } else { name }
}

/// Opens the menu on the evaluator in use.
pub fn open(analysis: Analysis) {
    if analysis.page.with_value(|page| page.recording.is_on) {
        return analysis.act(Action::OfferAnalysis("What evaluates can be chosen in an analysis."));
    }
    let menu = analysis.networks;
    if !menu.open.get_untracked() {
        menu.open.set(true);
    }
}

/// Opens the menu with a file that it is to upload.
pub fn bring(analysis: Analysis, file: web_sys::File) {
    if let Some(reason) = analysis.page.with_value(Page::takes_no_network) {
        return analysis.complain(reason);
    }
    UNDERWAY.with_borrow_mut(|underway| underway.brought = Some(file));
    open(analysis);
    analysis.networks.brought.update(|count| *count = count.wrapping_add(1));
}

/// Does what the menu is there for: asks for the list whenever it opens, and uploads what is brought.
pub fn attend(analysis: Analysis) {
    let menu = analysis.networks;
    Effect::new(move |before: Option<(bool, u32)>| {
        let (is_open, brought) = (menu.open.get(), menu.brought.get());
        let (was_open, count) = before.unwrap_or_default();
        if is_open && !was_open {
            tell(analysis, Input::Opened(analysis.page.with_value(|page| page.evaluator().to_owned())));
        }
        let file = UNDERWAY.with_borrow(|underway| underway.brought.clone()).filter(|_| brought != count);
        if let Some(file) = file {
            tell(analysis, Input::Brought { name: file.name(), bytes: whole(file.size()) });
        }
        (is_open, brought)
    });
}

/// Tells the menu of something that happened, and does what it wants.
pub fn tell(analysis: Analysis, input: Input) {
    let wishes = analysis.networks.state.change(|menu| menu.update(input)).unwrap_or_default();
    wishes.into_iter().for_each(|wish| fulfil(analysis, wish));
}

fn fulfil(analysis: Analysis, wish: Wish) {
    let menu = analysis.networks;
    match wish {
        Wish::List => read(analysis),
        Wish::Send(name) => upload(analysis, &name),
        Wish::BreakOff => drop(UNDERWAY.with_borrow_mut(|underway| underway.upload.take())),
        Wish::Delete(name) => delete(analysis, &name),
        Wish::Use { evaluator, network } => {
            let choice = analysis.page.with_value(|page| page.choice_with(evaluator, network));
            analysis.act(Action::Choose(choice));
        }
        Wish::Close => menu.open.set(false),
        Wish::Announce(words) => analysis.announce(words),
        Wish::Complain(problem) if menu.open.get_untracked() => {
            menu.state.change(|menu| menu.complain(problem));
        }
        Wish::Complain(problem) => analysis.complain(problem),
    }
}

/// Searches on with an evaluator, and closes the menu.
pub fn choose(analysis: Analysis, evaluator: String) {
    if analysis.page.with_value(Page::can_control) {
        tell(analysis, Input::Chosen(evaluator));
    }
}

/// Searches on with the evaluator that is looked at.
pub fn choose_looked_at(analysis: Analysis) {
    choose(analysis, analysis.networks.state.peek(|menu| menu.looked_at().to_owned()));
}

fn read(analysis: Analysis) {
    if analysis.in_browser {
        return tell(analysis, Input::Listed(Ok(NetworkList::default())));
    }
    let asked = http::ask("GET", ADDRESS, None, None, move |answer| {
        let list = answer.and_then(|bytes| transport::read::<NetworkList>(&bytes).ok_or_else(http::no_answer));
        tell(analysis, Input::Listed(list));
    });
    UNDERWAY.with_borrow_mut(|underway| underway.list = asked);
}

fn upload(analysis: Analysis, name: &str) {
    let Some(file) = UNDERWAY.with_borrow_mut(|underway| underway.brought.take()) else { return };
    let address = format!("{ADDRESS}?name={}", js_sys::encode_uri_component(name));
    let progress = Box::new(move |sent| tell(analysis, Input::Sent(whole(sent))));
    let asked = http::ask("POST", &address, Some(&file), Some(progress), move |answer| {
        let entry = answer.and_then(|bytes| transport::read::<NetworkEntry>(&bytes).ok_or_else(http::no_answer));
        tell(analysis, Input::Taken(entry));
    });
    UNDERWAY.with_borrow_mut(|underway| underway.upload = asked);
}

fn delete(analysis: Analysis, name: &str) {
    let address = format!("{ADDRESS}/{}", js_sys::encode_uri_component(name));
    let asked = http::ask("DELETE", &address, None, None, move |answer| {
        let in_use = || analysis.page.with_value(|page| page.evaluator().to_owned());
        tell(analysis, Input::Deleted(answer.map(|_| in_use())));
    });
    UNDERWAY.with_borrow_mut(|underway| underway.deletion = asked);
}

/// Bytes, as browsers count them.
fn whole(bytes: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are whole and positive")]
    let whole = bytes as u64;
    whole
}
