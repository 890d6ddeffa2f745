//! Table: what a class has handed in, row by row, and as a file for a spreadsheet.

use crate::code::{self, Damage};
use crate::replay::{Outcome, Verdict, replay};
use crate::{Record, assignment};

/// Content of one code.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// It can be read.
    Read {
        /// Its content.
        record: Record,
        /// The judgements.
        verdicts: Vec<Verdict>,
    },
    /// It cannot; its first letters, and why.
    Damaged(String, Damage),
}

/// Reads all codes in a text, the same one once.
#[must_use]
pub fn rows(text: &str) -> Vec<Row> {
    codes(text).into_iter().map(row).collect()
}

/// The codes in a text, the same one once.
#[must_use]
pub fn codes(text: &str) -> Vec<&str> {
    let mut codes = code::all(text);
    let mut seen = Vec::new();
    codes.retain(|code| {
        let is_new = !seen.contains(code);
        seen.push(code);
        is_new
    });
    codes
}

/// Reads one code and judges what it holds, which takes some seconds where a network was trained.
#[must_use]
pub fn row(code: &str) -> Row {
    match code::read(code) {
        Ok(mut record) => {
            record.name = assignment::line(&record.name);
            record.assignment.title = assignment::line(&record.assignment.title);
            record.assignment.lessons.truncate(assignment::MOST_LESSONS);
            let verdicts = replay(&record);
            Row::Read { record, verdicts }
        }
        Err(damage) => Row::Damaged(code.chars().take(16).collect(), damage),
    }
}

/// Head of the file.
const HEAD: &str = "name,assignment,lesson,outcome,wrong_answers,hint,solution,guess,seconds";

/// Writes the table for a spreadsheet: comma-separated, a row for each lesson of each learner.
#[must_use]
pub fn csv(rows: &[Row]) -> String {
    let mut text = format!("{HEAD}\r\n");
    for row in rows {
        match row {
            Row::Damaged(code, damage) => {
                let cells = ["", "", code, &format!("damaged: {damage:?}").to_lowercase(), "", "", "", "", ""];
                text.push_str(&line(&cells));
            }
            Row::Read { record, verdicts } => {
                for verdict in verdicts {
                    let (wrong, seconds) = (verdict.wrong.to_string(), verdict.seconds.to_string());
                    let cells = [
                        record.name.as_str(),
                        &record.assignment.title,
                        &verdict.lesson,
                        word(verdict.outcome),
                        &wrong,
                        yes(verdict.hint),
                        yes(verdict.solution),
                        verdict.guess.as_deref().unwrap_or_default(),
                        &seconds,
                    ];
                    text.push_str(&line(&cells));
                }
            }
        }
    }
    text
}

/// Word of an outcome in files, which programs read.
#[must_use]
pub fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Missing => "missing",
        Outcome::Open => "open",
        Outcome::Right => "right",
        Outcome::Seen => "seen",
        Outcome::Forged => "forged",
        Outcome::Impossible => "impossible",
    }
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

fn line(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    format!("{}\r\n", cells.join(","))
}

/// A cell. What a spreadsheet would take for a formula is text here.
fn quoted(cell: &str) -> String {
    let is_formula = cell.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
    let text = if is_formula { format!("'{cell}") } else { cell.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Assignment;

    #[test]
    fn a_name_is_no_formula() {
        let record = Record {
            name: "=SUM(A1), \"x\"".to_owned(),
            assignment: Assignment::read("Week 1", "select").unwrap(),
            works: Vec::new(),
        };
        let text = format!("{} {}", code::written(&record), "PX1-AAAA.");
        let csv = csv(&rows(&text));
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], HEAD);
        assert_eq!(lines[1], "\"'=SUM(A1), \"\"x\"\"\",Week 1,select,missing,0,no,no,,0");
        assert_eq!(lines[2], ",,PX1-AAAA.,damaged: changed,,,,,");
    }
}
