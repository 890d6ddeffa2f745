//! The places of what was found, over the boxes: a dashed frame and a wedge in the upper corner, whatever the box's colour is.

use super::Painter;
use crate::camera::Viewport;
use crate::scene::{Kind, Scene, SceneBox};

/// Boxes narrower than this have a bar in place of frame and wedge.
const FRAMED: f64 = 9.0;
/// Side of the wedge.
const WEDGE: f64 = 8.0;

impl Painter {
    /// Marks the boxes of nodes, which are ascending; returns how many of them are drawn. The selected node keeps its own frame.
    pub fn mark_found(&self, scene: &Scene, view: &Viewport, nodes: &[u32], selected: u32) -> u32 {
        if nodes.is_empty() {
            return 0;
        }
        let is_found = |drawn: &&SceneBox| matches!(drawn.kind, Kind::Node(id) if nodes.binary_search(&id).is_ok());
        let mut count = 0;
        for drawn in scene.boxes.iter().filter(is_found) {
            count += 1;
            self.mark_one(drawn, view, drawn.kind == Kind::Node(selected));
        }
        count
    }

    fn mark_one(&self, drawn: &SceneBox, view: &Viewport, is_selected: bool) {
        let (x, y, width, height) = self.rectangle(drawn, view);
        let (ground, palette) = (&self.ground, &self.palette);
        if width < FRAMED {
            if is_selected {
                return;
            }
            let width = width.max(3.0);
            ground.fill_style(&palette.surface);
            ground.fill_rect(x - 1.0, y, width + 2.0, height);
            ground.fill_style(&palette.ink);
            ground.fill_rect(x, y, width, height);
            return;
        }
        if !is_selected {
            self.frame(drawn, view, &palette.surface, 3.0, 1.5);
            self.ground.dash(true);
            self.frame(drawn, view, &palette.ink, 2.0, 1.5);
            self.ground.dash(false);
        }
        let right = (x + width).min(view.width);
        for (side, colour) in [(WEDGE + 2.0, &palette.surface), (WEDGE, &palette.ink)] {
            self.wedge([(right - side, y), (right, y), (right, y + side)], colour);
        }
    }
}
