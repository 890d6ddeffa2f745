//! Findings about a later position are carried back to a search of an earlier one.
//!
//! Its simulations become simulations of this log, in their order and with new ids, below the move that leads there, after the
//! [edit](Edit::Carry) that says how many they are. So the log stands by itself: nobody needs the other search to read it.

use std::collections::HashMap;

use super::{Search, exact_value};
use crate::{
    game::{EndingKind, Game, Move, Outcome},
    log::{EdgeKey, Edit, Kind, Record, Source},
    prior::Edge,
    proof::{Proof, prove},
    tree::{Bounds, Gift, NodeId, Tree, mate_of},
    value::MovesLeft,
};

/// Most simulations that are carried at once. Of a longer search the first ones are taken.
pub const MAX_CARRIED: u32 = 1 << 17;

/// Part of a search that is carried back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The simulations that prove results of its root's moves.
    Proofs,
    /// All of its simulations.
    Whole,
}

/// A simulation as this log has it, and the edges of the node that it opens.
type Carried = (Record, Vec<Edge>);

impl<G: Game> Search<G> {
    /// Appends what a search of a later position found; `moves` lead from this root to its own. Simulations that end at nodes which are
    /// here already are left out. Returns how many were carried.
    ///
    /// # Errors
    /// One sentence if there is nothing to carry, or no place for it; nothing changes then.
    pub fn carry(&mut self, later: &mut Self, moves: &[Move], part: Part) -> Result<u32, &'static str> {
        if !self.header.keeps_sides(moves.len()) {
            return Err("what was found has the priors of the other side");
        }
        let (&mv, before) = moves.split_last().ok_or("the search is of the same position")?;
        let parent = self.node_after(before).ok_or("the search has not visited the position before")?;
        let place = EdgeKey { parent: Some(parent), mv };
        if !self.tree.edges(parent).iter().any(|edge| edge.mv() == mv) {
            return Err("the move is not among the parent's edges");
        }
        if parent == Tree::ROOT && !self.header.root_moves.is_empty() && !self.header.root_moves.contains(&mv) {
            return Err("a move of the root that is not searched");
        }
        if !later.is_as_found() {
            return Err("what was found after an edit is not carried back");
        }
        if !self.can_be_edited() {
            return Err("an edit in the midst of a batch");
        }
        let again_from = self.known_until(later, place);
        let carried = self.carried(later, moves, place, part, again_from);
        let visits = u32::try_from(carried.len()).expect("no more than are carried at once");
        if visits == 0 {
            return Err("there is nothing to carry back that is not known here");
        }
        let moment = later.moment();
        let from = Source { digest: later.digest(moment), moment, is_whole: part == Part::Whole };
        let edit = Edit::Carry { place, visits, from };
        self.check_edit(&edit)?;
        self.append_edit(edit);
        for (record, edges) in &carried {
            self.replay(record, edges).expect("what fits the tree fits the search");
        }
        Ok(visits)
    }

    /// The result that is proven of the root by its moves, from the view of the player who moved there, and the moves to mate as
    /// [`Tree::mate`] counts them.
    #[must_use]
    pub fn proven_root(&self) -> Option<(Outcome, Option<i32>)> {
        let root = self.tree.find(0)?;
        let exact_plies = |child| if self.tree.flags(child).is_terminal() { self.tree.exact_plies(child) } else { 0 };
        let branches: Vec<_> = self
            .tree
            .branches(root)
            .map(|branch| match branch.child {
                None => (Bounds::OPEN, None, 0),
                Some(child) => {
                    let flags = self.tree.flags(child);
                    (flags.bounds(), flags.ending(), exact_plies(child))
                }
            })
            .collect();
        // As a child's proof would tell: by the shortest win, or the longest way to what all moves lead to.
        let best = self.best_branch(root).and_then(|branch| branch.child).map_or(0, exact_plies);
        let Proof::Exact { outcome, moves_left, by_tablebase } = prove(branches.into_iter(), best)? else {
            return None;
        };
        #[expect(clippy::cast_precision_loss, reason = "plies are few")]
        let plies = moves_left as f64 / f64::from(MovesLeft::PLY);
        Some((outcome, mate_of(outcome, plies, by_tablebase)))
    }

    /// Returns whether all evaluations are the evaluator's: edits gave or carried visits at most, or said which moves of the root are
    /// searched.
    fn is_as_found(&self) -> bool {
        self.edits().iter().all(|(_, edit)| match edit {
            Edit::Give { .. } | Edit::Carry { .. } => true,
            Edit::Only { node, .. } => *node == Tree::ROOT,
            Edit::Parameter { .. } | Edit::Priors { .. } | Edit::Evaluation { .. } => false,
        })
    }

    /// The moment of the later log up to which its simulations are here: it began with them, or they were carried before.
    fn known_until(&self, later: &mut Self, place: EdgeKey) -> u32 {
        let mut known = later.kept();
        for (_, edit) in self.edits() {
            if let Edit::Carry { place: at, from, .. } = edit
                && (*at, from.is_whole) == (place, true)
                && from.moment <= later.moment()
                && later.digest(from.moment) == from.digest
            {
                known = known.max(from.moment);
            }
        }
        known
    }

    /// Makes the simulations to carry to a place, to which `moves` lead. Those that visit a node again count from a moment on.
    fn carried(&self, later: &Self, moves: &[Move], place: EdgeKey, part: Part, again_from: u32) -> Vec<Carried> {
        let mut tree = self.tree.clone();
        tree.skip_event();
        tree.set_apart(place);
        let gift = Some(Gift { place, is_carried: true });
        let proving = (part == Part::Proofs).then(|| later.proving());
        let mut nodes: Vec<Option<NodeId>> = Vec::with_capacity(later.tree.len() as usize);
        let mut carried = Vec::new();
        let (mut game, mut legal) = (self.game.clone(), Vec::new());
        let simulation = |event: u32| Some((event, later.log.simulation(event as usize)?));
        for (event, record) in (0..later.moment()).filter_map(simulation) {
            if carried.len() >= MAX_CARRIED as usize {
                break;
            }
            let old = later.tree.leaf_of(&record).expect("a simulation's leaf");
            let to = match record.parent {
                None => Some(place),
                Some(parent) => nodes[parent.index()].map(|parent| EdgeKey { parent: Some(parent), mv: record.mv }),
            };
            let here = to.and_then(|to| child_at(&tree, to));
            let is_wanted = proving.as_ref().is_none_or(|proving| record.makes_node() && proving[old.index()]);
            let made = to.filter(|_| is_wanted).and_then(|to| match here {
                Some(node) if !record.makes_node() && event >= again_from => again(&tree, to, node),
                Some(_) => None,
                None if !record.makes_node() => None,
                None => {
                    game.rewind();
                    moves.iter().chain(&later.path_to(old)).for_each(|&mv| game.play(mv));
                    legal.clear();
                    game.legal_moves(&mut legal);
                    in_game(&record, to, &game, &legal)
                }
            });
            let edges = match &made {
                Some(made) if made.kind == Kind::Opened => later.opened_edges(old).to_vec(),
                _ => Vec::new(),
            };
            let made = made.filter(|made| tree.check(made, &edges).is_ok());
            if record.makes_node() {
                let new = made.as_ref().map(|_| NodeId::new(tree.len()));
                nodes.push(here.or(new));
            }
            if let Some(made) = made {
                tree.apply_given(&made, &edges, gift);
                carried.push((made, edges));
            }
        }
        carried
    }

    /// The nodes, by id, whose results prove something of the root's moves, with those between.
    fn proving(&self) -> Vec<bool> {
        let tree = &self.tree;
        let mut bounded: HashMap<NodeId, u32> = HashMap::new();
        let mut proven: HashMap<NodeId, u32> = HashMap::new();
        for change in tree.bound_changes() {
            bounded.entry(change.node).or_insert(change.event);
            if change.proven {
                proven.insert(change.node, change.event);
            }
        }
        let mut proving = vec![false; tree.len() as usize];
        let mut open: Vec<(NodeId, u32)> = tree.find(0).map(|root| (root, u32::MAX)).into_iter().collect();
        while let Some((node, until)) = open.pop() {
            proving[node.index()] = true;
            // What came after the proof was not needed for it.
            let until = proven.get(&node).map_or(until, |&event| event.min(until));
            for child in tree.visited_children(node) {
                let is_ended = tree.flags(child).bounds() != Bounds::OPEN;
                let since = bounded.get(&child).copied().or(is_ended.then(|| tree.record_of(child)));
                if since.is_some_and(|since| since <= until) {
                    open.push((child, until));
                }
            }
        }
        // The root alone proves nothing.
        if proving.iter().filter(|&&proves| proves).count() == 1 {
            proving.fill(false);
        }
        proving
    }
}

fn child_at(tree: &Tree, place: EdgeKey) -> Option<NodeId> {
    let parent = place.parent?;
    let index = tree.edges(parent).iter().position(|edge| edge.mv() == place.mv)?;
    tree.child(parent, index)
}

/// Another visit of a node whose value is known in a tree.
fn again(tree: &Tree, EdgeKey { parent, mv }: EdgeKey, node: NodeId) -> Option<Record> {
    let (value, draw) = exact_value(tree.exact(node)?);
    Some(Record { parent, mv, kind: Kind::Again, value, draw, moves_left: MovesLeft::new(tree.mean_moves_left(node)) })
}

/// A simulation that makes a node, as the rules have it for a game that began earlier: which positions were met before is another
/// question there.
fn in_game<G: Game>(record: &Record, EdgeKey { parent, mv }: EdgeKey, game: &G, legal: &[Move]) -> Option<Record> {
    let record = Record { parent, mv, ..*record };
    let Some(ending) = game.ending(legal, false) else {
        let holds = matches!(record.kind, Kind::Opened | Kind::Ended(EndingKind::Tablebase));
        return holds.then_some(record);
    };
    let (value, draw) = exact_value(ending.outcome);
    let moves_left = match ending.kind {
        EndingKind::Tablebase => record.moves_left,
        EndingKind::Rules | EndingKind::TwoFold => MovesLeft::new(f64::from(ending.plies)),
    };
    Some(Record { kind: Kind::Ended(ending.kind), value, draw, moves_left, ..record })
}
