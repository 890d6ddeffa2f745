//! A tree as a graph for Graphviz: the nodes with the most visits.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, Write};

use engine::games::chess::Chess;
use engine::{NodeId, Search, Tree};

use super::walk::Walk;

/// Writes the graph of so many nodes at most. What is drawn hangs together: a node is drawn after the one before it.
pub(super) fn write(search: &Search<Chess>, limit: u32, out: &mut impl Write) -> io::Result<()> {
    let tree = search.tree();
    writeln!(out, "digraph search {{")?;
    writeln!(out, "  graph [label={:?}, labelloc=t, fontname=\"sans-serif\"];", title(search, limit))?;
    writeln!(out, "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=10];")?;
    writeln!(out, "  edge [fontname=\"sans-serif\", fontsize=10, arrowsize=0.6];")?;
    let mut walk = Walk::new(search);
    let mut waiting = BinaryHeap::new();
    if !tree.is_empty() {
        waiting.push((tree.root_visits(), Reverse(Tree::ROOT)));
    }
    let mut left = limit;
    while let Some((_, Reverse(node))) = waiting.pop().filter(|_| left > 0) {
        left -= 1;
        draw(search, &mut walk, node, out)?;
        waiting.extend(tree.visited_children(node).map(|child| (tree.visits(child), Reverse(child))));
    }
    writeln!(out, "}}")
}

fn title(search: &Search<Chess>, limit: u32) -> String {
    let (tree, game) = (search.tree(), search.game());
    let moves = if game.played().is_empty() { String::new() } else { format!(" moves {}", game.played().join(" ")) };
    let drawn = limit.min(tree.len());
    format!("{}{moves}: {drawn} of {} nodes; Q is that of who moved there", game.start_fen(), tree.len())
}

/// Writes a node, and the edge that leads there.
fn draw(search: &Search<Chess>, walk: &mut Walk<'_>, node: NodeId, out: &mut impl Write) -> io::Result<()> {
    let tree = search.tree();
    let (id, flags) = (node.get(), tree.flags(node));
    // A second border says that the value is exact.
    let exact = if flags.exact().is_some() { ", peripheries=2" } else { "" };
    let parent = tree.parent(node);
    walk.go_to(parent);
    let Some(edge) = search.report_of_edge(node, walk.game()) else {
        let (visits, q) = (tree.visits(node), search.mean_q(node));
        return writeln!(out, "  n{id} [label=\"N {visits}\\nQ {q:+.3}\"{exact}];");
    };
    let names = walk.names(edge.mv);
    writeln!(out, "  n{id} [label=\"N {}\\nQ {:+.3}\"{exact}];", edge.visits, edge.q)?;
    // As wide as its share of the visits of the node before.
    let share = f64::from(edge.visits) / f64::from(tree.visits(parent).max(1));
    let width = 0.5 + 4.0 * share;
    let prior = 100.0 * edge.prior;
    writeln!(out, "  n{} -> n{id} [label=\"{}\\nP {prior:.1} %\", penwidth={width:.2}];", parent.get(), names.san)
}
