//! Differences between a node's numbers and those of the same node in another search, which colour its box.

use page::model::IdMap;

/// The differences of the nodes of one tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tints {
    /// Set where values differ, which have a point of view; else shares of visits do.
    pub by_value: bool,
    /// By node.
    pub of: IdMap<Tint>,
}

/// One node's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tint {
    /// B's number less A's, in [-1, 1]; of values, from the mover's view.
    pub difference: f32,
    /// Set where only this tree has the node.
    pub is_alone: bool,
}

impl Tints {
    /// A node's difference as seen with a sign; none where nothing is known of it.
    pub fn seen(&self, node: u32, sign: f32) -> Tint {
        let tint = self.of.get(&node).copied().unwrap_or(Tint { difference: 0.0, is_alone: false });
        if self.by_value { Tint { difference: tint.difference * sign, ..tint } } else { tint }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_values_have_a_point_of_view() {
        let of: IdMap<Tint> = [(3, Tint { difference: 0.25, is_alone: true })].into_iter().collect();
        let mut tints = Tints { by_value: false, of };
        assert_eq!(tints.seen(3, -1.0), Tint { difference: 0.25, is_alone: true });
        tints.by_value = true;
        assert_eq!(tints.seen(3, -1.0).difference, -0.25);
        assert_eq!(tints.seen(4, -1.0), Tint { difference: -0.0, is_alone: false });
    }
}
