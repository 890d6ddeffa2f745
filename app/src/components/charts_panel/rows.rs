//! A chart's data as rows: for the file, and for readers of a table rather than a drawing.

use wire::series::Series;

use super::bars::bars;
use super::curves::curves;
use page::format;
use page::view::Chart;

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Count(u32),
    /// A number, most often in [-1, 1].
    Number(f64),
    Text(String),
    Nothing,
}

/// Heads and rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rows {
    pub(super) heads: Vec<String>,
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Rows {
    /// Returns the data of a chart: a row per sample, or per move where shares are compared. `view` is written to every signed
    /// quantity's head where it is not the side to move's.
    pub(super) fn of(series: &Series, kind: Chart, names: &[String], sign: f64, view: &str) -> Self {
        if kind == Chart::Shares {
            let rows = bars(series, names).into_iter().map(|bar| {
                vec![Cell::Text(bar.name), Cell::Number(bar.prior), Cell::Count(bar.visits), Cell::Number(bar.share)]
            });
            let heads = ["move", "P", "N", "share"].map(str::to_owned).to_vec();
            return Self { heads, rows: rows.collect() };
        }
        let curves = curves(series, kind, names, sign);
        let mut heads = vec!["moment".to_owned(), "visits".to_owned()];
        for curve in &curves {
            let name = if curve.mv.is_some() { format!(" {}", curve.name) } else { String::new() };
            let is_viewed = !matches!(kind, Chart::Visits | Chart::Settling);
            let view = if is_viewed { view } else { "" };
            if kind == Chart::Own {
                heads.push(format!("N{name}"));
            }
            heads.push(format!("{}{name}{view}", curve.quantity));
            if matches!(kind, Chart::Own | Chart::Values) {
                heads.push(format!("SE{name}"));
            }
        }
        let rows = series.samples.iter().enumerate().map(|(at, sample)| {
            let mut row = vec![Cell::Count(sample.moment), Cell::Count(sample.visits)];
            for curve in &curves {
                let point = curve.points[at];
                if kind == Chart::Own {
                    row.push(Cell::Count(point.x));
                }
                row.push(match point.y {
                    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a count")]
                    Some(visits) if kind == Chart::Visits => Cell::Count(visits as u32),
                    y => number(y),
                });
                if matches!(kind, Chart::Own | Chart::Values) {
                    row.push(number(point.error));
                }
            }
            row
        });
        Self { heads, rows: rows.collect() }
    }

    /// Returns the rows as a file: numbers exactly as they are, in the shortest form that reads back as the same number.
    pub(super) fn csv(&self) -> String {
        let mut text = self.heads.join(",");
        text.push('\n');
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::exact).collect();
            text.push_str(&cells.join(","));
            text.push('\n');
        }
        text
    }

    /// Keeps at most `most` rows, evenly spaced, the last one among them.
    pub(super) fn thinned(mut self, most: usize) -> Self {
        let step = self.rows.len().div_ceil(most.max(1)).max(1);
        let last = self.rows.len().saturating_sub(1);
        let mut at = 0;
        self.rows.retain(|_| {
            at += 1;
            (last + 1 - at).is_multiple_of(step)
        });
        self
    }
}

impl Cell {
    fn exact(&self) -> String {
        match self {
            Self::Count(count) => count.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::Nothing => String::new(),
        }
    }

    /// Returns the cell as the page writes it.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Count(count) => format::count((*count).into()),
            Self::Number(number) => {
                let decimals = if *number != 0.0 && number.abs() < 0.01 { 6 } else { 3 };
                format::plain(*number, decimals)
            }
            Self::Text(text) => text.clone(),
            Self::Nothing => format::UNKNOWN.to_owned(),
        }
    }
}

fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Nothing, Cell::Number)
}

#[cfg(test)]
mod tests {
    use super::super::curves::tests::{names, series};
    use super::*;

    #[test]
    fn every_chart_has_a_row_for_each_sample_and_a_head_for_each_cell() {
        for kind in Chart::ALL {
            let rows = Rows::of(&series(), kind, &names(), 1.0, "");
            assert_eq!(rows.rows.len(), if kind == Chart::Shares { 3 } else { 4 });
            assert!(rows.rows.iter().all(|row| row.len() == rows.heads.len()), "{kind:?}");
            let text = rows.csv();
            assert_eq!(text.lines().count(), rows.rows.len() + 1);
        }
    }

    #[test]
    fn files_have_exact_numbers_and_say_whose_view_they_are() {
        let text = Rows::of(&series(), Chart::Values, &names(), -1.0, " (White)").csv();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "moment,visits,Q d4 (White),SE d4,Q e4 (White),SE e4,Q a3 (White),SE a3");
        assert_eq!(lines[1], "1,1,,,,,,");
        assert_eq!(lines[4], "61,61,0.25,0.1,-0.5,0.1,,");
        let visits = Rows::of(&series(), Chart::Visits, &names(), 1.0, "").csv();
        assert_eq!(visits.lines().last(), Some("61,61,40,20,0"));
    }

    #[test]
    fn a_thinned_table_keeps_its_end() {
        let rows = Rows::of(&series(), Chart::Visits, &names(), 1.0, "");
        assert_eq!(rows.clone().thinned(9), rows);
        let thin = rows.thinned(2);
        let moments: Vec<_> = thin.rows.iter().map(|row| row[0].clone()).collect();
        assert_eq!(moments, [Cell::Count(2), Cell::Count(61)]);
    }
}
