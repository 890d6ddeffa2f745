//! View of both trees: a node by its moves, a node to start from, and how much of the drawings can be seen.
//!
//! The selection is a line of moves, not a node: each tree shows the node at its end, or the last one of the path that it has at that
//! moment. The same holds for the node that the drawings start from.

use wire::Closer;
use wire::comparison::{Look, Side};

use crate::tree::{MOST_NODES, min_share};

/// View of both trees.
#[derive(Clone, Debug)]
pub(super) struct Gaze {
    selection: Aim,
    top: Aim,
    sights: [Sight; 2],
}

/// A node of both trees.
#[derive(Clone, Debug, Default)]
struct Aim {
    /// The moves from the root to it.
    line: Vec<u16>,
    /// The nodes that the trees show for it.
    nodes: [u32; 2],
}

/// How much of a tree can be seen.
#[derive(Clone, Copy, Debug)]
struct Sight {
    min_share: f32,
    closer: Option<(u32, Closer)>,
}

/// What the trees are to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Followed {
    pub(super) selected: Option<[u32; 2]>,
    pub(super) zoomed: Option<[u32; 2]>,
}

impl Default for Gaze {
    fn default() -> Self {
        let sight = Sight { min_share: min_share(1280.0), closer: None };
        Self { selection: Aim::default(), top: Aim::default(), sights: [sight; 2] }
    }
}

impl Gaze {
    /// Returns the moves to the selected node.
    pub(super) fn line(&self) -> &[u16] {
        &self.selection.line
    }

    /// Takes in which node a tree shows as the selected one.
    pub(super) fn selected(&mut self, side: Side, node: u32, line: Option<Vec<u16>>) {
        self.selection.shown(side, node, line);
    }

    /// Takes in which node a drawing starts from.
    pub(super) fn zoomed(&mut self, side: Side, node: u32, line: Option<Vec<u16>>) {
        self.top.shown(side, node, line);
    }

    /// Takes in how much can be seen.
    pub(super) fn see(&mut self, side: Side, min_share: f32, closer: Option<(u32, Closer)>) {
        self.sights[side.index()] = Sight { min_share, closer };
    }

    /// Selects the node at the end of a line.
    pub(super) fn look_at(&mut self, line: Vec<u16>) {
        self.selection.line = line;
    }

    /// Looks at the roots again, as trees do that were cleared.
    pub(super) fn clear(&mut self) {
        (self.selection, self.top) = (Aim::default(), Aim::default());
    }

    /// Returns the view of these moments.
    pub(super) fn look(&self, simulations: [u32; 2]) -> Look {
        let closer = |side: Side| {
            let top = self.top.nodes[side.index()];
            self.sights[side.index()].closer.filter(|(of, _)| *of == top).map(|(_, closer)| closer)
        };
        Look {
            simulations,
            line: self.selection.line.clone(),
            root: self.top.line.clone(),
            min_share: self.sights.iter().map(|sight| sight.min_share).fold(1.0, f32::min),
            closer: Side::BOTH.map(closer),
            max_nodes: MOST_NODES,
        }
    }

    /// Takes in which nodes a view has. Where something else is looked at by now its picture follows.
    pub(super) fn follow(&mut self, look: &Look, selected: [u32; 2], zoomed: [u32; 2]) -> Followed {
        Followed { selected: self.selection.follow(&look.line, selected), zoomed: self.top.follow(&look.root, zoomed) }
    }
}

impl Aim {
    fn shown(&mut self, side: Side, node: u32, line: Option<Vec<u16>>) {
        // What a tree was told to show is no choice of a person.
        if std::mem::replace(&mut self.nodes[side.index()], node) != node
            && let Some(line) = line
        {
            self.line = line;
        }
    }

    fn follow(&mut self, line: &[u16], nodes: [u32; 2]) -> Option<[u32; 2]> {
        (self.line == line).then(|| {
            self.nodes = nodes;
            nodes
        })
    }
}
