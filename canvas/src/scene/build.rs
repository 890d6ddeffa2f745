//! Building the picture: one walk over the layout that skips what cannot be seen.

use wire::NodeView;

use crate::layout::{Interval, Spot};
use crate::palette;
use crate::scene::label::{Label, Labels, PADDING, Room, TWO_LINES};
use crate::scene::{Ending, Kind, LEAST_MERGED, Look, Scene, SceneBox, THINNEST, THINNEST_GHOST, THINNEST_GHOSTS};
use crate::tint::Tint;
use page::model::Model;

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
    /// Visits of the base, which shares are of.
    whole: u32,
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
        let model = look.subject.model;
        let newest = newest_of(model);
        Self {
            scene,
            look,
            labels,
            parents: Vec::with_capacity(64),
            run: None,
            base_depth: look.layout.base().map_or(0, |base| model.path(base).len() as i32 - 1),
            whole: look.layout.base().and_then(|base| model.node(base)).map_or(1, |base| base.visits.max(1)),
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

    /// Looks at one node; returns whether its children may be seen too.
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
        let Look { subject, camera, view, .. } = self.look;
        let Some(node) = subject.model.node(spot.id) else { return };
        let sign = subject.sign(self.base_depth + spot.row);
        let mut drawn = SceneBox {
            kind: Kind::Node(spot.id),
            x,
            y: camera.screen_from_row(spot.row, view),
            width,
            shade: palette::shade(node.q * sign),
            outline: node.v.map(|v| palette::shade(v * sign)),
            heat: palette::heat(subject.model.age(spot.id), subject.model.moment()),
            ending: node.terminal.map(|terminal| Ending::seen(terminal, sign)),
            is_alone: false,
            on_path: subject.path.contains(&spot.id),
            label: Label::default(),
        };
        if let Some(tints) = subject.tints {
            colour_by_difference(&mut drawn, tints.seen(spot.id, sign));
        }
        let room = self.room(&drawn);
        drawn.label = self.labels.of_node(&mut self.scene.text, subject, node, (self.whole, sign), room);
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
            self.add_ghosts(parent);
        }
    }

    fn add_remainder(&mut self, parent: &Spot) {
        let model = self.look.subject.model;
        let visits = model.remainder(parent.id);
        let Some(node) = model.node(parent.id).filter(|_| visits > 0) else { return };
        let unit = parent.shown.width() / f64::from(node.visits.max(1));
        let right = own_part(parent, node).left;
        let nodes = model.hidden_children(parent.id);
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

    /// Draws the moves of an open node that were never visited: where the node's own evaluations are, which are what said
    /// how likely they are, each as wide as its share of that.
    fn add_ghosts(&mut self, parent: &Spot) {
        let Look { subject, camera, view, .. } = *self.look;
        let y = camera.screen_from_row(parent.row + 1, &view);
        let (Some(node), Some(open)) = (subject.model.node(parent.id), subject.model.open_now(parent.id)) else {
            return;
        };
        let part = own_part(parent, node);
        let (mut x, right) = (camera.screen_from_tree(part.left, &view), camera.screen_from_tree(part.right, &view));
        let unvisited = || open.edges.iter().filter(|edge| edge.child.is_none());
        let all: f64 = unvisited().map(|edge| edge.prior).sum();
        let is_outside = right <= 0.0 || x >= view.width || y >= view.height || y + view.row_height <= 0.0;
        if is_outside || right - x < THINNEST_GHOSTS || all <= 0.0 {
            return;
        }
        let scale = (right - x) / all;
        let mut more = (0, 0.0);
        for edge in unvisited() {
            let width = edge.prior * scale;
            // The likely ones come first, so whatever follows is thin, too.
            if more.0 > 0 || width < THINNEST_GHOST {
                more = (more.0 + 1, more.1 + edge.prior);
                continue;
            }
            let mut drawn = plain_box(Kind::Ghost { parent: parent.id, mv: edge.mv }, x, y, width);
            let (room, move_of) = (self.room(&drawn), (parent.id, edge.mv));
            drawn.label = self.labels.of_ghost(&mut self.scene.text, subject, move_of, edge.prior as f32, room);
            self.scene.boxes.push(drawn);
            x += width;
        }
        if more.0 > 0 && right - x >= LEAST_MERGED {
            let mut drawn = plain_box(Kind::Unvisited { parent: parent.id, moves: more.0 }, x, y, right - x);
            let room = self.room(&drawn);
            drawn.label = self.labels.of_unvisited(&mut self.scene.text, more.0, more.1 as f32, room);
            self.scene.boxes.push(drawn);
        }
        // Ghosts below the last row of nodes are to be seen as well.
        self.scene.last_row = self.scene.last_row.max(parent.row + 1);
    }

    /// Adds a thin node to the run of its neighbours.
    fn merge(&mut self, spot: &Spot) {
        let Some(node) = self.look.subject.model.node(spot.id) else { return };
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
        let kind = Kind::Rest { parent: run.parent, nodes: run.nodes, visits: run.visits };
        let mut drawn = plain_box(kind, x, y, right - x);
        let room = self.room(&drawn);
        drawn.label = self.labels.of_rest(&mut self.scene.text, run.nodes, run.visits, self.whole, room);
        self.scene.boxes.push(drawn);
    }

    /// The room for a box's label: a box that leaves the screen keeps its label on it.
    fn room(&self, drawn: &SceneBox) -> Room {
        let view = &self.look.view;
        let visible = (drawn.x + drawn.width).min(view.width) - drawn.x.max(0.0);
        let mark = if drawn.ending.is_some() { 14.0 } else { 0.0 };
        Room { width: visible - 2.0 * PADDING - mark, has_two_lines: view.row_height >= TWO_LINES }
    }
}

/// The newest node of the whole tree, if it is held.
pub(crate) fn newest_of(model: &Model) -> Option<u32> {
    model.newest().filter(|&id| id > 0 && id + 1 == model.tree_nodes())
}

/// The right end of a node's place, which counts its own evaluations and has no child's box below it.
fn own_part(spot: &Spot, node: &NodeView) -> Interval {
    let unit = spot.shown.width() / f64::from(node.visits.max(1));
    Interval { left: spot.shown.right - f64::from(node.own) * unit, right: spot.shown.right }
}

/// A box without colours.
fn plain_box(kind: Kind, x: f64, y: f64, width: f64) -> SceneBox {
    SceneBox {
        kind,
        x,
        y,
        width,
        shade: 0,
        outline: None,
        heat: 0,
        ending: None,
        is_alone: false,
        on_path: false,
        label: Label::default(),
    }
}

/// One colour says one thing: no outline, and the full strength whenever it was visited last.
fn colour_by_difference(drawn: &mut SceneBox, tint: Tint) {
    drawn.shade = palette::shade(tint.difference);
    drawn.is_alone = tint.is_alone;
    drawn.outline = None;
    drawn.heat = u8::try_from(palette::HEATS - 1).unwrap_or(0);
}
