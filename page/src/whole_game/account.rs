//! The account of a game: what its searches found, with the positions that they are of.

use document::Score;
use report::{Account, Grade, Known, Position, annotated, told};
use wire::{GameResult, GameView};

use crate::format;
use crate::model::IdMap;

/// A game of the analysis, explained as far as it was searched.
#[derive(Debug, Default)]
pub struct Explained {
    /// Its start; `None` where no game was analysed, or it is gone.
    pub start: Option<u32>,
    /// Its main line, with the moves that led there.
    pub line: Vec<(u32, Option<u16>)>,
    /// The same positions, with what is known of them.
    pub positions: Vec<Position>,
    /// Conclusions from that.
    pub account: Account,
    /// Findings about moves, by the positions that they lead to.
    found: IdMap<Found>,
}

/// Findings about a move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The grade of a turning point.
    pub grade: Option<Grade>,
    /// Score after the move, from White's view.
    pub score: Option<String>,
}

impl Explained {
    pub(super) fn of(view: &GameView, start: Option<u32>, results: &IdMap<GameResult>) -> Self {
        let Some(start) = start else { return Self::default() };
        let all = told::positions(view, start, |id| results.get(&id));
        let line = line_of(view, start).into_iter().take(all.len()).collect();
        let positions: Vec<Position> = all.into_iter().map(|(_, position)| position).collect();
        let account = Account::of(&positions);
        let mut explained = Self { start: Some(start), line, positions, account, found: IdMap::default() };
        explained.found = explained.moves().collect();
        explained
    }

    /// Returns whether it is of this game, as it is.
    pub(super) fn is_of(&self, view: &GameView, start: Option<u32>) -> bool {
        self.start == start && start.is_none_or(|start| line_of(view, start) == self.line)
    }

    /// Returns what was found of the move that leads to a position.
    #[must_use]
    pub fn found(&self, position: u32) -> Option<&Found> {
        self.found.get(&position)
    }

    /// Returns the place of a position in the main line.
    #[must_use]
    pub fn ply(&self, position: u32) -> Option<usize> {
        self.line.iter().position(|(id, _)| *id == position)
    }

    /// Returns whether anything was found.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.positions.iter().any(|position| matches!(position.known, Known::Searched(_)))
    }

    fn moves(&self) -> impl Iterator<Item = (u32, Found)> + '_ {
        let places = self.line.iter().zip(&self.positions).enumerate().skip(1);
        places.filter_map(|(ply, (&(id, _), position))| {
            let grade = self.account.turn_at(ply - 1).map(|turn| turn.grade);
            let score = annotated::score(position).map(|evaluation| match evaluation.score {
                Score::Centipawns(centipawns) => format::pawns(centipawns.into()),
                Score::Mate(moves) => format::mate(moves),
            });
            (grade.is_some() || score.is_some()).then_some((id, Found { grade, score }))
        })
    }
}

fn line_of(view: &GameView, start: u32) -> Vec<(u32, Option<u16>)> {
    told::main_line(view, start).into_iter().map(|position| (position.id, position.mv)).collect()
}
