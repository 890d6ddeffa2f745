//! Files of positions: EPD, a position a line, with operations behind it.
//!
//! A line is the first four fields of a FEN, or all six of them, and then operations, each of which ends with a semicolon:
//! `bm Nf3 O-O; id "a.1";`. Best moves and moves to avoid (`bm`, `am`) are looked for among the legal ones however they are written;
//! the counters may be operations (`hmvc`, `fmvn`). A line that is empty or begins with `#`, `;`, `%` or `//` says nothing.

mod operations;

use shakmaty::{Chess, EnPassantMode, Move, Position as _, fen::Fen, san::San};

use crate::lexer::is_unseen;
use crate::position::{self, Found};
use crate::{Place, Problem, moves, shown};
use operations::Operand;
pub use operations::Operation;

/// A line of such a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The position as it is written, and moves behind it (`moves e2e4`), which lead to the one that is meant.
    pub found: Found,
    /// Moves of which one should be found; none where the line does not say.
    pub best: Vec<Move>,
    /// Moves of which none should be found.
    pub avoid: Vec<Move>,
    /// The other operations, in their order, without the counters.
    pub operations: Vec<Operation>,
}

/// Reads a file: each line that holds a position, with its number from 1.
pub fn records(text: &str) -> impl Iterator<Item = (u32, Result<Record, Problem>)> + '_ {
    lines(text).filter(|(_, line)| !is_remark(line)).map(|(number, line)| {
        let at_line = |problem: Problem| Problem { place: Place { line: number, ..problem.place }, ..problem };
        (number, read(line).map_err(at_line))
    })
}

/// The lines of a text, with their numbers from 1. Lines end with a line feed, a carriage return, or both.
pub fn lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let whole = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    (1..).zip(whole.flat_map(|line| line.split('\r')))
}

/// Returns whether a line holds no position: it is empty, or a remark.
#[must_use]
pub fn is_remark(line: &str) -> bool {
    let line = line.trim_start_matches(|char: char| char.is_whitespace() || is_unseen(char));
    line.is_empty() || line.starts_with(['#', ';', '%']) || line.starts_with("//")
}

/// Reads one line.
///
/// # Errors
/// What is wrong with it, and where; the place's line is 1.
pub fn read(line: &str) -> Result<Record, Problem> {
    let problem_at = |at: usize, word: &str, what: &str| {
        let column = u32::try_from(line[..at].chars().count() + 1).unwrap_or(u32::MAX);
        Problem { place: Place { line: 1, column }, word: word.to_owned(), what: what.to_owned() }
    };
    if line.len() > position::LONGEST {
        let what = format!("this line has {} characters and is too long for a position", line.chars().count());
        return Err(problem_at(0, "", &what));
    }
    let (fields, end) = fields(line);
    let written = operations::read(line, end).map_err(|(at, word, what)| problem_at(at, &shown(word), what))?;
    let text = position_text(&fields, &written);
    let found = position::read(&text).map_err(|refused| problem_at(0, "", &refused))?;
    let root = root(&found);
    let (mut best, mut avoid, mut operations) = (Vec::new(), Vec::new(), Vec::new());
    for one in written {
        let list = match one.code.to_ascii_lowercase().as_str() {
            "bm" => &mut best,
            "am" => &mut avoid,
            "moves" | "hmvc" | "fmvn" => continue,
            _ => {
                operations.push(one.into_operation());
                continue;
            }
        };
        for Operand { at, text, .. } in &one.operands {
            let word = without_number(text);
            if word.is_empty() {
                continue;
            }
            let wrong = |what| problem_at(*at, &format!("{} {}", one.code, shown(word)), what);
            let mv = moves::read(&root, word).map_err(|problem| wrong(problem.text()))?;
            let mv = mv.mv.ok_or_else(|| wrong("is a null move"))?;
            if !list.contains(&mv) {
                list.push(mv);
            }
        }
    }
    Ok(Record { found, best, avoid, operations })
}

/// Writes a line without its end, so that reading it gives an equal record.
#[must_use]
pub fn write(record: &Record) -> String {
    let fen = Fen::from_position(&record.found.position, EnPassantMode::Legal).to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut line = fields[..4].join(" ");
    if !record.found.moves.is_empty() {
        // In Chess960 only the standard's notation has one meaning.
        line += &format!(" moves {};", sans(record.found.position.clone(), &record.found.moves));
    }
    let root = record.root();
    for (code, list) in [("bm", &record.best), ("am", &record.avoid)] {
        if !list.is_empty() {
            let names: Vec<String> = list.iter().map(|&mv| San::from_move(&root, mv).to_string()).collect();
            line += &format!(" {code} {};", names.join(" "));
        }
    }
    for operation in &record.operations {
        line += &format!(" {operation}");
    }
    line + &format!(" hmvc {}; fmvn {};", fields[4], fields[5])
}

impl Record {
    /// The position that is meant.
    #[must_use]
    pub fn root(&self) -> Chess {
        root(&self.found)
    }

    /// The name of the position (`id`), where it has one.
    #[must_use]
    pub fn id(&self) -> Option<String> {
        let id = self.operations.iter().find(|operation| operation.code.eq_ignore_ascii_case("id"))?;
        Some(id.operands.join(" ")).filter(|id| !id.is_empty())
    }
}

/// The position behind the moves.
fn root(found: &Found) -> Chess {
    let mut root = found.position.clone();
    for &mv in &found.moves {
        root.play_unchecked(mv);
    }
    root
}

fn sans(mut position: Chess, moves: &[Move]) -> String {
    let mut names = Vec::with_capacity(moves.len());
    for &mv in moves {
        names.push(San::from_move(&position, mv).to_string());
        position.play_unchecked(mv);
    }
    names.join(" ")
}

/// The fields of the FEN, and the byte behind them: four, and two counters where they are.
fn fields(line: &str) -> (Vec<&str>, usize) {
    let (mut fields, mut end) = (Vec::new(), 0);
    while fields.len() < 6 {
        let rest = line[end..].trim_start_matches(|char: char| char.is_whitespace() || is_unseen(char));
        let at = line.len() - rest.len();
        let word = &rest[..rest.find(|char: char| char.is_whitespace() || char == ';').unwrap_or(rest.len())];
        let is_counter = word.starts_with(|char: char| char.is_ascii_digit() || "-?+".contains(char));
        let is_start = fields.first().is_some_and(|first: &&str| first.eq_ignore_ascii_case("startpos"));
        if word.is_empty() || is_start || (fields.len() >= 4 && !is_counter) || word.eq_ignore_ascii_case("moves") {
            break;
        }
        fields.push(word);
        end = at + word.len();
    }
    (fields, end)
}

/// The position as [`position::read`] takes it: the fields, the counters of operations before those, moves behind.
fn position_text(fields: &[&str], operations: &[operations::Written<'_>]) -> String {
    let mut fields: Vec<String> = fields.iter().map(|&field| field.to_owned()).collect();
    for (place, code) in [(4, "hmvc"), (5, "fmvn")] {
        let named = operations.iter().rfind(|one| one.code.eq_ignore_ascii_case(code));
        let number = named.and_then(|one| one.operands.first()?.text.parse::<u32>().ok());
        if let Some(number) = number.filter(|&number| number <= 100_000 && fields.len() >= 4) {
            fields.resize(fields.len().max(place + 1), "-".to_owned());
            fields[place] = number.to_string();
        }
    }
    let moves = operations.iter().filter(|one| one.code.eq_ignore_ascii_case("moves"));
    let played: Vec<&str> = moves.flat_map(|one| one.operands.iter().map(|operand| operand.text)).collect();
    if !played.is_empty() {
        fields.push("moves".to_owned());
        fields.extend(played.iter().map(|&word| word.to_owned()));
    }
    fields.join(" ")
}

/// A move without the number that some write before it: `12.Nf3`, `12...Nf6`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|char: char| char.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if word.len() > rest.len() + 1 => rest.trim_start_matches('.'),
        _ => word.trim_start_matches('.').trim_start_matches(','),
    }
}

#[cfg(test)]
mod tests;
