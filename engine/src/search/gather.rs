//! Gathering a batch of leaves, to be evaluated together, and backing it up.
//!
//! ```text
//! while search.tree().root_visits() < limit {
//!     search.gather(|game, moves| { ... note the position ... });
//!     ... evaluate what was noted ...
//!     for evaluation in &evaluations { search.back_up_next(evaluation); }
//! }
//! ```
//! Several picks fill a batch. Leaves whose value is known at once (the game is over there, or the position was
//! evaluated before) are backed up out of order, as soon as their pick is finished, and need no place in the batch.

use std::ops::Range;

use super::{
    Search,
    batch::{Batch, Buffers, Collision, Known, Waiting},
    in_flight::InFlight,
    opened,
    pick::{End, Picked, Picker, Witness},
    token::{Selected, Step},
};
use crate::{
    arithmetic::{Exact, Lc0},
    evaluator::Evaluation,
    game::{Game, Move},
    log::{EdgeKey, Gather, Kind, Record},
    parameters::{ArithmeticChoice, Parameters},
};

/// Next step of a search in batches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Gather a batch.
    Gather,
    /// Back up the oldest leaf that waits.
    BackUp,
}

impl<G: Game> Search<G> {
    /// Returns the next step if the search goes on: a batch is gathered where none waits, with `pipeline` also beside one that
    /// waits as a whole, unless that was just tried in vain.
    #[must_use]
    pub fn next(&self) -> Next {
        let Some(oldest) = self.waiting.front() else { return Next::Gather };
        if self.giving().is_some() {
            return Next::BackUp;
        }
        let beside = self.parameters.pipeline && self.parameters.batch > 1;
        let room = self.waiting.len() == 1 && oldest.backed_up == 0 && !self.log.ends_with_an_empty_batch();
        if beside && room { Next::Gather } else { Next::BackUp }
    }

    /// Gathers a batch of the parameters' size. `ask` is called for every leaf, with the game standing there and its
    /// legal moves in the order in which logits are expected; evaluations are backed up in the same order. What needs
    /// no evaluation is backed up here. Answers how many leaves the batch has.
    ///
    /// The batch is an event of the log, unless batches have one leaf. Visits that are [given](Search::giving) come one by
    /// one.
    pub fn gather(&mut self, mut ask: impl FnMut(&G, &[Move])) -> usize {
        if self.giving().is_some() {
            return self.gather_given(&mut ask);
        }
        let mut buffers = std::mem::take(&mut self.buffers);
        let mut batch = self.fill_batch(&mut buffers, &mut ask);
        self.buffers = buffers;
        if batch.leaves.is_empty() {
            // Beside another batch all visits may collide: there is nothing to wait for.
            self.end_collisions(&batch);
            batch.collisions.clear();
        }
        if self.parameters.batch > 1 {
            self.tree.skip_event();
            self.log.push_gather(self.logged(&batch));
        }
        let leaves = batch.leaves.len();
        if leaves > 0 {
            self.waiting.push_back(batch);
        } else {
            self.buffers.recycle(batch);
        }
        leaves
    }

    /// Gathers the next visit that is given.
    fn gather_given(&mut self, ask: &mut impl FnMut(&G, &[Move])) -> usize {
        let Selected { path, terminal } = self.select();
        let leaves = if let Some((record, transposition)) = self.look(&path, terminal) {
            let key = self.leaf_key();
            self.append_settled(&record, transposition, key);
            0
        } else {
            let mut batch = self.buffers.spare.pop().unwrap_or_default();
            path.iter().for_each(|&step| self.in_flight.add(step, 1));
            self.add_leaf(&path, &mut batch, ask);
            self.waiting.push_back(batch);
            1
        };
        self.scratch.path = path;
        leaves
    }

    /// Appends and applies what the evaluator said of the oldest leaf that waits.
    ///
    /// # Panics
    /// If no leaf waits, it was not asked for, or there are not as many logits as moves.
    pub fn back_up_next(&mut self, evaluation: &Evaluation) -> Record {
        let batch = self.waiting.pop_front().expect("a leaf that waits");
        let Waiting { place, moves, key, .. } = batch.leaves[batch.backed_up].clone();
        assert_eq!(moves.len(), evaluation.logits.len(), "one logit for each move");
        let record = opened(place, evaluation);
        self.append_opened(&record, &batch.moves[moves.clone()], &batch.ties[moves], evaluation, key);
        self.land_oldest_of(batch);
        record
    }

    /// The oldest leaf that waits does so no longer.
    pub(super) fn land_next(&mut self) {
        let batch = self.waiting.pop_front().expect("a leaf that waits");
        self.land_oldest_of(batch);
    }

    /// The oldest leaf of the oldest batch waits no longer; with the last one its collisions end.
    fn land_oldest_of(&mut self, mut batch: Batch) {
        self.land(&batch.steps[batch.leaves[batch.backed_up].path.clone()]);
        batch.backed_up += 1;
        if batch.backed_up < batch.leaves.len() {
            self.waiting.push_front(batch);
        } else {
            self.end_collisions(&batch);
            self.buffers.recycle(batch);
        }
    }

    fn end_collisions(&mut self, batch: &Batch) {
        for Collision { path, visits } in &batch.collisions {
            self.cancel(&batch.steps[path.clone()], *visits);
        }
    }

    /// Returns the place of the oldest leaf that waits.
    pub(super) fn oldest_waiting(&self) -> Option<EdgeKey> {
        self.waiting.front().map(|batch| batch.leaves[batch.backed_up].place)
    }

    /// Leaves that wait.
    #[must_use]
    pub fn leaves_waiting(&self) -> usize {
        self.waiting.iter().map(|batch| batch.leaves.len() - batch.backed_up).sum()
    }

    /// Asks for all leaves that wait, the oldest first: after a replay or a step back nobody knows of them.
    pub fn ask_again(&mut self, mut ask: impl FnMut(&G, &[Move])) {
        let mut waiting = std::mem::take(&mut self.waiting);
        for batch in &mut waiting {
            batch.moves.clear();
            batch.ties.clear();
            let Batch { leaves, moves, ties, backed_up, .. } = batch;
            for leaf in &mut leaves[*backed_up..] {
                self.walk_to(leaf.place);
                let start = moves.len();
                self.game.legal_moves(moves);
                self.push_ties(&moves[start..], ties);
                leaf.moves = start..moves.len();
                leaf.key = self.leaf_key();
                ask(&self.game, &moves[start..]);
            }
        }
        self.waiting = waiting;
    }

    /// Visits that have started and are not backed up.
    #[must_use]
    pub fn in_flight(&self) -> &InFlight {
        &self.in_flight
    }

    fn fill_batch(&mut self, buffers: &mut Buffers, ask: &mut impl FnMut(&G, &[Move])) -> Batch {
        let Buffers { picker, known, spare } = buffers;
        let parameters = &self.parameters;
        let size = usize::try_from(parameters.batch).expect("batches are small");
        let mut collisions_left = collisions_at(parameters, self.hopeless.at_most(self.tree.root_visits()));
        let mut out_of_order_left = most_out_of_order(parameters);
        let mut batch = spare.pop().unwrap_or_default();
        while batch.leaves.len() < size && out_of_order_left > 0 && collisions_left > 0 {
            let limit = collisions_left.min(number(size - batch.leaves.len())).min(out_of_order_left);
            self.pick(picker, limit, &mut ());
            for Picked { path, end } in &picker.picked {
                let End::Visit(exact) = *end else { continue };
                let steps = &picker.steps[path.clone()];
                match self.look(steps, exact) {
                    Some((record, transposition)) => {
                        known.push(Known { path: path.clone(), record, transposition, key: self.leaf_key() })
                    }
                    None => self.add_leaf(steps, &mut batch, ask),
                }
            }
            if known.is_empty() {
                collisions_left = self.keep_collisions(picker, collisions_left, &mut batch);
                continue;
            }
            // Which collisions would remain without the leaves that are known now cannot be told.
            for Picked { path, end } in &picker.picked {
                if let End::Collision { visits, .. } = *end {
                    self.cancel(&picker.steps[path.clone()], visits);
                }
            }
            out_of_order_left = out_of_order_left.saturating_sub(number(known.len()));
            for Known { path, record, transposition, key } in known.drain(..).rev() {
                self.land(&picker.steps[path]);
                self.append_settled(&record, transposition, key);
            }
        }
        batch
    }

    pub(super) fn pick<W: Witness>(&mut self, picker: &mut Picker, limit: u32, witness: &mut W) {
        self.leave_out_hopeless();
        self.lead_to_unfinished();
        let mut in_flight = std::mem::take(&mut self.in_flight);
        let draw_score = self.draw_score_at_root();
        match self.parameters.arithmetic {
            ArithmeticChoice::Exact => {
                picker.pick::<Exact, W>(&self.selecting(), &mut in_flight, limit, draw_score, witness);
            }
            ArithmeticChoice::Lc0 => {
                picker.pick::<Lc0, W>(&self.selecting(), &mut in_flight, limit, draw_score, witness);
            }
        }
        self.in_flight = in_flight;
    }

    /// Adds the leaf at which the game stands, with the moves that [`look`](Search::look) found.
    fn add_leaf(&mut self, path: &[Step], batch: &mut Batch, ask: &mut impl FnMut(&G, &[Move])) {
        let moves = &self.scratch.moves;
        ask(&self.game, moves);
        let (parent, mv) = self.last_step(path);
        let start = batch.moves.len();
        batch.moves.extend_from_slice(moves);
        self.push_ties(moves, &mut batch.ties);
        let waiting = Waiting {
            place: EdgeKey { parent, mv },
            path: batch.keep(path),
            moves: start..batch.moves.len(),
            key: self.leaf_key(),
        };
        batch.leaves.push(waiting);
    }

    /// Keeps the collisions of a pick until its batch is backed up; the result is how many more there may be.
    pub(super) fn keep_collisions(&mut self, picker: &Picker, mut left: u32, batch: &mut Batch) -> u32 {
        for Picked { path, end } in &picker.picked {
            let End::Collision { mut visits, most } = *end else { continue };
            let path = &picker.steps[path.clone()];
            // Where a whole pick came to nothing, as many more would have.
            if let Some(most) = most.filter(|_| left > visits) {
                let more = most.min(left) - visits;
                self.start_above(path, more);
                visits += more;
            }
            batch.keep_collision(path, visits);
            left = left.saturating_sub(visits);
        }
        left
    }

    /// Counts visits as in flight on the way to a collision; at the leaf itself they are none.
    fn start_above(&mut self, path: &[Step], visits: u32) {
        for &step in above(path) {
            self.in_flight.add(step, visits);
        }
    }

    /// Takes back what a collision counted.
    pub(super) fn cancel(&mut self, path: &[Step], visits: u32) {
        for &step in above(path) {
            self.in_flight.remove(step, visits);
        }
    }

    /// A visit has arrived.
    pub(super) fn land(&mut self, path: &[Step]) {
        if path.is_empty() {
            self.in_flight.set_root(false);
        }
        for &step in path {
            self.in_flight.remove(step, 1);
        }
    }

    /// A batch as the log has it.
    fn logged(&self, batch: &Batch) -> Gather {
        let place = |path: &Range<usize>| {
            let (parent, mv) = self.last_step(&batch.steps[path.clone()]);
            EdgeKey { parent, mv }
        };
        Gather {
            leaves: batch.leaves.iter().map(|leaf| leaf.place).collect(),
            collisions: batch.collisions.iter().map(|one| (place(&one.path), one.visits)).collect(),
        }
    }

    /// Lets exactly those leaves wait that the log says do, which is what remains when everybody who was asked is
    /// forgotten. They have to be asked for again.
    pub fn wait_as_logged(&mut self) {
        self.waiting.clear();
        self.in_flight = InFlight::default();
        for (gather, backed_up) in self.log.open_at(self.moment()) {
            let mut batch = Batch { backed_up, ..Batch::default() };
            for (number, place) in gather.leaves.into_iter().enumerate() {
                let path = self.path_of(place);
                if number >= backed_up {
                    path.iter().for_each(|&step| self.in_flight.add(step, 1));
                    if path.is_empty() {
                        self.in_flight.set_root(true);
                    }
                }
                let path = batch.keep(&path);
                batch.leaves.push(Waiting { place, path, moves: 0..0, key: None });
            }
            for (place, visits) in gather.collisions {
                let path = self.path_of(place);
                self.start_above(&path, visits);
                batch.keep_collision(&path, visits);
            }
            self.waiting.push_back(batch);
        }
    }

    /// The steps from the root to a place.
    pub(super) fn path_of(&self, place: EdgeKey) -> Vec<Step> {
        let mut path = Vec::new();
        let (mut mv, mut parent) = (place.mv, place.parent);
        while let Some(node) = parent {
            let edge = self.tree.edges(node).iter().position(|edge| edge.mv() == mv).expect("places are edges");
            path.push(Step { node, edge: u8::try_from(edge).expect("no position has more than 254 moves") });
            Record { parent, mv, .. } = self.own_evaluation(node);
        }
        path.reverse();
        path
    }

    /// Checks that a simulation of unknown origin fits the leaves that wait: it is the oldest of them or, before a batch is
    /// backed up, needs no evaluation.
    pub(super) fn check_waiting(&self, record: &Record) -> Result<(), &'static str> {
        let Some(oldest) = self.oldest_waiting() else { return Ok(()) };
        let place = EdgeKey::from(record);
        if place == oldest {
            return if record.kind == Kind::Opened { Ok(()) } else { Err("a leaf that waits is not opened") };
        }
        if !self.log.is_between_batches() {
            return Err("another visit in the midst of a batch");
        }
        let waits = match self.step_of(place)? {
            Some(step) => self.in_flight.on(step) > 0 && self.tree.child(step.node, usize::from(step.edge)).is_none(),
            None => self.in_flight.has_root(),
        };
        if waits { Err("a leaf is backed up before its turn") } else { Ok(()) }
    }

    /// Checks that a batch of unknown origin fits.
    pub(super) fn check_gather(&self, gather: &Gather) -> Result<(), &'static str> {
        if self.giving().is_some() {
            return Err("a batch among visits that are given");
        }
        if self.parameters.batch == 1 || self.next() != Next::Gather {
            return Err("a batch where none is gathered");
        }
        if gather.leaves.len() as u64 > self.parameters.batch {
            return Err("a batch of more leaves than batches have");
        }
        let mut taken = InFlight::default();
        for &place in &gather.leaves {
            let Some(step) = self.step_of(place)? else {
                if !self.tree.is_empty() || self.in_flight.has_root() || taken.has_root() {
                    return Err("the root waits for an evaluation that it has");
                }
                taken.set_root(true);
                continue;
            };
            let exists = self.tree.child(step.node, usize::from(step.edge)).is_some();
            if exists || self.in_flight.on(step) > 0 || taken.on(step) > 0 {
                return Err("a leaf waits for an evaluation that it has");
            }
            taken.add(step, 1);
        }
        let mut all: u32 = 0;
        for &(place, visits) in &gather.collisions {
            self.step_of(place)?;
            all = all.checked_add(visits).filter(|&all| all < 1 << 30).ok_or("too many collisions")?;
            if visits == 0 {
                return Err("a collision without visits");
            }
        }
        Ok(())
    }

    /// The last step to a place of unknown origin; `None` for the root.
    fn step_of(&self, place: EdgeKey) -> Result<Option<Step>, &'static str> {
        let Some(parent) = place.parent else {
            return if place.mv == Move::default() { Ok(None) } else { Err("a move leads to the root") };
        };
        let node = self.tree.find(parent.get()).ok_or("the parent does not exist")?;
        let edge = self.tree.edges(node).iter().position(|edge| edge.mv() == place.mv);
        let edge = edge.ok_or("the move is not among the parent's edges")?;
        Ok(Some(Step { node, edge: u8::try_from(edge).expect("no position has more than 254 moves") }))
    }
}

/// The part of a path on which a collision counts.
fn above(path: &[Step]) -> &[Step] {
    path.split_last().map_or(&[], |(_, above)| above)
}

/// Collisions allowed in a tree of this size.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to 1e9")]
pub(super) fn collisions_at(parameters: &Parameters, root_visits: u32) -> u32 {
    let (most, visits) = (parameters.collision_visits, u64::from(root_visits));
    let (start, end) = (parameters.collision_visits_start, parameters.collision_visits_end);
    if visits <= start {
        return 1;
    }
    if visits >= end {
        return most as u32;
    }
    let share = (visits - start) as f64 / (end - start) as f64;
    let more = (most as f64 - 1.0) * libm::pow(share, parameters.collision_visits_power);
    (1.0 + more).round() as u32
}

/// Visits out of order that close a batch. A batch of one leaf is one simulation.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to 1e5")]
pub(super) fn most_out_of_order(parameters: &Parameters) -> u32 {
    if parameters.batch == 1 {
        return 1;
    }
    let most = (parameters.out_of_order_factor * parameters.batch as f64) as u32;
    most.max(1)
}

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).expect("batches are small")
}
