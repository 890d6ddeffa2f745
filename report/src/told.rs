//! A report's searches as they are told and stored ([`wire`]), and back; and the positions of a game of an analysis.

use engine::games::chess::parse_fen;
use shakmaty::{Color, Position as _};
use wire::{GameMove, GameResult, GameView, NULL_MOVE, OtherPrior, PositionView};

use crate::{
    account::{Known, Other, Position},
    searched::{Candidate, Searched, Span},
    wdl::Wdl,
};

impl Searched {
    /// As it is told: the search of a position, with the move that the game went on with.
    #[must_use]
    pub fn told(&self, position: u32, search: u32, played: Option<u16>) -> GameResult {
        GameResult {
            position,
            search,
            played,
            visits: self.visits,
            is_settled: false,
            simulations: self.simulations,
            wdl: three(self.value),
            band: self.band,
            best: told(&self.best),
            mv: self.played.as_ref().map(told),
            others: Vec::new(),
        }
    }

    /// Reports of a search.
    #[must_use]
    pub fn of_told(result: &GameResult) -> Self {
        Self {
            visits: result.visits,
            simulations: result.simulations,
            value: of_three(result.wdl),
            band: result.band,
            best: candidate(&result.best),
            played: result.mv.as_ref().map(candidate),
        }
    }
}

fn told(candidate: &Candidate) -> GameMove {
    GameMove {
        mv: candidate.mv,
        visits: candidate.visits,
        prior: candidate.prior,
        q: candidate.q,
        wdl: candidate.value.map(three),
        mate: candidate.mate,
        line: candidate.line.clone(),
        as_best: candidate.as_best.map(|span| (span.from, span.to)),
        answered_from: candidate.answered_from,
    }
}

fn candidate(told: &GameMove) -> Candidate {
    Candidate {
        mv: told.mv,
        visits: told.visits,
        prior: told.prior,
        q: told.q,
        value: told.wdl.map(of_three),
        mate: told.mate,
        line: told.line.clone(),
        as_best: told.as_best.map(|(from, to)| Span { from, to }),
        answered_from: told.answered_from,
    }
}

fn three(value: Wdl) -> [f64; 3] {
    [value.win, value.draw, value.loss]
}

fn of_three([win, draw, loss]: [f64; 3]) -> Wdl {
    Wdl { win, draw, loss }
}

/// The main line of a game of an analysis by its start, with what was found of each position. Ends before a position that is none of
/// chess.
pub fn positions<'a>(
    view: &GameView,
    start: u32,
    found: impl Fn(u32) -> Option<&'a GameResult>,
) -> Vec<(u32, Position)> {
    let line = main_line(view, start);
    let played = line.iter().skip(1).map(|next| next.mv).chain([None]);
    line.iter().zip(played).map_while(|(at, played)| Some((at.id, position(at, played, found(at.id))?))).collect()
}

/// The positions of a main line, the start first.
#[must_use]
pub fn main_line(view: &GameView, start: u32) -> Vec<&PositionView> {
    let mut line: Vec<&PositionView> =
        view.positions.iter().find(|one| one.id == start && one.parent.is_none()).into_iter().collect();
    // Children come after their parents, the one that goes on first.
    for one in &view.positions {
        if line.last().is_some_and(|last| one.parent == Some(last.id)) {
            line.push(one);
        }
    }
    line
}

fn position(view: &PositionView, mv: Option<u16>, found: Option<&GameResult>) -> Option<Position> {
    let side = match view.fen.split(' ').nth(1)? {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return None,
    };
    let played = mv.filter(|&mv| mv != NULL_MOVE);
    let other = |OtherPrior { name, prior }: &OtherPrior| Other { name: name.clone(), prior: *prior };
    // Of the move that was played then.
    let others = found
        .filter(|found| found.played == played)
        .map_or_else(Vec::new, |found| found.others.iter().map(other).collect());
    let known = match found {
        Some(result) => {
            let searched = Searched::of_told(result);
            // The game may go on otherwise by now.
            let own = searched.played.clone().filter(|candidate| Some(candidate.mv) == played);
            Known::Searched(Box::new(Searched { played: own, ..searched }))
        }
        None if played.is_none() => ending(&view.fen),
        None => Known::Unknown,
    };
    Some(Position { side, played, known, others })
}

fn ending(fen: &str) -> Known {
    match parse_fen(fen) {
        Ok((position, _)) if position.legal_moves().is_empty() => {
            Known::Over(position.is_check().then(|| position.turn().other()))
        }
        _ => Known::Unknown,
    }
}
