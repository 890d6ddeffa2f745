//! Kinds of views: tabs, forms of the tree, charts, and from whose side values are seen.

use shakmaty::Color;

/// From whose view values are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOfView {
    /// The player who makes the move (as on the wire).
    #[default]
    Mover,
    /// White, for every value on the page.
    White,
}

/// The tabs of the right column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The edges table.
    #[default]
    Edges,
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
    /// What-ifs.
    WhatIf,
    /// Minimax and alpha-beta, step by step.
    Minimax,
    /// The evaluator's input and output.
    Network,
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

/// Tabs in the order of their bar: name in links, label.
pub const TABS: [(Tab, &str, &str); 9] = [
    (Tab::Edges, "edges", "Edges"),
    (Tab::Formula, "formula", "Formula"),
    (Tab::Charts, "charts", "Charts"),
    (Tab::Find, "find", "Find"),
    (Tab::Why, "why", "Why"),
    (Tab::WhatIf, "what-if", "What if"),
    (Tab::Minimax, "minimax", "Minimax"),
    (Tab::Score, "score", "Score"),
    (Tab::Network, "network", "Network"),
];

impl Tab {
    /// Its name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        TABS.iter().find(|tab| tab.0 == self).map_or("", |tab| tab.1)
    }

    /// The one with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        TABS.iter().find(|tab| tab.1 == name).map(|tab| tab.0)
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
    /// How settled the distribution of visits is.
    Settling,
    /// The averaged value beside others.
    Methods,
    /// Win, draw and loss.
    Wdl,
}

/// What is shown of a survey.
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

impl PointOfView {
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
    pub const ALL: [Self; 7] =
        [Self::Visits, Self::Values, Self::Own, Self::Shares, Self::Settling, Self::Methods, Self::Wdl];

    /// Its name in links.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::Visits => "n",
            Self::Values => "q",
            Self::Own => "own",
            Self::Shares => "p",
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
    fn names_of_findings_come_back() {
        for view in Findings::ALL {
            assert_eq!(Findings::read(view.written()), Some(view));
        }
        assert_eq!(Findings::read("x"), None);
    }
}
