//! The node-link tree: links as wide as P, dots with the colour of Q and a ring of V's, labels above them.

use super::ground::{Font, Hatch};
use super::{Lights, Painter};
use crate::camera::Viewport;
use crate::links::scene::{Dot, LINE, SPACE, Scene};
use crate::links::stones::Board;
use crate::scene::Kind;
use crate::scene::label::GAP;
use crate::simulation_path::link;
use engine::games::in_a_row::Player;

/// A link is at least so wide, in pixels,
const THINNEST_LINK: f64 = 0.75;
/// and so much wider where P is 1.
const WIDTH_OF_PRIOR: f64 = 6.0;
/// Dots at least this large have a ring, in pixels.
const RINGED: f64 = 4.5;
/// Width of the ring.
const RING: f64 = 2.0;
/// Dots at least this large have a letter where the game is over.
const LETTERED: f64 = 7.0;
/// The side of a square that is as large as a circle, in radii of it.
const SQUARE: f64 = 1.772;

impl Painter {
    /// Draws a picture.
    pub fn paint_links(&mut self, scene: &Scene, view: &Viewport, lights: &Lights) {
        self.ground.begin(view);
        self.draw_links(scene);
        self.draw_path(scene);
        for dot in &scene.dots {
            self.draw_dot(dot);
            if let Some(board) = &dot.board {
                self.draw_board(dot, board, board.stones(&scene.stones));
            }
        }
        self.write_dot_labels(scene);
        self.mark_dots(scene, lights);
    }

    fn draw_links(&self, scene: &Scene) {
        let ground = &self.ground;
        ground.stroke_style(&self.palette.link);
        for is_ghost in [false, true] {
            self.ground.dash(is_ghost);
            for dot in scene.dots.iter().filter(|dot| is_unvisited(dot.kind) == is_ghost) {
                // What stands for many has no P of its own.
                let prior = if matches!(dot.kind, Kind::Node(_) | Kind::Ghost { .. }) { dot.prior } else { 0.0 };
                ground.line_width(THINNEST_LINK + WIDTH_OF_PRIOR * f64::from(prior.clamp(0.0, 1.0)));
                self.link(dot);
            }
        }
        self.ground.dash(false);
    }

    /// The path to the selected node.
    fn draw_path(&self, scene: &Scene) {
        self.ground.stroke_style(&self.palette.accent);
        self.ground.line_width(2.5);
        for dot in scene.dots.iter().filter(|dot| dot.on_path) {
            self.link(dot);
        }
    }

    /// The link that leads to a dot: it leaves the parent and arrives downwards.
    fn link(&self, dot: &Dot) {
        let Some((parent, radius)) = dot.parent else { return };
        let ground = &self.ground;
        let [begin, first, second, end] = link((parent, radius), (dot.at, dot.radius));
        ground.begin_path();
        ground.move_to(begin.0, begin.1);
        ground.curve_to(first, second, end);
        ground.stroke();
    }

    fn draw_dot(&self, dot: &Dot) {
        let ground = &self.ground;
        match dot.kind {
            Kind::Node(_) => {
                // A board has no room for a ring.
                let is_ringed = dot.radius >= RINGED && dot.board.is_none();
                if let Some(ring) = dot.outline.filter(|_| is_ringed) {
                    self.shape(dot, 0.0);
                    ground.fill_style(self.palette.fill(ring, dot.heat));
                    ground.fill();
                }
                self.shape(dot, if is_ringed && dot.outline.is_some() { RING } else { 0.0 });
                ground.fill_style(self.palette.fill(dot.shade, dot.heat));
                ground.fill();
                if dot.is_alone && ground.fill_hatch(Hatch::Alone) {
                    ground.fill();
                }
                // Neutral colours are those of the surface, nearly.
                self.outline(dot, &self.palette.alone);
                self.letter(dot);
            }
            Kind::Rest { .. } => {
                self.shape(dot, 0.0);
                ground.fill_style(&self.palette.remainder);
                ground.fill();
                if ground.fill_hatch(Hatch::Rest) {
                    ground.fill();
                }
                self.outline(dot, &self.palette.alone);
            }
            Kind::Ghost { .. } | Kind::Unvisited { .. } => {
                self.shape(dot, 0.0);
                ground.fill_style(&self.palette.surface);
                ground.fill();
                self.outline(dot, &self.palette.ghost);
            }
        }
    }

    /// The position in a node: lines between the cells, and the stones, in the ink that can be read on the node's colour.
    fn draw_board(&self, dot: &Dot, board: &Board, stones: &[Option<Player>]) {
        let ground = &self.ground;
        let ink = &self.palette.inks_on[self.palette.ink_on(dot.shade, dot.heat)];
        let (left, top) = (dot.at.0 - 0.5 * board.width(), dot.at.1 - 0.5 * board.height());
        ground.stroke_style(&self.palette.alone);
        ground.line_width(0.5);
        ground.begin_path();
        for file in 1..board.files {
            let x = left + f64::from(file) * board.cell;
            ground.move_to(x, top);
            ground.line_to(x, top + board.height());
        }
        for rank in 1..board.ranks {
            let y = top + f64::from(rank) * board.cell;
            ground.move_to(left, y);
            ground.line_to(left + board.width(), y);
        }
        ground.stroke();
        ground.stroke_style(ink);
        ground.fill_style(ink);
        ground.line_width((0.14 * board.cell).max(1.0));
        let size = 0.28 * board.cell;
        for (place, stone) in stones.iter().enumerate() {
            let (x, y) = board.middle(place, dot.at);
            ground.begin_path();
            match stone {
                None => continue,
                Some(Player::First) if board.is_dropped => {
                    ground.circle(x, y, size);
                    ground.fill();
                    continue;
                }
                Some(Player::First) => {
                    ground.move_to(x - size, y - size);
                    ground.line_to(x + size, y + size);
                    ground.move_to(x + size, y - size);
                    ground.line_to(x - size, y + size);
                }
                Some(Player::Second) => ground.circle(x, y, size),
            }
            ground.stroke();
        }
    }

    fn outline(&self, dot: &Dot, colour: &str) {
        self.shape(dot, 0.0);
        self.ground.stroke_style(colour);
        self.ground.line_width(if dot.radius < 2.0 { 0.5 } else { 0.9 });
        self.ground.stroke();
    }

    /// The outline of a dot as the current path, `inset` pixels inside of it: a circle; where the game is over, a square.
    fn shape(&self, dot: &Dot, inset: f64) {
        let ground = &self.ground;
        let (x, y) = dot.at;
        ground.begin_path();
        if let Some(board) = &dot.board {
            let (width, height) = (board.width() - 2.0 * inset, board.height() - 2.0 * inset);
            ground.rect(x - 0.5 * width, y - 0.5 * height, width.max(0.0), height.max(0.0));
        } else if dot.ending.is_some() {
            let side = (SQUARE * dot.radius - 2.0 * inset).max(0.0);
            ground.rect(x - 0.5 * side, y - 0.5 * side, side, side);
        } else {
            ground.circle(x, y, (dot.radius - inset).max(0.0));
        }
    }

    /// Writes the sign of the game's end into a dot that is large enough.
    fn letter(&self, dot: &Dot) {
        let Some(ending) = dot.ending.filter(|_| dot.radius >= LETTERED && dot.board.is_none()) else { return };
        let ground = &self.ground;
        ground.font(Font::Mark);
        ground.centre(true);
        ground.fill_style(self.palette.inks_on[self.palette.ink_on(dot.shade, dot.heat)]);
        ground.fill_text(ending.mark(), dot.at.0, dot.at.1 + 0.5);
    }

    /// Labels, with a rim in the colour of the surface: links go through behind them.
    pub fn write_dot_labels(&self, scene: &Scene) {
        let ground = &self.ground;
        ground.centre(false);
        ground.round_joins();
        ground.stroke_style(&self.palette.surface);
        ground.line_width(3.5);
        for is_number in [false, true] {
            ground.font(if is_number { Font::Number } else { Font::Name });
            for dot in &scene.dots {
                let Some([left, top, width, _]) = dot.label_box() else { continue };
                let text = if is_number { dot.label.number(&scene.text) } else { dot.label.name(&scene.text) };
                let (name, number) = (f64::from(dot.label.name_width), f64::from(dot.label.number_width));
                let (x, line) = match (is_number, dot.has_two_lines) {
                    (false, true) => (left + 0.5 * (width - name), 0.0),
                    (true, true) => (left + 0.5 * (width - number), 1.0),
                    (false, false) => (left, 0.0),
                    (true, false) => (left + name + GAP, 0.0),
                };
                let y = top + (line + 0.5) * LINE;
                ground.stroke_text(text, x, y);
                ground.fill_style(match dot.kind {
                    Kind::Ghost { .. } | Kind::Unvisited { .. } => &self.palette.prior,
                    Kind::Rest { .. } => &self.palette.muted,
                    Kind::Node(_) if is_number => &self.palette.muted,
                    Kind::Node(_) => &self.palette.ink,
                });
                ground.fill_text(text, x, y);
            }
        }
    }

    fn mark_dots(&self, scene: &Scene, lights: &Lights) {
        let find = |id: Option<u32>| id.and_then(|id| scene.find(Kind::Node(id)));
        if let Some(dot) = find(scene.newest) {
            self.ring(dot, &self.palette.newest, 2.0);
            self.mark_newest_dot(dot);
        }
        let ghost = lights.ghost.and_then(|(parent, mv)| scene.find(Kind::Ghost { parent, mv }));
        if let Some(dot) = find(lights.hovered).or(ghost) {
            self.ring(dot, &self.palette.ink, 1.5);
        }
        if let Some(dot) = find(lights.selected) {
            self.ring(dot, &self.palette.accent, if lights.is_focused { 3.5 } else { 2.5 });
        }
    }

    /// Marks the dots of what was found, as the icicle marks boxes: a dashed ring and a wedge; returns how many there are.
    pub fn mark_found_dots(&self, scene: &Scene, nodes: &[u32], selected: u32) -> u32 {
        /// Side of the wedge.
        const WEDGE: f64 = 7.0;
        let is_found = |dot: &&Dot| matches!(dot.kind, Kind::Node(id) if nodes.binary_search(&id).is_ok());
        let mut count = 0;
        for dot in scene.dots.iter().filter(is_found) {
            count += 1;
            if dot.kind != Kind::Node(selected) {
                self.ring(dot, &self.palette.surface, 2.0);
                self.ground.dash(true);
                self.shape(dot, -2.0);
                self.ground.stroke_style(&self.palette.ink);
                self.ground.line_width(2.0);
                self.ground.stroke();
                self.ground.dash(false);
            }
            let (x, y) = (dot.at.0 + dot.radius + 2.0, dot.at.1 - dot.radius - 2.0);
            for (side, colour) in [(WEDGE + 2.0, &self.palette.surface), (WEDGE, &self.palette.ink)] {
                self.wedge([(x - side + 3.0, y), (x + 3.0, y), (x + 3.0, y + side)], colour);
            }
        }
        count
    }

    /// A ring around a dot, set off from it.
    fn ring(&self, dot: &Dot, colour: &str, width: f64) {
        for (colour, width) in [(self.palette.surface.as_str(), width + 2.0), (colour, width)] {
            self.shape(dot, -0.5 * width - 1.0);
            self.ground.stroke_style(colour);
            self.ground.line_width(width);
            self.ground.stroke();
        }
    }

    /// A wedge that points at the newest node from below.
    fn mark_newest_dot(&self, dot: &Dot) {
        let ground = &self.ground;
        let (x, y) = (dot.at.0, dot.at.1 + dot.radius + SPACE);
        self.wedge([(x - 5.0, y + 7.5), (x + 5.0, y + 7.5), (x, y)], &self.palette.newest);
        ground.stroke_style(&self.palette.surface);
        ground.line_width(1.0);
        ground.stroke();
    }
}

fn is_unvisited(kind: Kind) -> bool {
    matches!(kind, Kind::Ghost { .. } | Kind::Unvisited { .. })
}
