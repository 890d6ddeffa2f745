//! Words on charts: what each is called, and how it is read.

use page::view::Chart;

use super::curves;

/// A chart's name on a button, and in full.
pub(super) fn names_of(kind: Chart) -> (&'static str, &'static str) {
    match kind {
        Chart::Visits => (say::charts::visits_button(), say::charts::visits_title()),
        Chart::Values => (say::charts::values_button(), say::charts::values_title()),
        Chart::Own => (say::charts::own_button(), say::charts::own_title()),
        Chart::Shares => (say::charts::shares_button(), say::charts::shares_title()),
        Chart::Choice => (say::charts::choice_button(), say::charts::choice_title()),
        Chart::Settling => (say::charts::settling_button(), say::charts::settling_title()),
        Chart::Methods => (say::charts::methods_button(), say::charts::methods_title()),
        Chart::Wdl => (say::charts::wdl_button(), say::charts::wdl_title()),
    }
}

/// Explains exactly how to read a chart. `side`: whose values it shows.
pub(super) fn explained(kind: Chart, side: &str) -> String {
    match kind {
        Chart::Visits => say::charts::visits_explained().to_owned(),
        Chart::Values | Chart::Own => say::charts::values_explained(side, curves::SURE),
        Chart::Shares => say::charts::shares_explained().to_owned(),
        Chart::Choice => say::charts::choice_explained().to_owned(),
        Chart::Settling => say::charts::settling_explained().to_owned(),
        Chart::Methods => say::charts::methods_explained(side, curves::SURE),
        Chart::Wdl => say::charts::wdl_explained(side, curves::SURE),
    }
}
