//! Steps by keys in the tree.

use page::model::Model;

/// A step in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Step to the sibling drawn at the left.
    Left,
    /// Step to the sibling drawn at the right.
    Right,
    /// Step to the parent.
    Up,
    /// Step to the most visited child.
    Down,
    /// Step to the sibling farthest left.
    First,
    /// Step to the sibling farthest right.
    Last,
}

impl Step {
    /// The step of a key.
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "Home" => Self::First,
            "End" => Self::Last,
            _ => return None,
        })
    }

    /// Returns the node that the step leads to from a node; `None` where there is nothing.
    pub fn from(self, model: &Model, id: u32) -> Option<u32> {
        let node = model.node(id)?;
        let siblings = if node.parent == id { &[] } else { model.children(node.parent) };
        let place = siblings.iter().position(|&sibling| sibling == id);
        match self {
            Self::Up => (node.parent != id && model.node(node.parent).is_some()).then_some(node.parent),
            // Among equals the leftmost, which has the largest prior.
            Self::Down => {
                let visits = |child: &u32| model.node(*child).map_or(0, |child| child.visits);
                model.children(id).iter().copied().rev().max_by_key(visits)
            }
            Self::Left => siblings.get(place?.checked_sub(1)?).copied(),
            Self::Right => siblings.get(place? + 1).copied(),
            Self::First => siblings.first().copied(),
            Self::Last => siblings.last().copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::testing::{model_of, node};

    #[test]
    fn keys_walk_the_tree() {
        let model =
            model_of(vec![node(0, 0, 0, 12), node(1, 0, 1, 5), node(2, 0, 0, 5), node(3, 0, 2, 1), node(4, 2, 0, 1)]);
        let go = |key: &str, id: u32| Step::of_key(key).and_then(|step| step.from(&model, id));
        assert_eq!(go("ArrowDown", 0), Some(2), "as many visits as 1, but drawn at its left");
        assert_eq!(go("ArrowRight", 2), Some(1));
        assert_eq!(go("ArrowRight", 1), Some(3));
        assert_eq!(go("ArrowRight", 3), None);
        assert_eq!(go("ArrowLeft", 2), None);
        assert_eq!(go("Home", 3), Some(2));
        assert_eq!(go("End", 2), Some(3));
        assert_eq!(go("ArrowUp", 4), Some(2));
        assert_eq!(go("ArrowUp", 0), None);
        assert_eq!(go("ArrowLeft", 0), None);
        assert_eq!(go("ArrowDown", 4), None);
        assert_eq!(go("x", 0), None);
    }
}
