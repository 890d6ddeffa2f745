//! Clicks and keys on the tree: what they mean where they meet what is drawn.

use canvas::scene::Kind;

use super::stage::Stage;
use super::steer::Step;
use crate::state::Hover;

impl Stage {
    /// A click: a node is selected, what stands for many is opened where the form can. Returns whether something else lies there now.
    pub fn click(&self, (x, y): (f64, f64)) -> bool {
        let analysis = self.analysis();
        match self.at(x, y) {
            None => {}
            Some(Kind::Node(id)) => analysis.select(id),
            Some(Kind::Rest { parent, .. }) if self.open(parent) => return true,
            // The node whose moves these are has a table with all of them.
            Some(Kind::Rest { parent, .. } | Kind::Unvisited { parent, .. }) => analysis.select(parent),
            Some(Kind::Ghost { parent, mv }) => {
                analysis.select(parent);
                analysis.select_move(Some(mv));
            }
        }
        false
    }

    /// A double click: a node becomes the base; what stands for many is zoomed into, or its parent becomes the base.
    pub fn double_click(&self, x: f64, y: f64) {
        if self.has_just_opened() {
            return;
        }
        let Some(kind) = self.at(x, y) else { return };
        match kind {
            Kind::Node(id) => self.analysis().zoom(id),
            Kind::Rest { parent, .. } | Kind::Ghost { parent, .. } | Kind::Unvisited { parent, .. } => {
                if parent == self.base() {
                    self.frame_on(kind);
                } else {
                    self.analysis().zoom(parent);
                }
            }
        }
        self.light(None);
    }

    /// Lights what is drawn somewhere on the whole page, or puts the light out.
    pub fn light(&self, drawn: Option<Kind>) {
        self.analysis().hover(drawn.and_then(|kind| match kind {
            Kind::Node(id) => Some(Hover::Node(id)),
            Kind::Ghost { parent, mv } => Some(Hover::Edge { parent, mv }),
            Kind::Rest { .. } | Kind::Unvisited { .. } => None,
        }));
    }

    /// Does what a key means in the tree; returns whether it meant something.
    pub fn key(&self, key: &str) -> bool {
        let (analysis, selected) = (self.analysis(), self.selected());
        if let Some(step) = Step::of_key(key) {
            if let Some(next) = analysis.model.with_value(|model| step.from(model, selected)) {
                analysis.select(next);
                self.reveal(next);
            }
            return true;
        }
        match key {
            "Enter" => analysis.zoom(selected),
            "Escape" | "Backspace" => return self.zoom_out(),
            "0" => self.show_all(),
            "o" => drop(self.open(selected)),
            "w" if analysis.has_why() => {
                let (parent, mv) = analysis.move_to(selected);
                analysis.ask_why(parent, mv);
            }
            "+" | "=" => self.zoom_middle(1.6),
            "-" | "\u{2212}" => self.zoom_middle(1.0 / 1.6),
            _ => return false,
        }
        true
    }

    /// Shows the whole tree.
    pub fn show_all(&self) {
        self.analysis().zoom(0);
        self.reset();
    }

    /// First back to the whole base, then to its parent. At the top the key is left to the page.
    fn zoom_out(&self) -> bool {
        if self.is_zoomed() {
            self.reset();
            return true;
        }
        let (analysis, base) = (self.analysis(), self.base());
        if base == 0 {
            return false;
        }
        let path = analysis.model.with_value(|model| model.path(base));
        analysis.zoom(path.len().checked_sub(2).map_or(0, |parent| path[parent]));
        true
    }
}
