//! The history of a node's moves is what one sees who steps through the log.

use crate::support::{POSITIONS, run_batches, searched};
use engine::{NodeId, Playback, Search, Tree, games::chess::Chess, history::Count};

/// Mates wherever one looks, so that much is proven, and batches have leaves that wait below what is proven meanwhile.
const PROOFS: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

/// A search that looks everywhere.
const WIDE: [(&str, &str); 2] = [("batch", "16"), ("cpuct", "50")];

fn counts(search: &Search<Chess>, node: NodeId) -> Vec<Count> {
    let edges = search.report(node).edges;
    let count = |child: NodeId| Count { visits: search.tree().visits(child), q: search.mean_q(child) };
    edges.iter().map(|edge| edge.child.map(count).unwrap_or_default()).collect()
}

/// The history of a node, found one event at a time.
fn check(playback: &mut Playback<Chess>, id: u32) {
    let end = playback.end();
    playback.seek(end);
    let Some(node) = playback.search().tree().find(id) else { return };
    let made = playback.search().tree().record_of(node) + 1;
    playback.seek(end / 2);
    if playback.search().tree().find(id).is_none() {
        playback.seek(end);
    }
    let history = playback.history(node);
    let mut samples = history.samples().peekable();
    while samples.next_if(|sample| sample.0 < made).is_some() {}
    let edges = playback.search().tree().edges(node).len();
    let mut before = vec![0; edges];
    let (mut first, mut last, mut all) = (vec![None; edges], vec![None; edges], Vec::new());
    let mut bests: Vec<(u32, u8)> = Vec::new();
    for moment in made..=end {
        playback.seek(moment);
        let search = playback.search();
        let now: Vec<u32> =
            (0..edges).map(|at| search.tree().child(node, at).map_or(0, |child| search.tree().visits(child))).collect();
        if let Some(at) = (0..edges).find(|&at| now[at] != before[at]) {
            first[at] = first[at].or(Some(moment));
            last[at] = Some(moment);
            all.push(at);
        }
        if let Some(best) = search.best_branch(node).map(|best| best.index)
            && bests.last().is_none_or(|last| last.1 != best)
        {
            bests.push((moment, best));
        }
        if let Some((_, counted)) = samples.next_if(|sample| sample.0 == moment) {
            assert_eq!(counted, counts(search, node), "node {id} at {moment}");
        }
        if moment % 97 == 0 || moment == end {
            for (at, last) in last.iter().enumerate() {
                let edge = u8::try_from(at).unwrap();
                assert_eq!(history.last_visit(edge, moment), *last);
                let recent = &all[all.len().saturating_sub(50)..];
                let expected = (recent.iter().filter(|&&taken| taken == at).count(), recent.len());
                assert_eq!(history.recent(edge, moment, 50), expected);
                let ends = bests.iter().skip(1).map(|next| next.0 - 1).chain([moment]);
                let stretches: Vec<_> =
                    bests.iter().zip(ends).filter(|(best, _)| best.1 == edge).map(|(best, to)| (best.0, to)).collect();
                let found = history.stretches_as_best(edge, moment);
                assert_eq!(
                    found.iter().map(|one| (one.from, one.to)).collect::<Vec<_>>(),
                    stretches,
                    "node {id} at {moment}"
                );
            }
        }
        before = now;
    }
    assert!(samples.next().is_none());
    for (at, first) in first.into_iter().enumerate() {
        assert_eq!(history.first_visit(u8::try_from(at).unwrap()), first);
    }
}

#[test]
fn a_history_is_what_stepping_shows() {
    for fen in POSITIONS.iter().copied().chain([PROOFS]) {
        for settings in [
            vec![],
            vec![("batch", "16"), ("draw_score", "0.2")],
            vec![("batch", "8"), ("pipeline", "true"), ("virtual", "loss")],
            vec![("arithmetic", "lc0"), ("sticky_endgames", "false")],
            WIDE.to_vec(),
        ] {
            let mut whole = searched(fen, &settings, 0);
            run_batches(&mut whole, 1200);
            let mut playback = Playback::new(whole);
            for id in [0, 1, 2, 7, 300] {
                check(&mut playback, id);
            }
        }
    }
}

#[test]
fn proofs_are_among_what_was_checked() {
    let mut whole = searched(PROOFS, &WIDE, 0);
    run_batches(&mut whole, 1200);
    let proofs = whole.tree().bound_changes().iter().filter(|change| change.proven && change.node != Tree::ROOT);
    let proofs = proofs.count();
    assert!(proofs >= 5, "{proofs}");
}
