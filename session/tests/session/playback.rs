//! Playing a log back shows what was seen live.

use std::time::Duration;

use crate::support::{KIWIPETE, MATES, advance, bytes_of, lasting, player_of, run_of};
use engine::{Tree, games::chess::Chess};
use proptest::prelude::*;
use session::{
    Feed, Limits, LogReader, Playback, SearchRun,
    log_file::{header_bytes, record_bytes},
};
use wire::{
    Frame, Watch,
    worker::{Mark, Marked},
};

fn watch(root: u32, open: &[u32]) -> Watch {
    Watch { root, min_share: 0.001, max_nodes: 500, open: open.to_vec(), lines: 3, ..Watch::whole(7) }
}

fn live_frame(run: &mut SearchRun<Chess>, watch: &Watch) -> Frame {
    lasting(Feed::new(watch.clone()).next_frame(run, Duration::ZERO).unwrap())
}

fn shown_frame(playback: &mut Playback, watch: &Watch) -> Frame {
    playback.watch(watch.clone());
    lasting(playback.frame().unwrap().unwrap())
}

#[test]
fn every_frame_is_shown_again_bit_for_bit() {
    for (fen, settings) in [
        ("startpos", vec![]),
        (KIWIPETE, vec![("batch", "16"), ("draw_score", "0.1")]),
        (MATES, vec![("arithmetic", "lc0")]),
        (MATES, vec![("batch", "4"), ("pipeline", "true"), ("virtual", "loss")]),
    ] {
        let mut run = run_of(fen, &settings);
        let mut frames = Vec::new();
        for step in 0..300_u32 {
            let last = run.search().tree().len().saturating_sub(1);
            let watch = watch(0, &[0, last / 2, last]);
            frames.push((live_frame(&mut run, &watch), watch));
            advance(&mut run, 1 + step % 23);
        }
        let mut playback = player_of(&bytes_of(run.search()));
        assert_eq!(playback.read(), run.search().moment());
        // Forwards, backwards, and in leaps.
        let there_and_back = (0..frames.len()).chain((0..frames.len()).rev());
        let leaps = (0..frames.len()).map(|at| at * 7919 % frames.len());
        for at in there_and_back.chain(leaps) {
            let (frame, watch) = &frames[at];
            playback.seek(frame.moment);
            assert_eq!(shown_frame(&mut playback, watch), *frame, "{fen} {settings:?} at {}", frame.moment);
        }
    }
}

#[test]
fn frames_follow_one_another_as_those_of_a_live_search() {
    let mut run = run_of(KIWIPETE, &[]);
    advance(&mut run, 3000);
    let mut playback = player_of(&bytes_of(run.search()));
    playback.watch(watch(0, &[0]));
    assert!(playback.frame().unwrap().unwrap().full);
    assert!(playback.frame().unwrap().is_none(), "nothing new");
    playback.seek(2999);
    let frame = playback.frame().unwrap().unwrap();
    assert_eq!((frame.moment, frame.full), (2999, false));
    assert!(frame.nodes.len() < 40, "a step changes few nodes, not {}", frame.nodes.len());
}

#[test]
fn the_digest_of_any_moment_is_that_of_the_live_search() {
    let mut run = run_of("startpos", &[]);
    let mut digests = Vec::new();
    for _ in 0..10 {
        advance(&mut run, 4000);
        digests.push((run.search().moment(), run.digest()));
    }
    let mut playback = player_of(&bytes_of(run.search()));
    for (moment, digest) in digests.into_iter().rev() {
        playback.seek(moment);
        playback.watch(watch(0, &[]));
        let frame = playback.frame().unwrap().unwrap();
        assert_eq!(frame.status.digest, None, "nobody waits for it");
        let mut shown = None;
        while playback.lacks_digest() {
            shown = playback.compute_digest().map_or(shown, |frame| frame.status.digest);
        }
        assert_eq!(shown, Some(engine::log::hex(&digest)), "at {moment}");
    }
}

#[test]
fn a_log_is_read_on_while_its_past_is_shown() {
    let mut run = run_of(MATES, &[("batch", "8")]);
    advance(&mut run, 900);
    let mut playback = player_of(&bytes_of(run.search()));
    playback.seek(500);
    let before = shown_frame(&mut playback, &watch(0, &[0]));
    let read = run.search().moment();
    advance(&mut run, 900);
    playback.push(&record_bytes(run.search(), read, u32::MAX)).unwrap();
    assert!(playback.search().is_none(), "nothing is shown while more is read");
    playback.show().unwrap();
    assert_eq!((playback.read(), playback.search().unwrap().moment()), (run.search().moment(), 500));
    assert_eq!(lasting(playback.frame().unwrap().unwrap()), before, "who watched is told again");
    playback.seek(u32::MAX);
    assert_eq!(shown_frame(&mut playback, &watch(0, &[0])), live_frame(&mut run, &watch(0, &[0])));
}

#[test]
fn marks_are_where_the_best_move_changed_and_where_something_was_proven() {
    for fen in ["startpos", KIWIPETE, MATES, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"] {
        let mut run = run_of(fen, &[]);
        let (mut best, mut expected, mut proofs) = (None, Vec::new(), 0);
        for _ in 0..1500 {
            advance(&mut run, 1);
            let search = run.search();
            let now = search.best_branch(Tree::ROOT).map(|branch| branch.edge.mv().0);
            if let Some(mv) = now.filter(|_| now != best) {
                best = now;
                expected.push(Mark { moment: search.moment(), what: Marked::Best(mv) });
            }
            let changes = search.tree().bound_changes().iter();
            proofs = changes.filter(|change| change.proven && search.path_to(change.node).len() == 1).count();
        }
        let playback = player_of(&bytes_of(run.search()));
        let is_best = |mark: &Mark| matches!(mark.what, Marked::Best(_));
        let (bests, proven): (Vec<Mark>, Vec<Mark>) = playback.marks().iter().partition(|mark| is_best(mark));
        assert_eq!(bests, expected, "{fen}");
        assert_eq!(proven.len(), proofs, "{fen}");
    }
}

#[test]
fn what_cannot_be_shown_is_named() {
    let mut playback = Playback::new(Limits::default());
    assert!(playback.show().unwrap_err().contains("the header is cut short"));
    assert_eq!(playback.push(b"\x04\0\0\0gzip").unwrap_err().position, 0);
    assert!(playback.show().unwrap_err().contains("not a Puctoscope log"));

    let mut run = run_of("startpos", &[]);
    advance(&mut run, 50);
    let bytes = bytes_of(run.search());
    let mut playback = player_of(&bytes[..bytes.len() - 1]);
    assert_eq!(playback.read(), 49, "it is opened up to the fault");
    assert!(playback.fault().unwrap().to_string().contains("the last record is cut short"));
    playback.seek(20);
    assert!(playback.frame().unwrap().is_none(), "nobody watches");
    assert_eq!(shown_frame(&mut playback, &watch(0, &[0])).moment, 20);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever is written there: a fault, a refusal or a picture, and never more than one can look at.
    #[test]
    fn damaged_logs_never_panic(
        simulations in 1_u32..80,
        damages in proptest::collection::vec((0.0_f64..1.0, any::<u8>()), 1..4),
        moments in proptest::collection::vec(0.0_f64..1.0, 1..4),
    ) {
        let mut run = run_of(KIWIPETE, &[("batch", "2")]);
        advance(&mut run, simulations);
        let mut bytes = bytes_of(run.search());
        let header = header_bytes(run.search()).len();
        for (place, byte) in damages {
            let at = header + ((bytes.len() - header) as f64 * place) as usize;
            bytes[at] = byte;
        }
        let mut playback = Playback::new(Limits::default());
        let _ = playback.push(&bytes);
        if playback.show().is_ok() {
            for moment in moments {
                playback.seek((f64::from(playback.read()) * moment) as u32);
                let nodes = playback.search().unwrap().tree().len();
                for node in (0..nodes).rev() {
                    playback.watch(watch(0, &[node]));
                    let _ = playback.frame();
                }
            }
        }
        // A reader that checks everything at once finds no less.
        let mut reader = LogReader::new(Limits::default());
        let _ = reader.push(&bytes);
    }
}
