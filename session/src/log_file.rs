//! A search as the bytes of its log, and back from bytes that anybody may have written.
//!
//! The bytes are the engine's canonical ones ([`engine::log`]): the file on disk, what a digest is taken of, and what
//! is sent over HTTP are the same.

use engine::{
    Game, Kind, Move, NodeId, Outcome, Record, Search, Tree,
    game::{Ending, EndingKind},
    games::chess::Chess,
    log::{Gather, Header, Place},
    prior::Edge,
    value::{Draw, MovesLeft, Value},
};

use crate::limits::Limits;

/// The first bytes of a log: its header after its length.
#[must_use]
pub fn header_bytes<G: Game>(search: &Search<G>) -> Vec<u8> {
    let header = search.header().to_bytes();
    let len = u32::try_from(header.len()).expect("headers are short");
    [&len.to_le_bytes(), header.as_slice()].concat()
}

/// The bytes of the records that lead from one moment to another; moments after the newest are cut off.
#[must_use]
pub fn record_bytes<G: Game>(search: &Search<G>, from: u32, to: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    for moment in from..to.min(search.moment()) {
        search.write_event(moment, &mut |part| bytes.extend_from_slice(part));
    }
    bytes
}

/// What is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log is damaged at byte {position}: {message}")]
pub struct Fault {
    /// So many bytes from the start are intact.
    pub position: u64,
    /// What is wrong with the next, without a full stop.
    pub message: String,
}

/// The longest header: the longest game and every parameter fit several times.
const MAX_HEADER_BYTES: usize = 64 * 1024;

/// Reads the log of a chess search as it comes, and replays it.
///
/// Everything is checked against the rules: an opened node has exactly its legal moves as edges, and the game ends
/// where the log says so. Memory grows with the bytes read, never by a number read.
#[derive(Debug)]
pub struct LogReader {
    limits: Limits,
    /// Bytes that are not understood yet.
    rest: Vec<u8>,
    intact: u64,
    fault: Option<Fault>,
    replay: Option<Replay>,
}

/// A header or a record read from the bytes' start, and its length; `None` while there are too few bytes.
type Parsed<T> = Result<Option<(T, usize)>, String>;

impl LogReader {
    /// A reader that has read nothing. Of the limits those of moves and nodes count.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, rest: Vec::new(), intact: 0, fault: None, replay: None }
    }

    /// Reads on.
    ///
    /// # Errors
    /// At the first fault, and with that fault from then on. Everything before it is kept.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.rest.extend_from_slice(bytes);
        let mut used = 0;
        let outcome = loop {
            match self.read_item(used) {
                Ok(0) => break Ok(()),
                Ok(len) => used += len,
                Err(message) => break Err(message),
            }
        };
        self.rest.drain(..used);
        self.intact += used as u64;
        outcome.map_err(|message| {
            self.rest = Vec::new();
            self.fault.insert(Fault { position: self.intact, message }).clone()
        })
    }

    /// Bytes from the start that are intact: where a damaged file is cut before more is appended.
    #[must_use]
    pub fn intact(&self) -> u64 {
        self.intact
    }

    /// The search, as far as the log was intact (`None` where not even the header was), and the fault, if any; an end
    /// in the middle of a record is one.
    #[must_use]
    pub fn finish(self) -> (Option<Search<Chess>>, Option<Fault>) {
        let cut = match &self.replay {
            None => Some("the header is cut short"),
            Some(_) if !self.rest.is_empty() => Some("the last record is cut short"),
            Some(_) => None,
        };
        let cut = cut.map(|message| Fault { position: self.intact, message: message.to_owned() });
        (self.replay.map(|replay| replay.search), self.fault.or(cut))
    }

    /// Takes in the header or record that starts `at` bytes into the rest; its length, 0 while there are too few
    /// bytes.
    fn read_item(&mut self, at: usize) -> Result<usize, String> {
        let bytes = &self.rest[at..];
        let Some(replay) = &mut self.replay else {
            let Some((header, len)) = parse_header(bytes)? else { return Ok(0) };
            self.replay = Some(Replay::new(&header, &bytes[4..len], &self.limits)?);
            return Ok(len);
        };
        let Some((item, len)) = parse_event(bytes)? else { return Ok(0) };
        let (record, edges) = match item {
            Item::Simulation(record, edges) => (record, edges),
            Item::Gather(gather) => {
                replay.search.replay_gather(gather)?;
                return Ok(len);
            }
        };
        if replay.search.tree().root_visits() >= self.limits.nodes_per_search {
            return Err(format!("there are more than {} visits", self.limits.nodes_per_search));
        }
        replay.apply(&record, &edges)?;
        Ok(len)
    }
}

fn parse_header(bytes: &[u8]) -> Parsed<Header> {
    let Some((len, rest)) = bytes.split_first_chunk::<4>() else { return Ok(None) };
    let len = u32::from_le_bytes(*len) as usize;
    if len > MAX_HEADER_BYTES {
        return Err(format!("the header claims to have {len} bytes"));
    }
    let Some(header) = rest.get(..len) else { return Ok(None) };
    let header = Header::from_bytes(header).map_err(|error| error.to_string())?;
    Ok(Some((header, 4 + len)))
}

/// An event as it is read.
enum Item {
    Simulation(Record, Vec<Edge>),
    Gather(Gather),
}

fn parse_event(bytes: &[u8]) -> Parsed<Item> {
    let Some((head, rest)) = bytes.split_first_chunk::<{ Record::BYTES }>() else { return Ok(None) };
    if let Some((leaves, collisions)) = Gather::read_head(head).map_err(|error| error.to_string())? {
        return parse_gather(leaves as usize, collisions as usize, rest);
    }
    let record = Record::from_bytes(head).map_err(|error| error.to_string())?;
    if record.kind != Kind::Opened {
        return Ok(Some((Item::Simulation(record, Vec::new()), Record::BYTES)));
    }
    let Some((&count, rest)) = rest.split_first() else { return Ok(None) };
    let Some(edges) = rest.get(..4 * usize::from(count)) else { return Ok(None) };
    let (edges, _) = edges.as_chunks::<4>();
    let len = Record::BYTES + 1 + 4 * edges.len();
    Ok(Some((Item::Simulation(record, edges.iter().map(|&bytes| Edge::from_bytes(bytes)).collect()), len)))
}

/// The most leaves and collisions that a batch can have, with room to spare.
const MAX_PLACES: usize = 1 << 16;

fn parse_gather(leaves: usize, collisions: usize, rest: &[u8]) -> Parsed<Item> {
    if leaves > MAX_PLACES || collisions > MAX_PLACES {
        return Err(format!("a batch claims to have {leaves} leaves and {collisions} collisions"));
    }
    let Some((places, rest)) = rest.split_at_checked(leaves * Place::BYTES) else { return Ok(None) };
    let Some(collided) = rest.get(..collisions * (Place::BYTES + 4)) else { return Ok(None) };
    let len = Record::BYTES + places.len() + collided.len();
    let leaves = places.as_chunks::<{ Place::BYTES }>().0.iter().map(|&bytes| Place::from_bytes(bytes)).collect();
    let collisions = collided.as_chunks::<{ Place::BYTES + 4 }>().0.iter().map(|bytes| {
        let [a, b, c, d, e, f, visits @ ..] = *bytes;
        (Place::from_bytes([a, b, c, d, e, f]), u32::from_le_bytes(visits))
    });
    Ok(Some((Item::Gather(Gather { leaves, collisions: collisions.collect() }), len)))
}

/// A search that grows by records of unknown origin.
#[derive(Debug)]
struct Replay {
    search: Search<Chess>,
    /// The same game, walked to each new leaf.
    game: Chess,
    path: Vec<Move>,
    legal: Vec<Move>,
    claimed: Vec<Move>,
}

impl Replay {
    /// An empty search as a header describes it. `bytes` are the header's own: they must be the ones that this search
    /// would write, else its digest could never agree.
    fn new(header: &Header, bytes: &[u8], limits: &Limits) -> Result<Self, String> {
        if header.game != Chess::NAME {
            return Err("the log is of another game than chess".to_owned());
        }
        let words: Vec<&str> = header.root.split(' ').collect();
        let (fen, moves) = words.split_at_checked(6).ok_or("the header's position is no FEN of six fields")?;
        if moves.len() > limits.moves_per_game {
            return Err(format!("the game has {} moves and the limit is {}", moves.len(), limits.moves_per_game));
        }
        let game = Chess::from_fen(&fen.join(" "), moves).map_err(|error| error.to_string())?;
        let game = game.with_two_fold_draws(header.parameters.two_fold_draws);
        let parameters = header.parameters.clone();
        let (kind, moves_left) = (&header.evaluator, header.moves_left_head);
        let search = Search::new(game.clone(), kind, header.network, moves_left, parameters);
        let mut search = search.of_tables(header.tablebase.clone()).of_moves(&header.root_moves)?;
        if let Some(parent) = header.parent {
            search = search.continuing(parent);
        }
        if search.header().to_bytes() != bytes {
            return Err("the header is not written as this version writes it".to_owned());
        }
        Ok(Self { search, game, path: Vec::new(), legal: Vec::new(), claimed: Vec::new() })
    }

    fn apply(&mut self, record: &Record, edges: &[Edge]) -> Result<(), String> {
        self.search.tree().check(record, edges)?;
        if record.makes_node() {
            self.check_rules(record, edges)?;
        }
        self.search.replay(record, edges)?;
        Ok(())
    }

    /// Whether a new node is what the rules make of its position. Its place in the tree is checked already.
    fn check_rules(&mut self, record: &Record, edges: &[Edge]) -> Result<(), String> {
        self.walk_to(record);
        self.legal.clear();
        self.game.legal_moves(&mut self.legal);
        let ending = self.game.ending(&self.legal, record.parent.is_none());
        let Kind::Ended(kind) = record.kind else {
            if ending.is_some() {
                return Err("a node is opened where the game is over".to_owned());
            }
            return self.check_edges(edges);
        };
        if kind == EndingKind::Tablebase {
            // Whether the tables say so is not known here.
            let possible = self.search.header().tablebase.is_some() && record.parent.is_some();
            let fits = possible && ending.is_none() && self.game.could_be_in_tables();
            return if fits { Ok(()) } else { Err("no tables can know of that position".to_owned()) };
        }
        let agrees = ending.is_some_and(|ending| ending.kind == kind && has_value(record, ending));
        if agrees { Ok(()) } else { Err("the game is not over in that way there".to_owned()) }
    }

    fn check_edges(&mut self, edges: &[Edge]) -> Result<(), String> {
        self.claimed.clear();
        self.claimed.extend(edges.iter().map(|edge| edge.mv()));
        self.claimed.sort_unstable();
        self.legal.sort_unstable();
        if self.claimed != self.legal {
            return Err("a node's moves are not the legal ones".to_owned());
        }
        if !edges.is_sorted_by(|a, b| a.prior() >= b.prior()) {
            return Err("a node's moves are not sorted by P".to_owned());
        }
        Ok(())
    }

    fn walk_to(&mut self, record: &Record) {
        self.game.rewind();
        let Some(parent) = record.parent else { return };
        self.path.clear();
        self.path.push(record.mv);
        let mut at: NodeId = parent;
        while at != Tree::ROOT {
            self.path.push(self.search.own_evaluation(at).mv);
            at = self.search.tree().parent(at);
        }
        self.path.iter().rev().for_each(|&mv| self.game.play(mv));
    }
}

/// Whether a record credits an ending with what it is worth.
fn has_value(record: &Record, ending: Ending) -> bool {
    let (value, draw) = match ending.outcome {
        Outcome::Win => (Value::WIN, Draw::NONE),
        Outcome::Draw => (Value::ZERO, Draw::CERTAIN),
        Outcome::Loss => (Value::LOSS, Draw::NONE),
    };
    let moves_left = MovesLeft::new(f64::from(ending.plies));
    (record.value, record.draw, record.moves_left) == (value, draw, moves_left)
}
