//! Any events that fit one another, edits among them: whatever can be appended can be taken back, and its log is read and played back
//! as what it was.
//!
//! An input's first byte names the search, two more the moments that are shown; then every six bytes are an event that is wished for. What
//! the rules decide is filled in (whether the game is over, which moves there are), numbers are taken round, and what does not fit is
//! passed over. So almost every input is a log, though none that a search makes.

use std::collections::BTreeMap;

use engine::games::any::AnyGame;
use engine::log::{EdgeKey, Edit, Gather, Source};
use engine::prior::{Edge, Prior};
use engine::value::{Draw, MovesLeft, Value};
use engine::{Game as _, Kind, Move, NodeId, Outcome, Record, Search, Tree};
use session::log_file::{header_bytes, record_bytes};

use crate::headers;
use crate::log::is_played;

/// Events of an input.
const MOST_EVENTS: usize = 250;

/// Trees that are compared on the path back.
const FINGERPRINTS_EVERY: usize = 16;

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let Some((&[which, first, second], wishes)) = bytes.split_first_chunk() else { return };
    let mut made = Made { search: headers::search(usize::from(which)), waiting: Vec::new() };
    let mut fingerprints = BTreeMap::new();
    for (number, &wish) in wishes.as_chunks().0.iter().take(MOST_EVENTS).enumerate() {
        if number % FINGERPRINTS_EVERY == 0 {
            fingerprints.insert(made.search.moment(), made.search.tree().fingerprint());
        }
        made.append(wish);
    }
    let Made { mut search, .. } = made;
    let end = search.moment();
    let log = [header_bytes(&search), record_bytes(&search, 0, end)].concat();
    let read = is_played::<AnyGame>(&log, false, 1 + usize::from(which) % 5, [u32::from(first), u32::from(second)]);
    assert_eq!(read, Some(end), "whatever fits is read");
    while search.moment() > 0 {
        search.step_back(1);
        let moment = search.moment();
        if let Some(fingerprint) = fingerprints.get(&moment) {
            assert_eq!(search.tree().fingerprint(), *fingerprint, "going back to {moment} leaves what was there");
        }
    }
}

/// A search that is made event by event.
struct Made {
    search: Search<AnyGame>,
    /// Leaves of the batch that is out, the oldest last.
    waiting: Vec<EdgeKey>,
}

impl Made {
    /// Appends an event as far as it fits. The bytes: what it is, a node, a move of it, and three more for numbers.
    fn append(&mut self, [what, node, mv, a, b, c]: [u8; 6]) {
        let _ = match what % 16 {
            0..=8 => self.simulate(node, mv, [a, b, c]),
            9 => self.gather([node, mv, a, b, c]),
            10 => self.give(node, mv, a),
            11 => self.carry(node, mv, a),
            12 => self.edit_priors(node, mv, a),
            13 => self.edit_evaluation(node, a, b),
            14 => self.edit_only(node, u16::from_le_bytes([a, b])),
            _ => self.edit_parameter(node, a),
        };
    }

    fn simulate(&mut self, node: u8, mv: u8, numbers: [u8; 3]) -> Result<(), &'static str> {
        let place = match self.waiting.pop().or_else(|| self.search.giving()) {
            Some(place) => self.below(place, mv),
            None => self.place(node, mv),
        };
        let (record, edges) = self.found_at(place, numbers);
        self.search.replay(&record, &edges)
    }

    /// A place below a node; where that has a child already, a place below the child.
    fn place(&self, node: u8, mv: u8) -> EdgeKey {
        let tree = self.search.tree();
        if tree.is_empty() {
            return EdgeKey { parent: None, mv: Move(0) };
        }
        let node = tree.find(u32::from(node) % tree.len()).unwrap_or(Tree::ROOT);
        match chosen(tree.edges(node), mv) {
            Some(edge) => self.below(EdgeKey { parent: Some(node), mv: edge.mv() }, mv),
            None => {
                self.below(EdgeKey { parent: Some(tree.parent(node)), mv: self.search.first_evaluation(node).mv }, mv)
            }
        }
    }

    /// The first place at or below one that has no node yet, or an ended one.
    fn below(&self, mut place: EdgeKey, mv: u8) -> EdgeKey {
        let tree = self.search.tree();
        while let Some(child) = self.child(place) {
            let Some(edge) = chosen(tree.edges(child), mv) else { break };
            place = EdgeKey { parent: Some(child), mv: edge.mv() };
        }
        place
    }

    fn child(&self, place: EdgeKey) -> Option<NodeId> {
        let tree = self.search.tree();
        let Some(parent) = place.parent else { return tree.find(0) };
        let index = tree.edges(parent).iter().position(|edge| edge.mv() == place.mv)?;
        tree.child(parent, index)
    }

    /// Makes the record of a simulation that ends at a place, and the edges of its node.
    fn found_at(&self, place: EdgeKey, [value, draw, left]: [u8; 3]) -> (Record, Vec<Edge>) {
        let EdgeKey { parent, mv } = place;
        let mut game = self.search.game().clone();
        game.rewind();
        let path = parent.map(|parent| self.search.path_to(parent)).unwrap_or_default();
        path.into_iter().chain(parent.map(|_| mv)).for_each(|mv| game.play(mv));
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let ended = |outcome| match outcome {
            Outcome::Win => (Value::WIN, Draw::NONE),
            Outcome::Draw => (Value::ZERO, Draw::CERTAIN),
            Outcome::Loss => (Value::LOSS, Draw::NONE),
        };
        if let Some(ending) = game.ending(&legal, parent.is_none()) {
            let (value, draw) = ended(ending.outcome);
            let moves_left = MovesLeft::new(f64::from(ending.plies));
            let is_new = self.child(place).is_none();
            let kind = if is_new { Kind::Ended(ending.kind) } else { Kind::Again };
            return (Record { parent, mv, kind, value, draw, moves_left }, Vec::new());
        }
        let value = Value::new(f64::from(value) / 127.5 - 1.0);
        let draw = Draw::new(f64::from(draw) / 255.0 * (1.0 - value.get().abs()));
        let moves_left = MovesLeft::new(f64::from(left));
        let kind = if self.child(place).is_none() { Kind::Opened } else { Kind::Again };
        // Ordered otherwise in each node, so that children come in any order.
        let turn = usize::from(left) % legal.len().max(1);
        legal.rotate_left(turn);
        let edges = priors(&legal, draw.units());
        (Record { parent, mv, kind, value, draw, moves_left }, edges)
    }

    /// A batch of places that have no node yet, where the game goes on.
    fn gather(&mut self, bytes: [u8; 5]) -> Result<(), &'static str> {
        let mut gather = Gather::default();
        for pair in bytes.windows(2) {
            let place = self.place(pair[0], pair[1]);
            if gather.leaves.contains(&place) {
                gather.collisions.push((place, 1 + u32::from(pair[1]) % 3));
            } else if self.found_at(place, [0; 3]).0.kind == Kind::Opened {
                gather.leaves.push(place);
            }
        }
        let leaves = gather.leaves.clone();
        self.search.replay_gather(gather)?;
        self.waiting.splice(0..0, leaves.into_iter().rev());
        Ok(())
    }

    fn give(&mut self, node: u8, mv: u8, visits: u8) -> Result<(), &'static str> {
        let node = self.node(node);
        let edge = chosen(self.edges(node), mv).ok_or("no moves")?;
        let place = EdgeKey { parent: Some(node), mv: edge.mv() };
        self.search.replay_edit(Edit::Give { place, visits: u32::from(visits) % 20 })
    }

    /// Everything that is carried comes as simulations do: below the place.
    fn carry(&mut self, node: u8, mv: u8, visits: u8) -> Result<(), &'static str> {
        let node = self.node(node);
        let edge = chosen(self.edges(node), mv).ok_or("no moves")?;
        let place = EdgeKey { parent: Some(node), mv: edge.mv() };
        let from = Source { digest: [visits; 32], moment: u32::from(mv), is_whole: visits.is_multiple_of(2) };
        self.search.replay_edit(Edit::Carry { place, visits: u32::from(visits) % 20, from })
    }

    fn edit_priors(&mut self, node: u8, turn: u8, share: u8) -> Result<(), &'static str> {
        let node = self.node(node);
        let mut moves: Vec<Move> = self.edges(node).iter().map(|edge| edge.mv()).collect();
        let turn = usize::from(turn) % moves.len().max(1);
        moves.rotate_left(turn);
        self.search.replay_edit(Edit::Priors { node, edges: priors(&moves, u32::from(share)) })
    }

    fn edit_evaluation(&mut self, node: u8, value: u8, draw: u8) -> Result<(), &'static str> {
        let value = Value::new(f64::from(value) / 127.5 - 1.0);
        let draw = Draw::new(f64::from(draw) / 255.0 * (1.0 - value.get().abs()));
        self.search.replay_edit(Edit::Evaluation { node: self.node(node), value, draw })
    }

    fn edit_only(&mut self, node: u8, which: u16) -> Result<(), &'static str> {
        let node = self.node(node);
        let edges = self.edges(node).iter().enumerate();
        let mut moves: Vec<Move> =
            edges.filter(|(at, _)| which >> (at % 16) & 1 == 1).map(|(_, edge)| edge.mv()).collect();
        moves.sort_unstable();
        self.search.replay_edit(Edit::Only { node, moves })
    }

    fn edit_parameter(&mut self, which: u8, value: u8) -> Result<(), &'static str> {
        let names = engine::search::EDITABLE;
        let name = names[usize::from(which) % names.len()].to_owned();
        let values = ["0.5", "2", "true", "false", "puct", "uct", "loss", "reduction", "1", "0", "16"];
        let value = values[usize::from(value) % values.len()].to_owned();
        self.search.replay_edit(Edit::Parameter { name, value })
    }

    fn node(&self, node: u8) -> NodeId {
        let tree = self.search.tree();
        tree.find(u32::from(node) % tree.len().max(1)).unwrap_or(Tree::ROOT)
    }

    fn edges(&self, node: NodeId) -> &[Edge] {
        if self.search.tree().is_empty() { &[] } else { self.search.tree().edges(node) }
    }
}

fn chosen(edges: &[Edge], mv: u8) -> Option<&Edge> {
    edges.get(usize::from(mv) % edges.len().max(1))
}

/// Moves with P that do not rise.
fn priors(moves: &[Move], steepness: u32) -> Vec<Edge> {
    let mut p = 0.5;
    let factor = 1.0 - f64::from(steepness % 10) / 20.0;
    let edge = |&mv: &Move| {
        p *= factor;
        #[expect(clippy::cast_possible_truncation, reason = "P is kept in fewer bits")]
        Edge::new(mv, Prior::new(p as f32))
    };
    moves.iter().map(edge).collect()
}
