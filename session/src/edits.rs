//! Edits, as a page asks for them and as the log has them.

mod carry;
mod outcome;

use engine::{
    Game, Move, NodeId, Search,
    log::{EdgeKey, Edit as Logged},
    prior::{Edge, Prior},
    value::{Draw, Value},
};
use wire::{CarryPart, Edit, EditView};

use crate::refusal::Refusal;
pub(crate) use carry::{CarryGoal, carry, goal_of, later};
pub use outcome::outcome;

/// Most edits in one wish.
pub const MAX_EDITS: usize = 16;

/// The search that shares another one's past up to a moment, by itself the first one that will do, with these edits. `None`
/// where they change nothing.
///
/// # Errors
/// `Invalid` for a moment that the search has not reached, or an edit that does not fit; `Limit` for more visits than
/// `max_visits`.
pub fn what_if<G: Game>(
    search: &Search<G>,
    moment: Option<u32>,
    edits: &[Edit],
    max_visits: u32,
) -> Result<Option<Search<G>>, Refusal> {
    let moment = moment.map_or_else(|| earliest(search, edits), Ok)?;
    if moment > search.moment() {
        let end = search.moment();
        return Err(Refusal::invalid(format!("the search has {end} events, so it cannot be changed after {moment}")));
    }
    if edits.len() > MAX_EDITS {
        return Err(Refusal::limit(format!("at most {MAX_EDITS} changes can be made at once, not {}", edits.len())));
    }
    let mut what_if = search.fork(moment);
    let mut is_changed = false;
    for edit in edits {
        let logged = to_log(&what_if, edit, max_visits)?;
        is_changed |= what_if.edit(logged).map_err(Refusal::invalid)?;
    }
    Ok(is_changed.then_some(what_if))
}

/// The first moment at which all nodes that edits are about are there, and nothing that was edited before is lost.
fn earliest<G: Game>(search: &Search<G>, edits: &[Edit]) -> Result<u32, Refusal> {
    let mut earliest = search.after_edits();
    for edit in edits {
        let path = match edit {
            Edit::Parameter { .. } => continue,
            Edit::Prior { path, .. }
            | Edit::Value { path, .. }
            | Edit::Only { path, .. }
            | Edit::Give { path, .. }
            | Edit::Carry { path, .. } => path,
        };
        earliest = earliest.max(search.tree().record_of(node_at(search, path)?) + 1);
    }
    Ok(earliest)
}

/// The edits of a search as a page is told of them, oldest first.
#[must_use]
pub fn views<G: Game>(search: &Search<G>) -> Vec<EditView> {
    let edits = search.edits().iter().enumerate();
    edits.map(|(index, (event, edit))| EditView { moment: *event, edit: from_log(search, index, edit) }).collect()
}

/// An edit as the log has it.
fn to_log<G: Game>(search: &Search<G>, edit: &Edit, max_visits: u32) -> Result<Logged, Refusal> {
    Ok(match edit {
        Edit::Parameter { name, value } => {
            let mut parameters = search.parameters().clone();
            parameters.set(name, value).map_err(|error| Refusal::invalid(error.to_string()))?;
            if !engine::search::EDITABLE.contains(&name.as_str()) {
                let message = format!("{name} cannot be changed within a search; a new search can have another value");
                return Err(Refusal::invalid(message));
            }
            let written = parameters.entries().into_iter().find(|(spec, _)| spec.name == name);
            let value = written.map(|(_, value)| value).unwrap_or_default();
            Logged::Parameter { name: name.clone(), value }
        }
        Edit::Prior { path, mv, p } => {
            let node = node_at(search, path)?;
            Logged::Priors { node, edges: with_prior(search, node, Move(*mv), *p)? }
        }
        Edit::Value { path, v } => {
            let node = node_at(search, path)?;
            if !(-1.0..=1.0).contains(v) {
                return Err(Refusal::invalid("a value must be between −1 and 1"));
            }
            let value = Value::new(*v);
            let left = engine::value::UNIT.unsigned_abs() - value.units().unsigned_abs();
            let draw = search.own_evaluation(node).draw.units().min(left);
            Logged::Evaluation { node, value, draw: Draw::from_units(draw).unwrap_or(Draw::NONE) }
        }
        Edit::Only { path, moves } => {
            let node = node_at(search, path)?;
            let mut moves: Vec<Move> = moves.iter().map(|&mv| Move(mv)).collect();
            moves.sort_unstable();
            moves.dedup();
            // All moves are no restriction.
            if moves.len() == search.tree().edges(node).len() {
                moves.clear();
            }
            Logged::Only { node, moves }
        }
        Edit::Give { path, mv, visits } => {
            let node = node_at(search, path)?;
            let branch = search.tree().branches(node).find(|branch| branch.edge.mv() == Move(*mv));
            let branch = branch.ok_or_else(|| Refusal::invalid("that move is not legal there"))?;
            let room = max_visits.saturating_sub(search.tree().simulations());
            if *visits > room {
                return Err(Refusal::limit(format!("{visits} more visits would exceed the limit of {max_visits}")));
            }
            Logged::Give { place: EdgeKey { parent: Some(node), mv: branch.edge.mv() }, visits: *visits }
        }
        Edit::Carry { .. } => {
            return Err(Refusal::invalid("what a later search found is carried back from that search, not by an edit"));
        }
    })
}

fn from_log<G: Game>(search: &Search<G>, index: usize, edit: &Logged) -> Edit {
    let path = |node: NodeId| search.path_to(node).iter().map(|mv| mv.0).collect();
    match edit {
        Logged::Parameter { name, value } => Edit::Parameter { name: name.clone(), value: value.clone() },
        Logged::Priors { node, edges } => {
            let before = match search.before_edit(index) {
                Some(Logged::Priors { edges, .. }) => edges.as_slice(),
                _ => &[],
            };
            let change = |edge: &&Edge| {
                let old = before.iter().find(|old| old.mv() == edge.mv()).map_or(0.0, |old| old.prior().get());
                (edge.prior().get() - old).abs()
            };
            let most = edges.iter().max_by(|a, b| change(a).total_cmp(&change(b)));
            let (mv, p) = most.map_or((0, 0.0), |edge| (edge.mv().0, edge.prior().get()));
            Edit::Prior { path: path(*node), mv, p }
        }
        Logged::Evaluation { node, value, .. } => Edit::Value { path: path(*node), v: value.get() },
        Logged::Only { node, moves } => Edit::Only { path: path(*node), moves: moves.iter().map(|mv| mv.0).collect() },
        Logged::Give { place, visits } => {
            Edit::Give { path: place.parent.map(path).unwrap_or_default(), mv: place.mv.0, visits: *visits }
        }
        Logged::Carry { place, visits, from } => Edit::Carry {
            path: place.parent.map(path).unwrap_or_default(),
            mv: place.mv.0,
            visits: *visits,
            part: if from.is_whole { CarryPart::Whole } else { CarryPart::Proofs },
            digest: engine::log::hex(&from.digest),
            moment: from.moment,
        },
    }
}

fn node_at<G: Game>(search: &Search<G>, path: &[u16]) -> Result<NodeId, Refusal> {
    let moves: Vec<Move> = path.iter().map(|&mv| Move(mv)).collect();
    search.node_after(&moves).ok_or_else(|| Refusal::invalid("the search has not visited that position yet"))
}

/// A node's moves with another P of one, the others' in proportion, sorted as they were where P is equal.
fn with_prior<G: Game>(search: &Search<G>, node: NodeId, mv: Move, p: f64) -> Result<Vec<Edge>, Refusal> {
    if !(0.0..=1.0).contains(&p) {
        return Err(Refusal::invalid("P must be between 0 and 1"));
    }
    // As it is kept, so that what a page is told of an edit makes the very same one again.
    #[expect(clippy::cast_possible_truncation, reason = "P is kept in f32 before it is rounded to 16 bits")]
    let p = Prior::new(p as f32).get();
    let old = search.tree().edges(node);
    let is_known = old.iter().any(|edge| edge.mv() == mv);
    if !is_known {
        return Err(Refusal::invalid("that move is not legal there"));
    }
    let others: f64 = old.iter().filter(|edge| edge.mv() != mv).map(|edge| edge.prior().get()).sum();
    #[expect(clippy::cast_possible_truncation, reason = "P is kept in f32 before it is rounded to 16 bits")]
    let new = |edge: &Edge| {
        let p = if edge.mv() == mv { p } else { edge.prior().get() * (1.0 - p) / others };
        Edge::new(edge.mv(), Prior::new(p as f32))
    };
    let unchanged = old.iter().any(|edge| edge.mv() == mv && new(edge) == *edge);
    let mut edges: Vec<Edge> = if unchanged { old.to_vec() } else { old.iter().map(new).collect() };
    edges.sort_by_key(|edge| std::cmp::Reverse(edge.prior()));
    Ok(edges)
}
