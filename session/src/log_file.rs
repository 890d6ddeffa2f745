//! A search as the bytes of its log, and back from bytes that anybody may have written.
//!
//! The bytes are the engine's canonical ones ([`engine::log`]): the file on disk, what a digest is taken of, and what
//! is sent over HTTP are the same.

mod fault;
mod parse;
mod rules;

use engine::{Game, Search, games::chess::Chess, log::Header};

use crate::{game::Recorded, limits::Limits};
pub use fault::Fault;
pub(crate) use parse::{Item, LogParser};
pub(crate) use rules::Rules;

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

/// Reads the log of a search as it comes, and replays it.
///
/// Everything is checked against the rules: an opened node has exactly its legal moves as edges, and the game ends
/// where the log says so. Memory grows with the bytes read, never by a number read.
#[derive(Debug)]
pub struct LogReader<G: Recorded = Chess> {
    limits: Limits,
    parser: LogParser,
    reading: Option<(Search<G>, Rules<G>)>,
}

impl LogReader {
    /// A reader of a log of chess that has read nothing. Of the limits those of moves and nodes count.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::of_game(limits)
    }

    /// A reader of a log in which nodes may lack their edges, as in a [lean recording](crate::recording::Form::Lean).
    #[must_use]
    pub fn of_lean_log(limits: Limits) -> Self {
        Self { parser: LogParser::of_lean_log(), ..Self::new(limits) }
    }
}

impl<G: Recorded> LogReader<G> {
    /// A reader of a log of any game that has read nothing.
    #[must_use]
    pub fn of_game(limits: Limits) -> Self {
        Self { limits, parser: LogParser::default(), reading: None }
    }

    /// Reads on.
    ///
    /// # Errors
    /// At the first fault, and with that fault from then on. Everything before it is kept.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let Self { limits, parser, reading } = self;
        let is_lean = parser.is_lean();
        parser.push(bytes, |item| {
            if let Item::Header(header, bytes) = item {
                let search = search_of(&header, bytes, limits)?;
                let rules = Rules::of(&search).of_lean_log(is_lean);
                *reading = Some((search, rules));
                return Ok(());
            }
            let (search, rules) = reading.as_mut().expect("the header comes first");
            rules.check_item(search, &item)?;
            append(search, item, limits)
        })
    }

    /// Bytes from the start that are intact: where a damaged file is cut before more is appended.
    #[must_use]
    pub fn intact(&self) -> u64 {
        self.parser.intact()
    }

    /// Events that were read and fit.
    #[must_use]
    pub fn moment(&self) -> u32 {
        self.reading.as_ref().map_or(0, |(search, _)| search.moment())
    }

    /// The search, as far as the log was intact (`None` where not even the header was), and the fault, if any; an end
    /// in the middle of a record is one.
    #[must_use]
    pub fn finish(self) -> (Option<Search<G>>, Option<Fault>) {
        (self.reading.map(|(search, _)| search), self.parser.fault())
    }
}

/// An empty search as a header describes it. `bytes` are the header's own: they must be the ones that this search would
/// write, else its digest could never agree.
pub(crate) fn search_of<G: Recorded>(header: &Header, bytes: &[u8], limits: &Limits) -> Result<Search<G>, String> {
    let game = G::set_up(header, limits)?;
    let parameters = header.parameters.clone();
    let (kind, moves_left) = (&header.evaluator, header.moves_left_head);
    let search = Search::new(game, kind, header.network, moves_left, parameters);
    let search = search.of_priors(header.priors.clone()).of_tables(header.tablebase.clone());
    let mut search = search.of_moves(&header.root_moves)?;
    if let Some(parent) = header.parent {
        search = search.continuing(parent);
    }
    if search.header().to_bytes() != bytes {
        return Err("the header is not written as this version writes it".to_owned());
    }
    Ok(search)
}

/// Appends an event that comes after the header, if it fits the search.
pub(crate) fn append<G: Recorded>(search: &mut Search<G>, event: Item<'_>, limits: &Limits) -> Result<(), String> {
    match event {
        Item::Header(..) => return Err("a second header".to_owned()),
        Item::Gather(gather) => search.replay_gather(gather)?,
        Item::Edit(edit) => search.replay_edit(edit)?,
        Item::Simulation(record, edges) => {
            if search.tree().root_visits() >= limits.nodes_per_search {
                return Err(format!("there are more than {} visits", limits.nodes_per_search));
            }
            search.replay(&record, edges)?;
        }
    }
    Ok(())
}
