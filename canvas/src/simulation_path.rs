//! Path of one simulation through the picture: the points of its nodes, and the place of the value that is backed up.

use crate::camera::{Camera, Viewport};
use crate::layout::Layout;

/// A simulation's path, as much of it as is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SimulationPath {
    /// From the search's root to the leaf, which need not be in the tree yet.
    pub nodes: Vec<u32>,
    /// Number of nodes, from the root, that are lit.
    pub lit: usize,
    /// Place of the value, as an index into `nodes`, and its text.
    pub value: Option<(usize, String)>,
}

/// A point of the screen, in pixels.
pub type Point = (f64, f64);

impl SimulationPath {
    /// The points of all nodes: the middle of what is seen of each. A node without a box is one row below the node
    /// before. Nodes above the picture are left out: the first number tells how many.
    pub fn points(&self, layout: &Layout, camera: Camera, view: &Viewport) -> (usize, Vec<Point>) {
        let mut points: Vec<Point> = Vec::with_capacity(self.nodes.len());
        let mut left_out = 0;
        let mut row = None;
        for &node in &self.nodes {
            let spot = layout.spot(node);
            let Some(at) = spot.map(|spot| spot.row).or(row.map(|row: i32| row + 1)) else {
                left_out += 1;
                continue;
            };
            row = Some(at);
            let x = match spot {
                Some(spot) => {
                    let left = camera.screen_from_tree(spot.shown.left, view).max(0.0).min(view.width);
                    let right = camera.screen_from_tree(spot.shown.right, view).max(0.0).min(view.width);
                    f64::midpoint(left, right)
                }
                None => points.last().map_or(0.5 * view.width, |point| point.0),
            };
            points.push((x, camera.screen_from_row(at, view) + 0.5 * view.row_height));
        }
        (left_out, points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::testing::{model_of, node};

    #[test]
    fn points_are_in_the_middle_of_boxes_and_the_leaf_below_the_last_one() {
        let model = model_of(vec![node(0, 0, 0, 10), node(1, 0, 0, 8), node(2, 0, 1, 1)]);
        let mut layout = Layout::default();
        layout.update(&model, 0);
        layout.settle();
        let view = Viewport { width: 100.0, height: 100.0, row_height: 20.0 };
        let path = SimulationPath { nodes: vec![0, 1, 9], lit: 3, value: None };
        let (left_out, points) = path.points(&layout, Camera::BASE, &view);
        assert_eq!(left_out, 0);
        assert_eq!(points, [(50.0, 10.0), (40.0, 30.0), (40.0, 50.0)]);
        // What is zoomed away is at the edge.
        let camera = Camera { left: 0.9, span: 0.1, top: 0.0 };
        assert_eq!(path.points(&layout, camera, &view).1[1].0, 0.0);
    }
}
