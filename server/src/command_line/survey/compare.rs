//! Two tables of the same positions beside each other: of two networks, or with other parameters.

use std::path::{Path, PathBuf};

use clap::Args;
use pgn::epd::{self, Operation, Record};
use serde_json::{Value, json};

use super::brief::{self, Brief};
use super::summary::share;
use crate::command_line::stdout::{print, print_json};
use crate::failure::Failure;

/// Options of `survey compare`.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// The first table.
    #[arg(value_name = "A.jsonl|A.parquet")]
    one: PathBuf,
    /// The second: of the same positions, in the same order.
    #[arg(value_name = "B.jsonl|B.parquet")]
    other: PathBuf,
    /// Flips that are listed, those first where the two differ most.
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    list: usize,
    /// Also write the flips to a file of positions, which can be searched for longer.
    #[arg(long, value_name = "FLIPS.epd")]
    flips: Option<PathBuf>,
    /// Print JSON, with all flips.
    #[arg(long)]
    json: bool,
}

/// How two tables differ.
#[derive(Default)]
struct Comparison {
    /// Positions with a best move in both.
    compared: usize,
    flips: Vec<Flip>,
    /// Of positions of which the file says what should be found: solved by both, by the first alone, by the second alone, by neither.
    solved: [usize; 4],
    /// Sum and largest of the differences of Q, and the position with the largest.
    difference: f64,
    largest: Option<(f64, String)>,
}

/// A position in which the best moves differ.
struct Flip {
    one: Brief,
    other: Brief,
}

/// Says how two tables differ.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let (one, other) = (&options.one, &options.other);
    let mut comparison = Comparison::default();
    let mut before = Vec::new();
    brief::read(one, |row| {
        // What only flips need is in the other table, too.
        before.push(Brief { start: String::new(), moves: String::new(), ..row });
        Ok(())
    })?;
    let all = before.len();
    let mut rows = before.into_iter();
    let mut count = 0;
    brief::read(other, |row| {
        count += 1;
        match rows.next() {
            Some(before) => comparison.add(before, row, other),
            // Only how many there are is asked for.
            None => Ok(()),
        }
    })?;
    if count != all {
        let (one, other) = (one.display(), other.display());
        return Err(Failure::Input(format!(
            "{one} has {all} positions and {other} has {count}: they are not of the same ones"
        )));
    }
    comparison
        .flips
        .sort_by(|a, b| b.difference().total_cmp(&a.difference()).then(a.one.position.cmp(&b.one.position)));
    if let Some(path) = &options.flips {
        let lines: String = comparison.flips.iter().map(Flip::line).collect();
        std::fs::write(path, lines)
            .map_err(|error| Failure::input(format!("{} cannot be written: {error}", path.display())))?;
    }
    if options.json { print_json(&comparison.json()) } else { print(&comparison.text(options.list)) }
}

impl Comparison {
    fn add(&mut self, one: Brief, other: Brief, path: &Path) -> Result<(), Failure> {
        if one.fen != other.fen {
            return Err(Failure::Input(format!(
                "{}, {}: it is another position in the first table",
                path.display(),
                other.named()
            )));
        }
        match (one.solved, other.solved) {
            (Some(true), Some(true)) => self.solved[0] += 1,
            (Some(true), Some(false)) => self.solved[1] += 1,
            (Some(false), Some(true)) => self.solved[2] += 1,
            (Some(false), Some(false)) => self.solved[3] += 1,
            _ => {}
        }
        let (Some((best, _)), Some((other_best, _))) = (&one.best, &other.best) else { return Ok(()) };
        self.compared += 1;
        let is_flip = best != other_best;
        let difference = difference(&one, &other);
        self.difference += difference;
        if self.largest.as_ref().is_none_or(|largest| difference > largest.0) {
            self.largest = Some((difference, other.named()));
        }
        if is_flip {
            self.flips.push(Flip { one, other });
        }
        Ok(())
    }

    fn text(&self, list: usize) -> String {
        let Self { compared, flips, solved: [both, one, other, neither], .. } = self;
        let mut text =
            format!("same best move: {}\nflips: {}\n", share(compared - flips.len(), *compared), flips.len());
        if both + one + other + neither > 0 {
            text += &format!(
                "solved by both: {both}; by the first alone: {one}; by the second alone: {other}; by neither: {neither}\n"
            );
        }
        if let Some((largest, place)) = &self.largest {
            let mean = self.difference / *compared as f64;
            text += &format!("difference of Q: {mean:.4} in the mean, {largest:.4} at most, in {place}\n");
        }
        for flip in flips.iter().take(list) {
            text += &format!("{}: {}\n", flip.other.named(), flip.moves());
        }
        if list > 0 && flips.len() > list {
            text += &format!("and {} more\n", flips.len() - list);
        }
        text
    }

    fn json(&self) -> Value {
        let [both, one, other, neither] = self.solved;
        let flips: Vec<Value> = self.flips.iter().map(Flip::json).collect();
        json!({
            "compared": self.compared,
            "same_best_move": self.compared - self.flips.len(),
            "solved_by_both": both,
            "solved_by_first_alone": one,
            "solved_by_second_alone": other,
            "solved_by_neither": neither,
            "mean_difference_of_q": (self.compared > 0).then(|| self.difference / self.compared as f64),
            "largest_difference_of_q": self.largest.as_ref().map(|largest| largest.0),
            "flips": flips,
        })
    }
}

impl Flip {
    fn difference(&self) -> f64 {
        difference(&self.one, &self.other)
    }

    /// The two moves with their Q.
    fn moves(&self) -> String {
        let said = |row: &Brief| {
            let san = row.best.as_ref().map_or("-", |best| &best.1);
            row.q.map_or_else(|| san.to_owned(), |q| format!("{san} (Q {q:.4})"))
        };
        format!("{} and {}", said(&self.one), said(&self.other))
    }

    fn json(&self) -> Value {
        let uci = |row: &Brief| row.best.as_ref().map(|best| best.0.clone());
        json!({
            "position": self.other.position,
            "id": self.other.id,
            "fen": self.other.fen,
            "best_moves": [uci(&self.one), uci(&self.other)],
            "q": [self.one.q, self.other.q],
            "solved": [self.one.solved, self.other.solved],
        })
    }

    /// The position as a line of EPD, with its name, what should be found, and the two moves as a comment.
    fn line(&self) -> String {
        let Brief { start, moves, id, bm, am, .. } = &self.other;
        let list = |code: &str, moves: &Option<String>| {
            moves.as_ref().map_or_else(String::new, |moves| format!(" {code} {moves};"))
        };
        let text = if moves.is_empty() { start.clone() } else { format!("{start} moves {moves};") };
        let Ok(record) = epd::read(&format!("{text}{}{}", list("bm", bm), list("am", am))) else {
            return format!("# {} cannot be written\n", self.other.named());
        };
        let operation = |code: &str, text: String| Operation { code: code.to_owned(), operands: vec![text] };
        let id = id.clone().unwrap_or_else(|| self.other.place.clone());
        let operations = vec![operation("id", id), operation("c0", self.moves())];
        epd::write(&Record { operations, ..record }) + "\n"
    }
}

fn difference(one: &Brief, other: &Brief) -> f64 {
    one.q.zip(other.q).map_or(0.0, |(one, other)| (one - other).abs())
}
