//! What a table says as a whole.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::brief::{self, Brief};
use super::journal::Journal;
use super::row::columns;
use crate::command_line::stdout::{print, print_json};
use crate::command_line::tables::column::Head;
use crate::failure::Failure;

/// Options of `survey summary`.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// The table of a survey, or several that were put together.
    #[arg(value_name = "TABLE.jsonl|TABLE.parquet")]
    table: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Numbers of a table.
#[derive(Clone, Debug, Default)]
struct Summary {
    positions: usize,
    /// Positions in which the game is over.
    over: usize,
    /// Positions of which the file says what should be found, and those where it was.
    asked: usize,
    solved: usize,
    /// Positions in which somebody played, and those where he played the best move.
    played: usize,
    agreed: usize,
    q: Mean,
    entropy: Mean,
    kld: Mean,
    took_over: Vec<i64>,
}

/// A mean that is being taken.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    count: usize,
}

/// Says what a table says as a whole.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let mut summary = Summary::default();
    brief::read(&options.table, |row| {
        summary.add(&row);
        Ok(())
    })?;
    if options.json { print_json(&summary.json()) } else { print(&summary.text()) }
}

/// Says the same of rows that are in a journal.
pub(super) fn of_journal(journal: &Journal) -> Result<String, Failure> {
    let heads: Vec<Head> = columns().iter().map(|column| column.head).collect();
    let mut summary = Summary::default();
    journal.each(&heads, |cells| {
        summary.add(&Brief::of(&heads, cells));
        Ok(())
    })?;
    Ok(summary.text())
}

impl Summary {
    fn add(&mut self, row: &Brief) {
        self.positions += 1;
        self.over += usize::from(row.is_over);
        self.asked += usize::from(row.solved.is_some());
        self.solved += usize::from(row.solved == Some(true));
        if let (Some(played), Some((best, _))) = (&row.played, &row.best) {
            self.played += 1;
            self.agreed += usize::from(played == best);
        }
        self.q.add(row.q);
        self.entropy.add(row.entropy);
        self.kld.add(row.kld);
        self.took_over.extend(row.took_over);
    }

    fn text(&self) -> String {
        let Self { positions, over, asked, solved, played, agreed, .. } = self;
        let mut text = format!("{positions} position{}", if *positions == 1 { "" } else { "s" });
        if *over > 0 {
            text += &format!(", {over} of them over");
        }
        text.push('\n');
        if *asked > 0 {
            text += &format!("solved: {}\n", share(*solved, *asked));
        }
        if *played > 0 {
            text += &format!("the best move was played: {}\n", share(*agreed, *played));
        }
        let means = [("Q", self.q), ("entropy", self.entropy), ("KLD", self.kld)];
        let means: Vec<String> =
            means.iter().filter_map(|(name, mean)| Some(format!("{name} {:.4}", mean.get()?))).collect();
        if !means.is_empty() {
            text += &format!("means: {}\n", means.join(", "));
        }
        if let Some((half, most)) = self.settled() {
            text += &format!(
                "the best move took over: by simulation {half} in half of the positions, by {most} in nine of ten\n"
            );
        }
        text
    }

    fn json(&self) -> Value {
        let settled = self.settled();
        json!({
            "positions": self.positions,
            "over": self.over,
            "asked": self.asked,
            "solved": self.solved,
            "played": self.played,
            "best_move_played": self.agreed,
            "mean_q": self.q.get(),
            "mean_entropy": self.entropy.get(),
            "mean_kld": self.kld.get(),
            "took_over_half": settled.map(|settled| settled.0),
            "took_over_nine_of_ten": settled.map(|settled| settled.1),
        })
    }

    /// Simulations by which the best moves of half of the positions, and of nine of ten, had taken over.
    fn settled(&self) -> Option<(i64, i64)> {
        let mut sorted = self.took_over.clone();
        sorted.sort_unstable();
        let last = sorted.len().checked_sub(1)?;
        Some((sorted[last / 2], sorted[last * 9 / 10]))
    }
}

impl Mean {
    fn add(&mut self, number: Option<f64>) {
        self.sum += number.unwrap_or(0.0);
        self.count += usize::from(number.is_some());
    }

    fn get(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

/// Two numbers and how much of the second the first is.
pub(super) fn share(part: usize, all: usize) -> String {
    format!("{part} of {all} ({:.1}%)", 100.0 * part as f64 / all.max(1) as f64)
}
