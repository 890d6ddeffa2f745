//! Games from public reports, which lie beside the reference folder: each ends as it should, and is written and read again without loss.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use pgn::{Game, games, read_game, write};
use serde_json::Value;
use shakmaty::{EnPassantMode, fen::Fen};

fn folder() -> PathBuf {
    let named = env::var_os("PUCTOSCOPE_REFERENCE").map(PathBuf::from).filter(|path| path.is_absolute());
    let reference = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/reference"));
    reference.join("../cases/pgn")
}

/// The board and the side to move at the end of the main line.
fn end(game: &Game) -> String {
    let last = game.main_line().last().copied().unwrap_or(Game::START);
    let fen = Fen::from_position(&game.position(last), EnPassantMode::Legal).to_string();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_case_ends_as_it_should() {
    let Ok(text) = fs::read_to_string(folder().join("expected.json")) else {
        return eprintln!("skipped: there is no {}", folder().display());
    };
    let expected: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
    assert!(expected.len() > 50, "{} cases", expected.len());
    for (name, case) in expected {
        let text = pgn::decode(&fs::read(folder().join(&name)).unwrap()).into_owned();
        let at = games(&text).next().unwrap_or_else(|| panic!("{name}: no game")).bytes.start;
        let is_refused = case["want"] == "refuse";
        let read = match read_game(&text, at) {
            Ok(read) => read,
            Err(problem) => {
                assert!(is_refused, "{name}: {problem}");
                continue;
            }
        };
        match (case["end"].as_str(), case["want"].as_str()) {
            (Some(board), _) => assert_eq!((end(&read.game).as_str(), &read.broken), (board, &None), "{name}"),
            (_, Some("null")) => {
                let main_line = read.game.main_line();
                assert!(main_line.iter().any(|&id| read.game.is_null(id)) && read.broken.is_none(), "{name}");
            }
            (_, Some("first-empty")) => assert!(read.game.main_line().is_empty(), "{name}"),
            _ => panic!("{name} was read, and {case} is wanted"),
        }
    }
}

#[test]
fn every_case_is_written_and_read_without_loss() {
    let Ok(files) = fs::read_dir(folder()) else {
        return eprintln!("skipped: there is no {}", folder().display());
    };
    let mut count = 0;
    let paths = files.map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.extension().is_some_and(|end| end == "pgn")) {
        let text = pgn::decode(&fs::read(&path).unwrap()).into_owned();
        // Other variants are refused by name.
        let all = games(&text).filter_map(|listed| read_game(&text, listed.bytes.start).ok());
        let all: Vec<Game> = all.map(|read| read.game).filter(|game| !game.tags.is_empty()).collect();
        let written: String = all.iter().map(write).collect();
        let again = games(&written).map(|listed| read_game(&written, listed.bytes.start).unwrap());
        let again: Vec<_> = again.map(|read| (read.game, read.broken, read.problems)).collect();
        let expected: Vec<_> = all.into_iter().map(|game| (game, None, Vec::new())).collect();
        assert_eq!(again, expected, "{}", path.display());
        count += expected.len();
    }
    assert!(count > 60, "{count} games");
}
