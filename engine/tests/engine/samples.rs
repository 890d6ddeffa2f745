//! Samples of a node's numbers are what one sees who goes to their moments.

use crate::support::{POSITIONS, ask, edits::any_edit, run_batches, searched};
use engine::{
    Kind, NodeId, Outcome, Playback, Sampling, Search, Tree,
    arithmetic::{Arithmetic, Exact},
    games::chess::Chess,
    samples::{Sample, Samples},
};
use proptest::prelude::*;

/// Mates wherever one looks, so that much is proven, and batches have leaves that wait below what is proven meanwhile.
const PROOFS: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

/// All at once, and the same in pieces.
fn samples(playback: &mut Playback<Chess>, id: u32) -> Option<Samples> {
    let take = |playback: &mut Playback<Chess>, mut sampling: Sampling, events: u32| {
        while !playback.sample(&mut sampling, events) {}
        sampling.finish()
    };
    let sampling = playback.sampling(id)?;
    let in_pieces = take(playback, sampling.clone(), 97);
    let at_once = take(playback, sampling, u32::MAX);
    assert_eq!(in_pieces, at_once);
    Some(at_once)
}

/// Minimax by its definition, mover's view.
fn minimax(search: &Search<Chess>, node: NodeId) -> f64 {
    let tree = search.tree();
    match tree.exact(node) {
        Some(Outcome::Win) => return 1.0,
        Some(Outcome::Draw) => return 0.0,
        Some(Outcome::Loss) => return -1.0,
        None => {}
    }
    let best = tree.visited_children(node).map(|child| minimax(search, child)).reduce(f64::max);
    best.map_or_else(|| search.own_evaluation(node).value.get(), |best| -best)
}

/// The shares of visits of the node's moves.
fn shares(search: &Search<Chess>, node: NodeId, moves: &Samples) -> Vec<f64> {
    let edges = search.report(node).edges;
    let all: u32 = edges.iter().map(|edge| edge.visits).sum();
    let visits = |mv| edges.iter().find(|edge| edge.mv == mv).unwrap().visits;
    moves.moves.iter().map(|&mv| f64::from(visits(mv)) / f64::from(all)).collect()
}

/// Everything that a search at the sample's moment shows.
fn check_sample(search: &Search<Chess>, node: NodeId, samples: &Samples, at: usize) {
    let sample: &Sample = &samples.all[at];
    let context = format!("node {node:?} at {}", sample.moment);
    let report = search.report(node);
    assert_eq!((sample.visits, sample.q, sample.d), (report.visits, report.q, report.d), "{context}");
    assert_eq!(sample.wl, -search.tree().mean_value(node), "{context}");
    assert_eq!(sample.minimax, -minimax(search, node), "{context}");
    let best = search.best_branch(node).map(|branch| branch.edge.mv());
    assert_eq!(sample.best.map(|place| samples.moves[usize::from(place)]), best, "{context}");
    let priors = &samples.priors[samples.priors.partition_point(|from| from.0 as usize <= at) - 1].1;
    assert_eq!(report.edges.len(), samples.moves.len());
    for edge in &report.edges {
        let place = samples.moves.iter().position(|&mv| mv == edge.mv).unwrap();
        let found = &sample.moves[place];
        let q = edge.child.map(|child| search.mean_q(child));
        assert_eq!((found.visits, found.given, found.q), (edge.visits, edge.given, q), "{context}");
        assert_eq!(priors[place], edge.prior, "{context}");
    }
}

/// KLD gain and entropy from shares at two moments, and errors from the records.
fn check_beside(playback: &mut Playback<Chess>, node: NodeId, samples: &Samples, sample: &Sample) {
    playback.seek(sample.moment);
    let now = shares(playback.search(), node, samples);
    let entropy: f64 = now.iter().filter(|share| **share > 0.0).map(|share| -share * Exact::ln(*share)).sum();
    match sample.entropy {
        Some(found) => assert!((found - entropy).abs() < 1e-12),
        None => assert!(sample.moves.iter().all(|one| one.visits == 0)),
    }
    for (place, &mv) in samples.moves.iter().enumerate() {
        let values = values_below(playback.search(), node, mv);
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
        match sample.moves[place].error {
            Some(found) => assert!((found - (variance / n).sqrt()).abs() < 1e-9, "{mv:?} at {}", sample.moment),
            None => assert!(values.len() < 2),
        }
    }
    let counted = |sample: &Sample| sample.moves.iter().map(|one| one.visits).sum::<u32>();
    let all = counted(sample);
    assert_eq!(sample.kld_gain.is_some(), all >= 200);
    let Some(gain) = sample.kld_gain else { return };
    let mut moment = sample.moment;
    let visits = |playback: &Playback<Chess>| {
        let edges = playback.search().report(node).edges;
        edges.iter().map(|edge| edge.visits).sum::<u32>()
    };
    while visits(playback) > all - 100 {
        moment -= 1;
        playback.seek(moment);
    }
    let before = shares(playback.search(), node, samples);
    let divergence: f64 =
        before.iter().zip(&now).filter(|share| *share.0 > 0.0).map(|(p, q)| p * Exact::ln(p / q)).sum();
    assert!((gain - divergence / 100.0).abs() < 1e-12, "{gain}");
}

/// Lists the values that simulations found below a move, its mover's view.
fn values_below(search: &Search<Chess>, node: NodeId, mv: engine::Move) -> Vec<f64> {
    let tree = search.tree();
    let value = |record: engine::Record| {
        let mut sign = 1.0;
        let mut at = tree.leaf_of(&record)?;
        while at != Tree::ROOT {
            let parent = tree.parent(at);
            if parent == node {
                let taken = tree.branches(node).find(|branch| branch.child == Some(at))?.edge.mv();
                return (taken == mv).then(|| sign * record.value.get());
            }
            sign = -sign;
            at = parent;
        }
        None
    };
    search.records().filter_map(value).collect()
}

fn check(playback: &mut Playback<Chess>, id: u32, also_beside: bool) {
    let shown = playback.end() / 3;
    playback.seek(shown);
    let before = playback.search().tree().fingerprint();
    let Some(samples) = samples(playback, id) else { return assert!(id >= playback.search().tree().len()) };
    assert_eq!(playback.search().moment(), shown);
    assert_eq!(playback.search().tree().fingerprint(), before, "what is shown stays");
    assert!(samples.all.len() <= 320 && samples.all.is_sorted_by(|a, b| a.moment < b.moment));
    let playback_at = |playback: &mut Playback<Chess>, moment: u32| {
        playback.seek(moment);
        playback.search().tree().find(id).unwrap()
    };
    for (at, sample) in samples.all.iter().enumerate() {
        let node = playback_at(playback, sample.moment);
        check_sample(playback.search(), node, &samples, at);
        if also_beside && (at % 40 == 0 || at + 1 == samples.all.len()) {
            check_beside(playback, node, &samples, sample);
        }
    }
    // The first visit and the last one are among them, and nothing that is far from all of them.
    let node = playback_at(playback, playback.search().tree().len().max(playback.end()));
    let (made, visits) = (playback.search().tree().record_of(node) + 1, playback.search().tree().visits(node));
    let last = samples.all.last().unwrap();
    assert_eq!((samples.all[0].moment, last.visits), (made, visits));
    // Visits that moves were given pass as well.
    let given: u32 = last.moves.iter().map(|one| one.given).sum();
    let most = (visits + given) / 255 + 1;
    assert!(samples.all.windows(2).all(|pair| pair[1].visits - pair[0].visits <= most), "node {id}");
}

#[test]
fn samples_are_what_their_moments_show() {
    for fen in POSITIONS.iter().copied().chain([PROOFS]) {
        for settings in [
            vec![],
            vec![("batch", "16"), ("draw_score", "0.2")],
            vec![("batch", "8"), ("pipeline", "true"), ("virtual", "loss")],
            vec![("arithmetic", "lc0"), ("sticky_endgames", "false")],
            vec![("batch", "16"), ("cpuct", "50")],
        ] {
            let mut whole = searched(fen, &settings, 0);
            run_batches(&mut whole, 1200);
            let mut playback = Playback::new(whole);
            for id in [0, 1, 7, 300, 5000] {
                check(&mut playback, id, settings.is_empty());
            }
        }
    }
}

#[test]
fn a_node_of_known_value_has_samples() {
    let mut whole = searched(PROOFS, &[("cpuct", "50")], 0);
    run_batches(&mut whole, 2000);
    let ended = (0..whole.tree().len())
        .map(|id| whole.tree().find(id).unwrap())
        .find(|&node| whole.own_evaluation(node).kind != Kind::Opened && whole.tree().visits(node) > 3);
    let id = ended.unwrap().get();
    let mut playback = Playback::new(whole);
    check(&mut playback, id, false);
    let samples = samples(&mut playback, id).unwrap();
    assert!(samples.moves.is_empty() && samples.all.len() > 3);
    assert!(samples.all.iter().all(|sample| sample.q == sample.minimax && sample.best.is_none()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn edits_are_in_the_samples(
        position in 0..POSITIONS.len(),
        batch in prop::sample::select(vec!["1", "8"]),
        edits in proptest::collection::vec((any::<u32>(), any::<u32>(), 0_u32..60), 20),
    ) {
        let mut search = searched(POSITIONS[position], &[("batch", batch)], 0);
        run_batches(&mut search, 300);
        let mut search = search.fork(search.moment());
        for (which, seed, then) in edits {
            // Every other edit near the root, where it matters to many.
            let seed = if which.is_multiple_of(2) { seed } else { seed % 16 };
            search.edit(any_edit(&search, which, seed)).unwrap();
            let left = ask(&mut search);
            crate::support::simulate_with(&mut search, then, left);
            search = search.fork(search.moment());
        }
        let mut playback = Playback::new(search);
        for id in [0, 1, 2, 5, 40, 300] {
            check(&mut playback, id, true);
        }
        let end = playback.end();
        let samples = samples(&mut playback, 0).unwrap();
        prop_assert!(samples.all.iter().any(|sample| playback.is_edit(sample.moment - 1)), "of {end} moments");
    }
}
