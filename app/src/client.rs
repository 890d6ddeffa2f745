//! The page's side of the protocol: what is said to the server, and what its answers change.
//!
//! [`transport`] moves bytes; this module knows what they mean. Which search is shown is decided in
//! [`crate::choose`], what of it is watched in [`crate::watching`].

use leptos::prelude::*;
use wire::record::Record;
use wire::{Code, Command, Event, Frame, Message, Open, Request, Role, Welcome};

use crate::first_run::FirstRun;
use crate::state::{Analysis, Connection, Offer};
use crate::{breakpoints, choose, first_run, past, reading, selection, storage, transport, watching, what_if};
use page::choice::SearchChoice;
use page::game;
use page::link::Link;
use page::rules;
use page::rules::Position;

/// Frames the server may send ahead of what was drawn.
const CREDIT: u32 = 8;

/// What a request was for, as far as its answer matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Open,
    Game,
    Search,
    Fork,
    Other,
}

/// A search that was asked for and has not come yet.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The request's number.
    pub(crate) request: u32,
    /// Of which position.
    pub(crate) position: u32,
    /// Made how.
    pub(crate) choice: SearchChoice,
}

/// Requests under way and plans. Not reactive: nothing is drawn from it.
#[derive(Debug)]
pub(crate) struct Plumbing {
    last_request: u32,
    waiting: Vec<(u32, Asked)>,
    /// Sequence number the next message must have.
    next_message: u32,
    /// The link this page was opened with, until a server has heard of it.
    link: Option<Link>,
    /// Somebody else's analysis that this page looks at.
    pub(crate) watch: Option<String>,
    /// Whether a game was asked for and has not come yet.
    pub(crate) setting_game: bool,
    /// The search that was asked for, until it comes.
    pub(crate) opening: Option<Opening>,
    /// The search that the server told of last.
    pub(crate) told: Option<u32>,
    /// A search the server refused to open: it is not asked for again by itself.
    pub(crate) refused: Option<(u32, SearchChoice)>,
    /// What searches do when they come to be shown.
    pub(crate) first_run: FirstRun,
    /// The moment a link shows, and how many simulations the search has then, until it has them.
    pub(crate) wanted_moment: Option<(u32, u32)>,
    /// How many simulations the link's search has had.
    pub(crate) link_simulations: Option<u32>,
    /// Moves to the node a link selects, until reached, and the node reached so far.
    pub(crate) wanted_path: Option<(Vec<String>, u32)>,
    /// The same of the node at the top of the tree drawing.
    pub(crate) wanted_zoom: Option<(Vec<String>, u32)>,
    /// Which child was last visited from each position, for going forward.
    pub(crate) forward: Vec<(u32, u32)>,
}

impl Plumbing {
    pub(crate) fn for_link(link: &Link) -> Self {
        Self {
            last_request: 0,
            waiting: Vec::new(),
            next_message: 0,
            link: Some(link.clone()),
            watch: link.watch.clone(),
            setting_game: false,
            opening: None,
            told: None,
            refused: None,
            first_run: FirstRun::of_link(link.moment),
            wanted_moment: link.at.map(|at| (at, link.moment.unwrap_or(1))),
            link_simulations: link.moment,
            wanted_path: (!link.path.is_empty()).then(|| (link.path.clone(), 0)),
            wanted_zoom: (!link.zoom.is_empty()).then(|| (link.zoom.clone(), 0)),
            forward: Vec::new(),
        }
    }
}

/// Sends a command; its request's number.
pub(crate) fn send(analysis: Analysis, command: Command) -> u32 {
    let asked = match &command {
        Command::Open(_) => Asked::Open,
        Command::SetGame { .. } | Command::SetRecord(_) => Asked::Game,
        Command::NewSearch { .. } => Asked::Search,
        Command::Fork { .. } => Asked::Fork,
        _ => Asked::Other,
    };
    let simulations = analysis.past.live.get_untracked().simulations;
    let id = analysis.plumbing.try_update_value(|plumbing| {
        plumbing.last_request += 1;
        plumbing.waiting.push((plumbing.last_request, asked));
        plumbing.first_run.note_command(&command, simulations);
        plumbing.last_request
    });
    // 0 is no request's number: the page is gone.
    let Some(id) = id else { return 0 };
    transport::send(analysis, &Request { id, command });
    id
}

/// Asks for a game.
pub(crate) fn set_game(analysis: Analysis, fen: String, moves: Vec<String>) {
    ask_for_game(analysis, Command::SetGame { fen, moves });
}

/// Asks for a game with all that is in it.
pub(crate) fn set_record(analysis: Analysis, record: Record) {
    ask_for_game(analysis, Command::SetRecord(Box::new(record)));
}

fn ask_for_game(analysis: Analysis, command: Command) {
    analysis.plumbing.update_value(|plumbing| plumbing.setting_game = true);
    analysis.position_error.set(None);
    analysis.reading.is_link_bad.set(false);
    analysis.reading.is_awaited.set_value(false);
    send(analysis, command);
}

/// The socket is open: join, or make an analysis.
pub(crate) fn on_open(analysis: Analysis) {
    analysis.plumbing.update_value(|plumbing| {
        plumbing.next_message = 0;
        plumbing.waiting.clear();
        plumbing.setting_game = false;
        plumbing.opening = None;
        plumbing.first_run.reconnected();
    });
    if let Some(id) = analysis.plumbing.with_value(|plumbing| plumbing.watch.clone()) {
        send(analysis, Command::Open(Open { version: wire::VERSION, analysis: Some(id), key: None }));
        return;
    }
    // A page that was connected before, and one that was only reloaded, goes on where it was; any other link
    // gets an analysis of its own.
    let new_page = analysis.plumbing.with_value(|plumbing| plumbing.link.is_some());
    let goes_on = (!new_page || storage::is_reload()) && !analysis.in_browser;
    let (id, key) = if goes_on { storage::analysis_key() } else { (None, None) };
    send(analysis, Command::Open(Open { version: wire::VERSION, analysis: id, key }));
}

/// Messages that are shown together. How many of them were frames.
pub(crate) fn on_messages(analysis: Analysis, messages: &[Vec<u8>]) -> u32 {
    let mut frames = 0;
    let mut others = 0;
    for bytes in messages {
        let Some(Message { seq, event }) = transport::decode(bytes) else {
            analysis.complain("The server sent something this page does not understand; connecting again.");
            transport::restart(analysis);
            return 0;
        };
        let expected = analysis.plumbing.with_value(|plumbing| plumbing.next_message);
        if seq != expected {
            analysis.complain(format!("Message {expected} from the server is missing; connecting again."));
            transport::restart(analysis);
            return 0;
        }
        analysis.plumbing.update_value(|plumbing| plumbing.next_message += 1);
        if let Event::Frame(frame) = &event {
            frames += 1;
            on_frame(analysis, frame);
        } else {
            others += 1;
            on_event(analysis, event);
        }
    }
    if others > 0 {
        choose::settle(analysis);
    }
    if frames > 0 {
        analysis.revision.update(|revision| *revision += 1);
        send(analysis, Command::Credit { frames });
    }
    frames
}

fn on_event(analysis: Analysis, event: Event) {
    match event {
        Event::Welcome(welcome) => on_welcome(analysis, welcome),
        Event::Done { request } => {
            if answered(analysis, request) == Some(Asked::Fork) {
                what_if::arrived(analysis);
            }
            choose::arrived(analysis, request);
        }
        Event::Rejected { request, code, message } => on_rejected(analysis, request, code, message),
        Event::Game(view) => {
            analysis.plumbing.update_value(|plumbing| plumbing.setting_game = false);
            remember_way(analysis, &view);
            // Servers and pages write positions in more than one way.
            let shown = |view: &wire::GameView| {
                let position = game::find(view, view.current)?;
                Position::parse(&position.fen).ok().map(|(position, _)| position.text())
            };
            if analysis.game.with_untracked(shown) != shown(&view) {
                leave_position(analysis);
            }
            // Where memory is short the server forgets searches.
            let is_known = |id: u32| view.positions.iter().any(|position| position.searches.contains(&id));
            if analysis.searches.with_untracked(|all| all.iter().any(|search| !is_known(search.id))) {
                analysis.searches.update(|all| all.retain(|search| is_known(search.id)));
            }
            analysis.game.set(view);
        }
        Event::Search(view) => {
            analysis.plumbing.update_value(|plumbing| plumbing.told = Some(view.id));
            analysis.searches.update(|all| match all.iter_mut().find(|one| one.id == view.id) {
                Some(known) => *known = view,
                None => all.push(view),
            });
        }
        Event::Notice { message, .. } => analysis.notify(message),
        Event::Bye { reason } => analysis.notify(format!("The server closed the connection: {reason}")),
        // The caller's.
        Event::Frame(_) => {}
    }
}

/// Another position becomes the current one: what was said or wanted of the one before is not for that.
fn leave_position(analysis: Analysis) {
    if !analysis.choice.with_untracked(|choice| choice.only.is_empty()) {
        analysis.choice.update(|choice| choice.only.clear());
    }
    what_if::forget(analysis);
    analysis.plumbing.update_value(|plumbing| {
        plumbing.wanted_moment = None;
        (plumbing.wanted_path, plumbing.wanted_zoom) = (None, None);
    });
}

fn on_welcome(analysis: Analysis, welcome: Welcome) {
    transport::welcomed();
    let is_linked = analysis.plumbing.with_value(|plumbing| plumbing.watch.is_some());
    let watches = is_linked && welcome.role == Role::Viewer;
    if !watches && !analysis.in_browser {
        // An analysis of this browser's own, opened by its link, is this tab's from now on.
        analysis.plumbing.update_value(|plumbing| plumbing.watch = None);
        storage::keep_analysis_key(&welcome.analysis, welcome.key.as_deref());
    }
    // Its page was reloaded before the address told what it did last.
    let is_ahead = storage::was_ahead(&welcome.analysis);
    analysis.id.set(welcome.analysis);
    analysis.role.set(welcome.role);
    analysis.offer.set(Offer {
        default_evaluator: welcome.default_evaluator,
        network_problem: welcome.network_problem,
        max_nodes: welcome.max_nodes,
    });
    let known = welcome.searches.iter().any(|one| Some(one.id) == analysis.search.get_untracked());
    let first = analysis.plumbing.try_update_value(|plumbing| plumbing.link.take()).flatten();
    analysis.searches.set(welcome.searches);
    analysis.connection.set(Connection::Open);

    let mut game = welcome.game;
    if first.is_none()
        && known
        && let Some(view) = game.take()
    {
        // Resumed: everything is as it was, except that the server does not know what we watch.
        analysis.game.set(view);
        watching::resend(analysis);
        return;
    }
    if is_linked {
        if let Some(view) = game {
            remember_way(analysis, &view);
            analysis.game.set(view);
            if !watches {
                choose::take_up(analysis);
            }
            return;
        }
        if watches {
            return;
        }
    }
    if first.is_none() {
        // The server has forgotten the analysis: make it again from what is on the page.
        let simulations = analysis.model.with_value(page::model::Model::simulations);
        analysis.plumbing.update_value(|plumbing| plumbing.first_run.again(simulations));
        analysis.search.set(None);
    }
    let (start, moves) = analysis.game.with_untracked(|local| game::record(local, local.current));
    if let Some(view) = game {
        let same = game::record(&view, view.current) == (start.clone(), moves.clone());
        if is_ahead && first.is_some() && !same {
            leave_position(analysis);
            analysis.reading.is_link_bad.set(false);
            analysis.position_error.set(None);
            remember_way(analysis, &view);
            analysis.game.set(view);
            return choose::take_up(analysis);
        }
        analysis.game.set(view);
        if same {
            return;
        }
    }
    // What the user typed is passed on as it is, so that the server reads it, too.
    // The game is still to be read: until it is, there is no position to search.
    let is_link_bad = analysis.reading.is_link_bad.get_untracked();
    if is_link_bad || (first.is_some() && reading::take_over(analysis)) {
        analysis.plumbing.update_value(|plumbing| plumbing.setting_game = true);
        if let Some(link) = first.filter(|_| is_link_bad) {
            reading::read_link(analysis, &link);
        }
        return;
    }
    let asked = first.and_then(|link| link.fen);
    let bad = analysis.position_error.get_untracked();
    set_game(analysis, asked.filter(|_| bad.is_none()).unwrap_or(start), moves);
    analysis.position_error.set(bad);
}

fn answered(analysis: Analysis, request: u32) -> Option<Asked> {
    analysis.plumbing.try_update_value(|plumbing| {
        let place = plumbing.waiting.iter().position(|waiting| waiting.0 == request)?;
        Some(plumbing.waiting.swap_remove(place).1)
    })?
}

fn on_rejected(analysis: Analysis, request: u32, code: Code, message: String) {
    let asked = answered(analysis, request);
    match asked {
        Some(Asked::Open) if code == Code::NotFound || code == Code::Forbidden => {
            let watched = analysis.plumbing.try_update_value(|plumbing| plumbing.watch.take()).flatten();
            // Nothing was named that could be forbidden: this server makes analyses only for who signs in.
            if code == Code::Forbidden && watched.is_none() && storage::analysis_key().0.is_none() {
                return storage::sign_in();
            }
            if watched.is_some() {
                analysis.complain("The analysis that this link watches is not here any more; this is a new one.");
            } else {
                storage::forget_analysis_key();
            }
            transport::connect(analysis);
        }
        // Asking again would bring the same answer.
        Some(Asked::Open) if code == Code::Version || code == Code::Gone => {
            analysis.connection.set(Connection::Closed(rules::sentence(&message)));
            transport::end();
        }
        Some(Asked::Open) => {
            analysis.complain(message);
            transport::restart(analysis);
        }
        Some(Asked::Game) => {
            analysis.plumbing.update_value(|plumbing| plumbing.setting_game = false);
            analysis.position_error.set(Some(rules::sentence(&message)));
            // A page must not stay without a game because its link was bad.
            if analysis.search.get_untracked().is_none() && analysis.game.with_untracked(|g| g.positions.len() <= 1) {
                let fen = analysis.position_error.get_untracked();
                set_game(analysis, "startpos".to_owned(), Vec::new());
                analysis.position_error.set(fen);
            }
        }
        Some(Asked::Search) => {
            choose::fall_back(analysis, request);
            analysis.complain(message);
        }
        Some(Asked::Fork) => {
            what_if::refused(analysis);
            analysis.complain(message);
        }
        Some(Asked::Other) | None => {
            analysis.plumbing.update_value(|plumbing| plumbing.first_run.refused());
            analysis.complain(message);
        }
    }
}

/// Takes a frame of the shown search into the model; others are late and are dropped.
fn on_frame(analysis: Analysis, frame: &Frame) {
    if analysis.search.get_untracked() != Some(frame.search) {
        return;
    }
    let is_shown = past::note_present(analysis, frame);
    breakpoints::note(analysis, &frame.status);
    analysis.plumbing.update_value(|plumbing| plumbing.first_run.note(frame));
    first_run::begin(analysis, frame.search);
    if !is_shown {
        return;
    }
    selection::before_frame(analysis, frame);
    analysis.model.update_value(|model| model.apply(frame));
    past::select_again(analysis, frame);
    selection::after_frame(analysis);
    what_if::go_on(analysis, frame);
}

/// Gives the server its first credit; more follows with every frame drawn.
pub(crate) fn grant(analysis: Analysis) {
    send(analysis, Command::Credit { frames: CREDIT });
}

/// Notes which child of each position lies on the way to the current one.
fn remember_way(analysis: Analysis, view: &wire::GameView) {
    let way: Vec<u32> = game::line_to(view, view.current).iter().map(|position| position.id).collect();
    analysis.plumbing.update_value(|plumbing| {
        for pair in way.windows(2) {
            plumbing.forward.retain(|known| known.0 != pair[0]);
            plumbing.forward.push((pair[0], pair[1]));
        }
    });
}
