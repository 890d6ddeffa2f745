//! The bytes of a log to its header and its events, as they come.

use engine::{
    Kind, Record,
    log::{EdgeKey, Edit, Gather, Header},
    prior::Edge,
};

use super::fault::Fault;

/// Cuts a log into its items. What they say is for others to check.
#[derive(Debug, Default)]
pub(crate) struct LogParser {
    /// Bytes that are not understood yet.
    rest: Vec<u8>,
    intact: u64,
    fault: Option<Fault>,
    has_header: bool,
    /// True if nodes may lack their edges, as in a lean recording.
    is_lean: bool,
    /// The edges of the newest record, kept so that reading one allocates nothing.
    edges: Vec<Edge>,
}

/// One item of a log.
pub(crate) enum Item<'a> {
    /// The first: what the log is of, and the same as bytes.
    Header(Box<Header>, &'a [u8]),
    /// A simulation, and the edges of the node it opened.
    Simulation(Record, &'a [Edge]),
    /// A batch.
    Gather(Gather),
    /// A change by hand.
    Edit(Edit),
}

/// Item at the start of the bytes, and its length; `None` while there are too few bytes.
type Parsed<T> = Result<Option<(T, usize)>, String>;

/// The longest header: the longest game and every parameter fit several times.
const MAX_HEADER_BYTES: usize = 64 * 1024;

impl LogParser {
    /// For events alone, whose header is known; nodes may lack their edges.
    pub(crate) fn events_only() -> Self {
        Self { has_header: true, ..Self::of_lean_log() }
    }

    /// For a log in which nodes may lack their edges.
    pub(crate) fn of_lean_log() -> Self {
        Self { is_lean: true, ..Self::default() }
    }

    /// Returns whether nodes may lack their edges.
    pub(crate) fn is_lean(&self) -> bool {
        self.is_lean
    }

    /// Reads on, and hands on what is complete.
    ///
    /// # Errors
    /// At the first item that cannot be read, or that `take` refuses, and with that fault from then on.
    pub(crate) fn push(
        &mut self,
        bytes: &[u8],
        mut take: impl FnMut(Item<'_>) -> Result<(), String>,
    ) -> Result<(), Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.rest.extend_from_slice(bytes);
        let mut used = 0;
        let outcome = loop {
            let parsed = if self.has_header {
                parse_event(&self.rest[used..], &mut self.edges, self.is_lean)
            } else {
                parse_header(&self.rest[used..])
            };
            match parsed {
                Ok(None) => break Ok(()),
                Ok(Some((item, len))) => {
                    if let Err(message) = take(item) {
                        break Err(message);
                    }
                    self.has_header = true;
                    used += len;
                }
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

    /// Bytes from the start that are intact.
    pub(crate) fn intact(&self) -> u64 {
        self.intact
    }

    /// Returns the fault that the log has if nothing follows; an end in the midst of an item is one.
    pub(crate) fn fault(&self) -> Option<Fault> {
        let cut = match (self.has_header, self.rest.is_empty()) {
            (false, _) => Some("the header is cut short"),
            (true, false) => Some("the last record is cut short"),
            (true, true) => None,
        };
        let cut = cut.map(|message| Fault { position: self.intact, message: message.to_owned() });
        self.fault.clone().or(cut)
    }
}

fn parse_header(bytes: &[u8]) -> Parsed<Item<'_>> {
    let Some((len, rest)) = bytes.split_first_chunk::<4>() else { return Ok(None) };
    let len = u32::from_le_bytes(*len) as usize;
    if len > MAX_HEADER_BYTES {
        return Err(format!("the header claims to have {len} bytes"));
    }
    let Some(bytes) = rest.get(..len) else { return Ok(None) };
    let header = Header::from_bytes(bytes).map_err(|error| error.to_string())?;
    Ok(Some((Item::Header(Box::new(header), bytes), 4 + len)))
}

fn parse_event<'a>(bytes: &[u8], buffer: &'a mut Vec<Edge>, is_lean: bool) -> Parsed<Item<'a>> {
    let Some((head, rest)) = bytes.split_first_chunk::<{ Record::BYTES }>() else { return Ok(None) };
    if let Some((leaves, collisions)) = Gather::read_head(head).map_err(|error| error.to_string())? {
        let gather = parse_gather(leaves as usize, collisions as usize, rest)?;
        return Ok(gather.map(|(gather, len)| (Item::Gather(gather), Record::BYTES + len)));
    }
    if let Some(len) = Edit::payload_len(head).map_err(|error| error.to_string())? {
        let Some(payload) = rest.get(..len) else { return Ok(None) };
        let edit = Edit::from_bytes(head, payload).map_err(|error| error.to_string())?;
        return Ok(Some((Item::Edit(edit), Record::BYTES + len)));
    }
    let record = Record::from_bytes(head).map_err(|error| error.to_string())?;
    buffer.clear();
    if record.kind != Kind::Opened {
        return Ok(Some((Item::Simulation(record, buffer), Record::BYTES)));
    }
    let Some((&count, rest)) = rest.split_first() else { return Ok(None) };
    if count == 0 && !is_lean {
        return Err("an opened node has no moves".to_owned());
    }
    let Some(edges) = rest.get(..4 * usize::from(count)) else { return Ok(None) };
    buffer.extend(edges.as_chunks::<4>().0.iter().map(|&bytes| Edge::from_bytes(bytes)));
    Ok(Some((Item::Simulation(record, buffer), Record::BYTES + 1 + edges.len())))
}

/// The most leaves and collisions that a batch can have, with room to spare.
const MAX_PLACES: usize = 1 << 16;

fn parse_gather(leaves: usize, collisions: usize, bytes: &[u8]) -> Parsed<Gather> {
    if leaves > MAX_PLACES || collisions > MAX_PLACES {
        return Err(format!("a batch claims to have {leaves} leaves and {collisions} collisions"));
    }
    let Some((places, rest)) = bytes.split_at_checked(leaves * EdgeKey::BYTES) else { return Ok(None) };
    let Some(collided) = rest.get(..collisions * (EdgeKey::BYTES + 4)) else { return Ok(None) };
    let leaves = places.as_chunks::<{ EdgeKey::BYTES }>().0.iter().map(|&bytes| EdgeKey::from_bytes(bytes)).collect();
    let collisions = collided.as_chunks::<{ EdgeKey::BYTES + 4 }>().0.iter().map(|bytes| {
        let [a, b, c, d, e, f, visits @ ..] = *bytes;
        (EdgeKey::from_bytes([a, b, c, d, e, f]), u32::from_le_bytes(visits))
    });
    let gather = Gather { leaves, collisions: collisions.collect() };
    Ok(Some((gather, places.len() + collided.len())))
}
