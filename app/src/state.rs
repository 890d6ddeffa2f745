//! The page's state for its views: signals, one copy, provided by context.
//!
//! [`Page`] knows and decides, and is not reactive: [`Inbox::update`] alone changes it, and shows on the signals here what has
//! changed. Signals that views write themselves say only how things are looked at.

pub mod asking;
pub mod charts;
pub mod comparison;
mod depth;
mod desk;
mod editing;
pub mod find;
mod gestures;
mod held;
mod inbox;
pub mod minimax;
pub mod networks;
mod parts;
mod seen;
mod slice;
mod tree;

use std::ops::Deref;

use leptos::prelude::*;
use page::board::Board;
use page::board::shapes::Shapes;
use page::film::Script;
use page::input::Action;
use page::link::Link;
use page::preferences::board::BoardLooks;
use page::preferences::{Layout, Preferences};
use page::quiet::Quiet;
use page::rules::Position;
use page::state::{Connection, Page};
use page::study::InStudy;
pub use page::view::Hover;
use page::view::{Depth, Pane, PointOfView, Statistic, Tab, TreeForm};
use wire::{Closer, Role};

pub use asking::Asking;
use charts::Charts;
use comparison::Comparison;
pub use desk::Desk;
use find::{Around, Find};
pub use held::Held;
pub use inbox::Inbox;
use inbox::Shown;
use minimax::Minimax;
use networks::Menu;
pub use parts::{Breakpoints, Engines, Explain, Playback, Recordings, Slices, WhatIf, WholeGame};
pub use slice::Slice;
use tree::Looks;
pub use tree::{TreeBeside, Watched};

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

/// Everything the page's parts share. Copied freely; get it with [`Analysis::get`].
#[derive(Clone, Copy)]
pub struct Analysis {
    /// Whether the analysis is the page's own, in its worker, and no server is asked.
    pub in_browser: bool,
    /// State and decisions of the page.
    pub page: StoredValue<Page>,
    /// Where the page is told what happens.
    pub inbox: Inbox,
    slices: Slices,
    /// The position at the root of the shown search.
    root: Memo<Option<Position>>,

    /// Moments of the shown search.
    pub playback: Playback,
    /// The simulation that is watched.
    pub explain: Explain,
    /// Breakpoints of a running search.
    pub breakpoints: Breakpoints,
    /// Changes by hand.
    pub what_if: WhatIf,
    /// Other engines.
    pub engines: Engines,
    /// The analysis of the whole game.
    pub whole_game: WholeGame,
    /// The recording that is shown instead of an analysis.
    pub recordings: Recordings,

    /// The watched part of the tree.
    pub model: Watched,
    beside: Option<TreeBeside>,
    /// Bumped with each change of the tree that is to be drawn: whatever draws it reads this and then the model.
    pub revision: ReadSignal<u64>,
    /// The node the whole page looks at; 0 is the search's root.
    pub selected: ReadSignal<u32>,
    /// The move chosen among the selected node's; `None`: none in particular.
    pub selected_move: ReadSignal<Option<u16>>,
    /// The node at the top of the tree drawing (zoom).
    pub view_root: ReadSignal<u32>,
    /// Smallest share of the view root's visits that is wide enough to be seen ([`page::tree::min_share`]).
    pub min_share: ReadSignal<f32>,
    /// The stretch below a view root that is zoomed to.
    pub closer: ReadSignal<Option<(u32, Closer)>>,
    /// Node or move that is hovered.
    pub hovered: RwSignal<Option<Hover>>,

    /// Which chart is shown, and what was told for it.
    pub charts: Charts,
    /// What is looked for in the tree, and what was found.
    pub find: Find,
    /// Classical search, step by step.
    pub minimax: Minimax,
    /// Answers about texts that the part which shows them has not heard yet, oldest first: [`wire::reading::Answer`] in its binary form.
    pub text_answers: RwSignal<Vec<Vec<u8>>>,
    /// What the search is compared with.
    pub comparison: Comparison,

    /// The form in which the tree is drawn.
    pub tree_form: RwSignal<TreeForm>,
    /// Statistic on the tree's labels.
    pub labels: RwSignal<Statistic>,
    /// From whose view values are shown.
    pub point_of_view: RwSignal<PointOfView>,
    /// Whether what belongs to the header's box for positions is shown under it.
    pub box_open: RwSignal<bool>,
    /// Whether the text that was read last has several games to choose from.
    pub has_games: RwSignal<bool>,
    /// Colours.
    pub theme: RwSignal<Theme>,
    /// Whether Black is at the bottom of boards.
    pub flipped: RwSignal<bool>,
    /// How much of the page is wanted; a tab may need more ([`Analysis::depth_shown`]).
    pub depth: RwSignal<Depth>,
    /// How the page is divided.
    pub layout: RwSignal<Layout>,
    /// Whether each depth has introduced itself.
    pub met: RwSignal<[bool; 3]>,
    /// Names of the columns that the table of moves has; `None`: those of the depth.
    pub columns: RwSignal<Option<Vec<String>>>,
    /// The parts of the page that a lesson needs; `None`: everything is shown.
    pub quiet: RwSignal<Option<Quiet>>,
    /// The right column's tab.
    pub tab: RwSignal<Tab>,
    /// The part of the page that a narrow screen shows.
    pub pane: RwSignal<Pane>,
    /// The menu of evaluators.
    pub networks: Menu,
    /// Whether the dialog with all parameters is open.
    pub parameters_open: RwSignal<bool>,
    /// True while the dialog with the analyses that the browser keeps is open.
    pub kept_open: RwSignal<bool>,
    /// The chapter of a study that the page's link names.
    pub study: StoredValue<Option<InStudy>>,
    /// The stop of the tour that is shown, by its number from 1; `None`: nobody is on it.
    pub tour: RwSignal<Option<u8>>,
    /// What is done on the board.
    pub board: RwSignal<Board>,
    /// What is drawn on it by hand.
    pub shapes: RwSignal<Shapes>,
    /// State about the moves of the game.
    pub desk: Desk,
    /// How it looks and sounds.
    pub board_looks: RwSignal<BoardLooks>,
    /// Whether the dialog is open in which that is chosen.
    pub board_settings_open: RwSignal<bool>,
    /// Whether the dialog is open in which a position is set up.
    pub editor_open: RwSignal<bool>,
    /// True while the dialog is open in which a picture is taken.
    pub picture_open: RwSignal<bool>,
    /// True while the dialog is open in which a film is watched and made.
    pub film_open: RwSignal<bool>,
    /// Its subject.
    pub film_script: RwSignal<Script>,
    /// True once the first picture of the search is there, or was waited for long enough.
    pub is_pictured: RwSignal<bool>,
}

impl Deref for Analysis {
    type Target = Slices;

    fn deref(&self) -> &Slices {
        &self.slices
    }
}

impl Analysis {
    /// State that a link asks for, before any server has spoken. `first`: the link of the position that is shown until then.
    /// `chosen`: what somebody has chosen that no link tells.
    #[must_use]
    pub fn new(link: &Link, first: &Link, chosen: &Preferences) -> Self {
        let page = Page::new(link, first);
        let looks = Looks::of(&page.tree);
        let page = StoredValue::new(page);
        let slices = Slices::of(page);
        let playback = Playback::of(page);
        let explain = Explain::of(page);
        let breakpoints = Breakpoints::of(page);
        let what_if = WhatIf::of(page);
        let engines = Engines::of(page);
        let whole_game = WholeGame::of(page);
        let recordings = Recordings::of(page);
        let shown = Shown { slices, playback, explain, breakpoints, what_if, engines, whole_game, recordings, looks };
        let inbox = Inbox::new(page, shown);
        // A narrow screen shows the tab that was asked for.
        let pane = if link.tab == Tab::Edges { Pane::default() } else { Pane::Node };
        let (tab, pane) = (RwSignal::new(link.tab), RwSignal::new(pane));
        let selected = looks.selected.read_only();
        let root = Memo::new(move |_| {
            slices.is_link_bad.track();
            slices.game.track();
            slices.searches.track();
            slices.search.track();
            page.with_value(Page::root)
        });
        let in_use = Memo::new(move |_| {
            slices.search.track();
            slices.searches.track();
            slices.choice.track();
            slices.offer.track();
            page.with_value(Page::in_use)
        });
        Self {
            in_browser: link.in_browser,
            page,
            inbox,
            slices,
            root,
            playback,
            explain,
            breakpoints,
            what_if,
            engines,
            whole_game,
            recordings,
            model: Watched::Page(page),
            beside: None,
            revision: looks.revision.read_only(),
            selected,
            selected_move: looks.selected_move.read_only(),
            view_root: looks.view_root.read_only(),
            min_share: looks.min_share.read_only(),
            closer: looks.closer.read_only(),
            hovered: RwSignal::new(None),
            charts: Charts::new(link.chart),
            find: Find::new(link, Around { inbox, tab, pane, selected }),
            minimax: Minimax::new(&link.minimax),
            text_answers: RwSignal::default(),
            comparison: Comparison::new(link.comparison.clone()),
            tree_form: RwSignal::new(link.tree_form),
            labels: RwSignal::new(link.labels),
            point_of_view: RwSignal::new(link.point_of_view),
            box_open: RwSignal::new(false),
            has_games: RwSignal::new(false),
            theme: RwSignal::new(Theme::System),
            flipped: RwSignal::new(link.flipped),
            depth: RwSignal::new(link.depth),
            layout: RwSignal::new(chosen.layout),
            met: RwSignal::new(chosen.met),
            columns: RwSignal::new(chosen.columns.clone()),
            quiet: RwSignal::new(None),
            tab,
            pane,
            networks: Menu::new(inbox, link.in_browser, in_use),
            parameters_open: RwSignal::new(false),
            kept_open: RwSignal::new(false),
            study: StoredValue::new(link.study.clone()),
            tour: RwSignal::new(link.tour),
            board: RwSignal::default(),
            shapes: RwSignal::default(),
            desk: Desk::new(chosen.moves, inbox),
            board_looks: RwSignal::new(chosen.board),
            board_settings_open: RwSignal::new(false),
            editor_open: RwSignal::new(false),
            picture_open: RwSignal::new(false),
            film_open: RwSignal::new(link.film.is_some()),
            film_script: RwSignal::new(link.film.unwrap_or_default()),
            is_pictured: RwSignal::new(false),
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

    /// Another tree of the same position: what is looked at in it is its own, all else is shared.
    #[must_use]
    pub fn beside(self) -> (Self, TreeBeside) {
        let tree = TreeBeside::new();
        let analysis = Self {
            model: Watched::Beside(tree.model),
            beside: Some(tree),
            revision: tree.looks.revision.read_only(),
            selected: tree.looks.selected.read_only(),
            selected_move: tree.looks.selected_move.read_only(),
            view_root: tree.looks.view_root.read_only(),
            min_share: tree.looks.min_share.read_only(),
            closer: tree.looks.closer.read_only(),
            hovered: RwSignal::new(None),
            ..self
        };
        (analysis, tree)
    }

    /// Does what a person wants.
    pub fn act(self, action: Action) {
        self.inbox.act(action);
    }

    /// Whether commands that change the analysis can be given now. Reactive.
    #[must_use]
    pub fn can_control(self) -> bool {
        self.role.get() == Role::Owner && self.connection.get() == Connection::Open
    }

    /// Returns whether the search can be changed by hand now. Reactive.
    #[must_use]
    pub fn can_change(self) -> bool {
        self.can_control() && self.search.get().is_some() && !self.what_if.is_asked.get()
    }

    /// Shows a sentence until it is dismissed.
    pub fn notify(self, message: impl Into<String>) {
        self.inbox.notify(message);
    }

    /// Shows what went wrong.
    pub fn complain(self, message: impl Into<String>) {
        self.inbox.complain(message);
    }

    /// Says something to a screen reader.
    pub fn announce(self, words: impl Into<String>) {
        self.inbox.announce(words);
    }
}
