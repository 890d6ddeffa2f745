//! Edits of moves: what is deleted, and which line is the main one.

use crate::change::Change;
use crate::doing::Doing;
use crate::problem::Problem;

impl Doing<'_> {
    pub(crate) fn delete(&mut self, position: u32) -> Result<(), Problem> {
        if self.tree.get(position)?.parent.is_none() {
            return Problem::refused(format!("position {position} is the start of a game, which is deleted as a game"));
        }
        self.change(Change::Detach { position })
    }

    pub(crate) fn delete_game(&mut self, start: u32) -> Result<(), Problem> {
        self.check_start(start)?;
        if self.tree.starts.len() == 1 {
            return Problem::refused("the only game of an analysis cannot be deleted");
        }
        self.change(Change::Detach { position: start })
    }

    pub(crate) fn delete_rest(&mut self, position: u32) -> Result<(), Problem> {
        let children = self.tree.get(position)?.children.clone();
        if children.is_empty() {
            return Problem::refused(format!("nothing follows position {position}"));
        }
        // The last one first: what brings them back then puts each behind those before it.
        children.into_iter().rev().try_for_each(|position| self.change(Change::Detach { position }))
    }

    pub(crate) fn keep_line(&mut self, position: u32) -> Result<(), Problem> {
        self.tree.get(position)?;
        let line: Vec<u32> = self.tree.line_to(position).collect();
        let beside = |pair: &[u32]| {
            let (kept, parent) = (pair[0], pair[1]);
            self.tree.siblings(Some(parent)).iter().rev().copied().filter(move |&id| id != kept).collect::<Vec<_>>()
        };
        let others: Vec<u32> = line.windows(2).flat_map(beside).collect();
        if others.is_empty() {
            return Problem::refused(format!("there is no line beside the one to position {position}"));
        }
        others.into_iter().try_for_each(|position| self.change(Change::Detach { position }))
    }

    pub(crate) fn promote(&mut self, position: u32) -> Result<(), Problem> {
        let Some((position, place)) = self.nearest(position, |place, _| place > 0)? else {
            return Problem::refused(format!("position {position} is on the main line"));
        };
        self.change(Change::Reorder { position, place: place - 1 })
    }

    pub(crate) fn make_main(&mut self, position: u32) -> Result<(), Problem> {
        if self.nearest(position, |place, _| place > 0)?.is_none() {
            return Problem::refused(format!("position {position} is on the main line"));
        }
        while let Some((position, _)) = self.nearest(position, |place, _| place > 0)? {
            self.change(Change::Reorder { position, place: 0 })?;
        }
        Ok(())
    }

    pub(crate) fn demote(&mut self, position: u32) -> Result<(), Problem> {
        let Some((position, place)) = self.nearest(position, |place, count| place + 1 < count)? else {
            return Problem::refused(format!("position {position} has no variation below it"));
        };
        self.change(Change::Reorder { position, place: place + 1 })
    }

    /// The nearest position on the way to one, itself included, whose place among so many is as wanted; games have no places.
    fn nearest(&self, position: u32, wanted: impl Fn(u32, u32) -> bool) -> Result<Option<(u32, u32)>, Problem> {
        self.tree.get(position)?;
        let found = self.tree.line_to(position).find_map(|id| {
            let parent = self.tree.nodes.get(&id)?.parent?;
            let count = u32::try_from(self.tree.siblings(Some(parent)).len()).ok()?;
            let place = self.tree.place(id)?;
            wanted(place, count).then_some((id, place))
        });
        Ok(found)
    }

    /// Checks that a position is the start of a game.
    pub(crate) fn check_start(&self, position: u32) -> Result<(), Problem> {
        match self.tree.get(position)?.parent {
            None => Ok(()),
            Some(_) => Problem::refused(format!("position {position} is not the start of a game")),
        }
    }
}
