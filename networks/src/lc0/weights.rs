//! A network as arrays of numbers: every layer decoded, its size checked against the architecture, and what is
//! constant folded into the layers (batch normalisation into convolutions, scales of attention into dense layers).
//!
//! Nothing here trusts a number in the file: sizes follow from the lengths of arrays that are really there.
//!
//! Read `layers` first (one layer, and how it is decoded), then the parts in the order of computation: `tower`,
//! `embedding`, `attention`, `policy`, `heads`.

mod attention;
mod embedding;
mod heads;
mod layers;
mod policy;
mod tower;

use crate::error::Problem;
use crate::lc0::format::{Activation, Body, Format, MovesLeftFormat, ValueFormat};
use crate::lc0::layer::Encoding;
use crate::lc0::planes::PLANES;
use crate::lc0::proto;

pub use attention::{Encoder, FeedForward, Smolgen};
pub use embedding::{AttentionBody, Tokens};
pub use heads::{DenseHead, HeadChoice, Heads, Squares};
pub use layers::{Convolution, Dense, Norm, WIDEST};
pub use policy::PolicyHead;
pub use tower::{Block, Squeeze, Tower};

use layers::Reader;

/// A network: a body and its heads. The body is a tower, encoder layers, or both, one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// Convolutions.
    pub tower: Option<Tower>,
    /// Encoder layers.
    pub attention: Option<AttentionBody>,
    /// Smolgen's last layer, which all encoder layers share: the numbers of one head to 64 x 64 logits.
    pub smolgen: Option<Dense>,
    /// The policy head.
    pub policy: PolicyHead,
    /// The value head: three outputs (win, draw, loss) or one.
    pub value: DenseHead,
    /// The moves-left head: one output.
    pub moves_left: Option<DenseHead>,
    /// Names of the heads that there are, and of those used here.
    pub heads: Heads,
    /// The activation of hidden layers.
    pub activation: Activation,
    /// Numbers in the layers that were read, batch normalisation included.
    pub parameters: u64,
    /// Encodings of the stored layers, in order of appearance.
    pub encodings: Vec<Encoding>,
}

/// More residual blocks or encoder layers than any network published for Lc0 (40 and 15) by a good margin.
pub const LARGEST_TOWER: usize = 256;

impl Weights {
    /// Decodes all layers but those of heads that are not chosen.
    ///
    /// # Errors
    /// If a layer is missing, has the wrong size, or holds numbers that are not finite; if a head is not there.
    pub fn of(message: &proto::Weights, format: &Format, choice: &HeadChoice) -> Result<Self, Problem> {
        let mut reader = Reader::new(format, message);
        let has_attention = matches!(format.body, Body::Attention | Body::AttentionMultihead);
        let tower = if has_attention && message.residual.is_empty() { None } else { Some(reader.tower(message)?) };
        let channels = tower.as_ref().map(Tower::filters);
        let attention = if has_attention { Some(reader.attention_body(message, channels)?) } else { None };
        // What each square has when the body has computed: heads begin with that.
        let width = attention.as_ref().map_or(channels.unwrap_or(PLANES), AttentionBody::width);

        let (policies, values) = (heads::policy_heads(message), heads::value_heads(message));
        let policy = heads::choose(policies.iter(), &choice.policy, "policy")?;
        let value = heads::choose(values.iter(), &choice.value, "value")?;
        let heads = Heads::of(&policies, policy, &values, value);
        let outcomes = if format.value == ValueFormat::Wdl { 3 } else { 1 };
        let policy = reader.policy(policy, width)?;
        let value = reader.value(value, width, outcomes)?;
        let moves_left = match format.moves_left {
            MovesLeftFormat::None => None,
            MovesLeftFormat::V1 => Some(reader.moves_left(message, width)?),
        };
        let smolgen = reader.shared_smolgen()?;
        Ok(Self {
            tower,
            attention,
            smolgen,
            policy,
            value,
            moves_left,
            heads,
            activation: format.activation.function(),
            parameters: reader.parameters,
            encodings: reader.encodings,
        })
    }

    /// Returns whether it is a tower with heads of convolutions and dense layers, and nothing else.
    #[must_use]
    pub fn is_residual(&self) -> bool {
        self.tower.is_some() && self.attention.is_none() && !matches!(self.policy, PolicyHead::Attention { .. })
    }

    /// Returns whether some weight of the first layers looks at an input plane.
    #[must_use]
    pub fn looks_at(&self, plane: usize) -> bool {
        match (&self.tower, &self.attention) {
            (Some(tower), _) => tower.looks_at(plane),
            (None, Some(attention)) => attention.looks_at(plane),
            (None, None) => true,
        }
    }
}
