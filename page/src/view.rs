//! Kinds of views: tabs, forms of the tree, charts, and from whose side values are seen.

use shakmaty::Color;

/// How much of the page is shown. Each depth adds to the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Board, evaluation, game and moves.
    #[default]
    Analyse,
    /// The tree and its time besides: how the search thinks.
    Search,
    /// Everything: formula, experiments, network.
    Lab,
}

/// From whose view values are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOfView {
    /// The player who makes the move (as on the wire).
    Mover,
    /// White, for every value on the page.
    #[default]
    White,
}

/// The tabs of the right column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The edges table.
    #[default]
    Edges,
    /// The tree, where it has no column of its own.
    Tree,
    /// A move's score, worked out.
    Formula,
    /// Charts over visits.
    Charts,
    /// Moves, lines and positions anywhere in the tree.
    Find,
    /// Why a move has its visits.
    Why,
    /// The score conversion.
    Score,
    /// The algorithm as a program, with live values.
    Code,
    /// What-ifs.
    WhatIf,
    /// Minimax and alpha-beta, step by step.
    Minimax,
    /// The evaluator's input and output.
    Network,
    /// Other engines beside the search.
    Opinions,
    /// The whole game, explained.
    Game,
}

/// The form in which the tree is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TreeForm {
    /// Boxes as wide as their shares of visits.
    #[default]
    Icicle,
    /// Dots and links.
    Links,
}

/// Statistic on labels of the tree, beside the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Statistic {
    /// Share of the view root's visits.
    #[default]
    Share,
    /// N
    Visits,
    /// W
    Sum,
    /// W / N, as a fraction.
    Mean,
    /// Q
    Value,
    /// P
    Prior,
    /// N, and the position itself in the node, where the game is small and there is room.
    Board,
}

/// The part of the page that a narrow screen shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// Board, moves and position.
    #[default]
    Board,
    /// The tree.
    Tree,
    /// The tab of the selected node.
    Node,
}

/// A tab: one row of [`TABS`].
#[derive(Clone, Copy, Debug)]
pub struct TabRow {
    /// Which it is.
    pub tab: Tab,
    /// Its name in links.
    pub name: &'static str,
    /// Its label.
    pub label: say::Message,
    /// The depth that begins to have it.
    pub first: Depth,
    /// The deepest that has it.
    pub last: Depth,
}

impl TabRow {
    const fn new(tab: Tab, name: &'static str, label: say::Message, first: Depth, last: Depth) -> Self {
        Self { tab, name, label, first, last }
    }

    /// Whether a depth has it.
    #[must_use]
    pub fn is_in(&self, depth: Depth) -> bool {
        self.first <= depth && depth <= self.last
    }
}

/// Tabs in the order of their bar.
pub static TABS: [TabRow; 13] = [
    TabRow::new(Tab::Edges, "edges", say::frame::moves, Depth::Analyse, Depth::Lab),
    TabRow::new(Tab::Tree, "tree", say::frame::tree, Depth::Analyse, Depth::Analyse),
    TabRow::new(Tab::Why, "why", say::frame::why, Depth::Analyse, Depth::Lab),
    TabRow::new(Tab::Charts, "charts", say::frame::charts, Depth::Analyse, Depth::Lab),
    TabRow::new(Tab::Game, "game", say::frame::review, Depth::Analyse, Depth::Lab),
    TabRow::new(Tab::Opinions, "engines", say::frame::engines, Depth::Search, Depth::Lab),
    TabRow::new(Tab::Formula, "formula", say::frame::formula, Depth::Lab, Depth::Lab),
    TabRow::new(Tab::Code, "code", say::frame::code, Depth::Lab, Depth::Lab),
    TabRow::new(Tab::WhatIf, "what-if", say::frame::what_if, Depth::Lab, Depth::Lab),
    TabRow::new(Tab::Find, "find", say::frame::find, Depth::Lab, Depth::Lab),
    TabRow::new(Tab::Score, "score", say::frame::score, Depth::Lab, Depth::Lab),
    TabRow::new(Tab::Network, "network", say::frame::network, Depth::Lab, Depth::Lab),
    TabRow::new(Tab::Minimax, "minimax", say::frame::minimax, Depth::Lab, Depth::Lab),
];

impl Tab {
    /// Its name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// The one with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        TABS.iter().find(|row| row.name == name).map(|row| row.tab)
    }

    /// Returns whether it shows numbers in the colours of their quantities, so that the legend explains it.
    #[must_use]
    pub fn has_legend(self) -> bool {
        matches!(self, Self::Edges | Self::Tree | Self::Charts | Self::Why | Self::WhatIf)
    }

    /// Returns the depth of a page that shows it, where another was wanted: the next deeper one that has it.
    #[must_use]
    pub fn depth(self, wanted: Depth) -> Depth {
        self.row().map_or(wanted, |row| wanted.max(row.first))
    }

    /// Returns the tab that a depth shows in its place: itself where the depth has it.
    #[must_use]
    pub fn at(self, depth: Depth) -> Self {
        if self.row().is_some_and(|row| row.is_in(depth)) { self } else { Self::default() }
    }

    fn row(self) -> Option<&'static TabRow> {
        TABS.iter().find(|row| row.tab == self)
    }
}

impl Depth {
    /// All, from the plainest on.
    pub const ALL: [Self; 3] = [Self::Analyse, Self::Search, Self::Lab];

    /// Its name in links and styles.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Analyse => "analyse",
            Self::Search => "search",
            Self::Lab => "lab",
        }
    }

    /// The one with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|depth| depth.name() == name)
    }
}

/// A chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chart {
    /// N of each move over the node's visits.
    #[default]
    Visits,
    /// Q of each move over the node's visits.
    Values,
    /// Q of each move over its own visits.
    Own,
    /// P of each move beside its share of visits.
    Shares,
    /// Q and U of one move, and their sum.
    Choice,
    /// How settled the distribution of visits is.
    Settling,
    /// The averaged value beside others.
    Methods,
    /// Win, draw and loss.
    Wdl,
}

/// Parts of an overview that are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Findings {
    /// The places where something was found.
    #[default]
    Places,
    /// What came before them, and after.
    Around,
    /// All moves that were tried.
    Moves,
    /// How deep and wide the tree is.
    Depths,
    /// The squares that moves use.
    Squares,
}

impl Findings {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Places, Self::Around, Self::Moves, Self::Depths, Self::Squares];

    /// Its name in links.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::Places => "places",
            Self::Around => "around",
            Self::Moves => "moves",
            Self::Depths => "depths",
            Self::Squares => "squares",
        }
    }

    /// The one with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.written() == name)
    }
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

/// What boxes are coloured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// The difference of shares of visits.
    #[default]
    Visits,
    /// The difference of Q.
    Value,
}

impl TreeForm {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Icicle => Self::Links,
            Self::Links => Self::Icicle,
        }
    }

    /// Its name in links and for tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Icicle => "icicle",
            Self::Links => "links",
        }
    }
}

impl Statistic {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 7] =
        [Self::Share, Self::Visits, Self::Sum, Self::Mean, Self::Value, Self::Prior, Self::Board];

    /// Its words in the menu.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Share => say::tree::share(),
            Self::Mean => "W/N",
            Self::Board => say::tree::boards(),
            _ => self.name(),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Share => "share",
            Self::Visits => "N",
            Self::Sum => "W",
            Self::Mean => "WN",
            Self::Value => "Q",
            Self::Prior => "P",
            Self::Board => "board",
        }
    }

    /// The one with a name, whatever its case.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(name))
    }
}

impl PointOfView {
    /// Its name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Mover => "mover",
            Self::White => "white",
        }
    }

    /// The one with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        [Self::Mover, Self::White].into_iter().find(|view| view.name() == name)
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Mover => Self::White,
            Self::White => Self::Mover,
        }
    }

    /// What a value seen by `mover` is multiplied with to be shown from this point of view.
    #[must_use]
    pub fn sign_for(self, mover: Color) -> f64 {
        match (self, mover) {
            (Self::White, Color::Black) => -1.0,
            _ => 1.0,
        }
    }
}

impl Pane {
    /// Its name in styles.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Tree => "tree",
            Self::Node => "node",
        }
    }
}

impl Chart {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 8] =
        [Self::Visits, Self::Values, Self::Own, Self::Shares, Self::Choice, Self::Settling, Self::Methods, Self::Wdl];

    /// Its name in links.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::Visits => "n",
            Self::Values => "q",
            Self::Own => "own",
            Self::Shares => "p",
            Self::Choice => "qu",
            Self::Settling => "kld",
            Self::Methods => "minimax",
            Self::Wdl => "wdl",
        }
    }

    /// The one with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.written() == name)
    }
}

impl Colour {
    /// Its name in links and tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Visits => "visits",
            Self::Value => "value",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_charts_come_back() {
        for kind in Chart::ALL {
            assert_eq!(Chart::read(kind.written()), Some(kind));
        }
        assert_eq!(Chart::read("x"), None);
    }

    #[test]
    fn every_tab_is_somewhere() {
        for row in &TABS {
            assert_eq!(Tab::read(row.name), Some(row.tab));
            for wanted in Depth::ALL {
                let depth = row.tab.depth(wanted);
                assert!(depth >= wanted);
                assert!(row.tab.at(depth) == row.tab || wanted > row.last, "{} at {}", row.name, depth.name());
            }
        }
        assert_eq!(Tab::Formula.depth(Depth::Analyse), Depth::Lab);
        assert_eq!(Tab::Tree.at(Depth::Search), Tab::Edges);
        assert!(
            Depth::ALL
                .iter()
                .all(|&depth| Depth::read(depth.name()) == Some(depth) && Tab::Edges.at(depth) == Tab::Edges)
        );
    }

    #[test]
    fn the_legend_is_where_its_colours_are() {
        let with = TABS.iter().filter(|row| row.tab.has_legend()).map(|row| row.name).collect::<Vec<_>>();
        assert_eq!(with, ["edges", "tree", "why", "charts", "what-if"]);
    }

    #[test]
    fn names_of_labels_come_back() {
        for one in Statistic::ALL {
            assert_eq!(Statistic::read(one.name()), Some(one));
        }
        assert_eq!((Statistic::read("n"), Statistic::read("")), (Some(Statistic::Visits), None));
    }

    #[test]
    fn names_of_findings_come_back() {
        for view in Findings::ALL {
            assert_eq!(Findings::read(view.written()), Some(view));
        }
        assert_eq!(Findings::read("x"), None);
    }
}
