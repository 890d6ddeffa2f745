//! A node's numbers over its visits: samples of a whole log, taken in one pass.
//!
//! The tree itself is taken through the log, event by event, so that every number of a sample is the one that the search
//! shows at its moment, whatever batches, edits, given visits and proofs there were. Beside it the pass keeps what no tree
//! does: [minimax](Minimax), how much each move's values [differ](Spread), and where the last visits went.

mod minimax;
mod spread;

use std::collections::VecDeque;

use crate::{
    distribution::{INTERVAL, entropy, kld_gain_of},
    game::{Game, Move},
    label::Label,
    log::Record,
    search::Search,
    tree::{NodeId, Timeline, Tree},
};
use minimax::Minimax;
use spread::Spread;

/// Samples are taken whenever this part of a node's visits is done, and of fewer visits after each.
const PARTS: u64 = 255;

/// Newest edits after each of which a sample is taken as well: they change numbers without a visit.
const EDITS: usize = 64;

/// Samples of a node, as far as they are taken. [`Playback::sample`](crate::Playback::sample) goes on with it.
#[derive(Clone, Debug)]
pub struct Sampling {
    node: NodeId,
    /// The next event, and the last moment.
    event: u32,
    end: u32,
    /// Value that [`progress`] will have at the end; `done` is the number of [`PARTS`] of it that are reached.
    goal: u32,
    done: Option<u64>,
    /// From which event on edits are sampled.
    edits_from: u32,
    /// Labels of the node and all younger ones.
    labels: Vec<Label>,
    spreads: Vec<Spread>,
    minimax: Minimax,
    /// The moves that the node's last visits went to, the newest last.
    recent: VecDeque<u8>,
    samples: Samples,
}

/// A node's numbers over its visits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// The node's moves, in the order of its edges at the end of the log; what is said of moves is in this order.
    pub moves: Vec<Move>,
    /// Oldest first; at most 256, and 64 after edits.
    pub all: Vec<Sample>,
    /// P of every move as selection uses it, each with the index of the sample from which on it holds.
    pub priors: Vec<(u32, Vec<f64>)>,
}

/// A node at a moment. Values are from the view of its side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The moment: events applied.
    pub moment: u32,
    /// N: completed visits.
    pub visits: u32,
    /// Q: mean value, draw score included.
    pub q: f64,
    /// W - L: mean value without draw score.
    pub wl: f64,
    /// D: mean probability of a draw.
    pub d: f64,
    /// The best move, by place; `None` before any was visited.
    pub best: Option<u8>,
    /// The node's value by minimax: a node of exact value is worth that, one without visited moves its own evaluation, any other
    /// as much as its best visited move.
    pub minimax: f64,
    /// Entropy of the visits' distribution, in nats; `None` before any move was visited.
    pub entropy: Option<f64>,
    /// KLD gain over the last 100 visits; `None` before the moves have 200.
    pub kld_gain: Option<f64>,
    /// Every move.
    pub moves: Vec<MoveSample>,
}

/// A move of the node at a moment, from its mover's view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveSample {
    /// N: completed visits, as far as the node counts them.
    pub visits: u32,
    /// Visits that the move was given; they are not in N.
    pub given: u32,
    /// Q: mean value, draw score included; `None` if unvisited.
    pub q: Option<f64>,
    /// The standard error of the mean of the values that simulations found below it; `None` for fewer than two.
    pub error: Option<f64>,
    /// U: exploration.
    pub u: f64,
    /// Q as selection takes it: that of first play urgency where the move is unvisited.
    pub taken: f64,
}

impl Sampling {
    /// Begins the samples of a node, in a search that stands at its end.
    pub(crate) fn new<G: Game>(search: &Search<G>, node: NodeId) -> Self {
        let tree = search.tree();
        let edits = search.log().edits();
        let moves: Vec<Move> = tree.edges(node).iter().map(|edge| edge.mv()).collect();
        Self {
            node,
            event: tree.record_of(node),
            end: search.end(),
            goal: progress(tree, node),
            done: None,
            edits_from: edits[edits.len().saturating_sub(EDITS)..].first().map_or(u32::MAX, |edit| edit.0),
            labels: Vec::new(),
            spreads: vec![Spread::default(); moves.len()],
            minimax: Minimax::new(node),
            recent: VecDeque::with_capacity(INTERVAL as usize + 1),
            samples: Samples { moves, ..Samples::default() },
        }
    }

    /// The samples, once all are taken.
    #[must_use]
    pub fn finish(self) -> Samples {
        self.samples
    }

    /// The node.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// Takes a search through this many events more; returns whether there are no others.
    pub(crate) fn go_on<G: Game>(&mut self, search: &mut Search<G>, timeline: &Timeline, events: u32) -> bool {
        search.seek(self.event, timeline);
        let to = self.end.min(self.event.saturating_add(events));
        while self.event < to {
            self.take(search);
        }
        self.event == self.end
    }

    fn take<G: Game>(&mut self, search: &mut Search<G>) {
        let event = self.event;
        let visits = search.tree().find(self.node.get()).map_or(0, |node| search.tree().visits(node));
        search.go_on();
        self.event += 1;
        let tree = search.tree();
        let Some(record) = search.log().simulation(event as usize) else {
            self.minimax.amend(search, event, &self.labels);
            let is_edit = search.log().edits().binary_search_by_key(&event, |edit| edit.0).is_ok();
            if is_edit && event >= self.edits_from {
                self.sample(search);
            }
            return;
        };
        let label = self.label(tree, &record);
        if record.makes_node() && event >= tree.record_of(self.node) {
            self.labels.push(label);
            self.minimax.add(tree, &record, label);
        }
        self.minimax.note_proofs(tree, event, &self.labels);
        if label.is_move() {
            let value = i64::from(record.value.units());
            self.spreads[usize::from(label.edge)].add(if label.is_flipped { -value } else { value });
            if tree.visits(self.node) != visits {
                self.recent.push_back(label.edge);
                if self.recent.len() > INTERVAL as usize {
                    self.recent.pop_front();
                }
            }
        }
        if label == Label::OUTSIDE {
            return;
        }
        let done = u64::from(progress(tree, self.node)) * PARTS / u64::from(self.goal);
        if self.done != Some(done) {
            self.done = Some(done);
            self.sample(search);
        }
    }

    /// The label of a simulation's leaf.
    fn label(&self, tree: &Tree, record: &Record) -> Label {
        let first = self.node.get();
        // The node's own evaluation, and later visits of a node of known value.
        let is_here = match record.makes_node() {
            true => self.labels.is_empty(),
            false => tree.leaf_of(record) == Some(self.node),
        };
        if is_here {
            return Label::HERE;
        }
        let above = record.parent.and_then(|parent| parent.get().checked_sub(first));
        let above = above.map_or(Label::OUTSIDE, |above| self.labels[above as usize]);
        above.of_child(|| self.place(record.mv))
    }

    /// The place of a move.
    fn place(&self, mv: Move) -> Option<u8> {
        let at = self.samples.moves.iter().position(|&one| one == mv);
        at.and_then(|at| u8::try_from(at).ok())
    }

    fn sample<G: Game>(&mut self, search: &Search<G>) {
        let (tree, node) = (search.tree(), self.node);
        let mut moves = vec![MoveSample::default(); self.samples.moves.len()];
        let mut priors = vec![0.0; moves.len()];
        let mut counts: Vec<(u32, u32)> = Vec::with_capacity(moves.len());
        let report = search.report_beside(node, &[]);
        for branch in tree.branches(node) {
            let Some(place) = self.place(branch.edge.mv()) else { continue };
            let at = usize::from(place);
            priors[at] = tree.effective_prior(&branch);
            let reported = report.edges.iter().find(|edge| edge.mv == branch.edge.mv());
            let (u, taken) = reported.map_or((0.0, 0.0), |edge| (edge.u, edge.q));
            moves[at] = MoveSample { u, taken, ..MoveSample::default() };
            let Some(child) = branch.child else { continue };
            let visits = tree.counted_visits(child);
            let recent = self.recent.iter().filter(|&&recent| recent == place).count();
            let recent = u32::try_from(recent).expect("at most a hundred");
            counts.push((visits.saturating_sub(recent), visits));
            let (given, q) = (tree.given_visits(child), Some(search.mean_q(child)));
            moves[at] = MoveSample { visits, given, q, error: self.spreads[at].error(), u, taken };
        }
        self.samples.all.push(Sample {
            moment: search.moment(),
            visits: tree.visits(node),
            // Adding zero turns a negative zero into zero.
            q: -search.mean_q(node) + 0.0,
            wl: -tree.mean_value(node) + 0.0,
            d: tree.mean_draw(node),
            best: search.best_branch(node).and_then(|best| self.place(best.edge.mv())),
            minimax: self.minimax.value(),
            entropy: entropy(counts.iter().map(|count| count.1)),
            kld_gain: kld_gain_of(counts.into_iter()),
            moves,
        });
        if self.samples.priors.last().is_none_or(|last| last.1 != priors) {
            let from = self.samples.all.len() - 1;
            self.samples.priors.push((u32::try_from(from).expect("a few hundred"), priors));
        }
    }
}

/// Returns the progress of a node's simulations: its visits, and those that its moves were given.
fn progress(tree: &Tree, node: NodeId) -> u32 {
    let given = |tree: &Tree| tree.visited_children(node).map(|child| tree.given_visits(child)).sum::<u32>();
    tree.visits(node) + if tree.has_given() { given(tree) } else { 0 }
}
