//! Logs as bytes: what is written is read again, and damage is found where it is.

use std::sync::Arc;

use crate::support::{KIWIPETE, advance, bytes_of, run_after};
use engine::{
    EndingKind, Kind, Outcome, Parameters, Record, Search, Tree,
    evaluators::Random,
    games::chess::{Chess, Tablebase},
    log::{EdgeKey, Edit},
};
use proptest::prelude::*;
use session::{
    Fault, Limits, LogReader, SearchRun,
    log_file::{header_bytes, record_bytes},
};
use shakmaty::Position as _;

fn searched(fen: &str, moves: &[&str], settings: &[(&str, &str)], simulations: u32) -> Search<Chess> {
    let mut run = run_after(fen, moves, settings);
    advance(&mut run, simulations);
    run.into_search()
}

/// Reads bytes as they might come, in pieces.
fn read(bytes: &[u8], piece: usize) -> (Option<Search<Chess>>, Option<Fault>) {
    let mut reader = LogReader::new(Limits::default());
    for part in bytes.chunks(piece) {
        if reader.push(part).is_err() {
            break;
        }
    }
    reader.finish()
}

fn assert_same(read: &mut Search<Chess>, live: &mut Search<Chess>) {
    assert_eq!(read.tree().first_difference(live.tree()), None);
    assert_eq!((read.header(), read.moment()), (live.header(), live.moment()));
    assert_eq!(read.digest(u32::MAX), live.digest(u32::MAX));
}

#[test]
fn what_is_written_is_read_again() {
    let searches = [
        searched("startpos", &[], &[], 0),
        searched("startpos", &["e2e4", "e7e5", "g1f3"], &[("cpuct", "2.5")], 2000),
        searched(KIWIPETE, &["e1g1"], &[("cache", "lc0")], 500),
        searched("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[], &[("arithmetic", "lc0")], 500),
        searched("8/8/4k3/8/8/4K3/8/4R3 w - - 90 100", &[], &[("two_fold_draws", "false")], 1000),
        searched("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &["e1f3"], &[], 300),
        searched("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", &[], &[], 3),
        // These end in the midst of a batch.
        searched(KIWIPETE, &[], &[("batch", "16")], 501),
        searched("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[], &[("batch", "8"), ("pipeline", "true")], 777),
    ];
    for mut live in searches {
        for piece in [1, 7, 1 << 20] {
            let (search, fault) = read(&bytes_of(&live), piece);
            assert_eq!(fault, None);
            assert_same(&mut search.unwrap(), &mut live);
        }
    }
}

/// Says that any three men are a draw.
#[derive(Debug)]
struct Draws;

impl Tablebase for Draws {
    fn name(&self) -> &str {
        "draws"
    }

    fn outcome(&self, position: &shakmaty::Chess) -> Option<Outcome> {
        (position.board().occupied().count() <= 3).then_some(Outcome::Draw)
    }
}

#[test]
fn what_tables_said_is_read_without_them() {
    let fen = "8/8/3k4/8/3r4/2n5/8/K1Q5 w - - 12 40";
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap().with_tables(Some(Arc::new(Draws)));
    let mut run = SearchRun::new(Search::new(game, "random", None, false, Parameters::default()), u32::MAX);
    run.step(2000).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    let mut live = run.into_search();
    let of_tables = |record: Record| record.kind == Kind::Ended(EndingKind::Tablebase);
    assert!(live.records().any(of_tables));
    let bytes = bytes_of(&live);
    let (search, fault) = read(&bytes, 1 << 20);
    assert_eq!(fault, None);
    assert_same(&mut search.unwrap(), &mut live);
    // A log that names no tables cannot have asked any.
    let at = bytes.windows(15).position(|window| window == b"tablebase draws").unwrap();
    let mut without = [&bytes[..at], b"tablebase -", &bytes[at + 15..]].concat();
    without[0] -= 4;
    let (_, fault) = read(&without, 1 << 20);
    assert!(fault.unwrap().message.contains("no tables can know"));
}

#[test]
fn a_search_read_again_goes_on_like_the_live_one() {
    let live = searched(KIWIPETE, &[], &[("cache", "lc0")], 300);
    let (search, _) = read(&bytes_of(&live), 64);
    let mut run = SearchRun::new(search.unwrap(), u32::MAX);
    run.step(200).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    assert_same(&mut run.into_search(), &mut searched(KIWIPETE, &[], &[("cache", "lc0")], 500));
}

#[test]
fn a_search_read_in_the_midst_of_a_batch_goes_on_like_the_live_one() {
    for pipeline in ["false", "true"] {
        let settings = [("batch", "16"), ("pipeline", pipeline)];
        let live = searched(KIWIPETE, &[], &settings, 301);
        assert!(live.leaves_waiting() > 0);
        let (search, _) = read(&bytes_of(&live), 64);
        let search = search.unwrap();
        assert_eq!(search.leaves_waiting(), live.leaves_waiting());
        let mut run = SearchRun::new(search, u32::MAX);
        run.step(200).unwrap();
        run.advance(&mut Random::new(0), u32::MAX);
        assert_same(&mut run.into_search(), &mut searched(KIWIPETE, &[], &settings, 501));
    }
}

#[test]
fn a_log_cut_short_is_kept_up_to_the_last_whole_record() {
    let live = searched(KIWIPETE, &[], &[], 20);
    let (bytes, header) = (bytes_of(&live), header_bytes(&live).len());
    for cut in 0..bytes.len() {
        let (search, fault) = read(&bytes[..cut], 1 << 20);
        let kept = search.as_ref().map_or(0, |search| header + record_bytes(search, 0, u32::MAX).len());
        assert_eq!(fault.map(|fault| fault.position), (kept < cut || cut == 0).then_some(kept as u64));
        assert_eq!(search.is_some(), cut >= header);
        assert!(search.is_none_or(|search| header + record_bytes(&search, 0, search.moment() + 9).len() == kept));
    }
}

/// The message for a log whose bytes are changed at a place counted from the end of the header.
fn message(change: impl FnOnce(&mut Vec<u8>, usize)) -> String {
    let live = searched("startpos", &[], &[], 3);
    let mut bytes = bytes_of(&live);
    change(&mut bytes, header_bytes(&live).len());
    read(&bytes, 1 << 20).1.expect("a fault").to_string()
}

#[test]
fn damage_is_named_with_its_place() {
    // The first record has 16 bytes, a count of 20 and 20 edges of 4 bytes.
    let second = 16 + 1 + 20 * 4;
    assert_eq!(message(|bytes, _| bytes.clear()), "the log is damaged at byte 0: the header is cut short");
    assert!(message(|bytes, _| bytes[3] = 1).contains("at byte 0: the header claims to have"));
    assert!(message(|bytes, _| bytes[4] = b'x').contains("not a Puctoscope log"));
    let game = |bytes: &mut Vec<u8>, from: &str, to: &str| {
        let text = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
        bytes[text..text + from.len()].copy_from_slice(to.as_bytes());
    };
    assert!(
        message(|bytes, _| game(bytes, "game chess", "game go 19")).contains("of the game \"go 19\", not of chess")
    );
    assert!(message(|bytes, _| game(bytes, "KQkq", "KXkq")).contains("not a FEN"));
    assert!(message(|bytes, _| game(bytes, "two_fold_draws true", "two_fold_draws TRUE")).contains("true or false"));
    assert!(message(|bytes, _| game(bytes, "cpuct 1.745", "cpuct  1.75")).contains("not written as this version"));
    let header = header_bytes(&searched("startpos", &[], &[], 3)).len();
    let at = |offset: usize| format!("the log is damaged at byte {}: ", header + offset);
    let second_parent = message(|bytes, header| bytes[header + second] = 9);
    assert_eq!(second_parent, at(second) + "the parent does not exist");
    assert_eq!(message(|bytes, header| bytes[header + 17] ^= 1), at(0) + "a node's moves are not the legal ones");
    assert_eq!(message(|bytes, header| bytes[header + 20] = 0), at(0) + "a node's moves are not sorted by P");
    assert_eq!(message(|bytes, header| bytes[header + 15] = 9), at(0) + "unknown kind of record 9");
    // No plies left, in units twice as coarse.
    let uncanonical = message(|bytes, header| bytes[header + 15] = 0x40);
    assert_eq!(uncanonical, at(0) + "a record is not written as this version writes it");
    assert_eq!(
        message(|bytes, header| {
            bytes[header + 15] = 1;
            bytes[header + 6..header + 10].fill(0);
        }),
        at(0) + "the game is not over in that way there"
    );
}

#[test]
fn limits_bound_what_is_read() {
    let live = searched("startpos", &["e2e4", "e7e5"], &[], 10);
    let fault = |limits: Limits| {
        let mut reader = LogReader::new(limits);
        let fault = reader.push(&bytes_of(&live)).unwrap_err();
        assert_eq!(reader.push(&[0]).unwrap_err(), fault, "it stays");
        assert_eq!(reader.intact(), fault.position);
        fault.message
    };
    assert_eq!(fault(Limits { moves_per_game: 1, ..Limits::default() }), "the game has 2 moves and the limit is 1");
    assert_eq!(fault(Limits { nodes_per_search: 9, ..Limits::default() }), "there are more than 9 visits");
}

/// Edits a search, lastly by giving visits, and adds some more visits.
fn edited(mut search: Search<Chess>) -> Search<Chess> {
    // Between batches.
    while search.edit(Edit::Parameter { name: "cpuct".to_owned(), value: "3".to_owned() }).is_err() {
        search = gone_on(search, 1);
    }
    let mv = search.tree().edges(Tree::ROOT).last().unwrap().mv();
    search.edit(Edit::Give { place: EdgeKey { parent: Some(Tree::ROOT), mv }, visits: 5 }).unwrap();
    gone_on(search, 30)
}

fn gone_on(search: Search<Chess>, simulations: u32) -> Search<Chess> {
    let mut run = SearchRun::new(search, u32::MAX);
    run.step(simulations).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    run.into_search()
}

/// Goes on, looks at everything, and goes back to the beginning.
fn use_it(search: Search<Chess>) {
    let mut run = SearchRun::new(gone_on(search, 20), u32::MAX);
    for id in 0..run.search().tree().len() {
        let _ = session::project::open_node(run.search(), engine::NodeId::new(id));
    }
    run.step_back(u32::MAX);
    assert!(run.search().tree().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever happens to the bytes, reading does not panic, what is kept can be used, and it is the log's own
    /// beginning wherever the damage is behind it.
    #[test]
    fn damaged_logs_never_panic(
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in any::<prop::sample::Index>(),
        lc0_cache in any::<bool>(),
        batch in prop::sample::select(vec!["1", "4"]),
        piece in 1..200_usize,
    ) {
        let settings = [("cache", if lc0_cache { "lc0" } else { "off" }), ("batch", batch)];
        let live = searched("8/8/4k3/8/3b4/4K3/8/4R3 w - - 95 100", &[], &settings, 60);
        let mut bytes = bytes_of(&live);
        let original = bytes.clone();
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(bytes.len()) + 1);
        let (search, fault) = read(&bytes, piece);
        if let Some(search) = search {
            let kept = bytes_of(&search);
            prop_assert_eq!(&kept, &bytes[..kept.len()]);
            prop_assert_eq!(fault.map(|fault| fault.position), (kept.len() < bytes.len()).then_some(kept.len() as u64));
            use_it(search);
        } else {
            prop_assert!(bytes != original);
        }
    }

    /// Events that are moved, doubled or left out are refused where they do not fit, and whatever is kept can be used.
    #[test]
    fn events_out_of_place_never_panic(
        changes in prop::collection::vec((0..3_u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
        cut in any::<prop::sample::Index>(),
        pipeline in any::<bool>(),
        mate in any::<bool>(),
    ) {
        let settings = [("batch", "4"), ("pipeline", if pipeline { "true" } else { "false" }), ("cache", "lc0")];
        let fen = if mate { "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" } else { "8/8/4k3/8/3b4/4K3/8/4R3 w - - 95 100" };
        let live = edited(searched(fen, &[], &settings, 60));
        let mut events: Vec<Vec<u8>> = (0..live.moment()).map(|event| record_bytes(&live, event, event + 1)).collect();
        for (change, from, to) in changes {
            let (from, to) = (from.index(events.len()), to.index(events.len()));
            match change {
                0 => events.swap(from, to),
                1 => events.insert(to, events[from].clone()),
                _ => drop(events.remove(from)),
            }
        }
        let bytes = [header_bytes(&live), events[..=cut.index(events.len())].concat()].concat();
        let (search, fault) = read(&bytes, 1 << 20);
        let search = search.unwrap();
        let kept = bytes_of(&search).len();
        prop_assert_eq!(fault.map(|fault| fault.position), (kept < bytes.len()).then_some(kept as u64));
        use_it(search);
    }
}
