//! The watched part of a search's tree, and what is looked at in it: selection, zoom, lines.

use wire::{Closer, Frame, Watch};

use crate::model::Model;
use crate::notation;
use crate::rules::Position;

/// Most boxes that are told apart on any screen; drawing more would take longer than a frame.
pub const MOST_NODES: u32 = 4000;
/// About 30 frames a second.
const INTERVAL_MS: u16 = 33;
/// Less than a stream of music takes: above it frames come more rarely.
const BYTES_PER_SECOND: u32 = 180_000;
/// Width in pixels below which a node is not asked for.
const THINNEST: f64 = 1.5;
/// Pixels by which a tree must become wider to ask for thinner nodes.
const WIDTH_STEP: f64 = 160.0;

/// A tree as it is looked at.
#[derive(Debug)]
pub struct Tree {
    /// The watched part.
    pub model: Model,
    /// Number of changes of the model that are to be drawn.
    pub revision: u64,
    /// The node that the whole page looks at; 0 is the root.
    pub selected: u32,
    /// The move chosen among the selected node's; `None`: none in particular.
    pub selected_move: Option<u16>,
    /// The node at the top of the drawing.
    pub view_root: u32,
    /// The stretch below a node that is zoomed to.
    pub closer: Option<(u32, Closer)>,
    /// Smallest share of the view root's visits that is wide enough to be seen ([`min_share`]).
    pub min_share: f32,
    /// Number of principal variations that are shown.
    pub lines: u8,
    /// Moves to the node that is to be selected once it is there.
    pub wanted_path: Option<Wanted>,
    /// The same of the node at the top of the drawing.
    pub wanted_zoom: Option<Wanted>,
}

/// A path through the tree that a link asks for, until its nodes are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Moves from the root in UCI notation.
    pub path: Vec<String>,
    /// The node that was reached so far.
    pub reached: u32,
}

impl Wanted {
    /// Returns a path that nobody has gone yet; `None` for the root itself.
    #[must_use]
    pub fn of_path(path: &[String]) -> Option<Self> {
        (!path.is_empty()).then(|| Self { path: path.to_vec(), reached: 0 })
    }
}

/// What is known of the game a tree is searched in.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The position at the root.
    pub root: &'a Position,
    /// Whether castling is written as in Chess960.
    pub chess960: bool,
}

impl Tree {
    /// An empty tree with so many lines.
    #[must_use]
    pub fn new(lines: u8) -> Self {
        Self {
            model: Model::default(),
            revision: 0,
            selected: 0,
            selected_move: None,
            view_root: 0,
            closer: None,
            min_share: min_share(1280.0),
            lines,
            wanted_path: None,
            wanted_zoom: None,
        }
    }

    /// Empties it, for another search. The paths that are wanted stay.
    pub fn clear(&mut self) {
        self.model.clear();
        self.select(0);
        self.view_root = 0;
        self.revision += 1;
    }

    /// Looks at a node; the move chosen at another one is chosen no more.
    pub fn select(&mut self, node: u32) {
        if self.selected != node {
            (self.selected, self.selected_move) = (node, None);
        }
    }

    /// Looks at what moves from the root lead to, where the model holds it; of a single one, at the root and the move.
    pub fn select_line(&mut self, line: &[u16]) {
        if let [mv] = line {
            self.select(0);
            self.selected_move = Some(*mv);
        } else if let Some(node) = line.iter().try_fold(0, |at, &mv| child(&self.model, at, mv)) {
            self.select(node);
        }
    }

    /// Applies a frame. Where it takes nodes back that are looked at, their nearest ancestors that stay take their places.
    pub fn apply(&mut self, frame: &Frame) {
        if let Some(selected) = self.stays(self.selected, frame) {
            self.select(selected);
        }
        if let Some(view_root) = self.stays(self.view_root, frame) {
            self.view_root = view_root;
        }
        self.model.apply(frame);
        self.revision += 1;
    }

    /// Returns the nearest ancestor of a node that a frame leaves, where it takes the node itself back. Afterwards the model would not
    /// know the path up any more.
    fn stays(&self, node: u32, frame: &Frame) -> Option<u32> {
        let is_taken = node > 0 && node >= frame.tree_nodes;
        is_taken.then(|| self.model.path(node).into_iter().rev().find(|id| *id < frame.tree_nodes).unwrap_or(0))
    }

    /// Goes on towards the nodes that are wanted, as far as their moves have been visited.
    pub fn go_on(&mut self, ground: Option<Ground<'_>>) {
        if let Some(wanted) = self.wanted_path.take() {
            let node = self.follow(self.selected, wanted, ground, |tree| &mut tree.wanted_path);
            self.select(node);
        }
        if let Some(wanted) = self.wanted_zoom.take() {
            self.view_root = self.follow(self.view_root, wanted, ground, |tree| &mut tree.wanted_zoom);
        }
    }

    /// Returns the node that a wanted path leads to by now; what is left of it is put back.
    fn follow(
        &mut self,
        now: u32,
        wanted: Wanted,
        ground: Option<Ground<'_>>,
        place: impl Fn(&mut Self) -> &mut Option<Wanted>,
    ) -> u32 {
        let Some(Ground { root, chess960 }) = ground.filter(|_| now == wanted.reached) else {
            // Something else was chosen meanwhile.
            return now;
        };
        let mut position = root.clone();
        let mut node = 0;
        for uci in &wanted.path {
            let mv = position.legal_moves().into_iter().find(|&mv| notation::uci(&position, mv, chess960) == *uci);
            let Some((mv, child)) = mv.and_then(|mv| Some((mv, child(&self.model, node, mv)?))) else {
                *place(self) = Some(Wanted { reached: node, ..wanted });
                return node;
            };
            position.play(mv);
            node = child;
        }
        node
    }

    /// Returns what is drawn of a search.
    #[must_use]
    pub fn watch(&self, search: u32) -> Watch {
        let mut open = vec![0];
        if self.selected != 0 {
            open.insert(0, self.selected);
        }
        Watch {
            search,
            root: self.view_root,
            min_share: self.min_share,
            closer: self.closer(),
            max_nodes: MOST_NODES,
            open,
            lines: self.lines,
            interval_ms: INTERVAL_MS,
            bytes_per_second: BYTES_PER_SECOND,
        }
    }

    /// Returns the stretch that is zoomed to; `None` where that is below another node than the one at the top now.
    #[must_use]
    pub fn closer(&self) -> Option<Closer> {
        self.closer.filter(|(root, _)| *root == self.view_root).map(|(_, closer)| closer)
    }

    /// Returns the codes of the moves from the root to a node; `None` where the path is not known.
    #[must_use]
    pub fn moves_to(&self, node: u32) -> Option<Vec<u16>> {
        moves_to(&self.model, node)
    }
}

/// Returns the codes of the moves from the root to a node; `None` where the model does not know the path.
#[must_use]
pub fn moves_to(model: &Model, node: u32) -> Option<Vec<u16>> {
    if node == 0 {
        return Some(Vec::new());
    }
    if let Some(open) = model.open(node) {
        return Some(open.path.clone());
    }
    let path = model.path(node);
    // Where an ancestor is not held the path is not known.
    (path.first() == Some(&0)).then(|| path[1..].iter().filter_map(|id| model.node(*id)).map(|n| n.mv).collect())
}

/// Returns the node a move leads to, if it has been visited and is known here.
#[must_use]
pub fn child(model: &Model, node: u32, mv: u16) -> Option<u32> {
    let open = model.open(node).and_then(|open| open.edges.iter().find(|edge| edge.mv == mv)).and_then(|e| e.child);
    open.or_else(|| model.children(node).iter().copied().find(|id| model.node(*id).is_some_and(|n| n.mv == mv)))
}

/// Returns the nodes and moves from the root to a node. Ids that are not known are `None`.
#[must_use]
pub fn path_to(model: &Model, node: u32) -> Vec<(Option<u32>, u16)> {
    let mut at = Some(0);
    let step = |mv: u16| {
        at = at.and_then(|id| child(model, id, mv));
        (at, mv)
    };
    moves_to(model, node).unwrap_or_default().into_iter().map(step).collect()
}

/// Returns the parent of a node, where it is known.
#[must_use]
pub fn parent(model: &Model, node: u32) -> Option<u32> {
    let path = path_to(model, node);
    // The last step leads to the node itself, the one before to its parent.
    path.len().checked_sub(2).map_or(Some(0), |place| path[place].0)
}

/// Returns the share of a node that is as thin as can be told apart in a tree so many pixels wide.
#[expect(clippy::cast_possible_truncation, reason = "a share of a thousandth needs no f64")]
#[must_use]
pub fn min_share(width: f64) -> f32 {
    // In steps, because of another share everything is sent anew.
    (THINNEST / ((width / WIDTH_STEP).ceil() * WIDTH_STEP).max(WIDTH_STEP)) as f32
}
