//! The page's state for its views: signals, one copy, provided by context.
//!
//! [`Page`] knows and decides, and is not reactive: [`Inbox::update`] alone changes it, and shows on the signals here what has
//! changed. Signals that views write themselves say only how things are looked at.

pub mod asking;
pub mod charts;
pub mod comparison;
mod desk;
mod editing;
pub mod find;
mod held;
mod inbox;
pub mod minimax;
pub mod networks;
mod parts;
mod slice;
mod tree;

use std::ops::Deref;

use leptos::prelude::*;
use page::board::Board;
use page::board::shapes::Shapes;
use page::evaluation::Evaluation;
use page::film::Script;
use page::input::{Action, Way};
use page::link::Link;
use page::names::{Names, Sight};
use page::preferences::board::BoardLooks;
use page::preferences::{Layout, Preferences};
use page::quiet::Quiet;
use page::rules::{self, Position};
use page::state::{Connection, Page};
use page::study::InStudy;
pub use page::view::Hover;
use page::view::{Depth, Pane, PointOfView, Statistic, Tab, TreeForm};
use page::whole_game::Deed;
use shakmaty::Color;
use wire::{Closer, GameState, Role, RunState, SearchView};

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

    /// Returns how much of the page is shown. Reactive.
    #[must_use]
    pub fn depth_shown(self) -> Depth {
        self.tab.get().depth(self.depth.get())
    }

    /// Returns whether the tree has a place on the page. Reactive.
    #[must_use]
    pub fn shows_tree(self) -> bool {
        self.depth_shown() != Depth::Analyse || self.tab.get() == Tab::Tree || self.pane.get() == Pane::Tree
    }

    /// Returns the columns that are chosen: by a lesson, while it shows nothing else, or by hand; `None`: those of the depth. Reactive.
    #[must_use]
    pub fn chosen_columns(self) -> Option<Vec<String>> {
        let of_lesson = self.quiet.with(|quiet| quiet.as_ref().map(|quiet| quiet.columns.clone()));
        of_lesson.or_else(|| self.columns.get())
    }

    /// Shows the next depth, or the one before.
    pub fn deepen(self, by: isize) {
        let shown = self.depth_shown();
        let at = Depth::ALL.iter().position(|depth| *depth == shown).and_then(|at| at.checked_add_signed(by));
        if let Some(depth) = at.and_then(|at| Depth::ALL.get(at)) {
            self.show_depth(*depth);
        }
    }

    /// Shows as much of the page. A tab that it does not have is left.
    pub fn show_depth(self, depth: Depth) {
        self.depth.set(depth);
        self.tab.maybe_update(|tab| {
            let before = *tab;
            *tab = before.at(depth);
            *tab != before
        });
    }

    /// Shows a column of the page, or hides it; the last one stays.
    pub fn toggle_column(self, place: usize) {
        self.layout.maybe_update(|layout| {
            let mut hidden = layout.hidden;
            hidden[place] = !hidden[place];
            let changes = hidden != [true; 3];
            if changes {
                layout.hidden = hidden;
            }
            changes
        });
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

    /// What writing the moves of the shown search takes. Reactive (game, search, notation).
    #[must_use]
    pub fn names(self) -> Names {
        Names { root: self.root_position(), notation: self.notation.get(), chess960: self.chess960() }
    }

    /// From whose view values of the shown search are shown. Reactive (game, search, point of view).
    #[must_use]
    pub fn sight(self) -> Sight {
        Sight { turn: self.root_turn(), view: self.point_of_view.get() }
    }

    /// The evaluation of the node that is selected, which is the one on the board. Reactive.
    #[must_use]
    pub fn evaluation(self) -> Option<Evaluation> {
        self.revision.track();
        let node = self.selected.get();
        let turn = self.turn_at(node);
        self.model.with_value(|model| Evaluation::of(model, node, turn))
    }

    /// What a player is called. Reactive.
    #[must_use]
    pub fn side_name(self, color: Color) -> &'static str {
        let sides = self.root.with(|root| root.as_ref().map_or_else(rules::white_and_black, Position::sides));
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
        self.model.with_value(|model| page::tree::moves_to(model, node))
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
        match self.beside {
            None => self.act(Action::Select(node)),
            Some(tree) => tree.select(node),
        }
    }

    /// Looks at a move of the selected node, or at none.
    pub fn select_move(self, mv: Option<u16>) {
        match self.beside {
            None => self.act(Action::SelectMove(mv)),
            Some(tree) => tree.looks.selected_move.set(mv),
        }
    }

    /// Returns the move that leads to a node, with the node it is played in; of the root no move. Not reactive.
    #[must_use]
    pub fn move_to(self, node: u32) -> (u32, Option<u16>) {
        let node = self.model.with_value(|model| model.node(node).map(|node| (node.id, node.parent, node.mv)));
        node.filter(|(id, parent, _)| id != parent).map_or((0, None), |(_, parent, mv)| (parent, Some(mv)))
    }

    /// Returns whether it can be asked why a move of this tree has its visits: of the page's own tree it can.
    #[must_use]
    pub fn has_why(self) -> bool {
        self.beside.is_none()
    }

    /// Shows why a move of a node has its visits; `None`: why the moves of the node have theirs.
    pub fn ask_why(self, node: u32, mv: Option<u16>) {
        self.select(node);
        self.select_move(mv);
        self.show_tab(Tab::Why);
    }

    /// Shows the analysis of the whole game, and begins it unless it is under way.
    pub fn analyse_game(self) {
        if self.in_browser {
            return self.complain(say::whole_game::needs_server());
        }
        self.show_tab(Tab::Game);
        let state = self.whole_game.progress.with_untracked(|progress| progress.as_ref().map(|one| one.state));
        if !matches!(state, Some(GameState::Running | GameState::Waiting)) {
            self.act(Action::WholeGame(Deed::Start));
        }
    }

    /// Shows a tab, wherever the page has put it away.
    fn show_tab(self, tab: Tab) {
        self.layout.maybe_update(|layout| std::mem::replace(&mut layout.hidden[2], false));
        self.pane.set(Pane::Node);
        self.tab.set(tab);
    }

    /// Puts a node at the top of the drawing.
    pub fn zoom(self, node: u32) {
        match self.beside {
            None => self.act(Action::Zoom(node)),
            Some(tree) => tree.looks.view_root.set(node),
        }
    }

    /// Zooms to a stretch below the node at the top, or out of one.
    pub fn zoom_closer(self, closer: Option<(u32, Closer)>) {
        match self.beside {
            _ if self.closer.get_untracked() == closer => {}
            None => self.act(Action::Closer(closer)),
            Some(tree) => tree.looks.closer.set(closer),
        }
    }

    /// Says how thin a node may be to be seen.
    pub fn see(self, min_share: f32) {
        match self.beside {
            _ if self.min_share.get_untracked() == min_share => {}
            None => self.act(Action::MinShare(min_share)),
            Some(tree) => tree.looks.min_share.set(min_share),
        }
    }

    /// Returns the address of the shown search's log. Not reactive.
    #[must_use]
    pub fn address(self) -> Option<String> {
        self.page.with_value(Page::address)
    }

    /// The analysis of the shown search's position, or of the one after some more moves. Reactive (game, choice).
    #[must_use]
    pub fn analysis_after(self, moves: &[u16]) -> Link {
        self.game.track();
        self.choice.track();
        self.page.with_value(|page| page.analysis_after(moves))
    }

    /// Returns the nodes and moves from the root to a node. Ids that are not known are `None`.
    #[must_use]
    pub fn path_to(self, node: u32) -> Vec<(Option<u32>, u16)> {
        self.model.with_value(|model| page::tree::path_to(model, node))
    }

    /// Returns whether the shown search is running, as far as is known. Reactive.
    #[must_use]
    pub fn is_running(self) -> bool {
        let is_known = self.connection.get() == Connection::Open;
        is_known && self.playback.live.get().state == RunState::Running
    }

    /// Returns the position of the game that lies that way; `None` at its end. Reactive (game).
    #[must_use]
    pub fn towards(self, way: Way) -> Option<u32> {
        self.game.track();
        self.page.with_value(|page| page.towards(way))
    }

    /// Lights something everywhere, or puts the light out.
    pub fn hover(self, what: Option<Hover>) {
        self.hovered.maybe_update(|hovered| std::mem::replace(hovered, what) != what);
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
