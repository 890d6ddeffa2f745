//! Reconstruction of a simulation's selection from the log: the comparison that was made at each node of its path.
//!
//! A search without batches compares what the tree holds at the moment before. A leaf of a batch was chosen earlier, beside other
//! visits in flight; that is not in the log, but follows from it: the batch is picked once more, and the leaves that its visits
//! found are read in the log, so that neither rules nor evaluators are asked.

use super::{
    Search,
    batch::Batch,
    gather::{collisions_at, most_out_of_order, number},
    in_flight::Started,
    pick::{End, Picked, Picker, Witness},
    token::Step,
};
use crate::{
    game::Game,
    log::{EdgeKey, Gather},
    report::NodeReport,
    tree::{NodeId, Timeline},
};

/// Selection of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// The choices, from the root on; none where the root itself is the leaf.
    pub path: Vec<Choice>,
    /// The moment whose tree was compared; with a batch an earlier one than the simulation's own.
    pub moment: u32,
    /// Relation of these comparisons to those that the search made.
    pub origin: Origin,
}

/// A choice at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The node, and the edge that was taken.
    pub step: Step,
    /// Numbers that were compared.
    pub report: NodeReport,
    /// Visits that the edge was handed at once, this one among them.
    pub handed: u32,
    /// Visits that the node shared out in the same walk.
    pub shared: u32,
}

/// Origin of the comparisons of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// They are what the search compared.
    Made,
    /// They are what the search compared, when it gathered the batch that this event is.
    Gathered(u32),
    /// The simulation was given to a move by hand: up to there nothing was compared.
    Given,
    /// Another search, of a later position, made the simulation, and it was carried back: they are what this tree holds.
    Carried,
    /// An earlier search made the simulation, and this one began with it: they are what this tree holds.
    Kept,
    /// The simulation was led to a node whose moves are tried one after another: up to there nothing was compared.
    Led,
    /// The log does not say how the simulation was selected: they are what the tree holds at its moment.
    Unknown,
}

impl<G: Game> Search<G> {
    /// Reconstructs the selection of the simulation at an event; `None` where the event is no simulation. The search then stands
    /// at another moment, with other visits in flight: the caller has to send it to one.
    pub(crate) fn explain(&mut self, event: u32, timeline: &Timeline) -> Option<Explained> {
        if event >= self.end() {
            return None;
        }
        let record = self.log.simulation(event as usize)?;
        self.seek(event, timeline);
        let path = self.path_of(EdgeKey::from(&record));
        let is_kept = event < self.kept();
        if !is_kept && let Some(batch) = self.batch_of(event) {
            let gathered = self.gather_again(event, batch, &path, timeline);
            if let Some((moment, path)) = gathered {
                return Some(Explained { path, moment, origin: Origin::Gathered(batch) });
            }
            self.seek(event, timeline);
        }
        let choice = |&step: &Step| Choice { step, report: self.report(step.node), handed: 1, shared: 1 };
        let path: Vec<Choice> = path.iter().map(choice).collect();
        let is_best = |choice: &Choice| choice.report.next == Some(usize::from(choice.step.edge));
        let origin = match (is_kept, self.parameters.batch) {
            _ if self.is_carried_at(event) => Origin::Carried,
            _ if self.given_at(event).is_some() => Origin::Given,
            (true, _) => Origin::Kept,
            (false, 1) if !self.finishing().is_empty() => Origin::Led,
            (false, 1) if path.iter().all(is_best) => Origin::Made,
            (false, _) => Origin::Unknown,
        };
        Some(Explained { path, moment: event, origin })
    }

    /// The batch that an event is, and its first backup, once there is one.
    pub(crate) fn batch(&self, event: u32) -> Option<(Gather, Option<u32>)> {
        if event >= self.end() {
            return None;
        }
        Some((self.log.batch(event as usize)?, self.log.first_backup(event)))
    }

    /// Simulations of an earlier search that this one began with.
    pub(super) fn kept(&self) -> u32 {
        self.header.parent.as_ref().map_or(0, |parent| parent.kept)
    }

    /// The event of the batch that a simulation was picked for: one that waited in it, or one whose value was known, which
    /// is in the log before its batch.
    fn batch_of(&self, event: u32) -> Option<u32> {
        if let Some((batch, _)) = self.log.batch_behind(event) {
            return Some(batch);
        }
        let batch = self.log.next_batch(event)?;
        (self.first_known_for(batch) <= event).then_some(batch)
    }

    /// The first of the simulations out of order that a batch's picks led to, or else its own event.
    fn first_known_for(&self, batch: u32) -> u32 {
        let most = most_out_of_order(&self.parameters);
        let before = (batch.saturating_sub(most).max(self.kept())..batch).rev();
        let is_known = |&at: &u32| self.log.simulation(at as usize).is_some() && self.log.batch_behind(at).is_none();
        before.take_while(is_known).last().unwrap_or(batch)
    }

    /// Gathers a batch of the log again until the pick that found the leaf of an event at the end of `path`: the moment of
    /// that pick, and its choices. `None` where the log went otherwise.
    fn gather_again(
        &mut self,
        event: u32,
        batch: u32,
        path: &[Step],
        timeline: &Timeline,
    ) -> Option<(u32, Vec<Choice>)> {
        let Gather { leaves, .. } = self.log.batch(batch as usize)?;
        let wanted_leaf = self.log.batch_behind(event).map(|(_, leaf)| leaf as usize);
        self.seek(self.first_known_for(batch), timeline);
        let size = usize::try_from(self.parameters.batch).ok()?;
        let mut collisions_left = collisions_at(&self.parameters, self.tree.root_visits());
        let mut out_of_order_left = most_out_of_order(&self.parameters);
        let (mut picker, mut kept, mut found) = (Picker::default(), Batch::default(), 0);
        // As when it was gathered first.
        while found < size && out_of_order_left > 0 && collisions_left > 0 {
            let limit = collisions_left.min(number(size - found)).min(out_of_order_left);
            let mut trace = Trace::of(path);
            self.pick(&mut picker, limit, &mut trace);
            let mut known = Vec::new();
            let mut target = None;
            for (at, Picked { path, end }) in picker.picked.iter().enumerate() {
                let End::Visit(_) = end else { continue };
                let place = self.place_of(&picker.steps[path.clone()]);
                if leaves.get(found) != Some(&place) {
                    known.push(at);
                    continue;
                }
                if wanted_leaf == Some(found) {
                    target = Some(at);
                }
                found += 1;
            }
            // Known values are backed up from the last found to the first.
            let moment = self.tree.events();
            let back = event.checked_sub(moment).filter(|_| wanted_leaf.is_none());
            let target = target.or_else(|| Some(*known.iter().rev().nth(back? as usize)?));
            if let Some(target) = target {
                return Some((moment, self.choices(&picker, target, path, &trace)?));
            }
            if known.is_empty() {
                collisions_left = self.keep_collisions(&picker, collisions_left, &mut kept);
                continue;
            }
            for Picked { path, end } in &picker.picked {
                if let End::Collision { visits, .. } = *end {
                    self.cancel(&picker.steps[path.clone()], visits);
                }
            }
            out_of_order_left = out_of_order_left.saturating_sub(number(known.len()));
            for &at in known.iter().rev() {
                let steps = &picker.steps[picker.picked[at].path.clone()];
                let next = Some(self.tree.events()).filter(|&next| next < batch)?;
                let record = self.log.simulation(next as usize)?;
                if EdgeKey::from(&record) != self.place_of(steps) {
                    return None;
                }
                self.land(steps);
                self.tree.advance(&record, None);
            }
        }
        None
    }

    fn place_of(&self, path: &[Step]) -> EdgeKey {
        let (parent, mv) = self.last_step(path);
        EdgeKey { parent, mv }
    }

    /// The choices that led a visit of a pick down. Many visits are handed on at once, as if they came one by one: the
    /// visit that was handed out as a node's n-th is the n-th that came to it.
    fn choices(&self, picker: &Picker, target: usize, path: &[Step], trace: &Trace<'_>) -> Option<Vec<Choice>> {
        let steps = |picked: &Picked| &picker.steps[picked.path.clone()];
        if steps(&picker.picked[target]) != path {
            return None;
        }
        let is_same = |picked: &&Picked| matches!(picked.end, End::Visit(_)) && steps(picked) == path;
        // Where the same node is visited several times, each visit was the first of what was handed there.
        let mut nth_handout = Some(picker.picked[..target].iter().filter(is_same).count());
        let mut nth_visit = 0;
        let mut choices = Vec::with_capacity(path.len());
        for (&step, handouts) in path.iter().zip(&trace.handouts).rev() {
            let (mut before, mut to_edge, mut count) = (0, 0, 0);
            let shared = handouts.iter().map(|handout| handout.visits).sum();
            let handout = handouts.iter().find(|handout| {
                let is_it = handout.edge == step.edge
                    && nth_handout.map_or(nth_visit < to_edge + handout.visits, |nth| nth == count);
                if !is_it {
                    before += handout.visits;
                    if handout.edge == step.edge {
                        (to_edge, count) = (to_edge + handout.visits, count + 1);
                    }
                }
                is_it
            })?;
            nth_visit = before + nth_handout.map_or(nth_visit.saturating_sub(to_edge), |_| 0);
            nth_handout = None;
            let report = self.report_beside(step.node, &handout.in_flight);
            choices.push(Choice { step, report, handed: handout.visits, shared });
        }
        choices.reverse();
        Some(choices)
    }
}

/// Visits that the nodes of one path handed out in a pick.
struct Trace<'a> {
    path: &'a [Step],
    /// By ply.
    handouts: Vec<Vec<Handout>>,
}

/// Visits that a node handed to an edge at once.
struct Handout {
    edge: u8,
    visits: u32,
    /// Visits in flight on all of the node's edges at that time; empty unless the edge is on the path.
    in_flight: Vec<Started>,
}

impl<'a> Trace<'a> {
    fn of(path: &'a [Step]) -> Self {
        Self { path, handouts: path.iter().map(|_| Vec::new()).collect() }
    }
}

impl Witness for Trace<'_> {
    fn handed_out(&mut self, node: NodeId, edge: u8, visits: u32, started: impl Fn(u8) -> u32) {
        let Some(ply) = self.path.iter().position(|step| step.node == node) else { return };
        let is_taken = self.path[ply].edge == edge;
        let edges = if is_taken { 0..u8::MAX } else { 0..0 };
        let in_flight = edges.map(|edge| Started { edge, visits: started(edge) });
        let in_flight = in_flight.filter(|started| started.visits > 0).collect();
        self.handouts[ply].push(Handout { edge, visits, in_flight });
    }
}
