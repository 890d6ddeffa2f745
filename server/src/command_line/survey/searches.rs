//! Searches of many positions, and their rows.

use std::ops::Range;

use engine::Game as _;
use engine::games::chess::Chess;
use networks::RuntimeError;
use session::SearchRun;
use wire::{RunState, Until};

use super::found::Found;
use super::journal::Journal;
use super::positions::{Listed, Positions};
use super::progress::Progress;
use super::row::{Row, columns};
use super::settings::Settings;
use crate::command_line::evaluator::Chosen;
use crate::command_line::tables::column::{Cell, Head};
use crate::command_line::tables::form::{Sink as _, jsonl::Jsonl};
use crate::failure::Failure;

/// Searches by the same settings.
pub(super) struct Searches<'a> {
    pub(super) settings: &'a Settings,
}

impl Searches<'_> {
    /// Searches the positions of a range that the journal does not have yet, and adds their rows.
    ///
    /// # Errors
    /// When a network fails, or the journal cannot be written.
    pub(super) fn search(
        &self,
        evaluator: &mut Chosen,
        positions: &mut Positions,
        range: Range<usize>,
        journal: &mut Journal,
    ) -> Result<(), Failure> {
        let heads: Vec<Head> = columns().iter().map(|column| column.head).collect();
        let is_exact = evaluator.inexact_devices().is_empty();
        let before = journal.rows();
        let mut progress = Progress::new(range.len(), before);
        let mut next = range.start + before;
        while next < range.end {
            let group = self.group(next, positions.len(), is_exact);
            if !is_exact {
                evaluator.forget();
            }
            let listed: Vec<Listed> = group.clone().map(|at| positions.at(at)).collect();
            let found = self.of_group(evaluator, positions, &listed)?;
            let end = group.end.min(range.end);
            let rows = group.zip(listed.iter().zip(&found)).filter(|(at, _)| (next..end).contains(at));
            let rows: Vec<String> = rows.map(|(at, (listed, found))| row(&heads, at, listed, found.as_ref())).collect();
            journal.add(&rows)?;
            next = end;
            progress.note(next - range.start);
        }
        Ok(())
    }

    /// The positions that are searched with the next one.
    ///
    /// Where last bits depend on what is evaluated together, groups are always the same ones, whatever part of the file is wanted and
    /// wherever the last process was ended: a few positions are then searched whose rows another part has.
    fn group(&self, next: usize, all: usize, is_exact: bool) -> Range<usize> {
        let start = if is_exact { next } else { next - next % self.settings.together };
        start..(start + self.settings.together).min(all)
    }

    /// Searches positions side by side.
    fn of_group(
        &self,
        evaluator: &mut Chosen,
        positions: &Positions,
        listed: &[Listed],
    ) -> Result<Vec<Option<Found>>, Failure> {
        let mut found: Vec<Option<Found>> = listed.iter().map(|_| None).collect();
        let mut running = Vec::new();
        for (at, one) in listed.iter().enumerate() {
            let mut moves = Vec::new();
            one.standing.legal_moves(&mut moves);
            if !moves.is_empty() {
                running.push((at, self.run(evaluator, one)?));
            }
        }
        while let Some(&(first, _)) = running.first() {
            let place = positions.in_words(listed[first].place);
            let failed = |error: RuntimeError| Failure::Internal(anyhow::Error::new(error).context(place));
            let mut runs: Vec<_> = running.iter_mut().map(|(_, run)| run).collect();
            evaluator.drive_all(&mut runs).map_err(failed)?;
            let (going, ended): (Vec<_>, Vec<_>) =
                running.into_iter().partition(|(_, run)| run.state() == RunState::Running);
            running = going;
            for (at, run) in ended {
                found[at] = Found::of(run.into_search());
            }
        }
        Ok(found)
    }

    fn run(&self, evaluator: &Chosen, listed: &Listed) -> Result<SearchRun<Chess>, Failure> {
        let standing = listed.standing.clone().with_tables(self.settings.tables.clone());
        let chess = standing.with_two_fold_draws(self.settings.parameters.two_fold_draws);
        let mut run = SearchRun::new(evaluator.search_of(chess, self.settings.parameters.clone()), self.settings.nodes);
        run.go(Until::nodes(self.settings.nodes)).map_err(|refusal| Failure::Input(refusal.message))?;
        Ok(run)
    }
}

/// A row as a JSON object, without the end of its line.
fn row(heads: &[Head], at: usize, listed: &Listed, found: Option<&Found>) -> String {
    let position = u32::try_from(at + 1).unwrap_or(u32::MAX);
    let row = Row { position, listed, found };
    let cells: Vec<Cell> = columns().iter().map(|column| (column.cell)(&row)).collect();
    let mut line = Vec::new();
    Jsonl::new(heads, &mut line).row(&cells).expect("memory takes everything");
    let mut line = String::from_utf8(line).expect("JSON is UTF-8");
    line.pop();
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_the_same_wherever_one_begins() {
        let settings = Settings { nodes: 1, together: 4, tables: None, parameters: engine::Parameters::default() };
        let searches = Searches { settings: &settings };
        for all in 1..20 {
            for next in 0..all {
                let group = searches.group(next, all, false);
                assert!(group.contains(&next) && group.start.is_multiple_of(4) && group.end <= all);
                for other in group.clone() {
                    assert_eq!(searches.group(other, all, false), group);
                }
                assert_eq!(searches.group(next, all, true), next..(next + 4).min(all));
            }
        }
    }
}
