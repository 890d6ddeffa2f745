//! Part of a tree for which more nodes are requested than the most visited ones: all of a small tree, and the parts that were
//! opened.

use wire::Closer;

use crate::layout::Interval;
use page::model::Model;

/// Most visits of a small tree: all of its nodes can be held.
const SMALL: u32 = 4000;
/// Least share of an opened node's visits with which its children are requested.
const OF_OPENED: f64 = 1.0 / 2000.0;
/// Margin on each side of the requested stretch, as a share of the opened part: it moves while a tree grows.
const MARGIN: f64 = 0.25;

/// Returns the stretch to request below a base. `held` is the stretch of the last request for the same base and the same opened
/// nodes: it is kept as long as it suffices, because each change is answered with everything anew.
pub fn wanted(model: &Model, base: u32, opened: &[u32], held: Option<Closer>) -> Option<Closer> {
    let visits = model.node(base)?.visits;
    if visits <= SMALL {
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let min_share = 1.0 / SMALL as f32;
        return Some(Closer { left: 0.0, right: 1.0, min_share });
    }
    let intervals: Vec<Interval> = opened.iter().filter_map(|&node| interval(model, base, node)).collect();
    let left = intervals.iter().map(|one| one.left).reduce(f64::min)?;
    let right = intervals.iter().map(|one| one.right).reduce(f64::max)?;
    if held.is_some_and(|held| held.left <= left && held.right >= right && held.right - held.left < 1.0) {
        return held;
    }
    let width: f64 = intervals.iter().map(|one| one.width()).sum();
    let margin = MARGIN * (right - left);
    #[expect(clippy::cast_possible_truncation, reason = "a share needs no f64")]
    let min_share = (width * OF_OPENED).max(1.0 / f64::from(visits)) as f32;
    Some(Closer { left: (left - margin).max(0.0), right: (right + margin).min(1.0), min_share })
}

/// Returns a node's stretch in the drawing in which each node is as wide as its visits and the base is 0 to 1; `None` if it is
/// not below the base.
fn interval(model: &Model, base: u32, node: u32) -> Option<Interval> {
    let path = model.path(node);
    let start = path.iter().position(|&id| id == base)?;
    let mut left = 0.0;
    let mut unit = 1.0 / f64::from(model.node(base)?.visits.max(1));
    for pair in path[start..].windows(2) {
        let counted = |id: u32| model.node(id).map_or(0, |node| node.visits.saturating_sub(node.given));
        let before = model.children(pair[0]).iter().take_while(|&&id| id != pair[1]);
        left += f64::from(before.map(|&id| counted(id)).sum::<u32>()) * unit;
        unit *= f64::from(counted(pair[1])) / f64::from(model.node(pair[1])?.visits.max(1));
    }
    Some(Interval { left, right: left + f64::from(model.node(node)?.visits) * unit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use page::testing::{model_of, node};

    fn large() -> Model {
        model_of(vec![
            node(0, 0, 0, 10_000),
            node(1, 0, 1, 3000),
            node(2, 0, 0, 5000),
            node(3, 2, 1, 1000),
            node(4, 2, 0, 2000),
        ])
    }

    #[test]
    fn places_are_those_of_the_icicle() {
        let model = large();
        for base in [0, 2] {
            let mut layout = Layout::default();
            layout.update(&model, base);
            for spot in layout.spots().iter().filter(|spot| spot.row >= 0) {
                let found = interval(&model, base, spot.id).filter(|_| model.path(spot.id).contains(&base));
                if let Some(found) = found {
                    assert!((found.left - spot.target.left).abs() < 1e-12);
                    assert!((found.right - spot.target.right).abs() < 1e-12);
                }
            }
        }
        assert_eq!(interval(&model, 2, 1), None);
    }

    #[test]
    fn all_of_a_small_tree_is_asked_for_and_of_a_large_one_what_was_opened() {
        let small = model_of(vec![node(0, 0, 0, SMALL)]);
        let all = wanted(&small, 0, &[], None).expect("small");
        assert_eq!((all.left, all.right), (0.0, 1.0));
        assert!(all.min_share * SMALL as f32 <= 1.0);
        let large = large();
        assert_eq!(wanted(&large, 0, &[], None), None);
        // 3 lies from 0.2 to 0.3.
        let opened = wanted(&large, 0, &[3], None).expect("opened");
        assert!((opened.left - 0.175).abs() < 1e-9 && (opened.right - 0.325).abs() < 1e-9);
        assert!((f64::from(opened.min_share) * 10_000.0 - 1.0).abs() < 1e-3, "one visit");
        assert_eq!(wanted(&large, 0, &[3], Some(opened)), Some(opened));
        let both = wanted(&large, 0, &[3, 1], None).expect("opened");
        assert!(both.left <= 0.2 && both.right >= 0.8);
        assert_eq!(wanted(&large, 0, &[77], None), None, "what is not held cannot be asked for");
    }
}
