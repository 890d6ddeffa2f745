//! Colours of a tree's boxes: how much more of a node there is in B than in A.

use canvas::tint::Tint;
use page::model::IdMap;
use wire::NodeView;
use wire::comparison::{Other, Side};

/// The colours of one side's nodes that have or lack a counterpart. `wholes`: the root's visits of this tree and of the other one.
pub(super) fn tints(
    side: Side,
    by_value: bool,
    nodes: &[NodeView],
    counterparts: &IdMap<Option<Other>>,
    wholes: [u32; 2],
) -> IdMap<Tint> {
    let tint = |node: &NodeView| {
        let other = *counterparts.get(&node.id)?;
        Some((node.id, tint(side, by_value, (node.visits, node.q), other, wholes)))
    };
    nodes.iter().filter_map(tint).collect()
}

/// B's number less A's for a node of one side, whose own are `visits` and `q`.
fn tint(side: Side, by_value: bool, (visits, q): (u32, f32), other: Option<Other>, wholes: [u32; 2]) -> Tint {
    let share = |visits: u32, whole: u32| visits as f32 / whole.max(1) as f32;
    let sign = if side == Side::A { 1.0 } else { -1.0 };
    let difference = match (by_value, other) {
        (true, Some(other)) => other.q - q,
        // An unvisited node has no Q.
        (true, None) => 0.0,
        (false, other) => share(other.map_or(0, |other| other.visits), wholes[1]) - share(visits, wholes[0]),
    };
    Tint { difference: sign * difference, is_alone: other.is_none() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_has_the_same_colour_in_both_trees() {
        let (a, b) = ((300, 0.25), (100, -0.25));
        let other = |(visits, q): (u32, f32)| Some(Other { node: 9, visits, q });
        for by_value in [false, true] {
            let in_a = tint(Side::A, by_value, a, other(b), [1000, 500]);
            let in_b = tint(Side::B, by_value, b, other(a), [500, 1000]);
            assert_eq!(in_a, in_b);
            let wanted = if by_value { -0.5 } else { 0.2 - 0.3 };
            assert!((in_a.difference - wanted).abs() < 1e-6, "{in_a:?}");
        }
        let alone = tint(Side::B, false, (50, 0.0), None, [500, 1000]);
        assert_eq!(alone, Tint { difference: 0.1, is_alone: true });
        assert_eq!(tint(Side::B, true, (50, 0.7), None, [500, 1000]).difference, 0.0);
    }
}
