//! Gathering a batch of leaves, to be evaluated together.
//!
//! Several picks fill a batch. Leaves whose value is known at once (the game is over there, or the position was
//! evaluated before) are backed up out of order, as soon as their pick is finished, and need no place in the batch.

use std::ops::Range;

use super::{
    Search,
    in_flight::InFlight,
    pick::{End, Picked, Picker},
    token::Step,
};
use crate::{
    arithmetic::{Exact, Lc0},
    evaluator::Evaluation,
    game::{Game, Move},
    log::{Kind, Record},
    parameters::ArithmeticChoice,
    tree::NodeId,
};

/// How large batches may get. The defaults are Lc0's.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchLimits {
    /// Leaves evaluated together.
    pub leaves: u32,
    /// Visits that may collide while a large tree's batch is gathered.
    pub collisions: u32,
    /// Root visits up to which one collision ends a batch.
    pub collisions_grow_from: u32,
    /// Root visits from which on all of `collisions` may happen.
    pub collisions_grow_to: u32,
    /// The exponent by which they grow in between.
    pub collisions_power: f64,
    /// Visits backed up out of order, as a multiple of `leaves`, that end a batch.
    pub out_of_order: f64,
}

impl BatchLimits {
    /// Lc0's limits for batches of this size.
    #[must_use]
    pub fn of(leaves: u32) -> Self {
        Self {
            leaves: leaves.max(1),
            collisions: 80_000,
            collisions_grow_from: 28,
            collisions_grow_to: 145_000,
            collisions_power: 1.25,
            out_of_order: 2.4,
        }
    }

    /// Collisions allowed in a tree of this size.
    fn collisions_at(&self, root_visits: u32) -> u32 {
        if root_visits >= self.collisions_grow_to {
            return self.collisions;
        }
        if root_visits <= self.collisions_grow_from {
            return 1;
        }
        let grown = f64::from(root_visits - self.collisions_grow_from);
        let share = grown / f64::from(self.collisions_grow_to - self.collisions_grow_from);
        let more = (f64::from(self.collisions) - 1.0) * libm::pow(share, self.collisions_power);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and `collisions`")]
        let collisions = (1.0 + more).round() as u32;
        collisions
    }

    fn most_out_of_order(&self) -> u32 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let most = (self.out_of_order * f64::from(self.leaves)) as u32;
        most.max(1)
    }
}

/// Leaves that wait for their evaluations. From [`Search::gather`]; [`Search::back_up_batch`] empties it.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    leaves: Vec<Waiting>,
    collisions: Vec<Collision>,
    steps: Vec<Step>,
    moves: Vec<Move>,
    indices: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Waiting {
    parent: Option<NodeId>,
    mv: Move,
    path: Range<usize>,
    moves: Range<usize>,
    key: Option<u64>,
}

#[derive(Clone, Debug)]
struct Collision {
    path: Range<usize>,
    visits: u32,
}

/// A visit that needs no evaluation.
#[derive(Debug)]
struct Known {
    record: Record,
    twin: Option<NodeId>,
    key: Option<u64>,
}

impl Batch {
    /// Leaves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.leaves.is_empty()
    }

    /// The legal moves at a leaf, in the order in which logits are expected.
    ///
    /// # Panics
    /// If there are not so many leaves.
    #[must_use]
    pub fn moves(&self, leaf: usize) -> &[Move] {
        &self.moves[self.leaves[leaf].moves.clone()]
    }

    /// Visits that found their leaf taken.
    #[must_use]
    pub fn collisions(&self) -> u32 {
        self.collisions.iter().map(|collision| collision.visits).sum()
    }

    fn keep(&mut self, path: &[Step]) -> Range<usize> {
        let start = self.steps.len();
        self.steps.extend_from_slice(path);
        start..self.steps.len()
    }

    fn clear(&mut self) {
        self.leaves.clear();
        self.collisions.clear();
        self.steps.clear();
        self.moves.clear();
        self.indices.clear();
    }
}

impl<G: Game> Search<G> {
    /// Gathers a batch into an empty one. `ask` is called for every leaf, with the game standing there and its legal
    /// moves, in the order of [`Batch`]. What needs no evaluation is backed up.
    ///
    /// # Panics
    /// If `batch` has not been backed up.
    pub fn gather(&mut self, limits: &BatchLimits, batch: &mut Batch, mut ask: impl FnMut(&G, &[Move])) {
        assert!(batch.is_empty(), "a batch is gathered once");
        let mut collisions_left = limits.collisions_at(self.tree.root_visits());
        let mut out_of_order_left = limits.most_out_of_order();
        let mut settled = Vec::new();
        while batch.leaves.len() < limits.leaves as usize && out_of_order_left > 0 && collisions_left > 0 {
            let room = limits.leaves - u32::try_from(batch.leaves.len()).expect("at most `leaves`");
            self.pick(collisions_left.min(room).min(out_of_order_left));
            let Picker { picked, steps, .. } = &self.picker;
            let (picked, steps) = (picked.clone(), steps.clone());
            for Picked { path, end } in &picked {
                let End::Visit(exact) = *end else { continue };
                if let Some(known) = self.look_at(&steps[path.clone()], exact, batch, &mut ask) {
                    settled.push((path.clone(), known));
                }
            }
            if settled.is_empty() {
                collisions_left = self.keep_collisions(&picked, &steps, collisions_left, batch);
                continue;
            }
            // Which collisions would remain without the leaves that are settled now cannot be told.
            for Picked { path, end } in &picked {
                if let End::Collision { visits, .. } = *end {
                    self.cancel(&steps[path.clone()], visits);
                }
            }
            out_of_order_left = out_of_order_left.saturating_sub(u32::try_from(settled.len()).expect("few"));
            for (path, known) in settled.drain(..).rev() {
                self.land(&steps[path]);
                self.append_settled(&known.record, known.twin, known.key);
            }
        }
    }

    fn pick(&mut self, limit: u32) {
        let mut picker = std::mem::take(&mut self.picker);
        let mut in_flight = std::mem::take(&mut self.in_flight);
        let draw_score = self.draw_score_at_root();
        match self.header.parameters.arithmetic {
            ArithmeticChoice::Exact => picker.pick::<Exact>(&self.scene(), &mut in_flight, limit, draw_score),
            ArithmeticChoice::Lc0 => picker.pick::<Lc0>(&self.scene(), &mut in_flight, limit, draw_score),
        }
        self.picker = picker;
        self.in_flight = in_flight;
    }
}

impl<G: Game> Search<G> {
    /// Looks at where a visit ends: what is known of it at once, or else a leaf for the batch.
    fn look_at(
        &mut self,
        path: &[Step],
        exact: Option<NodeId>,
        batch: &mut Batch,
        ask: &mut impl FnMut(&G, &[Move]),
    ) -> Option<Known> {
        if let Some((record, twin)) = self.look(path, exact) {
            return Some(Known { record, twin, key: self.leaf_key() });
        }
        let moves = &self.scratch.moves;
        ask(&self.game, moves);
        let (parent, mv) = self.last_step(path);
        let start = batch.moves.len();
        batch.moves.extend_from_slice(moves);
        batch.indices.extend(moves.iter().map(|&mv| self.game.policy_index(mv)));
        let waiting =
            Waiting { parent, mv, path: batch.keep(path), moves: start..batch.moves.len(), key: self.leaf_key() };
        batch.leaves.push(waiting);
        None
    }

    /// Keeps the collisions of a pick until its batch is backed up; the result is how many more there may be.
    fn keep_collisions(&mut self, picked: &[Picked], steps: &[Step], mut left: u32, batch: &mut Batch) -> u32 {
        for Picked { path, end } in picked {
            let End::Collision { mut visits, most } = *end else { continue };
            let path = &steps[path.clone()];
            // Where a whole pick came to nothing, as many more would have.
            if let Some(most) = most.filter(|_| left > visits) {
                let more = most.min(left) - visits;
                for &step in path.split_last().map_or(&[][..], |(_, above)| above) {
                    self.in_flight.add(step, more);
                }
                visits += more;
            }
            let path = batch.keep(path);
            batch.collisions.push(Collision { path, visits });
            left = left.saturating_sub(visits);
            if left == 0 {
                break;
            }
        }
        left
    }

    /// Takes back what a collision counted on its way; the leaf itself was not its own.
    fn cancel(&mut self, path: &[Step], visits: u32) {
        for &step in path.split_last().map_or(&[][..], |(_, above)| above) {
            self.in_flight.remove(step, visits);
        }
    }

    /// A visit has arrived.
    fn land(&mut self, path: &[Step]) {
        if path.is_empty() {
            self.in_flight.set_root(false);
        }
        for &step in path {
            self.in_flight.remove(step, 1);
        }
    }

    /// Appends and applies what the evaluator said of every leaf, in their order; the batch is empty then.
    ///
    /// # Panics
    /// If there are not as many evaluations as leaves, or not as many logits as moves.
    pub fn back_up_batch<'a>(&mut self, batch: &mut Batch, evaluations: impl IntoIterator<Item = &'a Evaluation>) {
        let mut evaluations = evaluations.into_iter();
        for waiting in &batch.leaves {
            let evaluation = evaluations.next().expect("an evaluation for each leaf");
            let record = Record {
                parent: waiting.parent,
                mv: waiting.mv,
                kind: Kind::Opened,
                value: evaluation.value.flip(),
                draw: evaluation.draw,
                moves_left: evaluation.moves_left,
            };
            self.land(&batch.steps[waiting.path.clone()]);
            let of_leaf = waiting.moves.clone();
            self.append_opened(
                &record,
                &batch.moves[of_leaf.clone()],
                &batch.indices[of_leaf],
                evaluation,
                waiting.key,
            );
        }
        for Collision { path, visits } in &batch.collisions {
            self.cancel(&batch.steps[path.clone()], *visits);
        }
        batch.clear();
    }

    /// Visits that have started and are not backed up.
    #[must_use]
    pub fn in_flight(&self) -> &InFlight {
        &self.in_flight
    }
}
