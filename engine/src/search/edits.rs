//! Edits of a search by hand, for "what if" questions.
//!
//! An edit is an event of the log like any other. The events before it stay as they are, so an edited search shares its past,
//! digests included, with the one that it was made of ([`Search::fork`]); taking the edit back restores every bit.

use super::Search;
use crate::{
    game::{Game, Move},
    log::{EdgeKey, Edit, Event, Kind, Record, Worth},
    parameters::Parameters,
    prior::Edge,
    terms::Cpucts,
    tree::{Change, Gift, NodeId, Tree},
};

/// Most edits in one log.
pub const MAX_EDITS: usize = 1000;

/// Most visits that one edit gives.
pub const MAX_GIVEN: u32 = 1 << 24;

/// Parameters that decide how a search goes on; the others are part of what it is from its beginning.
pub const EDITABLE: &[&str] = &[
    "formula",
    "cpuct",
    "cpuct_base",
    "cpuct_factor",
    "fpu_strategy",
    "fpu_value",
    "count_root_evaluation",
    "policy_temperature",
    "temperature",
    "temperature_cutoff",
    "temperature_offset",
    "draw_score",
    "moves_left_max_effect",
    "moves_left_threshold",
    "moves_left_slope",
    "moves_left_constant_factor",
    "moves_left_scaled_factor",
    "moves_left_quadratic_factor",
    "batch",
    "virtual",
    "pipeline",
    "out_of_order_factor",
    "collision_visits",
    "collision_visits_start",
    "collision_visits_end",
    "collision_visits_power",
];

impl<G: Game> Search<G> {
    /// A search with the same log up to a moment, to be edited and gone on with. Where that is in the midst of a batch, its
    /// beginning is taken.
    #[must_use]
    pub fn fork(&self, moment: u32) -> Self {
        let Self { game, header, .. } = self;
        let (kind, network) = (&header.evaluator, header.network);
        let mut fork = Self::new(game.clone(), kind, network, header.moves_left_head, header.parameters.clone());
        fork.header = header.clone();
        fork.start_digests();
        for event in self.events().take(moment as usize) {
            let fits = match event {
                Event::Gather(gather) => fork.replay_gather(gather),
                Event::Edit(edit) => fork.replay_edit(edit),
                Event::Simulation(record) if record.kind == Kind::Opened => {
                    let node = self.tree.leaf_of(&record).expect("a simulation's leaf");
                    fork.replay(&record, self.opened_edges(node))
                }
                Event::Simulation(record) => fork.replay(&record, &[]),
            };
            fits.expect("a log fits itself");
        }
        while !fork.can_be_edited() {
            fork.step_back(1);
        }
        fork
    }

    /// Returns whether an edit can be appended: not in the midst of a batch.
    pub(super) fn can_be_edited(&self) -> bool {
        self.can_go_on() && self.log.is_between_batches()
    }

    /// Appends an edit; whether it changes anything. Where it does not, nothing is appended.
    ///
    /// # Errors
    /// One sentence if it does not fit the search; nothing changes then.
    pub fn edit(&mut self, edit: Edit) -> Result<bool, &'static str> {
        self.check_edit(&edit)?;
        if self.is_so_already(&edit) {
            return Ok(false);
        }
        self.append_edit(edit);
        Ok(true)
    }

    /// Appends an edit that is in a log, as from a file.
    ///
    /// # Errors
    /// One sentence if it does not fit; nothing changes then.
    pub fn replay_edit(&mut self, edit: Edit) -> Result<(), &'static str> {
        self.check_edit(&edit)?;
        self.append_edit(edit);
        Ok(())
    }

    /// The edits up to this moment, oldest first, each with its event.
    #[must_use]
    pub fn edits(&self) -> &[(u32, Edit)] {
        &self.log.edits()[..self.edits.applied]
    }

    /// Returns the edit that undoes edit number `edit`, counted from 0; `None` where there is no such edit.
    #[must_use]
    pub fn before_edit(&self, edit: usize) -> Option<&Edit> {
        self.edits.undo.get(edit).map(|(undo, _)| undo)
    }

    /// The moves of a node that may be selected, where they are not all.
    #[must_use]
    pub fn only(&self, node: NodeId) -> Option<&[Move]> {
        let root_moves = Some(self.header.root_moves.as_slice()).filter(|moves| !moves.is_empty());
        self.edits.only(node).or(root_moves.filter(|_| node == Tree::ROOT))
    }

    /// The edge that simulations are being given to: the next one goes through it, once no leaf waits any more.
    #[must_use]
    pub fn giving(&self) -> Option<EdgeKey> {
        let newest = self.edits.applied.checked_sub(1)?;
        let (gift, given) = self.given_by(newest)?;
        (self.moment() < given.end).then_some(gift.place)
    }

    /// Returns whether only some of the simulations are here that the newest edit carries.
    pub(super) fn is_carrying(&self) -> bool {
        let Some(newest) = self.edits.applied.checked_sub(1) else { return false };
        self.given_by(newest).is_some_and(|(gift, given)| gift.is_carried && self.moment() < given.end)
    }

    /// The edge that the simulation of an event was given to, if it was.
    #[must_use]
    pub fn given_at(&self, event: u32) -> Option<EdgeKey> {
        self.gift_at(event).map(|gift| gift.place)
    }

    /// Returns whether the simulation of an event is one that another search made, which was carried back.
    #[must_use]
    pub fn is_carried_at(&self, event: u32) -> bool {
        self.gift_at(event).is_some_and(|gift| gift.is_carried)
    }

    pub(crate) fn gift_at(&self, event: u32) -> Option<Gift> {
        let edits = self.log.edits();
        if edits.is_empty() {
            return None;
        }
        let before = edits.partition_point(|&(at, _)| at < event);
        let (gift, given) = self.given_by(before.checked_sub(1)?)?;
        given.contains(&event).then_some(gift)
    }

    /// The first moment at which all edits are in force and what they give was given, at the latest this one.
    #[must_use]
    pub fn after_edits(&self) -> u32 {
        let Some(newest) = self.edits.applied.checked_sub(1) else { return 0 };
        let after = self.given_by(newest).map_or(self.log.edits()[newest].0 + 1, |(_, given)| given.end);
        after.min(self.moment())
    }

    /// The edges that a node was opened with, before any edit.
    #[must_use]
    pub fn opened_edges(&self, node: NodeId) -> &[Edge] {
        let before = self.edits.edges_before(node, self.log.edits());
        before.unwrap_or_else(|| self.tree.edges(node))
    }

    /// The edge and the events of the simulations that an edit gives.
    fn given_by(&self, edit: usize) -> Option<(Gift, std::ops::Range<u32>)> {
        let (event, edited) = &self.log.edits()[edit];
        let (place, visits, is_carried) = match edited {
            Edit::Give { place, visits } => (*place, visits, false),
            Edit::Carry { place, visits, .. } => (*place, visits, true),
            _ => return None,
        };
        let first = event + 1 + self.edits.undo[edit].1;
        Some((Gift { place, is_carried }, first..first + visits))
    }

    pub(super) fn append_edit(&mut self, edit: Edit) {
        let waited = u32::try_from(self.leaves_waiting()).expect("batches are small");
        let undo = self.undo_of(&edit);
        self.edits.undo.push((undo, waited));
        self.log.push_edit(edit);
        self.apply_edit();
        self.wait_as_logged();
    }

    /// Applies the next event, an edit.
    pub(super) fn apply_edit(&mut self) {
        let (_, edit) = &self.log.edits()[self.edits.applied];
        let edit = edit.clone();
        match &edit {
            Edit::Evaluation { node, .. } => {
                let before = worth_of(&self.own_evaluation(*node));
                self.enforce(&edit);
                let change = difference(before, worth_of(&self.own_evaluation(*node)));
                self.tree.amend(*node, change, self.gift_at(self.tree.record_of(*node)));
            }
            Edit::Give { place, .. } | Edit::Carry { place, .. } => self.tree.set_apart(*place),
            Edit::Parameter { .. } | Edit::Priors { .. } | Edit::Only { .. } => self.enforce(&edit),
        }
        self.tree.skip_event();
        self.edits.applied += 1;
    }

    /// Takes the newest event back, an edit. It may stay in the log.
    pub(super) fn revert_edit(&mut self) {
        self.edits.applied -= 1;
        self.tree.unskip_event();
        let undo = self.edits.undo[self.edits.applied].0.clone();
        match &undo {
            Edit::Evaluation { node, .. } => {
                let after = worth_of(&self.own_evaluation(*node));
                self.enforce(&undo);
                let change = difference(worth_of(&self.own_evaluation(*node)), after);
                self.tree.unamend(*node, change, self.gift_at(self.tree.record_of(*node)));
            }
            Edit::Give { place, .. } | Edit::Carry { place, .. } => self.tree.unset_apart(*place),
            Edit::Parameter { .. } | Edit::Priors { .. } | Edit::Only { .. } => self.enforce(&undo),
        }
    }

    /// Forgets the newest edit, which was taken back.
    pub(super) fn forget_edit(&mut self) {
        self.edits.undo.pop();
    }

    /// Sets what is in force to a moment; the tree's sums are not touched.
    pub(super) fn set_edits_to(&mut self, moment: u32) {
        let then = self.log.edits().partition_point(|&(event, _)| event < moment);
        while self.edits.applied > then {
            self.edits.applied -= 1;
            let undo = self.edits.undo[self.edits.applied].0.clone();
            self.enforce(&undo);
        }
        while self.edits.applied < then {
            let edit = self.log.edits()[self.edits.applied].1.clone();
            self.enforce(&edit);
            self.edits.applied += 1;
        }
    }

    /// Sets what an edit says, but for sums of the tree.
    fn enforce(&mut self, edit: &Edit) {
        match edit {
            Edit::Parameter { name, value } => {
                self.parameters.set(name, value).expect("an edit was checked");
                self.cpucts = Cpucts::new(&self.parameters);
            }
            Edit::Priors { node, edges } => self.tree.set_edges(*node, edges),
            Edit::Evaluation { node, value, draw } => {
                let worth = Worth { value: *value, draw: *draw };
                if worth_of(&self.first_evaluation(*node)) == worth {
                    self.edits.evaluations.remove(node);
                } else {
                    self.edits.evaluations.insert(*node, worth);
                }
            }
            Edit::Only { node, moves } if moves.is_empty() => {
                self.edits.only.remove(node);
            }
            Edit::Only { node, moves } => {
                self.edits.only.insert(*node, moves.clone());
            }
            Edit::Give { .. } | Edit::Carry { .. } => {}
        }
    }

    /// Makes the edit that restores what `edit` changes, as it is now.
    fn undo_of(&self, edit: &Edit) -> Edit {
        match edit {
            Edit::Parameter { name, .. } => {
                Edit::Parameter { name: name.clone(), value: text_of(&self.parameters, name) }
            }
            Edit::Priors { node, .. } => Edit::Priors { node: *node, edges: self.tree.edges(*node).to_vec() },
            Edit::Evaluation { node, .. } => {
                let Record { value, draw, .. } = self.own_evaluation(*node);
                Edit::Evaluation { node: *node, value, draw }
            }
            Edit::Only { node, .. } => {
                Edit::Only { node: *node, moves: self.edits.only(*node).unwrap_or_default().to_vec() }
            }
            Edit::Give { .. } | Edit::Carry { .. } => edit.clone(),
        }
    }

    fn is_so_already(&self, edit: &Edit) -> bool {
        match edit {
            Edit::Give { .. } | Edit::Carry { .. } => false,
            _ => self.undo_of(edit) == *edit,
        }
    }

    pub(super) fn check_edit(&self, edit: &Edit) -> Result<(), &'static str> {
        if self.log.edits().len() >= MAX_EDITS {
            return Err("there are too many edits");
        }
        if !self.can_be_edited() {
            return Err("an edit in the midst of a batch");
        }
        match edit {
            Edit::Parameter { name, value } => self.check_parameter(name, value),
            Edit::Priors { node, edges } => self.check_priors(self.existing(*node)?, edges),
            Edit::Evaluation { node, value, draw } => {
                let node = self.existing(*node)?;
                if self.tree.flags(node).is_terminal() {
                    return Err("the value of that node is known");
                }
                let most = crate::value::UNIT.unsigned_abs();
                let fits = value.units().unsigned_abs() + draw.units() <= most;
                if fits { Ok(()) } else { Err("a value and a probability of a draw are more than 1 together") }
            }
            Edit::Only { node, moves } => self.check_only(self.existing(*node)?, moves),
            Edit::Carry { .. } if self.leaves_waiting() > 0 => Err("what is carried back comes where leaves wait"),
            Edit::Give { place, visits } | Edit::Carry { place, visits, .. } => {
                let parent = self.existing(place.parent.ok_or("the root cannot be given visits")?)?;
                if !self.tree.edges(parent).iter().any(|edge| edge.mv() == place.mv) {
                    return Err("the move is not among the parent's edges");
                }
                let fits = (1..=MAX_GIVEN).contains(visits);
                if fits { Ok(()) } else { Err("that many visits cannot be given") }
            }
        }
    }

    fn check_parameter(&self, name: &str, value: &str) -> Result<(), &'static str> {
        if !EDITABLE.contains(&name) {
            return Err("that parameter is fixed when a search begins");
        }
        let mut changed = self.parameters.clone();
        changed.set(name, value).map_err(|_| "the parameter does not take that value")?;
        if text_of(&changed, name) == value { Ok(()) } else { Err("the value is not written as it is kept") }
    }

    fn check_priors(&self, node: NodeId, edges: &[Edge]) -> Result<(), &'static str> {
        let old = self.tree.edges(node);
        let mut moves: Vec<[Move; 2]> = old.iter().zip(edges).map(|(old, new)| [old.mv(), new.mv()]).collect();
        let mut new_moves: Vec<Move> = moves.iter().map(|[_, new]| *new).collect();
        new_moves.sort_unstable();
        moves.sort_unstable();
        let same = old.len() == edges.len() && moves.iter().zip(&new_moves).all(|([old, _], new)| old == new);
        if !same || old.is_empty() {
            return Err("an edit of P names other moves than the node has");
        }
        let sorted = edges.is_sorted_by(|a, b| a.prior() >= b.prior());
        if sorted { Ok(()) } else { Err("a node's moves are not sorted by P") }
    }

    fn check_only(&self, node: NodeId, moves: &[Move]) -> Result<(), &'static str> {
        let root_moves = &self.header.root_moves;
        let at_root = node == Tree::ROOT && !root_moves.is_empty();
        let edges = self.tree.edges(node);
        let known = |mv: &Move| edges.iter().any(|edge| edge.mv() == *mv) && (!at_root || root_moves.contains(mv));
        let fits = moves.is_sorted_by(|a, b| a < b) && moves.iter().all(known);
        if fits { Ok(()) } else { Err("the moves to be searched are not the node's") }
    }

    fn existing(&self, node: NodeId) -> Result<NodeId, &'static str> {
        self.tree.find(node.get()).ok_or("the node does not exist")
    }
}

fn text_of(parameters: &Parameters, name: &str) -> String {
    parameters.entries().into_iter().find(|(spec, _)| spec.name == name).map(|(_, text)| text).unwrap_or_default()
}

fn worth_of(record: &Record) -> Worth {
    Worth { value: record.value, draw: record.draw }
}

fn difference(before: Worth, after: Worth) -> Change {
    Change {
        value: i64::from(after.value.units()) - i64::from(before.value.units()),
        draw: i64::from(after.draw.units()) - i64::from(before.draw.units()),
        moves_left: 0,
    }
}
