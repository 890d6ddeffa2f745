//! A step in the making: changes that are all made, or none of them.

use crate::change::Change;
use crate::history::{Deed, Kind, Step};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::tree::Tree;
use crate::twig::{Twig, check_twigs, twigs_bytes};

/// Changes that are being made as one step. Where it is dropped before its [end](Self::end) they are taken back.
pub(crate) struct Doing<'a> {
    pub(crate) tree: &'a mut Tree,
    /// Changes that take them back, the newest last.
    back: Vec<Change>,
}

impl<'a> Doing<'a> {
    /// Begins with none.
    pub(crate) fn begin(tree: &'a mut Tree) -> Self {
        Self { tree, back: Vec::new() }
    }

    /// Makes one.
    pub(crate) fn change(&mut self, change: Change) -> Result<(), Problem> {
        let position = change.position();
        let Some(back) = self.tree.apply(change) else {
            return Problem::refused(format!("position {position} cannot be changed like that"));
        };
        // Of one position's notes those before all changes are enough.
        let is_of = |known: &Change| matches!(known, Change::Notes { .. }) && known.position() == position;
        if !(matches!(back, Change::Notes { .. }) && self.back.iter().any(is_of)) {
            self.back.push(back);
        }
        Ok(())
    }

    /// Returns whether anything was changed.
    pub(crate) fn has_changes(&self) -> bool {
        !self.back.is_empty()
    }

    /// Returns whether a move is played from a position already.
    pub(crate) fn has_move(&self, parent: u32, mv: u16) -> Result<bool, Problem> {
        let children = &self.tree.get(parent)?.children;
        Ok(children.iter().any(|child| self.tree.nodes.get(child).is_some_and(|node| node.mv == Some(mv))))
    }

    /// Goes along a line as far as its moves are there; the position, and the moves that are left.
    pub(crate) fn along<'line>(&self, parent: u32, moves: &'line [u16]) -> Result<(u32, &'line [u16]), Problem> {
        if moves.is_empty() {
            return Problem::refused("there is no move to add");
        }
        let (mut at, mut rest) = (parent, moves);
        while let Some((mv, left)) = rest.split_first() {
            let children = &self.tree.get(at)?.children;
            let is_it = |child: &&u32| self.tree.nodes.get(child).is_some_and(|node| node.mv == Some(*mv));
            let Some(&child) = children.iter().find(is_it) else { break };
            (at, rest) = (child, left);
        }
        Ok((at, rest))
    }

    /// Ends them; what takes all of them back.
    pub(crate) fn end(mut self, deed: Deed) -> Step {
        let mut changes = std::mem::take(&mut self.back);
        changes.reverse();
        Step { deed, changes }
    }
}

impl Drop for Doing<'_> {
    fn drop(&mut self) {
        while let Some(change) = self.back.pop() {
            self.tree.apply(change);
        }
    }
}

/// Inserts moves after a position.
pub(crate) fn insert(
    doing: &mut Doing<'_>,
    parent: u32,
    place: Option<u32>,
    twigs: &[Twig],
    limits: &Limits,
) -> Result<(Deed, Vec<u32>), Problem> {
    let siblings = doing.tree.get(parent)?.children.len();
    let last = u32::try_from(siblings).unwrap_or(u32::MAX);
    let place = place.unwrap_or(last);
    if place > last {
        return Problem::refused(format!(
            "position {parent} has {siblings} moves, so none can be put at place {place}"
        ));
    }
    check_twigs(twigs)?;
    let Some((first, rest)) = twigs.split_first() else { return Problem::refused("there is no move to add") };
    if rest.iter().any(|twig| twig.from == 0) {
        return Problem::refused("only one move can be added to a position at once");
    }
    check_room(doing.tree, twigs.len(), twigs_bytes(twigs), limits)?;
    let root = doing.tree.make(Some(parent), Some(first.mv), None, first.notes.clone())?;
    let rest: Vec<Twig> = rest.iter().map(|twig| Twig { from: twig.from - 1, ..twig.clone() }).collect();
    let ids = grow(doing.tree, root, &rest)?;
    doing.change(Change::Attach { position: root, place })?;
    Ok((Deed { kind: Kind::Insert, position: root, parent: Some(parent), mv: Some(first.mv) }, ids))
}

/// Makes positions after one that is not there yet; the ids of all, that one's first.
pub(crate) fn grow(tree: &mut Tree, root: u32, twigs: &[Twig]) -> Result<Vec<u32>, Problem> {
    let mut ids = Vec::with_capacity(twigs.len() + 1);
    ids.push(root);
    for twig in twigs {
        let parent = ids[twig.from as usize];
        let id = tree.make(Some(parent), Some(twig.mv), None, twig.notes.clone())?;
        if let Some(children) = tree.siblings_mut(Some(parent)) {
            children.push(id);
        }
        ids.push(id);
    }
    Ok(ids)
}

/// Checks that there is room for more positions, and for their notes.
pub(crate) fn check_room(tree: &Tree, positions: usize, bytes: usize, limits: &Limits) -> Result<(), Problem> {
    if tree.count + positions > limits.positions {
        return Problem::limit(format!("the analysis would have more than {} positions", limits.positions));
    }
    check_bytes(tree, bytes, limits)
}

/// Checks that there is room for more notes.
pub(crate) fn check_bytes(tree: &Tree, bytes: usize, limits: &Limits) -> Result<(), Problem> {
    if tree.bytes + bytes > limits.bytes {
        let most = limits.bytes / 1000;
        return Problem::limit(format!("the comments of this analysis would have more than {most} kB together"));
    }
    Ok(())
}
