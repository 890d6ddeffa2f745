//! The table of what the sources teach: all of it is there, and each place exists.

use lessons::{find, term};

const TABLE: &str = include_str!("../coverage.md");

/// Rows of each source.
const ROWS: [(&str, usize); 5] = [("000", 17), ("001", 12), ("002", 19), ("003", 28), ("004", 20)];

/// Tabs, parts of the page and pages that teach something, each with the file that makes it.
const VIEWS: [(&str, &str); 12] = [
    ("network", "components/network_panel.rs"),
    ("formula", "components/formula_panel.rs"),
    ("charts", "components/charts_panel.rs"),
    ("score", "components/score_panel.rs"),
    ("minimax", "components/minimax_panel.rs"),
    ("what-if", "components/what_if_panel.rs"),
    ("moves", "components/edges_table.rs"),
    ("time-bar", "components/time_bar.rs"),
    ("phases", "components/explain_strip.rs"),
    ("training", "pages/training.rs"),
    ("glossary", "pages/glossary.rs"),
    ("history", "pages/history.rs"),
];

#[test]
fn every_view_is_made_by_the_page() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../app/src");
    let missing: Vec<_> = VIEWS.iter().filter(|(_, file)| !std::path::Path::new(source).join(file).is_file()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_item_has_a_row_and_every_place_exists() {
    let rows: Vec<Vec<&str>> = TABLE.lines().filter(|line| line.starts_with("| 0")).map(cells).collect();
    for (source, count) in ROWS {
        assert_eq!(rows.iter().filter(|row| row[0] == source).count(), count, "{source}");
    }
    let mut problems = Vec::new();
    for row in &rows {
        let [_, item, places] = row.as_slice() else { panic!("three cells: {row:?}") };
        problems.extend(problem(places).map(|problem| format!("{item}: {problem}")));
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// Problem of a cell: places with commas between them, and behind a dash what is missing.
fn problem(cell: &str) -> Option<String> {
    let (places, missing) = match cell.strip_prefix("- ") {
        Some(missing) => ("", missing),
        None => cell.split_once(" - ").unwrap_or((cell, "")),
    };
    if places.is_empty() && missing.is_empty() {
        return Some("neither a place nor what is missing".to_owned());
    }
    let is_there = |place: &str| {
        let place = place.split(" (").next().unwrap_or(place);
        match place.split_once(' ') {
            Some(("lesson", slug)) => find(slug).is_some(),
            Some(("term", key)) => term(key).is_some(),
            Some(("view", name)) => VIEWS.iter().any(|view| view.0 == name),
            _ => false,
        }
    };
    let wrong = places.split(", ").find(|place| !place.is_empty() && !is_there(place));
    wrong.map(|place| format!("{place:?} is not there"))
}
