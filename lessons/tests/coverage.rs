//! The table of what the sources teach: all of it is there, and each place exists.

use std::fs;
use std::path::Path;

use lessons::{find, term};

const TABLE: &str = include_str!("../coverage.md");

/// Rows of each source.
const ROWS: [(&str, usize); 5] = [("000", 17), ("001", 12), ("002", 19), ("003", 28), ("004", 20)];

/// Tabs, parts of the page and pages that teach something, with the file that each is in and a name that stands there.
const VIEWS: [(&str, &str, &str); 16] = [
    ("network", "app/src/components/network_panel.rs", "NetworkPanel"),
    ("formula", "app/src/components/formula_panel.rs", "FormulaPanel"),
    ("code", "page/src/code/listing.rs", "def ucb_score(parent, child):"),
    ("charts", "app/src/components/charts_panel.rs", "ChartsPanel"),
    ("score", "app/src/components/score_panel.rs", "ScorePanel"),
    ("minimax", "app/src/components/minimax_panel.rs", "MinimaxPanel"),
    ("what-if", "app/src/components/what_if_panel.rs", "WhatIfPanel"),
    ("moves", "app/src/components/edges_table.rs", "EdgesTable"),
    ("time-bar", "app/src/components/time_bar.rs", "TimeBar"),
    ("phases", "app/src/components/explain_strip.rs", "ExplainStrip"),
    ("film", "page/src/film.rs", "Minute"),
    ("tree", "canvas/src/links/stones.rs", "Board"),
    ("lesson-picture", "app/src/components/lesson/picture.rs", "fn LessonPicture"),
    ("training", "app/src/pages/training.rs", "fn TrainingPage"),
    ("glossary", "app/src/pages/glossary.rs", "fn GlossaryPage"),
    ("history", "app/src/pages/history.rs", "fn HistoryPage"),
];

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

#[test]
fn every_view_is_where_it_is_said_to_be() {
    for (view, file, name) in VIEWS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|problem| panic!("{view}: {file}: {problem}"));
        assert!(text.contains(name), "{view}: no {name} in {file}");
    }
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
