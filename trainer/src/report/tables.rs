//! The tables of a report, as Markdown.

use super::calibration::Calibration;
use super::measures::Sums;
use super::resample::{Measure, Resampled};

/// The head of the table of networks.
pub(super) const HEADER: &str = "\
    | network | first move is the teacher's | teacher's among first four | the only move, where there is one \
    | policy cross-entropy \
    | at a search's temperature | Q correlation | Q mean error | W, D, L cross-entropy \
    | calibration error of W, D, L |\n\
    |---|---|---|---|---|---|---|---|---|---|";

/// Measures by which networks are compared.
const COMPARED: [(&str, Measure); 4] = [
    ("first move", Sums::first_move),
    ("among first four", Sums::among_four),
    ("only move", Sums::only_move),
    ("Q correlation", Sums::q_correlation),
];

/// Text where there is nothing to measure.
const NONE: &str = "none";

/// A network's row.
pub(super) fn row(name: &str, measured: &Resampled, calibration: Option<&Calibration>) -> String {
    let plain = |measure: Measure| number(measure(&measured.whole));
    let with_error = |measure: Measure| {
        let Some(value) = measure(&measured.whole) else { return NONE.to_owned() };
        let error = measured.interval(measure).map_or("?".to_owned(), |[low, high]| number(Some((high - low) / 2.0)));
        format!("{value:.3} +- {error}")
    };
    let errors = calibration
        .map_or(NONE.to_owned(), |calibration| calibration.errors().map(|error| number(Some(error))).join(", "));
    let cells = [
        name.to_owned(),
        with_error(Sums::first_move),
        with_error(Sums::among_four),
        with_error(Sums::only_move),
        with_error(Sums::policy_loss),
        plain(Sums::searched_loss),
        with_error(Sums::q_correlation),
        plain(Sums::q_error),
        number(calibration.map(Calibration::loss)),
        errors,
    ];
    format!("| {} |", cells.join(" | "))
}

/// A table of how far all networks but the first are from the first; nothing if there is one only.
pub(super) fn differences(networks: &[(String, Resampled)]) -> String {
    let Some(((first, reference), others @ [_, ..])) = networks.split_first() else { return String::new() };
    let mut text = format!(
        "\nHow much more than {first}'s on the same games, and what 95 of 100 such sets of games would lie within:\n\n"
    );
    text += &format!("| network | {} |\n|---|---|---|---|---|\n", COMPARED.map(|(what, _)| what).join(" | "));
    for (name, measured) in others {
        let cells = COMPARED.map(|(_, measure)| match measured.difference(reference, measure) {
            Some((difference, Some([low, high]))) => format!("{difference:+.3} ({low:+.3} to {high:+.3})"),
            Some((difference, None)) => format!("{difference:+.3} (?)"),
            None => NONE.to_owned(),
        });
        text += &format!("| {name} | {} |\n", cells.join(" | "));
    }
    text
}

fn number(value: Option<f64>) -> String {
    value.map_or(NONE.to_owned(), |value| format!("{value:.3}"))
}

#[cfg(test)]
mod tests {
    use super::super::measures::tests::sums;
    use super::*;

    fn cells(row: &str) -> Vec<&str> {
        row.trim_matches(['|', ' ']).split(" | ").collect()
    }

    #[test]
    fn what_a_network_does_not_say_is_none() {
        let games = [sums(2, 1), sums(2, 1)];
        let row = row("scalar", &Resampled::new(&games), None);
        let cells = cells(&row);
        assert_eq!(cells[1], "0.500 +- 0.000");
        // No position has one move only, Q never changes, and there is no W, D, L.
        assert_eq!((cells[3], cells[6], cells[8], cells[9]), (NONE, NONE, NONE, NONE));
        assert_eq!(cells.len(), HEADER.lines().next().unwrap().matches(" | ").count() + 1);
    }

    #[test]
    fn one_game_has_no_error() {
        assert_eq!(cells(&row("one", &Resampled::new(&[sums(4, 1)]), None))[1], "0.250 +- ?");
    }

    #[test]
    fn networks_are_compared_with_the_first() {
        let network = |name: &str, first: u32| (name.to_owned(), Resampled::new(&[sums(10, first), sums(10, first)]));
        assert_eq!(differences(&[network("a", 5)]), "");
        let table = differences(&[network("a", 5), network("b", 6), network("c", 2)]);
        let rows: Vec<Vec<&str>> = table.lines().skip(5).map(cells).collect();
        assert_eq!(rows[0], ["b", "+0.100 (+0.100 to +0.100)", "+0.000 (+0.000 to +0.000)", NONE, NONE]);
        assert_eq!(rows[1][..2], ["c", "-0.300 (-0.300 to -0.300)"]);
    }
}
