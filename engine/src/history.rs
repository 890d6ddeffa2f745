//! History of the visits of a node's moves, over a whole log.
//!
//! One pass over the events. Children are younger than their parents, so the label of a simulation's parent alone tells through
//! which move of the node it went, and its value goes to that move's sum at once. Only proofs reach further: the earlier value of
//! a proven node is replaced, in the same way as the tree does it.

use std::{cmp::Ordering, collections::HashMap};

use crate::{
    arithmetic::{Exact, Lc0},
    best::Standing,
    game::{EndingKind, Game, Outcome},
    label::Label,
    log::{EdgeKey, Edit, Kind, Record},
    parameters::{ArithmeticChoice, Parameters},
    search::{Search, with_draw_score},
    tree::{NodeId, Timeline, draw_of, value_of},
    value::{MovesLeft, UNIT},
};

/// Moments at which the numbers of all moves are kept, spread evenly over the log.
const SAMPLES: u32 = 200;

/// The history of a node's moves. Moves are named by their place among the node's edges; a moment is the number of events
/// applied.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The events of all simulations that went on from the node, oldest first, and the move that each took.
    events: Vec<u32>,
    taken: Vec<u8>,
    /// From which moment on which move was the best.
    best: Vec<(u32, u8)>,
    /// The moments that are kept, and the standing of every move at each.
    moments: Vec<u32>,
    counts: Vec<Count>,
    edges: usize,
}

/// A move at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Count {
    /// N: completed visits.
    pub visits: u32,
    /// Q as selection takes it, mover's view; 0 while there are no visits.
    pub q: f64,
}

/// A stretch of moments, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The first of them.
    pub from: u32,
    /// The last of them.
    pub to: u32,
}

impl History {
    pub(crate) fn of<G: Game>(search: &Search<G>, timeline: &Timeline, node: NodeId) -> Self {
        let end = search.end();
        let mut history = Self {
            events: Vec::new(),
            taken: Vec::new(),
            best: Vec::new(),
            moments: Vec::new(),
            counts: Vec::new(),
            edges: search.tree().edges(node).len(),
        };
        let mut pass = Pass::new(search, timeline, node);
        for event in 0..end {
            if event == 0 || sample_of(event, end) != sample_of(event - 1, end) {
                history.sample(event, &pass);
            }
            let Some(record) = search.log().simulation(event as usize) else {
                pass.edit(event);
                continue;
            };
            let edge = pass.take(event, &record);
            if let Some(edge) = edge {
                history.events.push(event);
                history.taken.push(edge);
            }
            // A visit that was not counted may have proven something all the same.
            let best = (edge.is_some() || pass.proved_now).then(|| pass.new_best(edge.unwrap_or_default())).flatten();
            if let Some(best) = best {
                history.best.push((event + 1, best));
            }
        }
        history.sample(end, &pass);
        history
    }

    fn sample<G: Game>(&mut self, moment: u32, pass: &Pass<'_, G>) {
        self.moments.push(moment);
        self.counts.extend(pass.sums.iter().map(|sum| Count { visits: sum.visits, q: pass.q(sum) }));
    }

    /// The moment after a move's first visit.
    #[must_use]
    pub fn first_visit(&self, edge: u8) -> Option<u32> {
        let at = self.taken.iter().position(|&taken| taken == edge)?;
        Some(self.events[at] + 1)
    }

    /// The moment after a move's last visit, at the latest this one.
    #[must_use]
    pub fn last_visit(&self, edge: u8, moment: u32) -> Option<u32> {
        let at = self.until(moment).iter().rposition(|&taken| taken == edge)?;
        Some(self.events[at] + 1)
    }

    /// Counts the visits to this move among the newest `most` visits that went on from the node to a move. Returns that count,
    /// and the number of visits looked at.
    #[must_use]
    pub fn recent(&self, edge: u8, moment: u32, most: usize) -> (usize, usize) {
        let until = self.until(moment);
        let last = &until[until.len().saturating_sub(most)..];
        (last.iter().filter(|&&taken| taken == edge).count(), last.len())
    }

    /// Returns the stretches in which a move was the node's best one, up to a moment.
    #[must_use]
    pub fn stretches_as_best(&self, edge: u8, moment: u32) -> Vec<Stretch> {
        let ends = self.best.iter().skip(1).map(|next| next.0 - 1).chain([u32::MAX]);
        let own = self.best.iter().zip(ends).filter(|((from, best), _)| *best == edge && *from <= moment);
        own.map(|(&(from, _), to)| Stretch { from, to: to.min(moment) }).collect()
    }

    /// Moments spread over the log, and the numbers of every move at each.
    pub fn samples(&self) -> impl Iterator<Item = (u32, &[Count])> {
        let edges = self.edges.max(1);
        self.moments
            .iter()
            .enumerate()
            .map(move |(at, &moment)| (moment, self.counts.get(at * edges..(at + 1) * edges).unwrap_or_default()))
    }

    /// The moves taken up to a moment.
    fn until(&self, moment: u32) -> &[u8] {
        &self.taken[..self.events.partition_point(|&event| event < moment)]
    }
}

/// Sums over the visits of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    /// Visits that the node counts; `all` are those and the ones given by hand.
    visits: u32,
    all: u32,
    /// In units of 2^-20, mover's view.
    value: i64,
    draw: i64,
    exact: Option<(Outcome, EndingKind)>,
    /// M of one visit where the value is exact, in quarters.
    plies: i64,
}

struct Pass<'a, G: Game> {
    search: &'a Search<G>,
    timeline: &'a Timeline,
    node: NodeId,
    draw_score: f64,
    labels: Vec<Label>,
    sums: Vec<Sum>,
    best: Option<u8>,
    /// Proofs that are to come, oldest first.
    proofs: Vec<Proof>,
    next_proof: usize,
    /// Results proven by now below the node.
    proven: HashMap<NodeId, Outcome>,
    /// Set where a leaf can be below a node that was proven while the leaf waited.
    has_batches: bool,
    proved_now: bool,
}

#[derive(Clone, Copy, Debug)]
struct Proof {
    event: u32,
    node: NodeId,
    outcome: Outcome,
    kind: EndingKind,
    visits: u32,
    value: i64,
    draw: i64,
}

/// Amounts that a simulation adds to a move's sums, its mover's view.
struct Change {
    value: i64,
    draw: i64,
}

impl<'a, G: Game> Pass<'a, G> {
    fn new(search: &'a Search<G>, timeline: &'a Timeline, node: NodeId) -> Self {
        let proofs = timeline.proofs().filter_map(|(change, after, honest)| {
            let (outcome, kind) = after.exact().zip(after.ending())?;
            let &crate::tree::HonestSums { visits, value, draw, .. } = honest;
            Some(Proof {
                event: change.event,
                node: change.node,
                outcome,
                kind,
                visits,
                value,
                draw: draw.cast_signed(),
            })
        });
        Self {
            search,
            timeline,
            node,
            draw_score: search.draw_score_at(node),
            labels: Vec::new(),
            sums: vec![Sum::default(); search.tree().edges(node).len()],
            best: None,
            proofs: proofs.collect(),
            next_proof: 0,
            proven: HashMap::new(),
            has_batches: search.header().parameters.batch > 1 || !search.log().edits().is_empty(),
            proved_now: false,
        }
    }

    /// Takes the next simulation; the move of the node that it went through, if it did.
    fn take(&mut self, event: u32, record: &Record) -> Option<u8> {
        let label = self.label(record);
        if record.makes_node() {
            let is_here = self.labels.len() == self.node.get() as usize;
            self.labels.push(if is_here { Label::HERE } else { label });
        }
        let proof = self.proof_at(event);
        if !label.is_move() {
            return None;
        }
        let given = self.search.given_at(event);
        if given.is_some_and(|place| place.parent.is_some_and(|above| self.labels[above.get() as usize].is_move())) {
            // It did not come up to here.
            if let Some(place) = given.filter(|_| self.search.is_carried_at(event)) {
                self.correct(event, place, label.edge, proof);
            }
            return None;
        }
        let counts = given.is_none_or(|place| place.parent != Some(self.node));
        let change = self.change(record, label, proof.as_ref());
        let sum = &mut self.sums[usize::from(label.edge)];
        sum.visits += u32::from(counts);
        sum.all += 1;
        sum.value += change.value;
        sum.draw += change.draw;
        if record.parent == Some(self.node)
            && let Kind::Ended(kind) = record.kind
        {
            sum.exact = Some((outcome_of(record), kind));
            sum.plies = i64::from(record.moves_left.quarters());
        }
        if let Some(proof) = proof.filter(|proof| self.search.tree().parent(proof.node) == self.node) {
            sum.exact = Some((proof.outcome, proof.kind));
            sum.plies = self.timeline.proven_plies(proof.node).unwrap_or(0);
        }
        Some(label.edge).filter(|_| counts)
    }

    /// Takes what a simulation proved that was carried to an edge below: it corrects the sums of a move without a visit.
    fn correct(&mut self, event: u32, place: EdgeKey, edge: u8, proof: Option<Proof>) {
        let above = proof.filter(|proof| place.parent.is_some_and(|parent| proof.node <= parent));
        let corrected = match above {
            Some(Proof { node, outcome, visits, value, draw, .. }) => {
                let visits = i64::from(visits);
                Some((node, visits * value_of(outcome) - value, visits * draw_of(outcome) - draw))
            }
            None => self.timeline.settled(event, place),
        };
        let sum = &mut self.sums[usize::from(edge)];
        if let Some((node, value, draw)) = corrected {
            sum.value += if self.labels[node.get() as usize].is_flipped { -value } else { value };
            sum.draw += draw;
        }
        let Some(proof) = proof else { return };
        self.proven.insert(proof.node, proof.outcome);
        if self.search.tree().parent(proof.node) == self.node {
            sum.exact = Some((proof.outcome, proof.kind));
            sum.plies = self.timeline.proven_plies(proof.node).unwrap_or(0);
        }
    }

    /// Takes the next event, if it is an edit of what a node is worth.
    fn edit(&mut self, event: u32) {
        let edits = self.search.log().edits();
        let Ok(index) = edits.binary_search_by_key(&event, |edit| edit.0) else { return };
        let (Edit::Evaluation { node, value, draw }, Some(Edit::Evaluation { value: old, draw: old_draw, .. })) =
            (&edits[index].1, self.search.before_edit(index))
        else {
            return;
        };
        let label = self.labels.get(node.get() as usize).copied().filter(|label| label.is_move());
        if let Some(label) = label {
            let change = i64::from(value.units()) - i64::from(old.units());
            let sum = &mut self.sums[usize::from(label.edge)];
            sum.value += if label.is_flipped { -change } else { change };
            sum.draw += i64::from(draw.units()) - i64::from(old_draw.units());
        }
    }

    /// The label of a simulation's leaf.
    fn label(&self, record: &Record) -> Label {
        let Some(parent) = record.parent else { return Label::OUTSIDE };
        self.labels[parent.get() as usize].of_child(|| {
            let at = self.search.tree().edges(parent).iter().position(|edge| edge.mv() == record.mv);
            at.and_then(|at| u8::try_from(at).ok())
        })
    }

    /// The topmost of the proofs below the node that an event brought: they are all on one path.
    fn proof_at(&mut self, event: u32) -> Option<Proof> {
        let mut topmost = None;
        self.proved_now = false;
        while let Some(proof) = self.proofs.get(self.next_proof).filter(|proof| proof.event == event) {
            self.next_proof += 1;
            if self.labels[proof.node.get() as usize].is_move() {
                topmost = Some(*proof);
            }
        }
        self.proved_now = topmost.is_some();
        topmost
    }

    /// Returns the amounts that a simulation adds to the sums of its move.
    fn change(&mut self, record: &Record, label: Label, proof: Option<&Proof>) -> Change {
        let (mut from, mut value, mut draw) = (label, i64::from(record.value.units()), i64::from(record.draw.units()));
        let above = self.proven_above(record);
        if let Some((node, outcome)) = above {
            (from, value, draw) = (self.labels[node.get() as usize], value_of(outcome), draw_of(outcome));
        } else if let Some(proof) = proof {
            let (exact, exact_draw) = (value_of(proof.outcome), draw_of(proof.outcome));
            let visits = i64::from(proof.visits);
            from = self.labels[proof.node.get() as usize];
            value = exact + visits * exact - proof.value;
            draw = exact_draw + visits * exact_draw - proof.draw;
        }
        if let Some(proof) = proof {
            self.proven.insert(proof.node, proof.outcome);
        }
        Change { value: if from.is_flipped { -value } else { value }, draw }
    }

    /// The topmost node between a leaf and the node that was proven before the leaf arrived.
    fn proven_above(&self, record: &Record) -> Option<(NodeId, Outcome)> {
        if !self.has_batches || self.proven.is_empty() {
            return None;
        }
        let mut topmost = None;
        let mut at = record.parent?;
        while at != self.node {
            if let Some(&outcome) = self.proven.get(&at) {
                topmost = Some((at, outcome));
            }
            at = self.search.tree().parent(at);
        }
        topmost
    }

    /// The best move, where it is another one since a move was visited.
    fn new_best(&mut self, visited: u8) -> Option<u8> {
        let sum = |edge: u8| &self.sums[usize::from(edge)];
        let overtakes = self.best.is_none_or(|best| {
            visited != best && (sum(visited).visits >= sum(best).visits || sum(visited).exact.is_some())
        });
        if !overtakes && !self.proved_now {
            return None;
        }
        let edges = self.search.tree().edges(self.node).iter().zip(&self.sums).enumerate();
        let visited = edges.filter(|(_, (_, sum))| sum.all > 0);
        let standings = visited.map(|(at, (edge, sum))| (at, sum.standing(edge.prior(), self.q(sum))));
        let best = standings.reduce(|best, one| if one.1.compare(&best.1) == Ordering::Greater { one } else { best });
        let best = best.and_then(|best| u8::try_from(best.0).ok());
        (best != self.best).then(|| self.best = best).and(best)
    }

    fn q(&self, sum: &Sum) -> f64 {
        if sum.all == 0 {
            return 0.0;
        }
        let draw_score = self.draw_score;
        let (value, draw) = (mean(sum.value, sum.all, UNIT), mean(sum.draw, sum.all, UNIT));
        let Parameters { arithmetic, .. } = self.search.parameters();
        match arithmetic {
            _ if draw_score == 0.0 && *arithmetic == ArithmeticChoice::Exact => value,
            ArithmeticChoice::Exact => with_draw_score::<Exact>(value, draw, draw_score),
            ArithmeticChoice::Lc0 => with_draw_score::<Lc0>(value, draw, draw_score),
        }
    }
}

impl Sum {
    fn standing(&self, prior: crate::prior::Prior, q: f64) -> Standing {
        Standing {
            exact: self.exact,
            plies: mean(self.plies * i64::from(self.all), self.all, i32::from(MovesLeft::PLY)),
            visits: self.visits,
            value: q,
            prior,
        }
    }
}

/// The last sample that a moment has behind it.
fn sample_of(moment: u32, end: u32) -> u64 {
    u64::from(moment) * u64::from(SAMPLES) / u64::from(end)
}

/// As the tree computes it.
fn mean(sum: i64, visits: u32, unit: i32) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "below 2^53 for any search that fits in memory")]
    let sum = sum as f64;
    sum / (f64::from(visits) * f64::from(unit))
}

/// The result of a simulation that ended the game.
fn outcome_of(record: &Record) -> Outcome {
    match record.value.units() {
        0 => Outcome::Draw,
        units if units > 0 => Outcome::Win,
        _ => Outcome::Loss,
    }
}
