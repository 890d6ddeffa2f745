//! Points where two logs part: the first simulation with another evaluation, and the first that takes another path.
//!
//! As long as every simulation took the same path, both trees have the same nodes with the same ids, because ids are given in
//! order of creation. So records are compared as they are, and no tree is walked. Batches are passed over: only the order counts
//! in which simulations were backed up.

use crate::Recorded;
use engine::{NodeId, Record, Search, Tree, prior::Edge};
use wire::comparison::{OtherEvaluation, OtherPath, OtherPrior};

/// Differences that were found, and the place to look next.
#[derive(Clone, Debug, Default)]
pub(super) struct Parting {
    /// Simulations that were compared.
    compared: u32,
    /// The next event of each log.
    events: [u32; 2],
    /// Nodes that these simulations made, the same in both.
    nodes: u32,
    evaluation: Option<OtherEvaluation>,
    path: Option<OtherPath>,
}

impl Parting {
    /// The first simulation that evaluates the same line otherwise.
    pub(super) fn evaluation(&self) -> Option<&OtherEvaluation> {
        self.evaluation.as_ref()
    }

    /// The first simulation that takes another way.
    pub(super) fn path(&self) -> Option<&OtherPath> {
        self.path.as_ref()
    }

    /// Goes on to where they part, or to the end of the shorter one.
    pub(super) fn go_on<G: Recorded>(&mut self, a: &Search<G>, b: &Search<G>) {
        while self.path.is_none() {
            let (Some((at_a, of_a)), Some((at_b, of_b))) = (next(a, self.events[0]), next(b, self.events[1])) else {
                return;
            };
            self.events = [at_a + 1, at_b + 1];
            self.compared += 1;
            let node = NodeId::new(self.nodes);
            if (of_a.parent, of_a.mv, of_a.makes_node()) != (of_b.parent, of_b.mv, of_b.makes_node()) {
                let lines = [line_of(a, &of_a), line_of(b, &of_b)];
                self.path = Some(OtherPath { simulation: self.compared, lines });
                return;
            }
            if self.evaluation.is_none() {
                let edges = |search| if of_a.makes_node() { Search::opened_edges(search, node) } else { &[] };
                self.evaluation = self.difference([&of_a, &of_b], [edges(a), edges(b)], || line_of(a, &of_a));
            }
            self.nodes += u32::from(of_a.makes_node());
        }
    }

    fn difference(
        &self,
        records: [&Record; 2],
        edges: [&[Edge]; 2],
        line: impl Fn() -> Vec<u16>,
    ) -> Option<OtherEvaluation> {
        let [a, b] = records;
        let values = |record: &Record| (record.kind, record.value, record.draw, record.moves_left);
        let prior = largest_difference(edges);
        if values(a) == values(b) && prior.is_none() {
            return None;
        }
        let v = [a.value.get(), b.value.get()];
        Some(OtherEvaluation { simulation: self.compared, line: line(), v, prior })
    }
}

/// The next simulation of a log, and which event it is.
fn next<G: Recorded>(search: &Search<G>, from: u32) -> Option<(u32, Record)> {
    let log = search.log();
    let end = u32::try_from(log.len()).ok()?;
    (from..end).find_map(|at| Some((at, log.simulation(at as usize)?)))
}

/// The moves from the root to where a simulation ends.
fn line_of<G: Recorded>(search: &Search<G>, record: &Record) -> Vec<u16> {
    let Some(parent) = record.parent else { return Vec::new() };
    let mut line = line_to(search, parent);
    line.push(record.mv.0);
    line
}

/// Moves from the root to a node, also one that is younger than the moment shown.
fn line_to<G: Recorded>(search: &Search<G>, node: NodeId) -> Vec<u16> {
    if node == Tree::ROOT { Vec::new() } else { search.path_to(node).iter().map(|mv| mv.0).collect() }
}

/// The move whose P differs most, if any does. A position's moves are the same in both.
fn largest_difference(edges: [&[Edge]; 2]) -> Option<OtherPrior> {
    if edges[0] == edges[1] {
        return None;
    }
    let p_of = |edges: &[Edge], mv: u16| edges.iter().find(|edge| edge.mv().0 == mv).map(|edge| edge.prior().get());
    let rows = edges[0].iter().filter_map(|edge| {
        let mv = edge.mv().0;
        Some(OtherPrior { mv, p: [edge.prior().get(), p_of(edges[1], mv)?] })
    });
    let gap = |row: &OtherPrior| (row.p[0] - row.p[1]).abs();
    rows.filter(|row| gap(row) > 0.0).max_by(|one, other| gap(one).total_cmp(&gap(other)))
}
