//! What a weights file says about its architecture, with the repairs Lc0 makes to older files.

use std::fmt;

use crate::error::Problem;
use crate::lc0::proto;

/// The architecture of a network of the classical family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// How a position becomes planes.
    pub input: InputFormat,
    /// The tower of residual blocks.
    pub body: Body,
    /// The policy head.
    pub policy: PolicyFormat,
    /// The value head.
    pub value: ValueFormat,
    /// Whether there is a moves-left head.
    pub moves_left: MovesLeftFormat,
    /// The activation everywhere but at the ends of heads.
    pub activation: Activation,
}

/// Defines an enumeration of `net.proto`: our name, Lc0's number, Lc0's name.
macro_rules! enumeration {
    ($(#[$meta:meta])* $name:ident as $field:literal { $($(#[$doc:meta])* $variant:ident = $number:literal, $text:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant = $number),+ }

        impl $name {
            /// Every value, in Lc0's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Lc0's number for it.
            #[must_use]
            pub fn number(self) -> i32 {
                self as i32
            }

            /// The value with this number.
            ///
            /// # Errors
            /// If Lc0 does not define the number.
            pub fn from_number(number: i32) -> Result<Self, Problem> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|value| value.number() == number)
                    .ok_or(Problem::UnknownFormat { field: $field, value: number.into() })
            }
        }

        impl fmt::Display for $name {
            /// Lc0's name for it.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $text),+ })
            }
        }
    };
}

enumeration! {
    /// How a position becomes 112 planes; `encoder` says what each means.
    InputFormat as "input format" {
        /// Castling and colour as whole planes.
        Classical = 1, "INPUT_CLASSICAL_112_PLANE";
        /// Castling as the squares of the rooks.
        CastlingPlane = 2, "INPUT_112_WITH_CASTLING_PLANE";
        /// The board turned to a canonical form.
        Canonical = 3, "INPUT_112_WITH_CANONICALIZATION";
        /// The fifty-move count in hundredths.
        CanonicalHectoplies = 4, "INPUT_112_WITH_CANONICALIZATION_HECTOPLIES";
        /// The same with the colour of the side to move.
        CanonicalHectopliesArmageddon = 132, "INPUT_112_WITH_CANONICALIZATION_HECTOPLIES_ARMAGEDDON";
        /// History holds only positions that were repeats.
        CanonicalV2 = 5, "INPUT_112_WITH_CANONICALIZATION_V2";
        /// The same with the colour of the side to move.
        CanonicalV2Armageddon = 133, "INPUT_112_WITH_CANONICALIZATION_V2_ARMAGEDDON";
    }
}

enumeration! {
    /// The tower, after Lc0's repairs.
    Body as "network structure" {
        /// Plain residual blocks.
        Classical = 3, "NETWORK_CLASSICAL_WITH_HEADFORMAT";
        /// Residual blocks with squeeze and excitation.
        SqueezeExcitation = 4, "NETWORK_SE_WITH_HEADFORMAT";
        /// A graph inside the weights file.
        Onnx = 5, "NETWORK_ONNX";
        /// Encoder layers over the squares.
        Attention = 6, "NETWORK_ATTENTIONBODY_WITH_HEADFORMAT";
        /// The same with several named heads.
        AttentionMultihead = 7, "NETWORK_ATTENTIONBODY_WITH_MULTIHEADFORMAT";
    }
}

enumeration! {
    /// The policy head.
    PolicyFormat as "policy format" {
        /// 1x1 convolution and a dense layer to 1858 moves.
        Classical = 1, "POLICY_CLASSICAL";
        /// Two 3x3 convolutions; each output plane is a kind of move.
        Convolution = 2, "POLICY_CONVOLUTION";
        /// Products of queries and keys of the squares.
        Attention = 3, "POLICY_ATTENTION";
    }
}

enumeration! {
    /// The value head.
    ValueFormat as "value format" {
        /// One number in [-1, 1].
        Classical = 1, "VALUE_CLASSICAL";
        /// Probabilities of win, draw and loss.
        Wdl = 2, "VALUE_WDL";
    }
}

enumeration! {
    /// The moves-left head.
    MovesLeftFormat as "moves-left format" {
        /// There is none.
        None = 0, "MOVES_LEFT_NONE";
        /// Plies until the end of the game.
        V1 = 1, "MOVES_LEFT_V1";
    }
}

enumeration! {
    /// The activation of hidden layers.
    Activation as "default activation" {
        /// max(x, 0)
        Relu = 0, "DEFAULT_ACTIVATION_RELU";
        /// x tanh(ln(1 + e^x))
        Mish = 1, "DEFAULT_ACTIVATION_MISH";
    }
}

/// Structures that only older files have; see [`Format::of`].
const NETWORK_CLASSICAL: i32 = 1;
const NETWORK_SE: i32 = 2;
const NETWORK_AB_LEGACY_WITH_MULTIHEADFORMAT: i32 = 134;

impl Format {
    /// Reads the format, repairing older files as Lc0 does: no description at all means the oldest kind, and the
    /// structures without head formats have classical heads.
    ///
    /// `encoders` is the number of encoder layers in the weights: some early attention networks call themselves
    /// residual ones.
    ///
    /// # Errors
    /// If a number is none of Lc0's.
    pub fn of(message: Option<&proto::NetworkFormat>, encoders: usize) -> Result<Self, Problem> {
        let Some(message) = message else {
            return Ok(Self {
                input: InputFormat::Classical,
                body: Body::Classical,
                policy: PolicyFormat::Classical,
                value: ValueFormat::Classical,
                moves_left: MovesLeftFormat::None,
                activation: Activation::Relu,
            });
        };
        let network = message.network.unwrap_or(0);
        let has_head_formats = !matches!(network, NETWORK_CLASSICAL | NETWORK_SE);
        let body = match network {
            NETWORK_CLASSICAL => Body::Classical,
            NETWORK_SE => Body::SqueezeExcitation,
            NETWORK_AB_LEGACY_WITH_MULTIHEADFORMAT => Body::AttentionMultihead,
            number => Body::from_number(number)?,
        };
        let body = if body == Body::SqueezeExcitation && encoders > 0 { Body::Attention } else { body };
        let (policy, value) = if has_head_formats {
            (
                PolicyFormat::from_number(message.policy.unwrap_or(0))?,
                ValueFormat::from_number(message.value.unwrap_or(0))?,
            )
        } else {
            (PolicyFormat::Classical, ValueFormat::Classical)
        };
        Ok(Self {
            input: InputFormat::from_number(message.input.unwrap_or(0))?,
            body,
            policy,
            value,
            moves_left: MovesLeftFormat::from_number(message.moves_left.unwrap_or(0))?,
            activation: Activation::from_number(message.default_activation.unwrap_or(0))?,
        })
    }
}

impl InputFormat {
    /// Whether castling rights are the squares of the rooks (planes 104 and 105) instead of four whole planes.
    #[must_use]
    pub fn has_castling_squares(self) -> bool {
        self != Self::Classical
    }

    /// Whether the board is turned to a canonical form and history stops at what cannot be undone.
    #[must_use]
    pub fn is_canonical(self) -> bool {
        !matches!(self, Self::Classical | Self::CastlingPlane)
    }

    /// Whether the fifty-move count is divided by 100.
    #[must_use]
    pub fn has_hectoplies(self) -> bool {
        self.is_canonical() && self != Self::Canonical
    }

    /// Whether plane 110 tells that Black is to move.
    #[must_use]
    pub fn is_armageddon(self) -> bool {
        matches!(self, Self::CanonicalHectopliesArmageddon | Self::CanonicalV2Armageddon)
    }

    /// Whether history holds only positions that were repeats.
    #[must_use]
    pub fn keeps_only_repeats(self) -> bool {
        matches!(self, Self::CanonicalV2 | Self::CanonicalV2Armageddon)
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

    #[test]
    fn a_file_without_format_is_the_oldest_kind() {
        let format = Format::of(None, 0).unwrap();
        assert_eq!(format.body, Body::Classical);
        assert_eq!(format.input, InputFormat::Classical);
        assert_eq!((format.policy, format.value), (PolicyFormat::Classical, ValueFormat::Classical));
    }

    #[test]
    fn structures_without_head_formats_have_classical_heads() {
        for (network, body) in [(1, Body::Classical), (2, Body::SqueezeExcitation)] {
            let format = Format::of(Some(&message(network)), 0).unwrap();
            assert_eq!(format.body, body);
            assert_eq!((format.policy, format.value), (PolicyFormat::Classical, ValueFormat::Classical));
        }
    }

    #[test]
    fn attention_bodies_are_known_whatever_they_call_themselves() {
        assert_eq!(Format::of(Some(&message(4)), 0).unwrap().body, Body::SqueezeExcitation);
        assert_eq!(Format::of(Some(&message(4)), 10).unwrap().body, Body::Attention);
        assert_eq!(Format::of(Some(&message(134)), 10).unwrap().body, Body::AttentionMultihead);
    }

    #[test]
    fn unknown_numbers_are_named() {
        let problem = Format::of(Some(&message(9)), 0).unwrap_err();
        assert_eq!(problem.to_string(), "its network structure is 9, which is not a known value");
        let none = proto::NetworkFormat::default();
        assert!(Format::of(Some(&none), 0).is_err());
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
