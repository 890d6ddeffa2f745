//! The networks menu: what is on offer, and the file that is being uploaded.
//!
//! The list is asked for each time the menu opens, because a folder of networks changes while a server runs. Whatever asks
//! the server is reached from the menu only, and so belongs to its part of the page.

use leptos::prelude::*;
use page::input::Action;
use std::cell::RefCell;

use wire::{NetworkEntry, NetworkList, Staircase};

use crate::state::Analysis;
use crate::state::networks::Upload;
use crate::transport;
use crate::transport::http::{self, Asked};
use page::choice::SearchChoice;
use page::format;

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
    let shown = analysis.search_view().map(|search| search.evaluator);
    let chosen = || analysis.choice.with(|choice| choice.evaluator.clone());
    shown.or_else(chosen).unwrap_or_else(|| analysis.offer.with(|offer| offer.default_evaluator.clone()))
}

/// Returns whether an evaluator of the list is that of the shown search: the same file, and not only one of the same name.
/// Reactive.
#[must_use]
pub fn is_in_use(analysis: Analysis, evaluator: &str, sha256: Option<&str>) -> bool {
    let network = analysis.search_view().and_then(|search| search.network);
    in_use(analysis) == evaluator && (sha256.is_none() || network.is_none() || network.as_deref() == sha256)
}

/// Returns how much of an upload was sent, in percent. Reactive.
#[must_use]
pub fn sent(analysis: Analysis) -> Option<u32> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share is between 0 and 100")]
    let share = |upload: &Upload| (100.0 * upload.sent / upload.total.max(1.0)) as u32;
    analysis.networks.upload.with(|upload| upload.as_ref().map(share))
}

/// An evaluator's name for people.
#[must_use]
pub fn plain_name(evaluator: &str) -> &str {
    evaluator.strip_prefix("network:").unwrap_or(evaluator)
}

/// The name of the evaluator in use for people, or dots while it is unknown. Reactive.
#[must_use]
pub fn name_in_use(analysis: Analysis) -> String {
    let name = plain_name(&in_use(analysis)).to_owned();
    if name.is_empty() { "…".to_owned() } else { name }
}

/// Opens the menu on the evaluator in use.
pub fn open(analysis: Analysis) {
    if analysis.recordings.is_on.get_untracked() {
        return analysis.act(Action::OfferAnalysis("What evaluates can be chosen in an analysis."));
    }
    let menu = analysis.networks;
    if !menu.open.get_untracked() {
        menu.looked_at.set(untrack(|| in_use(analysis)));
        menu.trouble.set(None);
        menu.open.set(true);
    }
}

/// Opens the menu with a file that it is to upload.
pub fn bring(analysis: Analysis, file: web_sys::File) {
    if !untrack(|| analysis.can_control()) {
        return analysis.complain("Only the owner of an analysis can upload a network to it.");
    }
    if analysis.in_browser {
        return analysis.complain("This analysis runs in your browser; networks need a server.");
    }
    open(analysis);
    if analysis.networks.open.get_untracked() {
        UNDERWAY.with_borrow_mut(|underway| underway.brought = Some(file));
        analysis.networks.brought.set(true);
    }
}

/// Does what the menu is there for: asks for the list whenever it opens, and uploads what is brought.
pub fn attend(analysis: Analysis) {
    let menu = analysis.networks;
    Effect::new(move |_| {
        if menu.open.get() {
            read(analysis);
        }
    });
    Effect::new(move |_| {
        let most = menu.list.with(|list| list.as_ref().map(|list| list.upload_bytes));
        if let Some(most) = most.filter(|_| menu.brought.get()) {
            menu.brought.set(false);
            if let Some(file) = UNDERWAY.with_borrow_mut(|underway| underway.brought.take()) {
                untrack(|| upload(analysis, &file, most));
            }
        }
    });
}

/// Asks for the list.
fn read(analysis: Analysis) {
    let menu = analysis.networks;
    if analysis.in_browser {
        return menu.list.set(Some(NetworkList::default()));
    }
    let asked = http::ask("GET", ADDRESS, None, None, move |answer| {
        match answer.and_then(|bytes| transport::read::<NetworkList>(&bytes).ok_or_else(http::no_answer)) {
            Ok(list) => menu.list.set(Some(list)),
            Err(problem) => {
                // A file is not sent when nobody expects it any more.
                menu.brought.set(false);
                menu.trouble.set(Some(problem));
            }
        }
    });
    UNDERWAY.with_borrow_mut(|underway| underway.list = asked);
}

/// Searches on with an evaluator, and closes the menu.
pub fn choose(analysis: Analysis, evaluator: &str) {
    if !untrack(|| analysis.can_control()) {
        return;
    }
    let listed = |list: &Option<NetworkList>| {
        let named = |entry: &&NetworkEntry| evaluator.strip_prefix("network:") == Some(&*entry.name);
        list.as_ref()?.networks.iter().find(named).map(|entry| entry.sha256.clone())
    };
    pick(analysis, evaluator, analysis.networks.list.with_untracked(listed));
    analysis.networks.open.set(false);
}

fn pick(analysis: Analysis, evaluator: &str, network: Option<String>) {
    let default = analysis.offer.with_untracked(|offer| offer.default_evaluator.clone());
    let evaluator = (evaluator != default).then(|| evaluator.to_owned());
    analysis.act(Action::Choose(SearchChoice { evaluator, network, ..analysis.choice.get_untracked() }));
}

/// Uploads a file and searches on with it. What is certainly too large is not sent.
fn upload(analysis: Analysis, file: &web_sys::File, most: u64) {
    let menu = analysis.networks;
    if menu.upload.with_untracked(Option::is_some) {
        return menu.trouble.set(Some("One file at a time: wait for this one, or cancel it.".to_owned()));
    }
    let (name, total) = (file.name(), file.size());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are whole and positive")]
    let bytes = total as u64;
    if most < bytes {
        let (has, most) = (format::bytes(bytes), format::bytes(most));
        return menu.trouble.set(Some(format!("{name} has {has}; this server takes files of at most {most}.")));
    }
    menu.trouble.set(None);
    menu.upload.set(Some(Upload { name: name.clone(), sent: 0.0, total }));
    let address = format!("{ADDRESS}?name={}", js_sys::encode_uri_component(&name));
    let progress = move |sent| {
        menu.upload.update(|upload| {
            if let Some(upload) = upload {
                upload.sent = sent;
            }
        });
    };
    let asked = http::ask("POST", &address, Some(file), Some(Box::new(progress)), move |answer| {
        menu.upload.set(None);
        match answer.and_then(|bytes| transport::read::<NetworkEntry>(&bytes).ok_or_else(http::no_answer)) {
            Ok(entry) => {
                let evaluator = format!("network:{}", entry.name);
                pick(analysis, &evaluator, Some(entry.sha256.clone()));
                analysis.announce(format!("{} is here.", entry.name));
                // Until the list comes that has it in its place.
                menu.list.update(|list| {
                    if let Some(list) = list
                        && list.networks.iter().all(|known| known.name != entry.name)
                    {
                        list.networks.push(entry);
                    }
                });
                menu.looked_at.set(evaluator);
                read(analysis);
            }
            Err(problem) if menu.open.get_untracked() => menu.trouble.set(Some(problem)),
            Err(problem) => analysis.complain(problem),
        }
    });
    UNDERWAY.with_borrow_mut(|underway| underway.upload = asked);
}

/// Breaks the upload off.
pub fn cancel(analysis: Analysis) {
    drop(UNDERWAY.with_borrow_mut(|underway| underway.upload.take()));
    analysis.networks.upload.set(None);
    analysis.announce("Upload cancelled.".to_owned());
}

/// Deletes an uploaded network.
pub fn delete(analysis: Analysis, name: &str) {
    let menu = analysis.networks;
    let address = format!("{ADDRESS}/{}", js_sys::encode_uri_component(name));
    let asked = http::ask("DELETE", &address, None, None, move |answer| {
        match answer {
            Ok(_) => menu.looked_at.set(untrack(|| in_use(analysis))),
            Err(problem) => menu.trouble.set(Some(problem)),
        }
        read(analysis);
    });
    UNDERWAY.with_borrow_mut(|underway| underway.deletion = asked);
}
