use proptest::prelude::*;

use super::*;

/// A tree from each node's parent (0 is the root's own; parents come before children), as a walk: slots, rows, and each
/// slot's parent.
fn walk(parents: &[usize], halves: &[f64]) -> (Vec<Slot>, Vec<usize>, Vec<Option<usize>>) {
    let mut slots = Vec::new();
    let mut rows: Vec<usize> = Vec::new();
    let mut above = Vec::new();
    let mut stack = vec![(0, 0, None)];
    while let Some((node, row, parent)) = stack.pop() {
        let place = slots.len();
        slots.push(Slot { half: halves[node], end: 0 });
        rows.push(row);
        above.push(parent);
        let children = (1..parents.len()).filter(|&child| parents[child] == node);
        let first = stack.len();
        stack.extend(children.map(|child| (child, row + 1, Some(place))));
        stack[first..].reverse();
    }
    for place in 0..slots.len() {
        let after = (place + 1..slots.len()).find(|&other| rows[other] <= rows[place]);
        slots[place].end = after.unwrap_or(slots.len());
    }
    (slots, rows, above)
}

fn laid_out(parents: &[usize], half: f64) -> Vec<f64> {
    tidy(&walk(parents, &vec![half; parents.len()]).0)
}

#[test]
fn one_node_and_none() {
    assert_eq!(tidy(&[]), Vec::<f64>::new());
    assert_eq!(tidy(&[Slot { half: 5.0, end: 1 }]), [0.0]);
}

#[test]
fn leaves_touch_and_parents_are_in_the_middle() {
    // A root with three leaves.
    assert_eq!(laid_out(&[0, 0, 0, 0], 5.0), [0.0, -10.0, 0.0, 10.0]);
    // A root with two children, the second with two: the walk is root, 1, 2, and both below 2.
    assert_eq!(laid_out(&[0, 0, 0, 2, 2], 5.0), [0.0, -5.0, 5.0, 0.0, 10.0]);
}

#[test]
fn what_is_small_between_large_ones_is_spread_evenly() {
    // Two children with four leaves each, and a leaf between them.
    let places = laid_out(&[0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 3, 3], 5.0);
    let (left, between, right) = (places[1], places[6], places[7]);
    assert_eq!((left, between, right), (-22.0, 0.0, 22.0));
}

#[test]
fn a_subtree_is_laid_out_the_same_wherever_it_is() {
    let alone = laid_out(&[0, 0, 0, 1, 1, 1], 3.0);
    // The same below the second child of another root.
    let within = laid_out(&[0, 0, 0, 2, 2, 3, 3, 3], 3.0);
    let subtree: Vec<f64> = within[2..].iter().map(|x| x - within[2]).collect();
    assert_eq!(subtree, alone);
}

fn trees() -> impl Strategy<Value = (Vec<usize>, Vec<f64>)> {
    (1_usize..120).prop_flat_map(|size| {
        let parents = (0..size).map(|node| 0..node.max(1)).collect::<Vec<_>>();
        (parents, prop::collection::vec(1.0..20.0_f64, size))
    })
}

proptest! {
    #[test]
    fn nothing_overlaps_and_the_order_stays((parents, halves) in trees()) {
        let (slots, rows, _) = walk(&parents, &halves);
        let places = tidy(&slots);
        let mut last: Vec<Option<usize>> = vec![None; slots.len()];
        for place in 0..slots.len() {
            if let Some(left) = last[rows[place]].replace(place) {
                let apart = places[place] - places[left];
                prop_assert!(apart >= slots[left].half + slots[place].half - 1e-9, "{left} and {place}: {apart}");
            }
        }
    }

    #[test]
    fn parents_are_centred_over_their_children((parents, halves) in trees()) {
        let (slots, _, above) = walk(&parents, &halves);
        let places = tidy(&slots);
        for place in 0..slots.len() {
            let children: Vec<usize> = (0..slots.len()).filter(|&child| above[child] == Some(place)).collect();
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                prop_assert!((places[place] - 0.5 * (places[first] + places[last])).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_mirror_image_is_laid_out_as_one((parents, halves) in trees()) {
        let (slots, rows, above) = walk(&parents, &halves);
        let places = tidy(&slots);
        // The walk that takes the last child first.
        let mut order = Vec::new();
        let mut stack = vec![0];
        while let Some(place) = stack.pop() {
            order.push(place);
            stack.extend((0..slots.len()).filter(|&child| above[child] == Some(place)));
        }
        let mirrored: Vec<Slot> = order
            .iter()
            .enumerate()
            .map(|(place, &from)| {
                let after = (place + 1..order.len()).find(|&other| rows[order[other]] <= rows[from]);
                Slot { half: slots[from].half, end: after.unwrap_or(order.len()) }
            })
            .collect();
        for (place, x) in tidy(&mirrored).into_iter().enumerate() {
            prop_assert!((x + places[order[place]]).abs() < 1e-6);
        }
    }
}
