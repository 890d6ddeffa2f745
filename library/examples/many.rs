//! A library of many games, measured: `cargo run --release -p library --features sqlite --example many -- FOLDER [GAMES]`.
//!
//! The games are made of random moves, and so have more different positions than played ones: 80 each.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use library::sqlite::Sqlite;
use library::sqlite::changes::TakenIn;
use library::{Boards, Deposit, Facts, Game, Match, Order, Outline, Owner, Packed, Pattern, Query};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position as _};

const POSITIONS: usize = 80;

/// Bytes of a document, as the server writes one of so many positions.
const DOCUMENT: usize = 15_000;

const ME: Owner = Owner([1; 32]);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("name a folder")?;
    let games = arguments.next().map_or(Ok(10_000), |games| games.parse())?;
    let file = Path::new(&folder).join("library.sqlite");
    let is_new = !file.exists();
    let (library, _) = Sqlite::open(&file)?;
    if is_new {
        let began = Instant::now();
        fill(&library, games)?;
        println!("made {games} games in {:.1?}", began.elapsed());
    }
    println!("{:.0} MB, {:?}", library.bytes() as f64 / 1e6, library.counts(Some(&[ME]))?);
    drop(library);
    let began = Instant::now();
    let (library, _) = Sqlite::open(&file)?;
    println!("opened and looked through in {:.0?}", began.elapsed());
    let pattern = |text: &str, kind| -> Result<Query, Box<dyn Error>> {
        Ok(Query { pattern: Some(Pattern::read(text, kind)?), ..Query::default() })
    };
    let start = Fen::from_position(&Chess::default(), EnPassantMode::Legal).to_string();
    let last = library.list(&Query { most: 1, ..Query::default() })?.entries.remove(0).facts.outline.current;
    let queries = [
        ("the list", Query::default()),
        ("its last page", Query { from: games.saturating_sub(50), ..Query::default() }),
        ("sorted by name", Query { order: Order::Name, ..Query::default() }),
        ("two words", Query { text: "player 77".to_owned(), ..Query::default() }),
        ("the start position", pattern(&start, Match::Exact)?),
        ("a position of one game", pattern(&last, Match::Exact)?),
        ("a part of a position", pattern("8/8/8/3p4/2PP4/8/8/8", Match::Part)?),
        ("a pawn structure", pattern(&start, Match::Pawns)?),
    ];
    for (name, query) in queries {
        let query = Query { owners: Some(vec![ME]), most: 50, ..query };
        let mut times = Vec::new();
        let mut total = 0;
        for _ in 0..9 {
            let began = Instant::now();
            total = library.list(&query)?.total;
            times.push(began.elapsed());
        }
        times.sort_unstable();
        let [median, most]: [Duration; 2] = [times[times.len() / 2], times[times.len() - 1]];
        println!("{name}: {total} found in {median:.1?} (median of {}, most {most:.1?})", times.len());
    }
    Ok(())
}

fn fill(library: &Sqlite, games: usize) -> Result<(), library::Error> {
    let mut random = 1_u64;
    let mut made = Vec::new();
    for number in 0..games {
        made.push(game(number, &mut random));
        if made.len() == 500 || number + 1 == games {
            library.take_in(&made)?;
            made.clear();
        }
    }
    Ok(())
}

fn game(number: usize, random: &mut u64) -> TakenIn {
    let mut position = Chess::default();
    let mut boards = vec![packed(&position)];
    while boards.len() < POSITIONS {
        let legal = position.legal_moves();
        // A game that is over begins again.
        match legal.get(below(random, legal.len().max(1))) {
            Some(&mv) => position.play_unchecked(mv),
            None => position = Chess::default(),
        }
        boards.push(packed(&position));
    }
    let white = format!("Player {}", below(random, 500));
    let black = format!("Opponent {}", below(random, 500));
    let current = Fen::from_position(&position, EnPassantMode::Legal).to_string();
    let date = format!("2026.{:02}.{:02}", 1 + number % 12, 1 + number % 28);
    let facts = Facts {
        game: Game { white, black, date, ..Game::default() },
        outline: Outline { line: "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6".to_owned(), current, ..Outline::default() },
        positions: POSITIONS as u32,
        searches: 3,
        nodes: below(random, 1_000_000) as u64,
        bytes: 300_000,
        problem: None,
    };
    let boards = Boards::of(boards);
    let deposit = Deposit { document: vec![b' '; DOCUMENT], owners: vec![ME], facts, boards };
    let (created_ms, changed_ms) = (number as u64, number as u64);
    TakenIn { id: format!("{number:022}"), deposit, created_ms, changed_ms, deleted: None }
}

fn packed(position: &Chess) -> Packed {
    Packed::of(position.board(), position.turn())
}

/// SplitMix64.
fn below(state: &mut u64, end: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed >> 32) as usize) % end
}
