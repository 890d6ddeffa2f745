//! A chart's data as rows: for the file, and for readers of a table rather than a drawing.

use wire::charts::Series;

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

/// Head of a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Head {
    /// In a file, which programs read.
    pub(super) file: String,
    /// On the page, in its language.
    pub(super) shown: String,
}

impl Head {
    fn new(file: &str, shown: &str) -> Self {
        Self { file: file.to_owned(), shown: shown.to_owned() }
    }
}

/// Heads and rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rows {
    pub(super) heads: Vec<Head>,
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Rows {
    /// Returns the data of a chart: a row per sample, or per move where shares are compared. `view` is written to every signed
    /// quantity's head in files, and `player`, the view's own, to those shown; `view` is empty where it is the side to move's.
    pub(super) fn of(
        series: &Series,
        kind: Chart,
        names: &[String],
        sign: f64,
        (view, player): (&str, &str),
        chosen: Option<u16>,
    ) -> Self {
        if kind == Chart::Shares {
            let rows = bars(series, names).into_iter().map(|bar| {
                vec![Cell::Text(bar.name), Cell::Number(bar.prior), Cell::Count(bar.visits), Cell::Number(bar.share)]
            });
            let (name, share) = (say::charts::move_column(), say::charts::share());
            let heads = [("move", name), ("P", "P"), ("N", "N"), ("share", share)];
            return Self { heads: heads.map(|(file, shown)| Head::new(file, shown)).to_vec(), rows: rows.collect() };
        }
        let curves = curves(series, kind, names, sign, chosen);
        let mut heads =
            vec![Head::new("moment", say::charts::moment_head()), Head::new("visits", say::charts::visits_head())];
        for curve in &curves {
            let of_curve = |letters: &str| {
                let head = format!("{letters} {}", curve.name);
                Head::new(&head, &head)
            };
            if kind == Chart::Own {
                heads.push(of_curve("N"));
            }
            let mut head = match curve.mv {
                Some(_) => of_curve(curve.quantity),
                None => Head::new(curve.quantity, &curve.name),
            };
            if !matches!(kind, Chart::Visits | Chart::Choice | Chart::Settling) && !view.is_empty() {
                head.file.push_str(view);
                head.shown = format!("{} {}", head.shown, say::charts::for_player(player));
            }
            heads.push(head);
            if matches!(kind, Chart::Own | Chart::Values) {
                heads.push(of_curve("SE"));
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
        let mut text = self.heads.iter().map(|head| head.file.as_str()).collect::<Vec<_>>().join(",");
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
            let rows = Rows::of(&series(), kind, &names(), 1.0, ("", ""), None);
            assert_eq!(rows.rows.len(), if kind == Chart::Shares { 3 } else { 4 });
            assert!(rows.rows.iter().all(|row| row.len() == rows.heads.len()), "{kind:?}");
            let text = rows.csv();
            assert_eq!(text.lines().count(), rows.rows.len() + 1);
        }
    }

    #[test]
    fn files_have_exact_numbers_and_say_whose_view_they_are() {
        let text = Rows::of(&series(), Chart::Values, &names(), -1.0, (" (White)", "White"), None).csv();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "moment,visits,Q d4 (White),SE d4,Q e4 (White),SE e4,Q a3 (White),SE a3");
        assert_eq!(lines[1], "1,1,,,,,,");
        assert_eq!(lines[4], "61,61,0.25,0.1,-0.5,0.1,,");
        let visits = Rows::of(&series(), Chart::Visits, &names(), 1.0, ("", ""), None).csv();
        assert_eq!(visits.lines().last(), Some("61,61,40,20,0"));
    }

    #[test]
    fn a_thinned_table_keeps_its_end() {
        let rows = Rows::of(&series(), Chart::Visits, &names(), 1.0, ("", ""), None);
        assert_eq!(rows.clone().thinned(9), rows);
        let thin = rows.thinned(2);
        let moments: Vec<_> = thin.rows.iter().map(|row| row[0].clone()).collect();
        assert_eq!(moments, [Cell::Count(2), Cell::Count(61)]);
    }
}
