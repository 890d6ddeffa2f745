//! Building the picture: one walk over the layout that skips what cannot be seen.

use crate::canvas::layout::Spot;
use crate::canvas::palette;
use crate::canvas::scene::label::{Label, Labels};
use crate::canvas::scene::{Ending, Kind, LEAST_MERGED, Look, Scene, SceneBox, THINNEST};
use crate::canvas::tint::Tint;

impl Scene {
    /// Builds the picture.
    pub fn build(&mut self, look: &Look<'_>, labels: &mut Labels<'_>) {
        self.boxes.clear();
        self.text.clear();
        self.row_height = look.view.row_height;
        self.last_row = 0;
        self.newest = None;
        Builder::new(self, look, labels).walk();
    }
}

struct Builder<'a, 'b, 'c> {
    scene: &'a mut Scene,
    look: &'a Look<'b>,
    labels: &'a mut Labels<'c>,
    /// Places of the nodes being entered, outermost first.
    parents: Vec<usize>,
    run: Option<Run>,
    /// Plies of the base from the search's root.
    base_depth: i32,
    /// Place of the newest node of the whole tree, if it is held.
    newest: Option<usize>,
}

/// Thin neighbours on their way to become one box.
struct Run {
    parent: u32,
    row: i32,
    left: f64,
    right: f64,
    nodes: u32,
    visits: u32,
}

impl<'a, 'b, 'c> Builder<'a, 'b, 'c> {
    fn new(scene: &'a mut Scene, look: &'a Look<'b>, labels: &'a mut Labels<'c>) -> Self {
        let model = look.model;
        let newest = model.newest().filter(|&id| id > 0 && id + 1 == model.tree_nodes());
        Self {
            scene,
            look,
            labels,
            parents: Vec::with_capacity(64),
            run: None,
            base_depth: look.layout.base().map_or(0, |base| model.path(base).len() as i32 - 1),
            newest: newest.and_then(|id| look.layout.place(id)),
        }
    }

    fn walk(&mut self) {
        let spots = self.look.layout.spots();
        let mut place = 0;
        loop {
            self.leave(place);
            let Some(spot) = spots.get(place) else { break };
            let enters = self.visit(place, spot);
            if enters {
                self.parents.push(place);
            }
            place = if enters { place + 1 } else { spot.end };
        }
        self.flush();
    }

    /// Looks at one node; whether its children may be seen too.
    fn visit(&mut self, place: usize, spot: &Spot) -> bool {
        let Look { camera, view, .. } = self.look;
        let left = camera.screen_from_tree(spot.shown.left, view);
        let right = camera.screen_from_tree(spot.shown.right, view);
        if right <= 0.0 || left >= view.width {
            return false;
        }
        let width = right - left;
        if width < THINNEST {
            self.merge(spot);
            return false;
        }
        self.flush();
        self.scene.last_row = self.scene.last_row.max(spot.row);
        // Rows below the screen are walked too: one has to know how far down it goes.
        let y = camera.screen_from_row(spot.row, view);
        if y + view.row_height > 0.0 && y < view.height {
            self.draw(place, spot, left, width);
        }
        true
    }

    fn draw(&mut self, place: usize, spot: &Spot, x: f64, width: f64) {
        let Look { model, camera, view, path, signs, .. } = self.look;
        let Some(node) = model.node(spot.id) else { return };
        let sign = signs[(self.base_depth + spot.row).rem_euclid(2) as usize];
        let mut drawn = SceneBox {
            kind: Kind::Node(spot.id),
            x,
            y: camera.screen_from_row(spot.row, view),
            width,
            shade: palette::shade(node.q * sign),
            outline: node.v.map(|v| palette::shade(v * sign)),
            heat: palette::heat(model.age(spot.id), model.moment()),
            ending: node.terminal.map(|terminal| Ending::seen(terminal, sign)),
            is_alone: false,
            on_path: path.contains(&spot.id),
            label: Label::default(),
        };
        if let Some(tints) = self.look.tints {
            colour_by_difference(&mut drawn, tints.seen(spot.id, sign));
        }
        drawn.label = self.labels.of_node(&mut self.scene.text, self.look, &drawn, node, sign);
        self.scene.boxes.push(drawn);
        if self.newest.is_some_and(|newest| (place..spot.end).contains(&newest)) {
            self.scene.newest = Some(spot.id);
        }
    }

    /// Ends the nodes whose subtree is behind: each gets the box for what of it is not held.
    fn leave(&mut self, place: usize) {
        while let Some(&open) = self.parents.last() {
            let parent = &self.look.layout.spots()[open];
            if parent.end > place {
                return;
            }
            self.parents.pop();
            if self.run.as_ref().is_some_and(|run| run.parent != parent.id) {
                self.flush();
            }
            self.add_remainder(parent);
            self.flush();
        }
    }

    fn add_remainder(&mut self, parent: &Spot) {
        let visits = self.look.model.remainder(parent.id);
        let Some(node) = self.look.model.node(parent.id).filter(|_| visits > 0) else { return };
        // The node's own evaluations keep the right end; they have no box.
        let unit = parent.shown.width() / f64::from(node.visits.max(1));
        let right = parent.shown.right - f64::from(node.own) * unit;
        let nodes = self.look.model.hidden_children(parent.id);
        match &mut self.run {
            Some(run) => {
                run.right = right;
                run.nodes += nodes;
                run.visits += visits;
            }
            None => {
                let left = right - f64::from(visits) * unit;
                self.run = Some(Run { parent: parent.id, row: parent.row + 1, left, right, nodes, visits });
            }
        }
    }

    /// Adds a thin node to the run of its neighbours.
    fn merge(&mut self, spot: &Spot) {
        let Some(node) = self.look.model.node(spot.id) else { return };
        if self.run.as_ref().is_some_and(|run| run.parent != node.parent) {
            self.flush();
        }
        let (parent, row, left) = (node.parent, spot.row, spot.shown.left);
        let run = self.run.get_or_insert(Run { parent, row, left, right: left, nodes: 0, visits: 0 });
        run.right = spot.shown.right;
        run.nodes += 1;
        run.visits += node.visits.saturating_sub(node.given);
    }

    /// Draws the run, if there is one.
    fn flush(&mut self) {
        let Some(run) = self.run.take() else { return };
        let Look { camera, view, .. } = self.look;
        let (x, right) = (camera.screen_from_tree(run.left, view), camera.screen_from_tree(run.right, view));
        let y = camera.screen_from_row(run.row, view);
        let is_outside = right <= 0.0 || x >= view.width || y >= view.height || y + view.row_height <= 0.0;
        if is_outside || right - x < LEAST_MERGED {
            return;
        }
        let mut drawn = SceneBox {
            kind: Kind::Rest { parent: run.parent, nodes: run.nodes, visits: run.visits },
            x,
            y,
            width: right - x,
            shade: 0,
            outline: None,
            heat: 0,
            ending: None,
            is_alone: false,
            on_path: false,
            label: Label::default(),
        };
        drawn.label = self.labels.of_rest(&mut self.scene.text, self.look, &drawn, run.nodes, run.visits);
        self.scene.boxes.push(drawn);
    }
}

/// One colour says one thing: no outline, and the full strength whenever it was visited last.
fn colour_by_difference(drawn: &mut SceneBox, tint: Tint) {
    drawn.shade = palette::shade(tint.difference);
    drawn.is_alone = tint.is_alone;
    drawn.outline = None;
    drawn.heat = u8::try_from(palette::HEATS - 1).unwrap_or(0);
}
