//! Places of the tree's nodes in the drawing.
//!
//! Trees written by hand that are not wide stand as in a lecture, the root on top; all others lie, the root at the left, because
//! moves and values are read in lines.

use wire::minimax::{State, View};

use canvas::links::tidy::{Slot, tidy};
use page::minimax::part::current_path;

/// Space around everything.
const MARGIN: f64 = 16.0;

/// Distance of plies, and half of the room that a node needs across, of a standing and of a lying tree.
const ROW: f64 = 76.0;
const STANDING: f64 = 40.0;
const COLUMN: f64 = 146.0;
const LYING: f64 = 13.0;

/// A lying node on the current path has its window in a second line.
const WITH_WINDOW: f64 = 19.0;

/// Room for the words beside the last nodes.
const WORDS: f64 = 74.0;
const LONG_WORDS: f64 = 132.0;

/// Largest width of a standing tree.
const WIDEST: f64 = 640.0;

/// Orientation of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pose {
    /// The root on top.
    Standing,
    /// The root at the left.
    Lying,
}

/// Thing that has a place in the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The node at this index of the view.
    Node(usize),
    /// A move of it that was not looked at, by its place among those that are told.
    Unseen(usize, usize),
    /// Number of moves of it that were not looked at, drawn together.
    ManyUnseen(usize, u16),
}

/// A place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) what: What,
    pub(super) x: f64,
    pub(super) y: f64,
    /// The place of its parent.
    pub(super) parent: Option<usize>,
}

/// A drawing's places, parents before their children.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plan {
    pub(super) pose: Pose,
    pub(super) places: Vec<Spot>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Plan {
    pub(super) fn new(view: &View, is_written: bool) -> Self {
        let walk = Walk::new(view);
        if is_written {
            let standing = walk.laid_out(Pose::Standing);
            if standing.width <= WIDEST {
                return standing;
            }
        }
        walk.laid_out(Pose::Lying)
    }

    /// Returns the place of a node.
    pub(super) fn find(&self, view: &View, node: u32) -> Option<&Spot> {
        let is_it = |place: &&Spot| matches!(place.what, What::Node(at) if view.nodes[at].node == node);
        self.places.iter().find(is_it)
    }
}

/// Walk over the view that finds what is drawn, in its order.
struct Walk<'a> {
    view: &'a View,
    path: Vec<u32>,
    /// Things found, with the ply and the place of the parent.
    found: Vec<(What, u16, Option<usize>)>,
    /// Index one past the last thing below each.
    ends: Vec<usize>,
}

impl<'a> Walk<'a> {
    fn new(view: &'a View) -> Self {
        let nodes = &view.nodes;
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        for (at, node) in nodes.iter().enumerate() {
            let parent = node.from.and_then(|from| nodes.binary_search_by_key(&from.0, |node| node.node).ok());
            if let Some(parent) = parent {
                children[parent].push(at);
            }
        }
        let mut walk = Self { view, path: current_path(view), found: Vec::new(), ends: Vec::new() };
        let mut stack: Vec<(What, u16, Option<usize>)> =
            nodes.first().map(|_| (What::Node(0), 0, None)).into_iter().collect();
        while let Some(item) = stack.pop() {
            let place = walk.found.len();
            walk.found.push(item);
            if let What::Node(at) = item.0 {
                let below = children[at].iter().map(|&child| What::Node(child)).chain(unseen(view, at));
                let first = stack.len();
                stack.extend(below.map(|what| (what, item.1 + 1, Some(place))));
                stack[first..].reverse();
            }
        }
        // From the last to the first: what is below has its end already.
        walk.ends = (1..=walk.found.len()).collect();
        for place in (0..walk.found.len()).rev() {
            if let Some(parent) = walk.found[place].2 {
                walk.ends[parent] = walk.ends[parent].max(walk.ends[place]);
            }
        }
        walk
    }

    fn laid_out(&self, pose: Pose) -> Plan {
        let half = |what: What| match (pose, what) {
            (Pose::Standing, _) => STANDING,
            (Pose::Lying, What::Node(at)) if self.path.contains(&self.view.nodes[at].node) => WITH_WINDOW,
            (Pose::Lying, _) => LYING,
        };
        let slots: Vec<Slot> =
            self.found.iter().zip(&self.ends).map(|(found, &end)| Slot { half: half(found.0), end }).collect();
        let middles = tidy(&slots);
        let least = slots.iter().zip(&middles).map(|(slot, middle)| middle - slot.half).fold(0.0, f64::min);
        let most = slots.iter().zip(&middles).map(|(slot, middle)| middle + slot.half).fold(0.0, f64::max);
        let deepest = f64::from(self.found.iter().map(|found| found.1).max().unwrap_or(0));
        let place = |(&(what, ply, parent), middle): (&(What, u16, Option<usize>), &f64)| {
            let (across, along) = (MARGIN + middle - least, MARGIN + f64::from(ply) * step(pose));
            let (x, y) = if pose == Pose::Standing { (across, along) } else { (along, across) };
            Spot { what, x, y, parent }
        };
        let across = 2.0 * MARGIN + most - least;
        let along = 2.0 * MARGIN + deepest * step(pose);
        let (width, height) = match pose {
            Pose::Standing => (across + WORDS - STANDING, along + MARGIN),
            Pose::Lying => (along + LONG_WORDS, across),
        };
        Plan { pose, places: self.found.iter().zip(&middles).map(place).collect(), width, height }
    }
}

fn step(pose: Pose) -> f64 {
    if pose == Pose::Standing { ROW } else { COLUMN }
}

/// A node's moves that were not looked at: each, where they are few.
fn unseen(view: &View, at: usize) -> Vec<What> {
    let node = &view.nodes[at];
    match usize::from(node.unseen_count) {
        0 => Vec::new(),
        // Of a large tree only what is cut, and what waits where the search stands, is of interest.
        _ if node.state != State::Cut && view.current != Some(node.node) && view.counts.nodes > 60 => Vec::new(),
        count if count <= node.unseen.len() => (0..count).map(|place| What::Unseen(at, place)).collect(),
        _ => vec![What::ManyUnseen(at, node.unseen_count)],
    }
}

#[cfg(test)]
mod tests {
    use engine::games::chess::Chess;
    use session::minimax::Stepper;
    use wire::minimax::{Goal, Pruning};

    use super::*;
    use page::minimax::{Choice, SLIDES};

    /// Returns the views of a search at its start and after every `every` events, until its end.
    fn moments(choice: &Choice, every: u32) -> Vec<View> {
        let mut stepper = Stepper::<Chess>::begin(choice.setup("startpos", &[])).unwrap();
        let mut views = vec![stepper.view(&[])];
        while !views.last().unwrap().is_finished {
            stepper.aim(Goal::Moment(views.last().unwrap().moment + every));
            while !stepper.go_on(100) {}
            views.push(stepper.view(&[]));
        }
        views
    }

    fn check(view: &View, plan: &Plan) {
        let drawn = plan.places.iter().filter(|place| matches!(place.what, What::Node(_))).count();
        assert_eq!(drawn, view.nodes.len(), "every node has a place");
        for place in &plan.places {
            assert!((0.0..=plan.width).contains(&place.x) && (0.0..=plan.height).contains(&place.y));
            if let Some(parent) = place.parent.map(|parent| &plan.places[parent]) {
                assert!(if plan.pose == Pose::Standing { parent.y < place.y } else { parent.x < place.x });
            }
        }
        for (at, one) in plan.places.iter().enumerate() {
            for other in &plan.places[at + 1..] {
                let (dx, dy) = ((one.x - other.x).abs(), (one.y - other.y).abs());
                let least = if plan.pose == Pose::Standing { 2.0 * STANDING } else { 2.0 * LYING };
                let is_apart = if plan.pose == Pose::Standing {
                    dy > 1.0 || dx > least - 0.01
                } else {
                    dx > 1.0 || dy > least - 0.01
                };
                assert!(is_apart, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn the_slides_tree_stands_and_its_cut_leaf_is_there() {
        let choice = Choice { tree: Some(SLIDES.to_owned()), ..Choice::default() };
        let views = moments(&choice, 1);
        for view in &views {
            let plan = Plan::new(view, true);
            check(view, &plan);
            assert_eq!(plan.pose, Pose::Standing);
        }
        let end = views.last().unwrap();
        let plan = Plan::new(end, true);
        assert_eq!(plan.places.len(), 7);
        assert!(plan.places.iter().any(|place| matches!(place.what, What::Unseen(_, 0))));
        assert_eq!(plan.find(end, 0).map(|place| place.parent), Some(None));
    }

    #[test]
    fn chess_lies_and_nothing_overlaps() {
        let choice = Choice { depth: Some(2), pruning: Pruning::None, ..Choice::default() };
        for view in moments(&choice, 97) {
            let plan = Plan::new(&view, false);
            assert_eq!(plan.pose, Pose::Lying);
            check(&view, &plan);
        }
        assert!(Plan::new(&moments(&choice, 900)[0], false).places.is_empty());
    }
}
