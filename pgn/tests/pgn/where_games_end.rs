//! Texts with more than one game.

use pgn::{Listed, Outcome, games, read_game};

fn listed(text: &str) -> Vec<(String, u32)> {
    games(text).map(|game| (game.tag("White").unwrap_or("-").to_owned(), game.plies)).collect()
}

fn of(pairs: &[(&str, u32)]) -> Vec<(String, u32)> {
    pairs.iter().map(|&(white, plies)| (white.to_owned(), plies)).collect()
}

#[test]
fn every_game_is_found() {
    let two = of(&[("a", 4), ("b", 2)]);
    for text in [
        "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[White \"b\"]\n\n1. d4 d5 *\n",
        "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6\n\n[White \"b\"]\n\n1. d4 d5",
        "[White \"a\"]\n1. e4 e5 2. Nf3 Nc6\n[White \"b\"]\n1. d4 d5",
        "[White \"a\"]\r\n\r\n1. e4 e5 2. Nf3 Nc6 *\r\n\r\n[White \"b\"]\r\n\r\n1. d4 d5 *\r\n",
        "[White \"a\"]\n\n1. e4 e5\n\n2. Nf3 {an empty line before}\n\nNc6 *\n\n[White \"b\"]\n\n1. d4 d5 *",
        "[White \"a\"]\n\n1. e4 (1. d4) e5 2. Nf3 Nc6 (2... d6 *\n\n[White \"b\"]\n\n1. d4 d5 *",
        "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 * {the end}\n\n{the next}\n[White \"b\"]\n\n1. d4 d5 *",
        "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 {no end\n\n[Event \"b\"]\n[White \"b\"]\n\n1. d4 d5 *",
        "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\nSome words.\n\n[White \"b\"]\n\n1. d4 d5 *\n\nThe end of 2 games.",
        "[White \"a\"]\n\n[Black \"c\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[White \"b\"]\n\n1. d4 d5 *",
    ] {
        assert_eq!(listed(text), two, "{text}");
        for game in games(text) {
            let read = read_game(text, game.bytes.start).unwrap();
            assert_eq!((read.game.main_line().len(), read.broken), (game.plies as usize, None), "{text}");
        }
    }
    assert_eq!(listed("1. e4 e5 2. Nf3 Nc6 1-0\n1. d4 d5 0-1"), of(&[("-", 4), ("-", 2)]));
    assert_eq!(listed("[White \"a\"]\n[Result \"*\"]\n\n*\n\n[White \"b\"]\n\n1. d4 d5"), of(&[("a", 0), ("b", 2)]));
    assert_eq!(listed("[White \"a\"]\n\n[White \"b\"]\n\n1. d4 d5"), of(&[("a", 0), ("b", 2)]));
    assert_eq!(listed(""), []);
    assert_eq!(listed(" \n {only words} \n"), []);
}

#[test]
fn plies_are_those_of_the_main_line() {
    let text = "1. e4! {good} e5 + (1... c5 2. Nf3) 2. Nf3 mate ; 1. d4 d5\n2... Nc6 $1 3. Bb5 <x> *";
    let game = games(text).next().unwrap();
    assert_eq!((game.plies, game.outcome), (5, Outcome::Unknown));
    assert_eq!(read_game(text, 0).unwrap().game.main_line().len(), 5);
}

#[test]
fn a_list_of_thousands_is_whole() {
    let mut text = String::new();
    for number in 0..5000 {
        text += &format!(
            "[Event \"E{number}\"]\n[White \"W{number}\"]\n\n1. e4 {{a comment}} e5 2. Nf3 (2. d4 exd4) Nc6 1-0\n\n"
        );
    }
    let all: Vec<Listed> = games(&text).collect();
    assert_eq!(all.len(), 5000);
    assert!((0..).zip(&all).all(|(number, game)| game.tag("Event") == Some(&format!("E{number}")) && game.plies == 4));
    let last = read_game(&text, all[4999].bytes.start).unwrap();
    assert_eq!(last.game.tag("White"), Some("W4999"));
}
