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

/// The way that a simulation's path takes through the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    /// Number of nodes, from the root, that lie above the picture.
    pub first: usize,
    /// The points of the others.
    pub points: Vec<Point>,
    /// Radii of their dots, where links are curves; without any they are straight.
    pub radii: Vec<f64>,
    /// Boxes of labels: left, top, width and height. The value lies on none of them if there is room.
    pub labels: Vec<[f64; 4]>,
}

impl Way {
    /// Place of a label of this size at a point: its left and top, as near as it can be without lying on another label.
    pub fn free_place(&self, (x, y): Point, (width, height): (f64, f64), view: &Viewport) -> Point {
        /// Space between a dot and a label that makes room.
        const APART: f64 = 10.0;
        let (half, middle) = (0.5 * width, 0.5 * height);
        let aside = half + APART;
        let below = middle + APART;
        let steps = [(0.0, 0.0), (aside, 0.0), (-aside, 0.0), (0.0, below), (aside, below), (-aside, below)];
        let places = steps.map(|(right, down)| {
            let left = (x + right - half).min(view.width - width - 2.0).max(2.0);
            let top = (y + down - middle).min(view.height - height - 2.0).max(2.0);
            (left, top)
        });
        let is_free = |&&(left, top): &&Point| {
            self.labels.iter().all(|[x, y, wide, high]| {
                left >= x + wide || left + width <= *x || top >= y + high || top + height <= *y
            })
        };
        *places.iter().find(is_free).unwrap_or(&places[0])
    }
}

/// The curve of a link, from the lower edge of a dot to the upper edge of the one below it: where it begins, its two handles, its end.
pub fn link((from, radius): (Point, f64), (to, end_radius): (Point, f64)) -> [Point; 4] {
    let (top, bottom) = (from.1 + radius, to.1 - end_radius);
    let bend = 0.55 * (bottom - top).max(0.0);
    [(from.0, top), (from.0, top + bend), (to.0, bottom - bend), (to.0, bottom)]
}

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

    const VIEW: Viewport = Viewport { width: 400.0, height: 300.0, row_height: 0.0 };

    #[test]
    fn a_value_makes_room_for_labels() {
        let size = (40.0, 18.0);
        let way = |labels: Vec<[f64; 4]>| Way { labels, ..Way::default() };
        let at = (200.0, 100.0);
        assert_eq!(way(Vec::new()).free_place(at, size, &VIEW), (180.0, 91.0));
        let above = [190.0, 80.0, 18.0, 13.0];
        let (left, top) = way(vec![above]).free_place(at, size, &VIEW);
        assert_eq!((left, top), (210.0, 91.0), "beside the dot, and right of the label");
        let right = [212.0, 90.0, 50.0, 13.0];
        assert_eq!(way(vec![above, right]).free_place(at, size, &VIEW), (150.0, 91.0));
        // Where there is no room at all it lies where it belongs.
        let all = [0.0, 0.0, 400.0, 300.0];
        assert_eq!(way(vec![all]).free_place(at, size, &VIEW), (180.0, 91.0));
        assert_eq!(way(Vec::new()).free_place((399.0, 0.0), size, &VIEW), (358.0, 2.0), "in the picture");
    }

    #[test]
    fn links_leave_and_arrive_upright() {
        let [begin, first, second, end] = link(((10.0, 20.0), 5.0), ((60.0, 100.0), 4.0));
        assert_eq!((begin, end), ((10.0, 25.0), (60.0, 96.0)));
        assert_eq!((first.0, second.0), (begin.0, end.0));
        assert!(begin.1 < first.1 && second.1 < end.1);
    }
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
