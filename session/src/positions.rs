//! The positions of an analysis: games as one tree, found again by how they were reached.

use std::collections::HashMap;

use engine::Move;
use wire::{
    PositionView,
    record::{Notes, Record},
};

use crate::{game::Entered, limits::Limits, refusal::Refusal};

/// All positions; an id is an index, so ids are dense and never used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Positions {
    all: Vec<Position>,
    /// Start positions by their text.
    starts: HashMap<String, u32>,
}

#[derive(Clone, Debug)]
struct Position {
    /// Parent and move; `None` for a start position.
    from: Option<(u32, Move)>,
    text: String,
    chess960: bool,
    /// Moves from the start position.
    ply: usize,
    children: Vec<(Move, u32)>,
    searches: Vec<u32>,
    notes: Option<Box<Notes>>,
}

impl Positions {
    /// Finds or makes the position after `moves` from a start position.
    pub(crate) fn enter<G: Entered>(&mut self, start: &str, moves: &[String], limits: &Limits) -> Result<u32, Refusal> {
        if moves.len() > limits.moves_per_game {
            let (given, most) = (moves.len(), limits.moves_per_game);
            return Err(Refusal::limit(format!("the game has {given} moves and the limit is {most}")));
        }
        let game = G::enter(start, moves)?;
        let codes = game.played_moves();
        let start_text = game.start_text();
        let start = self.starts.get(&start_text).copied();
        let known = start.map_or(0, |start| 1 + self.known_prefix(start, &codes));
        let missing = codes.len() + 1 - known;
        self.check_room(missing, limits)?;
        let mut walk = G::enter(&start_text, &[])?;
        let mut at = start.unwrap_or_else(|| self.add_start(&walk));
        for &mv in &codes {
            walk.play_and_set_root(mv);
            at = self.child(at, mv).unwrap_or_else(|| self.add_child(at, mv, &walk));
        }
        Ok(at)
    }

    /// Makes a start position, even where there is one like it.
    pub(crate) fn enter_start<G: Entered>(&mut self, start: &str, limits: &Limits) -> Result<u32, Refusal> {
        let game = G::enter(start, &[])?;
        self.check_room(1, limits)?;
        Ok(self.add_start(&game))
    }

    /// Makes the positions of a whole game; the one at the end of its main line. Nothing is made where any of it does not fit.
    pub(crate) fn enter_record<G: Entered>(&mut self, record: &Record, limits: &Limits) -> Result<u32, Refusal> {
        self.check_room(record.moves.len() + 1, limits)?;
        let mut made = Self::default();
        let start = made.enter_start::<G>(&record.fen, limits)?;
        made.set_notes(start, Some(Box::new(record.notes.clone())).filter(|notes| !notes.is_empty()));
        // Positions by their places in the record, and the games of those after which more is played.
        let mut ids = vec![start];
        let mut games = vec![Some(made.game::<G>(start)?)];
        let mut last_use: Vec<usize> = vec![0; record.moves.len() + 1];
        for (at, recorded) in (1..).zip(&record.moves) {
            let from = recorded.from as usize;
            if from >= at {
                return Err(Refusal::invalid(format!(
                    "move {at} of the game is played after move {from}, which is not before it"
                )));
            }
            last_use[from] = at;
        }
        let mut legal = Vec::new();
        for (at, recorded) in (1..).zip(&record.moves) {
            let from = recorded.from as usize;
            let (parent, mv) = (ids[from], Move(recorded.mv));
            let known = if last_use[from] == at { games[from].take() } else { games[from].clone() };
            let mut game = known.expect("kept until its last use");
            legal.clear();
            game.legal_moves(&mut legal);
            if !legal.contains(&mv) {
                return Err(Refusal::invalid(format!(
                    "move {at} of the game, with the code {}, is not legal there",
                    mv.0
                )));
            }
            if made.all[parent as usize].ply >= limits.moves_per_game {
                return Err(Refusal::limit(format!("the game has more than {} moves", limits.moves_per_game)));
            }
            game.play_and_set_root(mv);
            let id = made.child(parent, mv).unwrap_or_else(|| made.add_child(parent, mv, &game));
            if recorded.notes.is_some() {
                made.set_notes(id, recorded.notes.clone());
            }
            ids.push(id);
            games.push((last_use[at] > 0).then_some(game));
        }
        let end = made.main_line_end(start);
        Ok(self.append(made) + end)
    }

    pub(crate) fn set_notes(&mut self, id: u32, notes: Option<Box<Notes>>) {
        if let Some(position) = self.all.get_mut(id as usize) {
            position.notes = notes;
        }
    }

    /// Takes over another game's positions, none of which has searches; the id that their first one has now.
    fn append(&mut self, other: Self) -> u32 {
        let first = u32::try_from(self.all.len()).expect("limits keep positions below 2^32");
        self.all.extend(other.all.into_iter().map(|mut position| {
            position.from = position.from.map(|(parent, mv)| (parent + first, mv));
            position.children.iter_mut().for_each(|(_, child)| *child += first);
            position
        }));
        self.starts.extend(other.starts.into_iter().map(|(text, id)| (text, id + first)));
        first
    }

    fn main_line_end(&self, start: u32) -> u32 {
        let first = |id: &u32| self.all[*id as usize].children.first().map(|&(_, child)| child);
        std::iter::successors(Some(start), first).last().unwrap_or(start)
    }

    /// Finds or makes the position after a legal move.
    pub(crate) fn play<G: Entered>(&mut self, from: u32, mv: Move, limits: &Limits) -> Result<u32, Refusal> {
        let mut game: G = self.game(from)?;
        if let Some(child) = self.child(from, mv) {
            return Ok(child);
        }
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        if !legal.contains(&mv) {
            return Err(Refusal::invalid(format!("move code {} is not legal in position {from}", mv.0)));
        }
        if self.all[from as usize].ply >= limits.moves_per_game {
            return Err(Refusal::limit(format!("the game has reached the limit of {} moves", limits.moves_per_game)));
        }
        self.check_room(1, limits)?;
        game.play_and_set_root(mv);
        Ok(self.add_child(from, mv, &game))
    }

    /// The game up to a position, its history included.
    pub(crate) fn game<G: Entered>(&self, id: u32) -> Result<G, Refusal> {
        self.get(id)?;
        let mut codes = Vec::new();
        let mut at = id;
        while let Some((parent, mv)) = self.all[at as usize].from {
            codes.push(mv);
            at = parent;
        }
        let mut game = G::enter(&self.all[at as usize].text, &[])?;
        codes.iter().rev().for_each(|&mv| game.play_and_set_root(mv));
        Ok(game)
    }

    /// The positions before one, the nearest first.
    pub(crate) fn ancestors(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        let before = |&id: &u32| self.all.get(id as usize)?.from.map(|(parent, _)| parent);
        std::iter::successors(before(&id), before)
    }

    pub(crate) fn exists(&self, id: u32) -> Result<(), Refusal> {
        self.get(id).map(|_| ())
    }

    pub(crate) fn is_chess960(&self, id: u32) -> bool {
        self.all.get(id as usize).is_some_and(|position| position.chess960)
    }

    pub(crate) fn searches(&self, id: u32) -> Result<&[u32], Refusal> {
        self.get(id).map(|position| position.searches.as_slice())
    }

    pub(crate) fn add_search(&mut self, id: u32, search: u32) {
        self.all[id as usize].searches.push(search);
    }

    pub(crate) fn views(&self) -> Vec<PositionView> {
        let view = |(id, position): (u32, &Position)| PositionView {
            id,
            parent: position.from.map(|(parent, _)| parent),
            mv: position.from.map(|(_, mv)| mv.0),
            fen: position.text.clone(),
            searches: position.searches.clone(),
            notes: position.notes.clone(),
        };
        (0..).zip(&self.all).map(view).collect()
    }

    fn get(&self, id: u32) -> Result<&Position, Refusal> {
        self.all.get(id as usize).ok_or_else(|| Refusal::not_found("position", id))
    }

    fn child(&self, from: u32, mv: Move) -> Option<u32> {
        self.all[from as usize].children.iter().find(|&&(code, _)| code == mv).map(|&(_, child)| child)
    }

    /// Counts the first moves that lead to positions that exist already.
    fn known_prefix(&self, start: u32, codes: &[Move]) -> usize {
        let mut at = start;
        codes.iter().map_while(|&mv| self.child(at, mv).inspect(|&child| at = child)).count()
    }

    fn check_room(&self, more: usize, limits: &Limits) -> Result<(), Refusal> {
        if self.all.len() + more > limits.positions {
            return Err(Refusal::limit(format!("the analysis would have more than {} positions", limits.positions)));
        }
        Ok(())
    }

    fn add_start<G: Entered>(&mut self, game: &G) -> u32 {
        let text = game.start_text();
        let chess960 = game.is_chess960();
        let id = self.push(Position {
            from: None,
            text: text.clone(),
            chess960,
            ply: 0,
            children: Vec::new(),
            searches: Vec::new(),
            notes: None,
        });
        self.starts.insert(text, id);
        id
    }

    /// `game` stands at the child already.
    fn add_child<G: Entered>(&mut self, from: u32, mv: Move, game: &G) -> u32 {
        let parent = &self.all[from as usize];
        let (chess960, ply) = (parent.chess960, parent.ply + 1);
        let id = self.push(Position {
            from: Some((from, mv)),
            text: game.position_text(),
            chess960,
            ply,
            children: Vec::new(),
            searches: Vec::new(),
            notes: None,
        });
        self.all[from as usize].children.push((mv, id));
        id
    }

    fn push(&mut self, position: Position) -> u32 {
        let id = u32::try_from(self.all.len()).expect("limits keep positions below 2^32");
        self.all.push(position);
        id
    }
}
