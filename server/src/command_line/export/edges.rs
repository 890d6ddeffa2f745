//! All moves of nodes, one row each, visited or not.

use std::io;

use engine::NodeId;
use engine::game::{EndingKind, Outcome};
use engine::report::EdgeReport;
use engine::tree::Flags;

use super::choice::Choice;
use super::rows::Rows;
use super::source::Source;
use super::walk::{Names, Walk};
use crate::command_line::tables::column::{Cell, Column, Kind, column, optional};

/// A move of a node.
pub(super) struct Row {
    node: NodeId,
    depth: u32,
    rank: u32,
    mover: &'static str,
    names: Names,
    edge: EdgeReport,
    is_next: bool,
}

/// The columns, in their order.
pub(super) fn columns() -> Vec<Column<Row>> {
    vec![
        column("node", Kind::Whole, |row| row.node.get().into()),
        column("depth", Kind::Whole, |row| row.depth.into()),
        column("rank", Kind::Whole, |row| row.rank.into()),
        column("policy_index", Kind::Whole, |row| u32::from(row.edge.policy_index).into()),
        column("mover", Kind::Text, |row| row.mover.into()),
        column("san", Kind::Text, |row| row.names.san.as_str().into()),
        column("uci", Kind::Text, |row| row.names.uci.as_str().into()),
        optional("child", Kind::Whole, |row| row.edge.child.map(NodeId::get).into()),
        column("visits", Kind::Whole, |row| row.edge.visits.into()),
        column("given", Kind::Whole, |row| row.edge.given.into()),
        column("in_flight", Kind::Whole, |row| row.edge.in_flight.into()),
        column("prior", Kind::Number, |row| row.edge.prior.into()),
        column("q", Kind::Number, |row| row.edge.q.into()),
        column("u", Kind::Number, |row| row.edge.u.into()),
        column("mu", Kind::Number, |row| row.edge.mu.into()),
        column("s", Kind::Number, |row| row.edge.s.into()),
        optional("v", Kind::Number, |row| row.edge.v.into()),
        optional("wl", Kind::Number, |row| row.edge.wl.into()),
        optional("d", Kind::Number, |row| row.edge.d.into()),
        optional("m", Kind::Number, |row| row.edge.m.into()),
        optional("mate", Kind::Whole, |row| row.edge.mate.into()),
        optional("ending", Kind::Text, |row| ending(row.edge.flags)),
        column("proven", Kind::Flag, |row| row.edge.flags.is_proven().into()),
        column("lower", Kind::Text, |row| bound(row.edge.flags.bounds().lower)),
        column("upper", Kind::Text, |row| bound(row.edge.flags.bounds().upper)),
        column("next", Kind::Flag, |row| row.is_next.into()),
    ]
}

/// Writes the moves of the nodes that are named, in that order, or of all that are chosen.
pub(super) fn write(
    source: &Source,
    choice: &Choice,
    named: Option<&[NodeId]>,
    rows: &mut Rows<'_, Row>,
) -> io::Result<()> {
    let search = source.search();
    let mut walk = Walk::new(search);
    let all = (0..search.tree().len()).map(NodeId::new);
    let nodes: Box<dyn Iterator<Item = NodeId>> = match named {
        Some(named) => Box::new(named.iter().copied()),
        None => Box::new(all),
    };
    for node in nodes.filter(|&node| choice.includes(search.tree(), node)) {
        let depth = walk.go_to(node);
        let report = search.report(node);
        for (rank, edge) in (0..).zip(report.edges) {
            let names = walk.names(edge.mv);
            let is_next = report.next == usize::try_from(rank).ok();
            rows.put(&Row { node, depth, rank, mover: walk.turn(), names, edge, is_next })?;
        }
    }
    rows.finish()
}

/// Reason why the game ended, or the value is proven.
pub(super) fn ending(flags: Flags) -> Cell {
    let word = flags.ending().map(ending_word);
    word.into()
}

pub(super) fn ending_word(kind: EndingKind) -> &'static str {
    match kind {
        EndingKind::Rules => "rules",
        EndingKind::TwoFold => "two_fold",
        EndingKind::Tablebase => "tablebase",
    }
}

/// A limit of a value.
pub(super) fn bound(outcome: Outcome) -> Cell {
    let word = match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    };
    word.into()
}
