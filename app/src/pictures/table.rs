//! The table of moves as a picture: the columns that are shown, in the order that is shown, with bars for share and prior.

use std::fmt::Write as _;

use leptos::prelude::*;
use page::format::escaped;

use super::names::{file_name, place};
use super::shown::rows;
use super::sketch::{Ink, Sketch};
use crate::components::edges_table::printed::{Bar, Cell, Printed};
use crate::components::edges_table::scale::Stacked;
use crate::state::Analysis;

/// Height of a row, and size of its letters.
const ROW: f64 = 20.0;
const SIZE: f64 = 12.0;
/// Room for a letter, and around a cell's text.
const LETTER: f64 = 7.2;
const PADDING: f64 = 7.0;
/// Narrowest column with a bar.
const LEAST_BAR: f64 = 64.0;
/// Width of the bars beside a number, and the room between the two.
const STACK: f64 = 64.0;
const BESIDE: f64 = 6.0;

/// The table of the page as it is now; `None` where it has no rows.
pub(crate) fn sketch(analysis: Analysis, ink: Ink<'_>) -> Option<Sketch> {
    let printed = Printed::now(analysis, &[]).filter(|printed| !printed.rows.is_empty())?;
    untrack(|| {
        let node = rows()?.get().first()?.0;
        let moves = analysis.moves_to(node).unwrap_or_default();
        let (size, body) = body(&printed, ink);
        Some(Sketch {
            name: file_name(analysis.names(), "moves", &moves, analysis.playback.shown()),
            title: say::take::title_moves(place(analysis.names(), &moves)),
            about: String::new(),
            size,
            body,
        })
    })
}

/// Writes a table with its upper left corner in the origin; and its size.
fn body(printed: &Printed, ink: Ink<'_>) -> ((f64, f64), String) {
    let widths: Vec<f64> = (0..printed.heads.len()).map(|column| width(printed, column)).collect();
    let (whole, height) = (widths.iter().sum::<f64>(), ROW * (printed.rows.len() + 1) as f64);
    let mut text = String::with_capacity(256 * printed.rows.len());
    let _ = write!(text, "<g font-size=\"{SIZE}\">");
    let mut x = 0.0;
    for (column, (&head, &width)) in printed.heads.iter().zip(&widths).enumerate() {
        write_text(
            &mut text,
            head,
            column,
            (x, width),
            0.0,
            &format!("fill=\"{}\" font-weight=\"600\"", ink("--muted")),
        );
        x += width;
    }
    for (row, cells) in printed.rows.iter().enumerate() {
        let y = ROW * (row + 1) as f64;
        let _ = write!(text, "<path d=\"M0 {y}h{whole:.1}\" stroke=\"{}\" stroke-width=\"0.7\"/>", ink("--line"));
        let mut x = 0.0;
        for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
            write_cell(&mut text, cell, column, (x, width), y, ink);
            x += width;
        }
    }
    ((whole, height), text + "</g>")
}

fn write_cell(text: &mut String, cell: &Cell, column: usize, (x, width): (f64, f64), y: f64, ink: Ink<'_>) {
    let (mut width_of_text, mut colour) = (width, cell.ink);
    match cell.bar {
        Bar::Nothing => {}
        Bar::Share(share) => {
            let length = share.clamp(0.0, 1.0) * (width - 6.0);
            let _ = write!(
                text,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"{}\" fill-opacity=\"0.26\"/>",
                x + 3.0,
                y + 2.5,
                ROW - 5.0,
                ink(cell.ink)
            );
            colour = "--ink";
        }
        Bar::Stacked { places, is_assumed } => {
            write_stack(text, places, is_assumed, (x + width - PADDING - STACK, y + 3.5), ink);
            width_of_text -= STACK + BESIDE;
        }
    }
    let weight = if column == 0 { " font-weight=\"600\"" } else { "" };
    write_text(text, &cell.text, column, (x, width_of_text), y, &format!("fill=\"{}\"{weight}", ink(colour)));
}

/// Q above and U below, with lines at zero and at S, as the page has them.
fn write_stack(text: &mut String, places: Stacked, is_assumed: bool, (x, y): (f64, f64), ink: Ink<'_>) {
    let at = |percent: f64| x + percent / 100.0 * STACK;
    let mut bar = |(from, to): (f64, f64), y: f64, colour: &str, more: &str| {
        let (x, width) = (at(from), at(to) - at(from));
        let fill = ink(colour);
        let _ =
            write!(text, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"5\" fill=\"{fill}\"{more}/>");
    };
    let colour = if places.is_bad { "--q-bad" } else { "--q-good" };
    bar(places.q, y + 1.0, colour, if is_assumed { " fill-opacity=\"0.45\"" } else { "" });
    bar(places.u, y + 7.0, "--u-fill", "");
    for (place, colour, width) in [(places.zero, "--muted", 1.0), (places.s, "--s", 1.5)] {
        let (x, stroke) = (at(place), ink(colour));
        let _ = write!(text, "<path d=\"M{x:.1} {y:.1}v13\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>");
    }
}

/// Moves stand at the left of their column, numbers at the right.
fn write_text(text: &mut String, letters: &str, column: usize, (x, width): (f64, f64), y: f64, attributes: &str) {
    let (x, anchor) = if column == 0 { (x + PADDING, "start") } else { (x + width - PADDING, "end") };
    let y = y + 0.5 * ROW + 0.36 * SIZE;
    let _ = write!(
        text,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {attributes}>{}</text>",
        escaped(letters)
    );
}

fn width(printed: &Printed, column: usize) -> f64 {
    let cells = printed.rows.iter().filter_map(|row| row.get(column));
    let letters = cells.clone().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    let letters = letters.max(printed.heads[column].chars().count()) as f64 * LETTER + 2.0 * PADDING;
    cells.fold(letters, |width, cell| {
        width.max(match cell.bar {
            Bar::Nothing => 0.0,
            Bar::Share(_) => LEAST_BAR,
            Bar::Stacked { .. } => letters + BESIDE + STACK,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_the_picture_and_bars_are_as_long_as_shares() {
        let cell = |text: &str, bar, ink| Cell { text: text.to_owned(), bar, ink };
        let share = |share| Bar::Share(share);
        let rows = vec![
            vec![
                cell("e4", Bar::Nothing, "--ink"),
                cell("50.0%", share(0.5), "--n"),
                cell("−0.25", Bar::Nothing, "--q-bad"),
            ],
            vec![
                cell("d4 <", Bar::Nothing, "--ink"),
                cell("25.0%", share(0.25), "--n"),
                cell("+0.10", Bar::Nothing, "--q-good"),
            ],
        ];
        let printed = Printed { names: vec!["move", "share", "q"], heads: vec!["Move", "Share", "Q"], rows };
        let (size, text) = body(&printed, &|token| token.to_owned());
        for shown in [
            ">e4<",
            ">50.0%<",
            ">−0.25<",
            ">d4 &lt;<",
            ">Share<",
            "fill=\"--q-bad\"",
            "width=\"29.0\"",
            "width=\"14.5\"",
        ] {
            assert!(text.contains(shown), "{shown}: {text}");
        }
        assert_eq!(size.1, 60.0);
    }

    #[test]
    fn the_bars_of_s_are_beside_its_number() {
        let places = Stacked { zero: 50.0, q: (25.0, 50.0), u: (25.0, 75.0), s: 75.0, is_bad: true };
        let cell =
            |is_assumed| Cell { text: "+0.500".to_owned(), bar: Bar::Stacked { places, is_assumed }, ink: "--ink" };
        let printed = Printed {
            names: vec!["move", "s"],
            heads: vec!["Move", "S"],
            rows: vec![vec![plain("e4"), cell(false)], vec![plain("d4"), cell(true)]],
        };
        let ((whole, _), text) = body(&printed, &|token| token.to_owned());
        let left = whole - PADDING - STACK;
        let bar = |from: f64, to: f64| {
            format!("<rect x=\"{:.1}\"", left + from * STACK) + &format!("|width=\"{:.1}\"", (to - from) * STACK)
        };
        for (bar, fill) in [(bar(0.25, 0.5), "--q-bad"), (bar(0.25, 0.75), "--u-fill")] {
            let (x, width) = bar.split_once('|').unwrap();
            let is_it = |part: &&str| {
                part.starts_with(x.trim_start_matches('<')) && part.contains(width) && part.contains(fill)
            };
            assert_eq!(text.split('<').filter(is_it).count(), 2, "{bar} {fill}: {text}");
        }
        assert_eq!(text.matches("fill-opacity=\"0.45\"").count(), 1, "what is only assumed is pale");
        assert_eq!(text.matches("stroke=\"--s\"").count(), 2);
        let number = format!("x=\"{:.1}\"", left - BESIDE);
        assert_eq!(text.matches(&number).count(), 2, "{number}: {text}");
    }

    fn plain(text: &str) -> Cell {
        Cell { text: text.to_owned(), bar: Bar::Nothing, ink: "--ink" }
    }
}
