//! Tests of folders that are interrupted, damaged, or in use.

use std::path::PathBuf;

use super::*;
use crate::games::Games;

fn origin() -> Origin {
    Origin { format: FORMAT, seed: 1, teacher: "none".to_owned(), nodes: 1, player: None, games: Games::Varied }
}

fn open(folder: &Path) -> anyhow::Result<Dataset> {
    Dataset::open(folder, &origin(), Cut::OneGame)
}

fn record(number: u8, game: u32) -> Record {
    let mut bytes = [0; RECORD];
    bytes[0] = number;
    // One line of the teacher: the first of all moves, which is legal.
    bytes[35] = 1;
    bytes[64] = 1;
    bytes[58..62].copy_from_slice(&game.to_le_bytes());
    Record(bytes)
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("puctoscope-dataset-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Adds the games that are missing of six, three records each.
fn fill(dataset: &mut Dataset) {
    for game in dataset.next_game()..6 {
        let records: Vec<Record> = (0..3).map(|at| record(8 * game as u8 + at, game)).collect();
        dataset.add(game, &records).unwrap();
    }
}

fn read(path: &Path, part: Part) -> Vec<Record> {
    Records::read(path, part).unwrap().list
}

/// Returns the names and contents of a folder's files.
fn contents(folder: &Path) -> Vec<(std::ffi::OsString, Vec<u8>)> {
    let files = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut contents: Vec<_> = files.map(|file| (file.file_name(), std::fs::read(file.path()).unwrap())).collect();
    contents.sort();
    contents
}

#[test]
fn positions_are_kept_once_and_held_out_by_game() {
    let folder = folder("once");
    let mut dataset = open(&folder).unwrap();
    dataset.add(0, &[record(1, 0), record(2, 0)]).unwrap();
    dataset.add(1, &[record(2, 1), record(3, 1)]).unwrap();
    assert!(dataset.add(3, &[]).is_err(), "game 2 is missing");
    assert_eq!((dataset.count(Part::HeldOut), dataset.count(Part::Train)), (2, 1));
    drop(dataset);
    assert_eq!(read(&folder, Part::HeldOut), [record(1, 0), record(2, 0)]);
    assert_eq!(read(&folder, Part::Train), [record(3, 1)]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn positions_of_another_folder_are_left_out() {
    let (one, two) = (folder("one"), folder("two"));
    let mut first = open(&one).unwrap();
    first.add(0, &[record(1, 0)]).unwrap();
    first.add(1, &[record(2, 1)]).unwrap();
    drop(first);
    let mut second = open(&two).unwrap();
    second.leave_out(keys(&one).unwrap());
    second.add(0, &[record(2, 0)]).unwrap();
    second.add(1, &[record(1, 1), record(3, 1)]).unwrap();
    assert_eq!(read(&two, Part::HeldOut), []);
    assert_eq!(read(&two, Part::Train), [record(3, 1)]);
    std::fs::remove_dir_all(one).unwrap();
    std::fs::remove_dir_all(two).unwrap();
}

#[test]
fn what_an_interruption_left_half_done_is_done_again() {
    let folder = folder("interrupted");
    fill(&mut open(&folder).unwrap());
    let whole = std::fs::read(folder.join("train.positions")).unwrap();
    let list = std::fs::read(folder.join("games")).unwrap();
    // Killed after any number of bytes of either file.
    for (positions, listed) in
        [(whole.len(), list.len() - 5), (whole.len() - 100, list.len()), (12 * RECORD + 1, 72), (0, 0), (0, 5)]
    {
        std::fs::write(folder.join("train.positions"), &whole[..positions]).unwrap();
        std::fs::write(folder.join("games"), &list[..listed]).unwrap();
        let mut dataset = open(&folder).unwrap();
        fill(&mut dataset);
        assert_eq!((dataset.count(Part::Train), dataset.count(Part::HeldOut)), (15, 3));
        assert_eq!(std::fs::read(folder.join("train.positions")).unwrap(), whole);
        assert_eq!(std::fs::read(folder.join("games")).unwrap(), list);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn more_than_one_game_is_lost_only_where_that_is_asked_for() {
    let folder = folder("lost");
    fill(&mut open(&folder).unwrap());
    let whole = contents(&folder);
    let list = std::fs::read(folder.join("games")).unwrap();
    let mut damaged = list.clone();
    damaged[12] = 77;
    let lines_missing = (Some(&list[..24]), "12 positions and 0 lines");
    let number_wrong = (Some(&damaged[..]), "15 positions and 5 lines");
    for (games, lost) in [(None, "18 positions and 0 lines"), lines_missing, number_wrong] {
        match games {
            Some(games) => std::fs::write(folder.join("games"), games).unwrap(),
            None => std::fs::remove_file(folder.join("games")).unwrap(),
        }
        let error = open(&folder).err().unwrap().to_string();
        assert!(error.contains(lost) && error.contains("--cut"), "{error}");
        assert_eq!(std::fs::read(folder.join("games")).unwrap(), games.unwrap_or_default());
        assert_eq!(read(&folder, Part::Train).len() + read(&folder, Part::HeldOut).len(), 18);
    }
    std::fs::write(folder.join("games"), &list).unwrap();
    std::fs::write(folder.join("train.positions"), []).unwrap();
    let error = open(&folder).err().unwrap().to_string();
    assert!(error.contains("0 positions and 5 lines"), "{error}");
    fill(&mut Dataset::open(&folder, &origin(), Cut::Everything).unwrap());
    assert_eq!(contents(&folder), whole);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_is_not_continued_with_other_settings() {
    let folder = folder("other");
    drop(open(&folder).unwrap());
    let other = Origin { nodes: 2, ..origin() };
    assert!(Dataset::open(&folder, &other, Cut::Everything).is_err());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_is_added_to_by_one_at_a_time() {
    let folder = folder("locked");
    let first = open(&folder).unwrap();
    let error = open(&folder).err().unwrap().to_string();
    assert!(error.contains("in use"), "{error}");
    drop(first);
    assert!(open(&folder).is_ok());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_a_folder_was_made_with_is_needed_and_can_be_put_back() {
    let folder = folder("origin");
    let file = folder.join("dataset.json");
    // Killed before the file had its name.
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("dataset.json.new"), "{\n  \"form").unwrap();
    fill(&mut open(&folder).unwrap());
    let whole = contents(&folder);
    assert!(!folder.join("dataset.json.new").exists());
    for damaged in [None, Some(""), Some("{\n  \"form")] {
        match damaged {
            Some(text) => std::fs::write(&file, text).unwrap(),
            None => std::fs::remove_file(&file).unwrap(),
        }
        let before = contents(&folder);
        let error = format!("{:#}", open(&folder).err().unwrap());
        assert!(error.contains("dataset.json"), "{error}");
        assert_eq!(contents(&folder), before);
        assert!(Records::read(&folder, Part::Train).is_err());
        // The error says what may be put back.
        let (start, end) = (error.find('{').unwrap(), error.find('}').unwrap());
        std::fs::write(&file, &error[start..=end]).unwrap();
        assert_eq!(open(&folder).unwrap().next_game(), 6);
    }
    std::fs::write(&file, serde_json::to_vec_pretty(&origin()).unwrap()).unwrap();
    assert_eq!(contents(&folder), whole);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn records_of_another_format_are_not_read() {
    let folder = folder("format");
    let other = Origin { format: FORMAT + 1, ..origin() };
    fill(&mut Dataset::open(&folder, &other, Cut::OneGame).unwrap());
    for error in [keys(&folder).err(), Records::read(&folder, Part::HeldOut).err()] {
        let error = error.unwrap().to_string();
        assert!(error.contains(&format!("format {}", FORMAT + 1)), "{error}");
    }
    std::fs::write(folder.join("dataset.json"), "{\"format\":9,\"games\":\"blind\"}").unwrap();
    assert!(keys(&folder).unwrap_err().to_string().contains("format 9"));
    // Whoever names the file knows what it holds.
    assert_eq!(read(&folder.join("train.positions"), Part::HeldOut).len(), 15);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_damaged_record_is_named() {
    let folder = folder("damaged");
    fill(&mut open(&folder).unwrap());
    let path = folder.join("train.positions");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[4 * RECORD + 35] = 9;
    std::fs::write(&path, bytes).unwrap();
    let error = format!("{:#}", Records::read(&folder, Part::Train).err().unwrap());
    assert!(error.contains("train.positions, record 5: it has 9 lines"), "{error}");
    assert!(keys(&folder).is_err());
    std::fs::remove_dir_all(folder).unwrap();
}
