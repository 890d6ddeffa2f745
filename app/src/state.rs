//! The page's state: small, reactive, one copy, provided by context.
//!
//! The tree itself is in [`Model`], which is big and not reactive; [`Analysis::revision`] is bumped once per
//! animation frame after everything that arrived was applied, so whatever draws the tree reads `revision`
//! and then the model.

use leptos::prelude::*;
use page::notation::Notation;
use shakmaty::Color;
use wire::{Closer, Command, GameView, PositionView, Role, SearchView, Until};

use crate::breakpoints::Breakpoints;
use crate::charts::Charts;
use crate::client::{self, Plumbing};
use crate::comparison::Comparison;
use crate::find::Find;
use crate::minimax::Minimax;
use crate::networks::Menu;
use crate::opponent::Opponent;
use crate::past::Past;
use crate::phases::Phases;
use crate::reading::Reading;
use crate::recording::{self, Recordings};
use crate::watching;
use crate::what_if::WhatIf;
use crate::why::Asking;
use page::choice::SearchChoice;
use page::game;
use page::link::Link;
use page::model::Model;
use page::rules::{self, Position};
use page::view::{Pane, PointOfView, Tab, TreeForm};

/// Where the connection to the server stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// Not open yet (also what the server renders).
    Connecting,
    /// Open, and the analysis is joined.
    Open,
    /// Lost; the next attempt starts in so many seconds.
    Lost {
        /// Seconds until the next attempt; 0 while it is under way.
        retry_in: u32,
    },
    /// Ended by the server for good, with its reason.
    Closed(String),
}

/// What the pointer or the keyboard is on, wherever on the page: it is lit everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hover {
    /// A node of the tree.
    Node(u32),
    /// A move of a node, visited or not.
    Edge {
        /// The node the move is played in.
        parent: u32,
        /// The move's code.
        mv: u16,
    },
}

/// Light, dark, or what the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// What the system says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What the server offers, from its welcome.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// The evaluator of a search whose user chose nothing; empty until the server said.
    pub default_evaluator: String,
    /// Why the server can run no network, if so.
    pub network_problem: Option<String>,
    /// Most visits one search may have.
    pub max_nodes: u32,
}

/// A sentence the user should read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Grows by one with each.
    pub id: u32,
    /// Whether something failed (else it informs).
    pub is_error: bool,
    /// The sentence.
    pub message: String,
}

/// Everything the page's parts share. Copied freely; get it with [`Analysis::get`].
#[derive(Clone, Copy)]
pub struct Analysis {
    /// Whether the analysis is the page's own, in its worker, and no server is asked.
    pub in_browser: bool,
    /// The connection.
    pub connection: RwSignal<Connection>,
    /// The analysis's id, with which others can watch it; empty until the server has said it.
    pub id: RwSignal<String>,
    /// What this page may do. `Owner` until the server says otherwise.
    pub role: RwSignal<Role>,
    /// What the server offers.
    pub offer: RwSignal<Offer>,
    /// The tree of positions.
    pub game: RwSignal<GameView>,
    /// All searches of the analysis.
    pub searches: RwSignal<Vec<SearchView>>,
    /// The search shown; `None` before there is one.
    pub search: RwSignal<Option<u32>>,
    /// The position at the root of the shown search.
    root: Memo<Option<Position>>,

    /// The watched part of the search's tree.
    pub model: StoredValue<Model>,
    /// Bumped once per animation frame in which the model changed.
    pub revision: RwSignal<u64>,

    /// Which moment of the search is shown.
    pub past: Past,
    /// What-ifs that were taken back.
    pub what_if: WhatIf,

    /// What is asked about a move, and what was said.
    pub why: Asking,
    /// Which chart is shown, and what was told for it.
    pub charts: Charts,
    /// What is looked for in the tree, and what was found.
    pub find: Find,
    /// Classical search, step by step.
    pub minimax: Minimax,
    /// What the worker said last of the random game that judged a node, as it came: it is read where it is shown.
    pub rollout: RwSignal<Vec<u8>>,
    /// Texts and files that are read.
    pub reading: Reading,
    /// Which phase of what follows it, if any is held.
    pub phases: Phases,
    /// Whom one plays against.
    pub opponent: Opponent,
    /// The recording that is shown instead of an analysis, if one is.
    pub recordings: Recordings,
    /// What the search is compared with.
    pub comparison: Comparison,

    /// The node the whole page looks at; 0 is the search's root.
    pub selected: RwSignal<u32>,
    /// The move chosen among the selected node's; `None`: none in particular.
    pub selected_move: RwSignal<Option<u16>>,
    /// What is hovered.
    pub hovered: RwSignal<Option<Hover>>,
    /// The node at the top of the tree drawing (zoom).
    pub view_root: RwSignal<u32>,
    /// The form in which the tree is drawn.
    pub tree_form: RwSignal<TreeForm>,
    /// The smallest share of the view root's visits that is wide enough to be seen ([`crate::watching::min_share`]).
    pub min_share: RwSignal<f32>,
    /// The stretch below a view root that is zoomed to.
    pub closer: RwSignal<Option<(u32, Closer)>>,

    /// Moves from the search's root that the board shows instead of the selected node, while they are pointed at.
    pub preview: RwSignal<Option<Vec<u16>>>,
    /// How many principal variations are shown.
    pub lines: RwSignal<u8>,

    /// From whose view values are shown.
    pub point_of_view: RwSignal<PointOfView>,
    /// How moves are written.
    pub notation: RwSignal<Notation>,
    /// Colours.
    pub theme: RwSignal<Theme>,
    /// Whether Black is at the bottom of boards.
    pub flipped: RwSignal<bool>,
    /// The right column's tab.
    pub tab: RwSignal<Tab>,
    /// The part of the page that a narrow screen shows.
    pub pane: RwSignal<Pane>,

    /// What the next new search gets.
    pub choice: RwSignal<SearchChoice>,
    /// Where "go" stops by itself.
    pub until: RwSignal<Until>,
    /// What stops a running search besides.
    pub breakpoints: Breakpoints,

    /// The menu of evaluators.
    pub networks: Menu,
    /// Whether the dialog with all parameters is open.
    pub parameters_open: RwSignal<bool>,

    /// Whether the search of a position begins with what one of an earlier position knows of it.
    pub keep: RwSignal<bool>,
    /// Whether a position nobody has searched is searched by itself.
    pub autostart: RwSignal<bool>,

    /// Sentences to show, oldest first.
    pub notices: RwSignal<Vec<Notice>>,
    /// Moves of a pawn to the last rank, while the board asks for the piece.
    pub promotions: RwSignal<Vec<shakmaty::Move>>,
    /// What is wrong with the position typed in, if anything.
    pub position_error: RwSignal<Option<String>>,
    /// The last thing said to a screen reader.
    pub announcement: RwSignal<String>,

    /// Requests under way and plans.
    pub(crate) plumbing: StoredValue<Plumbing>,
}

impl Analysis {
    /// The state a link asks for, before any server has spoken.
    #[must_use]
    pub fn new(link: &Link) -> Self {
        let game = RwSignal::new(game::from_link(&recording::first_position(link)));
        let searches = RwSignal::<Vec<SearchView>>::default();
        let search = RwSignal::new(None);
        let reading = Reading::of_link(link);
        let root = Memo::new(move |_| {
            // No other position is shown for a link that names none.
            if reading.is_link_bad.get() {
                return None;
            }
            let shown =
                searches.with(|all| all.iter().find(|one| Some(one.id) == search.get()).map(|one| one.position));
            game.with(|game| {
                let view = game::find(game, shown.unwrap_or(game.current))?;
                Position::parse(&view.fen).ok().map(|(position, _)| position)
            })
        });
        Self {
            in_browser: link.in_browser,
            connection: RwSignal::new(Connection::Connecting),
            id: RwSignal::default(),
            role: RwSignal::new(Role::Owner),
            offer: RwSignal::default(),
            game,
            searches,
            search,
            root,
            model: StoredValue::new(Model::default()),
            revision: RwSignal::new(0),
            past: Past::default(),
            what_if: WhatIf::for_link(link),
            why: Asking::default(),
            charts: Charts::new(link.chart),
            find: Find::new(&link.find, &link.within, link.survey),
            minimax: Minimax::new(&link.minimax),
            rollout: RwSignal::default(),
            reading,
            phases: Phases::new(link.at, link.phase),
            opponent: Opponent::new(link.opponent),
            recordings: Recordings::new(link),
            comparison: Comparison::new(link.comparison.clone()),
            selected: RwSignal::new(0),
            selected_move: RwSignal::new(None),
            hovered: RwSignal::new(None),
            view_root: RwSignal::new(0),
            tree_form: RwSignal::new(link.tree_form),
            min_share: RwSignal::new(watching::min_share(1280.0)),
            closer: RwSignal::new(None),
            preview: RwSignal::new(None),
            lines: RwSignal::new(link.lines),
            point_of_view: RwSignal::new(link.point_of_view),
            notation: RwSignal::new(link.notation),
            theme: RwSignal::new(Theme::System),
            flipped: RwSignal::new(link.flipped),
            tab: RwSignal::new(link.tab),
            pane: RwSignal::default(),
            choice: RwSignal::new(link.choice.clone()),
            until: RwSignal::default(),
            breakpoints: Breakpoints::new(link.breakpoints.clone()),
            networks: Menu::default(),
            parameters_open: RwSignal::new(false),
            keep: RwSignal::new(link.keep),
            autostart: RwSignal::new(true),
            notices: RwSignal::default(),
            promotions: RwSignal::default(),
            position_error: RwSignal::new(game::link_error(link)),
            announcement: RwSignal::default(),
            plumbing: StoredValue::new(Plumbing::for_link(link)),
        }
    }

    /// The state of the page this is called in.
    ///
    /// # Panics
    /// Outside of the page.
    #[must_use]
    pub fn get() -> Self {
        expect_context()
    }

    /// Another tree of the same position: its model, selection and light are its own, all else is shared.
    #[must_use]
    pub fn beside(self) -> Self {
        Self {
            model: StoredValue::new(Model::default()),
            revision: RwSignal::new(0),
            selected: RwSignal::new(0),
            selected_move: RwSignal::new(None),
            hovered: RwSignal::new(None),
            view_root: RwSignal::new(0),
            min_share: RwSignal::new(watching::min_share(1280.0)),
            closer: RwSignal::new(None),
            ..self
        }
    }

    /// Sends a command; what it changes comes back as events. The request's number.
    pub fn send(self, command: Command) -> u32 {
        client::send(self, command)
    }

    /// Whether commands that change the analysis can be given now. Reactive.
    #[must_use]
    pub fn can_control(self) -> bool {
        self.role.get() == Role::Owner && self.connection.get() == Connection::Open
    }

    /// The game's current position. Reactive.
    #[must_use]
    pub fn current(self) -> Option<PositionView> {
        self.game.with(|game| game::find(game, game.current).cloned())
    }

    /// What the shown search is of and with. Reactive.
    #[must_use]
    pub fn search_view(self) -> Option<SearchView> {
        let id = self.search.get()?;
        self.searches.with(|all| all.iter().find(|one| one.id == id).cloned())
    }

    /// The position at the root of the shown search, or the game's current one while there is no search.
    /// Reactive (game and search).
    #[must_use]
    pub fn root_position(self) -> Option<Position> {
        self.root.get()
    }

    /// What a player is called. Reactive.
    #[must_use]
    pub fn side_name(self, color: Color) -> &'static str {
        let sides = self.root.with(|root| root.as_ref().map_or(["White", "Black"], Position::sides));
        sides[usize::from(color == Color::Black)]
    }

    /// Whether a small game is analysed. Reactive.
    #[must_use]
    pub fn is_small(self) -> bool {
        self.root.with(|root| root.as_ref().is_some_and(|root| root.small().is_some()))
    }

    /// Whether the game is Chess960. Reactive.
    #[must_use]
    pub fn chess960(self) -> bool {
        self.game.with(|game| game.chess960)
    }

    /// Codes of the moves from the search's root to a node; `None` if the model does not hold the node.
    /// Not reactive by itself: read `revision` where it matters.
    #[must_use]
    pub fn moves_to(self, node: u32) -> Option<Vec<u16>> {
        self.model.with_value(|model| {
            if node == 0 {
                return Some(Vec::new());
            }
            if let Some(open) = model.open(node) {
                return Some(open.path.clone());
            }
            let path = model.path(node);
            // Where an ancestor is not held the way is not known.
            (path.first() == Some(&0))
                .then(|| path[1..].iter().filter_map(|id| model.node(*id)).map(|n| n.mv).collect())
        })
    }

    /// The moves from the search's root to what the board shows: a previewed line, or the selected node. Reactive
    /// (preview, selection).
    #[must_use]
    pub fn moves_on_board(self) -> Option<Vec<u16>> {
        self.preview.get().or_else(|| self.moves_to(self.selected.get()))
    }

    /// The position at a node. Reactive as [`Analysis::root_position`].
    #[must_use]
    pub fn position_at(self, node: u32) -> Option<Position> {
        self.root_position()?.after(&self.moves_to(node)?)
    }

    /// Who is to move at the search's root. Reactive.
    #[must_use]
    pub fn root_turn(self) -> Color {
        self.root.with(|root| root.as_ref().map_or(Color::White, Position::turn))
    }

    /// Who is to move at a node. Reactive as [`Analysis::root_turn`].
    #[must_use]
    pub fn turn_at(self, node: u32) -> Color {
        let plies = self.moves_to(node).map_or(0, |moves| moves.len());
        if plies.is_multiple_of(2) { self.root_turn() } else { self.root_turn().other() }
    }

    /// Who moved into a node: the "mover" of [`wire::NodeView`]'s values. Reactive as [`Analysis::root_turn`].
    #[must_use]
    pub fn mover_at(self, node: u32) -> Color {
        self.turn_at(node).other()
    }

    /// What a value seen by `mover` is multiplied with to be shown: -1 where the page shows White's view and
    /// the mover is Black, else 1. Reactive (point of view).
    #[must_use]
    pub fn sign_for(self, mover: Color) -> f64 {
        self.point_of_view.get().sign_for(mover)
    }

    /// Looks at a node of the tree.
    pub fn select(self, node: u32) {
        if self.selected.get_untracked() != node {
            self.selected_move.set(None);
            self.selected.set(node);
        }
    }

    /// Lights something everywhere, or puts the light out.
    pub fn hover(self, what: Option<Hover>) {
        if self.hovered.get_untracked() != what {
            self.hovered.set(what);
        }
    }

    /// The move of `node` that is lit, if any: hovered as an edge or through the node it leads to, or else
    /// chosen. Reactive.
    #[must_use]
    pub fn lit_move(self, node: u32) -> Option<u16> {
        match self.hovered.get() {
            None => self.selected_move.get().filter(|_| self.selected.get() == node),
            Some(Hover::Edge { parent, mv }) => (parent == node).then_some(mv),
            Some(Hover::Node(id)) => self.model.with_value(|model| {
                let child = model.node(id)?;
                (child.parent == node && id != node).then_some(child.mv)
            }),
        }
    }

    /// Shows a sentence until it is dismissed.
    pub fn notify(self, message: impl Into<String>) {
        self.add_notice(false, message.into());
    }

    /// Shows what went wrong.
    pub fn complain(self, message: impl Into<String>) {
        self.add_notice(true, message.into());
    }

    fn add_notice(self, is_error: bool, message: String) {
        let message = rules::sentence(&message);
        // Old ones go, so that a fast series of failures cannot fill the page.
        const MOST: usize = 4;
        self.notices.update(|all| {
            if all.last().is_some_and(|last| last.message == message) {
                return;
            }
            let id = all.last().map_or(1, |last| last.id + 1);
            all.push(Notice { id, is_error, message });
            let surplus = all.len().saturating_sub(MOST);
            all.drain(..surplus);
        });
    }
}
