//! A recording that is shown instead of an analysis: how it is opened, and how one that was made is kept.
//!
//! The worker holds its log and answers for everything; no server is asked. Whatever would need a
//! search is not done but offered: a link to an analysis of the position.

pub mod shipped;

use leptos::prelude::*;
use page::format;
use page::input::Action;
use page::link::Link;
use page::preferences::Preferences;
use page::tour::stops;
use page::view::Depth;

use crate::address;
use crate::download::download;
use crate::state::Inbox;

/// The link of a page, with what somebody has chosen where it says nothing. An address that says nothing at all is the front page: a
/// recording, and what one sees a search think with.
#[must_use]
pub fn of_page(query: &str, chosen: &Preferences) -> Link {
    let link = Link::of_query_for(query, chosen);
    if let Some(number) = link.tour {
        return stops::link(number, link);
    }
    if Link::of_query(query) != Link::default() {
        // Where there is no server, the page searches itself.
        let in_browser = link.in_browser || address::is_static() && link.recording.is_none();
        return Link { in_browser, ..link };
    }
    Link { recording: Some(shipped::FRONT.to_owned()), depth: link.depth.max(Depth::Search), ..link }
}

/// The position that a page with this link shows before anything was read.
#[cfg(any(feature = "whole", feature = "static-site"))]
#[must_use]
pub fn first_position(link: &Link) -> Link {
    let shipped = link.recording.as_deref().and_then(shipped::find);
    shipped.map_or_else(|| link.clone(), shipped::Shipped::position)
}

/// The position that a page with this link shows before anything was read. The server knows the shipped recordings and wrote it
/// into the document, so that the page need not begin with the list of them.
#[cfg(not(any(feature = "whole", feature = "static-site")))]
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

/// The address of the tour.
pub(crate) const TOUR: &str = "/?tour=1";

/// Returns what the tour is.
pub(crate) fn about_tour() -> String {
    say::tour::take_the_tour_about(stops::STOPS.len())
}

/// The attribute in which the document holds the position of its recording, as a link's query.
pub(crate) const POSITION: &str = "data-position";

/// What opens one of the server's recordings, and plays it; the link is that of the page, where it names the recording.
#[must_use]
pub fn opening(name: &str, link: Option<Link>) -> Action {
    Action::OpenRecording { name: Some(name.to_owned()), link: link.map(Box::new), plays: !prefers_stillness() }
}

/// Gives a finished recording to the user, as a download.
pub(crate) fn keep(inbox: Inbox, name: &str, file: &[u8]) {
    if download(file, name).is_ok() {
        let size = format::bytes(file.len() as u64);
        inbox.notify(say::recordings::saved_as(name, size));
    } else {
        inbox.complain(say::recordings::cannot_save());
    }
}

/// Goes to an analysis.
pub(crate) fn leave_for(link: &Link) {
    let _ = window().location().assign(&address::page(&format!("/{}", link.query())));
}

/// Whether the system asks for less motion.
pub(crate) fn prefers_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
