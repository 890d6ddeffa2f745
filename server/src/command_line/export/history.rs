//! The simulations of a search, one row each, in the order in which they were made.

use std::io;

use engine::log::Kind as LeafKind;
use engine::{NodeId, Record};

use super::edges::ending_word;
use super::rows::Rows;
use super::source::Source;
use super::walk::{Walk, depth};
use crate::command_line::tables::column::{Cell, Column, Kind, column, optional};

/// A simulation.
pub(super) struct Row {
    event: u32,
    simulation: u32,
    record: Record,
    leaf: NodeId,
    depth: u32,
    mover: &'static str,
    path: String,
    batch: Option<u32>,
    is_given: bool,
    is_carried: bool,
}

/// The columns, in their order.
pub(super) fn columns() -> Vec<Column<Row>> {
    vec![
        column("event", Kind::Whole, |row| row.event.into()),
        column("simulation", Kind::Whole, |row| row.simulation.into()),
        column("kind", Kind::Text, |row| kind(row.record.kind).into()),
        optional("ending", Kind::Text, |row| match row.record.kind {
            LeafKind::Ended(kind) => ending_word(kind).into(),
            LeafKind::Opened | LeafKind::Again => Cell::Missing,
        }),
        column("leaf", Kind::Whole, |row| row.leaf.get().into()),
        optional("parent", Kind::Whole, |row| row.record.parent.map(NodeId::get).into()),
        column("depth", Kind::Whole, |row| row.depth.into()),
        column("path", Kind::Text, |row| row.path.as_str().into()),
        column("mover", Kind::Text, |row| row.mover.into()),
        column("v", Kind::Number, |row| row.record.value.get().into()),
        column("d", Kind::Number, |row| row.record.draw.get().into()),
        column("m", Kind::Number, |row| row.record.moves_left.get().into()),
        optional("batch", Kind::Whole, |row| row.batch.into()),
        column("given", Kind::Flag, |row| row.is_given.into()),
        column("carried", Kind::Flag, |row| row.is_carried.into()),
    ]
}

/// Writes the simulations up to the moment.
pub(super) fn write(source: &Source, rows: &mut Rows<'_, Row>) -> io::Result<()> {
    let search = source.search();
    let (tree, log) = (search.tree(), search.log());
    let mut walk = Walk::new(search);
    let (mut simulation, mut made) = (0, 0);
    for event in 0..search.moment() {
        // A batch or an edit is no simulation.
        let Some(record) = log.simulation(event as usize) else { continue };
        simulation += 1;
        let leaf = if record.makes_node() {
            // Ids are given in order of creation.
            made += 1;
            NodeId::new(made - 1)
        } else {
            tree.leaf_of(&record).expect("a node that is visited again is there")
        };
        rows.put(&Row {
            event,
            simulation,
            record,
            leaf,
            depth: depth(tree, leaf),
            path: walk.line_to(leaf),
            mover: walk.mover(),
            batch: log.batch_behind(event).map(|(batch, _)| batch),
            is_given: search.given_at(event).is_some(),
            is_carried: search.is_carried_at(event),
        })?;
    }
    rows.finish()
}

fn kind(kind: LeafKind) -> &'static str {
    match kind {
        LeafKind::Opened => "opened",
        LeafKind::Ended(_) => "ended",
        LeafKind::Again => "again",
    }
}
