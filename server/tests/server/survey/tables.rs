//! Tables of surveys: their forms, their documentation, and what is said of them.

use std::collections::HashSet;
use std::fs;

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;

use super::{GAMES, SUITE, file, path, rows, survey};
use crate::command_line::{json, puctoscope, refused};
use crate::support::Folder;

fn printed(arguments: &[&str]) -> String {
    let output = puctoscope(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn both_forms_have_the_same_cells() {
    let folder = Folder::new();
    for (name, text) in [("suite.epd", SUITE), ("games.pgn", GAMES)] {
        let input = file(&folder, name, text);
        let (lines, columns) = (path(&folder, "a.jsonl"), path(&folder, "a.parquet"));
        let (told, _) = survey(&input, &lines, &["--nodes", "300"]);
        assert_eq!(survey(&input, &columns, &["--nodes", "300"]).0, told);
        let expected = rows(&lines);
        let reader = SerializedFileReader::new(fs::File::open(&columns).unwrap()).unwrap();
        let stored: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(stored.len(), expected.len());
        for (row, stored) in expected.iter().zip(&stored) {
            assert_eq!(row.as_object().unwrap().len(), stored.len());
            for (name, field) in stored.get_column_iter() {
                let is_same = match (&row[name], field) {
                    (Value::Null, field) => *field == Field::Null,
                    (Value::String(words), Field::Str(stored)) => words == stored,
                    (Value::Bool(flag), Field::Bool(stored)) => flag == stored,
                    (Value::Number(number), Field::Long(stored)) => number.as_i64() == Some(*stored),
                    (Value::Number(number), Field::Double(stored)) => {
                        number.as_f64().unwrap().to_bits() == stored.to_bits()
                    }
                    _ => false,
                };
                assert!(is_same, "{name}: {} and {field:?}", row[name]);
            }
        }
        for table in [&lines, &columns] {
            assert_eq!(printed(&["survey", "summary", table.to_str().unwrap()]), told);
        }
    }
}

#[test]
fn the_document_has_every_column() {
    let folder = Folder::new();
    let out = path(&folder, "a.jsonl");
    survey(&file(&folder, "a.epd", SUITE), &out, &["--nodes", "2"]);
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/survey.md");
    let document = fs::read_to_string(document).unwrap();
    let table = document.split("\n## ").find(|part| part.starts_with("The table\n")).expect("a part about the table");
    let named = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let named: Vec<&str> = named.collect();
    let line = fs::read_to_string(&out).unwrap();
    // The order of the text is that of the columns; a map would have another.
    let written: Vec<&str> = line
        .lines()
        .next()
        .unwrap()
        .split(",\"")
        .map(|part| part.trim_start_matches("{\"").split('"').next().unwrap())
        .collect();
    assert_eq!(named, written);
    assert_eq!(written.iter().collect::<HashSet<_>>().len(), written.len());
}

#[test]
fn two_tables_are_compared() {
    let folder = Folder::new();
    let suite = file(&folder, "suite.epd", SUITE);
    let (one, other) = (path(&folder, "one.jsonl"), path(&folder, "other.parquet"));
    survey(&suite, &one, &["--nodes", "200"]);
    survey(&suite, &other, &["--nodes", "200"]);
    let [a, b] = [&one, &other].map(|path| path.to_str().unwrap());
    let same = json(&["survey", "compare", a, b, "--json"]);
    assert_eq!((&same["compared"], &same["same_best_move"]), (&serde_json::json!(6), &serde_json::json!(6)));
    assert_eq!((&same["mean_difference_of_q"], &same["flips"]), (&serde_json::json!(0.0), &serde_json::json!([])));

    let wide = path(&folder, "wide.jsonl");
    survey(&suite, &wide, &["--nodes", "3", "--set", "cpuct=9"]);
    let w = wide.to_str().unwrap();
    let said = json(&["survey", "compare", a, w, "--json"]);
    let (before, after) = (rows(&one), rows(&wide));
    let differing: Vec<&Value> = before
        .iter()
        .zip(&after)
        .filter(|(one, other)| !one["best_move"].is_null() && one["best_move"] != other["best_move"])
        .map(|(one, _)| &one["position"])
        .collect();
    assert!(!differing.is_empty(), "these options find other moves");
    let mut flips: Vec<&Value> = said["flips"].as_array().unwrap().iter().map(|flip| &flip["position"]).collect();
    flips.sort_by_key(|position| position.as_u64());
    assert_eq!(flips, differing);
    let count = |one: bool, other: bool| {
        before.iter().zip(&after).filter(|(a, b)| a["solved"] == one && b["solved"] == other).count()
    };
    for (name, number) in [
        ("solved_by_both", count(true, true)),
        ("solved_by_first_alone", count(true, false)),
        ("solved_by_second_alone", count(false, true)),
        ("solved_by_neither", count(false, false)),
    ] {
        assert_eq!(said[name], number, "{name}");
    }
    let epd = path(&folder, "flips.epd");
    let told = printed(&["survey", "compare", a, w, "--list", "1", "--flips", epd.to_str().unwrap()]);
    assert!(told.contains(&format!("flips: {}\n", flips.len())) && told.contains("difference of Q: "), "{told}");
    assert_eq!(told.lines().filter(|line| line.starts_with("position ")).count(), 1, "{told}");
    // What is written of them is a suite again.
    let again = path(&folder, "again.jsonl");
    survey(epd.to_str().unwrap(), &again, &["--nodes", "1"]);
    let again = rows(&again);
    assert_eq!(again.len(), flips.len());
    for row in again {
        let from = before.iter().find(|one| one["fen"] == row["fen"]).expect("one of them");
        assert_eq!((&row["bm"], &row["am"]), (&from["bm"], &from["am"]));
    }
}

#[test]
fn tables_of_other_positions_are_not_compared() {
    let folder = Folder::new();
    let table = |name: &str, text: &str| {
        let out = path(&folder, &format!("{name}.jsonl"));
        survey(&file(&folder, &format!("{name}.epd"), text), &out, &["--nodes", "1"]);
        out.to_str().unwrap().to_owned()
    };
    let (one, two) = (table("one", "startpos\n"), table("two", "startpos\nstartpos moves e4\n"));
    let other = table("other", "startpos moves e4; id \"x\";\n");
    refused(&["survey", "compare", &one, &two], "has 1 positions and");
    refused(&["survey", "compare", &one, &other], "other.jsonl, position 1 (line 1, x): it is another position");
    let odd = file(&folder, "odd.jsonl", "{\"position\":1}\n");
    refused(&["survey", "summary", &odd], "odd.jsonl, row 1: it has no line");
    let odd = file(&folder, "odd.parquet", "PAR1");
    refused(&["survey", "summary", &odd], "odd.parquet cannot be read");
    refused(&["survey", "summary", "none.jsonl"], "none.jsonl cannot be read");
    refused(&["survey", "summary", "none.csv"], "it is .jsonl or .parquet");
}
