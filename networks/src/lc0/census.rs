//! Contents of a weights file, counted on the wire before anything is decoded.
//!
//! Decoding makes a value of several kilobytes from each two bytes of a repeated message, so the counts are checked
//! first. The walk also finds parts that are not in `proto`: decoding would skip them, and a network with a part
//! left out says something else.

use crate::error::Problem;
use crate::lc0::proto::MAGIC;
use crate::lc0::weights::LARGEST_TOWER;
use crate::protobuf::{Fields, Value};

/// Number of the repeated parts of a network in a file.
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
        for field in fields(bytes) {
            if let (1, Value::Fixed32(magic)) = field?
                && magic != MAGIC
            {
                return Err(Problem::Magic(magic));
            }
        }
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
        for field in fields(bytes) {
            let (number, value) = field?;
            let inner = message.inner.iter().find(|(field, _)| *field == number);
            match (inner, value) {
                (Some((_, inner)), Value::Bytes(bytes)) => {
                    self.count(inner.counted);
                    self.walk(bytes, inner)?;
                }
                (None, _) if message.last.is_some_and(|last| number > last) => {
                    return Err(Problem::UnknownPart(format!("field {number} of {}", message.name)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn count(&mut self, part: Option<Part>) {
        match part {
            Some(Part::Block) => self.blocks += 1,
            Some(Part::Encoder) => self.encoders += 1,
            Some(Part::PolicyEncoder) => self.policy_encoders += 1,
            Some(Part::NamedHead) => self.named_heads += 1,
            None => {}
        }
    }
}

fn fields(bytes: &[u8]) -> impl Iterator<Item = Result<(u32, Value<'_>), Problem>> {
    let malformed = || Problem::Malformed { part: "weights file", reason: "a field reaches beyond its end".to_owned() };
    Fields::of(bytes).map(move |field| field.map_err(|_| malformed()))
}

/// Parts that are counted.
#[derive(Clone, Copy)]
enum Part {
    Block,
    Encoder,
    PolicyEncoder,
    NamedHead,
}

/// Rules of the walk for one kind of message.
struct Message {
    /// For people.
    name: &'static str,
    /// Part that each occurrence counts as.
    counted: Option<Part>,
    /// Fields that are messages to walk.
    inner: &'static [(u32, &'static Message)],
    /// The highest field number that Lc0 defines or reserves; later ones are unknown parts. `None` where those do no
    /// harm.
    last: Option<u32>,
}

/// A message of which every field up to the last is known.
const fn part(name: &'static str, last: u32, inner: &'static [(u32, &'static Message)]) -> Message {
    Message { name, counted: None, inner, last: Some(last) }
}

/// Makes the message count as a part.
const fn counted(part: Part, message: Message) -> Message {
    Message { counted: Some(part), ..message }
}

static FILE: Message = Message { name: "the file", counted: None, inner: &[(4, &FORMAT), (10, &WEIGHTS)], last: None };
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
        (21, &POLICY_ENCODER),
        (27, &ENCODER),
        (41, &FEED_FORWARD),
        (44, &VALUE_HEADS),
        (45, &POLICY_HEADS),
    ],
);
static CONVOLUTION: Message = part("a convolution", 6, &[]);
static RESIDUAL: Message =
    counted(Part::Block, part("a residual block", 3, &[(1, &CONVOLUTION), (2, &CONVOLUTION), (3, &SQUEEZE)]));
static SQUEEZE: Message = part("squeeze and excitation", 4, &[]);
static ENCODER: Message = counted(Part::Encoder, part("an encoder layer", 6, ENCODER_PARTS));
static POLICY_ENCODER: Message = counted(Part::PolicyEncoder, part("an encoder layer", 6, ENCODER_PARTS));
const ENCODER_PARTS: &[(u32, &Message)] = &[(1, &ATTENTION), (4, &FEED_FORWARD)];
// Lc0 keeps 13 to 22 of attention and 5 to 10 of feed-forward layers free for programs that round to eight bits, and
// reads past them: the weights are there in full without them.
static ATTENTION: Message = part("attention", 22, &[(9, &SMOLGEN)]);
static SMOLGEN: Message = part("smolgen", 9, &[]);
static FEED_FORWARD: Message = part("a feed-forward layer", 10, &[]);
static POLICY_HEADS: Message = part(
    "the policy heads",
    7,
    &[(3, &POLICY_HEAD), (4, &POLICY_HEAD), (5, &POLICY_HEAD), (6, &POLICY_HEAD), (7, &POLICY_HEAD_ENTRY)],
);
static POLICY_HEAD_ENTRY: Message = counted(Part::NamedHead, part("a named policy head", 2, &[(2, &POLICY_HEAD)]));
static POLICY_HEAD: Message =
    part("a policy head", 11, &[(8, &POLICY_ENCODER), (10, &CONVOLUTION), (11, &CONVOLUTION)]);
static VALUE_HEADS: Message =
    part("the value heads", 4, &[(1, &VALUE_HEAD), (2, &VALUE_HEAD), (3, &VALUE_HEAD), (4, &VALUE_HEAD_ENTRY)]);
static VALUE_HEAD_ENTRY: Message = counted(Part::NamedHead, part("a named value head", 2, &[(2, &VALUE_HEAD)]));
static VALUE_HEAD: Message = part("a value head", 11, &[(11, &CONVOLUTION)]);
