//! State of a page: what is known of the server's analysis, which search is shown, at which moment, and what is awaited.
//!
//! [`Page::update`](crate::update) alone changes it.

use wire::worker::{RecordingView, own_log};
use wire::{Code, Command, GameView, Hit, Request, Role, RunState, SearchView, Until, Watch};

use crate::address::{Address, Seen};
use crate::breakpoints::Entry;
use crate::carry::Carry;
use crate::choice::SearchChoice;
use crate::effect::Effect;
use crate::explain::Explain;
use crate::game;
use crate::input::Remembered;
use crate::link::Link;
use crate::names::Names;
use crate::notation::Notation;
use crate::notices::Notices;
use crate::opinions::Opinions;
use crate::opponent::Opponent;
use crate::plan::{Plan, Standing};
use crate::playback::{Playback, RECORDING};
use crate::reading::Reading;
use crate::requests::{Purpose, Requests};
use crate::rules::Position;
use crate::shared::Shared;
use crate::study::InStudy;
use crate::tree::{Ground, Tree, Wanted};
use crate::what_if::WhatIf;
use crate::whole_game::WholeGame;

/// A page.
#[derive(Debug)]
pub struct Page {
    /// Whether the analysis is the page's own, in its worker, and no server is asked.
    pub in_browser: bool,
    /// The connection.
    pub connection: Connection,
    /// The analysis's id, with which others can watch it; empty until the server has said it.
    pub id: String,
    /// What this page may do. `Owner` until the server says otherwise.
    pub role: Role,
    /// What the server offers.
    pub offer: Offer,
    /// Somebody else's analysis that this page looks at.
    pub watch: Option<String>,
    /// The chapter of a study that the analysis is.
    pub study: Option<InStudy>,
    /// Simulations of the search that the page's link had.
    pub link_simulations: Option<u32>,

    /// The tree of positions. While the server has not followed yet, the current one is where this page has gone.
    pub game: Shared<GameView>,
    /// What is wrong with the position typed in, if anything.
    pub position_error: Option<String>,
    /// Whether the page's link names no position, as far as is known: that stands where the board is.
    pub is_link_bad: bool,

    /// All searches of the analysis.
    pub searches: Shared<Vec<SearchView>>,
    /// The search that is shown; `None` before there is one.
    pub search: Option<u32>,
    /// How the next search is made.
    pub choice: SearchChoice,
    /// Whether the search of a position begins with what one of an earlier position knows of it.
    pub keep: bool,
    /// Whether a position nobody has searched is searched by itself.
    pub autostart: bool,
    /// Where a run stops by itself.
    pub until: Until,
    /// Whom one plays against.
    pub opponent: Opponent,
    /// Other engines.
    pub opinions: Opinions,
    /// The analysis of a whole game.
    pub whole_game: WholeGame,
    /// Breakpoints, in the order in which they were made.
    pub breakpoints: Shared<Vec<Entry>>,
    /// Those that stopped the shown search, until it runs again.
    pub hits: Vec<Hit>,

    /// The watched part of the shown search's tree.
    pub tree: Tree,
    /// Moves from the root that the board shows instead of the selected node.
    pub preview: Option<Vec<u16>>,
    /// The moment that is shown.
    pub playback: Playback,
    /// The simulation that is watched.
    pub explain: Explain,
    /// Changes by hand.
    pub what_if: WhatIf,
    /// Searches of later positions.
    pub carry: Carry,
    /// Whether a change by hand was asked for and has not come yet.
    pub awaits_what_if: bool,
    /// The recording that is shown instead of an analysis, if one is.
    pub recording: Recording,

    /// How moves are written.
    pub notation: Notation,
    /// Sentences the user should read.
    pub notices: Notices,
    /// The last thing said to a screen reader.
    pub announcement: String,

    pub(crate) server: Server,
    pub(crate) plan: Plan,
    /// Where the present run of the shown search ends; `None` where it does not run, or takes steps.
    pub(crate) run_until: Option<Until>,
    /// A search the server refused to open: it is not asked for again by itself.
    pub(crate) refused: Option<(u32, SearchChoice)>,
    /// The search that the server told of last.
    pub(crate) told: Option<u32>,
    /// Child that was last visited from each position, for going forward.
    pub(crate) forward: Vec<(u32, u32)>,
    /// Texts that are read.
    pub reading: Reading,
    /// Whether there is no game to be searched before the text of the page's link is read.
    pub(crate) awaits_text: bool,
    /// What the page's address says.
    pub(crate) address_bar: Address,
    /// The part of what is seen that the tab was told last.
    pub(crate) last_seen: Option<Seen>,
    /// What is drawn, as it was said last.
    pub(crate) watching: Option<Watch>,
    pub(crate) effects: Vec<Effect>,
}

/// State of the connection to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// Not open yet (also what the server renders).
    Connecting,
    /// Open, and the analysis is joined.
    Open,
    /// Lost.
    Lost {
        /// Seconds until the next attempt; 0 while it is under way.
        retry_in: u32,
    },
    /// Ended by the server for good, with its reason.
    Closed(String),
}

/// What the server offers, from its welcome.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// The evaluator of a search whose user chose nothing; empty until the server said.
    pub default_evaluator: String,
    /// Names of the networks that it had when it was asked.
    pub networks: Vec<String>,
    /// Why the server can run no network, if so.
    pub network_problem: Option<String>,
    /// Most visits one search may have.
    pub max_nodes: u32,
}

/// The page's side of a connection.
#[derive(Debug, Default)]
pub(crate) struct Server {
    /// The evaluator of a search of chess whose user chose nothing.
    pub(crate) of_chess: String,
    pub(crate) requests: Requests,
    /// Sequence number the next message must have.
    pub(crate) next_message: u32,
    /// Failed attempts in a row.
    pub(crate) failures: usize,
    /// Attempts so far, of which the first is the page's own.
    pub(crate) remembered: Remembered,
    /// The link this page was opened with, until a server has heard of it.
    pub(crate) link: Option<Link>,
    /// The position that is current for the server.
    pub(crate) current: u32,
    /// Whether the page has gone to another one while there was no connection.
    pub(crate) has_strayed: bool,
    /// Searches that were left while there was no connection, and may run on.
    pub(crate) left: Vec<u32>,
}

/// A recording that is shown instead of an analysis.
#[derive(Debug, Default)]
pub struct Recording {
    /// Whether a recording is shown, or about to be because the page's link names one.
    pub is_on: bool,
    /// Its name on the server; `None`: it is a file of the user's.
    pub name: Option<String>,
    /// Description of what it is of; `None` until it is read.
    pub view: Option<Shared<RecordingView>>,
    /// Whether its digest is the one of its log; `None` while, or where, that is not known.
    pub is_right: Option<bool>,
    /// Whether one is being read or made.
    pub is_busy: bool,
    /// What was wanted and needs a search.
    pub offer: Option<OfferedAnalysis>,
    pub(crate) opening: Opening,
    /// Recordings opened so far.
    pub(crate) count: u32,
}

/// How the recording that is being opened is to be shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opening {
    pub(crate) name: Option<String>,
    pub(crate) link: Option<Link>,
    pub(crate) plays: bool,
}

/// An analysis that can do what a recording cannot.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedAnalysis {
    /// Why it is offered.
    pub reason: &'static str,
    /// What it would be.
    pub label: String,
    /// Where it is.
    pub link: Link,
}

impl Page {
    /// State that a link asks for, before any server has spoken. `first`: the link of the position that is shown until then.
    #[must_use]
    pub fn new(link: &Link, first: &Link) -> Self {
        // Of an analysis that is watched, and of a recording, the position is theirs.
        let is_own = link.watch.is_none() && link.recording.is_none();
        let is_link_bad = is_own && link.fen.as_deref().is_some_and(|fen| Position::parse(fen).is_err());
        let mut tree = Tree::new(link.lines);
        (tree.wanted_path, tree.wanted_zoom) = (Wanted::of_path(&link.path), Wanted::of_path(&link.zoom));
        let wanted = link.at.map(|at| (at, link.simulations.unwrap_or(1)));
        Self {
            in_browser: link.in_browser,
            connection: Connection::Connecting,
            id: String::new(),
            role: Role::Owner,
            offer: Offer::default(),
            watch: link.watch.clone(),
            study: link.study.clone(),
            link_simulations: link.simulations,
            game: Shared::new(game::from_link(first)),
            position_error: game::link_error(link),
            is_link_bad,
            searches: Shared::new(Vec::new()),
            search: None,
            choice: link.choice.clone(),
            keep: link.keep,
            autostart: true,
            until: Until::default(),
            opponent: Opponent::of_link(link.opponent),
            opinions: Opinions::default(),
            whole_game: WholeGame::default(),
            breakpoints: Shared::new(link.breakpoints.clone()),
            hits: Vec::new(),
            tree,
            preview: None,
            playback: Playback::wanting(wanted),
            explain: Explain::new(link.at, link.phase),
            what_if: WhatIf::of_link(link),
            carry: Carry::default(),
            awaits_what_if: false,
            recording: Recording {
                is_on: link.recording.is_some(),
                name: link.recording.clone(),
                ..Recording::default()
            },
            notation: link.notation,
            notices: Notices::default(),
            announcement: String::new(),
            server: Server { link: Some(link.clone()), ..Server::default() },
            plan: Plan::of_link(link.simulations),
            run_until: None,
            refused: None,
            told: None,
            forward: Vec::new(),
            reading: Reading::default(),
            awaits_text: false,
            address_bar: Address::default(),
            last_seen: None,
            watching: None,
            effects: Vec::new(),
        }
    }

    /// Returns the search that is shown.
    #[must_use]
    pub fn search_view(&self) -> Option<&SearchView> {
        self.find(self.search?)
    }

    /// Returns a search of the analysis.
    #[must_use]
    pub fn find(&self, id: u32) -> Option<&SearchView> {
        self.searches.iter().find(|search| search.id == id)
    }

    /// Returns whether there is such a search, of the current position.
    #[must_use]
    pub fn is_here(&self, search: u32) -> bool {
        self.find(search).is_some_and(|search| search.position == self.game.current)
    }

    /// Returns the position at the root of the shown search, or the game's current one while there is no search.
    #[must_use]
    pub fn root(&self) -> Option<Position> {
        // No other position is shown for a link that names none.
        if self.is_link_bad {
            return None;
        }
        let shown = self.search_view().map_or(self.game.current, |search| search.position);
        let view = game::find(&self.game, shown)?;
        Position::parse(&view.fen).ok().map(|(position, _)| position)
    }

    /// Returns whether a small game is analysed.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.root().is_some_and(|root| root.small().is_some())
    }

    /// Returns what writing the moves of the shown search takes.
    #[must_use]
    pub fn names(&self) -> Names {
        Names { root: self.root(), notation: self.notation, chess960: self.game.chess960 }
    }

    /// Returns the moves from the root to what the board shows.
    #[must_use]
    pub fn moves_on_board(&self) -> Option<Vec<u16>> {
        self.preview.clone().or_else(|| self.tree.moves_to(self.tree.selected))
    }

    /// Returns the position of the games that the board shows, where it shows one.
    #[must_use]
    pub fn place_on_board(&self) -> Option<u32> {
        let root = self.search_view().map_or(self.game.current, |search| search.position);
        game::along(&self.game, root, &self.moves_on_board()?)
    }

    /// Returns the address of the shown search's log.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        if self.recording.is_on {
            return Some(RECORDING.to_owned());
        }
        Some(self.address_of(self.search?))
    }

    /// Returns the address of a search's log.
    #[must_use]
    pub fn address_of(&self, search: u32) -> String {
        if self.in_browser {
            return own_log(search);
        }
        format!("/api/analyses/{}/searches/{search}/log", self.id)
    }

    /// Returns what of the shown search is drawn.
    #[must_use]
    pub fn watched(&self) -> Option<Watch> {
        Some(self.tree.watch(self.search?))
    }

    /// Returns whether commands that change the analysis can be given now.
    #[must_use]
    pub fn can_control(&self) -> bool {
        self.role == Role::Owner && self.connection == Connection::Open
    }

    /// Returns whether the connection is lost of a page that had one: what is on it can be looked at.
    #[must_use]
    pub fn is_offline(&self) -> bool {
        matches!(self.connection, Connection::Lost { .. } | Connection::Closed(_)) && self.server.link.is_none()
    }

    /// Returns whether nothing is left of what the page's link asked for.
    #[must_use]
    pub fn is_carried_out(&self) -> bool {
        self.tree.wanted_path.is_none() && self.playback.wanted.is_none() && self.plan.is_over()
    }

    /// Returns whether search and moment are those that the page's link asked for; the node may not be there, and may never be.
    #[must_use]
    pub fn is_at_its_moment(&self) -> bool {
        self.search.is_some() && self.playback.wanted.is_none() && self.plan.is_over()
    }

    /// Returns whether the shown search rests, is drawn, and has as many simulations; and nothing is left of what the page's link asked for.
    #[must_use]
    pub fn has_reached(&self, simulations: u32) -> bool {
        let is_done = self.playback.live.simulations >= simulations && !self.is_running();
        is_done && self.is_carried_out() && self.tree.model.search().is_some()
    }

    /// Returns whether everything that was asked of the server is answered.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.server.requests.is_empty() && !self.awaits_text
    }

    /// Returns the position and the choice that the server refused to search.
    #[must_use]
    pub fn refusal(&self) -> Option<&(u32, SearchChoice)> {
        self.refused.as_ref()
    }

    /// Returns whether a recording is to be shown that is not there yet.
    #[must_use]
    pub fn awaits_recording(&self) -> bool {
        self.recording.is_on && self.recording.view.is_none()
    }

    pub(crate) fn standing(&self) -> Standing {
        let live = self.playback.live;
        Standing { state: live.state, simulations: live.simulations, nodes: live.nodes }
    }

    pub(crate) fn emit(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Sends a command; what it changes comes back as events.
    pub(crate) fn send(&mut self, command: Command) {
        let purpose = Purpose::of(&command);
        self.send_for(command, purpose);
    }

    pub(crate) fn send_for(&mut self, command: Command, purpose: Purpose) {
        self.plan.note_command(&command, self.playback.live.simulations);
        if purpose.changes_games() {
            // A page that is loaded anew meanwhile finds the games as this leaves them, and brings nothing back.
            self.looked();
        }
        let id = self.server.requests.add(purpose);
        self.emit(Effect::Send(Request { id, command }));
    }

    /// Goes on towards the nodes that are wanted, as far as the tree has them.
    pub(crate) fn go_on_in_tree(&mut self) {
        if self.tree.wanted_path.is_some() || self.tree.wanted_zoom.is_some() {
            let root = self.root();
            let chess960 = self.game.chess960;
            self.tree.go_on(root.as_ref().map(|root| Ground { root, chess960 }));
        }
    }

    /// Shows a sentence until it is dismissed.
    pub(crate) fn notify(&mut self, message: impl Into<String>) {
        self.notices.add(false, &message.into());
    }

    /// Shows what went wrong.
    pub(crate) fn complain(&mut self, message: impl Into<String>) {
        self.notices.add(true, &message.into());
    }

    pub(crate) fn is_running(&self) -> bool {
        self.playback.live.state == RunState::Running
    }
}

/// Returns whether asking again would bring the same answer.
pub(crate) fn is_final(code: Code) -> bool {
    matches!(code, Code::Version | Code::Gone)
}
