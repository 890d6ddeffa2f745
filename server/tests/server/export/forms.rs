//! The forms of an export: the same cells in each, a graph, and the document that says what they are.

use std::collections::HashSet;
use std::fs;

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;

use super::{printed, record, rows, text, whole};
use crate::support::Folder;

#[test]
fn each_form_has_the_same_cells() {
    let folder = Folder::new();
    let (path, _) =
        record(&folder, "a.puctrec", 150, &["--fen", "6k1/5ppp/8/8/8/8/8/K2RR3 w - - 0 1", "--title", "A, \"b\"\nc"]);
    for table in ["nodes", "edges", "history", "search"] {
        let expected = rows(&path, &["--table", table]);
        assert!(!expected.is_empty());
        let csv_text = printed(&[text(&path), "--table", table, "--format", "csv"]);
        let mut reader = csv::Reader::from_reader(csv_text.as_bytes());
        let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(records.len(), expected.len());
        let out = folder.path().join(format!("{table}.parquet"));
        assert_eq!(printed(&[text(&path), "--table", table, "--out", text(&out)]), "");
        let reader = SerializedFileReader::new(fs::File::open(&out).unwrap()).unwrap();
        let stored: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(stored.len(), expected.len());
        for ((row, record), stored) in expected.iter().zip(&records).zip(&stored) {
            assert_eq!(row.as_object().unwrap().len(), names.len());
            for ((name, cell), (stored_name, field)) in names.iter().zip(record).zip(stored.get_column_iter()) {
                assert_eq!(name, stored_name);
                let value = &row[name];
                let (is_same, is_stored) = match (value, field) {
                    (Value::Null, field) => (cell.is_empty(), *field == Field::Null),
                    (Value::String(words), Field::Str(stored)) => (cell == words, stored == words),
                    (Value::Bool(flag), Field::Bool(stored)) => (cell == flag.to_string(), stored == flag),
                    (Value::Number(number), Field::Long(stored)) => {
                        (cell == number.to_string(), number.as_i64() == Some(*stored))
                    }
                    (Value::Number(number), Field::Double(stored)) => {
                        let bits = number.as_f64().unwrap().to_bits();
                        (cell.parse::<f64>().unwrap().to_bits() == bits, stored.to_bits() == bits)
                    }
                    _ => (false, false),
                };
                assert!(is_same && is_stored, "{name} of {table}: {value}, {cell:?}, {field:?}");
            }
        }
    }
}

#[test]
fn a_graph_hangs_together() {
    let folder = Folder::new();
    let (path, _) = record(&folder, "a.puctrec", 300, &[]);
    let nodes = rows(&path, &[]);
    let graph = |more: &[&str]| printed(&[&[text(&path), "--format", "dot"], more].concat());
    let check = |graph: &str, count: usize| {
        let mut drawn = HashSet::new();
        for line in graph.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [from, "->", to, ..] => assert!(drawn.contains(from) && drawn.contains(to), "{line}"),
                [name, ..] if name.starts_with('n') && name != "node" => {
                    let node = &nodes[name[1..].parse::<usize>().unwrap()];
                    assert!(line.contains(&format!("N {}", node["visits"])), "{line}");
                    drawn.insert(name.to_owned());
                }
                _ => {}
            }
        }
        assert_eq!(drawn.len(), count);
        assert_eq!(graph.matches(" -> ").count(), count - 1);
        drawn
    };
    check(&graph(&[]), 60);
    let drawn = check(&graph(&["--limit", "10"]), 10);
    let mut visits: Vec<usize> = nodes.iter().map(|node| whole(node, "visits")).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    let least = drawn.iter().map(|name| whole(&nodes[name[1..].parse::<usize>().unwrap()], "visits")).min().unwrap();
    assert_eq!(least, visits[9], "the most visited ones are drawn");
    check(&graph(&["--limit", "1000"]), nodes.len());
}

/// `docs/export.md` has each column, in its place, and no other.
#[test]
fn each_column_is_documented() {
    let folder = Folder::new();
    let (path, _) = record(&folder, "a.puctrec", 2, &[]);
    let document = include_str!("../../../../docs/export.md");
    for table in ["nodes", "edges", "history", "search"] {
        let head = printed(&[text(&path), "--table", table, "--format", "csv"]);
        let names: Vec<&str> = head.lines().next().unwrap().split(',').collect();
        let (_, section) = document.split_once(&format!("## The table {table}\n")).expect("a section of its own");
        let section = section.split("\n## ").next().unwrap();
        let told = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        assert_eq!(names, told.collect::<Vec<_>>(), "{table}");
    }
}
