//! One event of a log, taken apart: a simulation phase by phase, or a batch.

use engine::{
    Game, Kind, NodeId, Record, Search, Tree,
    log::{EdgeKey, Gather},
    search::{self, Choice, Explained},
};
use wire::{
    Terminal,
    worker::{Batch, Change, Comparison, Explanation, Leaf, LeafKind, Origin, Simulation},
};

use super::replay::Replay;
use crate::{
    game::Recorded,
    project::{edge_view, mean_q, terminal},
};

/// Moves of a comparison that are shown.
const BEST: usize = 6;

/// Takes apart the step that leads from a moment to the next one; `None` at the log's end.
///
/// # Errors
/// One sentence where a node on the path is not what the rules say.
pub(super) fn explain<G: Recorded>(replay: &mut Replay<G>, moment: u32) -> Result<Option<Explanation>, String> {
    if let Some((gather, first_backup)) = replay.playback().batch(moment) {
        return Ok(Some(Explanation::Batch(batch(replay.playback().search(), &gather, first_backup))));
    }
    if moment >= replay.playback().end() {
        return Ok(None);
    }
    if replay.playback().is_edit(moment) {
        return Ok(Some(Explanation::Edited));
    }
    let shown = replay.playback().search().moment();
    let simulation = simulation(replay, moment);
    replay.playback_mut().seek(shown);
    Ok(simulation?.map(|simulation| Explanation::Simulation(Box::new(simulation))))
}

fn simulation<G: Recorded>(replay: &mut Replay<G>, moment: u32) -> Result<Option<Simulation>, String> {
    replay.playback_mut().seek(moment + 1);
    let search = replay.playback().search();
    let Some(record) = search.records().next_back() else { return Ok(None) };
    let Some(leaf) = search.tree().leaf_of(&record) else { return Ok(None) };
    replay.check_path(leaf)?;
    let Some(Explained { path, moment: compared, origin }) = replay.playback_mut().explain(moment) else {
        return Ok(None);
    };
    let search = replay.playback().search();
    let leaf_view = leaf_view(search, &record, leaf);
    let mut changes = changes_after(search, leaf);
    replay.playback_mut().seek(moment);
    note_before(replay.playback().search(), &mut changes);
    Ok(Some(Simulation {
        origin: match origin {
            search::Origin::Made => Origin::Made,
            search::Origin::Gathered(batch) => Origin::Gathered { batch, moment: compared },
            search::Origin::Given => Origin::Given,
            search::Origin::Carried => Origin::Carried,
            search::Origin::Kept => Origin::Kept,
            search::Origin::Led => Origin::Led,
            search::Origin::Unknown => Origin::Unknown,
        },
        path: path.iter().map(comparison).collect(),
        leaf: leaf_view,
        changes,
    }))
}

fn comparison(choice: &Choice) -> Comparison {
    let edges = &choice.report.edges;
    let taken = usize::from(choice.step.edge);
    let mut order: Vec<usize> = (0..edges.len()).collect();
    // Of equal ones the earlier, as in selection.
    order.sort_by(|&a, &b| edges[b].s.total_cmp(&edges[a].s));
    let is_among_best = order.iter().take(BEST).any(|&at| at == taken);
    order.truncate(if is_among_best { BEST } else { BEST - 1 });
    order.extend((!is_among_best).then_some(taken));
    Comparison {
        node: choice.step.node.get(),
        taken: edges[taken].mv.0,
        edges: order.into_iter().map(|at| edge_view(&edges[at])).collect(),
        moves: u32::try_from(edges.len()).unwrap_or(u32::MAX),
        handed: choice.handed,
        shared: choice.shared,
    }
}

fn leaf_view<G: Game>(search: &Search<G>, record: &Record, leaf: NodeId) -> Leaf {
    let tree = search.tree();
    // What a node of known value is, is known.
    let known = terminal(tree.flags(leaf)).unwrap_or(Terminal::Draw);
    let kind = match record.kind {
        Kind::Opened => search
            .transposition_of(leaf)
            .map_or(LeafKind::Opened, |transposition| LeafKind::Reused(transposition.get())),
        Kind::Ended(_) => LeafKind::Ended(known),
        Kind::Again => LeafKind::Again(known),
    };
    let edges = if record.kind == Kind::Opened { tree.edges(leaf) } else { &[] };
    Leaf {
        node: leaf.get(),
        kind,
        value: record.value.get(),
        draw: record.draw.get(),
        moves_left: record.moves_left.get(),
        moves: edges.iter().map(|edge| (edge.mv().0, edge.prior().get())).collect(),
    }
}

/// The nodes from a leaf up, as they are after the newest simulation, which led there.
fn changes_after<G: Game>(search: &Search<G>, leaf: NodeId) -> Vec<Change> {
    let tree = search.tree();
    let event = search.moment() - 1;
    let proven = |node: NodeId| {
        let new = tree.bound_changes().iter().rev().take_while(|change| change.event == event);
        new.into_iter().any(|change| change.proven && change.node == node)
    };
    let path: Vec<NodeId> = path_up(tree, leaf).collect();
    let mut depth = u32::try_from(path.len()).unwrap_or(u32::MAX);
    let mut value = search.own_evaluation(leaf).value.get();
    let mut changes = Vec::with_capacity(path.len());
    for &node in &path {
        depth -= 1;
        // A node of known value passes that on, whatever was found below it.
        if tree.exact(node).is_some() {
            value = tree.mean_value(node);
        }
        changes.push(Change {
            node: node.get(),
            mv: search.own_evaluation(node).mv.0,
            value: value + 0.0,
            visits: (0, tree.visits(node)),
            q: (None, mean_q(search, node, depth) + 0.0),
            terminal: terminal(tree.flags(node)),
            is_proven: proven(node),
            is_corrected: false,
        });
        value = -value;
    }
    changes
}

/// Adds what the nodes were before.
fn note_before<G: Game>(search: &Search<G>, changes: &mut [Change]) {
    let tree = search.tree();
    let mut depth = u32::try_from(changes.len()).unwrap_or(u32::MAX);
    let mut is_corrected = false;
    for change in changes {
        depth -= 1;
        // A proof corrects the nodes above it up to the first one that was proven before.
        change.is_corrected = is_corrected && (change.terminal.is_none() || change.is_proven);
        is_corrected = change.is_proven || change.is_corrected;
        let Some(node) = tree.find(change.node) else { continue };
        change.visits.0 = tree.visits(node);
        change.q.0 = Some(mean_q(search, node, depth) + 0.0);
    }
}

fn path_up(tree: &Tree, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::successors(Some(node), |&node| (node != Tree::ROOT).then(|| tree.parent(node)))
}

fn batch<G: Game>(search: &Search<G>, gather: &Gather, first_backup: Option<u32>) -> Batch {
    let moves = |place: &EdgeKey| {
        let path = place.parent.map(|parent| search.path_to(parent)).unwrap_or_default();
        let last = place.parent.map(|_| place.mv);
        path.into_iter().chain(last).map(|mv| mv.0).collect::<Vec<u16>>()
    };
    let visits = gather.collisions.iter().map(|&(_, visits)| visits);
    Batch {
        leaves: gather.leaves.iter().take(Batch::MOST).map(moves).collect(),
        leaf_count: u32::try_from(gather.leaves.len()).unwrap_or(u32::MAX),
        collisions: gather.collisions.iter().take(Batch::MOST).map(|(place, visits)| (moves(place), *visits)).collect(),
        collision_visits: visits.fold(0, u32::saturating_add),
        first_backup,
    }
}
