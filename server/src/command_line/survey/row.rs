//! The columns of the table.

use engine::Move;
use engine::games::chess::uci_text;
use shakmaty::{EnPassantMode, Position as _, fen::Fen};

use super::found::{Found, Visited};
use super::positions::{Listed, Place};
use crate::command_line::tables::column::{Cell, Column, Kind, column, optional};

/// A position, and what was found.
pub(super) struct Row<'a> {
    /// Its number in the file, from 1.
    pub(super) position: u32,
    pub(super) listed: &'a Listed,
    /// `None` where the game is over.
    pub(super) found: Option<&'a Found>,
}

impl Row<'_> {
    fn uci(&self, mv: u16) -> String {
        uci_text(self.listed.standing.root(), Move(mv))
    }

    fn moves(&self, moves: &[u16]) -> Cell {
        let names: Vec<String> = moves.iter().map(|&mv| self.uci(mv)).collect();
        Some(names.join(" ")).filter(|_| !moves.is_empty()).into()
    }

    /// Returns whether the best move is what should be found; `None` where nobody says.
    fn is_solved(&self) -> Option<bool> {
        let Listed { best, avoid, .. } = self.listed;
        let found = self.found.filter(|_| !best.is_empty() || !avoid.is_empty())?;
        Some((best.is_empty() || best.contains(&found.best)) && !avoid.contains(&found.best))
    }

    fn visited(&self) -> Option<&Visited> {
        self.found?.visited.as_ref()
    }

    fn place(&self, of: fn(Place) -> Option<u32>) -> Cell {
        of(self.listed.place).into()
    }

    fn ending(&self) -> Option<&'static str> {
        let root = self.listed.standing.root();
        let is_over = root.legal_moves().is_empty();
        is_over.then(|| if root.is_check() { "checkmate" } else { "stalemate" })
    }
}

/// The columns, in their order. Names are those of `analyse --json` where that has the number.
pub(super) fn columns<'a>() -> Vec<Column<Row<'a>>> {
    vec![
        column("position", Kind::Whole, |row| row.position.into()),
        optional("line", Kind::Whole, |row| {
            row.place(|place| match place {
                Place::Line(line) => Some(line),
                Place::Game { .. } => None,
            })
        }),
        optional("game", Kind::Whole, |row| {
            row.place(|place| match place {
                Place::Line(_) => None,
                Place::Game { game, .. } => Some(game),
            })
        }),
        optional("ply", Kind::Whole, |row| {
            row.place(|place| match place {
                Place::Line(_) => None,
                Place::Game { ply, .. } => Some(ply),
            })
        }),
        optional("id", Kind::Text, |row| row.listed.id.clone().into()),
        column("fen", Kind::Text, |row| {
            Fen::from_position(row.listed.standing.root(), EnPassantMode::Legal).to_string().into()
        }),
        column("start", Kind::Text, |row| row.listed.standing.start_fen().into()),
        column("moves", Kind::Text, |row| row.listed.standing.played().join(" ").into()),
        optional("played", Kind::Text, |row| row.listed.played.map(|mv| row.uci(mv)).into()),
        optional("best_move", Kind::Text, |row| row.found.map(|found| found.uci.as_str()).into()),
        optional("best_san", Kind::Text, |row| row.found.map(|found| found.san.as_str()).into()),
        optional("n", Kind::Whole, |row| row.found.map(|found| found.visits).into()),
        optional("p", Kind::Number, |row| row.found.map(|found| found.prior).into()),
        optional("q", Kind::Number, |row| row.visited().map(|visited| visited.q).into()),
        optional("v", Kind::Number, |row| row.visited().and_then(|visited| visited.v).into()),
        optional("w", Kind::Number, |row| row.visited().map(|visited| visited.wdl.win).into()),
        optional("d", Kind::Number, |row| row.visited().map(|visited| visited.wdl.draw).into()),
        optional("l", Kind::Number, |row| row.visited().map(|visited| visited.wdl.loss).into()),
        optional("mate", Kind::Whole, |row| row.visited().and_then(|visited| visited.mate).into()),
        optional("pv", Kind::Text, |row| row.found.map(|found| found.line.as_str()).into()),
        optional("root_n", Kind::Whole, |row| row.found.map(|found| found.root_visits).into()),
        optional("root_q", Kind::Number, |row| row.found.map(|found| found.root_q).into()),
        optional("root_v", Kind::Number, |row| row.found.and_then(|found| found.root_v).into()),
        optional("root_d", Kind::Number, |row| row.found.map(|found| found.root_d).into()),
        optional("entropy", Kind::Number, |row| row.found.and_then(|found| found.entropy).into()),
        optional("kld", Kind::Number, |row| row.found.and_then(|found| found.divergence).into()),
        optional("kld_gain", Kind::Number, |row| row.found.and_then(|found| found.kld_gain).into()),
        optional("took_over", Kind::Whole, |row| row.found.and_then(|found| found.took_over).into()),
        optional("bm", Kind::Text, |row| row.moves(&row.listed.best)),
        optional("am", Kind::Text, |row| row.moves(&row.listed.avoid)),
        optional("solved", Kind::Flag, |row| row.is_solved().into()),
        optional("ending", Kind::Text, |row| row.ending().into()),
        optional("digest", Kind::Text, |row| row.found.map(|found| found.digest.as_str()).into()),
    ]
}
