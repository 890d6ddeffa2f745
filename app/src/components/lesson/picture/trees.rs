//! Two trees with as many nodes: all moves to the same depth, and the search's own.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;

use page::model::Model;
use page::rules::Position;

use super::drawing::{WIDTH, named_text, text};
use crate::components::shape::Shape;
use crate::state::Watched;

/// Most nodes that are drawn: more would be a blot.
const MOST: usize = 400;
/// Width of a tree, and the upper and lower edge of its nodes.
const WIDE: f64 = 112.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 168.0;
/// Largest distance of two levels.
const LEVEL: f64 = 30.0;

/// Height of the picture.
pub(super) const HEIGHT: f64 = BOTTOM + 38.0;

/// Contents of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Facts {
    balanced: Shape,
    own: Shape,
}

impl Facts {
    /// Knowledge of the page.
    pub(super) fn of(model: Watched, root: Option<Position>) -> Self {
        let own = model.with_value(searched);
        let balanced = root.map(|root| balanced(&root, own.parents.len()));
        Self { balanced: balanced.unwrap_or_default(), own }
    }
}

/// The tree of the search, as far as the page holds it, the oldest nodes first.
fn searched(model: &Model) -> Shape {
    let mut nodes: Vec<(u32, u32)> = model.nodes().iter().map(|node| (node.id, node.parent)).collect();
    nodes.sort_unstable();
    let mut places = HashMap::new();
    let mut parents = Vec::new();
    for (id, parent) in nodes.into_iter().take(MOST) {
        let place = parents.len();
        let parent = if id == parent { Some(&place) } else { places.get(&parent) };
        if let Some(&parent) = parent {
            parents.push(parent);
            places.insert(id, place);
        }
    }
    Shape { parents }
}

/// The first nodes of a position's tree, level by level.
fn balanced(root: &Position, count: usize) -> Shape {
    let mut parents = Vec::new();
    let mut waiting = VecDeque::new();
    if count > 0 {
        parents.push(0);
        waiting.push_back((0, root.clone()));
    }
    while let Some((parent, position)) = waiting.pop_front() {
        for mv in position.legal_moves() {
            if parents.len() >= count {
                return Shape { parents };
            }
            let mut after = position.clone();
            if after.play(mv) {
                waiting.push_back((parents.len(), after));
                parents.push(parent);
            }
        }
    }
    Shape { parents }
}

/// Writes the picture.
pub(super) fn markup(facts: &Facts) -> String {
    let mut out = String::new();
    let depth = facts.balanced.depth().max(facts.own.depth()).max(1);
    let level = LEVEL.min((BOTTOM - TOP) / depth as f64);
    for (shape, x, title, names) in [
        (&facts.balanced, 0.0, say::learn::picture_balanced(), ["balanced-nodes", "balanced-depth"]),
        (&facts.own, WIDTH - WIDE, say::learn::picture_this_search(), ["own-nodes", "own-depth"]),
    ] {
        let middle = x + WIDE / 2.0;
        text(&mut out, "name", [middle, 12.0], "middle", title);
        tree(&mut out, shape, x, level);
        let [nodes, deep] = words(shape);
        named_text(&mut out, names[0], "word", [middle, BOTTOM + 19.0], "middle", &nodes);
        named_text(&mut out, names[1], "word", [middle, BOTTOM + 34.0], "middle", &deep);
    }
    out
}

fn words(shape: &Shape) -> [String; 2] {
    [say::learn::picture_nodes(shape.parents.len() as u64), say::learn::picture_deep(shape.depth() as u64)]
}

/// A tree: lines, and on them the nodes, each kind as one path.
fn tree(out: &mut String, shape: &Shape, x: f64, level: f64) {
    let (levels, across) = (shape.levels(), shape.across());
    let at = |place: usize| (x + 3.0 + across[place] * (WIDE - 6.0), TOP + level * levels[place] as f64);
    let (mut lines, mut dots) = (String::new(), String::new());
    for (place, &parent) in shape.parents.iter().enumerate() {
        let (to_x, to_y) = at(place);
        if parent != place {
            let (x, y) = at(parent);
            let _ = write!(lines, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
        }
        // A line without length has round ends: a dot.
        let _ = write!(dots, "M{to_x:.1} {to_y:.1}h0");
    }
    let _ = write!(out, "<path class=\"lp-lines\" d=\"{lines}\"/><path class=\"lp-dots\" d=\"{dots}\"/>");
}

/// The picture in words.
pub(super) fn told(facts: &Facts) -> String {
    let [balanced, own] = [&facts.balanced, &facts.own].map(words);
    say::learn::picture_trees_told(&balanced[0], &balanced[1], &own[0], &own[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree_of(text: &str, count: usize) -> Shape {
        balanced(&Position::parse(text).unwrap().0, count)
    }

    #[test]
    fn the_balanced_tree_has_all_moves_before_it_goes_deeper() {
        let shape = tree_of("tic-tac-toe b2 a1", 50);
        // The root, seven moves, six replies to each.
        assert_eq!((shape.parents.len(), shape.depth()), (50, 2));
        assert_eq!(shape.levels().iter().filter(|level| **level == 1).count(), 7);
        assert_eq!(tree_of("tic-tac-toe b2 a1", 51).depth(), 3);
        assert_eq!(tree_of("tic-tac-toe", 0).parents.len(), 0);
        // Four cells in a row have no more than this.
        assert!(tree_of("connect2", 400).parents.len() < 400);
    }

    #[test]
    fn as_many_nodes_are_drawn_as_are_said() {
        let own = Shape { parents: vec![0, 0, 1, 2, 3] };
        let facts = Facts { balanced: tree_of("connect2", 5), own };
        let markup = markup(&facts);
        assert_eq!(markup.matches("h0").count(), 10);
        assert_eq!(markup.matches(">5 nodes<").count(), 2);
        assert!(markup.contains(">1 deep<") && markup.contains(">4 deep<"), "{markup}");
        assert!(told(&facts).contains("4 deep"));
    }
}
