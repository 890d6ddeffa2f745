//! Every event of a log, taken apart, is what the live search did there.

use crate::support::{KIWIPETE, MATES, advance, bytes_of, player_of, run_of};
use engine::{NodeId, log::Event};
use proptest::prelude::*;
use session::{
    Limits, Playback,
    log_file::header_bytes,
    project::{node_view, open_node},
};
use wire::{
    Terminal, Watch,
    worker::{Explanation, LeafKind, Origin, Simulation},
};

const BARE: &str = "8/8/8/8/8/5k2/8/5K1R w - - 96 90";

fn simulation(playback: &mut Playback, moment: u32) -> Option<Simulation> {
    match playback.explain(moment).unwrap().expect("the log goes on") {
        Explanation::Simulation(simulation) => Some(*simulation),
        Explanation::Batch(_) | Explanation::Edited => None,
    }
}

const SEARCHES: [(&str, &[(&str, &str)]); 8] = [
    ("startpos", &[]),
    (KIWIPETE, &[("draw_score", "0.1")]),
    (MATES, &[]),
    (BARE, &[("cache", "lc0")]),
    ("8/8/8/8/8/5k2/8/5K1R w - - 0 1", &[]),
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[]),
    (KIWIPETE, &[("batch", "16")]),
    (MATES, &[("batch", "4"), ("pipeline", "true"), ("virtual", "loss")]),
];

/// Changes of a simulation are all that differs between the two moments, and N and Q follow from the value that climbs.
#[test]
fn what_changes_is_what_differs_between_two_moments() {
    let (mut nodes, mut proofs, mut corrections) = (0, 0, 0);
    for (fen, settings) in SEARCHES {
        let mut run = run_of(fen, settings);
        advance(&mut run, 700);
        let mut playback = player_of(&bytes_of(run.search()));
        for moment in 0..playback.read() {
            playback.seek(moment);
            let Some(simulation) = simulation(&mut playback, moment) else { continue };
            let changes = &simulation.changes;
            assert_eq!(changes.len(), simulation.path.len() + 1);
            assert_eq!(changes[0].node, simulation.leaf.node);
            assert_eq!(changes.last().unwrap().node, 0, "it climbs to the root");
            let before = playback.search().unwrap();
            for change in changes {
                let view = before.tree().find(change.node).map(|node| node_view(before, node));
                assert_eq!(change.visits.0, view.as_ref().map_or(0, |view| view.visits));
                assert_eq!(change.q.0.map(|q| q as f32), view.map(|view| view.q + 0.0));
            }
            playback.seek(moment + 1);
            let after = playback.search().unwrap();
            for change in changes {
                let view = node_view(after, NodeId::new(change.node));
                assert_eq!((change.visits.1, change.q.1 as f32, change.mv), (view.visits, view.q + 0.0, view.mv));
                assert_eq!(change.terminal, view.terminal);
                assert_eq!(change.visits.1, change.visits.0 + 1);
                let (sum, more) = (f64::from(change.visits.0) * change.q.0.unwrap_or(0.0), change.value);
                let mean = (sum + more) / f64::from(change.visits.1);
                if change.is_proven {
                    assert_eq!(change.q.1.abs().fract(), 0.0, "a proof makes its value exact");
                } else if settings.iter().all(|setting| setting.0 != "draw_score") && !change.is_corrected {
                    assert!((mean - change.q.1).abs() < 1e-9, "{fen} {moment}: {change:?}");
                }
                nodes += 1;
                proofs += u32::from(change.is_proven);
                corrections += u32::from(change.is_corrected);
            }
            for pair in changes.windows(2).filter(|pair| pair[1].terminal.is_none()) {
                assert_eq!(pair[1].value + pair[0].value, 0.0, "the sign flips at each ply");
            }
        }
    }
    assert!(nodes > 10_000 && proofs > 5 && corrections > 20, "{nodes} {proofs} {corrections}");
}

/// The comparison is what the edges table of the live search showed: the largest S won.
#[test]
fn what_is_compared_is_what_the_live_search_saw() {
    for (fen, settings) in SEARCHES.into_iter().filter(|one| one.1.iter().all(|setting| setting.0 != "batch")) {
        let mut run = run_of(fen, settings);
        let mut playback = {
            let mut whole = run_of(fen, settings);
            advance(&mut whole, 400);
            player_of(&bytes_of(whole.search()))
        };
        for moment in 0..400 {
            let simulation = simulation(&mut playback, moment).unwrap();
            assert_eq!(simulation.origin, Origin::Made);
            for comparison in &simulation.path {
                let live = open_node(run.search(), NodeId::new(comparison.node));
                let next = &live.edges[usize::from(live.next.unwrap())];
                assert_eq!(comparison.taken, next.mv);
                assert_eq!(comparison.edges[0], *next, "the largest S first, and all of its terms");
                assert_eq!(comparison.moves as usize, live.edges.len());
                assert!(comparison.edges.is_sorted_by(|a, b| a.s >= b.s));
                assert!(comparison.edges.iter().all(|edge| live.edges.contains(edge)));
            }
            advance(&mut run, 1);
        }
    }
}

#[test]
fn batches_are_shown_with_their_leaves_and_their_comparisons_as_they_were() {
    let mut run = run_of(KIWIPETE, &[("batch", "16")]);
    advance(&mut run, 600);
    let events: Vec<Event> = run.search().events().collect();
    let mut playback = player_of(&bytes_of(run.search()));
    let mut beside = 0;
    for (moment, event) in (0..).zip(&events) {
        match (playback.explain(moment).unwrap().unwrap(), event) {
            (Explanation::Batch(batch), Event::Gather(gather)) => {
                assert_eq!(batch.leaf_count as usize, gather.leaves.len());
                let first = batch.first_backup.unwrap();
                let backed_up = simulation(&mut playback, first).unwrap();
                let moves: Vec<u16> = backed_up.path.iter().map(|one| one.taken).collect();
                assert_eq!(batch.leaves[0], moves);
                assert!(matches!(backed_up.origin, Origin::Gathered { batch, .. } if batch == moment));
            }
            (Explanation::Simulation(simulation), Event::Simulation(_)) => {
                assert!(matches!(simulation.origin, Origin::Gathered { .. }));
                for comparison in &simulation.path {
                    assert_eq!(comparison.edges[0].mv, comparison.taken);
                    beside += comparison.edges.iter().map(|edge| edge.in_flight).sum::<u32>();
                }
            }
            (other, _) => panic!("event {moment} is no {other:?}"),
        }
    }
    assert!(beside > 1000);
    assert_eq!(playback.explain(playback.read()), Ok(None), "nothing leads on from the end");
}

#[test]
fn every_kind_of_leaf_is_named() {
    let mut kinds = Vec::new();
    for (fen, settings) in SEARCHES {
        let mut run = run_of(fen, settings);
        advance(&mut run, 700);
        let mut playback = player_of(&bytes_of(run.search()));
        for moment in 0..playback.read() {
            let Some(Simulation { leaf, .. }) = simulation(&mut playback, moment) else { continue };
            let is_open = matches!(leaf.kind, LeafKind::Opened | LeafKind::Reused(_));
            assert_eq!(is_open, !leaf.moves.is_empty());
            assert!(leaf.moves.is_sorted_by(|a, b| a.1 >= b.1));
            if is_open {
                playback.seek(moment + 1);
                let open = open_node(playback.search().unwrap(), NodeId::new(leaf.node));
                let priors: Vec<(u16, f64)> = open.edges.iter().map(|edge| (edge.mv, edge.prior)).collect();
                assert_eq!(leaf.moves, priors);
                assert_eq!(open.v, Some(-leaf.value + 0.0));
            }
            if let LeafKind::Reused(transposition) = leaf.kind {
                assert!(transposition < leaf.node);
            }
            let kind = match leaf.kind {
                LeafKind::Reused(_) => LeafKind::Reused(0),
                kind => kind,
            };
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    for kind in [
        LeafKind::Opened,
        LeafKind::Reused(0),
        LeafKind::Ended(Terminal::Win),
        LeafKind::Ended(Terminal::Draw),
        LeafKind::Ended(Terminal::TwoFold),
        LeafKind::Again(Terminal::Win),
        LeafKind::Again(Terminal::Draw),
    ] {
        assert!(kinds.contains(&kind), "{kind:?} of {kinds:?}");
    }
}

#[test]
fn who_watches_sees_nothing_of_it() {
    let mut run = run_of(KIWIPETE, &[("batch", "8")]);
    advance(&mut run, 300);
    let mut playback = player_of(&bytes_of(run.search()));
    let watch = Watch { min_share: 0.001, max_nodes: 500, ..Watch::whole(7) };
    playback.seek(200);
    playback.watch(watch.clone());
    assert!(playback.frame().unwrap().is_some());
    for moment in [3, 250, 199, 200] {
        playback.explain(moment).unwrap().unwrap();
        assert_eq!(playback.frame(), Ok(None), "the moment that is shown stays");
    }
    playback.seek(250);
    let shown = playback.frame().unwrap().unwrap();
    let mut other = player_of(&bytes_of(run.search()));
    other.seek(250);
    other.watch(watch);
    let alone = other.frame().unwrap().unwrap();
    assert_eq!((shown.moment, shown.tree_nodes, shown.open), (250, alone.tree_nodes, alone.open));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whatever is written there: a fault, a refusal, or something that did happen.
    #[test]
    fn damaged_logs_never_panic(
        simulations in 1_u32..80,
        batch in prop_oneof![Just("1"), Just("2"), Just("8")],
        damages in proptest::collection::vec((0.0_f64..1.0, any::<u8>()), 1..4),
    ) {
        let mut run = run_of(KIWIPETE, &[("batch", batch), ("cache", "lc0")]);
        advance(&mut run, simulations);
        let header = header_bytes(run.search()).len();
        let mut bytes = bytes_of(run.search());
        for (place, byte) in damages {
            let at = header + ((bytes.len() - header) as f64 * place) as usize;
            bytes[at] = byte;
        }
        let mut playback = Playback::new(Limits::default());
        let _ = playback.push(&bytes);
        if playback.show().is_ok() {
            for moment in 0..=playback.read() {
                let _ = playback.explain(moment);
            }
        }
    }
}
