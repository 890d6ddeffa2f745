//! A search as tables and as a graph: read back in every form, the numbers are those of the tree.

mod forms;
mod sources;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::command_line::{json as json_of, puctoscope};
use crate::support::Folder;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Records a search of so many visits; what `analyse` says of it.
fn record(folder: &Folder, name: &str, nodes: u32, more: &[&str]) -> (PathBuf, Value) {
    let (path, nodes) = (folder.path().join(name), nodes.to_string());
    let arguments = ["analyse", "--evaluator", "classical", "--json", "--nodes", &nodes, "--record", text(&path)];
    let said = json_of(&[&arguments[..], more].concat());
    (path, said)
}

fn printed(arguments: &[&str]) -> String {
    let output = puctoscope(&[&["export"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The rows of a table.
fn rows(path: &Path, more: &[&str]) -> Vec<Value> {
    let lines = printed(&[&[text(path)], more].concat());
    lines.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

fn number(row: &Value, name: &str) -> f64 {
    row[name].as_f64().unwrap_or_else(|| panic!("{name} of {row}"))
}

fn whole(row: &Value, name: &str) -> usize {
    usize::try_from(row[name].as_u64().unwrap_or_else(|| panic!("{name} of {row}"))).unwrap()
}

#[test]
fn the_nodes_are_those_of_the_tree() {
    let folder = Folder::new();
    let (path, said) = record(&folder, "a.puctrec", 400, &["--moves", "e2e4 e7e5"]);
    let nodes = rows(&path, &[]);
    assert_eq!(
        (whole(&nodes[0], "visits"), &nodes[0]["parent"], &nodes[0]["mover"]),
        (400, &Value::Null, &json!("black"))
    );
    let mut visits_below = vec![0; nodes.len()];
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(whole(node, "id"), id);
        let Some(parent) = node["parent"].as_u64() else { continue };
        let parent = usize::try_from(parent).unwrap();
        visits_below[parent] += whole(node, "visits");
        assert!(parent < id);
        assert_eq!(whole(node, "depth"), whole(&nodes[parent], "depth") + 1);
        assert_ne!(node["mover"], nodes[parent]["mover"]);
        assert_eq!(number(node, "q") + number(node, "mu") + number(node, "u"), number(node, "s"));
    }
    for (node, below) in nodes.iter().zip(visits_below) {
        assert_eq!(whole(node, "visits"), whole(node, "own") + below, "{node}");
    }
    // What `analyse` says of the root's moves is what stands here, number for number.
    let edges = said["edges"].as_array().unwrap();
    let visited = edges.iter().filter(|edge| edge["n"] != 0);
    let mut compared = 0;
    for edge in visited {
        let node = nodes.iter().find(|node| node["parent"] == 0 && node["uci"] == edge["move"]).unwrap();
        for (here, there) in [
            ("visits", "n"),
            ("prior", "p"),
            ("q", "q"),
            ("u", "u"),
            ("mu", "mu"),
            ("s", "s"),
            ("v", "v"),
            ("d", "d"),
            ("m", "m"),
            ("policy_index", "index"),
        ] {
            assert_eq!(node[here], edge[there], "{here} of {node}");
        }
        compared += 1;
    }
    assert!(compared > 5, "{compared}");
    let some = rows(&path, &["--min-visits", "5", "--max-depth", "2"]);
    let wanted = nodes.iter().filter(|node| whole(node, "visits") >= 5 && whole(node, "depth") <= 2);
    assert_eq!(some, wanted.cloned().collect::<Vec<_>>());
    assert!(!some.is_empty() && some.len() < nodes.len());
}

#[test]
fn the_moves_of_nodes_are_all_there() {
    let folder = Folder::new();
    let (path, said) = record(&folder, "a.puctrec", 60, &[]);
    let (nodes, edges) = (rows(&path, &[]), rows(&path, &["--table", "edges"]));
    let of_root: Vec<&Value> = edges.iter().filter(|edge| edge["node"] == 0).collect();
    assert_eq!(of_root.len(), said["edges"].as_array().unwrap().len());
    assert_eq!(rows(&path, &["--table", "edges", "--node", "0"]).iter().collect::<Vec<_>>(), of_root);
    assert!((of_root.iter().map(|edge| number(edge, "prior")).sum::<f64>() - 1.0).abs() < 0.01);
    for node in &nodes {
        let own: Vec<&Value> = edges.iter().filter(|edge| edge["node"] == node["id"]).collect();
        assert_eq!(own.len(), whole(node, "edges"));
        assert_eq!(own.iter().filter(|edge| !edge["child"].is_null()).count(), whole(node, "visited_edges"));
        let largest = own.iter().map(|edge| number(edge, "s")).fold(f64::NEG_INFINITY, f64::max);
        let next = own.iter().find(|edge| edge["next"] == true);
        assert!(next.is_none_or(|edge| number(edge, "s") == largest));
        assert_eq!(next.is_some(), node["ending"].is_null());
    }
    // The two tables agree where they say the same.
    for edge in edges.iter().filter(|edge| !edge["child"].is_null()) {
        let node = &nodes[whole(edge, "child")];
        assert_eq!(node["parent"], edge["node"]);
        for (name, value) in edge.as_object().unwrap() {
            if !["node", "depth", "child", "next"].contains(&name.as_str()) {
                assert_eq!(&node[name], value, "{name}");
            }
        }
    }
}

#[test]
fn the_history_adds_up_to_the_tree() {
    let folder = Folder::new();
    let (path, said) = record(&folder, "a.puctrec", 300, &["--batch", "8", "--moves", "d2d4"]);
    let (nodes, history) = (rows(&path, &[]), rows(&path, &["--table", "history"]));
    assert_eq!(history.len(), whole(&said, "nodes"));
    let mut ends = HashMap::<usize, usize>::new();
    let mut sum = 0.0;
    for (at, row) in history.iter().enumerate() {
        assert_eq!(whole(row, "simulation"), at + 1);
        let node = &nodes[whole(row, "leaf")];
        *ends.entry(whole(row, "leaf")).or_default() += 1;
        assert_eq!((&row["parent"], &row["depth"], &row["mover"]), (&node["parent"], &node["depth"], &node["mover"]));
        assert_eq!(row["v"], node["v"]);
        let mut path: Vec<&str> = Vec::new();
        let mut up = node;
        while let Some(uci) = up["uci"].as_str() {
            path.push(uci);
            up = &nodes[whole(up, "parent")];
        }
        path.reverse();
        assert_eq!(row["path"], path.join(" "));
        assert!(row["kind"] != "opened" || !row["batch"].is_null(), "{row}");
        sum += if whole(row, "depth").is_multiple_of(2) { number(row, "v") } else { -number(row, "v") };
    }
    for node in &nodes {
        assert_eq!(ends[&whole(node, "id")], whole(node, "own"));
    }
    // W is the sum of all V, each from the root's mover's view.
    assert!((sum / 300.0 - number(&nodes[0], "wl")).abs() < 1e-12);
    let events: HashSet<usize> = history.iter().map(|row| whole(row, "event")).collect();
    assert!(events.len() == 300 && events.iter().max() > Some(&300), "batches are events of their own");
}

#[test]
fn endings_and_proofs_are_told() {
    let folder = Folder::new();
    let fen = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
    let (path, _) = record(&folder, "mate.puctrec", 400, &["--fen", fen]);
    let nodes = rows(&path, &[]);
    let mates: Vec<&Value> =
        nodes.iter().filter(|node| node["san"].as_str().is_some_and(|san| san.ends_with('#'))).collect();
    assert!(!mates.is_empty());
    for node in mates {
        let told = ["ending", "proven", "lower", "upper", "wl", "v", "mate", "edges"].map(|name| &node[name]);
        assert_eq!(
            told,
            [
                &json!("rules"),
                &json!(false),
                &json!("win"),
                &json!("win"),
                &json!(1.0),
                &json!(1.0),
                &json!(1),
                &json!(0)
            ]
        );
    }
    let proven: Vec<&Value> = nodes.iter().filter(|node| node["proven"] == true).collect();
    assert!(!proven.is_empty());
    for node in proven {
        // The game goes on there, and every visit counts as what is proven.
        assert!(whole(node, "edges") > 0 && node["lower"] == node["upper"] && node["ending"] == "rules", "{node}");
        let (value, sign) = if node["lower"] == "win" { (1.0, 1) } else { (-1.0, -1) };
        assert_eq!(number(node, "wl"), value);
        assert_eq!(node["mate"].as_i64().unwrap().signum(), sign);
    }
}
