//! The search: four phases, each handing the next one a token.
//!
//! ```text
//! let selected = search.select();                        // down the tree
//! match search.expand(selected) {                        // on the board
//!     Expanded::Settled(leaf) => search.back_up_settled(leaf),
//!     Expanded::Leaf(leaf) => {
//!         evaluator.evaluate(search.game(), leaf.moves(), &mut evaluation)?;
//!         search.back_up(leaf, &evaluation)
//!     }
//! };
//! ```
//! Tokens are not copies of anything and change nothing: dropping one abandons the simulation. Only backing up appends
//! a record and applies it.

mod batch;
mod carry;
mod edits;
mod explain;
mod finish;
mod gather;
mod hopeless;
mod in_flight;
mod in_force;
mod pick;
mod replay;
mod reuse;
mod seek;
mod select;
mod sight;
mod token;

use batch::{Batch, Buffers};
pub use carry::{MAX_CARRIED, Part};
pub use edits::{EDITABLE, MAX_EDITS, MAX_GIVEN};
pub use explain::{Choice, Explained, Origin};
pub use gather::Next;
use hopeless::Hopeless;
pub use in_flight::{InFlight, Started};
use in_force::Edits;
pub(crate) use pick::lost_in_flight;
pub(crate) use select::with_draw_score;
pub use token::{Expanded, Leaf, Selected, Settled, Step};

use std::collections::{HashMap, VecDeque};

use crate::{
    arithmetic::{Exact, Lc0},
    evaluator::{Evaluation, Evaluator},
    game::{EndingKind, Game, Move, Outcome},
    log::{DigestCache, EdgeKey, Event, Events, Header, Kind, NamedEvaluator, NetworkId, Record},
    noise,
    parameters::{ArithmeticChoice, CacheChoice, Parameters},
    prior::{Edge, Softmax, edges_from_logits, lc0_edges_from_logits},
    prior_sources::PriorSources,
    terms::Cpucts,
    tree::{NodeId, Tree},
    value::{Draw, Mover, MovesLeft, Value},
};

/// A search of one position of a game.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    game: G,
    header: Header,
    /// Parameters in force at this moment: the header's, as edits changed them.
    parameters: Parameters,
    edits: Edits,
    tree: Tree,
    log: Events,
    digests: DigestCache,
    /// With `cache=lc0`: the first opened node of each position, and every node's position.
    known: Option<Known>,
    cpucts: Cpucts,
    in_flight: InFlight,
    /// Batches that are not backed up completely, the oldest first.
    waiting: VecDeque<Batch>,
    buffers: Buffers,
    /// State of smart pruning.
    hopeless: Hopeless,
    /// The moves that lead the next visit to a node whose moves are being tried.
    led: Vec<(NodeId, Move)>,
    scratch: Scratch,
}

#[derive(Clone, Debug, Default)]
struct Known {
    nodes: HashMap<u64, NodeId>,
    keys: Vec<u64>,
}

/// Buffers kept between simulations, so that one allocates nothing.
#[derive(Clone, Debug, Default)]
struct Scratch {
    path: Vec<Step>,
    moves: Vec<Move>,
    ties: Vec<u16>,
    softmax: Softmax,
    edges: Vec<Edge>,
}

impl<G: Game> Search<G> {
    /// An empty search of the position where `game` stands.
    ///
    /// `evaluator` and `network` are named in the header only; `moves_left_head` says whether evaluations foresee
    /// plies left.
    #[must_use]
    pub fn new(
        mut game: G,
        evaluator: &str,
        network: Option<NetworkId>,
        moves_left_head: bool,
        parameters: Parameters,
    ) -> Self {
        game.rewind();
        let header = Header {
            game: game.name().to_owned(),
            root: game.root_text(),
            evaluator: evaluator.to_owned(),
            network,
            priors: PriorSources::NONE,
            moves_left_head,
            tablebase: game.tables().map(str::to_owned),
            root_moves: Vec::new(),
            parameters,
            parent: None,
        };
        Self {
            tree: Tree::new(header.parameters.sticky_endgames),
            log: Events::default(),
            digests: DigestCache::new(&header.to_bytes()),
            known: (header.parameters.cache == CacheChoice::Lc0).then(Known::default),
            cpucts: Cpucts::new(&header.parameters),
            in_flight: InFlight::default(),
            waiting: VecDeque::new(),
            buffers: Buffers::default(),
            hopeless: Hopeless::default(),
            led: Vec::new(),
            scratch: Scratch::default(),
            game,
            parameters: header.parameters.clone(),
            edits: Edits::default(),
            header,
        }
    }

    /// Restricts the search, still empty, to these moves of the root (UCI's `searchmoves`); none stands for all. The others keep
    /// their P and get no visit.
    ///
    /// # Errors
    /// One sentence for a move that is not legal there.
    ///
    /// # Panics
    /// If the search is not empty.
    pub fn of_moves(mut self, moves: &[Move]) -> Result<Self, &'static str> {
        assert!(self.log.is_empty(), "another restriction is another search");
        let mut legal = Vec::new();
        self.game.rewind();
        self.game.legal_moves(&mut legal);
        if moves.iter().any(|mv| !legal.contains(mv)) {
            return Err("a move to be searched is not legal");
        }
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        moves.dedup();
        self.header.root_moves = moves;
        self.start_digests();
        Ok(self)
    }

    /// Makes the search, still empty, one that asked these tables: its log can then be read without having them.
    ///
    /// # Panics
    /// If the search is not empty.
    #[must_use]
    pub fn of_tables(mut self, name: Option<String>) -> Self {
        assert!(self.log.is_empty(), "other tables make another search");
        self.header.tablebase = name;
        self.start_digests();
        self
    }

    /// Makes the search, still empty, one whose P are those of other evaluators.
    ///
    /// # Panics
    /// If the search is not empty.
    #[must_use]
    pub fn of_priors(mut self, priors: PriorSources<NamedEvaluator>) -> Self {
        assert!(self.log.is_empty(), "other priors make another search");
        self.header.priors = priors;
        self.start_digests();
        self
    }

    /// Gives the game of a search that was read its tables back, where they are those of the header; whether they are.
    pub fn equip(&mut self, change: impl FnOnce(G) -> G) -> bool {
        self.game.rewind();
        let game = change(self.game.clone());
        let fits = game.tables() == self.header.tablebase.as_deref();
        if fits {
            self.game = game;
        }
        fits
    }

    /// Starts the digests anew with the header, which is hashed first.
    fn start_digests(&mut self) {
        self.digests = DigestCache::new(&self.header.to_bytes());
    }

    /// One whole simulation. This is the algorithm; the rest is detail.
    ///
    /// # Errors
    /// When the evaluator fails; the search is unchanged then.
    pub fn simulate<E: Evaluator<G>>(
        &mut self,
        evaluator: &mut E,
        evaluation: &mut Evaluation,
    ) -> Result<Record, E::Error> {
        let selected = self.select();
        Ok(match self.expand(selected) {
            Expanded::Settled(settled) => self.back_up_settled(settled),
            Expanded::Leaf(leaf) => {
                evaluator.evaluate(&self.game, leaf.moves(), evaluation)?;
                self.back_up(leaf, evaluation)
            }
        })
    }

    /// Walks down from the root, always to the edge with the largest S, to an edge never visited or a node whose value
    /// is exact. Where visits are [given](Search::giving) to an edge, it first walks there.
    pub fn select(&mut self) -> Selected {
        self.leave_out_hopeless();
        self.lead_to_unfinished();
        let path = std::mem::take(&mut self.scratch.path);
        let given = self.giving().map(|place| self.path_of(place)).unwrap_or_default();
        let (scene, draw_score) = (self.selecting(), self.draw_score_at_root());
        match self.parameters.arithmetic {
            ArithmeticChoice::Exact => scene.walk_down::<Exact>(path, &given, draw_score),
            ArithmeticChoice::Lc0 => scene.walk_down::<Lc0>(path, &given, draw_score),
        }
    }

    /// Plays the selected moves. Where the game is over, or the value known, no evaluator is needed.
    pub fn expand(&mut self, selected: Selected) -> Expanded {
        let Selected { path, terminal } = selected;
        match self.look(&path, terminal) {
            Some((record, transposition)) => Expanded::Settled(Settled { path, record, transposition }),
            None => Expanded::Leaf(Leaf { path, moves: std::mem::take(&mut self.scratch.moves) }),
        }
    }

    /// Plays the moves of a path: the record of what is known there without an evaluator, and the earlier node that it
    /// is known from. Otherwise `None`, and the legal moves are in `scratch`.
    fn look(&mut self, path: &[Step], exact: Option<NodeId>) -> Option<(Record, Option<NodeId>)> {
        if let Some(node) = exact {
            return Some((self.again(path, node), None));
        }
        self.game.rewind();
        for step in path {
            let mv = self.tree.edges(step.node)[usize::from(step.edge)].mv();
            self.game.play(mv);
        }
        let moves = &mut self.scratch.moves;
        moves.clear();
        self.game.legal_moves(moves);
        let ending = self.game.ending(moves, path.is_empty());
        let (parent, mv) = self.last_step(path);
        if let Some(ending) = ending {
            let (value, draw) = exact_value(ending.outcome);
            let moves_left = match ending.kind {
                // Tables know who wins, not when: as the parent expects, one ply on, as in Lc0.
                EndingKind::Tablebase => {
                    let expected = parent.map_or(0.0, |parent| self.tree.mean_moves_left(parent));
                    MovesLeft::new((expected - 1.0).max(0.0))
                }
                EndingKind::Rules | EndingKind::TwoFold => MovesLeft::new(f64::from(ending.plies)),
            };
            return Some((Record { parent, mv, kind: Kind::Ended(ending.kind), value, draw, moves_left }, None));
        }
        let transposition = *self.known.as_ref()?.nodes.get(&self.game.lc0_cache_key())?;
        Some((Record { parent, mv, ..self.first_evaluation(transposition) }, Some(transposition)))
    }

    /// Appends and applies what the evaluator said of the leaf.
    ///
    /// # Panics
    /// If there are not as many logits as moves.
    pub fn back_up(&mut self, leaf: Leaf, evaluation: &Evaluation) -> Record {
        let Leaf { path, moves } = leaf;
        assert_eq!(moves.len(), evaluation.logits.len(), "one logit for each move");
        let (parent, mv) = self.last_step(&path);
        let record = opened(EdgeKey { parent, mv }, evaluation);
        let mut ties = std::mem::take(&mut self.scratch.ties);
        ties.clear();
        self.push_ties(&moves, &mut ties);
        let key = self.leaf_key();
        self.append_opened(&record, &moves, &ties, evaluation, key);
        self.scratch.ties = ties;
        self.scratch.moves = moves;
        self.scratch.path = path;
        record
    }

    /// Appends and applies a simulation whose value needed no evaluator.
    pub fn back_up_settled(&mut self, settled: Settled) -> Record {
        let Settled { path, record, transposition } = settled;
        self.scratch.path = path;
        let key = self.leaf_key();
        self.append_settled(&record, transposition, key);
        record
    }

    /// Returns the key by which `cache=lc0` tells positions apart, for the game's current position; `None` with another cache.
    fn leaf_key(&self) -> Option<u64> {
        self.known.as_ref().map(|_| self.game.lc0_cache_key())
    }

    /// Appends what orders moves of equal P, for the moves where the game stands.
    fn push_ties(&self, moves: &[Move], ties: &mut Vec<u16>) {
        match self.parameters.arithmetic {
            ArithmeticChoice::Exact => ties.extend(moves.iter().map(|&mv| self.game.policy_index(mv))),
            ArithmeticChoice::Lc0 => ties.extend(moves.iter().map(|&mv| self.game.lc0_place(mv))),
        }
    }

    fn append_opened(
        &mut self,
        record: &Record,
        moves: &[Move],
        ties: &[u16],
        evaluation: &Evaluation,
        key: Option<u64>,
    ) {
        let to_edges = match self.parameters.arithmetic {
            ArithmeticChoice::Exact => edges_from_logits,
            ArithmeticChoice::Lc0 => lc0_edges_from_logits,
        };
        let Scratch { softmax, edges, .. } = &mut self.scratch;
        to_edges(moves, ties, &evaluation.logits, self.parameters.policy_temperature, softmax, edges);
        if record.parent.is_none() {
            self.game.rewind();
            noise::mix(edges, &self.parameters, self.game.key());
        }
        let edges = std::mem::take(edges);
        self.append(record, &edges, key);
        self.scratch.edges = edges;
    }

    fn append_settled(&mut self, record: &Record, transposition: Option<NodeId>, key: Option<u64>) {
        let edges = transposition.map(|transposition| self.opened_edges(transposition).to_vec()).unwrap_or_default();
        self.append(record, &edges, key);
    }

    /// Takes the newest simulations back, at least so many: as many as lead back to where the search can go on as it
    /// did. What was carried back at once goes at once. Answers how many; fewer only where there were no more. Leaves of a batch that is not backed up completely
    /// then wait again ([`ask_again`](Search::ask_again)).
    pub fn step_back(&mut self, simulations: u32) -> u32 {
        let mut taken = 0;
        while taken < simulations || !self.can_go_on() {
            let given = self.moment().checked_sub(1).and_then(|event| self.gift_at(event));
            let Some(popped) = self.log.pop() else { break };
            match popped {
                Event::Gather(_) => self.tree.unskip_event(),
                Event::Edit(_) => {
                    self.revert_edit();
                    self.forget_edit();
                }
                Event::Simulation(record) => {
                    taken += 1;
                    self.tree.revert_given(&record, given);
                    self.forget_key(&record);
                }
            }
        }
        self.digests.truncate(self.moment());
        self.wait_as_logged();
        taken
    }

    /// Returns whether the next event follows from the log alone.
    fn can_go_on(&self) -> bool {
        let newest = self.moment().checked_sub(1);
        let one_by_one = self.parameters.batch == 1 || newest.is_some_and(|event| self.given_at(event).is_some());
        !self.is_carrying() && self.log.can_go_on(one_by_one)
    }

    fn forget_key(&mut self, record: &Record) {
        let Some(known) = self.known.as_mut().filter(|_| record.makes_node()) else { return };
        let node = NodeId::new(self.tree.len());
        if let Some(key) = known.keys.pop().filter(|key| known.nodes.get(key) == Some(&node)) {
            known.nodes.remove(&key);
        }
    }

    /// Appends and applies a simulation; whether it was a leaf of a batch in the log. `key` is the leaf's, where
    /// positions are known by it.
    fn append(&mut self, record: &Record, edges: &[Edge], key: Option<u64>) -> bool {
        if let (Some(known), Some(key)) = (&mut self.known, key)
            && record.makes_node()
        {
            // Endings depend on history and are not worth keeping.
            let node = NodeId::new(self.tree.len());
            known.keys.push(key);
            if record.kind == Kind::Opened {
                known.nodes.entry(key).or_insert(node);
            }
        }
        self.tree.apply_given(record, edges, self.gift_at(self.moment()));
        self.log.push(record)
    }

    fn again(&self, path: &[Step], node: NodeId) -> Record {
        let (parent, mv) = self.last_step(path);
        let (value, draw) = exact_value(self.tree.exact(node).expect("only exact nodes are visited again"));
        let moves_left = MovesLeft::new(self.tree.mean_moves_left(node));
        Record { parent, mv, kind: Kind::Again, value, draw, moves_left }
    }

    fn last_step(&self, path: &[Step]) -> (Option<NodeId>, Move) {
        path.last().map_or((None, Move::default()), |step| {
            (Some(step.node), self.tree.edges(step.node)[usize::from(step.edge)].mv())
        })
    }

    /// The game, where the last phase left it: at the leaf after [`expand`](Search::expand).
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the header: the position searched, the evaluator and the parameters.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The parameters in force: the header's, as edits changed them.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The tree.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The whole log; where the search is [played back](crate::Playback), also what comes after the moment shown.
    #[must_use]
    pub fn log(&self) -> &Events {
        &self.log
    }

    /// The simulations up to this moment, oldest first.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = Record> + '_ {
        self.log.simulations_before(self.moment())
    }

    /// The simulations up to this moment that the root counts, oldest first: all but those that were given.
    pub fn counted_records(&self) -> impl DoubleEndedIterator<Item = Record> + '_ {
        let simulation = |event: u32| self.log.simulation(event as usize).filter(|_| self.given_at(event).is_none());
        (0..self.moment()).filter_map(simulation)
    }

    /// Everything in the log up to this moment, oldest first.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.log.iter().take(self.moment() as usize)
    }

    /// Events applied: 0 is the empty tree, 1 has the root evaluated.
    #[must_use]
    pub fn moment(&self) -> u32 {
        self.tree.events()
    }

    /// The moves from the root to a node.
    #[must_use]
    pub fn path_to(&self, node: NodeId) -> Vec<Move> {
        let mut path = Vec::new();
        let mut at = node;
        while at != Tree::ROOT {
            path.push(self.own_evaluation(at).mv);
            at = self.tree.parent(at);
        }
        path.reverse();
        path
    }

    /// V and D and M of the node's own evaluation, mover's view, as edits have it; those of a final position are exact.
    #[must_use]
    pub fn own_evaluation(&self, node: NodeId) -> Record {
        self.edits.edited(node, self.first_evaluation(node))
    }

    /// Returns the node's own evaluation as the evaluator had it, before any edit.
    #[must_use]
    pub fn first_evaluation(&self, node: NodeId) -> Record {
        self.log.simulation(self.tree.record_of(node) as usize).expect("a simulation made the node")
    }

    /// With `cache=lc0`: the earlier node of the same position whose evaluation a node was given, if it was.
    #[must_use]
    pub fn transposition_of(&self, node: NodeId) -> Option<NodeId> {
        let known = self.known.as_ref()?;
        let first = *known.nodes.get(known.keys.get(node.index())?)?;
        (self.own_evaluation(node).kind == Kind::Opened && first < node).then_some(first)
    }

    /// SHA-256 of the log up to a moment (at most [`moment`](Search::moment)).
    pub fn digest(&mut self, moment: u32) -> [u8; 32] {
        let Self { log, tree, edits, digests, .. } = self;
        digests.at(moment.min(tree.events()), |at, write| write_event(log, tree, edits, at, write))
    }

    /// The canonical bytes of one event, with the edges of the node it opened.
    pub fn write_event(&self, moment: u32, write: &mut dyn FnMut(&[u8])) {
        write_event(&self.log, &self.tree, &self.edits, moment, write);
    }

    /// Makes room for a log of this many events, each of which may make a node.
    pub fn make_room(&mut self, events: u32) {
        let more = events.saturating_sub(self.moment()) as usize;
        self.tree.make_room(more);
        self.log.make_room(more);
    }

    /// Bytes allocated for tree and log.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let known = self.known.as_ref().map_or(0, |known| {
            known.keys.capacity() * size_of::<u64>() + known.nodes.capacity() * (size_of::<(u64, NodeId)>() + 1)
        });
        self.tree.bytes() + self.log.bytes() + self.digests.bytes() + known
    }
}

/// Makes the record of the leaf at a place from its evaluation: values are from the view of who moved there.
fn opened(place: EdgeKey, evaluation: &Evaluation) -> Record {
    Record {
        parent: place.parent,
        mv: place.mv,
        kind: Kind::Opened,
        value: evaluation.value.flip(),
        draw: evaluation.draw,
        moves_left: evaluation.moves_left,
    }
}

fn exact_value(outcome: Outcome) -> (Value<Mover>, Draw) {
    match outcome {
        Outcome::Win => (Value::WIN, Draw::NONE),
        Outcome::Draw => (Value::ZERO, Draw::CERTAIN),
        Outcome::Loss => (Value::LOSS, Draw::NONE),
    }
}

fn write_event(log: &Events, tree: &Tree, edits: &Edits, at: u32, write: &mut dyn FnMut(&[u8])) {
    log.write(at as usize, write);
    if let Some(record) = log.simulation(at as usize).filter(|record| record.kind == Kind::Opened) {
        let node = tree.leaf_of(&record).expect("the node it opened");
        let edges = edits.edges_before(node, log.edits()).unwrap_or_else(|| tree.edges(node));
        write(&[u8::try_from(edges.len()).expect("no position has more than 254 moves")]);
        for edge in edges {
            write(&edge.to_bytes());
        }
    }
}
