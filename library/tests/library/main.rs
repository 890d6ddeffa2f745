//! Libraries: what each must do, and what the one in a file does besides.

mod damage;
mod folder;
mod memory;
mod people;
mod same;
mod seam;
mod studies;
mod trash;

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use library::sqlite::Sqlite;
use library::{Boards, Deposit, Facts, Game, Outline, Owner, Packed};
use shakmaty::{Board, Color};

/// Answer of a library that answers at once.
fn now<T>(answer: impl Future<Output = T>) -> T {
    match pin!(answer).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("it answers at once"),
    }
}

fn open(folder: &folder::Folder) -> Sqlite {
    let (library, damage) = Sqlite::open(&folder.file()).expect("it opens");
    assert_eq!(damage, None);
    library
}

const ME: Owner = Owner([1; 32]);
const YOU: Owner = Owner([2; 32]);

fn board(fen: &str) -> Packed {
    let turn = Color::from_white(fen.contains(" w"));
    Packed::of(&fen.split(' ').next().unwrap().parse::<shakmaty::fen::Fen>().unwrap().as_setup().board, turn)
}

const OPEN_GAME: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w";

fn game(white: &str, black: &str) -> Facts {
    Facts {
        game: Game { white: white.to_owned(), black: black.to_owned(), ..Game::default() },
        outline: Outline { line: "1. e4 e5".to_owned(), moves: vec![796, 2364], ..Outline::default() },
        positions: 3,
        searches: 1,
        nodes: 400,
        bytes: 12_000,
        problem: None,
    }
}

fn deposit(document: &str, facts: Facts, owner: Owner) -> Deposit {
    let boards = Boards::of([Packed::of(&Board::new(), Color::White), board(OPEN_GAME)]);
    Deposit { document: document.as_bytes().to_vec(), owners: vec![owner], facts, boards }
}
