//! The nodes of a tree, one row each.

use std::io;

use engine::games::chess::Chess;
use engine::log::Kind as LeafKind;
use engine::report::EdgeReport;
use engine::tree::Flags;
use engine::{NodeId, Record, Search, Tree};

use super::choice::Choice;
use super::edges::{bound, ending};
use super::rows::Rows;
use super::source::Source;
use super::walk::{Names, Walk};
use crate::command_line::tables::column::{Cell, Column, Kind, column, optional};

/// A node, and the edge that leads to it.
pub(super) struct Row<'a> {
    search: &'a Search<Chess>,
    node: NodeId,
    depth: u32,
    mover: &'static str,
    /// Of all but the root.
    edge: Option<Edge>,
    own: Record,
    flags: Flags,
    is_lean: bool,
}

struct Edge {
    parent: NodeId,
    report: EdgeReport,
    names: Names,
}

impl Row<'_> {
    fn edge<T: Into<Cell>>(&self, number: impl FnOnce(&Edge) -> T) -> Cell {
        self.edge.as_ref().map(number).into()
    }
}

/// The columns, in their order.
pub(super) fn columns<'a>() -> Vec<Column<Row<'a>>> {
    vec![
        column("id", Kind::Whole, |row| row.node.get().into()),
        optional("parent", Kind::Whole, |row| row.edge(|edge| edge.parent.get())),
        column("depth", Kind::Whole, |row| row.depth.into()),
        column("event", Kind::Whole, |row| row.search.tree().record_of(row.node).into()),
        column("mover", Kind::Text, |row| row.mover.into()),
        optional("san", Kind::Text, |row| row.edge(|edge| edge.names.san.as_str().to_owned())),
        optional("uci", Kind::Text, |row| row.edge(|edge| edge.names.uci.as_str().to_owned())),
        optional("rank", Kind::Whole, |row| row.edge(|edge| rank(row.search, edge))),
        optional("policy_index", Kind::Whole, |row| row.edge(|edge| u32::from(edge.report.policy_index))),
        column("visits", Kind::Whole, |row| row.search.tree().counted_visits(row.node).into()),
        column("given", Kind::Whole, |row| row.search.tree().given_visits(row.node).into()),
        column("own", Kind::Whole, |row| row.search.tree().own_evaluations(row.node).into()),
        optional("in_flight", Kind::Whole, |row| row.edge(|edge| edge.report.in_flight)),
        optional("prior", Kind::Number, |row| row.edge(|edge| edge.report.prior)),
        column("q", Kind::Number, |row| {
            row.edge.as_ref().map_or_else(|| row.search.mean_q(row.node), |edge| edge.report.q).into()
        }),
        optional("u", Kind::Number, |row| row.edge(|edge| edge.report.u)),
        optional("mu", Kind::Number, |row| row.edge(|edge| edge.report.mu)),
        optional("s", Kind::Number, |row| row.edge(|edge| edge.report.s)),
        column("v", Kind::Number, |row| row.own.value.get().into()),
        column("wl", Kind::Number, |row| row.search.tree().mean_value(row.node).into()),
        column("d", Kind::Number, |row| row.search.tree().mean_draw(row.node).into()),
        column("m", Kind::Number, |row| row.search.tree().mean_moves_left(row.node).into()),
        optional("mate", Kind::Whole, |row| row.search.tree().mate(row.node).into()),
        optional("ending", Kind::Text, |row| ending(row.flags)),
        column("proven", Kind::Flag, |row| row.flags.is_proven().into()),
        column("lower", Kind::Text, |row| bound(row.flags.bounds().lower)),
        column("upper", Kind::Text, |row| bound(row.flags.bounds().upper)),
        optional("edges", Kind::Whole, |row| {
            let edges = row.search.tree().edges(row.node).len();
            // A lean recording does not say.
            let is_known = !(row.is_lean && edges == 0 && row.own.kind == LeafKind::Opened);
            is_known.then(|| count(edges)).into()
        }),
        column("visited_edges", Kind::Whole, |row| count(row.search.tree().visited_children(row.node).count()).into()),
        optional("transposition", Kind::Whole, |row| row.search.transposition_of(row.node).map(NodeId::get).into()),
    ]
}

/// Writes the rows of the nodes that are chosen, in the order of their ids.
pub(super) fn write<'a>(source: &'a Source, choice: &Choice, rows: &mut Rows<'_, Row<'a>>) -> io::Result<()> {
    let search = source.search();
    let tree = search.tree();
    let mut walk = Walk::new(search);
    for node in (0..tree.len()).map(NodeId::new).filter(|&node| choice.includes(tree, node)) {
        let parent = tree.parent(node);
        let depth = walk.go_to(parent) + u32::from(node != Tree::ROOT);
        let edge = search.report_of_edge(node, walk.game()).map(|report| {
            let names = walk.names(report.mv);
            Edge { parent, report, names }
        });
        // The walk stands before the move; before the root it stands at the root.
        let mover = if edge.is_some() { walk.turn() } else { walk.mover() };
        let (own, flags) = (search.own_evaluation(node), tree.flags(node));
        rows.put(&Row { search, node, depth, mover, edge, own, flags, is_lean: source.is_lean })?;
    }
    rows.finish()
}

/// The place of a move among those of its node.
fn rank(search: &Search<Chess>, edge: &Edge) -> u32 {
    let edges = search.tree().edges(edge.parent);
    count(edges.iter().position(|one| one.mv() == edge.report.mv).expect("the edge is one of its node"))
}

fn count(number: usize) -> u32 {
    u32::try_from(number).expect("no position has more than 254 moves")
}
