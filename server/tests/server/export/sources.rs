//! Sources of exports: recordings and logs, at any moment, with what was changed by hand; and what is refused.

use std::fs;

use engine::evaluators::Classical;
use engine::games::chess::Chess;
use engine::log::{EdgeKey, Edit};
use engine::search::Part;
use engine::value::{Draw, Value as EngineValue};
use engine::{Evaluation, Game as _, Move, NodeId, Parameters, Search, Tree};
use serde_json::{Value, json};
use server::storage::log_file::LogFile;
use session::Limits;
use session::log_file::{header_bytes, record_bytes};
use session::recording::{self, Form, Labels, Verified, Verifier};

use super::super::command_line::refused;
use super::{number, printed, record, rows, text, whole};
use crate::support::Folder;

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
    refused(&["export", file, "--out", file], "--out names the file that is read");
    assert_eq!(fs::read(&path).unwrap(), whole);
    refused(&["export", file, "--limit", "3"], "--limit is of the graph");
    refused(&["export", file, "--table", "history", "--min-visits", "2"], "are of the tables nodes and edges");
    refused(&["export", file, "--format", "xml"], "invalid value 'xml'");
    assert!(!out.exists());
    // Nothing else is left beside it, either.
    let hidden = fs::read_dir(folder.path())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(".table"));
    assert_eq!(hidden.count(), 0);
}
