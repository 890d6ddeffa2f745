//! Reads a large file: `cargo run --release -p pgn --example large -- MEGABYTES`.

use std::time::Instant;

use pgn::{games, read_game, write};

fn main() {
    let megabytes: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let game = "[Event \"Large\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 {[%eval 0.31] [%clk 0:59:59] A sentence about it.} e5 2. Nf3 Nc6 3. Bb5 a6 $1 \
                (3... Nf6 4. O-O Nxe4 (4... Bc5 5. c3) 5. d4 Nd6) 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2\n\n";
    let text = game.repeat((megabytes << 20) / game.len());
    let begun = Instant::now();
    let starts: Vec<usize> = games(&text).map(|listed| listed.bytes.start).collect();
    println!("{} games found in {:.2?}", starts.len(), begun.elapsed());
    let begun = Instant::now();
    let read: Vec<_> = starts.iter().map(|&start| read_game(&text, start).expect("a game").game).collect();
    println!("all read in {:.2?}", begun.elapsed());
    let begun = Instant::now();
    let bytes: usize = read.iter().map(|game| write(game).len()).sum();
    println!("{bytes} bytes written in {:.2?}", begun.elapsed());
}
