//! Lines of positions that are written and read again are equal; hostile ones come to an end.

use pgn::epd::{Operation, Record, read, records, write};
use pgn::position;
use proptest::prelude::*;
use shakmaty::{Chess, Move, Position as _};

const STARTS: &[&str] = &[
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1",
    "8/8/8/3pP3/8/8/8/K6k w - d6 0 1",
];

fn operation() -> impl Strategy<Value = Operation> {
    let code = prop::sample::select(vec!["id", "c0", "c3", "ce", "acd", "noop", "eco", "pv", "x-y"]);
    (code, prop::collection::vec("[^\"\r\n]{0,12}", 0..4))
        .prop_map(|(code, operands)| Operation { code: code.to_owned(), operands })
}

fn some(position: &Chess, choices: &[prop::sample::Index]) -> Vec<Move> {
    let legal = position.legal_moves();
    let mut moves: Vec<Move> = Vec::new();
    for choice in choices.iter().filter(|_| !legal.is_empty()) {
        let mv = legal[choice.index(legal.len())];
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    moves
}

fn record() -> impl Strategy<Value = Record> {
    let choices = |most| prop::collection::vec(any::<prop::sample::Index>(), 0..most);
    (prop::sample::select(STARTS), choices(20), choices(4), choices(3), prop::collection::vec(operation(), 0..4))
        .prop_map(|(start, walk, best, avoid, operations)| {
            let mut found = position::read(start).unwrap();
            let mut root = found.position.clone();
            for choice in walk {
                let legal = root.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[choice.index(legal.len())];
                root.play_unchecked(mv);
                found.moves.push(mv);
            }
            Record { found, best: some(&root, &best), avoid: some(&root, &avoid), operations }
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn written_lines_are_read_again(all in prop::collection::vec(record(), 1..5)) {
        let lines: Vec<String> = all.iter().map(write).collect();
        for (line, record) in lines.iter().zip(&all) {
            let again = read(line);
            prop_assert_eq!(again.as_ref(), Ok(record), "{}", line);
        }
        let file = lines.join("\n");
        let again: Vec<Record> = records(&file).map(|(_, record)| record.unwrap()).collect();
        prop_assert_eq!(again, all);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}") {
        for (number, record) in records(&text) {
            match record {
                Ok(record) => prop_assert_eq!(read(&write(&record)), Ok(record)),
                Err(problem) => prop_assert_eq!(problem.place.line, number),
            }
        }
    }
}

#[test]
fn hostile_lines_come_to_an_end() {
    for piece in ["\"", ";", "bm ", "8/8/8/8/8/8/8/8 ", "moves e2e4 e7e5 ", "\"a\" ", "\r", "a ", "1.", "startpos "] {
        let long = format!("startpos {}", piece.repeat(200_000 / piece.len()));
        let short = format!("startpos {}", piece.repeat(19_000 / piece.len()));
        assert!(records(&long).chain(records(&short)).count() > 0);
    }
}
