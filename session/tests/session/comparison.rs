//! Two searches side by side: where they part, which nodes are the same, and that nothing else is said.

use std::collections::HashMap;

use crate::support::{KIWIPETE, MATES, advance_with, bytes_of, run_of};
use engine::{Search, Tree, games::chess::Chess};
use proptest::prelude::*;
use session::{Comparison, Limits, LockStep, Pace, SearchRun};
use wire::comparison::{Compared, Look, Picture, Side};

/// Makes a search of this many simulations.
fn search(fen: &str, settings: &[(&str, &str)], seed: u64, simulations: u32) -> SearchRun<Chess> {
    let mut run = run_of(fen, settings);
    advance_with(&mut run, seed, simulations);
    run
}

fn side_by_side(a: &SearchRun<Chess>, b: &SearchRun<Chess>) -> Comparison {
    let mut comparison = Comparison::new(Limits::default());
    for (side, run) in [(Side::A, a), (Side::B, b)] {
        for piece in bytes_of(run.search()).chunks(3000) {
            comparison.push(side, piece).unwrap();
        }
        comparison.show(side).unwrap();
    }
    comparison
}

fn compare(a: &SearchRun<Chess>, b: &SearchRun<Chess>) -> Compared {
    side_by_side(a, b).compare().unwrap().expect("both are there")
}

fn look(simulations: [u32; 2], line: &[u16]) -> Look {
    Look { simulations, line: line.to_vec(), root: Vec::new(), min_share: 0.001, closer: [None; 2], max_nodes: 500 }
}

/// The line, the value and the priors of a simulation.
type Simulation = (Vec<u16>, i32, Vec<(u16, u16)>);

/// Parameters that differ from their defaults.
type Settings = &'static [(&'static str, &'static str)];

/// Every simulation, found by walking trees.
fn simulations(search: &Search<Chess>) -> Vec<Simulation> {
    let tree = search.tree();
    let rows = search.records().map(|record| {
        let node = tree.leaf_of(&record).unwrap();
        let mut edges: Vec<(u16, u16)> = Vec::new();
        if record.makes_node() {
            edges = tree.edges(node).iter().map(|edge| (edge.mv().0, edge.prior().word())).collect();
            edges.sort_unstable();
        }
        (search.path_to(node).iter().map(|mv| mv.0).collect(), record.value.units(), edges)
    });
    rows.collect()
}

#[test]
fn where_they_part_is_what_looking_at_every_simulation_finds() {
    let cases: [(&str, Settings, Settings, u64); 8] = [
        (KIWIPETE, &[], &[("cpuct", "3")], 0),
        (KIWIPETE, &[], &[("cpuct", "1.76")], 0),
        (KIWIPETE, &[], &[("policy_temperature", "1.7")], 0),
        (KIWIPETE, &[], &[], 1),
        (KIWIPETE, &[("batch", "4")], &[("batch", "16")], 0),
        (KIWIPETE, &[], &[("batch", "8")], 0),
        ("startpos", &[], &[("fpu_value", "0.6")], 0),
        (MATES, &[], &[("cpuct", "4")], 0),
    ];
    for (fen, of_a, of_b, seed) in cases {
        let (a, b) = (search(fen, of_a, 0, 400), search(fen, of_b, seed, 300));
        let [in_a, in_b] = [&a, &b].map(|run| simulations(run.search()));
        let pairs = || in_a.iter().zip(&in_b);
        let path = pairs().position(|(one, other)| one.0 != other.0);
        let until = path.unwrap_or(usize::MAX);
        let evaluation = pairs().take(until).position(|(one, other)| one != other);
        let found = compare(&a, &b);
        let case = format!("{fen} {of_a:?} {of_b:?} {seed}");
        assert_eq!(found.simulations, 300, "{case}");
        assert_eq!(found.path.as_ref().map(|path| path.simulation as usize - 1), path, "{case}");
        if let (Some(found), Some(at)) = (&found.path, path) {
            assert_eq!(found.lines, [in_a[at].0.clone(), in_b[at].0.clone()], "{case}");
        }
        assert_eq!(found.evaluation.as_ref().map(|one| one.simulation as usize - 1), evaluation, "{case}");
        if let (Some(found), Some(at)) = (&found.evaluation, evaluation) {
            assert_eq!(found.line, in_a[at].0, "{case}");
            let in_units = found.v.map(|v| (v * f64::from(1 << 20)) as i32);
            assert_eq!(in_units, [in_a[at].1, in_b[at].1], "{case}");
            assert_eq!(found.prior.is_some(), in_a[at].2 != in_b[at].2, "{case}");
        }
        let names: Vec<&str> = found.settings.iter().map(|setting| setting.name.as_str()).collect();
        let changed = of_a.iter().chain(of_b).map(|setting| setting.0).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(names, changed.into_iter().collect::<Vec<_>>(), "{case}");
    }
}

#[test]
fn best_moves_differ_where_walking_both_finds_it() {
    for (of_b, seed) in [(("cpuct", "4"), 0), (("cpuct", "0.3"), 0), (("batch", "8"), 0), (("cpuct", "1.745"), 5)] {
        let (a, b) = (search(KIWIPETE, &[], 0, 350), search(KIWIPETE, &[of_b], seed, 300));
        let mut differs = Vec::new();
        for simulations in 0..=300 {
            let best = [(&[][..], 0), (&[of_b][..], seed)].map(|(settings, seed)| {
                let run = search(KIWIPETE, settings, seed, simulations);
                run.search().best_branch_of_root()
            });
            if let [Some(a), Some(b)] = best
                && a != b
            {
                differs.push((simulations, [a, b]));
            }
        }
        let found = compare(&a, &b).best;
        assert_eq!(found.as_ref().map(|best| (best.first, best.first_moves)), differs.first().copied(), "{of_b:?}");
        assert_eq!(found.as_ref().map(|best| (best.last, best.last_moves)), differs.last().copied(), "{of_b:?}");
    }
}

/// The best move of the root, once one was visited.
trait BestOfRoot {
    fn best_branch_of_root(&self) -> Option<u16>;
}

impl BestOfRoot for Search<Chess> {
    fn best_branch_of_root(&self) -> Option<u16> {
        if self.tree().is_empty() { None } else { self.best_branch(Tree::ROOT).map(|best| best.edge.mv().0) }
    }
}

#[test]
fn a_search_does_not_part_from_itself() {
    for settings in [&[][..], &[("batch", "16")]] {
        let whole = search(KIWIPETE, settings, 0, 500);
        let found = compare(&whole, &whole);
        assert_eq!(found, Compared { simulations: 500, ..Compared::default() });
    }
}

#[test]
fn what_is_read_later_is_compared_too() {
    let (a, b) = (search(KIWIPETE, &[], 0, 400), search(KIWIPETE, &[("cpuct", "1.76")], 0, 400));
    let whole = compare(&a, &b);
    assert!(whole.path.as_ref().is_some_and(|way| (5..400).contains(&way.simulation)), "{whole:?}");
    let mut comparison = Comparison::new(Limits::default());
    let pieces = [&a, &b].map(|run| bytes_of(run.search()).chunks(700).map(<[u8]>::to_vec).collect::<Vec<_>>());
    let mut shown = [false; 2];
    for place in 0..pieces[0].len().max(pieces[1].len()) {
        for side in Side::BOTH {
            let Some(piece) = pieces[side.index()].get(place) else { continue };
            comparison.push(side, piece).unwrap();
            shown[side.index()] |= comparison.show(side).is_ok();
        }
        let found = comparison.compare().unwrap();
        assert_eq!(found.is_some(), shown == [true; 2]);
        comparison.look(&look([place as u32 * 3; 2], &[])).unwrap();
    }
    assert_eq!(comparison.compare().unwrap(), Some(whole));
}

/// Every node of a search, by the moves that lead to it.
fn by_line(search: &Search<Chess>) -> HashMap<Vec<u16>, u32> {
    let tree = search.tree();
    let nodes = (0..tree.len()).filter_map(|id| tree.find(id));
    nodes.map(|node| (search.path_to(node).iter().map(|mv| mv.0).collect(), node.get())).collect()
}

#[test]
fn nodes_are_the_same_where_the_same_moves_lead() {
    for (of_b, seed) in
        [(("cpuct", "3"), 0), (("policy_temperature", "2"), 0), (("batch", "16"), 0), (("cpuct", "2"), 3)]
    {
        let mut comparison = side_by_side(&search(KIWIPETE, &[], 0, 400), &search(KIWIPETE, &[of_b], seed, 300));
        for at in [[400, 300], [0, 0], [1, 1], [57, 290], [300, 0], [120, 121], [400, 300]] {
            let runs = [search(KIWIPETE, &[], 0, at[0]), search(KIWIPETE, &[of_b], seed, at[1])];
            let lines = [&runs[0], &runs[1]].map(|run| by_line(run.search()));
            let picture = comparison.look(&look(at, &[])).unwrap().unwrap();
            assert_eq!(picture.simulations, at);
            for side in Side::BOTH {
                check_counterparts(&picture, side, &runs, &lines);
            }
        }
    }
}

fn check_counterparts(
    picture: &Picture,
    side: Side,
    runs: &[SearchRun<Chess>; 2],
    lines: &[HashMap<Vec<u16>, u32>; 2],
) {
    let (here, there) = (side.index(), side.other().index());
    let search = runs[here].search();
    let counterparts = &picture.counterparts[here];
    // Small searches are in view as a whole.
    assert_eq!(counterparts.len(), search.tree().len() as usize);
    for counterpart in counterparts {
        let node = search.tree().find(counterpart.node).unwrap();
        let line: Vec<u16> = search.path_to(node).iter().map(|mv| mv.0).collect();
        assert_eq!(counterpart.other.map(|other| other.node), lines[there].get(&line).copied(), "{line:?}");
        if let Some(other) = counterpart.other {
            let others = runs[there].search();
            let view = session::project::node_view(others, others.tree().find(other.node).unwrap());
            assert_eq!((other.visits, other.q.to_bits()), (view.visits, view.q.to_bits()));
        }
    }
}

#[test]
fn a_line_is_followed_as_far_as_it_goes() {
    let run = search(KIWIPETE, &[], 0, 300);
    let tree = run.search().tree();
    let deepest = (0..tree.len()).filter_map(|id| tree.find(id)).max_by_key(|node| run.search().path_to(*node).len());
    let line: Vec<u16> = run.search().path_to(deepest.unwrap()).iter().map(|mv| mv.0).collect();
    assert!(line.len() > 2);
    let mut comparison = side_by_side(&run, &search(KIWIPETE, &[], 0, 3));
    let picture = comparison.look(&look([300, 3], &line)).unwrap().unwrap();
    assert_eq!(picture.selected[0].plies as usize, line.len());
    assert_eq!(picture.selected[0].node, deepest.unwrap().get());
    assert!((picture.selected[1].plies as usize) < line.len());
    assert_eq!(picture.best[1], None, "the line's end was not reached");
    let opened = picture.frames[0].as_ref().unwrap().open.iter().any(|open| open.path == line);
    assert!(opened, "the selected node is open");
    // A line that is none, from wherever: nothing happens.
    let picture = comparison.look(&look([300, 3], &[u16::MAX, 7])).unwrap().unwrap();
    assert_eq!(picture.selected.map(|reached| (reached.node, reached.plies)), [(0, 0); 2]);
}

#[test]
fn other_positions_are_refused() {
    let (a, b) = (search(KIWIPETE, &[], 0, 30), search(MATES, &[], 0, 30));
    let mut comparison = side_by_side(&a, &b);
    let problem = comparison.compare().unwrap_err();
    assert!(problem.starts_with("These searches are of different positions: A is of r3k2r/"), "{problem}");
    assert!(comparison.look(&look([1, 1], &[])).is_err());
    comparison.forget(Side::B);
    assert_eq!(comparison.compare().unwrap(), None);
    assert_eq!(comparison.look(&look([1, 1], &[])).unwrap(), None);
}

#[test]
fn lock_step_is_what_is_shown() {
    let steps = LockStep { pace: Pace::Share, ends: [400, 200], lead: 0 };
    let mut comparison = side_by_side(&search(KIWIPETE, &[], 0, 400), &search(KIWIPETE, &[("batch", "8")], 0, 200));
    for time in [0, 1, 100, 399, 400] {
        let at = steps.at(time);
        let picture = comparison.look(&look(at, &[])).unwrap().unwrap();
        assert_eq!(picture.simulations, at);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn damaged_logs_are_refused_or_compared(at in 0_usize..20_000, byte in any::<u8>(), line in any::<[u16; 3]>()) {
        let run = search(MATES, &[("batch", "4")], 0, 60);
        let mut bytes = bytes_of(run.search());
        let len = bytes.len();
        bytes[at % len] = byte;
        let mut comparison = Comparison::new(Limits::default());
        comparison.push(Side::A, &bytes_of(run.search())).unwrap();
        let _ = comparison.push(Side::B, &bytes);
        let _ = (comparison.show(Side::A), comparison.show(Side::B));
        let _ = comparison.compare();
        for simulations in [60, 3, 61] {
            let _ = comparison.look(&look([simulations; 2], &line));
        }
    }
}
