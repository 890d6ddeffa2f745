//! A recording that is shown instead of an analysis: how it is opened, what it cannot do, and how one is made.
//!
//! The worker holds its log and answers for everything ([`crate::past`]); no server is asked. Whatever would need a
//! search is not done but offered: a link to an analysis of the position.

pub mod shipped;

use leptos::prelude::*;
use page::format;
use page::input::{Action, FromWorker, Input};
use page::link::Link;
use page::playback::in_worker;
use page::recorded;
use page::state::Page;
use page::view::Tab;
use session::recording::SUFFIX;
use web_sys::File;
use wire::worker::Ask;

use crate::download::download;
use crate::link;
use crate::state::Analysis;
use crate::transport::{Task, worker};

/// The link of a page: an address that says nothing is the front page, which shows a recording.
#[must_use]
pub fn of_page(link: Link) -> Link {
    if link == Link::default() { Link { recording: Some(shipped::FRONT.to_owned()), ..link } } else { link }
}

/// The position that a page with this link shows before anything was read.
#[cfg(feature = "whole")]
#[must_use]
pub fn first_position(link: &Link) -> Link {
    let shipped = link.recording.as_deref().and_then(shipped::find);
    shipped.map_or_else(|| link.clone(), shipped::Shipped::position)
}

/// The position that a page with this link shows before anything was read. The server knows the shipped recordings and wrote it
/// into the document, so that the page need not begin with the list of them.
#[cfg(not(feature = "whole"))]
#[must_use]
pub fn first_position(link: &Link) -> Link {
    let written = || {
        let words = document().query_selector(&format!("[{POSITION}]")).ok().flatten()?;
        words.get_attribute(POSITION)
    };
    match link.recording.as_ref().and_then(|_| written()) {
        Some(query) => Link::of_query(&query),
        None => link.clone(),
    }
}

/// The attribute in which the document holds the position of its recording, as a link's query.
pub(crate) const POSITION: &str = "data-position";

/// Opens the recording that the page's link names; whether it names one.
pub(crate) fn open_linked(analysis: Analysis, link: &Link) -> bool {
    let Some(name) = &link.recording else { return false };
    open_named(analysis, name, Some(link.clone()));
    true
}

/// Opens one of the server's recordings, and plays it.
pub fn open_named(analysis: Analysis, name: &str, link: Option<Link>) {
    if !recorded::is_name(name) {
        let message = "A recording's name has letters, digits, dots and hyphens only.".to_owned();
        return analysis.update(Input::Worker(FromWorker::Refused(message)));
    }
    let (link, plays) = (link.map(Box::new), !prefers_stillness());
    analysis.act(Action::OpenRecording { name: Some(name.to_owned()), link, plays });
    worker::ask(&Ask::Open { address: Some(format!("/recordings/{name}{SUFFIX}")) });
}

/// Opens a file of the user's.
pub fn open_file(analysis: Analysis, file: &File) {
    analysis.act(Action::OpenRecording { name: None, link: None, plays: false });
    worker::ask_of(Task::Past, &Ask::Open { address: None }, Some(file));
}

/// A recording is shown: its dialog closes, and the view is as it says.
pub(crate) fn on_shown(analysis: Analysis, view: Option<(bool, Tab)>) {
    analysis.recordings.menu_open.set(false);
    let Some((flipped, tab)) = view else { return };
    analysis.flipped.set(flipped);
    if tab != Tab::Edges {
        analysis.tab.set(tab);
    }
}

/// Makes a recording of the shown search, to be kept as a file.
pub fn save(analysis: Analysis, is_lean: bool) {
    if analysis.page.with_value(|page| page.recording.is_busy) {
        return;
    }
    let Some(address) = analysis.address() else {
        return analysis.notify("There is no search yet that could be saved.");
    };
    let labels = link::labels(analysis);
    analysis.act(Action::Saving);
    worker::ask(&Ask::Save { address: in_worker(address), is_lean, labels });
}

/// Gives a finished recording to the user, as a download.
pub(crate) fn on_saved(analysis: Analysis, file: &[u8]) {
    let name = analysis.page.with_value(Page::recording_name);
    if download(file, &format!("{name}{SUFFIX}")).is_ok() {
        let size = format::bytes(file.len() as u64);
        analysis.notify(format!("Saved as {name}{SUFFIX}, {size}: drop it on the page to open it again."));
    } else {
        analysis.complain("This browser cannot save files.");
    }
}

/// The analysis of the recorded position, or of the one after some more moves. Reactive.
#[must_use]
pub fn analysis_after(analysis: Analysis, moves: &[u16]) -> Link {
    analysis.game.track();
    analysis.choice.track();
    analysis.page.with_value(|page| page.analysis_after(moves))
}

/// The recorded search, made again here to go on with. Reactive.
#[must_use]
pub fn search_on(analysis: Analysis) -> Link {
    analysis.past.live.track();
    analysis.game.track();
    analysis.choice.track();
    analysis.page.with_value(Page::search_on)
}

/// Goes to an analysis.
pub(crate) fn leave_for(link: &Link) {
    let _ = window().location().assign(&format!("/{}", link.query()));
}

/// Whether the system asks for less motion.
fn prefers_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
