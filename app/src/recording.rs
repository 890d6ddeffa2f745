//! A recording that is shown instead of an analysis: how it is opened, what it cannot do, and how one is made.
//!
//! The worker holds its log and answers for everything ([`crate::past`]); no server is asked. Whatever would need a
//! search is not done but offered: a link to an analysis of the position.

pub mod shipped;

use leptos::prelude::*;
use page::choice;
use web_sys::File;
use wire::player::{Ask, Labels, RecordingView};
use wire::{Command, Role, RunState, SearchView};

use crate::download::download;
use crate::link;
use crate::past::{self, Live};
use crate::state::{Analysis, Connection};
use crate::transport::{self, worker};
use page::choice::SearchChoice;
use page::game;
use page::link::Link;
use page::notation::Notation;
use page::view::Tab;
use page::{format, notation, rules};

/// How a recording's file is called after its name.
pub const SUFFIX: &str = ".puctrec";

/// What is shown of recordings. Copied freely.
#[derive(Clone, Copy)]
pub struct Recordings {
    /// Whether a recording is shown, or about to be because the page's link names one.
    pub is_on: RwSignal<bool>,
    /// Its name on the server; `None`: it is a file of the user's.
    pub name: RwSignal<Option<String>>,
    /// What it is of; `None` until it is read.
    pub view: RwSignal<Option<RecordingView>>,
    /// Whether its digest is the one of its log; `None` while, or where, that is not known.
    pub is_right: RwSignal<Option<bool>>,
    /// Whether the dialog is open.
    pub menu_open: RwSignal<bool>,
    /// Whether one is being read or made.
    pub is_busy: RwSignal<bool>,
    /// What was wanted and needs a search.
    pub offer: RwSignal<Option<Offer>>,
    /// Whether the parts of the page that recordings need have been fetched.
    pub has_parts: RwSignal<bool>,
    opening: StoredValue<Opening>,
}

/// An analysis that can do what a recording cannot.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Why it is offered.
    pub reason: &'static str,
    /// What it would be.
    pub label: String,
    /// Where it is.
    pub link: Link,
}

/// How the recording that is being opened is to be shown.
#[derive(Clone, Debug, Default)]
struct Opening {
    name: Option<String>,
    /// The link that it was asked for with.
    link: Option<Link>,
    /// Whether it plays, where nothing says which moment is to be shown.
    plays: bool,
    /// Recordings opened so far.
    count: u32,
}

impl Recordings {
    /// For a page with this link.
    #[must_use]
    pub fn new(link: &Link) -> Self {
        Self {
            is_on: RwSignal::new(link.recording.is_some()),
            name: RwSignal::new(link.recording.clone()),
            view: RwSignal::new(None),
            is_right: RwSignal::new(None),
            menu_open: RwSignal::new(false),
            is_busy: RwSignal::new(false),
            offer: RwSignal::new(None),
            has_parts: RwSignal::new(false),
            opening: StoredValue::default(),
        }
    }
}

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

/// Whether a recording is shown. Not reactive.
pub(crate) fn is_on(analysis: Analysis) -> bool {
    analysis.recordings.is_on.get_untracked()
}

/// Opens the recording that the page's link names; whether it names one.
pub(crate) fn open_linked(analysis: Analysis, link: &Link) -> bool {
    let Some(name) = &link.recording else { return false };
    open_named(analysis, name, Some(link.clone()));
    true
}

/// Opens one of the server's recordings, and plays it.
pub fn open_named(analysis: Analysis, name: &str, link: Option<Link>) {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if name.is_empty() || name.len() > 100 || name.starts_with('.') || !name.bytes().all(is_plain) {
        return on_refused(analysis, "A recording's name has letters, digits, dots and hyphens only.".to_owned());
    }
    begin(analysis, Some(name.to_owned()), link, true);
    worker::ask(analysis, Ask::Open { address: Some(format!("/recordings/{name}{SUFFIX}")) });
}

/// Opens a file of the user's.
pub fn open_file(analysis: Analysis, file: File) {
    begin(analysis, None, None, false);
    worker::ask_with(analysis, Ask::Open { address: None }, Some(file));
}

fn begin(analysis: Analysis, name: Option<String>, link: Option<Link>, plays: bool) {
    let recordings = analysis.recordings;
    recordings.is_busy.set(true);
    recordings.opening.update_value(|opening| {
        *opening = Opening { name, link, plays, count: opening.count };
    });
}

/// Shows a recording that the worker has opened.
pub(crate) fn on_opened(analysis: Analysis, view: RecordingView) {
    let recordings = analysis.recordings;
    let opening = recordings.opening.try_update_value(|opening| {
        opening.count += 1;
        opening.clone()
    });
    let Opening { name, link, plays, count } = opening.unwrap_or_default();
    leave_analysis(analysis);
    // A link that says what to show counts more than what the recording itself says.
    let bare = |link: &Link| *link == Link { recording: link.recording.clone(), ..Link::default() };
    let asked = link.filter(|link| !bare(link));
    let open = view.labels.open.trim_start_matches('?').to_owned();
    let focus = Link::of_query(&open);
    let plays = plays && asked.is_none() && !prefers_stillness();
    if asked.is_none() {
        analysis.flipped.set(focus.flipped);
        if focus.tab != Tab::Edges {
            analysis.tab.set(focus.tab);
        }
    }
    let Link { at, path, zoom, .. } = asked.unwrap_or(focus);

    past::forget(analysis);
    analysis.model.update_value(page::model::Model::clear);
    for node in [analysis.selected, analysis.view_root] {
        node.set(0);
    }
    analysis.hovered.set(None);
    analysis.preview.set(None);
    analysis.position_error.set(None);
    analysis.plumbing.update_value(|plumbing| {
        plumbing.wanted_moment = None;
        plumbing.wanted_path = (!path.is_empty() && !plays).then_some((path, 0));
        plumbing.wanted_zoom = (!zoom.is_empty() && !plays).then_some((zoom, 0));
        plumbing.forward.clear();
    });
    let position = Link { fen: Some(view.fen.clone()), moves: view.moves.clone(), ..Link::default() };
    let game = game::from_link(&position);
    let search = search_view(&view, u32::MAX - count, game.current);
    analysis.game.set(game);
    analysis.choice.set(choice::choice_of(&search, ""));
    analysis.search.set(Some(search.id));
    analysis.searches.set(vec![search]);
    recordings.is_on.set(true);
    recordings.is_busy.set(false);
    recordings.menu_open.set(false);
    recordings.name.set(name);
    recordings.is_right.set(None);
    recordings.offer.set(None);
    let RecordingView { end, simulations, nodes, .. } = view;
    recordings.view.set(Some(view));
    analysis.revision.update(|revision| *revision += 1);
    let moment = if plays { 0 } else { at.unwrap_or(end).min(end) };
    past::begin_recording(analysis, Live { moment: end, simulations, nodes, state: RunState::Idle }, moment);
    if plays {
        past::play_or_pause(analysis);
    }
}

/// The recording could not be opened or made; what is shown stays. A page that was to show nothing else becomes an
/// analysis.
pub(crate) fn on_refused(analysis: Analysis, message: String) {
    let recordings = analysis.recordings;
    recordings.is_busy.set(false);
    analysis.complain(message);
    if is_on(analysis) && recordings.view.with_untracked(Option::is_none) {
        recordings.is_on.set(false);
        recordings.name.set(None);
        transport::connect(analysis);
    }
}

/// Whether a recording is to be shown and is not there yet.
pub(crate) fn is_awaited(analysis: Analysis) -> bool {
    is_on(analysis) && analysis.recordings.view.with_untracked(Option::is_none)
}

/// Makes a recording of the shown search, to be kept as a file.
pub fn save(analysis: Analysis, is_lean: bool) {
    let recordings = analysis.recordings;
    if recordings.is_busy.get_untracked() {
        return;
    }
    let known = recordings.view.with_untracked(|view| view.as_ref().map(|view| view.labels.clone()));
    let network = || {
        let search = untrack(|| analysis.search_view());
        search.and_then(|search| search.evaluator.strip_prefix("network:").map(str::to_owned)).unwrap_or_default()
    };
    let mut labels = known.unwrap_or_else(|| Labels { network: network(), ..Labels::default() });
    let seen = untrack(|| link::current(analysis));
    // What is searched stands in the log.
    let plain = Link { at: seen.at, path: seen.path, tab: seen.tab, flipped: seen.flipped, ..Link::default() };
    labels.open = plain.query();
    if past::save(analysis, is_lean, labels) {
        recordings.is_busy.set(true);
    } else {
        analysis.notify("There is no search yet that could be saved.");
    }
}

/// Gives a finished recording to the user, as a download.
pub(crate) fn on_saved(analysis: Analysis, file: &[u8]) {
    analysis.recordings.is_busy.set(false);
    let name = analysis.recordings.name.get_untracked().unwrap_or_else(|| {
        let nodes = analysis.past.live.get_untracked().nodes;
        format!("puctoscope-{nodes}-nodes")
    });
    if download(file, &format!("{name}{SUFFIX}")).is_ok() {
        let size = format::bytes(file.len() as u64);
        analysis.notify(format!("Saved as {name}{SUFFIX}, {size}: drop it on the page to open it again."));
    } else {
        analysis.complain("This browser cannot save files.");
    }
}

/// The link to what is seen of a recording.
pub(crate) fn link_to(analysis: Analysis, seen: Link) -> Link {
    let recording = analysis.recordings.name.get();
    Link { recording, fen: None, moves: Vec::new(), choice: SearchChoice::default(), keep: true, moment: None, ..seen }
}

/// Whether the address stays as it is: it cannot name a user's file, and a film changes too often. Reactive.
pub(crate) fn keeps_address(analysis: Analysis) -> bool {
    analysis.recordings.is_on.get() && (analysis.past.playing.get() || analysis.recordings.name.with(Option::is_none))
}

/// The analysis of the recorded position, or of the one after some more moves. Reactive.
#[must_use]
pub fn analysis_after(analysis: Analysis, moves: &[u16]) -> Link {
    let current = analysis.game.with(|game| game.current);
    let choice = analysis.choice.get();
    if moves.is_empty() {
        return Link { choice, ..position(analysis, current) };
    }
    // Which moves were searched was said of the position before.
    let choice = SearchChoice { only: Vec::new(), ..choice };
    let Link { fen, moves: mut played, .. } = position(analysis, current);
    if let Some(root) = analysis.root_position() {
        played.extend(notation::names(root, moves, Notation::Uci, analysis.chess960()));
    }
    Link { fen, moves: played, choice, ..Link::default() }
}

/// A position of the recorded game. Reactive.
fn position(analysis: Analysis, position: u32) -> Link {
    let (start, played) = analysis.game.with(|view| game::record(view, position));
    let names_it = start != rules::START_FEN || played.is_empty();
    let start = if start == rules::START_FEN { "startpos".to_owned() } else { start };
    Link { fen: names_it.then_some(start), moves: played, ..Link::default() }
}

/// The recorded search, made again here to go on with. Reactive.
#[must_use]
pub fn search_on(analysis: Analysis) -> Link {
    Link { moment: Some(analysis.past.live.get().simulations), ..analysis_after(analysis, &[]) }
}

/// Offers the analysis after some moves, because something was wanted that needs a search.
pub(crate) fn offer(analysis: Analysis, reason: &'static str, moves: &[u16]) {
    let label = untrack(|| {
        let names = analysis
            .root_position()
            .map(|position| notation::names(position, moves, analysis.notation.get(), analysis.chess960()));
        match names.unwrap_or_default().last() {
            Some(last) => format!("Analyse the position after {last}"),
            None => "Analyse this position".to_owned(),
        }
    });
    let link = untrack(|| analysis_after(analysis, moves));
    analysis.recordings.offer.set(Some(Offer { reason, label, link }));
}

/// Offers the analysis of another position of the recorded game.
pub(crate) fn offer_position(analysis: Analysis, id: u32) {
    let choice = SearchChoice { only: Vec::new(), ..analysis.choice.get_untracked() };
    let link = Link { choice, ..untrack(|| position(analysis, id)) };
    let (reason, label) = ("One position of the game was recorded.", "Analyse the other one".to_owned());
    analysis.recordings.offer.set(Some(Offer { reason, label, link }));
}

/// Offers to go on with the search, because its recording ends.
pub(crate) fn offer_more(analysis: Analysis) {
    let (label, link) = ("Search on from here".to_owned(), untrack(|| search_on(analysis)));
    analysis.recordings.offer.set(Some(Offer { reason: "The recording ends here.", label, link }));
}

/// Goes to an analysis.
pub(crate) fn leave_for(link: &Link) {
    let _ = window().location().assign(&format!("/{}", link.query()));
}

/// Lets go of the analysis that was shown. It stays on the server, and this tab finds it again.
fn leave_analysis(analysis: Analysis) {
    // Where it does not run yet, it may have been asked to.
    if let (Connection::Open, Role::Owner, Some(search)) =
        (analysis.connection.get_untracked(), analysis.role.get_untracked(), analysis.search.get_untracked())
    {
        analysis.send(Command::Stop { search });
    }
    transport::end();
    analysis.connection.set(Connection::Connecting);
    analysis.role.set(Role::Owner);
}

/// The recorded search, as the page describes those of the server.
pub(crate) fn search_view(view: &RecordingView, id: u32, position: u32) -> SearchView {
    let recorded = "recorded".to_owned();
    SearchView {
        id,
        position,
        evaluator: view.evaluator.clone(),
        evaluator_description: view.evaluator.clone(),
        network: view.network.clone(),
        device: view.tables.as_ref().map_or_else(|| recorded.clone(), |tables| format!("{recorded}, {tables}")),
        moves_left_head: view.moves_left_head,
        settings: view.settings.clone(),
        moves: view.only.clone(),
        kept: view.kept,
        edits: view.edits.clone(),
        origin: None,
        outcome: None,
    }
}

/// Whether the system asks for less motion.
fn prefers_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
