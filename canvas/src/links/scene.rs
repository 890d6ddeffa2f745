//! Visible part of the node-link tree: dots and links in screen space, with colours as numbers and labels that fit.

use wire::NodeView;

use crate::camera::Viewport;
use crate::links::camera::Camera;
use crate::links::layout::Layout;
use crate::links::stones::Board;
use crate::palette;
use crate::scene::build::newest_of;
use crate::scene::label::{Label, Labels, Room};
use crate::scene::{Ending, Kind};
use crate::simulation_path::Point;
use crate::subject::{Statistic, Subject};
use engine::games::in_a_row::Player;
use engine::games::small::Grid;

/// The smallest dot, in pixels.
const SMALLEST: f64 = 1.2;
/// A dot takes at most this share of the way to the next row.
const OF_ROW: f64 = 0.42;
/// Space between a label and its dot, and between labels.
pub const SPACE: f64 = 4.0;
/// Height of a line of a label.
pub const LINE: f64 = 13.0;
/// Distance below which neighbours count as near. In a row of mostly near ones, labels of every other rank stand one line higher.
const CROWDED: f64 = 48.0;

/// A dot of the picture, and the link that leads to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// Kind of thing that it stands for.
    pub kind: Kind,
    /// Its middle.
    pub at: Point,
    /// Its radius.
    pub radius: f64,
    /// Its parent's middle and radius; the base has none.
    pub parent: Option<(Point, f64)>,
    /// P of the move that leads to it.
    pub prior: f32,
    /// Shade of Q, or of the difference to another search.
    pub shade: u8,
    /// Shade of V; `None` where there is no V.
    pub outline: Option<u8>,
    /// Brightness by how recent its last visit is.
    pub heat: u8,
    /// End of the game here, or the proven value.
    pub ending: Option<Ending>,
    /// Set where it is compared with another search that does not have it.
    pub is_alone: bool,
    /// Set where it lies on the path to the selected node, which is included.
    pub on_path: bool,
    /// Set where its label has two lines.
    pub has_two_lines: bool,
    /// Height of its label beyond the place just above the dot.
    pub raised: f64,
    /// The position in it, where that is shown; then `radius` is half of its height.
    pub board: Option<Board>,
    /// Its label; empty if none fits.
    pub label: Label,
}

/// Inputs of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The numbers, and how they are shown.
    pub subject: &'a Subject<'a>,
    /// The places.
    pub layout: &'a Layout,
    /// The part that is seen.
    pub camera: Camera,
    /// The size of the picture.
    pub view: Viewport,
}

/// The picture; its memory is used again for the next one.
#[derive(Debug, Default)]
pub struct Scene {
    /// Its dots: parents before children, left before right.
    pub dots: Vec<Dot>,
    /// The labels, one after the other.
    pub text: String,
    /// Cells of all boards, one board after the other.
    pub stones: Vec<Option<Player>>,
    /// The newest node, or its nearest ancestor that is drawn.
    pub newest: Option<u32>,
    /// The board of the game, where positions are shown.
    grid: Option<Grid>,
    /// Screen places of the layout's items.
    points: Vec<Placed>,
    rows: Vec<Row>,
}

/// Place of an item on the screen, and its neighbours at the left and at the right.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Placed {
    at: Point,
    beside: [Neighbour; 2],
    /// The nearest ones whose labels are in the same line where a row is crowded.
    in_line: [Neighbour; 2],
}

/// Distance to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Neighbour {
    distance: f64,
    place: Option<usize>,
}

const NOBODY: Neighbour = Neighbour { distance: f64::INFINITY, place: None };

/// A row of the tree on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Row {
    /// The last item so far.
    last: Option<usize>,
    /// The last one of even, and of odd rank.
    last_of: [Option<usize>; 2],
    items: u32,
    /// Number of them that are near their left neighbour.
    near: u32,
    /// The largest radius.
    tallest: f64,
}

impl Row {
    fn is_crowded(self) -> bool {
        2 * self.near > self.items
    }
}

impl Scene {
    /// Builds the picture.
    pub fn build(&mut self, look: &Look<'_>, labels: &mut Labels<'_>) {
        self.dots.clear();
        self.text.clear();
        self.stones.clear();
        self.grid = labels.names.grid().filter(|_| look.subject.statistic == Statistic::Board);
        self.place(look);
        self.newest = self.find_newest(look);
        let whole =
            look.layout.base().and_then(|base| look.subject.model.node(base)).map_or(1, |base| base.visits.max(1));
        for place in 0..look.layout.spots().len() {
            self.draw(look, labels, place, whole);
        }
    }

    /// The drawn dot of something.
    pub fn find(&self, kind: Kind) -> Option<&Dot> {
        self.dots.iter().find(|dot| dot.kind == kind)
    }

    /// Finds the place of every item on the screen, and its neighbours.
    fn place(&mut self, look: &Look<'_>) {
        self.points.clear();
        self.rows.clear();
        for (place, spot) in look.layout.spots().iter().enumerate() {
            let at = look.camera.screen(spot.shown.x, spot.shown.row, &look.view);
            self.points.push(Placed { at, beside: [NOBODY; 2], in_line: [NOBODY; 2] });
            let row = spot.item.row as usize;
            self.rows.resize(self.rows.len().max(row + 1), Row::default());
            let Row { last, last_of, .. } = self.rows[row];
            let parity = usize::from(spot.item.rank % 2);
            if let Some(last) = last {
                let distance = self.distance(last, place);
                self.points[place].beside[0] = Neighbour { distance, place: Some(last) };
                self.points[last].beside[1] = Neighbour { distance, place: Some(place) };
                self.rows[row].near += u32::from(distance < CROWDED);
            }
            if let Some(last) = last_of[parity] {
                let distance = self.distance(last, place);
                self.points[place].in_line[0] = Neighbour { distance, place: Some(last) };
                self.points[last].in_line[1] = Neighbour { distance, place: Some(place) };
            }
            let row = &mut self.rows[row];
            row.last = Some(place);
            row.last_of[parity] = Some(place);
            row.items += 1;
        }
        for (place, spot) in look.layout.spots().iter().enumerate() {
            let radius = self.radius(look, place);
            let row = &mut self.rows[spot.item.row as usize];
            row.tallest = row.tallest.max(radius);
        }
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        (self.points[right].at.0 - self.points[left].at.0).max(0.0)
    }

    /// Radii shrink more slowly than distances, as long as there is room: neighbours share the way between them by their size.
    fn radius(&self, look: &Look<'_>, place: usize) -> f64 {
        if let Some(board) = self.board(look, place) {
            return 0.5 * board.height();
        }
        let shown = |place: usize| look.layout.spots()[place].shown.radius;
        let own = shown(place);
        let wanted = own * look.camera.scale(&look.view).sqrt();
        let rooms = self.points[place].beside.map(|Neighbour { distance, place }| match place {
            Some(other) if own > 0.0 => distance * own / (own + shown(other)) - 0.25,
            _ => f64::INFINITY,
        });
        let room = rooms[0].min(rooms[1]).min(OF_ROW * look.camera.row_height(&look.view));
        wanted.min(room).max(SMALLEST.min(wanted))
    }

    /// The board in a node, where there is room for one.
    fn board(&self, look: &Look<'_>, place: usize) -> Option<Board> {
        let grid = self.grid.filter(|_| matches!(look.layout.spots()[place].item.kind, Kind::Node(_)))?;
        let [left, right] = self.points[place].beside.map(|neighbour| neighbour.distance);
        Board::fitting(grid, left.min(right), look.camera.row_height(&look.view), self.stones.len())
    }

    fn draw(&mut self, look: &Look<'_>, labels: &mut Labels<'_>, place: usize, whole: u32) {
        let Look { subject, layout, view, .. } = look;
        let spot = &layout.spots()[place];
        let at = self.points[place].at;
        let radius = self.radius(look, place);
        let parent = spot.parent.map(|parent| (self.points[parent].at, self.radius(look, parent)));
        if !is_seen(at, parent.map(|parent| parent.0), view) {
            return;
        }
        let mut dot = Dot {
            kind: spot.item.kind,
            at,
            radius,
            parent,
            prior: spot.item.prior,
            shade: palette::shade(0.0),
            outline: None,
            heat: 0,
            ending: None,
            is_alone: false,
            on_path: false,
            has_two_lines: false,
            raised: 0.0,
            board: None,
            label: Label::default(),
        };
        let (room, raised) = self.room(look, place, radius, parent.map(|parent| parent.1));
        (dot.has_two_lines, dot.raised) = (room.has_two_lines, raised);
        let text = &mut self.text;
        dot.label = match spot.item.kind {
            Kind::Node(id) => {
                let Some(node) = subject.model.node(id) else { return };
                let sign = subject.sign(layout.base_depth() + spot.item.row);
                colour(&mut dot, subject, node, sign);
                dot.board = self.board(look, place).filter(|_| {
                    let position = labels.names.position(subject.model, id);
                    let cells = position.as_ref().and_then(|position| position.small()).map(|game| game.cells());
                    self.stones.extend(cells.iter().flatten());
                    cells.is_some()
                });
                let text = &mut self.text;
                labels.of_node(text, subject, node, (whole, sign), room)
            }
            Kind::Rest { nodes, visits, .. } => labels.of_rest(text, nodes, visits, whole, room),
            Kind::Ghost { parent, mv } => labels.of_ghost(text, subject, (parent, mv), spot.item.prior, room),
            Kind::Unvisited { moves, .. } => labels.of_unvisited(text, moves, spot.item.prior, room),
        };
        self.dots.push(dot);
    }

    /// The room for a label above a dot, and by how much it is raised: as wide as leaves the neighbours theirs and does not lie on
    /// one of them or leave the picture, and as high as there is between the rows. In a crowded row labels stand in two lines, in turns.
    fn room(&self, look: &Look<'_>, place: usize, radius: f64, above: Option<f64>) -> (Room, f64) {
        let item = look.layout.spots()[place].item;
        let row = self.rows[item.row as usize];
        let Placed { at, beside, in_line } = self.points[place];
        let height = |radius: f64| {
            let between = look.camera.row_height(&look.view) - radius - SPACE;
            above.map_or(2.0 * LINE, |above| between - above)
        };
        // The label is over the middle of its dot.
        let to_edge = 2.0 * at.0.min(look.view.width - at.0);
        let narrower = |[left, right]: [f64; 2]| left.min(right).min(to_edge) - SPACE;
        if row.is_crowded() && height(row.tallest) >= 2.0 * LINE {
            let line = if item.rank % 2 == 1 { LINE } else { 0.0 };
            let width = narrower(in_line.map(|neighbour| neighbour.distance));
            return (Room { width, has_two_lines: false }, row.tallest - radius + line);
        }
        let width = narrower(beside.map(|Neighbour { distance, place }| {
            let other = place.map_or(0.0, |place| self.radius(look, place));
            distance.min(2.0 * (distance - other))
        }));
        let height = height(radius);
        (Room { width: if height < LINE { 0.0 } else { width }, has_two_lines: height >= 2.0 * LINE }, 0.0)
    }

    /// The newest node of the whole tree, or what stands for it.
    fn find_newest(&self, look: &Look<'_>) -> Option<u32> {
        let model = look.subject.model;
        let path = model.path(newest_of(model)?);
        path.into_iter().rev().find(|&id| look.layout.spot(Kind::Node(id)).is_some())
    }
}

/// Returns whether a dot, its label or its link may be seen.
fn is_seen(at: Point, parent: Option<Point>, view: &Viewport) -> bool {
    // A label is wider than its dot; above it, it is seen where the link is.
    const AROUND: f64 = 60.0;
    let other = parent.unwrap_or(at);
    let is_within = |from: f64, to: f64, length: f64| from.min(to) < length + AROUND && from.max(to) > -AROUND;
    is_within(at.0, other.0, view.width) && is_within(at.1, other.1, view.height)
}

fn colour(dot: &mut Dot, subject: &Subject<'_>, node: &NodeView, sign: f32) {
    dot.ending = node.terminal.map(|terminal| Ending::seen(terminal, sign));
    dot.on_path = subject.path.contains(&node.id);
    match subject.tints.map(|tints| tints.seen(node.id, sign)) {
        Some(tint) => {
            // One colour says one thing: no outline, and the full strength whenever it was visited last.
            dot.shade = palette::shade(tint.difference);
            dot.is_alone = tint.is_alone;
            dot.heat = u8::try_from(palette::HEATS - 1).unwrap_or(0);
        }
        None => {
            dot.shade = palette::shade(node.q * sign);
            dot.outline = node.v.map(|v| palette::shade(v * sign));
            dot.heat = palette::heat(subject.model.age(node.id), subject.model.moment());
        }
    }
}

impl Dot {
    /// Returns the box of its label: left, top, width and height.
    pub fn label_box(&self) -> Option<[f64; 4]> {
        if self.label.end == self.label.start {
            return None;
        }
        let (name, number) = (f64::from(self.label.name_width), f64::from(self.label.number_width));
        let (width, lines) = match (number > 0.0, self.has_two_lines) {
            (false, _) => (name, 1.0),
            (true, true) => (name.max(number), 2.0),
            (true, false) => (name + crate::scene::label::GAP + number, 1.0),
        };
        let height = lines * LINE;
        Some([self.at.0 - 0.5 * width, self.at.1 - self.radius - SPACE - self.raised - height, width, height])
    }
}

/// Returns the dot at a point of the screen: the nearest dot that is met or nearly met, else the one whose label is met.
pub fn hit(scene: &Scene, x: f64, y: f64) -> Option<&Dot> {
    /// Small dots are easier to meet if a miss by this much counts.
    const SLACK: f64 = 4.0;
    let miss = |dot: &Dot| match &dot.board {
        // A board is met where it lies.
        Some(board) => ((dot.at.0 - x).abs() - 0.5 * board.width()).max((dot.at.1 - y).abs() - 0.5 * board.height()),
        None => (dot.at.0 - x).hypot(dot.at.1 - y) - dot.radius,
    };
    let met = scene.dots.iter().filter(|dot| miss(dot) <= SLACK).min_by(|a, b| miss(a).total_cmp(&miss(b)));
    met.or_else(|| {
        scene.dots.iter().find(|dot| {
            dot.label_box().is_some_and(|[left, top, width, height]| {
                (left..left + width).contains(&x) && (top..top + height + SPACE).contains(&y)
            })
        })
    })
}

/// Returns the points of the nodes on a simulation's path. A node that is not drawn is one row below the node before; those above
/// the picture are left out, and counted.
pub fn points(layout: &Layout, camera: Camera, view: &Viewport, nodes: &[u32]) -> (usize, Vec<Point>) {
    let mut points: Vec<Point> = Vec::with_capacity(nodes.len());
    let mut left_out = 0;
    for &node in nodes {
        let drawn = layout.spot(Kind::Node(node)).map(|spot| camera.screen(spot.shown.x, spot.shown.row, view));
        match drawn.or(points.last().map(|last| (last.0, last.1 + camera.row_height(view)))) {
            Some(point) => points.push(point),
            None => left_out += 1,
        }
    }
    (left_out, points)
}

#[cfg(test)]
#[path = "scene/tests.rs"]
mod tests;
