//! Words of real engines: every line of it is understood.

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::games::chess::Chess;
use uci::{Conversation, Patience, Phase, Report, Resources, Said, Task, TextLine};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Lets an engine say these lines after it was asked something.
fn told(fen: &str, said: &str, lines: u8) -> (Conversation, Report) {
    let mut conversation = Conversation::new(Patience::default(), Resources::default());
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    conversation.ask(Task { game, lines, nodes: Some(1), milliseconds: None, like: None }, Duration::ZERO);
    for text in said.lines() {
        conversation.hear(&TextLine { text: text.to_owned(), is_cut: false }, Duration::ZERO);
    }
    let report = conversation.report();
    (conversation, report)
}

#[test]
fn stockfish_is_heard_from_its_name_to_its_move() {
    let said = include_str!("said/stockfish-15.1.txt");
    let (conversation, report) = told(KIWIPETE, said, 3);
    assert_eq!(conversation.name(), Some("Stockfish 15.1"));
    assert_eq!(conversation.phase(), Phase::Done { is_stopped: false });
    assert_eq!(report.illegal, None);
    assert_eq!((report.depth, report.rows.len()), (Some(10), 3));
    let ranks: Vec<_> = report.rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(3)]);
    assert!(report.rows.iter().all(|row| row.score.is_some() && row.wdl.is_some() && !row.pv.is_empty()));
    assert!(report.rows.iter().any(|row| row.score.unwrap().bound.is_some()));
    assert!(report.nodes > Some(20_000) && report.hashfull.is_some());
    assert_eq!(report.best, Some(report.rows[0].mv));
    // Only its greeting and what it says of its network are no answers.
    let remarks: Vec<_> = said
        .lines()
        .filter(|text| matches!(Said::parse(&TextLine { text: (*text).to_owned(), is_cut: false }), Said::Remark(_)))
        .collect();
    assert_eq!(remarks.len(), 2, "{remarks:?}");
}

/// A file of the reference folder, as other crates' tests find it.
fn reference(file: &str) -> Option<String> {
    let named = std::env::var_os("PUCTOSCOPE_REFERENCE").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/reference"));
    let text = std::fs::read_to_string(folder.join("verbose").join(file));
    if text.is_err() {
        eprintln!("skipped: needs PUCTOSCOPE_REFERENCE");
    }
    text.ok()
}

#[test]
fn lc0_tells_the_numbers_of_every_move() {
    for (file, moves) in
        [("startpos-800.txt", 20), ("kiwipete-400.txt", 48), ("mate1_w-50.txt", 20), ("promo_perft4_w-100.txt", 6)]
    {
        let Some(text) = reference(file) else { return };
        let fen = text.lines().find_map(|line| line.strip_prefix("# position ")).unwrap();
        let fen = fen.strip_prefix("fen ").unwrap_or(fen);
        let said: String = text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        let (conversation, report) = told(fen, &format!("uciok\nreadyok\n{said}"), 1);
        assert_eq!(conversation.phase(), Phase::Done { is_stopped: false }, "{file}");
        assert_eq!((report.illegal, report.rows.len()), (None, moves), "{file}");
        let stats: Vec<_> = report.rows.iter().map(|row| row.stats.as_ref().unwrap()).collect();
        let visits: u32 = stats.iter().map(|stats| stats.visits).sum();
        assert_eq!(report.root.unwrap().visits, visits + 1, "{file}: N of the root counts its own evaluation");
        let policy: f64 = stats.iter().filter_map(|stats| stats.prior).sum();
        assert!((policy - 1.0).abs() < 0.005, "{file}: {policy}");
        for stats in stats {
            assert!(stats.u.is_some() && stats.s.is_some(), "{file}: {stats:?}");
            assert_eq!(stats.d.is_some(), stats.visits > 0, "{file}: {stats:?}");
            assert!(stats.q.is_some() || stats.visits == 0, "{file}: {stats:?}");
        }
    }
}
