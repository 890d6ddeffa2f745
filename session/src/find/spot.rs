//! A node, as it is counted.

use engine::NodeId;
use wire::find::Played;

use super::paths::Last;

/// A node in the part that is looked over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) node: NodeId,
    /// Its place among the [`Paths`](super::paths::Paths).
    pub(super) at: usize,
    pub(super) last: Last,
    /// The move that leads there; `None` at the search's root.
    pub(super) played: Option<Played>,
    pub(super) visits: u32,
    pub(super) given: u32,
    /// Q, the view of the player who moved there.
    pub(super) q: f64,
}
