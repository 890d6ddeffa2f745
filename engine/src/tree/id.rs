//! Node ids.

/// A node of a tree. Ids are given in order of creation, so the node that record i opened never has a larger id than i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The first node.
    pub const ROOT: Self = Self(0);

    /// Most nodes in a tree: two bits of a child's slot are marks.
    pub const MAX_NODES: u32 = (1 << 30) - 1;

    /// The node with this number.
    #[must_use]
    pub const fn new(id: u32) -> Self {
        Self(id)
    }

    /// Its number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn count(len: usize) -> u32 {
        u32::try_from(len).expect("trees have less than 2^32 rows")
    }
}
