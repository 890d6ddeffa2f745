//! What a weights file holds, counted on the wire before anything is decoded.
//!
//! Decoding makes a value of several kilobytes from each two bytes of a repeated message, so the counts are checked
//! first. The walk also finds parts that are not in `proto`: decoding would skip them, and a network with a part
//! left out says something else.

use crate::error::Problem;
use crate::lc0::proto::MAGIC;
use crate::lc0::weights::LARGEST_TOWER;
use crate::protobuf::{Fields, Value};

/// How often the repeated parts of a network occur in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Census {
    blocks: usize,
    /// Encoder layers of the body.
    pub(super) encoders: usize,
    policy_encoders: usize,
    named_heads: usize,
}

/// Many more heads with names of their own than any network has: none that was published has one.
const MOST_NAMED_HEADS: usize = 64;

impl Census {
    /// Walks an unpacked file without allocating.
    ///
    /// # Errors
    /// If it is damaged, has more parts than any network, or parts that are not known.
    pub(super) fn of(bytes: &[u8]) -> Result<Self, Problem> {
        let mut census = Self::default();
        census.walk(bytes, &FILE)?;
        let parts = [
            ("residual blocks", census.blocks, LARGEST_TOWER),
            ("encoder layers", census.encoders + census.policy_encoders, LARGEST_TOWER),
            ("named heads", census.named_heads, MOST_NAMED_HEADS),
        ];
        match parts.into_iter().find(|(_, found, limit)| found > limit) {
            Some((what, found, limit)) => Err(Problem::TooMany { what, found, limit }),
            None => Ok(census),
        }
    }

    /// Protobuf merges a message that occurs twice, so all occurrences count.
    fn walk(&mut self, bytes: &[u8], message: &Message) -> Result<(), Problem> {
        for field in Fields::of(bytes) {
            let (number, value) = field.map_err(|_| Problem::Malformed {
                part: "weights file",
                reason: "a field reaches beyond its end".to_owned(),
            })?;
            match (message.field(number), value) {
                (Field::Magic, Value::Fixed32(magic)) if magic != MAGIC => return Err(Problem::Magic(magic)),
                (Field::Message(inner), Value::Bytes(bytes)) => {
                    self.count(message, number);
                    self.walk(bytes, inner)?;
                }
                (Field::Unknown, _) => {
                    return Err(Problem::UnknownPart(format!("field {number} of {}", message.name)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn count(&mut self, message: &Message, number: u32) {
        match (message.name, number) {
            ("the weights", 2) => self.blocks += 1,
            ("the weights", 27) => self.encoders += 1,
            ("the weights", 21) | ("a policy head", 8) => self.policy_encoders += 1,
            ("the policy heads", 7) | ("the value heads", 4) => self.named_heads += 1,
            _ => {}
        }
    }
}

/// What the walk knows of a message.
struct Message {
    name: &'static str,
    /// Fields that are messages to walk.
    inner: &'static [(u32, &'static Message)],
    /// The highest field number of `proto`; later ones are unknown parts. `None` where those do no harm.
    last: Option<u32>,
}

enum Field {
    Magic,
    Message(&'static Message),
    Unknown,
    /// Nothing to look into.
    Other,
}

impl Message {
    fn field(&self, number: u32) -> Field {
        if let Some((_, inner)) = self.inner.iter().find(|(field, _)| *field == number) {
            return Field::Message(inner);
        }
        match self.last {
            Some(last) if number > last => Field::Unknown,
            None if number == 1 && self.name == FILE.name => Field::Magic,
            _ => Field::Other,
        }
    }
}

/// A message of which every field up to the last matters.
const fn part(name: &'static str, last: u32, inner: &'static [(u32, &'static Message)]) -> Message {
    Message { name, inner, last: Some(last) }
}

static FILE: Message = Message { name: "the file", inner: &[(4, &FORMAT), (10, &WEIGHTS)], last: None };
static FORMAT: Message = part("the format", 2, &[(2, &NETWORK_FORMAT)]);
static NETWORK_FORMAT: Message = part("the network format", 10, &[]);
static WEIGHTS: Message = part(
    "the weights",
    45,
    &[
        (1, &CONVOLUTION),
        (2, &RESIDUAL),
        (3, &CONVOLUTION),
        (6, &CONVOLUTION),
        (11, &CONVOLUTION),
        (12, &CONVOLUTION),
        (21, &ENCODER),
        (27, &ENCODER),
        (41, &FEED_FORWARD),
        (44, &VALUE_HEADS),
        (45, &POLICY_HEADS),
    ],
);
static CONVOLUTION: Message = part("a convolution", 6, &[]);
static RESIDUAL: Message = part("a residual block", 3, &[(1, &CONVOLUTION), (2, &CONVOLUTION), (3, &SQUEEZE)]);
static SQUEEZE: Message = part("squeeze and excitation", 4, &[]);
static ENCODER: Message = part("an encoder layer", 6, &[(1, &ATTENTION), (4, &FEED_FORWARD)]);
static ATTENTION: Message = part("attention", 12, &[(9, &SMOLGEN)]);
static SMOLGEN: Message = part("smolgen", 9, &[]);
static FEED_FORWARD: Message = part("a feed-forward layer", 4, &[]);
static POLICY_HEADS: Message = part(
    "the policy heads",
    7,
    &[(3, &POLICY_HEAD), (4, &POLICY_HEAD), (5, &POLICY_HEAD), (6, &POLICY_HEAD), (7, &POLICY_HEAD_ENTRY)],
);
static POLICY_HEAD_ENTRY: Message = part("a named policy head", 2, &[(2, &POLICY_HEAD)]);
static POLICY_HEAD: Message = part("a policy head", 11, &[(8, &ENCODER), (10, &CONVOLUTION), (11, &CONVOLUTION)]);
static VALUE_HEADS: Message =
    part("the value heads", 4, &[(1, &VALUE_HEAD), (2, &VALUE_HEAD), (3, &VALUE_HEAD), (4, &VALUE_HEAD_ENTRY)]);
static VALUE_HEAD_ENTRY: Message = part("a named value head", 2, &[(2, &VALUE_HEAD)]);
static VALUE_HEAD: Message = part("a value head", 11, &[(11, &CONVOLUTION)]);
