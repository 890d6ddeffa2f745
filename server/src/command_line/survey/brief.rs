//! Rows of tables that are read: what summaries and comparisons need of them.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use parquet::file::reader::SerializedFileReader;
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row as ParquetRow};

use super::format::Format;
use super::journal::cells_of;
use super::row::columns;
use crate::command_line::tables::column::{Cell, Head};
use crate::failure::Failure;

/// What is needed of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Brief {
    /// Its number in its file.
    pub(super) position: i64,
    /// Where it is: line, game and ply.
    pub(super) place: String,
    pub(super) id: Option<String>,
    pub(super) fen: String,
    /// The first known position, and the moves from there.
    pub(super) start: String,
    pub(super) moves: String,
    pub(super) played: Option<String>,
    /// The best move in UCI notation and as players write it; none where the game is over.
    pub(super) best: Option<(String, String)>,
    pub(super) q: Option<f64>,
    pub(super) entropy: Option<f64>,
    pub(super) kld: Option<f64>,
    pub(super) took_over: Option<i64>,
    /// Moves to be found and to be avoided, in UCI notation.
    pub(super) bm: Option<String>,
    pub(super) am: Option<String>,
    pub(super) solved: Option<bool>,
    pub(super) is_over: bool,
}

impl Brief {
    /// What is needed of a row of these columns.
    pub(super) fn of(heads: &[Head], cells: &[Cell]) -> Self {
        let cell = |name: &str| {
            let at = heads.iter().position(|head| head.name == name).expect("the table has this column");
            &cells[at]
        };
        let text = |name| if let Cell::Text(text) = cell(name) { Some(text.clone()) } else { None };
        let whole = |name| if let Cell::Whole(number) = cell(name) { Some(*number) } else { None };
        let number = |name| if let Cell::Number(number) = cell(name) { Some(*number) } else { None };
        let place = match (whole("line"), whole("game"), whole("ply")) {
            (Some(line), ..) => format!("line {line}"),
            (None, Some(game), Some(ply)) => format!("game {game}, ply {ply}"),
            _ => String::new(),
        };
        Self {
            position: whole("position").unwrap_or_default(),
            place,
            id: text("id"),
            fen: text("fen").unwrap_or_default(),
            start: text("start").unwrap_or_default(),
            moves: text("moves").unwrap_or_default(),
            played: text("played"),
            best: text("best_move").zip(text("best_san")),
            q: number("q"),
            entropy: number("entropy"),
            kld: number("kld"),
            took_over: whole("took_over"),
            bm: text("bm"),
            am: text("am"),
            solved: if let Cell::Flag(flag) = cell("solved") { Some(*flag) } else { None },
            is_over: text("ending").is_some(),
        }
    }

    /// Number, place and name, in words.
    pub(super) fn named(&self) -> String {
        let id = self.id.as_ref().map_or_else(String::new, |id| format!(", {id}"));
        format!("position {} ({}{id})", self.position, self.place)
    }
}

/// Reads a table, row after row.
///
/// # Errors
/// When it cannot be read, or is not the table of a survey.
pub(super) fn read(path: &Path, mut take: impl FnMut(Brief) -> Result<(), Failure>) -> Result<(), Failure> {
    let name = path.display();
    let format = Format::of(path)?;
    let cannot = |error: &dyn std::fmt::Display| Failure::input(format!("{name} cannot be read: {error}"));
    let no_table = |row: usize, problem: &str| Failure::input(format!("{name}, row {row}: {problem}"));
    let file = File::open(path).map_err(|error| cannot(&error))?;
    let heads: Vec<Head> = columns().iter().map(|column| column.head).collect();
    match format {
        Format::Jsonl => {
            for (row, line) in (1..).zip(BufReader::new(file).lines()) {
                let line = line.map_err(|error| cannot(&error))?;
                let value = serde_json::from_str(&line).map_err(|_| no_table(row, "it is no JSON object"))?;
                let cells = cells_of(&heads, &value)
                    .map_err(|column| no_table(row, &format!("it has no {column}, as rows of a survey have")))?;
                take(Brief::of(&heads, &cells))?;
            }
        }
        Format::Parquet => {
            let reader = SerializedFileReader::new(file).map_err(|error| cannot(&error))?;
            for (row, found) in (1..).zip(RowIter::from_file_into(Box::new(reader))) {
                let found = found.map_err(|error| cannot(&error))?;
                let cells = cells_of_parquet(&heads, &found)
                    .map_err(|column| no_table(row, &format!("it has no {column}, as rows of a survey have")))?;
                take(Brief::of(&heads, &cells))?;
            }
        }
    }
    Ok(())
}

/// The cells of a row of Parquet; the name of the column that it lacks.
fn cells_of_parquet(heads: &[Head], row: &ParquetRow) -> Result<Vec<Cell>, &'static str> {
    let cell = |head: &Head| {
        let (_, field) = row.get_column_iter().find(|(name, _)| *name == head.name)?;
        Some(match field {
            Field::Null => Cell::Missing,
            Field::Long(number) => Cell::Whole(*number),
            Field::Double(number) => Cell::Number(*number),
            Field::Str(text) => Cell::text(text.as_str()),
            Field::Bool(flag) => Cell::Flag(*flag),
            _ => return None,
        })
    };
    heads.iter().map(|head| cell(head).ok_or(head.name)).collect()
}
