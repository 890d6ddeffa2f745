//! The table as it is shown, as data: for pictures of it and to be taken along as text.

use leptos::prelude::*;
use page::table::Table;
use page::wdl::Wdl;
use page::what_if::moves::allowed;
use page::{format, notation};
use wire::EdgeView;

use super::choice::shown;
use super::columns::{COLUMNS, Cell as Kind, Column};
use super::row::badge;
use super::scale::{Scale, Stacked};
use crate::pictures::shown::rows;
use crate::state::Analysis;

/// Heads and rows.
pub(crate) struct Printed {
    /// The columns' names in classes.
    pub(crate) names: Vec<&'static str>,
    /// The columns' headings.
    pub(crate) heads: Vec<&'static str>,
    /// Rows with a cell for each column.
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// A cell.
pub(crate) struct Cell {
    /// Its text.
    pub(crate) text: String,
    /// Drawing with it.
    pub(crate) bar: Bar,
    /// Colour of the bar of a share, else of the text.
    pub(crate) ink: &'static str,
}

/// Drawing in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Bar {
    /// There is none.
    #[default]
    Nothing,
    /// A bar behind the text, as long as a share from 0 to 1.
    Share(f64),
    /// Bars beside the text.
    Stacked {
        /// Their places.
        places: Stacked,
        /// True if the move was never visited, so that its Q is only assumed.
        is_assumed: bool,
    },
}

impl Printed {
    /// Returns the columns that are shown, with some more by their names, and the moves in the order in which they are; `None` where the
    /// table has no rows.
    pub(crate) fn now(analysis: Analysis, more: &[&str]) -> Option<Self> {
        untrack(|| {
            let rows = rows()?.get();
            let node = rows.first()?.0;
            let names = shown(analysis.chosen_columns(), analysis.depth_shown(), analysis.is_small());
            let has_m = analysis.search_view().is_some_and(|search| search.moves_left_head);
            let is_shown = |column: &&Column| {
                (names.split(' ').any(|name| name == column.name) || more.contains(&column.name))
                    && (column.name != "m" || has_m)
            };
            let columns: Vec<&Column> = COLUMNS.iter().filter(is_shown).collect();
            let path = analysis.moves_to(node).unwrap_or_default();
            let search = analysis.search_view();
            let searched = search.as_ref().and_then(|search| allowed(search, &path, analysis.playback.shown()));
            let position = analysis.position_at(node);
            let name = |mv: u16| {
                let name = |position| notation::name(position, mv, analysis.notation.get(), analysis.chess960());
                let name = position.as_ref().map(name).unwrap_or_default();
                let is_excluded = searched.is_some_and(|searched| !searched.contains(&mv));
                if is_excluded { say::take::excluded(name) } else { name }
            };
            let sign = analysis.sign_for(analysis.turn_at(node));
            let edges = analysis.model.with_value(|model| model.open(node).map(|open| open.edges.clone()))?;
            let scale = analysis.model.with_value(|model| Scale::of(model.open(node)));
            let row = |edge: &EdgeView| columns.iter().map(|column| cell(column, edge, sign, scale, &name)).collect();
            let edge = |(_, mv): &(u32, u16)| edges.iter().find(|edge| edge.mv == *mv);
            Some(Self {
                names: columns.iter().map(|column| column.name).collect(),
                heads: columns.iter().map(|column| (column.heading)()).collect(),
                rows: rows.iter().filter_map(edge).map(row).collect(),
            })
        })
    }

    /// Returns its text.
    pub(crate) fn table(&self) -> Table {
        let texts = |row: &Vec<Cell>| row.iter().map(|cell| cell.text.clone()).collect();
        Table {
            heads: self.heads.iter().map(|&head| head.to_owned()).collect(),
            rows: self.rows.iter().map(texts).collect(),
        }
    }
}

fn cell(column: &Column, edge: &EdgeView, sign: f64, scale: Scale, name: &dyn Fn(u16) -> String) -> Cell {
    let all = scale.visits;
    let share = (all > 0).then(|| f64::from(edge.visits) / f64::from(all));
    let plain = |text: String| Cell { text, bar: Bar::Nothing, ink: "--ink" };
    let unknown = || format::UNKNOWN.to_owned();
    match column.cell {
        Kind::Move => {
            let badge = badge(edge.terminal, edge.bound, sign).map(|badge| format!(" {}", badge.0)).unwrap_or_default();
            plain(name(edge.mv) + &badge)
        }
        Kind::Visits => {
            let more = |visits: u32| if visits > 0 { format!(" +{visits}") } else { String::new() };
            plain(format::count(edge.visits.into()) + &more(edge.in_flight) + &more(edge.given))
        }
        Kind::Share => Cell {
            text: format::or_unknown(share, |share| format::percent_to(share, 1)),
            bar: Bar::Share(share.unwrap_or(0.0)),
            ink: "--n",
        },
        Kind::Prior => Cell { text: format::percent_to(edge.prior, 2), bar: Bar::Share(edge.prior), ink: "--p" },
        Kind::Text(write) => plain(write(edge, sign).unwrap_or_else(unknown)),
        Kind::Value(write) => {
            let ink = if edge.q * sign < 0.0 { "--q-bad" } else { "--q-good" };
            Cell { text: write(edge, sign).unwrap_or_else(unknown), bar: Bar::Nothing, ink }
        }
        Kind::Score => Cell {
            text: format::signed(edge.s, 3),
            bar: Bar::Stacked { places: scale.stacked(edge), is_assumed: edge.visits == 0 },
            ink: "--ink",
        },
        Kind::Wdl => plain(edge.d.map_or_else(unknown, |d| Wdl::new(edge.q, d).seen(sign).short())),
    }
}
