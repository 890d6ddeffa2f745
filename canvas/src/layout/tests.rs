use super::*;
use page::testing::{model_of, node};

fn small() -> Model {
    // 0 has 10 visits: 1 (rank 1, 4 visits), 2 (rank 0, 3 visits; 3 and 4 below it), 1 own, 2 not shown.
    model_of(vec![node(0, 0, 0, 10), node(1, 0, 1, 4), node(2, 0, 0, 3), node(3, 2, 0, 1), node(4, 2, 1, 1)])
}

fn target(layout: &Layout, id: u32) -> (f64, f64, i32) {
    let spot = layout.spot(id).expect("laid out");
    let round = |x: f64| (x * 1e9).round() / 1e9;
    (round(spot.target.left), round(spot.target.right), spot.row)
}

#[test]
fn widths_are_shares_and_order_is_rank() {
    let mut layout = Layout::default();
    assert_eq!(layout.update(&small(), 0), Rebase::Fresh);
    assert_eq!(target(&layout, 0), (0.0, 1.0, 0));
    assert_eq!(target(&layout, 2), (0.0, 0.3, 1));
    assert_eq!(target(&layout, 1), (0.3, 0.7, 1));
    assert_eq!(target(&layout, 3), (0.0, 0.1, 2));
    assert_eq!(target(&layout, 4), (0.1, 0.2, 2));
    let order: Vec<u32> = layout.spots().iter().map(|spot| spot.id).collect();
    assert_eq!(order, [0, 2, 3, 4, 1]);
    let ends: Vec<usize> = layout.spots().iter().map(|spot| spot.end).collect();
    assert_eq!(ends, [5, 4, 3, 4, 5]);
}

#[test]
fn another_base_is_the_unit_and_everything_keeps_its_place() {
    let mut layout = Layout::default();
    layout.update(&small(), 0);
    let moved = layout.update(&small(), 2);
    let Rebase::Moved { unit, row } = moved else { panic!("{moved:?}") };
    assert!(unit.distance(Interval { left: 0.0, right: 0.3 }) < 1e-12);
    assert_eq!(row, 1);
    assert_eq!(target(&layout, 2), (0.0, 1.0, 0));
    assert_eq!(target(&layout, 4).2, 1);
    assert_eq!(target(&layout, 0).2, -1);
    for spot in layout.spots() {
        assert!(spot.shown.distance(spot.target) < 1e-12, "nothing has to move: {spot:?}");
    }
}

#[test]
fn new_nodes_grow_out_of_their_place_without_gaps() {
    let mut layout = Layout::default();
    layout.update(&small(), 0);
    let grown = model_of(vec![
        node(0, 0, 0, 14),
        node(1, 0, 1, 4),
        node(2, 0, 0, 4),
        node(3, 2, 0, 1),
        node(4, 2, 1, 1),
        node(5, 0, 2, 3),
    ]);
    layout.update(&grown, 0);
    let new = layout.spot(5).expect("laid out").shown;
    assert!(new.distance(Interval { left: 0.7, right: 0.7 }) < 1e-12, "{new:?}");
    for _ in 0..3 {
        assert!(layout.ease(0.3, 1e-6));
        let at = |id: u32| layout.spot(id).expect("laid out").shown;
        assert!((at(2).right - at(1).left).abs() < 1e-12);
        assert!((at(1).right - at(5).left).abs() < 1e-12);
    }
    while layout.ease(0.3, 1e-6) {}
    assert_eq!(layout.spot(5).expect("laid out").shown, layout.spot(5).expect("laid out").target);
}

#[test]
fn a_missing_base_falls_back_and_an_empty_model_has_none() {
    let mut layout = Layout::default();
    layout.update(&small(), 77);
    assert_eq!(layout.base(), Some(0));
    assert_eq!(layout.update(&Model::default(), 0), Rebase::Fresh);
    assert!(layout.spots().is_empty());
    assert_eq!(layout.base(), None);
}
