//! The whole: positions, and what was done to them.

use serde::{Deserialize, Serialize, Serializer};

use crate::change::Change;
use crate::doing::{Doing, check_room, grow, insert};
use crate::edit::Edit;
use crate::history::{Deed, History, Kind, Step};
use crate::limits::{EDITS, Limits};
use crate::notes::Notes;
use crate::problem::Problem;
use crate::stored::{self, Fault, Stored};
use crate::tree::{Node, Tree, bytes};
use crate::twig::{Twig, check_twigs, twigs_bytes};

/// Games with their variations and notes, and what was done to them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Document {
    tree: Tree,
    history: History,
}

impl Document {
    /// A position that is not deleted.
    ///
    /// # Errors
    /// When there is none, or it is deleted.
    pub fn get(&self, id: u32) -> Result<&Node, Problem> {
        self.tree.get(id)
    }

    /// A position, deleted or not; `None` where nothing is known of it.
    #[must_use]
    pub fn find(&self, id: u32) -> Option<&Node> {
        self.tree.nodes.get(&id)
    }

    /// The starts of its games, in their order.
    #[must_use]
    pub fn starts(&self) -> &[u32] {
        &self.tree.starts
    }

    /// All positions that are not deleted: a parent comes before its children and siblings come in their order, else the smaller id.
    #[must_use]
    pub fn listed(&self) -> Vec<u32> {
        self.tree.listed()
    }

    /// Every position that undo or redo may show, deleted ones included, by their ids.
    pub fn all(&self) -> impl Iterator<Item = (u32, &Node)> {
        self.tree.nodes.iter().map(|(&id, node)| (id, node))
    }

    /// Positions that are not deleted.
    #[must_use]
    pub fn count(&self) -> usize {
        self.tree.count
    }

    /// The id of the next position that is added.
    #[must_use]
    pub fn next(&self) -> u32 {
        self.tree.next
    }

    /// A position and those before it, the nearest first; deleted ones too.
    pub fn line_to(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        self.tree.line_to(id)
    }

    /// The newest thing done, which undo takes back.
    #[must_use]
    pub fn undoable(&self) -> Option<Deed> {
        self.history.undo.last().map(|step| step.deed)
    }

    /// The thing that redo makes again.
    #[must_use]
    pub fn redoable(&self) -> Option<Deed> {
        self.history.redo.last().map(|step| step.deed)
    }

    /// Everything that can be undone or made again.
    pub fn deeds(&self) -> impl Iterator<Item = Deed> + '_ {
        self.history.undo.iter().chain(&self.history.redo).map(|step| step.deed)
    }

    /// Adds a game: a start, and moves from there. The first game of a document is no step that can be undone. Returns the ids of the
    /// start and of the positions after the moves.
    ///
    /// # Errors
    /// `Limit`; `Refused` where a move is played after one that is not before it.
    pub fn add_game(
        &mut self,
        origin: &str,
        notes: Option<Box<Notes>>,
        twigs: &[Twig],
        limits: &Limits,
    ) -> Result<Vec<u32>, Problem> {
        let said = bytes(notes.as_deref());
        check_twigs(twigs)?;
        check_room(&self.tree, 1 + twigs.len(), said + twigs_bytes(twigs), limits)?;
        let start = self.tree.make(None, None, Some(origin), notes)?;
        let ids = grow(&mut self.tree, start, twigs)?;
        let is_first = self.tree.starts.is_empty();
        let mut doing = Doing::begin(&mut self.tree);
        let place = u32::try_from(doing.tree.starts.len()).unwrap_or(u32::MAX);
        doing.change(Change::Attach { position: start, place })?;
        let step = doing.end(Deed { kind: Kind::AddGame, position: start, parent: None, mv: None });
        if !is_first {
            self.history.note(step, limits);
        }
        Ok(ids)
    }

    /// Adds moves after a position: one of them, and what follows it, at a place among what is there already or behind that. Returns the
    /// ids of the positions after the moves.
    ///
    /// # Errors
    /// As [`add_game`](Self::add_game), and where there is no such position or place.
    pub fn add_moves(
        &mut self,
        parent: u32,
        place: Option<u32>,
        twigs: &[Twig],
        limits: &Limits,
    ) -> Result<Vec<u32>, Problem> {
        let mut doing = Doing::begin(&mut self.tree);
        let (deed, ids) = insert(&mut doing, parent, place, twigs, limits)?;
        let step = doing.end(deed);
        self.history.note(step, limits);
        Ok(ids)
    }

    /// Carries edits out as one step: all of them, or none. What changes nothing is no step. Returns the ids of positions that were
    /// inserted.
    ///
    /// # Errors
    /// Why one of them cannot be done.
    pub fn edit(&mut self, edits: &[Edit], limits: &Limits) -> Result<Vec<u32>, Problem> {
        if edits.len() > EDITS {
            return Problem::limit(format!("{} edits are too many at once; {EDITS} are the most", edits.len()));
        }
        let mut doing = Doing::begin(&mut self.tree);
        let (mut inserted, mut first) = (Vec::new(), None);
        for edit in edits {
            let deed = match edit {
                Edit::Insert { parent, mv, place } => {
                    if doing.has_move(*parent, *mv)? {
                        return Problem::refused(format!("position {parent} has this move already"));
                    }
                    let (deed, ids) = insert(&mut doing, *parent, *place, &Twig::line(&[*mv]), limits)?;
                    inserted.extend(ids);
                    deed
                }
                Edit::InsertLine { parent, moves } => match doing.along(*parent, moves)? {
                    (at, []) => Deed::to(Kind::Insert, at, doing.tree.get(at)?),
                    (at, rest) => {
                        let (deed, ids) = insert(&mut doing, at, None, &Twig::line(rest), limits)?;
                        inserted.extend(ids);
                        deed
                    }
                },
                edit => edit.carry_out(&mut doing, limits)?,
            };
            first.get_or_insert(deed);
        }
        let first = first.map(|deed| match edits {
            [_] => deed,
            _ => Deed { kind: Kind::Several, ..deed },
        });
        if let Some(deed) = first
            && doing.has_changes()
        {
            let step = doing.end(deed);
            self.history.note(step, limits);
        } else {
            drop(doing);
        }
        Ok(inserted)
    }

    /// Takes the newest step back.
    ///
    /// # Errors
    /// When there is none.
    pub fn undo(&mut self) -> Result<Deed, Problem> {
        let Some(step) = self.history.undo.pop() else { return Problem::refused("there is nothing to undo") };
        let deed = step.deed;
        let again = self.make(step)?;
        self.history.redo.push(again);
        Ok(deed)
    }

    /// Makes the step again that was taken back last.
    ///
    /// # Errors
    /// When there is none.
    pub fn redo(&mut self) -> Result<Deed, Problem> {
        let Some(step) = self.history.redo.pop() else { return Problem::refused("there is nothing to redo") };
        let deed = step.deed;
        let back = self.make(step)?;
        self.history.undo.push(back);
        Ok(deed)
    }

    /// Forgets the deleted positions that nothing brings back, and old steps where too many positions wait for them. Returns the ids of
    /// positions that are gone for good.
    pub fn forget(&mut self, limits: &Limits) -> Vec<u32> {
        self.history.shorten(limits);
        if self.tree.count == self.tree.nodes.len() {
            return Vec::new();
        }
        let mut gone = self.tree.retain(&self.history.roots());
        while self.tree.nodes.len() - self.tree.count > limits.positions && self.history.drop_oldest().is_some() {
            gone.extend(self.tree.retain(&self.history.roots()));
        }
        gone
    }

    /// Makes the changes of a step; what makes them undone.
    fn make(&mut self, step: Step) -> Result<Step, Problem> {
        let deed = step.deed;
        let mut doing = Doing::begin(&mut self.tree);
        for change in step.changes {
            if doing.change(change).is_err() {
                drop(doing);
                // Only who has written into its file can have done that.
                self.history = History::default();
                return Problem::refused("the history of this document is damaged; nothing can be undone any more");
            }
        }
        Ok(doing.end(deed))
    }
}

impl TryFrom<Stored> for Document {
    type Error = Fault;

    fn try_from(stored: Stored) -> Result<Self, Fault> {
        let (tree, history) = stored.read()?;
        Ok(Self { tree, history })
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        stored::write(&self.tree, &self.history, serializer)
    }
}
