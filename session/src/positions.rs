//! The positions of an analysis: its document, with what only the rules know of each position.
//!
//! A null move begins the game anew: behind it a position is what its text says, without a history. No evaluator was made for a game in
//! which somebody passes, Lc0 has no word for it, and the header of a log stays one that every version reads.

mod board;
mod line;
mod played;
mod views;

use std::collections::BTreeMap;

use document::{Document, Edit, NULL_MOVE, Twig};
use engine::Move;
use wire::record::Record;

use crate::{game::Entered, limits::Limits, refusal::Refusal};
use board::Board;
use line::{Line, step, texts};
use played::{Played, boards};
pub use views::{document_of, sketch, texts as position_texts};

/// All positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Positions {
    document: Document,
    /// Those that are deleted too, as long as they may come back.
    boards: BTreeMap<u32, Board>,
}

impl Positions {
    /// Takes up a document that anybody may have written.
    pub(crate) fn restore<G: Entered>(document: Document, limits: &Limits) -> Result<Self, Refusal> {
        if document.count() > limits.positions || document.all().count() > 2 * limits.positions {
            return Err(Refusal::limit(format!("the analysis has more than {} positions", limits.positions)));
        }
        let played = Played::of(&document);
        let mut all = BTreeMap::new();
        for (start, node) in document.all() {
            if let Some(text) = node.origin() {
                let game = G::enter(text, &[])?;
                let illegal = |id: u32, _| format!("no legal move leads to position {id}");
                all.extend(boards(start, game, &played, limits, illegal)?);
            }
        }
        Ok(Self { document, boards: all })
    }

    /// Its document.
    pub(crate) fn document(&self) -> &Document {
        &self.document
    }

    /// Finds or makes the position after `moves` from a start position.
    pub(crate) fn enter<G: Entered>(&mut self, start: &str, moves: &[String], limits: &Limits) -> Result<u32, Refusal> {
        if moves.len() > limits.moves_per_game {
            let (given, most) = (moves.len(), limits.moves_per_game);
            return Err(Refusal::limit(format!("the game has {given} moves and the limit is {most}")));
        }
        let Line { start, moves } = Line::read::<G>(start, moves)?;
        let is_it = |id: &&u32| self.boards.get(id).is_some_and(|board| board.text == start);
        let known = self.document.starts().iter().rev().find(is_it).copied();
        let mut at = known.unwrap_or_default();
        let shared = moves.iter().map_while(|&mv| self.child(at, mv).inspect(|&child| at = child));
        let count = if known.is_some() { shared.count() } else { 0 };
        let rest = &moves[count..];
        if known.is_some() && rest.is_empty() {
            return Ok(at);
        }
        let game: G = if known.is_some() { self.game_of(at)? } else { G::enter(&start, &[])? };
        let chess960 = game.is_chess960();
        let texts = texts(game, rest)?;
        let twigs = Twig::line(rest);
        let ids = match known {
            Some(_) => self.document.add_moves(at, None, &twigs, &limits.of_document())?,
            None => {
                let ids = self.document.add_game(&start, None, &twigs, &limits.of_document())?;
                at = ids[0];
                self.boards.insert(at, Board { text: start, chess960, ply: 0, searches: Vec::new() });
                ids[1..].to_vec()
            }
        };
        for (id, text) in ids.into_iter().zip(texts) {
            self.set_board(id, at, text);
            at = id;
        }
        Ok(at)
    }

    /// Makes the positions of a whole game; the one at the end of its main line. Nothing is made where any of it does not fit.
    pub(crate) fn enter_record<G: Entered>(&mut self, record: &Record, limits: &Limits) -> Result<u32, Refusal> {
        let twig = |recorded: &wire::record::RecordedMove| Twig {
            from: recorded.from,
            mv: recorded.mv,
            notes: recorded.notes.clone(),
        };
        let twigs: Vec<Twig> = record.moves.iter().map(twig).collect();
        if self.document.count() + twigs.len() + 1 > limits.positions {
            return Err(Refusal::limit(format!("the analysis would have more than {} positions", limits.positions)));
        }
        let game = G::enter(&record.fen, &[])?;
        let start = game.start_text();
        let illegal = |at: u32, mv: u16| format!("move {at} of the game, with the code {mv}, is not legal there");
        let made = boards(0, game, &Played::of_twigs(&twigs)?, limits, illegal)?;
        let notes = Some(Box::new(record.notes.clone()));
        let ids = self.document.add_game(&start, notes, &twigs, &limits.of_document())?;
        self.boards.extend(made.into_iter().map(|(at, board)| (ids[at as usize], board)));
        Ok(self.main_line_end(ids[0]))
    }

    /// Finds or makes the position after a legal move.
    pub(crate) fn play<G: Entered>(&mut self, from: u32, mv: u16, limits: &Limits) -> Result<u32, Refusal> {
        self.present(from)?;
        if let Some(child) = self.child(from, mv) {
            return Ok(child);
        }
        let text = self.text_after::<G>(from, &[mv], limits)?;
        let ids = self.document.add_moves(from, None, &Twig::line(&[mv]), &limits.of_document())?;
        self.set_board(ids[0], from, text);
        Ok(ids[0])
    }

    /// Carries edits out, all or none; the positions that were inserted.
    pub(crate) fn edit<G: Entered>(&mut self, edits: &[Edit], limits: &Limits) -> Result<Vec<u32>, Refusal> {
        for edit in edits {
            match edit {
                Edit::Insert { parent, mv, .. } => self.check_line::<G>(*parent, &[*mv], limits)?,
                Edit::InsertLine { parent, moves } => self.check_line::<G>(*parent, moves, limits)?,
                _ => {}
            }
        }
        let ids = self.document.edit(edits, &limits.of_document())?;
        for &id in &ids {
            let node = self.document.find(id).ok_or_else(|| Refusal::not_found("position", id))?;
            if let (Some(parent), Some(mv)) = (node.parent(), node.mv()) {
                let mut game: G = self.game_of(parent)?;
                step(&mut game, mv)?;
                self.set_board(id, parent, game.position_text());
            }
        }
        Ok(ids)
    }

    /// Takes the newest step back; what that was.
    pub(crate) fn undo(&mut self) -> Result<document::Deed, Refusal> {
        Ok(self.document.undo()?)
    }

    /// Makes the step again that was taken back last; what that is.
    pub(crate) fn redo(&mut self) -> Result<document::Deed, Refusal> {
        Ok(self.document.redo()?)
    }

    /// Forgets the deleted positions that nothing brings back; their searches.
    pub(crate) fn forget(&mut self, limits: &Limits) -> Vec<u32> {
        let gone = self.document.forget(&limits.of_document());
        gone.iter().filter_map(|id| self.boards.remove(id)).flat_map(|board| board.searches).collect()
    }

    /// The game up to a position, its history included.
    pub(crate) fn game<G: Entered>(&self, id: u32) -> Result<G, Refusal> {
        self.present(id)?;
        self.game_of(id)
    }

    /// The same, deleted or not.
    pub(crate) fn game_of<G: Entered>(&self, id: u32) -> Result<G, Refusal> {
        let unknown = || Refusal::not_found("position", id);
        let mut codes = Vec::new();
        let mut at = id;
        loop {
            let node = self.document.find(at).ok_or_else(unknown)?;
            match (node.parent(), node.mv()) {
                (Some(parent), Some(mv)) if mv != NULL_MOVE => {
                    codes.push(Move(mv));
                    at = parent;
                }
                _ => break,
            }
        }
        let mut game = G::enter(&self.boards.get(&at).ok_or_else(unknown)?.text, &[])?;
        codes.iter().rev().for_each(|&mv| game.play_and_set_root(mv));
        Ok(game)
    }

    /// The positions before one, the nearest first.
    pub(crate) fn ancestors(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        self.document.line_to(id).skip(1)
    }

    /// Checks that there is a position, and that it is not deleted.
    pub(crate) fn present(&self, id: u32) -> Result<(), Refusal> {
        Ok(self.document.get(id).map(|_| ())?)
    }

    pub(crate) fn is_chess960(&self, id: u32) -> bool {
        self.boards.get(&id).is_some_and(|board| board.chess960)
    }

    /// The searches of a position, deleted or not.
    pub(crate) fn searches(&self, id: u32) -> Result<&[u32], Refusal> {
        self.boards.get(&id).map(|board| board.searches.as_slice()).ok_or_else(|| Refusal::not_found("position", id))
    }

    pub(crate) fn add_search(&mut self, id: u32, search: u32) {
        if let Some(board) = self.boards.get_mut(&id) {
            board.searches.push(search);
        }
    }

    /// Checks that the moves of a line are legal after a position that is there, and that there is room for them.
    fn check_line<G: Entered>(&self, from: u32, moves: &[u16], limits: &Limits) -> Result<(), Refusal> {
        self.present(from)?;
        self.text_after::<G>(from, moves, limits).map(drop)
    }

    /// The text of the position after some moves, if they are legal and there is room for them.
    fn text_after<G: Entered>(&self, from: u32, moves: &[u16], limits: &Limits) -> Result<String, Refusal> {
        let mut game: G = self.game_of(from)?;
        let most = limits.moves_per_game;
        for (ply, &mv) in (self.boards[&from].ply..).zip(moves) {
            step(&mut game, mv).map_err(|refusal| match mv {
                NULL_MOVE => refusal,
                _ if ply > self.boards[&from].ply => refusal,
                _ => Refusal::invalid(format!("move code {mv} is not legal in position {from}")),
            })?;
            if ply >= most {
                return Err(Refusal::limit(format!("the game has reached the limit of {most} moves")));
            }
        }
        Ok(game.position_text())
    }

    fn main_line_end(&self, start: u32) -> u32 {
        let first = |id: &u32| self.document.find(*id)?.children().first().copied();
        std::iter::successors(Some(start), first).last().unwrap_or(start)
    }

    fn child(&self, from: u32, mv: u16) -> Option<u32> {
        let children = self.document.get(from).ok()?.children();
        children.iter().copied().find(|&child| self.document.find(child).is_some_and(|node| node.mv() == Some(mv)))
    }

    fn set_board(&mut self, id: u32, parent: u32, text: String) {
        let (chess960, ply) = self.boards.get(&parent).map_or((false, 0), |board| (board.chess960, board.ply));
        self.boards.insert(id, Board { text, chess960, ply: ply + 1, searches: Vec::new() });
    }
}

impl From<document::Problem> for Refusal {
    fn from(problem: document::Problem) -> Self {
        use document::Problem;
        let code = match &problem {
            Problem::Unknown(_) | Problem::Deleted(_) => wire::Code::NotFound,
            Problem::Limit(_) => wire::Code::Limit,
            Problem::Refused(_) => wire::Code::Invalid,
        };
        Self::new(code, problem.to_string())
    }
}
