//! Breakpoints: conditions that stop a run at the simulation with which they become true.
//!
//! The state before is noted when a run begins, and after each simulation only what it can have changed is looked at: the move of
//! the root that it went through, and new proofs.

use engine::{
    Game, Move, NodeId, Record, Search, Tree,
    game::EndingKind,
    proof::{Proof, prove},
};
use wire::{Breakpoint, Hit, Provable};

use crate::{kld, refusal::Refusal};

/// Most breakpoints of one run.
const MOST: usize = 16;

/// The breakpoints of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Breakpoints {
    armed: Vec<Armed>,
    /// Changes of bounds that were looked at.
    bounds: usize,
    /// The root's visits when the KLD gain was looked at.
    visits: u32,
    hits: Vec<Hit>,
}

#[derive(Clone, Debug)]
struct Armed {
    breakpoint: Breakpoint,
    before: Before,
}

/// State of a breakpoint's numbers when they were looked at last.
#[derive(Clone, Debug)]
enum Before {
    /// The best move's node, once there is one.
    Best(Option<NodeId>),
    /// The moves' nodes that had the visits.
    Had(Vec<NodeId>),
    /// True if Q was less than the value; `None` while there is no Q.
    Less(Option<bool>),
    /// True if it was proven.
    Proven(bool),
    /// True if the gain was below.
    Below(bool),
    /// It stopped this run.
    Hit,
}

/// Effect of a simulation on a breakpoint.
enum Now {
    /// Nothing that matters.
    Same,
    /// Something to note.
    Changed(Before),
    /// It is true: for the node at the end of this path, with this number.
    True(Vec<u16>, Option<f64>),
}

/// Checks that breakpoints can be those of a search.
///
/// # Errors
/// `Limit` for too many, `Invalid` for a number out of range or a move that is not the root's.
pub(super) fn check<G: Game>(search: &Search<G>, breakpoints: &[Breakpoint]) -> Result<(), Refusal> {
    if breakpoints.len() > MOST {
        return Err(Refusal::limit(format!("{} breakpoints are too many: the limit is {MOST}", breakpoints.len())));
    }
    for breakpoint in breakpoints {
        breakpoint.check().map_err(Refusal::invalid)?;
    }
    let mut game = search.game().clone();
    game.rewind();
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    match breakpoints.iter().filter_map(Breakpoint::mv).find(|&mv| !legal.contains(&Move(mv))) {
        Some(mv) => Err(Refusal::invalid(format!("move code {mv} of a breakpoint is not legal at the search's root"))),
        None => Ok(()),
    }
}

impl Breakpoints {
    /// Notes what is so now: only what becomes true from here on counts.
    pub(super) fn arm<G: Game>(search: &Search<G>, breakpoints: &[Breakpoint]) -> Self {
        let tree = search.tree();
        let armed =
            breakpoints.iter().map(|&breakpoint| Armed { breakpoint, before: before(search, breakpoint) }).collect();
        Self { armed, bounds: tree.bound_changes().len(), visits: tree.root_visits(), hits: Vec::new() }
    }

    /// Returns whether there is anything to look at.
    pub(super) fn are_set(&self) -> bool {
        !self.armed.is_empty()
    }

    /// Returns the breakpoints that became true.
    pub(super) fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// Looks at a search to which a simulation was just appended; whether one of them became true with it.
    pub(super) fn look<G: Game>(&mut self, search: &Search<G>, record: &Record) -> bool {
        let tree = search.tree();
        let look = Look {
            search,
            moved: tree.leaf_of(record).and_then(|leaf| child_of_root(tree, leaf)),
            new_bounds: self.bounds,
            looks_at_gain: self.visits / kld::INTERVAL != tree.root_visits() / kld::INTERVAL,
        };
        self.bounds = tree.bound_changes().len();
        self.visits = tree.root_visits();
        let before = self.hits.len();
        for armed in &mut self.armed {
            match look.at(armed.breakpoint, &armed.before) {
                Now::Same => {}
                Now::Changed(now) => armed.before = now,
                Now::True(moves, number) => {
                    armed.before = Before::Hit;
                    self.hits.push(Hit { breakpoint: armed.breakpoint, moment: search.moment(), moves, number });
                }
            }
        }
        self.hits.len() > before
    }
}

/// Returns the state that a breakpoint compares with.
fn before<G: Game>(search: &Search<G>, breakpoint: Breakpoint) -> Before {
    let tree = search.tree();
    if tree.is_empty() {
        return match breakpoint {
            Breakpoint::BestMove => Before::Best(None),
            Breakpoint::Visits { .. } => Before::Had(Vec::new()),
            Breakpoint::Value { .. } => Before::Less(None),
            Breakpoint::Proof { .. } => Before::Proven(false),
            Breakpoint::KldGain { .. } => Before::Below(false),
        };
    }
    match breakpoint {
        Breakpoint::BestMove => Before::Best(search.best_branch(Tree::ROOT).and_then(|best| best.child)),
        Breakpoint::Visits { visits, .. } => {
            Before::Had(tree.visited_children(Tree::ROOT).filter(|&child| tree.visits(child) >= visits).collect())
        }
        Breakpoint::Value { mv: None, q } => Before::Less(Some(root_value(search) < q)),
        Breakpoint::Value { mv: Some(mv), q } => Before::Less(child(tree, mv).map(|child| search.mean_q(child) < q)),
        Breakpoint::Proof { of: Provable::Root } => Before::Proven(is_root_proven(tree)),
        Breakpoint::Proof { of: Provable::Move(mv) } => {
            Before::Proven(child(tree, mv).is_some_and(|child| is_known(tree, child)))
        }
        Breakpoint::Proof { of: Provable::Any } => Before::Proven(false),
        Breakpoint::KldGain { below } => Before::Below(is_below(search, below).is_some()),
    }
}

/// Parts of a search that one simulation can have changed.
struct Look<'a, G: Game> {
    search: &'a Search<G>,
    /// The move of the root that it went through, as the node it leads to.
    moved: Option<NodeId>,
    /// Index at which the new changes of bounds begin.
    new_bounds: usize,
    looks_at_gain: bool,
}

impl<G: Game> Look<'_, G> {
    fn at(&self, breakpoint: Breakpoint, before: &Before) -> Now {
        match (breakpoint, before) {
            (_, Before::Hit) => Now::Same,
            (Breakpoint::BestMove, Before::Best(best)) => self.best(*best),
            (Breakpoint::Visits { mv, visits }, Before::Had(had)) => self.visits(mv, visits, had),
            (Breakpoint::Value { mv, q }, Before::Less(less)) => self.value(mv, q, *less),
            (Breakpoint::Proof { of }, Before::Proven(false)) => self.proof(of),
            (Breakpoint::KldGain { below }, Before::Below(was)) if self.looks_at_gain => {
                match is_below(self.search, below) {
                    Some(gain) if !was => Now::True(Vec::new(), Some(gain)),
                    is if is.is_some() == *was => Now::Same,
                    is => Now::Changed(Before::Below(is.is_some())),
                }
            }
            _ => Now::Same,
        }
    }

    fn tree(&self) -> &Tree {
        self.search.tree()
    }

    fn best(&self, best: Option<NodeId>) -> Now {
        let (tree, Some(moved)) = (self.tree(), self.moved) else { return Now::Same };
        // Only the move that was visited can have overtaken, unless something was proven.
        let proven = tree.bound_changes().len() > self.new_bounds;
        let overtakes = best.is_none_or(|best| {
            moved != best && (tree.visits(moved) >= tree.visits(best) || tree.flags(moved).is_terminal())
        });
        if !overtakes && !proven {
            return Now::Same;
        }
        match self.search.best_branch(Tree::ROOT) {
            Some(now) if best.is_none() => Now::Changed(Before::Best(now.child)),
            Some(now) if now.child != best => Now::True(vec![now.edge.mv().0], None),
            _ => Now::Same,
        }
    }

    fn visits(&self, mv: Option<u16>, visits: u32, had: &[NodeId]) -> Now {
        let (tree, Some(moved)) = (self.tree(), self.moved) else { return Now::Same };
        if tree.visits(moved) < visits || had.contains(&moved) {
            return Now::Same;
        }
        let code = self.search.own_evaluation(moved).mv.0;
        if mv.is_none_or(|mv| mv == code) {
            return Now::True(vec![code], Some(f64::from(tree.visits(moved))));
        }
        Now::Same
    }

    fn value(&self, mv: Option<u16>, value: f64, less: Option<bool>) -> Now {
        let q = match mv {
            None => root_value(self.search),
            Some(mv) => match self.moved {
                Some(moved) if self.search.own_evaluation(moved).mv == Move(mv) => self.search.mean_q(moved),
                _ => return Now::Same,
            },
        };
        match less {
            None => Now::Changed(Before::Less(Some(q < value))),
            Some(less) if less != (q < value) => Now::True(mv.into_iter().collect(), Some(q)),
            Some(_) => Now::Same,
        }
    }

    fn proof(&self, of: Provable) -> Now {
        let tree = self.tree();
        let new_bounds = &tree.bound_changes()[self.new_bounds..];
        let ended = self.moved.is_some_and(|moved| tree.flags(moved).is_terminal());
        match of {
            Provable::Root if (ended || !new_bounds.is_empty()) && is_root_proven(tree) => Now::True(Vec::new(), None),
            Provable::Move(mv) if ended && self.moved == child(tree, mv) => match self.moved {
                Some(moved) if is_known(tree, moved) => Now::True(vec![mv], None),
                _ => Now::Same,
            },
            Provable::Any => match new_bounds.iter().rfind(|change| change.proven) {
                Some(change) => Now::True(self.search.path_to(change.node).iter().map(|mv| mv.0).collect(), None),
                None => Now::Same,
            },
            Provable::Root | Provable::Move(_) => Now::Same,
        }
    }
}

/// The node that a move of the root leads to.
fn child(tree: &Tree, mv: u16) -> Option<NodeId> {
    let at = tree.edges(Tree::ROOT).iter().position(|edge| edge.mv() == Move(mv))?;
    tree.child(Tree::ROOT, at)
}

/// The move of the root below which a node is, as a node; `None` for the root.
fn child_of_root(tree: &Tree, mut node: NodeId) -> Option<NodeId> {
    if node == Tree::ROOT {
        return None;
    }
    while tree.parent(node) != Tree::ROOT {
        node = tree.parent(node);
    }
    Some(node)
}

/// The root's Q, view of its side to move.
fn root_value<G: Game>(search: &Search<G>) -> f64 {
    -search.mean_q(Tree::ROOT)
}

/// Returns whether a node's result is known for certain; a repetition is not, another path there may not repeat.
fn is_known(tree: &Tree, node: NodeId) -> bool {
    let flags = tree.flags(node);
    flags.is_terminal() && flags.ending() != Some(EndingKind::TwoFold)
}

/// Returns whether the root's moves prove its result: the root itself is never made terminal, so that it can be searched on.
fn is_root_proven(tree: &Tree) -> bool {
    let branches = tree.branches(Tree::ROOT).map(|branch| {
        let flags = branch.child.map_or(engine::tree::Flags::OPEN, |child| tree.flags(child));
        (flags.bounds(), flags.ending(), 0)
    });
    matches!(prove(branches, 0), Some(Proof::Exact { .. }))
}

/// The KLD gain, where it is below a limit.
fn is_below<G: Game>(search: &Search<G>, limit: f64) -> Option<f64> {
    kld::kld_gain(search).filter(|gain| *gain < limit)
}
