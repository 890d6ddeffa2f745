//! A search as tables and as a graph: read back in every form, the numbers are those of the tree.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::evaluators::Classical;
use engine::games::chess::Chess;
use engine::log::{EdgeKey, Edit};
use engine::search::Part;
use engine::value::{Draw, Value as EngineValue};
use engine::{Evaluation, Game as _, Move, NodeId, Parameters, Search, Tree};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Value, json};
use server::storage::log_file::LogFile;
use session::Limits;
use session::log_file::{header_bytes, record_bytes};
use session::recording::{self, Form, Labels, Verified, Verifier};

use super::command_line::{json as json_of, puctoscope, refused};
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
fn a_moment_is_the_search_as_it_was() {
    let folder = Folder::new();
    let (long, _) = record(&folder, "long.puctrec", 200, &[]);
    let (short, said) = record(&folder, "short.puctrec", 90, &[]);
    for table in ["nodes", "edges", "history"] {
        let then = printed(&[text(&long), "--table", table, "--moment", "90"]);
        assert_eq!(then, printed(&[text(&short), "--table", table]), "{table}");
    }
    let about = &rows(&long, &["--table", "search", "--moment", "90"])[0];
    assert_eq!((whole(about, "events"), whole(about, "moment"), whole(about, "visits")), (200, 90, 90));
    assert_eq!((&about["digest"], &about["line"]), (&said["digest"], &json!(words(&said["pv"]))));
    assert_eq!(rows(&long, &["--moment", "0"]), Vec::<Value>::new());
    refused(&["export", text(&long), "--moment", "201"], "--moment 201: the search has 200 events");
}

fn words(list: &Value) -> String {
    let words: Vec<&str> = list.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    words.join(" ")
}

#[test]
fn a_log_is_the_search_of_its_recording() {
    let folder = Folder::new();
    let (path, said) = record(&folder, "a.puctrec", 120, &["--batch", "4"]);
    let mut verifier = Verifier::new(Limits::default());
    verifier.push(&fs::read(&path).unwrap()).unwrap();
    let Verified { search: Some(search), .. } = verifier.finish() else { panic!("a search") };
    let bytes = [header_bytes(&search), record_bytes(&search, 0, search.moment())].concat();
    let plain = folder.file("plain.log", &bytes);
    LogFile::new(folder.path(), 7).write(&search).unwrap();
    let kept = folder.path().join("search-7.log");
    let (lean, _) = record(&folder, "lean.puctrec", 120, &["--batch", "4", "--lean"]);
    for table in ["nodes", "edges", "history"] {
        let expected = printed(&[text(&path), "--table", table]);
        assert_eq!(printed(&[text(&plain), "--table", table]), expected);
        assert_eq!(printed(&[text(&kept), "--table", table]), expected);
    }
    assert_eq!(rows(&kept, &["--table", "search"])[0]["digest"], said["digest"]);
    // A lean recording does not know how many moves a node has beyond which nothing was searched.
    let mut full = rows(&path, &[]);
    for node in full.iter_mut().filter(|node| node["visited_edges"] == 0 && node["id"] != 0) {
        node["edges"] = Value::Null;
    }
    assert_eq!(rows(&lean, &[]), full);
    // Damage is named, wherever it is.
    let mut changed = bytes.clone();
    let at = changed.len() - 3;
    changed.truncate(at);
    refused(
        &["export", text(&folder.file("cut.log", &changed))],
        "the last record is cut short; it is intact up to event",
    );
    let mut kept_bytes = fs::read(&kept).unwrap();
    let at = kept_bytes.len() - 9;
    kept_bytes[at] ^= 1;
    refused(&["export", text(&folder.file("flipped.log", &kept_bytes))], "a checksum is wrong");
}

/// A mate that a search of the position after Qxh7+ sees early.
const HARD: &str = "5r1k/1bp2ppp/1pNnp3/1P2N3/R7/4P1P1/2QPqP1n/6K1 w - - 0 1";

fn searched(game: Chess, simulations: u32) -> Search<Chess> {
    let mut search = Search::new(game, "classical", None, false, Parameters::default());
    go_on(&mut search, simulations);
    search
}

fn go_on(search: &mut Search<Chess>, simulations: u32) {
    let mut evaluation = Evaluation::default();
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut Classical, &mut evaluation);
    }
}

#[test]
fn what_was_changed_by_hand_is_told_apart() {
    let folder = Folder::new();
    let game = Chess::from_fen::<&str>(HARD, &[]).unwrap();
    let key = Move(10 | 55 << 6);
    let earlier = searched(game.clone(), 300);
    let mut after = game;
    after.play_and_set_root(key);
    let mut later = searched(after, 400);
    let mut what_if = earlier.fork(300);
    let (value, draw) = (EngineValue::new(0.25), Draw::new(0.5));
    let edited = NodeId::new(5);
    assert_eq!(what_if.edit(Edit::Evaluation { node: edited, value, draw }), Ok(true));
    let place = EdgeKey { parent: Some(Tree::ROOT), mv: what_if.tree().edges(Tree::ROOT)[20].mv() };
    assert_eq!(what_if.edit(Edit::Give { place, visits: 40 }), Ok(true));
    go_on(&mut what_if, 40);
    let carried = what_if.carry(&mut later, &[key], Part::Whole).unwrap();
    go_on(&mut what_if, 60);
    let file = recording::write(&what_if, Form::Full, Labels::default(), None);
    let path = folder.file("what-if.puctrec", &file);

    let (nodes, history) = (rows(&path, &[]), rows(&path, &["--table", "history"]));
    let (tree, about) = (what_if.tree(), &rows(&path, &["--table", "search"])[0]);
    assert_eq!((whole(about, "visits"), whole(about, "simulations")), (360, 400 + carried as usize));
    let mut below = vec![0; nodes.len()];
    for node in &nodes {
        let id = NodeId::new(u32::try_from(whole(node, "id")).unwrap());
        assert_eq!(whole(node, "visits") + whole(node, "given"), tree.visits(id) as usize);
        let Some(parent) = node["parent"].as_u64() else { continue };
        below[usize::try_from(parent).unwrap()] += whole(node, "visits");
        // As in the report of all moves of the node before.
        let report = what_if.report(tree.parent(id));
        let edge = report.edges.iter().find(|edge| edge.child == Some(id)).unwrap();
        let told = ["prior", "q", "u", "mu", "s", "wl", "d", "m"].map(|name| number(node, name));
        let is = [edge.prior, edge.q, edge.u, edge.mu, edge.s, edge.wl.unwrap(), edge.d.unwrap(), edge.m.unwrap()];
        assert_eq!(told, is, "{node}");
    }
    for (node, below) in nodes.iter().zip(below) {
        assert_eq!(whole(node, "visits") + whole(node, "given"), whole(node, "own") + below, "{node}");
    }
    let flagged = |name: &str| history.iter().filter(|row| row[name] == true).count();
    assert_eq!((flagged("given"), flagged("carried")), (40 + carried as usize, carried as usize));
    // The node has what it was given; the simulation has what the evaluator said.
    let first = &history[5];
    assert_eq!((number(&nodes[5], "v"), &first["leaf"]), (0.25, &json!(5)));
    assert_eq!(number(first, "v"), earlier.own_evaluation(edited).value.get());
    // Before all that it was the other search.
    assert_eq!(printed(&[text(&path), "--moment", "300"]), {
        let file = recording::write(&earlier, Form::Full, Labels::default(), None);
        printed(&[text(&folder.file("earlier.puctrec", &file))])
    });
}

#[test]
fn what_cannot_be_exported_is_refused() {
    let folder = Folder::new();
    let (path, _) = record(&folder, "a.puctrec", 30, &[]);
    let whole = fs::read(&path).unwrap();
    let file = text(&path);
    let out = folder.path().join("out.csv");
    let cut = folder.file("cut.puctrec", &whole[..whole.len() - 4]);
    refused(&["export", text(&cut), "--out", text(&out)], "is damaged at byte");
    refused(&["export", text(&folder.file("x", b"1. e4 e5 *"))], "is neither a recording nor the log of a search");
    refused(&["export", text(&folder.file("empty", b""))], "is neither a recording nor the log of a search");
    refused(&["export", text(folder.path())], "is not a file");
    refused(&["export", "/nowhere/at/all.puctrec"], "cannot be read");
    refused(&["export", file, "--table", "edges", "--node", "30"], "--node 30: the tree has 30 nodes");
    refused(&["export", file, "--node", "0"], "--node is of the table edges");
    refused(&["export", file, "--format", "dot", "--table", "history"], "a graph is of nodes");
    refused(&["export", file, "--limit", "3"], "--limit is of the graph");
    refused(&["export", file, "--table", "history", "--min-visits", "2"], "are of the tables nodes and edges");
    refused(&["export", file, "--format", "xml"], "invalid value 'xml'");
    assert!(!out.exists());
    // Nothing else is left beside it, either.
    let hidden = fs::read_dir(folder.path())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(".export"));
    assert_eq!(hidden.count(), 0);
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
    let document = include_str!("../../../docs/export.md");
    for table in ["nodes", "edges", "history", "search"] {
        let head = printed(&[text(&path), "--table", table, "--format", "csv"]);
        let names: Vec<&str> = head.lines().next().unwrap().split(',').collect();
        let (_, section) = document.split_once(&format!("## The table {table}\n")).expect("a section of its own");
        let section = section.split("\n## ").next().unwrap();
        let told = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        assert_eq!(names, told.collect::<Vec<_>>(), "{table}");
    }
}
