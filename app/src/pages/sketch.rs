//! The search of a lesson: its tree as a drawing, or the loop of a training, and numbers of its best move.
//!
//! The server runs each search once, when a page with drawings is first asked for, and keeps what it shows.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::sync::OnceLock;

use canvas::palette::shade;
use desk::Desk;
use engine::{NodeId, Tree};
use lessons::{Facts, Lesson, Quantity};

use crate::components::shape::Shape;

/// Most nodes of a drawing.
const MOST: usize = 40;
/// Fewest: below, a board says more.
const FEWEST: usize = 3;
/// Side of a drawing, its edge, and the largest distance of two levels.
const SIDE: f64 = 84.0;
const EDGE: f64 = 5.0;
const LEVEL: f64 = 20.0;
/// Thickest line: that of all visits.
const THICKEST: f64 = 4.0;

/// Drawing and numbers of a lesson's search, kept.
struct Kept {
    drawing: String,
    /// The most visited move with its quantities.
    best: Option<(String, Vec<(Quantity, f64)>)>,
}

/// Returns the drawing of a lesson of the course; `None` where it has no tree to speak of.
pub(super) fn of(lesson: &Lesson) -> Option<&'static str> {
    Some(&kept(lesson)?.drawing)
}

/// Returns the most visited move of a lesson's search, and a quantity of it.
pub(super) fn number(lesson: &Lesson, quantity: Quantity) -> Option<(&'static str, f64)> {
    let (mv, numbers) = kept(lesson)?.best.as_ref()?;
    let number = numbers.iter().find(|(one, _)| *one == quantity)?;
    Some((mv, number.1))
}

fn kept(lesson: &Lesson) -> Option<&'static Kept> {
    static KEPT: OnceLock<HashMap<&'static str, Kept>> = OnceLock::new();
    let kept = KEPT.get_or_init(|| {
        let drawn = |lesson: &'static Lesson| Some((lesson.slug.as_str(), drawn(lesson)?));
        lessons::course().iter().filter_map(drawn).collect()
    });
    kept.get(lesson.slug.as_str())
}

fn drawn(lesson: &Lesson) -> Option<Kept> {
    if lesson.bench.is_some() || lesson.sends_to_training {
        return Some(Kept { drawing: training(), best: None });
    }
    let mut desk = Desk::try_open(lesson).ok()?;
    // A lesson may open at an early moment.
    desk.go_to(None);
    let tree = desk.search().tree();
    let best = Facts::best(&desk).map(|mv| {
        let line = [mv.clone()];
        let number = |quantity: Quantity| Some((quantity, Facts::quantity(&desk, quantity, &line)?));
        (mv, Quantity::ALL.into_iter().filter_map(number).collect())
    });
    (tree.len() as usize >= FEWEST).then(|| Kept { drawing: searched(tree), best })
}

/// Writes a drawing that only decorates.
fn svg(paths: &str) -> String {
    format!("<svg class=\"sketch\" viewBox=\"0 0 {SIDE} {SIDE}\" aria-hidden=\"true\">{paths}</svg>")
}

/// The most visited nodes of a tree.
fn searched(tree: &Tree) -> String {
    let mut nodes: Vec<NodeId> = (0..tree.len()).filter_map(|id| tree.find(id)).collect();
    // A parent is older than its children and has at least their visits.
    nodes.sort_by_key(|&node| (std::cmp::Reverse(tree.visits(node)), node));
    let mut places = HashMap::new();
    let mut shown: Vec<NodeId> = Vec::new();
    let mut shape = Shape::default();
    for node in nodes.into_iter().take(MOST) {
        let place = shown.len();
        let parent = tree.parent(node);
        let Some(parent) = (if parent == node { Some(place) } else { places.get(&parent).copied() }) else {
            continue;
        };
        places.insert(node, place);
        shown.push(node);
        shape.parents.push(parent);
    }
    svg(&paths(tree, &shown, &shape))
}

/// Lines of one width as one path, and nodes of one colour.
fn paths(tree: &Tree, shown: &[NodeId], shape: &Shape) -> String {
    let (levels, across) = (shape.levels(), shape.across());
    let level = LEVEL.min((SIDE - 2.0 * EDGE) / shape.depth().max(1) as f64);
    let at = |place: usize| (EDGE + across[place] * (SIDE - 2.0 * EDGE), EDGE + level * levels[place] as f64);
    let all = f64::from(tree.visits(Tree::ROOT)).max(1.0);
    let (mut lines, mut dots) = (BTreeMap::<u8, String>::new(), BTreeMap::<&str, String>::new());
    for (place, &node) in shown.iter().enumerate() {
        let (x, y) = at(place);
        let _ = write!(dots.entry(colour(tree.mean_value(node) as f32)).or_default(), "M{x:.0} {y:.0}h0");
        let parent = shape.parents[place];
        if parent != place {
            let share = (f64::from(tree.visits(node)) / all).clamp(0.0, 1.0);
            let width = (THICKEST * share.sqrt()).round().max(1.0) as u8;
            let (from_x, from_y) = at(parent);
            let _ = write!(lines.entry(width).or_default(), "M{from_x:.0} {from_y:.0}L{x:.0} {y:.0}");
        }
    }
    let mut out = String::new();
    for (width, d) in lines {
        let _ = write!(out, "<path class=\"sketch-line\" stroke-width=\"{width}\" d=\"{d}\"/>");
    }
    for (class, d) in dots {
        let _ = write!(out, "<path class=\"sketch-node {class}\" d=\"{d}\"/>");
    }
    out
}

/// The class of a value, for the player who moved there: the tree view's shades, in seven steps.
fn colour(q: f32) -> &'static str {
    const CLASSES: [&str; 7] = ["b3", "b2", "b1", "", "g1", "g2", "g3"];
    let (step, most) = (usize::from(shade(q)), usize::from(shade(1.0)).max(1));
    CLASSES[(step * (CLASSES.len() - 1) + most / 2) / most]
}

/// The loop: a game, its positions, a network, and again a game.
fn training() -> String {
    svg(
        "<path class=\"sketch-loop\" d=\"M46 11A36 36 0 0 1 68 63m-4 -7l4 7 4 -7M42 74A36 36 0 0 1 16 22m-4 7l4 -7 4 7\"/>\
         <path class=\"sketch-loop\" d=\"M8 4h36v14H8zM20 4v14M32 4v14M44 66h32v14H44zM44 73h32\"/>\
         <path class=\"sketch-loop\" d=\"M30 42L42 34 54 42M30 42L42 50 54 42M42 34v16\"/>\
         <path class=\"sketch-loop lit\" d=\"M30 42h0M42 34h0M42 50h0M54 42h0M14 11h0M38 11h0\"/>",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_with_a_search_shows_its_own_tree() {
        let course = lessons::course();
        for lesson in course {
            let drawing = of(lesson);
            let nodes = drawing.map_or(0, |drawing| drawing.matches("h0").count());
            if lesson.bench.is_some() {
                assert_eq!(drawing, Some(training().as_str()), "{}", lesson.slug);
            } else if lesson.setup.simulations as usize >= FEWEST {
                assert!((FEWEST..=MOST).contains(&nodes), "{}: {nodes} nodes", lesson.slug);
            }
        }
        let drawings: std::collections::HashSet<_> = course.iter().filter_map(of).collect();
        assert!(drawings.len() > course.len() / 2, "no two searches are the same");
        let bytes: usize = course.iter().filter_map(of).map(str::len).sum();
        assert!(bytes < 48 << 10, "{bytes} bytes of drawings");
    }

    #[test]
    fn lines_and_nodes_are_those_of_the_search() {
        let lesson = lessons::find("minimax").unwrap();
        let desk = Desk::open(lesson);
        let tree = desk.search().tree();
        // Its picture has all replies to all moves beside it, and they are as many.
        assert_eq!(tree.len(), 1 + 7 + 7 * 6);
        assert!(tree.max_depth() > 2, "{}", tree.max_depth());
        let drawing = of(lesson).unwrap();
        assert_eq!(drawing.matches("h0").count(), MOST.min(tree.len() as usize));
        assert_eq!(drawing.matches('L').count() + 1, drawing.matches("h0").count());
        assert_eq!((colour(-1.0), colour(0.0), colour(1.0)), ("b3", "", "g3"));
    }
}
