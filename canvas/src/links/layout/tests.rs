use proptest::prelude::*;

use super::*;
use crate::links::testing::{grown, parents, small};
use page::testing::{edge, full, node, open};

fn wish(base: u32) -> Wish<'static> {
    Wish { base, path: &[0], simulation_path: &[], opened: &[], most: 100 }
}

fn laid_out(model: &Model) -> Layout {
    let mut layout = Layout::default();
    layout.update(model, &wish(0));
    layout
}

fn at(layout: &Layout, id: u32) -> Circle {
    layout.spot(Kind::Node(id)).expect("laid out").target
}

#[test]
fn areas_are_shares_with_a_floor() {
    let layout = laid_out(&small());
    assert_eq!(at(&layout, 0).radius, LARGEST);
    assert!((at(&layout, 1).radius - LARGEST * 0.6_f64.sqrt()).abs() < 1e-9);
    assert_eq!(at(&laid_out(&grown(&[0; 100])), 9).radius, SMALLEST);
    assert_eq!((at(&layout, 0).x, at(&layout, 3).row), (0.0, 2.0));
}

#[test]
fn another_base_is_at_the_top_and_everything_is_where_it_was() {
    let model = small();
    let mut layout = laid_out(&model);
    let (old_base, old_leaf) = (at(&layout, 1), at(&layout, 3));
    assert_eq!(layout.update(&model, &wish(1)), Rebase::Moved(old_base.x, old_base.row));
    let leaf = layout.spot(Kind::Node(3)).expect("laid out");
    assert_eq!((leaf.shown.x, leaf.shown.row), (old_leaf.x - old_base.x, old_leaf.row - old_base.row));
    assert_eq!(at(&layout, 1).row, 0.0);
    assert!(layout.spot(Kind::Node(2)).is_none());
    // And back: what is new grows out of its parent.
    let Rebase::Moved(x, row) = layout.update(&model, &wish(0)) else { panic!("the old base is drawn") };
    assert_eq!(layout.spot(Kind::Node(1)).expect("laid out").shown.x, old_base.x - x - old_base.x);
    assert_eq!(row, -1.0);
    let new = layout.spot(Kind::Node(2)).expect("laid out").shown;
    assert_eq!((new.x, new.row, new.radius), (0.0, 0.0, 0.0));
}

#[test]
fn a_first_visit_is_where_its_ghost_was() {
    let mut frame = full(vec![node(0, 0, 0, 2), wire::NodeView { mv: 5, ..node(1, 0, 0, 1) }]);
    frame.nodes[0].visited_edges = 1;
    let edges = vec![edge(5, 0.5, Some(1)), edge(6, 0.3, None)];
    frame.open = vec![wire::OpenNode { visits: 2, edges, ..open(0) }];
    let mut model = Model::default();
    model.apply(&frame);
    let mut layout = laid_out(&model);
    let ghost = layout.spot(Kind::Ghost { parent: 0, mv: 6 }).expect("laid out").shown;
    frame.nodes[0].visits = 3;
    frame.nodes.push(wire::NodeView { mv: 6, ..node(2, 0, 1, 1) });
    frame.open[0].visits = 3;
    frame.open[0].edges[1].child = Some(2);
    frame.tree_nodes = 3;
    model.apply(&frame);
    layout.update(&model, &wish(0));
    assert_eq!(layout.spot(Kind::Node(2)).expect("laid out").shown, ghost);
}

#[test]
fn what_was_opened_comes_out_of_what_stood_for_it() {
    let model = grown(&[0, 0, 0, 0, 1, 1]);
    let few = Wish { most: 2, ..wish(0) };
    let mut layout = Layout::default();
    layout.update(&model, &few);
    let rest = layout.spot(Kind::Rest { parent: 0, nodes: 0, visits: 0 }).expect("laid out").shown;
    layout.update(&model, &Wish { opened: &[0], ..few });
    let new = layout.spot(Kind::Node(2)).expect("opened").shown;
    assert_eq!((new.x, new.row), (rest.x, rest.row));
}

#[test]
fn a_missing_base_falls_back_and_an_empty_model_has_none() {
    let mut layout = Layout::default();
    layout.update(&small(), &wish(77));
    assert_eq!(layout.base(), Some(0));
    assert_eq!(layout.update(&Model::default(), &wish(0)), Rebase::Fresh);
    assert!(layout.spots().is_empty() && layout.base().is_none());
}

proptest! {
    #[test]
    fn nothing_overlaps_and_parents_are_in_the_middle(parents in parents(150)) {
        let layout = laid_out(&grown(&parents));
        let spots = layout.spots();
        let mut last: Vec<Option<usize>> = vec![None; spots.len()];
        for (place, spot) in spots.iter().enumerate() {
            if let Some(left) = last[spot.item.row as usize].replace(place) {
                let (left, right) = (spots[left].target, spot.target);
                prop_assert!(right.x - left.x >= left.radius + right.radius + GAP - 1e-9);
            }
            let children: Vec<f64> =
                spots.iter().filter(|child| child.parent == Some(place)).map(|child| child.target.x).collect();
            if let (Some(first), Some(last)) = (children.first(), children.last()) {
                prop_assert!((spot.target.x - 0.5 * (first + last)).abs() < 1e-9);
            }
            prop_assert!(spot.target.x - spot.target.radius >= layout.bounds().left);
            prop_assert!(spot.target.x + spot.target.radius <= layout.bounds().right);
        }
    }

    #[test]
    fn growth_moves_nothing_at_once_and_ends_where_a_fresh_layout_begins(parents in parents(120)) {
        let mut layout = Layout::default();
        let mut size = 1;
        while size <= parents.len() {
            let model = grown(&parents[..size]);
            layout.settle();
            let before: Vec<(Kind, Circle)> = layout.spots().iter().map(|spot| (spot.item.kind, spot.shown)).collect();
            layout.update(&model, &wish(0));
            for (kind, was) in &before {
                if let Some(spot) = layout.spot(*kind) {
                    prop_assert_eq!(spot.shown, *was);
                }
            }
            // Places never swap on their way; what is new comes from its parent.
            let known: Vec<Kind> = before.iter().map(|(kind, _)| *kind).collect();
            layout.ease(0.4, (0.1, 0.01));
            let mut last: Vec<f64> = Vec::new();
            for spot in layout.spots().iter().filter(|spot| known.contains(&spot.item.kind)) {
                let row = spot.item.row as usize;
                last.resize(last.len().max(row + 1), f64::NEG_INFINITY);
                prop_assert!(spot.shown.x >= last[row] - 1e-6, "{:?}", spot);
                last[row] = spot.shown.x;
            }
            size += 1 + size / 3;
        }
        while layout.ease(0.5, (0.01, 0.01)) {}
        let model = grown(&parents[..]);
        layout.update(&model, &wish(0));
        layout.settle();
        let fresh = laid_out(&model);
        for (grown, fresh) in layout.spots().iter().zip(fresh.spots()) {
            prop_assert_eq!((grown.item.kind, grown.shown), (fresh.item.kind, fresh.shown));
        }
    }
}
