//! The search tree: columns indexed by [`NodeId`], changed by [`Tree::apply`] and [`Tree::revert`] alone.
//!
//! ```text
//! tallies   per node   W, N, parent                16 bytes, all that selection reads of a child
//! sums      per node   sums of D and M             16 bytes
//! shapes    per node   where edges and children are, bounds, the record that made it    16 bytes
//! edges     per edge   move and P                  4 bytes, a node's side by side, largest P first
//! children  per visited edge, the child's id       4 bytes, in blocks that grow
//! ```
//! A node's value is kept from the view of the player who moved into it. N = own evaluations + sum of the children's
//! N. W and D are sums in units of 2^-20, M in quarters of a ply: exact integers, so that taking the newest record
//! back restores every bit.

mod amend;
mod apart;
mod apply;
mod change;
mod children;
mod column;
pub(crate) mod flags;
mod given;
mod id;
mod timeline;

use apart::Apart;
pub(crate) use apart::Gift;
pub(crate) use change::{Change, draw_of, value_of};
use children::Children;
pub use flags::{Bounds, Flags};
pub use id::NodeId;
pub(crate) use timeline::Timeline;

use sha2::{Digest as _, Sha256};

use crate::{
    game::{EndingKind, Outcome},
    prior::Edge,
    value::{MovesLeft, UNIT},
};

/// A search tree.
#[derive(Clone, Debug)]
pub struct Tree {
    tallies: Vec<Tally>,
    sums: Vec<Sums>,
    shapes: Vec<Shape>,
    edges: Vec<Edge>,
    children: Children,
    /// Bounds that changed, in order; what [`Tree::revert`] restores.
    changes: Vec<BoundChange>,
    /// For every change that proved a value, in order, the sums it replaced.
    honest: Vec<HonestSums>,
    /// Events applied: simulations and batches.
    events: u32,
    /// Simulations applied.
    simulations: u32,
    /// `depths[d]`: simulations whose path had d + 1 nodes.
    depths: Vec<u32>,
    /// True if proven results climb to the parents.
    sticky_endgames: bool,
    /// The edges whose moves were given visits.
    apart: Vec<Apart>,
    /// The newest rows of the columns that are of nodes made later than the moment at which the tree stands.
    hidden: u32,
}

/// Numbers that selection reads of a child, in one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tally {
    /// W: sum of values, mover's view.
    value: i64,
    /// N: completed visits.
    visits: u32,
    parent: NodeId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sums {
    draw: u64,
    moves_left: u64,
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    first_edge: u32,
    /// The record that made the node.
    record: u32,
    block: children::Block,
    edges: u8,
    flags: Flags,
}

/// A node whose bounds an event changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundChange {
    /// The record that did it.
    pub event: u32,
    /// The node.
    pub node: NodeId,
    /// Its bounds before.
    before: Flags,
    /// True if that proved its value; its honest sums stopped growing then ([`Tree::honest_sums`]).
    pub proven: bool,
}

/// Sums of a proven node from before the proof replaced them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HonestSums {
    /// Visits that had been backed up.
    pub visits: u32,
    /// W in units of 2^-20, mover's view.
    pub value: i64,
    /// Sum of D in units of 2^-20.
    pub draw: u64,
    /// Sum of M in quarters of a ply.
    pub moves_left: u64,
}

/// A node's edge with the node it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// Position among the node's edges; 0 has the largest P.
    pub index: u8,
    /// Move and P.
    pub edge: Edge,
    /// The child, once visited.
    pub child: Option<NodeId>,
}

impl Tree {
    /// The root's id.
    pub const ROOT: NodeId = NodeId::ROOT;

    /// An empty tree.
    #[must_use]
    pub fn new(sticky_endgames: bool) -> Self {
        Self {
            tallies: Vec::new(),
            sums: Vec::new(),
            shapes: Vec::new(),
            edges: Vec::new(),
            children: Children::default(),
            changes: Vec::new(),
            honest: Vec::new(),
            events: 0,
            simulations: 0,
            depths: Vec::new(),
            sticky_endgames,
            apart: Vec::new(),
            hidden: 0,
        }
    }

    /// Nodes.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        NodeId::count(self.tallies.len()) - self.hidden
    }

    /// Returns whether the tree is empty: not even the root has been evaluated.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Events applied: simulations and batches.
    #[must_use]
    pub fn events(&self) -> u32 {
        self.events
    }

    /// Simulations applied.
    #[must_use]
    pub fn simulations(&self) -> u32 {
        self.simulations
    }

    /// The node of an id, if there is one.
    #[must_use]
    pub fn find(&self, id: u32) -> Option<NodeId> {
        (id < self.len()).then(|| NodeId::new(id))
    }

    /// N: completed visits.
    #[inline(always)]
    #[must_use]
    pub fn visits(&self, node: NodeId) -> u32 {
        self.tallies[node.index()].visits
    }

    /// The root's N; 0 for an empty tree.
    #[must_use]
    pub fn root_visits(&self) -> u32 {
        // While no node is there the row of a hidden one has none.
        self.tallies.first().map_or(0, |tally| tally.visits)
    }

    /// Mean value without draw score, mover's view, in [-1, 1].
    #[inline(always)]
    #[must_use]
    pub fn mean_value(&self, node: NodeId) -> f64 {
        let tally = &self.tallies[node.index()];
        #[expect(clippy::cast_precision_loss, reason = "below 2^53 for any search that fits in memory")]
        let value = tally.value as f64;
        value / (f64::from(tally.visits) * f64::from(UNIT))
    }

    /// D: mean probability of a draw.
    #[must_use]
    pub fn mean_draw(&self, node: NodeId) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "below 2^53 for any search that fits in memory")]
        let draw = self.sums[node.index()].draw as f64;
        draw / (f64::from(self.visits(node)) * f64::from(UNIT))
    }

    /// M: mean plies left.
    #[must_use]
    pub fn mean_moves_left(&self, node: NodeId) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "below 2^53 for any search that fits in memory")]
        let moves_left = self.sums[node.index()].moves_left as f64;
        moves_left / (f64::from(self.visits(node)) * f64::from(MovesLeft::PLY))
    }

    /// W in units of 2^-20, mover's view.
    #[must_use]
    pub fn value_sum(&self, node: NodeId) -> i64 {
        self.tallies[node.index()].value
    }

    /// The node before; the root's is itself.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.tallies[node.index()].parent
    }

    /// Bounds and terminal state.
    #[inline]
    #[must_use]
    pub fn flags(&self, node: NodeId) -> Flags {
        self.shapes[node.index()].flags
    }

    /// The exact result of a node that is terminal or proven, mover's view.
    #[must_use]
    pub fn exact(&self, node: NodeId) -> Option<Outcome> {
        self.flags(node).exact()
    }

    /// Moves to mate for the player who moves into a node, negative if he is mated; `None` where nothing is decided. As
    /// Lc0 counts them: a tablebase knows who wins, not when, and is a hundred moves more.
    #[must_use]
    pub fn mate(&self, node: NodeId) -> Option<i32> {
        let by_tablebase = self.flags(node).ending() == Some(EndingKind::Tablebase);
        mate_of(self.exact(node)?, self.mean_moves_left(node), by_tablebase)
    }

    /// The index of the record that made a node.
    #[must_use]
    pub fn record_of(&self, node: NodeId) -> u32 {
        self.shapes[node.index()].record
    }

    /// A node's edges, largest P first; none where the game is over, and none in an empty tree.
    #[inline]
    #[must_use]
    pub fn edges(&self, node: NodeId) -> &[Edge] {
        if self.is_empty() {
            return &[];
        }
        let shape = &self.shapes[node.index()];
        let first = shape.first_edge as usize;
        &self.edges[first..first + usize::from(shape.edges)]
    }

    /// The children by edge index, as far as any was visited; see [`Slot`](Tree::child).
    #[inline]
    pub(crate) fn slots(&self, node: NodeId) -> &[children::Slot] {
        if self.is_empty() {
            return &[];
        }
        self.children.slots(&self.shapes[node.index()].block)
    }

    /// The node an edge leads to, if it was visited.
    #[must_use]
    pub fn child(&self, node: NodeId, index: usize) -> Option<NodeId> {
        self.slots(node).get(index).and_then(|slot| slot.node())
    }

    /// A node's edges with their children; none in an empty tree.
    pub fn branches(&self, node: NodeId) -> impl Iterator<Item = Branch> + '_ {
        let slots = self.slots(node);
        self.edges(node).iter().enumerate().map(|(index, &edge)| Branch {
            index: u8::try_from(index).expect("no position has more than 255 moves"),
            edge,
            child: slots.get(index).and_then(|slot| slot.node()),
        })
    }

    /// A node's visited children in edge order.
    pub fn visited_children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.slots(node).iter().filter_map(|slot| slot.node())
    }

    /// P as selection uses it: 0 for a move that is known to lose, whatever P is stored.
    #[must_use]
    pub fn effective_prior(&self, branch: &Branch) -> f64 {
        let lost = branch.child.is_some_and(|child| self.exact(child) == Some(Outcome::Loss));
        if lost { 0.0 } else { branch.edge.prior().get() }
    }

    /// Evaluations of the node itself: N less the children's, as far as they count.
    #[must_use]
    pub fn own_evaluations(&self, node: NodeId) -> u32 {
        self.visits(node) - self.visited_children(node).map(|child| self.counted_visits(child)).sum::<u32>()
    }

    /// Changes of bounds, oldest first.
    #[must_use]
    pub fn bound_changes(&self) -> &[BoundChange] {
        &self.changes
    }

    /// The sums of a proven node from before its proof.
    #[must_use]
    pub fn honest_sums(&self, node: NodeId) -> Option<&HonestSums> {
        let proofs = self.changes.iter().filter(|change| change.proven);
        proofs.zip(&self.honest).find(|(change, _)| change.node == node).map(|(_, honest)| honest)
    }

    /// Simulations by the number of nodes on their path, the root alone first.
    #[must_use]
    pub fn simulations_by_depth(&self) -> &[u32] {
        &self.depths
    }

    /// Mean number of nodes on a simulation's path, the root included.
    #[must_use]
    pub fn mean_depth(&self) -> f64 {
        let sum: u64 = self.depths.iter().zip(1_u64..).map(|(&count, depth)| u64::from(count) * depth).sum();
        #[expect(clippy::cast_precision_loss, reason = "below 2^53 for any search that fits in memory")]
        let mean = sum as f64 / f64::from(self.simulations.max(1));
        mean
    }

    /// Largest number of nodes on a simulation's path, the root included.
    #[must_use]
    pub fn max_depth(&self) -> u32 {
        NodeId::count(self.depths.len())
    }

    /// Bytes allocated.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tallies.capacity() * size_of::<Tally>()
            + self.sums.capacity() * size_of::<Sums>()
            + self.shapes.capacity() * size_of::<Shape>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.children.bytes()
            + self.changes.capacity() * size_of::<BoundChange>()
            + self.honest.capacity() * size_of::<HonestSums>()
            + self.depths.capacity() * size_of::<u32>()
            + self.apart.iter().map(Apart::bytes).sum::<usize>()
    }
}

/// Moves to mate where a result is so many plies away, as [`Tree::mate`] counts them.
pub(crate) fn mate_of(outcome: Outcome, plies: f64, by_tablebase: bool) -> Option<i32> {
    let sign = match outcome {
        Outcome::Win => 1,
        Outcome::Loss => -1,
        Outcome::Draw => return None,
    };
    let beyond = if by_tablebase { 101 } else { 1 };
    #[expect(clippy::cast_possible_truncation, reason = "plies are few")]
    let plies = plies.round() as i32;
    Some(sign * (plies / 2 + beyond))
}

/// Equal in everything that can be asked; where blocks of children lie in memory does not count.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.first_difference(other).is_none()
    }
}

impl Tree {
    /// Describes the first difference between two trees in words; `None` if they are equal bit for bit.
    #[must_use]
    pub fn first_difference(&self, other: &Self) -> Option<String> {
        if (self.len(), self.events, self.simulations) != (other.len(), other.events, other.simulations) {
            return Some(format!(
                "{} nodes after {} events, not {} after {}",
                self.len(),
                self.events,
                other.len(),
                other.events
            ));
        }
        let differing = (0..self.len()).map(NodeId::new).find(|&node| {
            let at = node.index();
            self.tallies[at] != other.tallies[at]
                || self.sums[at] != other.sums[at]
                || self.flags(node) != other.flags(node)
                || self.record_of(node) != other.record_of(node)
                || self.edges(node) != other.edges(node)
                || !self.branches(node).zip(other.branches(node)).all(|(one, two)| one.child == two.child)
        });
        if let Some(node) = differing {
            return Some(format!("node {} differs", node.get()));
        }
        let equal = self.changes == other.changes && self.honest == other.honest && self.depths == other.depths;
        (!equal || self.apart != other.apart).then(|| "bounds, depths or given visits differ".to_owned())
    }
}

impl Tree {
    /// SHA-256 of everything the tree holds: equal fingerprints mean trees that are equal bit for bit, also where they
    /// cannot be compared side by side (another process, another machine).
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        let mut hasher = Sha256::new();
        let mut number = |n: u64| hasher.update(n.to_le_bytes());
        number(u64::from(self.events));
        for node in (0..self.len()).map(NodeId::new) {
            let (tally, sums) = (&self.tallies[node.index()], &self.sums[node.index()]);
            let shape = &self.shapes[node.index()];
            number(u64::from(tally.parent.get()) << 32 | u64::from(tally.visits));
            number(tally.value.cast_unsigned());
            number(sums.draw);
            number(sums.moves_left);
            number(u64::from(shape.record) << 32 | u64::from(shape.edges) << 8 | u64::from(shape.flags.byte()));
            for branch in self.branches(node) {
                let child = branch.child.map_or(u32::MAX, NodeId::get);
                number(u64::from(u32::from_le_bytes(branch.edge.to_bytes())) << 32 | u64::from(child));
            }
        }
        for change in &self.changes {
            number(u64::from(change.event) << 32 | u64::from(change.node.get()));
            number(u64::from(change.proven) << 8 | u64::from(change.before.byte()));
        }
        for honest in &self.honest {
            number(u64::from(honest.visits));
            number(honest.value.cast_unsigned());
            number(honest.draw);
            number(honest.moves_left);
        }
        self.depths.iter().for_each(|&count| number(u64::from(count)));
        for node in (0..self.len()).map(NodeId::new).filter(|_| !self.apart.is_empty()) {
            number(u64::from(self.counted_visits(node)));
        }
        hasher.finalize().into()
    }
}

impl Tree {
    /// Makes room for this many nodes more at once, with as many moves as the present ones have on average, and some to spare:
    /// columns that grow bit by bit are copied each time, and leave gaps in memory that nothing fits into.
    pub(crate) fn make_room(&mut self, nodes: usize) {
        // In a browser numbers of memory have 32 bits, and this product more.
        let edges = nodes as u64 * self.edges.len() as u64 / self.tallies.len().max(1) as u64;
        let edges = usize::try_from(edges).unwrap_or(0);
        self.tallies.reserve_exact(nodes);
        self.sums.reserve_exact(nodes);
        self.shapes.reserve_exact(nodes);
        // Deeper positions have more moves than those that came first.
        if self.edges.capacity() - self.edges.len() < edges {
            self.edges.reserve_exact(edges + edges / 8);
        }
        self.children.make_room(nodes);
    }
}
