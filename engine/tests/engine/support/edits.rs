//! Edits of searches.

use engine::{
    Move, NodeId, Search,
    games::chess::Chess,
    log::{EdgeKey, Edit},
    prior::{Edge, Prior},
    value::{Draw, Value},
};

/// Another value of a parameter.
pub(crate) fn parameter(name: &str, value: &str) -> Edit {
    Edit::Parameter { name: name.to_owned(), value: value.to_owned() }
}

/// P of one move of a node, the others' in proportion.
pub(crate) fn prior(search: &Search<Chess>, node: NodeId, index: usize, p: f64) -> Edit {
    let old = search.tree().edges(node);
    let others: f64 = 1.0 - old[index].prior().get();
    let mut edges: Vec<Edge> = (0..)
        .zip(old)
        .map(|(at, edge)| {
            let new = if at == index { p } else { edge.prior().get() * (1.0 - p) / others.max(1e-9) };
            Edge::new(edge.mv(), Prior::new(new as f32))
        })
        .collect();
    edges.sort_by_key(|edge| std::cmp::Reverse(edge.prior()));
    Edit::Priors { node, edges }
}

/// Some node.
pub(crate) fn node(search: &Search<Chess>, id: u32) -> NodeId {
    search.tree().find(id % search.tree().len()).unwrap()
}

/// Some edit that fits a search.
pub(crate) fn any_edit(search: &Search<Chess>, which: u32, seed: u32) -> Edit {
    let node = node(search, seed);
    let edges = search.tree().edges(node);
    let share = f64::from(seed % 97) / 97.0;
    match which % 6 {
        0 => parameter("cpuct", &(0.5 + share).to_string()),
        1 if seed.is_multiple_of(2) => parameter("batch", ["1", "4", "32"][seed as usize % 3]),
        1 => parameter("formula", ["lc0", "alphazero", "puct_ln"][seed as usize % 3]),
        2 if !edges.is_empty() => prior(search, node, seed as usize % edges.len(), share),
        3 if !search.tree().flags(node).is_terminal() => {
            Edit::Evaluation { node, value: Value::new(2.0 * share - 1.0), draw: Draw::NONE }
        }
        4 if !edges.is_empty() => {
            let mut moves: Vec<Move> = edges.iter().map(|edge| edge.mv()).collect();
            moves.sort_unstable();
            let keep = 1 + seed as usize % moves.len();
            Edit::Only { node, moves: moves.into_iter().take(keep).collect() }
        }
        5 if !edges.is_empty() => {
            let mv = edges[seed as usize % edges.len()].mv();
            Edit::Give { place: EdgeKey { parent: Some(node), mv }, visits: 1 + seed % 40 }
        }
        _ => parameter("fpu_value", &share.to_string()),
    }
}
