//! Architecture as a weights file states it, with the repairs Lc0 makes to older files.
//!
//! The meaning of each number is in `kinds`.

mod kinds;

use crate::error::Problem;
use crate::lc0::proto;

pub use kinds::{
    Activation, Body, DefaultActivation, InputEmbedding, InputFormat, MovesLeftFormat, PolicyFormat, ValueFormat,
};

/// The architecture of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// Format in which it takes a position.
    pub input: InputFormat,
    /// The body.
    pub body: Body,
    /// Means by which an attention body tells squares apart.
    pub embedding: InputEmbedding,
    /// The policy head.
    pub policy: PolicyFormat,
    /// The value head.
    pub value: ValueFormat,
    /// Moves-left head, if there is one.
    pub moves_left: MovesLeftFormat,
    /// The activation everywhere but at the ends of heads, unless one of the next two says otherwise.
    pub activation: DefaultActivation,
    /// The activation in smolgen, where it is not the default.
    pub smolgen_activation: Option<Activation>,
    /// The activation in the feed-forward parts of encoder layers, where it is not the default.
    pub feed_forward_activation: Option<Activation>,
}

/// Parts of the format that count where a file holds a graph: the rest is the graph's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GraphFormat {
    /// Format in which it takes a position.
    pub input: InputFormat,
    /// Moves-left head, if there is one.
    pub moves_left: MovesLeftFormat,
}

/// Facts that the weights themselves show, by which older files are recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// Encoder layers of the body.
    pub encoders: usize,
    /// Set where there is smolgen's shared layer.
    pub smolgen: bool,
    /// Set where there are both named policy heads and named value heads.
    pub named_heads: bool,
}

/// Structures that only older files have; see [`Format::of`].
const NETWORK_CLASSICAL: i32 = 1;
const NETWORK_SE: i32 = 2;
const NETWORK_AB_LEGACY_WITH_MULTIHEADFORMAT: i32 = 134;

impl Format {
    /// The format of the oldest files, which do not describe themselves.
    const OLDEST: Self = Self {
        input: InputFormat::Classical,
        body: Body::Classical,
        embedding: InputEmbedding::None,
        policy: PolicyFormat::Classical,
        value: ValueFormat::Classical,
        moves_left: MovesLeftFormat::None,
        activation: DefaultActivation::Relu,
        smolgen_activation: None,
        feed_forward_activation: None,
    };

    /// Reads the format, repairing older files as Lc0 does: no description at all means the oldest kind, the
    /// structures without head formats have classical heads, and attention bodies that came before their own
    /// structure, or before the later fields, are known by their weights.
    ///
    /// # Errors
    /// If a number is none of Lc0's.
    pub fn of(message: Option<&proto::NetworkFormat>, shown: Shown) -> Result<Self, Problem> {
        let Some(message) = message else { return Ok(Self::OLDEST) };
        let network = message.network.unwrap_or(0);
        let body = match network {
            NETWORK_CLASSICAL => Body::Classical,
            NETWORK_SE => Body::SqueezeExcitation,
            NETWORK_AB_LEGACY_WITH_MULTIHEADFORMAT => Body::AttentionMultihead,
            number => Body::from_number(number)?,
        };
        let (policy, value) = match network {
            NETWORK_CLASSICAL | NETWORK_SE => (PolicyFormat::Classical, ValueFormat::Classical),
            _ => (
                PolicyFormat::from_number(message.policy.unwrap_or(0))?,
                ValueFormat::from_number(message.value.unwrap_or(0))?,
            ),
        };
        let function = |number: Option<i32>| match number.unwrap_or(0) {
            0 => Ok(None),
            number => Activation::from_number(number).map(Some),
        };
        let format = Self {
            input: InputFormat::from_number(message.input.unwrap_or(0))?,
            body,
            embedding: InputEmbedding::from_number(message.input_embedding.unwrap_or(0))?,
            policy,
            value,
            moves_left: MovesLeftFormat::from_number(message.moves_left.unwrap_or(0))?,
            activation: DefaultActivation::from_number(message.default_activation.unwrap_or(0))?,
            smolgen_activation: function(message.smolgen_activation)?,
            feed_forward_activation: function(message.ffn_activation)?,
        };
        Ok(format.repaired(message, shown))
    }

    /// Returns the activation of smolgen's hidden layers.
    #[must_use]
    pub fn smolgen_function(&self) -> Activation {
        self.smolgen_activation.unwrap_or(self.activation.function())
    }

    fn repaired(mut self, message: &proto::NetworkFormat, shown: Shown) -> Self {
        // By the number in the file: structure 2 never had encoder layers.
        if message.network == Some(Body::SqueezeExcitation.number()) && shown.encoders > 0 {
            self.body = Body::Attention;
            if shown.smolgen {
                self.feed_forward_activation = Some(Activation::SquaredRelu);
                self.smolgen_activation = Some(Activation::Swish);
            }
        }
        if self.body == Body::Attention {
            if shown.named_heads {
                self.body = Body::AttentionMultihead;
                self.embedding = InputEmbedding::PositionDense;
            } else if message.input_embedding.is_none() {
                self.embedding = InputEmbedding::PositionMap;
            }
        }
        self
    }
}

impl GraphFormat {
    /// Reads what counts.
    ///
    /// # Errors
    /// If a number of it is none of Lc0's.
    pub fn of(message: Option<&proto::NetworkFormat>) -> Result<Self, Problem> {
        let Some(message) = message else {
            return Ok(Self { input: Format::OLDEST.input, moves_left: Format::OLDEST.moves_left });
        };
        Ok(Self {
            input: InputFormat::from_number(message.input.unwrap_or(0))?,
            moves_left: MovesLeftFormat::from_number(message.moves_left.unwrap_or(0))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(network: i32) -> proto::NetworkFormat {
        proto::NetworkFormat {
            input: Some(1),
            network: Some(network),
            policy: Some(2),
            value: Some(2),
            ..Default::default()
        }
    }

    fn shown(encoders: usize) -> Shown {
        Shown { encoders, ..Shown::default() }
    }

    #[test]
    fn a_file_without_format_is_the_oldest_kind() {
        let format = Format::of(None, Shown::default()).unwrap();
        assert_eq!(format.body, Body::Classical);
        assert_eq!(format.input, InputFormat::Classical);
        assert_eq!((format.policy, format.value), (PolicyFormat::Classical, ValueFormat::Classical));
    }

    #[test]
    fn structures_without_head_formats_have_classical_heads() {
        for (network, body) in [(1, Body::Classical), (2, Body::SqueezeExcitation)] {
            let format = Format::of(Some(&message(network)), Shown::default()).unwrap();
            assert_eq!(format.body, body);
            assert_eq!((format.policy, format.value), (PolicyFormat::Classical, ValueFormat::Classical));
        }
    }

    #[test]
    fn attention_bodies_are_known_whatever_they_call_themselves() {
        assert_eq!(Format::of(Some(&message(4)), Shown::default()).unwrap().body, Body::SqueezeExcitation);
        assert_eq!(Format::of(Some(&message(4)), shown(10)).unwrap().body, Body::Attention);
        assert_eq!(Format::of(Some(&message(134)), shown(10)).unwrap().body, Body::AttentionMultihead);
    }

    #[test]
    fn older_attention_bodies_are_repaired() {
        let early = Format::of(Some(&message(4)), Shown { smolgen: true, ..shown(10) }).unwrap();
        assert_eq!(early.embedding, InputEmbedding::PositionMap);
        assert_eq!(early.smolgen_function(), Activation::Swish);
        assert_eq!(early.feed_forward_activation, Some(Activation::SquaredRelu));
        let without_smolgen = Format::of(Some(&message(4)), shown(10)).unwrap();
        assert_eq!((without_smolgen.smolgen_activation, without_smolgen.feed_forward_activation), (None, None));
        let named = Format::of(Some(&message(6)), Shown { named_heads: true, ..shown(10) }).unwrap();
        assert_eq!((named.body, named.embedding), (Body::AttentionMultihead, InputEmbedding::PositionDense));
        let stated = proto::NetworkFormat { input_embedding: Some(0), ..message(6) };
        assert_eq!(Format::of(Some(&stated), shown(10)).unwrap().embedding, InputEmbedding::None);
        assert_eq!(Format::of(Some(&message(6)), shown(10)).unwrap().embedding, InputEmbedding::PositionMap);
        assert_eq!(Format::of(Some(&message(7)), shown(10)).unwrap().embedding, InputEmbedding::None);
    }

    #[test]
    fn unknown_numbers_are_named() {
        let problem = Format::of(Some(&message(9)), Shown::default()).unwrap_err();
        assert_eq!(problem.to_string(), "its network structure is 9, which is not a known value");
        let none = proto::NetworkFormat::default();
        assert!(Format::of(Some(&none), Shown::default()).is_err());
    }

    #[test]
    fn what_lc0_defines_but_nobody_has_is_said_to_be_unsupported() {
        let value = proto::NetworkFormat { value: Some(3), ..message(4) };
        let problem = Format::of(Some(&value), Shown::default()).unwrap_err();
        assert_eq!(problem.to_string(), "value heads of this kind are not supported yet: VALUE_PARAM");
        for softmax in [
            proto::NetworkFormat { ffn_activation: Some(9), ..message(6) },
            proto::NetworkFormat { smolgen_activation: Some(9), ..message(6) },
        ] {
            let problem = Format::of(Some(&softmax), Shown::default()).unwrap_err();
            let expected = "hidden layers with this activation are not supported yet: ACTIVATION_SOFTMAX";
            assert_eq!(problem.to_string(), expected);
        }
    }

    #[test]
    fn a_graph_says_itself_what_it_is_made_of() {
        let graph = proto::NetworkFormat {
            input: Some(3),
            moves_left: Some(1),
            value: Some(3),
            default_activation: Some(7),
            ffn_activation: Some(9),
            ..proto::NetworkFormat::default()
        };
        let expected = GraphFormat { input: InputFormat::Canonical, moves_left: MovesLeftFormat::V1 };
        assert_eq!(GraphFormat::of(Some(&graph)).unwrap(), expected);
        let oldest = GraphFormat { input: InputFormat::Classical, moves_left: MovesLeftFormat::None };
        assert_eq!(GraphFormat::of(None).unwrap(), oldest);
        assert!(GraphFormat::of(Some(&proto::NetworkFormat::default())).is_err());
    }

    #[test]
    fn input_formats_differ_as_their_names_say() {
        let facts = |format: InputFormat| {
            (
                format.has_castling_squares(),
                format.is_canonical(),
                format.has_hectoplies(),
                format.is_armageddon(),
                format.keeps_only_repeats(),
            )
        };
        let all: Vec<_> = InputFormat::ALL.iter().map(|&format| (format.number(), facts(format))).collect();
        assert_eq!(
            all,
            [
                (1, (false, false, false, false, false)),
                (2, (true, false, false, false, false)),
                (3, (true, true, false, false, false)),
                (4, (true, true, true, false, false)),
                (132, (true, true, true, true, false)),
                (5, (true, true, true, false, true)),
                (133, (true, true, true, true, true)),
            ]
        );
    }
}
